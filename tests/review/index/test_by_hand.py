"""Deals by hand in the index: from the acts of the log, at levels that count, the same in whatever steps it is read."""

from collections.abc import Callable
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from casino.accounts.models import Person, Role
from casino.floor.models import Table
from casino.floor.play import house, tables
from casino.floor.play.play import play
from casino.floor.play.practice import Terms
from casino.review.index import calls, quizzes
from casino.review.index import tables as index_tables
from casino.review.index.catch_up import catch_up
from casino.review.models.deals import COUNTS, DealFigures
from casino.review.models.sessions import NOTHING_ASKED, Kind, Mark, Outcome, Progress, RuleUse, Session, Slip
from casino.review.verify import verify
from games.catalogue import GAMES
from games.handwork import Attempt
from tests.review.robot import Robot, a_deal
from tests.tables import WAR, bet, fresh, run_on

WON_AND_LOST = "10H 5S 9C"
"""Area 1 wins against the dealer's 9, area 2 loses."""
Deal = Callable[..., Robot]


@pytest.fixture
def deal(instructor: Person, trainee: Person, player: Person, make: Callable[..., Person]) -> Deal:
    other = make("Tamati Walker", Role.PLAYER)
    return lambda level="test", **terms: a_deal(
        instructor, trainee, player, other, level=level, first=WON_AND_LOST, **terms
    )


def dealt() -> Session:
    catch_up()
    return Session.objects.get(kind=Kind.DEALT)


