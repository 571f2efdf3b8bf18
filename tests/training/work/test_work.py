"""Set work: who it is for, what of it is to do, and what an instructor sees of the answers."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from casino.accounts import services
from casino.accounts.models import Person, Role, TrainingClass
from casino.training.models import Mode, Work, WrittenScenario
from casino.training.questions.contract import Kind
from casino.training.quiz import sittings
from casino.training.quiz.selection import Wanted
from casino.training.work import services as work_services
from casino.training.work.answers import asked_in
from casino.training.work.services import Progress
from tests.people import SignedIn
from tests.training.scenarios.test_scenarios import saved
from tests.training.sitting import right as right_answer
from tests.training.sitting import wrong as wrong_answer

FORM: dict[str, Any] = {"title": "Friday's test", "mode": "test", "pass_mark": "80", "count": "3", "kinds": ["pay"]}


@pytest.fixture
def author(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


@pytest.fixture
def scenario(author: Client) -> WrittenScenario:
    return saved(author)


def work_of(by: Person, **fields: Any) -> Work:
    wants = fields.pop("wants", Wanted(kinds=(Kind.PAY,), games=("casino-war",), count=2))
    work = work_services.set_work(by=by, **{"title": "Pay them", "wants": wants, "mode": Mode.TEST, **fields})
    work.seed = "0" * 32  # the same questions each time this test runs
    work.save()
    return work


def sit(person: Person, work: Work, *, wrong: bool = False) -> None:
    """Answer everything, rightly or wrongly."""
    sitting = sittings.begin_work(person=person, work=work)
    while (posed := sittings.current(sitting)) is not None:
        sittings.answer(posed=posed, given=wrong_answer(posed) if wrong else right_answer(posed))


# --- whose it is -----------------------------------------------------------------------------------


def test_work_is_for_a_class_or_for_one_person(
    instructor: Person, own_class: TrainingClass, trainee: Person, player: Person, make: Any
) -> None:
    other = make("Con Smith", Role.TRAINEE, own_class)
    for_all = work_of(instructor, training_class=own_class)
    for_one = work_of(instructor, person=trainee)
    assert [one.work for one in work_services.work_for(other)] == [for_all]
    assert {one.work for one in work_services.work_for(trainee)} == {for_all, for_one}
    assert work_services.work_for(player) == []
    assert work_services.people_of(for_all) == [trainee, other]


def test_a_trainee_in_two_classes_of_the_work_has_it_once(
    instructor: Person, own_class: TrainingClass, trainee: Person
) -> None:
    second = services.open_class(instructor=instructor, name="Wednesday")
    services.join_class(person=trainee, join_code=second.join_code)
    work_of(instructor, training_class=own_class)
    assert len(work_services.work_for(trainee)) == 1


def test_what_is_due_soonest_comes_first_and_what_is_done_last(
    instructor: Person, own_class: TrainingClass, trainee: Person
) -> None:
    now = timezone.now()
    done = work_of(instructor, training_class=own_class, due_at=now + timedelta(hours=1))
    any_time = work_of(instructor, training_class=own_class)
    later = work_of(instructor, training_class=own_class, due_at=now + timedelta(days=2))
    soon = work_of(instructor, training_class=own_class, due_at=now + timedelta(days=1))
    sit(trainee, done)
    assert [one.work for one in work_services.work_for(trainee)] == [soon, later, any_time, done]


@pytest.mark.parametrize(("wrong", "progress"), [(False, Progress.PASSED), (True, Progress.FAILED)])
def test_a_test_is_passed_or_failed_once(
    instructor: Person, own_class: TrainingClass, trainee: Person, wrong: bool, progress: Progress
) -> None:
    work = work_of(instructor, training_class=own_class)
    before = work_services.standing(work, trainee)
    assert (before.progress, before.open, before.to_do) == (Progress.NOT_YET, True, True)
    sit(trainee, work, wrong=wrong)
    after = work_services.standing(work, trainee)
    assert (after.progress, after.open, after.to_do) == (progress, False, False)
    assert after.result is not None
    assert (after.result.right, after.result.asked) == (0 if wrong else 2, 2)


def test_practice_that_failed_is_open_again_and_the_best_try_counts(
    instructor: Person, own_class: TrainingClass, trainee: Person
) -> None:
    work = work_of(instructor, training_class=own_class, mode=Mode.PRACTICE)
    sit(trainee, work, wrong=True)
    assert work_services.standing(work, trainee).to_do
    sit(trainee, work)
    sit(trainee, work, wrong=True)
    assert work_services.standing(work, trainee).progress is Progress.PASSED


def test_work_not_done_in_time_is_late(instructor: Person, own_class: TrainingClass, trainee: Person) -> None:
    work = work_of(instructor, training_class=own_class, due_at=timezone.now() - timedelta(minutes=1))
    assert work_services.standing(work, trainee).late


def test_everybodys_progress_is_counted_those_who_left_too(
    instructor: Person, own_class: TrainingClass, trainee: Person, make: Any
) -> None:
    work = work_of(instructor, training_class=own_class)
    gone = make("Con Smith", Role.TRAINEE, own_class)
    sit(gone, work)
    services.remove_member(membership=own_class.memberships.get(trainee=gone))
    assert work_services.tally(work_services.standings(work)) == {"not_yet": 1, "begun": 0, "passed": 1, "failed": 0}


# --- setting it on the page ------------------------------------------------------------------------


def test_work_is_set_from_the_form(author: Client, own_class: TrainingClass, scenario: WrittenScenario) -> None:
    due = (timezone.localtime() + timedelta(days=3)).strftime("%Y-%m-%dT%H:%M")
    form = FORM | {"whom": f"class-{own_class.pk}", "scenarios": [scenario.pk], "minutes": "10", "due_at": due}
    answer = author.post("/work/new/", form | {"rules": "SB 9.1", "games": ["star-blackjack"]})
    work = Work.objects.get()
    assert answer["Location"] == f"/work/{work.pk}/"
    assert (work.training_class, work.person, work.seconds, work.pass_mark) == (own_class, None, 600, 80)
    assert work.wanted["scenarios"] == [scenario.pk]
    assert (work.wanted["count"], work.wanted["rules"], work.wanted["kinds"]) == (3, ["SB 9.1"], ["pay"])
    assert "Friday&#x27;s test" in author.get("/work/").content.decode()


def test_scenarios_alone_are_as_many_questions_as_there_are(
    author: Client, trainee: Person, scenario: WrittenScenario
) -> None:
    form = FORM | {"whom": f"person-{trainee.pk}", "scenarios": [scenario.pk], "count": "", "kinds": []}
    author.post("/work/new/", form)
    assert (Work.objects.get().wanted["count"], Work.objects.get().person) == (1, trainee)


def test_the_form_begins_with_where_its_author_came_from(
    author: Client, own_class: TrainingClass, scenario: WrittenScenario
) -> None:
    page = author.get(f"/work/new/?class={own_class.pk}&scenario={scenario.pk}").content.decode()
    assert f'<option value="class-{own_class.pk}" selected>' in page
    assert 'value="Awkward blackjack"' in page
    assert author.get("/work/new/?class=x&scenario=99999999999999999999").status_code == 200


@pytest.mark.parametrize(
    "bad",
    [
        {"title": ""},
        {"whom": ""},
        {"whom": "person-1"},
        {"mode": "guess"},
        {"count": "61"},
        {"pass_mark": "101"},
        {"minutes": "0"},
        {"due_at": "2020-01-01T10:00"},
        {"rules": "nonsense"},
        {"scenarios": ["424242"]},
        {"kinds": ["guess"]},
    ],
    ids=lambda bad: next(iter(bad)),
)
def test_bad_work_is_refused(author: Client, own_class: TrainingClass, player: Person, bad: dict[str, Any]) -> None:
    answer = author.post("/work/new/", FORM | {"whom": f"class-{own_class.pk}"} | bad)
    assert answer.status_code == 422
    assert not Work.objects.exists()


def test_nobody_sets_work_for_anothers_class_or_with_anothers_scenario(
    signed_in: SignedIn, other_instructor: Person, own_class: TrainingClass, trainee: Person, scenario: WrittenScenario
) -> None:
    stranger = signed_in(other_instructor)
    theirs = services.open_class(instructor=other_instructor, name="Theirs")
    for bad in (
        {"whom": f"class-{own_class.pk}"},
        {"whom": f"person-{trainee.pk}"},
        {"whom": f"class-{theirs.pk}", "scenarios": [scenario.pk]},
    ):
        assert stranger.post("/work/new/", FORM | bad).status_code == 422


def test_to_others_set_work_does_not_exist(
    signed_in: SignedIn, instructor: Person, other_instructor: Person, own_class: TrainingClass, trainee: Person
) -> None:
    work = work_of(instructor, training_class=own_class)
    sit(trainee, work)
    for other in (other_instructor, trainee):
        stranger = signed_in(other)
        assert stranger.get(f"/work/{work.pk}/").status_code == 404
        assert stranger.get(f"/work/{work.pk}/questions/1/").status_code == 404
        assert stranger.post(f"/work/{work.pk}/withdraw/").status_code == 404


def test_work_is_withdrawn_only_while_nobody_has_begun_it(
    author: Client, instructor: Person, own_class: TrainingClass, trainee: Person
) -> None:
    begun, untouched = (work_of(instructor, training_class=own_class) for _ in range(2))
    sittings.begin_work(person=trainee, work=begun)
    for work in (begun, untouched):
        author.post(f"/work/{work.pk}/withdraw/")
    assert list(Work.objects.all()) == [begun]


# --- the class's answers ---------------------------------------------------------------------------


def test_an_instructor_sees_everybodys_answer_the_commonest_mistake_first(
    author: Client, instructor: Person, own_class: TrainingClass, trainee: Person, scenario: WrittenScenario, make: Any
) -> None:
    work = work_of(instructor, training_class=own_class, wants=Wanted(scenarios=(scenario.pk,), count=1))
    people = [trainee, *(make(name, Role.TRAINEE, own_class) for name in ("Con Smith", "Di Tran", "Ed Wu"))]
    for person, wrong in zip(people, (True, False, True, False), strict=True):
        sit(person, work, wrong=wrong)
    (asked,) = asked_in(work)
    assert (asked.right, len(asked.given)) == (2, 4)
    assert [mistake.people for mistake in asked.mistakes] == [("Bruce Kelly", "Di Tran")]
    page = author.get(f"/work/{work.pk}/").content.decode()
    assert "2 of 4 right" in page
    assert "52.50" in page
    question = author.get(f"/work/{work.pk}/questions/1/").content.decode()
    assert all(str(person) in question for person in people)
    assert author.get(f"/work/{work.pk}/questions/2/").status_code == 404
    shelf = author.get("/scenarios/").content.decode()
    assert "2 of 4" in shelf
    assert "Bruce Kelly" in author.get(f"/scenarios/{scenario.pk}/").content.decode()


def test_a_scenario_that_work_is_set_with_stays(
    author: Client, instructor: Person, own_class: TrainingClass, scenario: WrittenScenario
) -> None:
    work_of(instructor, training_class=own_class, wants=Wanted(scenarios=(scenario.pk,), count=1))
    author.post(f"/scenarios/{scenario.pk}/delete/")
    assert WrittenScenario.objects.filter(pk=scenario.pk).exists()
