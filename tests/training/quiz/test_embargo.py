"""What a person's test asks is met nowhere else by that person until the test is over: every door is tried."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from casino.accounts.models import Person, Role, TrainingClass
from casino.floor.models import Table
from casino.review import rows
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Session
from casino.training.models import Answer, Mode, Posed, Sitting, Work, WrittenScenario
from casino.training.questions.contract import Kind
from casino.training.quiz import sittings
from casino.training.quiz.selection import Wanted
from casino.training.work import services
from tests.people import SignedIn
from tests.tables import a_table, bet, run_on, sit
from tests.training.scenarios.test_scenarios import BLACKJACK, saved, written
from tests.training.sitting import answer, right, sent

pytestmark = pytest.mark.django_db
PAY = Wanted(kinds=(Kind.PAY,), games=("casino-war",), count=2)
WHY = "it opens again once you have sat the test"
CARDS = BLACKJACK["cards"]


@pytest.fixture(autouse=True)
def nothing_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """On PostgreSQL the latest rows wait a moment before they are read; a test has nobody who writes beside it."""
    monkeypatch.setattr(rows, "LONGEST", timedelta(seconds=-5))


@pytest.fixture
def author(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


@pytest.fixture
def scenario(author: Client, own_class: TrainingClass) -> WrittenScenario:
    return saved(author, classes=[own_class.pk])


@pytest.fixture
def learner(signed_in: SignedIn, trainee: Person) -> Client:
    return signed_in(trainee)


@pytest.fixture
def practised(learner: Client, trainee: Person, scenario: WrittenScenario) -> Answer:
    """Somebody practised the scenario before any test was set, and got it wrong."""
    learner.post(f"/scenarios/{scenario.pk}/practise/")
    made = answer(trainee.sittings.get(), well=False)
    sittings.end(sitting=made.posed.sitting)
    return made


def a_test(by: Person, scenario: WrittenScenario, own_class: TrainingClass, **more: Any) -> Work:
    wants = Wanted(scenarios=(scenario.pk,), count=1)
    fields: dict[str, Any] = {"title": "Friday", "wants": wants, "mode": Mode.TEST, "training_class": own_class}
    return services.set_work(by=by, **fields | more)


def told_later(learner: Client, page: Any) -> bool:
    return page.status_code == 302 and WHY in learner.get(page["Location"]).content.decode()


def asked_in_practice(person: Person) -> list[list[str]]:
    posed = (one.question["round"]["cards"] for one in Posed.objects.filter(sitting__person=person))
    return list(posed)


# --- what is shared ---------------------------------------------------------------------------------


def test_a_shared_scenario_is_not_practised_while_a_test_asks_it(
    learner: Client, trainee: Person, scenario: WrittenScenario, instructor: Person, own_class: TrainingClass
) -> None:
    assert "Practise" in learner.get("/quiz/").content.decode()
    work = a_test(instructor, scenario, own_class)
    assert "Practise" not in learner.get("/quiz/").content.decode()
    assert told_later(learner, learner.post(f"/scenarios/{scenario.pk}/practise/"))
    assert not trainee.sittings.exists()
    begun = sittings.begin_work(person=trainee, work=work)
    assert told_later(learner, learner.post(f"/scenarios/{scenario.pk}/practise/"))
    assert answer(begun, well=False).posed.scenario == scenario
    assert "Practise" in learner.get("/quiz/").content.decode()
    assert learner.get(learner.post(f"/scenarios/{scenario.pk}/practise/")["Location"]).status_code == 200


def test_a_test_past_due_can_still_be_sat_and_so_still_holds(
    learner: Client, scenario: WrittenScenario, instructor: Person, own_class: TrainingClass
) -> None:
    a_test(instructor, scenario, own_class, due_at=timezone.now() - timedelta(days=1))
    assert told_later(learner, learner.post(f"/scenarios/{scenario.pk}/practise/"))


def test_a_test_whose_time_ran_out_holds_nothing_more(
    learner: Client, trainee: Person, scenario: WrittenScenario, instructor: Person, own_class: TrainingClass
) -> None:
    sittings.begin_work(person=trainee, work=a_test(instructor, scenario, own_class, seconds=60))
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        assert "/sittings/" in learner.post(f"/scenarios/{scenario.pk}/practise/")["Location"]


def test_whoever_is_set_no_test_practises_on(
    signed_in: SignedIn,
    scenario: WrittenScenario,
    instructor: Person,
    own_class: TrainingClass,
    trainee: Person,
    make: Callable[..., Person],
) -> None:
    other = make("Con Smith", Role.TRAINEE, own_class)
    services.set_work(
        by=instructor, title="Friday", wants=Wanted(scenarios=(scenario.pk,)), mode=Mode.TEST, person=trainee
    )
    assert "/sittings/" in signed_in(other).post(f"/scenarios/{scenario.pk}/practise/")["Location"]


def test_a_copy_under_another_title_is_the_same_deal(
    author: Client, learner: Client, scenario: WrittenScenario, instructor: Person, own_class: TrainingClass
) -> None:
    draft = str(author.post(f"/scenarios/{scenario.pk}/copy/")["Location"])
    author.post(f"{draft}preview/?kind=box", {"title": "Something else", "classes": [own_class.pk]})
    copy = WrittenScenario.objects.get(title="Something else")
    a_test(instructor, scenario, own_class)
    assert "Something else" not in learner.get("/quiz/").content.decode()
    assert told_later(learner, learner.post(f"/scenarios/{copy.pk}/practise/"))


def test_scenarios_themselves_are_no_trainees_pages(learner: Client, scenario: WrittenScenario) -> None:
    for page in ("", "export/", "share/", "copy/"):
        assert learner.get(f"/scenarios/{scenario.pk}/{page}").status_code in (403, 404, 405)


# --- other work, and sittings that were begun before -------------------------------------------------


@pytest.mark.parametrize("mode", [Mode.PRACTICE, Mode.LEARN, Mode.STORM])
def test_other_work_with_the_scenario_asks_something_else_in_its_place(
    trainee: Person, scenario: WrittenScenario, instructor: Person, own_class: TrainingClass, mode: str
) -> None:
    wants = Wanted(scenarios=(scenario.pk,), count=2)
    work = services.set_work(by=instructor, title="Warm up", wants=wants, mode=mode, training_class=own_class)
    a_test(instructor, scenario, own_class)
    posed = sittings.current(sittings.begin_work(person=trainee, work=work))
    assert posed is not None
    assert posed.scenario is None
    assert CARDS not in asked_in_practice(trainee)


def test_a_question_that_waited_when_the_test_was_set_goes_on_waiting(
    learner: Client, trainee: Person, scenario: WrittenScenario, instructor: Person, own_class: TrainingClass
) -> None:
    learner.post(f"/scenarios/{scenario.pk}/practise/")
    sitting = trainee.sittings.get()
    posed = sittings.current(sitting)
    assert posed is not None
    work = a_test(instructor, scenario, own_class)
    where = f"/quiz/sittings/{sitting.pk}/"
    assert told_later(learner, learner.get(where))
    assert told_later(learner, learner.post(f"{where}1/answer/", sent(posed, right(posed))))
    assert not Answer.objects.exists()
    answer(sittings.begin_work(person=trainee, work=work))
    assert learner.get(where).status_code == 200


def test_a_seed_asks_a_tests_questions_in_that_test_alone(
    trainee: Person, instructor: Person, own_class: TrainingClass
) -> None:
    set_: dict[str, Any] = {"by": instructor, "title": "Pay", "wants": PAY, "training_class": own_class}
    test, practice = (services.set_work(mode=mode, **set_) for mode in (Mode.TEST, Mode.PRACTICE))
    Work.objects.filter(pk=practice.pk).update(seed=test.seed)
    for work in (practice, test):
        work.refresh_from_db()
        sitting = sittings.begin_work(person=trainee, work=work)
        answer(sitting)
        answer(sitting)
    met, asked = (list(one.posed.values_list("question", flat=True)) for one in Sitting.objects.order_by("pk"))
    assert not [question for question in asked if question in met]


# --- looking back -------------------------------------------------------------------------------------


def test_an_answer_of_before_is_looked_at_again_after_the_test(
    learner: Client,
    trainee: Person,
    practised: Answer,
    scenario: WrittenScenario,
    instructor: Person,
    own_class: TrainingClass,
    author: Client,
) -> None:
    where = f"/quiz/sittings/{practised.posed.sitting_id}/"
    catch_up()
    session = Session.objects.get()
    author.post(f"/sessions/{session.pk}/notes/", {"moment": "1", "text": "It is three to two, so $52.50."})
    work = a_test(instructor, scenario, own_class)
    everywhere = ("/quiz/history/", "/quiz/progress/", f"{where}result/", f"/sessions/{session.pk}/")
    exported = f"/reports/people/{trainee.pk}/answers.csv"

    assert told_later(learner, learner.get(f"{where}1/"))
    assert told_later(learner, learner.get(f"/quiz/history/{practised.pk}/"))
    for page in everywhere:
        said = learner.get(page).content.decode()
        assert not [told for told in ("52.50", f"/quiz/history/{practised.pk}/", ">wrong<") if told in said], page
    assert practised.rule not in learner.get("/quiz/").content.decode()
    assert practised.rule not in b"".join(learner.get(exported)).decode()
    assert "told after your test" in learner.get(f"{where}result/").content.decode()

    assert author.get(f"/quiz/history/{practised.pk}/").status_code == 200
    assert "52.50" in author.get(f"/sessions/{session.pk}/").content.decode()

    answer(sittings.begin_work(person=trainee, work=work))
    assert learner.get(f"{where}1/").status_code == 200
    assert learner.get(f"/quiz/history/{practised.pk}/").status_code == 200
    assert "52.50" in learner.get(f"/sessions/{session.pk}/").content.decode()
    assert practised.rule in b"".join(learner.get(exported)).decode()


def test_a_second_test_with_the_scenario_keeps_the_first_ones_answer(
    learner: Client, trainee: Person, scenario: WrittenScenario, instructor: Person, own_class: TrainingClass
) -> None:
    first, second = (a_test(instructor, scenario, own_class, title=title) for title in ("Friday", "Monday"))
    given = answer(sittings.begin_work(person=trainee, work=first), well=False)
    assert told_later(learner, learner.get(f"/quiz/history/{given.pk}/"))
    assert answer(sittings.begin_work(person=trainee, work=second)).right
    assert learner.get(f"/quiz/history/{given.pk}/").status_code == 200


# --- rounds that were really played --------------------------------------------------------------------


@pytest.fixture
def played(instructor: Person, trainee: Person, own_class: TrainingClass) -> Table:
    """A round that the trainee played: queen and 8 against the dealer's 18."""
    table = a_table(instructor, first="QH 9S 8C 9D")
    sit(table, trainee, 2)
    bet(table, trainee, 2, 1_000)
    run_on(table, "wait")
    return table


