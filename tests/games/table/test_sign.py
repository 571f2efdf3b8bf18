"""The sign: the minimum in force for a player, and the stakes that the limits leave open."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import RuleViolation
from games.records import dumps, loads, replace
from games.table.sign import (
    Limits,
    Marker,
    Personal,
    Rise,
    Sign,
    Stakes,
    area_maximum,
    check_stake,
    closed,
    in_force,
    limits_of,
    limits_shown,
    minimum_for,
    open_stakes,
    remove_marker,
    with_limits,
)

CODES = ("SB", "BS", "CW", "CS")
TABLE = Sign(area=Limits(minimum=1000, maximum=50000))
MARKED = Sign(area=Limits(minimum=2500, maximum=50000), markers=(Marker(player="ann", minimum=1000, area=3),))
OWN = replace(TABLE, personal=(Personal(player="ann", minimum=10000, maximum=200000),))


def refusal(sign: Sign, stake: int, *, code: str = "SB", now: int = 0, kind: str = "main", **facts: object) -> str:
    """What the sign says against a stake of ann's; empty where it says nothing."""
    try:
        check_stake(code, sign, player="ann", kind=kind, stake=stake, now=now, **facts)  # type: ignore[arg-type]
    except RuleViolation as error:
        return str(error)
    return ""


# --- the limits ------------------------------------------------------------------------------------


@pytest.mark.rule("SB 6.1", "BS 6.1", "CW 6.1", "CS 6.1")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    ("stake", "words"),
    [
        (999, "$9.99 is under the minimum of $10 on an area (rule 6.1)"),
        (1000, ""),
        (1001, ""),
        (50000, ""),
        (50001, "$500.01 is over the maximum of $500 on an area (rule 6.1)"),
    ],
)
def test_a_stake_lies_between_minimum_and_maximum(code: str, stake: int, words: str) -> None:
    assert refusal(TABLE, stake, code=code) == words


@pytest.mark.rule("SB 6.1")
@pytest.mark.parametrize("stake", [0, -500])
def test_a_wager_is_chips_even_without_limits(stake: int) -> None:
    assert "is none" in refusal(Sign(), stake)
    assert refusal(Sign(), 1) == ""


@pytest.mark.rule("SB 6.1", "SB 6.1.2", "SB 6.1.3", "BS 6.1.2", "BS 6.1.3")
@pytest.mark.parametrize(
    ("others", "stake", "words"),
    [
        (49000, 1000, ""),
        (49000, 1001, "$10.01 is over the maximum of $10 on an area: others hold $490 of $500 (rule 6.1)"),
        (49000, 999, "$9.99 is under the minimum of $10 on an area (rule 6.1)"),
        (50000, 1000, "$10 is over the maximum of $0 on an area: others hold $500 of $500 (rule 6.1)"),
        (60000, 1000, "$10 is over the maximum of $0 on an area: others hold $600 of $500 (rule 6.1)"),
    ],
)
def test_a_later_player_has_what_the_others_left_of_the_maximum(others: int, stake: int, words: str) -> None:
    assert refusal(TABLE, stake, others_on_area=others) == words


@pytest.mark.rule("SB 6.1", "CW 6.1")
@pytest.mark.parametrize(
    ("elsewhere", "stake", "words"),
    [
        (0, 4000, "$40 is under the minimum of $50 for one player at the table (rule 6.1)"),
        (3000, 1999, "$19.99 is under the minimum of $20 beside $30 on other areas (rule 6.1)"),
        (3000, 2000, ""),
        (90000, 10000, ""),
        (90000, 10001, "$100.01 is over the maximum of $100 beside $900 on other areas (rule 6.1)"),
    ],
)
def test_a_players_limits_count_all_the_areas(elsewhere: int, stake: int, words: str) -> None:
    sign = Sign(player=Limits(minimum=5000, maximum=100000))
    assert refusal(sign, stake, own_elsewhere=elsewhere) == words


