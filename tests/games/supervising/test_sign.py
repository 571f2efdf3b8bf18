"""The floor's orders about the sign as commands, and what the table hears of them."""

from typing import Any

import pytest

from games.records import replace
from games.supervising.commands import (
    AnnounceClosure,
    AnnounceMarkedRise,
    AnnounceRise,
    ChangeLimits,
    EndPersonalLimits,
    RaiseAtOnce,
    RaiseMaximumFor,
    StayOpen,
    WithdrawRises,
)
from games.table.seating import Seating
from games.table.sign import Limits, Marker, Rise, in_force
from games.table.table import SignChanged, Table
from tests.games.supervising.orders import BY, DEALER, decide_order, refused, table


@pytest.mark.rule("SB 6.5", "SB 6.5.1", "SB 6.6", "SB 6.7", "SB 18.9")
@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (ChangeLimits(by=BY, limits=Limits(minimum=500, maximum=20_000)), "6.5"),
        (AnnounceRise(by=BY, minimum=2500, from_at=1200), "6.5"),
        (WithdrawRises(by=BY), "6.5"),
        (RaiseAtOnce(by=BY, minimum=2500), "6.5.1"),
        (RaiseMaximumFor(by=BY, player="ann", minimum=1000, maximum=100_000), "6.7"),
        (EndPersonalLimits(by=BY, player="ann"), "6.7"),
        (AnnounceClosure(by=BY, closes_at=1200), "18.9"),
        (StayOpen(by=BY), "18.9"),
    ],
)
def test_orders_about_the_sign_change_it_under_their_clause(command: Any, rule: str) -> None:
    (fact,) = decide_order(table(), command, betting=True)
    assert isinstance(fact, SignChanged)
    assert fact.rule == rule
    assert refused(table(), replace(command, by=DEALER)) == rule


@pytest.mark.rule("SB 6.5", "SB 6.6", "SB 18.9")
@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (ChangeLimits(by=BY, limits=Limits(minimum=2500)), "6.5"),
        (AnnounceRise(by=BY, minimum=2500, from_at=1199), "6.5"),
        (AnnounceClosure(by=BY, closes_at=1199), "18.9"),
    ],
)
def test_without_the_20_minutes_they_are_refused(command: Any, rule: str) -> None:
    assert refused(table(), command) == rule


@pytest.mark.rule("SB 6.5.1.1", "SB 6.6")
def test_an_old_minimum_ends_with_notice_too() -> None:
    (raised,) = decide_order(table(), RaiseAtOnce(by=BY, minimum=2500), betting=True)
    marked = table(sign=raised.sign)
    assert {marker.player for marker in raised.sign.markers} == {"ann", "bob"}
    rise = AnnounceMarkedRise(by=BY, minimum=2000, from_at=1200)
    assert decide_order(marked, rise, betting=True)[0].rule == "6.6"
    assert refused(marked, replace(rise, from_at=1199)) == "6.6"


MARKED = table(sign=replace(table().sign, markers=(Marker(player="ann", minimum=500, area=1),)))
RISES = tuple(
    Rise(minimum=minimum, shown_at=0, from_at=1200, of=of, marked=marked)
    for minimum, of, marked in ((2500, "area", False), (200, "tie", False), (800, "area", True))
)


@pytest.mark.rule("SB 6.5", "SB 6.5.1", "SB 6.6", "SB 6.7", "SB 18.9")
@pytest.mark.parametrize(
    ("made", "command", "words"),
    [
        (
            table(),
            ChangeLimits(by=BY, limits=Limits(minimum=500, maximum=20_000)),
            "the limits are $5 to $200 now",
        ),
        (
            table(),
            ChangeLimits(by=BY, limits=Limits(maximum=5_000, unit=500), of="tie"),
            "the limits for a tie wager are up to $50 in units of $5 now",
        ),
        (table(), ChangeLimits(by=BY, limits=Limits(), of="player"), "there are no limits for one player now"),
        (table(), AnnounceRise(by=BY, minimum=2500, from_at=1200), "the minimum goes up to $25 in 20 minutes"),
        (
            table(),
            AnnounceRise(by=BY, minimum=500, from_at=4000, now=1000, of="lucky_lucky"),
            "the minimum for a lucky lucky wager goes up to $5 in 50 minutes",
        ),
        (
            MARKED,
            AnnounceMarkedRise(by=BY, minimum=800, from_at=1200),
            "the minimum for players with a marker goes up to $8 in 20 minutes",
        ),
        (
            table(),
            RaiseAtOnce(by=BY, minimum=2500),
            "newcomers play from $25; whoever played here before keeps the old minimum",
        ),
        (table(seating=Seating(places=2)), RaiseAtOnce(by=BY, minimum=2500), "newcomers play from $25"),
        (
            table(),
            RaiseMaximumFor(by=BY, player="ann", minimum=1000, maximum=100_000),
            "limits of $10 to $1,000 for ann alone",
        ),
        (table(), EndPersonalLimits(by=BY, player="ann"), "no more limits for ann alone"),
        (table(), AnnounceClosure(by=BY, closes_at=1260), "the table closes in 21 minutes"),
        (table(seating=Seating(places=2)), AnnounceClosure(by=BY, closes_at=0), "the table closes at once"),
        (table(), StayOpen(by=BY), "the table stays open"),
    ],
)
def test_the_table_hears_what_changes_and_from_when(made: Table, command: Any, words: str) -> None:
    (fact,) = decide_order(made, command, betting=True)
    assert fact.words == words


@pytest.mark.rule("SB 6.5", "SB 6.6")
@pytest.mark.parametrize(
    ("rises", "marked", "words"),
    [
        (RISES[:1], False, "the minimum is $25 now"),
        (RISES[1:2], False, "the minimum for a tie wager is $2 now"),
        (RISES[2:], True, "the minimum for players with a marker is $8 now"),
        (RISES[:2], False, "the minimum is $25 now; the minimum for a tie wager is $2 now"),
        (RISES[2:], False, "a notice for players with a marker is taken away"),
    ],
)
def test_an_announced_minimum_is_said_when_it_begins(rises: Any, marked: bool, words: str) -> None:
    made = MARKED if marked else table()
    made = replace(made, sign=replace(made.sign, rises=rises))
    begun = ChangeLimits(by=BY, limits=in_force(made.sign, 1200).area, now=1200)
    assert decide_order(made, begun, betting=True)[0].words == words
