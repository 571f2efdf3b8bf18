"""Deals as set work: set on a form, begun with one click, passed or failed by what was dealt."""

from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from casino.accounts import services as accounts
from casino.accounts.models import Person, Role, TrainingClass
from casino.errors import Refused
from casino.floor.models import Level, Table
from casino.home.views import agenda_of
from casino.training.models import DEAL, Mode, Run, Work
from casino.training.practice import runs
from casino.training.practice.task import Task
from casino.training.quiz.embargo import embargo_on
from casino.training.quiz.selection import Wanted
from casino.training.work import services
from casino.training.work.services import Progress
from games.catalogue import GAMES
from tests.people import SignedIn
from tests.tables import WAR, fresh
from tests.training.practice.robot import Errs, Robot
from tests.training.practice.test_marks import overpaid, to_another

pytestmark = pytest.mark.django_db(transaction=True)
TASK = Task(game=WAR, level=Level.UNAIDED, rounds=1, patrons=3)
FORM: dict[str, Any] = {
    "title": "Friday’s deal",
    "game": WAR,
    "level": "test",
    "rounds": "2",
    "patrons": "3",
    "pace": "100",
    "trouble": "0",
    "preset": "",
    "minutes": "12",
    "pass_mark": "90",
    "least_pace": "50",
    "due_at": "",
}