@pytest.mark.rule("SB 6.1", "CW 6.1", "CS 6.1")
@pytest.mark.parametrize(
    ("kind", "stake", "words"),
    [
        ("perfect_pairs", 100, "$1 is under the minimum of $2.50 for a perfect pairs wager (rule 6.1)"),
        ("perfect_pairs", 250, ""),
        ("perfect_pairs", 5001, "$50.01 is over the maximum of $50 for a perfect pairs wager (rule 6.1)"),
        ("lucky_lucky", 100, ""),
    ],
)
def test_each_bet_type_has_limits_of_its_own(kind: str, stake: int, words: str) -> None:
    """The area's minimum is the initial wagers': it does not bound an optional one."""
    sign = replace(TABLE, kinds={"perfect_pairs": Limits(minimum=250, maximum=5000)})
    assert refusal(sign, stake, kind=kind, initial=False) == words


@pytest.mark.rule("SB 6.1")
def test_an_initial_wager_keeps_to_its_bet_types_limits_too() -> None:
    sign = replace(TABLE, kinds={"main": Limits(maximum=20000)})
    assert refusal(sign, 20000) == ""
    assert "$200 for a main wager" in refusal(sign, 20001)


@pytest.mark.rule("SB 6.1", "BS 6.1", "CW 6.1", "CS 6.1")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    ("unit", "stake", "words"),
    [
        (None, 1037, ""),
        (500, 1000, ""),
        (500, 1500, ""),
        (500, 1700, "$17 is not in units of $5: $15 or $20 would be (rule 6.1)"),
        (400, 1800, ""),
        (400, 1600, "$16 is not in units of $4: $14 or $18 would be (rule 6.1)"),
    ],
)
def test_units_count_from_the_minimum_and_only_where_the_sign_states_them(
    code: str, unit: int | None, stake: int, words: str
) -> None:
    sign = Sign(area=Limits(minimum=1000, unit=unit))
    assert refusal(sign, stake, code=code) == words


@pytest.mark.rule("SB 6.1")
def test_the_bet_types_unit_goes_before_the_areas_and_that_before_the_players() -> None:
    everything = Sign(kinds={"main": Limits(unit=700)}, area=Limits(unit=500), player=Limits(unit=300))
    shared = replace(everything, kinds={})
    alone = replace(shared, area=Limits())
    assert [refusal(sign, stake) == "" for sign, stake in ((everything, 700), (everything, 500))] == [True, False]
    assert [refusal(sign, stake) == "" for sign, stake in ((shared, 500), (shared, 300))] == [True, False]
    assert [refusal(sign, stake) == "" for sign, stake in ((alone, 300), (alone, 500))] == [True, False]
    assert refusal(alone, 200, own_elsewhere=100) == ""
    assert refusal(alone, 100, own_elsewhere=100) == "$1 is not in units of $3: $0 or $2 would be (rule 6.1)"


# --- the range that is open ------------------------------------------------------------------------


@pytest.mark.rule("SB 6.1", "CW 6.1")
@pytest.mark.parametrize(
    ("sign", "others", "stakes"),
    [
        (Sign(), 0, Stakes(least=1)),
        (TABLE, 0, Stakes(least=1000, most=50000)),
        (TABLE, 30000, Stakes(least=1000, most=20000)),
        (TABLE, 49001, None),
        (Sign(area=Limits(minimum=1000, maximum=2700, unit=500)), 0, Stakes(least=1000, most=2500, unit=500)),
        (Sign(area=Limits(minimum=0, maximum=2700, unit=500)), 0, Stakes(least=500, most=2500, unit=500)),
        (Sign(area=Limits(minimum=1100, maximum=2650, unit=400)), 0, Stakes(least=1100, most=2300, unit=400)),
        (replace(TABLE, player=Limits(minimum=2000, maximum=30000)), 0, Stakes(least=2000, most=30000)),
        (replace(TABLE, player=Limits(minimum=500, maximum=90000)), 0, Stakes(least=1000, most=50000)),
        (TABLE, 49000, Stakes(least=1000, most=1000)),
        (replace(TABLE, closes_at=0), 0, None),
    ],
)
def test_the_range_still_open(sign: Sign, others: int, stakes: Stakes | None) -> None:
    assert open_stakes(sign, player="ann", kind="main", now=0, others_on_area=others) == stakes


