"""Changing the sign: what may change at once, what takes 20 minutes' notice, and who may order it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import RuleViolation
from games.records import replace
from games.table.notices import (
    NOTICE,
    announce_closure,
    announce_marked_rise,
    announce_rise,
    change_limits,
    end_personal,
    raise_at_once,
    raise_maximum_for,
    stay_open,
    withdraw_rises,
)
from games.table.sign import Limits, Marker, Personal, Rise, Sign, check_stake, closed, in_force, minimum_for
from games.table.staff import Staff

CODES = ("SB", "BS", "CW", "CS")
BY = Staff.SUPERVISOR
TABLE = Sign(area=Limits(minimum=1000, maximum=50000))
MARKED = Sign(area=Limits(minimum=2500, maximum=50000), markers=(Marker(player="ann", minimum=1000, area=3),))


def broken(act: Callable[[], object]) -> str | None:
    """The clause that an act breaks."""
    with pytest.raises(RuleViolation) as refused:
        act()
    return refused.value.rule


# --- 6.5: any limit at any time, a higher minimum with notice ---------------------------------------


@pytest.mark.rule("SB 6.5", "BS 6.5", "CW 6.5", "CS 6.5")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    "limits",
    [
        Limits(minimum=500, maximum=50000),
        Limits(minimum=1000, maximum=2000),
        Limits(minimum=1000, maximum=100000),
        Limits(minimum=1000, unit=500),
    ],
)
def test_everything_but_a_higher_minimum_changes_at_any_time(code: str, limits: Limits) -> None:
    assert change_limits(code, TABLE, limits, by=BY, now=0).area == limits


@pytest.mark.rule("SB 6.5", "BS 6.5", "CW 6.5", "CS 6.5")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("of", ["area", "player", "tie"])
def test_a_higher_minimum_does_not(code: str, of: str) -> None:
    limits = Limits(minimum=1001, maximum=60000)
    assert broken(lambda: change_limits(code, TABLE, limits, by=BY, now=0, of=of)) == "6.5"


@pytest.mark.rule("SB 6.5", "BS 6.5", "CW 6.5", "CS 6.5")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("wait", "allowed"), [(-60, False), (0, False), (1199, False), (1200, True), (5000, True)])
def test_a_higher_minimum_takes_20_minutes_on_the_sign(code: str, wait: int, allowed: bool) -> None:
    def announce() -> Sign:
        return announce_rise(code, TABLE, by=BY, minimum=2500, now=700, from_at=700 + wait)

    if allowed:
        assert announce().rises == (Rise(minimum=2500, shown_at=700, from_at=700 + wait),)
        assert announce().area == TABLE.area
    else:
        assert broken(announce) == "6.5"


@pytest.mark.rule("SB 6.5")
@pytest.mark.parametrize(("from_at", "minutes"), [(1199, 18), (1141, 18), (1140, 18), (1139, 17), (60, 0), (-500, 0)])
def test_short_notice_is_refused_with_the_minutes_it_would_be(from_at: int, minutes: int) -> None:
    with pytest.raises(RuleViolation, match=f"must stand for 20 minutes first, not {minutes}\\b"):
        announce_rise("SB", TABLE, by=BY, minimum=2500, now=60, from_at=from_at)
    assert NOTICE == 1200


@pytest.mark.rule("SB 6.5")
def test_a_bet_types_minimum_rises_by_itself() -> None:
    sign = announce_rise("SB", TABLE, by=BY, minimum=500, now=0, from_at=1200, of="perfect_pairs")
    check_stake("SB", sign, player="ann", kind="perfect_pairs", stake=499, now=1199, initial=False)
    with pytest.raises(RuleViolation, match="minimum of \\$5 for a perfect pairs wager"):
        check_stake("SB", sign, player="ann", kind="perfect_pairs", stake=499, now=1200, initial=False)
    assert minimum_for(sign, "ann", 1200) == 1000


@pytest.mark.rule("SB 6.5")
def test_a_rise_that_has_begun_is_the_minimum_that_later_changes_start_from() -> None:
    sign = announce_rise("SB", TABLE, by=BY, minimum=2500, now=0, from_at=1200)
    lowered = change_limits("SB", sign, Limits(minimum=1500), by=BY, now=1300)
    assert minimum_for(lowered, "ann", 1300) == 1500
    before = change_limits("SB", sign, Limits(minimum=500), by=BY, now=600)
    assert [minimum_for(before, "ann", now) for now in (600, 1200)] == [500, 2500]


@pytest.mark.rule("SB 6.5")
def test_rises_may_follow_one_another_and_be_withdrawn() -> None:
    first = announce_rise("SB", TABLE, by=BY, minimum=2500, now=0, from_at=1200)
    both = announce_rise("SB", first, by=BY, minimum=5000, now=0, from_at=2400)
    both = announce_rise("SB", both, by=BY, minimum=700, now=0, from_at=2400, of="tie")
    assert [minimum_for(both, "ann", now) for now in (0, 1200, 2400)] == [1000, 2500, 5000]
    kept = withdraw_rises("SB", both, by=BY, now=1300)
    assert [minimum_for(kept, "ann", now) for now in (1300, 2400)] == [2500, 2500]
    assert [rise.of for rise in kept.rises] == ["tie"]


@pytest.mark.parametrize("limits", [Limits(minimum=1000, maximum=1000), Limits(maximum=1), Limits(unit=1)])
def test_the_narrowest_limits_that_make_sense(limits: Limits) -> None:
    assert change_limits("SB", TABLE, limits, by=BY, now=0).area == limits


@pytest.mark.parametrize(
    "act",
    [
        lambda: announce_rise("SB", TABLE, by=BY, minimum=1000, now=0, from_at=1200),
        lambda: announce_rise("SB", TABLE, by=BY, minimum=50001, now=0, from_at=1200),
        lambda: change_limits("SB", TABLE, Limits(minimum=1000, maximum=999), by=BY, now=0),
        lambda: change_limits("SB", TABLE, Limits(minimum=-1), by=BY, now=0),
        lambda: change_limits("SB", TABLE, Limits(maximum=0), by=BY, now=0),
        lambda: change_limits("SB", TABLE, Limits(unit=0), by=BY, now=0),
        lambda: change_limits(
            *("SB", announce_rise("SB", TABLE, by=BY, minimum=2500, now=0, from_at=1200)),
            Limits(maximum=2000),
            by=BY,
            now=0,
        ),
        lambda: raise_at_once("SB", TABLE, by=BY, minimum=1000, now=0, playing={}),
        lambda: raise_at_once("SB", TABLE, by=BY, minimum=50001, now=0, playing={}),
        lambda: announce_marked_rise("SB", TABLE, by=BY, minimum=2000, now=0, from_at=1200),
        lambda: announce_marked_rise("SB", MARKED, by=BY, minimum=1000, now=0, from_at=1200),
        lambda: announce_marked_rise("SB", MARKED, by=BY, minimum=2501, now=0, from_at=1200),
        lambda: raise_maximum_for("SB", TABLE, by=BY, player="ann", minimum=90000, maximum=80000),
    ],
)
def test_what_makes_no_sense_is_refused_without_a_rule(act: Callable[[], object]) -> None:
    assert broken(act) is None


# --- 6.5.1: at once, with markers -------------------------------------------------------------------


@pytest.mark.rule("SB 6.5.1", "BS 6.5.1", "CW 6.5.1", "CS 6.5.1")
@pytest.mark.rule("SB 6.5.1.1", "BS 6.5.1.1", "CW 6.5.1.1", "CS 6.5.1.1")
@pytest.mark.parametrize("code", CODES)
def test_those_already_playing_keep_the_old_minimum_with_a_marker_before_them(code: str) -> None:
    sign = raise_at_once(code, TABLE, by=BY, minimum=2500, now=0, playing={"ann": 3, "bob": 1})
    assert sign.markers == (Marker(player="ann", minimum=1000, area=3), Marker(player="bob", minimum=1000, area=1))
    assert [minimum_for(sign, player, 0) for player in ("ann", "bob", "new")] == [1000, 1000, 2500]


@pytest.mark.rule("SB 6.5.1", "SB 6.5.1.1")
def test_a_second_rise_leaves_the_older_marker() -> None:
    sign = raise_at_once("SB", MARKED, by=BY, minimum=5000, now=0, playing={"ann": 3, "bob": 1})
    assert [minimum_for(sign, player, 0) for player in ("ann", "bob", "new")] == [1000, 2500, 5000]


@pytest.mark.rule("SB 6.5.1")
def test_a_rise_at_once_overtakes_an_announced_one_that_is_no_higher() -> None:
    sign = announce_rise("SB", TABLE, by=BY, minimum=2500, now=0, from_at=1200)
    sign = announce_rise("SB", sign, by=BY, minimum=5000, now=0, from_at=2400)
    sign = raise_at_once("SB", sign, by=BY, minimum=2500, now=60, playing={"ann": 3})
    assert [rise.minimum for rise in sign.rises] == [5000]
    assert [minimum_for(sign, "new", now) for now in (60, 2400)] == [2500, 5000]


@pytest.mark.rule("SB 6.5.1", "SB 6.5")
@given(
    steps=st.lists(st.tuples(st.booleans(), st.integers(1, 60000), st.integers(0, 3000)), max_size=6),
    players=st.sets(st.sampled_from("abc")),
)
def test_nobody_playing_meets_a_higher_minimum_unannounced(
    steps: list[tuple[bool, int, int]], players: set[str]
) -> None:
    """Whatever is ordered, the next 20 minutes ask no more of those playing than the sign already said they would."""
    sign, now = TABLE, 0
    for at_once, minimum, wait in steps:
        now += wait
        before = {
            player: [minimum_for(sign, player, now + second) for second in range(0, 1200, 100)] for player in players
        }
        try:
            if at_once:
                sign = raise_at_once("CW", sign, by=BY, minimum=minimum, now=now, playing=dict.fromkeys(players, 1))
            else:
                sign = announce_rise("CW", sign, by=BY, minimum=minimum, now=now, from_at=now + wait)
        except RuleViolation:
            continue
        for player, minimums in before.items():
            after = [minimum_for(sign, player, now + second) for second in range(0, 1200, 100)]
            assert all(new <= old for new, old in zip(after, minimums, strict=True))


# --- 6.6 (6.5.2): the old minimum that marked players keep -------------------------------------------

MARKED_RISE = [("SB", "6.6"), ("BS", "6.5.2"), ("CW", "6.5.2"), ("CS", "6.5.2")]


@pytest.mark.rule("SB 6.6", "BS 6.5.2", "CW 6.5.2", "CS 6.5.2")
@pytest.mark.parametrize(("code", "number"), MARKED_RISE)
def test_a_marked_players_minimum_goes_up_only_after_20_minutes_on_the_sign(code: str, number: str) -> None:
    assert broken(lambda: announce_marked_rise(code, MARKED, by=BY, minimum=2500, now=0, from_at=1199)) == number
    sign = announce_marked_rise(code, MARKED, by=BY, minimum=2500, now=0, from_at=1200)
    assert [minimum_for(sign, "ann", now) for now in (0, 1199, 1200)] == [1000, 1000, 2500]
    assert in_force(sign, 1200) == replace(MARKED, markers=())


@pytest.mark.rule("SB 6.6")
def test_of_several_old_minimums_the_lower_ones_go_up() -> None:
    sign = replace(MARKED, markers=(*MARKED.markers, Marker(player="bob", minimum=2000, area=1)))
    sign = announce_marked_rise("SB", sign, by=BY, minimum=1500, now=0, from_at=1200)
    assert [minimum_for(sign, player, 1200) for player in ("ann", "bob")] == [1500, 2000]


# --- 6.7 (6.6): one player above the maximum --------------------------------------------------------


@pytest.mark.rule("SB 6.7", "BS 6.6", "CW 6.6", "CS 6.6")
@pytest.mark.parametrize(("code", "number"), [("SB", "6.7"), ("BS", "6.6"), ("CW", "6.6"), ("CS", "6.6")])
def test_one_player_may_be_let_above_the_maximum_under_a_sign_of_their_own(code: str, number: str) -> None:
    def allow(maximum: int, sign: Sign = TABLE) -> Sign:
        return raise_maximum_for(code, sign, by=BY, player="ann", minimum=10000, maximum=maximum)

    sign = allow(200000)
    assert sign.personal == (Personal(player="ann", minimum=10000, maximum=200000),)
    check_stake(code, sign, player="ann", kind="main", stake=200000, now=0)
    assert broken(lambda: allow(50000)) == number
    assert broken(lambda: allow(50001, Sign())) == number
    assert allow(300000, sign).personal == (Personal(player="ann", minimum=10000, maximum=300000),)
    assert end_personal(code, sign, by=BY, player="ann") == TABLE


# --- 18.9: closing ---------------------------------------------------------------------------------

CLOSING = [("SB", "18.9"), ("BS", "19.8"), ("CW", "13.9"), ("CS", "16.9")]


@pytest.mark.rule("SB 18.9", "BS 19.8", "CW 13.9", "CS 16.9")
@pytest.mark.parametrize(("code", "number"), CLOSING)
def test_a_table_with_players_closes_after_20_minutes_on_the_sign(code: str, number: str) -> None:
    assert broken(lambda: announce_closure(code, TABLE, by=BY, now=60, closes_at=1259)) == number
    sign = announce_closure(code, TABLE, by=BY, now=60, closes_at=1260)
    assert [closed(sign, now) for now in (1259, 1260)] == [False, True]
    assert stay_open(code, sign, by=BY) == TABLE
    assert closed(announce_closure(code, TABLE, by=BY, now=60, closes_at=60, players_present=False), 60)


# --- who may order it ------------------------------------------------------------------------------

ORDERS: dict[str, Callable[[str, Staff], Sign]] = {
    "change": lambda code, by: change_limits(code, TABLE, Limits(), by=by, now=0),
    "announce": lambda code, by: announce_rise(code, TABLE, by=by, minimum=2500, now=0, from_at=1200),
    "withdraw": lambda code, by: withdraw_rises(code, TABLE, by=by, now=0),
    "at once": lambda code, by: raise_at_once(code, TABLE, by=by, minimum=2500, now=0, playing={}),
    "marked": lambda code, by: announce_marked_rise(code, MARKED, by=by, minimum=2500, now=0, from_at=1200),
    "maximum": lambda code, by: raise_maximum_for(code, TABLE, by=by, player="ann", minimum=0, maximum=60000),
    "end": lambda code, by: end_personal(code, TABLE, by=by, player="ann"),
    "close": lambda code, by: announce_closure(code, TABLE, by=by, now=0, closes_at=1200),
    "open": lambda code, by: stay_open(code, TABLE, by=by),
}


@pytest.mark.rule("SB 6.5", "SB 6.5.1", "SB 6.7", "SB 18.9", "CW 6.5", "CW 6.5.1", "CW 6.6", "CW 13.9")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("order", ORDERS)
def test_only_a_supervisor_or_above_changes_the_sign(order: str, code: str) -> None:
    assert broken(lambda: ORDERS[order](code, Staff.DEALER)) is not None
    assert [ORDERS[order](code, by) is not None for by in Staff if by is not Staff.DEALER] == [True] * 3
