"""Runs: begun with one click or handed over, ended by count, by time or by hand, and kept as they came out."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from casino.accounts.models import Person
from casino.errors import Refused
from casino.floor.models import Level, Table
from casino.floor.opening import patrons
from casino.floor.opening.practice import close_practice
from casino.floor.play import log, tables
from casino.floor.play.practice import Terms, rounds_asked_for
from casino.training.models import Run
from casino.training.practice import runs
from casino.training.practice.choice import in_words, usual
from casino.training.practice.figures import figures_kept
from casino.training.practice.logbook import reading
from casino.training.practice.marks import rounds_with_slips
from casino.training.practice.task import Task, minutes_for
from games.catalogue import GAMES
from games.errors import BadNotation
from tests.tables import STAR, SWITCH, WAR, a_table, everything_adds_up, fresh
from tests.training.practice.conftest import SMALL, Deals
from tests.training.practice.robot import Robot

pytestmark = pytest.mark.django_db(transaction=True)
WAR_TASK = Task(**SMALL)


# --- what one click deals ---------------------------------------------------------------------------


def test_one_click_deals_the_usual_table_first_and_then_what_was_chosen_last(trainee: Person) -> None:
    assert in_words(usual(trainee)) == "Star Blackjack, 10 rounds, 5 boxes"
    runs.end(run=runs.begin(person=trainee, wants=WAR_TASK))
    runs.end(run=runs.begin(person=trainee, wants=Task(game=STAR, level=Level.TEST, rounds=1, patrons=1)))
    assert usual(trainee) == WAR_TASK, "a test is begun on purpose"


def test_an_area_with_two_boxes_is_two_boxes() -> None:
    assert (
        in_words(Task(game=SWITCH, rounds=1, patrons=3, trouble=2)) == "Blackjack Switch, 1 round, 6 boxes, trouble 2"
    )


@pytest.mark.parametrize(
    "bad",
    [
        {"game": "whist"},
        {"level": "asleep"},
        {"rounds": 0},
        {"rounds": 61},
        {"patrons": 0},
        {"patrons": 8},
        {"trouble": 4},
        {"minutes": 121},
        {"kinds": ("wrong_bet",)},
    ],
    ids=str,
)
def test_no_table_is_opened_for_what_cannot_be(trainee: Person, bad: dict[str, object]) -> None:
    with pytest.raises(BadNotation):
        runs.begin(person=trainee, wants=Task(**SMALL | bad))
    assert not Table.objects.exists()


def test_rounds_an_hour_and_the_time_of_a_test_follow_from_the_boxes() -> None:
    assert rounds_asked_for(5) == 70
    assert Task(game=WAR, level=Level.TEST, rounds=10, patrons=5).seconds == 60 * minutes_for(10, 5) == 21 * 60
    assert Task(game=WAR, level=Level.UNAIDED).seconds is None


# --- beginning and going on ---------------------------------------------------------------------------


def test_a_run_begins_at_a_table_of_ones_own_with_patrons_seated(trainee: Person, now: datetime) -> None:
    run = runs.begin(person=trainee, wants=WAR_TASK, now=now)
    row = fresh(run.table)
    assert (row.private, row.dealer, row.level, row.seats.count()) == (True, trainee, Level.UNAIDED, 3)
    assert list(runs.unfinished(trainee, now)) == [run]
    assert run.seed == log.load(row).table.practice.seed.hex()  # type: ignore[union-attr]


def test_a_button_pressed_twice_begins_one_run(trainee: Person, now: datetime) -> None:
    first = runs.begin(person=trainee, wants=WAR_TASK, now=now)
    assert runs.begin(person=trainee, wants=WAR_TASK, now=now + timedelta(seconds=1)) == first
    assert runs.begin(person=trainee, wants=WAR_TASK, now=now + timedelta(minutes=1)) != first


def test_another_deal_ends_the_one_before_but_never_a_test(trainee: Person, now: datetime) -> None:
    first = runs.begin(person=trainee, wants=WAR_TASK, now=now)
    test = runs.begin(person=trainee, wants=Task(**SMALL | {"level": Level.TEST}), now=now)
    first.refresh_from_db()
    assert (first.end, fresh(first.table).status) == (Run.End.HAND, Table.Status.CLOSED)
    with pytest.raises(Refused, match="still on"):
        runs.begin(person=trainee, wants=WAR_TASK, now=now)
    runs.end(run=test, now=now)
    runs.begin(person=trainee, wants=WAR_TASK, now=now)


# --- ending ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(GAMES))
def test_a_deal_without_a_slip_ends_with_its_last_round(deals: Deals, game: str) -> None:
    run = deals(game=game, rounds=1)
    assert (run.end, run.dealt, run.procedure) == (Run.End.ROUNDS, 1, 1000)
    assert fresh(run.table).status == Table.Status.CLOSED
    everything_adds_up(run.table)


def test_a_test_ends_when_its_time_is_over_and_at_that_moment(trainee: Person, now: datetime) -> None:
    run = runs.begin(person=trainee, wants=Task(**SMALL | {"level": Level.TEST, "minutes": 3}), now=now)
    over = now + timedelta(minutes=3)
    assert not runs.end_if_over(run, over - timedelta(seconds=1))
    assert runs.end_if_over(run, over + timedelta(minutes=2))
    assert (run.end, run.ended_at, run.stars) == (Run.End.TIME, over, 0)
    assert fresh(run.table).status == Table.Status.CLOSED


def test_the_ticker_ends_what_is_over_though_nobody_looks(trainee: Person, now: datetime) -> None:
    run = runs.begin(person=trainee, wants=Task(**SMALL | {"level": Level.TEST, "minutes": 3}), now=now)
    runs._next.clear()
    runs.now_and_then(now + timedelta(minutes=1))
    runs.now_and_then(now + timedelta(minutes=4))
    run.refresh_from_db()
    assert run.end == Run.End.TIME


def test_the_ticker_ends_a_run_with_its_last_round_and_asks_little_of_one_that_rests(
    trainee: Person, now: datetime, django_assert_max_num_queries: Any
) -> None:
    run = runs.begin(person=trainee, wants=Task(**SMALL | {"rounds": 1}), now=now)
    for seconds in (1, 3):
        runs._next.clear()
        with django_assert_max_num_queries(2 if seconds == 3 else 3):  # tables to adopt, runs that are on
            runs.now_and_then(now + timedelta(seconds=seconds))
    robot = Robot(run.table, trainee, now)
    robot.deal(1)
    runs._next.clear()
    runs.now_and_then(robot.now)
    run.refresh_from_db()
    assert (run.end, run.dealt) == (Run.End.ROUNDS, 1)


def test_a_run_ended_by_hand_in_the_middle_of_a_round_keeps_what_was_done(trainee: Person, now: datetime) -> None:
    run = runs.begin(person=trainee, wants=WAR_TASK, now=now)
    robot = Robot(run.table, trainee, now)
    robot.deal(1)
    for _ in range(12):
        robot.act()
    runs.end(run=run, now=robot.now)
    assert (run.end, run.dealt >= 1, run.stars) == (Run.End.HAND, True, 0)
    assert figures_kept(run).right == figures_kept(run).acts > 0
    everything_adds_up(run.table)


def test_a_table_that_was_closed_under_it_ends_a_run(trainee: Person, now: datetime) -> None:
    run = runs.begin(person=trainee, wants=WAR_TASK, now=now)
    close_practice(table=run.table, person=trainee)
    assert runs.end_if_over(Run.objects.get(pk=run.pk), now)
    assert Run.objects.get(pk=run.pk).end == Run.End.AWAY


def test_a_deal_handed_back_at_a_table_of_ones_own_closes_it(trainee: Person, now: datetime) -> None:
    run = runs.begin(person=trainee, wants=WAR_TASK, now=now)
    tables.hand_back(table=run.table, person=trainee)
    assert list(runs.unfinished(trainee, now)) == []
    assert fresh(run.table).status == Table.Status.CLOSED


def test_rounds_beyond_those_asked_for_do_not_count(trainee: Person, now: datetime) -> None:
    run = runs.begin(person=trainee, wants=Task(**SMALL | {"rounds": 1}), now=now)
    robot = Robot(run.table, trainee, now)
    robot.deal(1)
    before = len(robot.did)
    robot.act()
    robot.slip()
    assert runs.end_if_over(run, robot.now)
    assert figures_kept(run).acts == before
    assert run.procedure == 1000


def test_nobody_else_closes_a_practice_table(trainee: Person, player: Person, now: datetime) -> None:
    run = runs.begin(person=trainee, wants=WAR_TASK, now=now)
    with pytest.raises(Refused):
        close_practice(table=run.table, person=player)


# --- a deal that an instructor handed over --------------------------------------------------------------


def test_a_deal_handed_over_at_a_level_becomes_a_run_and_ends_as_it_goes_back(
    instructor: Person, trainee: Person, now: datetime
) -> None:
    table = a_table(instructor, WAR)
    tables.hand_the_deal(table=table, to=trainee, by=instructor, now=now, terms=Terms(Level.COACHED, 3, 1))
    for _ in range(2):
        runs.adopt(now)
    run = Run.objects.get()
    assert (run.person, run.table, run.level, run.task["rounds"], run.task["trouble"]) == (
        trainee,
        table,
        "coached",
        3,
        1,
    )
    assert list(runs.unfinished(trainee, now)) == [run]
    tables.hand_the_deal(table=table, to=None, by=instructor)
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    assert list(runs.unfinished(trainee, now)) == [], "the deal came back, and not at a level"
    run.refresh_from_db()
    assert (run.end, run.procedure, run.stars) == (Run.End.AWAY, None, None)


def test_a_handed_deal_goes_back_to_the_house_after_its_rounds(
    instructor: Person, trainee: Person, player: Person, now: datetime
) -> None:
    table = a_table(instructor, WAR)
    patrons.invite(table=table, count=3, by=instructor, style="flat")
    tables.hand_the_deal(table=table, to=trainee, by=instructor, now=now, terms=Terms(Level.UNAIDED, 1))
    runs.adopt(now)
    robot = Robot(table, trainee, now)
    robot.deal(1)
    run = Run.objects.get()
    assert runs.end_if_over(run, robot.now)
    row = fresh(table)
    assert (run.end, row.dealer, row.status) == (Run.End.ROUNDS, None, Table.Status.OPEN)
    assert run.procedure == 1000


def test_a_deal_on_a_button_is_no_run(instructor: Person, trainee: Person, now: datetime) -> None:
    tables.hand_the_deal(table=a_table(instructor, WAR), to=trainee, by=instructor, now=now)
    runs.adopt(now)
    assert not Run.objects.exists()


# --- once more ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(GAMES))
def test_a_round_dealt_again_has_the_same_cards_and_the_same_patrons(trainee: Person, now: datetime, game: str) -> None:
    wants = Task(game=game, level=Level.UNAIDED, rounds=3, patrons=3)
    run = runs.begin(person=trainee, wants=wants, now=now)
    robot = Robot(run.table, trainee, now)
    robot.deal(1)
    robot.slip()
    robot.deal(1)
    robot.slip()
    robot.deal(1)
    assert runs.end_if_over(run, robot.now)
    slipped = rounds_with_slips(reading(run))
    assert slipped == [2, 3]
    again = runs.begin_again(run=run, rounds=slipped, now=robot.now)
    assert (again.again_of, again.then, again.task["rounds"]) == (run, [3], 1)
    second = Robot(again.table, trainee, robot.now)
    second.deal(1)
    assert runs.end_if_over(again, second.now)
    assert again.procedure == 1000
    assert dealt_in(again, 2) == dealt_in(run, 2)
    names = [list(one.table.patrons.values_list("name", "style", "seed")) for one in (run, again)]
    assert names[0] == names[1]
    everything_adds_up(again.table)


def dealt_in(run: Run, number: int) -> list[str]:
    """The cards of a round in the order in which they came."""
    round_ = run.table.rounds.get(number=number)
    before = run.table.rounds.filter(number=number - 1).values_list("last_seq", flat=True).first() or 1
    found = run.table.events.filter(seq__gt=before, seq__lte=round_.last_seq or 0)
    return [str(log_card) for log_card in found.filter(body__contains='"card"').values_list("type", flat=True)] + [
        body[body.index('"card"') : body.index('"card"') + 14]
        for body in found.filter(body__contains='"card"').order_by("seq").values_list("body", flat=True)
    ]


def test_the_best_of_each_game_and_level_is_kept_and_said(deals: Deals, trainee: Person) -> None:
    coached = deals(level=Level.COACHED, rounds=1)
    assert (coached.procedure, coached.stars) == (None, None)
    assert runs.bests(trainee) == []
    good = deals(rounds=1)
    other = deals(rounds=1, game=STAR)
    assert {one.pk for one in runs.bests(trainee)} == {good.pk, other.pk}
    assert runs.is_best(good)
    assert not runs.is_best(coached)