cents = st.integers(min_value=0, max_value=400)
limits = st.builds(Limits, minimum=cents, maximum=st.none() | cents, unit=st.none() | st.integers(1, 60))
signs = st.builds(
    Sign,
    area=limits,
    player=limits,
    kinds=st.dictionaries(st.sampled_from(["main", "tie"]), limits),
    rises=st.lists(
        st.builds(
            Rise,
            minimum=cents,
            shown_at=st.just(0),
            from_at=st.integers(0, 40),
            marked=st.booleans(),
            of=st.sampled_from(["area", "player", "tie"]),
        ),
        max_size=3,
    ).map(tuple),
    markers=st.lists(st.builds(Marker, player=st.just("ann"), minimum=cents, area=st.just(1)), max_size=1).map(tuple),
    personal=st.lists(st.builds(Personal, player=st.just("ann"), minimum=cents, maximum=cents), max_size=1).map(tuple),
    closes_at=st.none() | st.integers(0, 40),
)


@pytest.mark.rule("SB 6.1", "BS 6.1", "CW 6.1", "CS 6.1")
@given(
    sign=signs,
    now=st.integers(0, 40),
    others=cents,
    elsewhere=cents,
    kind=st.sampled_from(["main", "tie"]),
    initial=st.booleans(),
    held_by=st.sampled_from([None, "5.13"]),
    code=st.sampled_from(CODES),
)
def test_the_range_is_exactly_what_check_stake_accepts(
    sign: Sign, now: int, others: int, elsewhere: int, kind: str, initial: bool, held_by: str | None, code: str
) -> None:
    facts = {"others_on_area": others, "own_elsewhere": elsewhere, "initial": initial, "held_by": held_by}
    stakes = open_stakes(sign, player="ann", kind=kind, now=now, **facts)  # type: ignore[arg-type]
    for stake in range(0, 520, 3):
        accepted = not refusal(sign, stake, code=code, now=now, kind=kind, **facts)
        assert accepted is _within(stakes, stake)


def _within(stakes: Stakes | None, stake: int) -> bool:
    if stakes is None or stake < stakes.least or (stakes.most is not None and stake > stakes.most):
        return False
    return stakes.unit is None or (stake - stakes.least) % stakes.unit == 0


# --- whose minimum ---------------------------------------------------------------------------------


@pytest.mark.rule("SB 6.6.2", "BS 6.5.4", "CW 6.5.4", "CS 6.5.4")
@pytest.mark.parametrize("code", CODES)
def test_newcomers_play_at_the_new_minimum_and_marked_players_at_the_old(code: str) -> None:
    assert minimum_for(MARKED, "ann", 0) == 1000
    assert minimum_for(MARKED, "new", 0) == 2500
    assert refusal(MARKED, 1000, code=code) == ""
    with pytest.raises(RuleViolation, match="minimum of \\$25"):
        check_stake(code, MARKED, player="new", kind="main", stake=1000, now=0)


@pytest.mark.rule("SB 6.5", "BS 6.5", "CW 6.5", "CS 6.5")
def test_an_announced_minimum_begins_at_its_time_and_not_before() -> None:
    sign = replace(TABLE, rises=(Rise(minimum=2500, shown_at=0, from_at=1200),))
    assert [minimum_for(sign, "ann", now) for now in (0, 1199, 1200, 9999)] == [1000, 1000, 2500, 2500]
    assert in_force(sign, 1199) == sign
    assert in_force(sign, 1200) == Sign(area=Limits(minimum=2500, maximum=50000))


