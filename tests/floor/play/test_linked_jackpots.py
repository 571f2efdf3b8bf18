"""Wins at linked tables in the same second share the jackpot (SB 14.27.4, R92), whichever is paid first."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from casino.accounts.models import Person
from casino.floor.models import Jackpot, SettlementLine, Table
from casino.floor.play import jackpots, log, tables
from casino.floor.play.play import play
from casino.review.verify import verify
from games.records import replace
from games.star_blackjack.options import Jackpot as Meter
from games.star_blackjack.options import Options as StarOptions
from games.supervising.commands import StopJackpot
from games.table.staff import Staff
from tests.tables import FOR_EVER, SEVENS, a_table, balance, bet, everything_adds_up, fresh, meter_at, tick

OPTIONS = replace(SEVENS, jackpot=Meter(meter=50_000_000, reset=1_000_000, increment=0))
OPTIONS_WITHOUT_LIMITS = StarOptions()
SUITED, DIAMONDS, FIXED = "7H 7H 7H", "7D 7D 7D", "7H 7S 7D"
"""What area 1, the dealer and area 1 again are dealt: a tenth of the meter, all of it, and $1,000."""
NOON = datetime(2030, 5, 1, 12, 0, 0, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def one_act(table: Table, dealer: Person, now: datetime) -> None:
    """What is due of the dealer, who is a person and need not wait."""
    row = fresh(table)
    command = row.engine.due(log.load(row)).command
    assert command is not None
    play(row.pk, command, by=dealer, now=now)


def until(table: Table, dealer: Person, act: str) -> None:
    while (row := fresh(table)).engine.due(log.load(row)).act != act:
        one_act(table, dealer, at(-60))


@pytest.fixture
def players(make: Any) -> list[Person]:
    return [make(f"Number {number}") for number in range(3)]


def ready(dealer: Person, players: list[Person], *hands: str) -> list[Table]:
    """Linked tables, at each of which a hand has won and the button is about to be pressed."""
    made: list[Table] = []
    for player, hand in zip(players, hands, strict=False):
        linked = made[0].jackpot if made else None
        table = a_table(dealer, options=OPTIONS, first=f"{hand} 10C 10S", jackpot=linked, watched_at=FOR_EVER)
        tables.hand_the_deal(table=table, to=dealer, by=dealer)
        bet(table, player, 1, 1_000)
        bet(table, player, 1, 500, kind="blazing_7s")
        until(table, dealer, "share_jackpot")
        made.append(table)
    return made


def paid(table: Table, dealer: Person) -> tuple[int, str]:
    """What the prize comes to, and the clause that sets it."""
    lines = SettlementLine.objects.filter(wager__box__round__table=table, wager__kind="blazing_7s", undone_seq=None)
    while not lines.exists():
        one_act(table, dealer, at(60))
    line = lines.get()
    return line.paid, line.rule


def in_order(*played: Table) -> None:
    for table in played:
        everything_adds_up(table)
    assert verify().findings == []


@pytest.mark.rule("SB 14.27.4", "SB 14.27.1", "SB 14.27.2", "SB 14.27.3")
@pytest.mark.parametrize(
    ("hands", "prizes", "meter"),
    [
        ((SUITED, SUITED), [(4_750_000, "14.27.2"), (4_750_000, "14.27.2")], 40_500_000),
        ((DIAMONDS, DIAMONDS), [(25_000_000, "14.27.1"), (25_000_000, "14.27.1")], 1_000_000),
        ((DIAMONDS, SUITED), [(45_000_000, "14.24"), (5_000_000, "14.24")], 1_000_000),
        ((SUITED, DIAMONDS), [(5_000_000, "14.24"), (45_000_000, "14.24")], 1_000_000),
        ((FIXED, DIAMONDS), [(100_000, "14.24"), (50_000_000, "14.24")], 1_000_000),
        ((SUITED, SUITED, SUITED), [(4_516_700, "14.27.2")] * 3, 36_450_000),
    ],
)
def test_wins_of_one_second_at_linked_tables_share(
    instructor: Person, players: list[Person], hands: tuple[str, ...], prizes: list[tuple[int, str]], meter: int
) -> None:
    linked = ready(instructor, players, *hands)
    for number, table in enumerate(linked):
        one_act(table, instructor, at(number * 0.4))
    tick(at(1))
    assert [paid(table, instructor) for table in linked] == prizes
    tick(at(61))
    assert [meter_at(fresh(table)) for table in linked] == [meter] * len(linked)
    assert jackpots.meter_of(Jackpot.objects.get()).cents == meter
    in_order(*linked)


@pytest.mark.rule("SB 14.27.4")
def test_wins_of_two_seconds_do_not(instructor: Person, players: list[Person]) -> None:
    one, other = ready(instructor, players, SUITED, SUITED)
    one_act(one, instructor, at(0.9))
    one_act(other, instructor, at(1.1))
    tick(at(2))
    assert [paid(table, instructor) for table in (one, other)] == [(5_000_000, "14.24"), (4_500_000, "14.24")]
    in_order(one, other)


@pytest.mark.rule("SB 14.27.4")
@pytest.mark.parametrize("spent", [False, True])
def test_what_was_paid_by_then_is_settled_anew(instructor: Person, players: list[Person], spent: bool) -> None:
    """The earlier winner has been paid in the same second: what is over goes back, as far as the player has it."""
    one, other = ready(instructor, players, SUITED, SUITED)
    before = balance(players[0])
    one_act(one, instructor, at(0.1))
    one_act(one, instructor, at(0.2))
    assert balance(players[0]) == before + 5_000_000
    if spent:
        bet(a_table(instructor, options=OPTIONS_WITHOUT_LIMITS), players[0], 1, before + 5_000_000)
    one_act(other, instructor, at(0.3))
    tick(at(0.4))
    assert balance(players[0]) == (0 if spent else before + 4_750_000)
    row = fresh(one)
    last = [(event.type, event.rule) for event in row.events.order_by("-seq")[:3]][::-1]
    assert last == [("SettlementUndone", "14.27.4"), ("JackpotSharedAgain", "14.27.4"), ("WagerSettled", "14.27.2")]
    assert paid(one, instructor) == paid(other, instructor) == (4_750_000, "14.27.2")
    tick(at(61))
    in_order(one, other)


def fail(table: Table, by: Person, now: datetime) -> None:
    play(table.pk, StopJackpot(by=Staff.SUPERVISOR), by=by, now=now)


@pytest.mark.rule("SB 16.18.1", "SB 14.27.4")
@pytest.mark.parametrize(
    ("hands", "fail_first", "after_one"),
    [
        ((SUITED, SUITED), 0, 45_000_000),
        ((SUITED, SUITED), 1, 45_000_000),
        ((DIAMONDS, SUITED), 0, 45_000_000),
        ((DIAMONDS, SUITED), 1, 1_000_000),
        ((FIXED, DIAMONDS), 0, 1_000_000),
    ],
)
def test_a_jackpot_that_fails_after_linked_tables_shared_it_takes_back_each_ones_own_part(
    instructor: Person, players: list[Person], hands: tuple[str, str], fail_first: int, after_one: int
) -> None:
    linked = ready(instructor, players, *hands)
    before = [balance(player) for player in players]
    for table in linked:
        one_act(table, instructor, at(0.2))
    fail(linked[fail_first], instructor, at(0.6))
    assert jackpots.meter_of(Jackpot.objects.get()).cents == after_one
    tick(at(0.7))
    fail(linked[1 - fail_first], instructor, at(0.8))
    tick(at(0.9))
    assert [meter_at(fresh(table)) for table in linked] == [50_000_000] * 2
    assert [balance(player) for player in players] == [one + 500 for one in before[:2]] + before[2:]
    in_order(*linked)


@pytest.mark.rule("SB 16.18.1", "SB 14.27.4")
def test_whoever_wins_after_a_failure_shares_with_what_stands(instructor: Person, players: list[Person]) -> None:
    one, other, last = ready(instructor, players, SUITED, SUITED, SUITED)
    for table in (one, other):
        one_act(table, instructor, at(0.1))
    fail(one, instructor, at(0.2))
    one_act(last, instructor, at(0.3))
    tick(at(0.4))
    assert [paid(table, instructor) for table in (other, last)] == [(4_750_000, "14.27.2")] * 2
    assert jackpots.meter_of(Jackpot.objects.get()).cents == 40_500_000
    in_order(one, other, last)


@pytest.mark.rule("SB 14.27.4")
def test_nobody_but_the_house_says_what_linked_tables_won(instructor: Person, players: list[Person]) -> None:
    (one,) = ready(instructor, players[:1], SUITED)
    row = fresh(one)
    command: Any = row.engine.due(log.load(row)).command
    forged = replace(command, linked=row.engine.read_command(FORGED).wins)  # type: ignore[attr-defined]
    play(one.pk, forged, by=instructor, now=at(0))
    assert paid(one, instructor) == (5_000_000, "14.24")


FORGED = '{"type":"ShareAgain","wins":{"hands":["three_suited_sevens"],"pool":{"cents":1000000,"over":[0,1]}}}'