def test_a_round_of_their_own_that_became_a_test_is_not_replayed_before_it(
    author: Client, learner: Client, trainee: Person, played: Table, instructor: Person, own_class: TrainingClass
) -> None:
    catch_up()
    session = Session.objects.get(table=played)
    exported = f"/sessions/{session.pk}/rounds.json"
    document = json.loads(b"".join(author.get(exported)))["rounds"][0]
    draft = written(author, document)
    author.post(f"{draft}preview/?kind=box", {"title": "From the floor"})
    work = a_test(instructor, WrittenScenario.objects.get(), own_class)

    replay = f"/replay/{played.code}/1/"
    assert told_later(learner, learner.get(replay))
    assert told_later(learner, learner.post(f"{replay}quiz/"))
    said = learner.get(f"/sessions/{session.pk}/").content.decode()
    assert "A test that you are set asks about this round" in said
    assert not [told for told in ("Settlement of round 1", replay) if told in said]
    given = json.loads(b"".join(learner.get(exported)))
    assert (given["rounds"], given["left_out"][0]["round"]) == ([], 1)
    assert author.get(replay).status_code == 200

    answer(sittings.begin_work(person=trainee, work=work))
    assert learner.get(replay).status_code == 200
    assert "Settlement of round 1" in learner.get(f"/sessions/{session.pk}/").content.decode()


# --- the rulebook ----------------------------------------------------------------------------------------


def test_a_worked_example_of_the_rulebook_is_no_question_of_a_test(author: Client, own_class: TrainingClass) -> None:
    example = {**BLACKJACK, "wagers": [{"area": 1, "player": "ann", "kind": "main", "stake": "25"}]}
    author.post(f"{written(author, example)}preview/?kind=pay", {"title": "Mine"})
    form = {
        "title": "Friday",
        "whom": f"class-{own_class.pk}",
        "pass_mark": "80",
        "scenarios": [str(WrittenScenario.objects.get().pk)],
    }
    refused = author.post("/work/new/", form | {"mode": "test"})
    assert refused.status_code == 422
    assert "is a worked example in the rulebook" in refused.content.decode()
    assert author.post("/work/new/", form | {"mode": "practice"}).status_code == 302