@pytest.mark.rule("SB 6.6", "BS 6.5.2", "CW 6.5.2", "CS 6.5.2")
def test_a_marked_players_minimum_moves_only_by_a_rise_of_its_own() -> None:
    sign = replace(
        MARKED,
        rises=(
            Rise(minimum=5000, shown_at=0, from_at=1200),
            Rise(minimum=2000, shown_at=0, from_at=2000, marked=True),
            Rise(minimum=5000, shown_at=0, from_at=3000, marked=True),
        ),
    )
    assert [minimum_for(sign, "ann", now) for now in (0, 1200, 2000, 3000)] == [1000, 1000, 2000, 5000]
    assert [minimum_for(sign, "new", now) for now in (0, 1200, 2000, 3000)] == [2500, 5000, 5000, 5000]
    assert in_force(sign, 3000).markers == ()
    assert in_force(sign, 1000).rises == sign.rises
    assert in_force(remove_marker(sign, "ann"), 1000).rises == sign.rises[:1]


@pytest.mark.rule("SB 6.6.2")
def test_a_lower_table_minimum_is_a_marked_players_too() -> None:
    lowered = replace(MARKED, area=Limits(minimum=500))
    assert minimum_for(lowered, "ann", 0) == 500


@pytest.mark.rule("SB 6.5")
@pytest.mark.parametrize("of", ["area", "player", "tie"])
def test_any_minimum_on_the_sign_can_rise(of: str) -> None:
    sign = Sign(kinds={"tie": Limits(maximum=700)}, rises=(Rise(minimum=500, shown_at=0, from_at=1200, of=of),))
    risen = in_force(sign, 1200)
    assert [name for name in ("area", "player", "tie") if limits_of(risen, name).minimum == 500] == [of]
    assert limits_of(risen, "tie").maximum == 700


def test_limits_by_name() -> None:
    for of in ("area", "player", "tie"):
        assert limits_of(with_limits(TABLE, of, Limits(minimum=7)), of) == Limits(minimum=7)
    assert limits_of(TABLE, "tie") == Limits()


@pytest.mark.rule("SB 6.6.1", "BS 6.5.3", "CW 6.5.3", "CS 6.5.3")
def test_with_two_minimums_the_sign_shows_the_new_and_the_old_limits() -> None:
    assert limits_shown(TABLE, 0) == (TABLE.area,)
    assert limits_shown(MARKED, 0) == (Limits(minimum=2500, maximum=50000), Limits(minimum=1000, maximum=50000))
    three = replace(MARKED, markers=(*MARKED.markers, Marker(player="bob", minimum=2000, area=1)))
    assert [shown.minimum for shown in limits_shown(three, 0)] == [2500, 2000, 1000]
    over = replace(MARKED, rises=(Rise(minimum=2500, shown_at=0, from_at=1200, marked=True),))
    assert [len(limits_shown(over, now)) for now in (1199, 1200)] == [2, 1]


@pytest.mark.rule("SB 6.5.1.2", "BS 6.5.1.2", "CW 6.5.1.2", "CS 6.5.1.2")
def test_a_player_who_leaves_takes_marker_and_own_sign_along() -> None:
    bobs = Marker(player="bob", minimum=1000, area=1)
    sign = replace(MARKED, markers=(*MARKED.markers, bobs), personal=OWN.personal)
    assert remove_marker(sign, "ann") == replace(MARKED, markers=(bobs,))
    assert minimum_for(remove_marker(sign, "ann"), "ann", 0) == 2500


# --- a player's own limits and restrictions --------------------------------------------------------


@pytest.mark.rule("SB 6.7", "BS 6.6", "CW 6.6", "CS 6.6")
@pytest.mark.parametrize(
    ("stake", "others", "words"),
    [
        (200000, 0, ""),
        (200001, 0, "$2,000.01 is over the maximum of $2,000 on ann's own sign (rule 6.1)"),
        (150001, 50000, "over the maximum of $1,500 on ann's own sign: others hold $500 of $2,000"),
        (9999, 0, "$99.99 is under the minimum of $100 on ann's own sign (rule 6.1)"),
    ],
)
def test_a_players_own_sign_stands_in_place_of_the_tables(stake: int, others: int, words: str) -> None:
    sign = replace(OWN, player=Limits(maximum=60000), kinds={"main": Limits(maximum=60000)})
    said = refusal(sign, stake, others_on_area=others, own_elsewhere=60000)
    assert words in said
    assert bool(words) is bool(said)