@pytest.fixture
def author(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


@pytest.fixture
def work(instructor: Person, own_class: TrainingClass) -> Work:
    return services.set_deal(by=instructor, title="Deal one round", task=TASK, training_class=own_class, pass_mark=90)


def deal(person: Person, work: Work, errs: Errs | None = None, now: datetime | None = None) -> Run:
    at = now or timezone.now()
    run = runs.begin_work(person=person, work=work, now=at)
    robot = Robot(run.table, person, at)
    robot.deal(run.task["rounds"], errs)
    assert runs.end_if_over(run, robot.now)
    return run


# --- setting it -----------------------------------------------------------------------------------------


def test_a_deal_is_set_from_the_form(author: Client, own_class: TrainingClass) -> None:
    kinds = ["late_bet", "capped_bet"]
    answer = author.post("/work/new/deal/", FORM | {"whom": f"class-{own_class.pk}", "kinds": kinds})
    work = Work.objects.get()
    assert answer["Location"] == f"/work/{work.pk}/"
    assert (work.mode, work.training_class, work.seconds, work.pass_mark) == (DEAL, own_class, 720, 90)
    asked = work.wanted[DEAL]
    assert (asked["game"], asked["level"], asked["rounds"], asked["least_pace"]) == (WAR, "test", 2, 50)
    assert (sorted(asked["kinds"]), asked["trouble"]) == (sorted(kinds), 2), "the dial lets in what was picked"
    page = author.get(f"/work/{work.pk}/").content.decode()
    assert "Casino War, 2 rounds, 3 boxes, trouble 2" in page
    assert "at 50% of the pace asked for" in page
    assert "Friday’s deal" in author.get("/work/").content.decode()


@pytest.mark.parametrize(
    "bad",
    [
        {"title": ""},
        {"whom": ""},
        {"whom": "person-1"},
        {"game": "whist"},
        {"level": "asleep"},
        {"rounds": "0"},
        {"patrons": "9"},
        {"kinds": ["wrong_bet"]},
        {"kinds": ["earthquake"]},
        {"least_pace": "151"},
        {"pass_mark": "0"},
        {"due_at": "2020-01-01T10:00"},
    ],
    ids=str,
)
def test_a_bad_deal_is_refused(author: Client, own_class: TrainingClass, player: Person, bad: dict[str, Any]) -> None:
    answer = author.post("/work/new/deal/", FORM | {"whom": f"class-{own_class.pk}"} | bad)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert not Work.objects.exists()


def test_only_instructors_set_deals_and_for_their_own_classes(
    signed_in: SignedIn, client: Client, trainee: Person, other_instructor: Person, own_class: TrainingClass
) -> None:
    assert client.get("/work/new/deal/").status_code == 302
    assert signed_in(trainee).get("/work/new/deal/").status_code == 404
    stranger = signed_in(other_instructor)
    assert "Open a class" in stranger.get("/work/new/deal/").content.decode()
    assert stranger.post("/work/new/deal/", FORM | {"whom": f"class-{own_class.pk}"}).status_code == 422
    assert stranger.delete("/work/new/deal/").status_code == 405


# --- doing it -------------------------------------------------------------------------------------------


def test_it_is_on_the_trainee_s_first_page_and_begun_with_one_click(
    signed_in: SignedIn, trainee: Person, work: Work
) -> None:
    visitor = signed_in(trainee)
    assert [one.work for one in agenda_of(trainee, timezone.now())["work"]] == [work]
    for page in ("/", "/quiz/", "/deal/"):
        assert f'action="/deal/work/{work.pk}/begin/"' in visitor.get(page).content.decode()
    answer = visitor.post(f"/deal/work/{work.pk}/begin/")
    run = Run.objects.get()
    assert (run.work, run.pass_mark, fresh(run.table).training_class) == (work, 90, work.training_class)
    assert answer["Location"] == f"/tables/{run.table.code}/"
    again = visitor.post(f"/deal/work/{work.pk}/begin/")
    assert again["Location"] == answer["Location"], "it goes on where it was left"


def test_it_is_nobody_else_s(signed_in: SignedIn, player: Person, instructor: Person, work: Work) -> None:
    for stranger in (player, instructor):
        assert signed_in(stranger).post(f"/deal/work/{work.pk}/begin/").status_code == 404
    assert not Table.objects.exists()


def test_the_quiz_does_not_begin_a_deal_nor_the_room_a_quiz(
    signed_in: SignedIn, trainee: Person, instructor: Person, own_class: TrainingClass, work: Work
) -> None:
    quiz = services.set_work(by=instructor, title="Ask", wants=Wanted(), mode=Mode.TEST, training_class=own_class)
    assert signed_in(trainee).post(f"/quiz/work/{work.pk}/begin/").status_code == 404
    assert signed_in(trainee).post(f"/deal/work/{quiz.pk}/begin/").status_code == 404


def test_everybody_is_dealt_the_same_cards_by_the_same_patrons(
    trainee: Person, work: Work, make: Any, own_class: TrainingClass
) -> None:
    other = make("Con Smith", Role.TRAINEE, own_class)
    one, two = deal(trainee, work), deal(other, work)
    assert list(one.table.patrons.values_list("name", "seed")) == list(two.table.patrons.values_list("name", "seed"))
    cards = [
        list(run.table.events.filter(type="CardDealt").order_by("seq").values_list("body", flat=True))
        for run in (one, two)
    ]
    assert cards[0] == cards[1] != []


@pytest.mark.parametrize(
    ("errs", "progress", "why"),
    [
        (None, Progress.PASSED, ""),
        (overpaid, Progress.PASSED, ""),
        (to_another, Progress.FAILED, "1 critical error, and one fails at any mark"),
    ],
    ids=["cleanly", "with a slip", "critically"],
)
def test_it_is_passed_by_its_mark_and_failed_by_a_critical_error(
    trainee: Person, work: Work, author: Client, errs: Any, progress: Progress, why: str
) -> None:
    run = deal(trainee, work, errs() if errs else None)
    standing = services.standing(work, trainee)
    assert (standing.progress, standing.why, standing.run) == (progress, why, run)
    assert standing.to_do is (progress is Progress.FAILED)
    assert services.tally(services.standings(work))[progress.name.lower()] == 1
    page = author.get(f"/work/{work.pk}/").content.decode()
    assert f'href="/deal/runs/{run.pk}/"' in page
    assert why in page


def test_a_test_is_dealt_once_and_other_work_until_it_is_passed(
    trainee: Person, instructor: Person, own_class: TrainingClass, work: Work
) -> None:
    deal(trainee, work, to_another())
    deal(trainee, work)
    assert services.standing(work, trainee).progress is Progress.PASSED
    task = Task(game=WAR, level=Level.TEST, rounds=1, patrons=2)
    test = services.set_deal(by=instructor, title="Test", task=task, training_class=own_class)
    deal(trainee, test)
    assert not services.standing(test, trainee).open
    with pytest.raises(Refused, match="on record"):
        runs.begin_work(person=trainee, work=test)


def test_what_was_begun_cannot_be_withdrawn(author: Client, trainee: Person, work: Work) -> None:
    assert "Withdraw" in author.get(f"/work/{work.pk}/").content.decode()
    runs.begin_work(person=trainee, work=work)
    author.post(f"/work/{work.pk}/withdraw/")
    assert Work.objects.filter(pk=work.pk).exists()


def test_a_deal_holds_no_question_back(trainee: Person, work: Work) -> None:
    """A test of the quiz keeps what it asks from its people; a deal asks nothing."""
    assert not embargo_on(trainee).seeds


def test_one_who_left_the_class_stays_on_the_list(trainee: Person, work: Work, own_class: TrainingClass) -> None:
    deal(trainee, work)
    accounts.remove_member(membership=own_class.memberships.get(trainee=trainee))
    assert [one.person for one in services.standings(work)] == [trainee]


def test_every_game_has_a_table_to_set() -> None:
    for game in GAMES:
        Task(game=game, patrons=1).check()