@pytest.mark.parametrize(
    ("level", "accuracy"), [("coached", NOTHING_ASKED), ("unaided", 1000 * 8 // 9), ("test", 1000 * 8 // 9)]
)
def test_acts_are_counted_and_only_what_nobody_helped_with_is_accuracy(deal: Deal, level: str, accuracy: int) -> None:
    robot = deal(level)
    robot.deal_until("give", area=0)
    robot.do(Attempt(verb="colour", area=1))  # nobody asked for it, so nothing comes of it
    robot.finish()
    one = dealt()
    assert (one.level, one.rounds, one.asked, one.right, one.errors) == (level, 1, 9, 8, 1)
    assert one.accuracy == accuracy
    assert one.aided is (level == "coached")


def test_a_slip_says_what_was_done_what_was_wrong_and_what_was_due(deal: Deal) -> None:
    robot = deal("unaided")
    robot.deal_until("pay")
    robot.err(chips=((500, 1),))
    one = dealt()
    slip = one.slips.get()
    assert (slip.severity, slip.result, slip.part, slip.verb) == ("serious", "amount", "amount", "pay")
    assert (slip.rule, slip.cents, slip.refused) == ("CW 8.2.2", 0, False)  # it was stopped
    assert "cut $5" in slip.words
    assert "$10" in slip.due
    use = one.rules.get(rule="CW 8.2.2")
    assert (use.times, use.missed) == (1, 1)
    assert one.rules.get(rule="CW 7.1").missed == 0


def test_what_is_paid_wrongly_at_a_test_costs_and_what_is_put_right_stands_beside_it(deal: Deal) -> None:
    robot = deal()
    robot.deal_until("pay")
    robot.err(chips=((2500, 1),))
    robot.notice()
    robot.finish()
    one = dealt()
    figures = one.figures
    assert (one.cents, one.slips.get().cents) == (1_500, 1_500)
    assert (figures.over, figures.under, figures.put_right) == (1_500, 0, 1_500)
    assert (figures.noticed, figures.told, figures.remedied) == (1, 0, 1)
    assert (figures.payments, figures.payments_right) == (3, 2)  # taken, paid, taken back
    assert one.errors == 1  # putting it right is no second error
    assert (figures.boxes, one.rounds) == (2, 1)


def test_calls_and_cuts_are_counted(deal: Deal) -> None:
    robot = deal()
    robot.do(Attempt(verb="call", said="No more bets"))
    robot.deal_until("pay")
    robot.err(chips=((100, 10),))  # the right sum in ten chips
    robot.finish()
    figures = dealt().figures
    assert (figures.calls, figures.calls_right, figures.cuts, figures.cuts_clean) == (1, 1, 1, 0)
    assert (figures.critical, figures.serious, figures.minor) == (0, 0, 1)


def test_calls_that_were_sent_twice_or_refused_count_for_nothing(deal: Deal, trainee: Person) -> None:
    robot = deal("unaided")
    act = robot.right()
    for _ in range(2):  # the same call again
        robot.acts = 0
        robot.do(act)
    with pytest.raises(Exception, match="areas"):
        robot.do(Attempt(verb="give", area=8))
    robot.acts += 1
    one = dealt()
    assert (one.asked, one.right, one.errors) == (1, 1, 0)


def test_another_level_is_another_session(deal: Deal, instructor: Person, trainee: Person) -> None:
    robot = deal("coached")
    robot.finish()
    again = Terms(level="test", seed=bytes(32))
    tables.hand_the_deal(table=robot.table, to=trainee, by=instructor, terms=again)
    tables.hand_the_deal(table=robot.table, to=trainee, by=instructor)
    tables.hand_the_deal(table=robot.table, to=None, by=instructor)
    catch_up()
    found = Session.objects.filter(kind=Kind.DEALT).order_by("first_seq")
    assert [(one.level, one.outcome) for one in found] == [
        ("coached", Outcome.FINISHED),
        ("test", Outcome.FINISHED),
        ("shown", Outcome.FINISHED),
    ]
    assert verify(Table.objects.all()).findings == []


def everything() -> list[Any]:
    fields = [field.name for field in Session._meta.fields if field.name not in ("id", "person", "table", "sitting")]
    slips = ("seq", "words", "due", "cents", "severity", "result", "part", "verb", "rule")
    return [
        *Session.objects.order_by("person", "first_seq", "kind").values_list("person", *fields),
        *Slip.objects.order_by("seq", "at").values_list(*slips),
        *DealFigures.objects.order_by("session__first_seq").values_list(*COUNTS),
        *RuleUse.objects.order_by("session__person", "session__kind", "rule").values_list("rule", "times", "missed"),
    ]


def test_read_again_or_in_small_steps_it_is_the_same(deal: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
    robot = deal()
    robot.deal_until("take")
    robot.err(verb="pay", chips=((500, 2),))
    robot.notice()
    robot.finish()
    tables.pause(table=robot.table, by=robot.table.opened_by)
    tables.resume(table=fresh(robot.table), by=robot.table.opened_by)
    catch_up()
    whole = everything()
    Session.objects.all().delete()
    Mark.objects.all().delete()
    Progress.objects.all().delete()
    for part in (index_tables, calls, quizzes):
        monkeypatch.setattr(part, "AT_ONCE", 1)
    catch_up()
    assert everything() == whole


def test_a_log_from_before_there_were_levels_reads_as_shown() -> None:
    old = '{"type":"DealChanged","dealer":"p7","rule":null}'
    assert house.read(GAMES[WAR], "DealChanged", old) == house.DealChanged(dealer="p7", level="shown")


def test_a_record_from_before_is_emptied_of_what_was_pressed(
    instructor: Person, trainee: Person, player: Person
) -> None:
    """As an earlier version left it: 38 of 38 acts, which the table itself had offered."""
    robot = a_deal(instructor, trainee, player, level="shown", first="10H 9C")
    while (act := (row := fresh(robot.table)).engine.due(robot.state)).act != "wait":
        play(row.pk, act.step, by=None, command_id=f"next-{row.seq}")
    one = dealt()
    Session.objects.filter(pk=one.pk).update(asked=38, right=38)
    assert verify(Table.objects.all()).findings
    migration: Any = import_module("casino.review.migrations.0011_dealing_practice")
    migration.dealt_with_the_button(apps, None)
    one.refresh_from_db()
    assert (one.level, one.asked, one.right, one.accuracy, one.rounds) == ("shown", 0, 0, NOTHING_ASKED, 1)
    assert verify(Table.objects.all()).findings == []


def test_while_play_is_stopped_no_time_is_counted(deal: Deal, instructor: Person) -> None:
    robot, now = deal("unaided"), timezone.now()
    tables.pause(table=robot.table, by=instructor, now=now + timedelta(minutes=1))
    tables.resume(table=robot.table, by=instructor, now=now + timedelta(minutes=11))
    robot.later = timedelta(minutes=12)
    robot.finish()
    figures = dealt().figures
    assert (figures.paused, figures.seconds // 60) == (600, 2)


def test_the_house_dealing_on_is_nobodys_session(deal: Deal, instructor: Person, player: Person) -> None:
    robot = deal()
    robot.finish()
    tables.hand_the_deal(table=robot.table, to=None, by=instructor)
    bet(robot.table, player, 1, 1_000)
    run_on(robot.table, until="wait")
    assert dealt().rounds == 1