@pytest.mark.rule("SB 6.7")
def test_a_players_own_sign_changes_nothing_for_the_others() -> None:
    assert minimum_for(OWN, "ann", 0) == 10000
    assert minimum_for(OWN, "bob", 0) == 1000
    with pytest.raises(RuleViolation, match="over the maximum of \\$500"):
        check_stake("SB", OWN, player="bob", kind="main", stake=50001, now=0)


@pytest.mark.rule("SB 6.7")
def test_a_players_own_sign_is_for_initial_wagers() -> None:
    sign = replace(OWN, kinds={"side": Limits(minimum=250, maximum=5000)})
    assert refusal(sign, 250, kind="side", initial=False) == ""
    assert "over the maximum of $50 for a side wager" in refusal(sign, 5001, kind="side", initial=False)


@pytest.mark.rule("SB 6.7")
def test_a_table_maximum_raised_past_a_players_own_is_the_players_too() -> None:
    assert refusal(replace(OWN, area=Limits(minimum=1000, maximum=300000)), 300000) == ""


@pytest.mark.rule("SB 6.7", "BS 6.6")
@pytest.mark.parametrize(("players", "most"), [((), 50000), (("bob",), 50000), (("bob", "ann"), 200000)])
def test_what_counts_on_an_area(players: tuple[str, ...], most: int) -> None:
    assert area_maximum(OWN, players) == most
    assert area_maximum(replace(OWN, area=Limits()), players) is None


@pytest.mark.rule("SB 5.13", "SB 5.14", "SB 5.15", "BS 5.11", "BS 5.12", "BS 5.13")
@pytest.mark.parametrize("clause", ["5.13", "5.14", "5.15"])
def test_a_player_held_to_the_minimum_wagers_that_and_nothing_else(clause: str) -> None:
    assert refusal(TABLE, 1000, held_by=clause) == ""
    assert refusal(TABLE, 1001, held_by=clause) == (
        f"$10.01 is over the maximum of $10 for a player held to the minimum (rule {clause})"
    )
    assert refusal(MARKED, 1001, held_by=clause) != ""
    assert [refusal(OWN, stake, held_by=clause) == "" for stake in (9999, 10000, 10001)] == [False, True, False]
    assert refusal(TABLE, 5000, held_by=clause, initial=False, kind="lucky_lucky") == ""


@pytest.mark.rule("SB 5.13", "SB 5.14", "SB 5.15", "BS 5.11", "BS 5.12", "BS 5.13")
@pytest.mark.parametrize("sign", [Sign(), Sign(area=Limits(maximum=50000)), Sign(kinds={"main": Limits(minimum=100)})])
def test_where_the_sign_states_no_minimum_it_is_one_chip(sign: Sign) -> None:
    held: Any = {"held_by": "5.13", "one_chip": 250}
    assert [refusal(sign, stake, **held) == "" for stake in (249, 250, 251)] == [False, True, False]
    assert open_stakes(sign, player="ann", kind="main", now=0, **held) == Stakes(least=250, most=250)


# --- closing time ----------------------------------------------------------------------------------


@pytest.mark.rule("SB 18.9", "BS 19.8", "CW 13.9", "CS 16.9")
@pytest.mark.parametrize(("code", "number"), [("SB", "18.9"), ("BS", "19.8"), ("CW", "13.9"), ("CS", "16.9")])
def test_a_table_takes_wagers_until_its_closing_time(code: str, number: str) -> None:
    closing = replace(TABLE, closes_at=1200)
    assert [closed(closing, now) for now in (0, 1199, 1200)] == [False, False, True]
    assert not closed(TABLE, 10**9)
    assert refusal(closing, 1000, code=code, now=1199) == ""
    assert refusal(closing, 1000, code=code, now=1200) == f"the table is closed (rule {number})"


@given(sign=signs)
def test_a_sign_travels_as_json(sign: Sign) -> None:
    assert loads(dumps(sign), Sign) == sign
