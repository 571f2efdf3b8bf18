"""Seats, and who may wager on which playing area."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.areas import Wager
from games.errors import RuleViolation
from games.seating import (
    Restriction,
    Seat,
    Seating,
    free_areas,
    held_to_minimum,
    in_use,
    leave,
    located,
    may_be_asked_to_vacate,
    may_sit,
    may_wager,
    must_give_up,
    round_ended,
    sat_out,
    seat_of,
    seated,
    shoe_ended,
    sit,
)
from games.wire import dumps, loads, replace

CODES = ("SB", "BS", "CW", "CS")
EMPTY = Seating(places=3)
ANN_AT_2 = sit(EMPTY, 2, "ann")


def wagers(text: str) -> tuple[Wager, ...]:
    """`"ann 1, bob 1 tie"`: who wagers on which area, and the kind where it is not the initial one."""
    words = (one.split() for one in text.split(",") if one.strip())
    return tuple(Wager(player=who, area=int(area), kind=(*kind, "main")[0], stake=500) for who, area, *kind in words)


def broken(
    seating: Seating, player: str, area: int, lying: str = "", *, code: str = "SB", kind: str = "main"
) -> tuple[str | None, str] | None:
    """The clause that a wager would break and what is said, None if it may be placed."""
    try:
        may_wager(code, seating, wagers(lying), player, area, kind)
    except RuleViolation as error:
        return error.rule, error.why
    return None


def clause(*asked: object, **more: str) -> str | None:
    """The clause alone."""
    found = broken(*asked, **more)  # type: ignore[arg-type]
    assert found is not None
    return found[0]


# --- seats -----------------------------------------------------------------------------------------


def test_seats_are_kept_by_area_and_fall_free() -> None:
    table = sit(ANN_AT_2, 1, "bob")
    assert table.seats == (Seat(area=1, player="bob"), Seat(area=2, player="ann"))
    assert [seated(table, area) for area in (1, 2, 3)] == ["bob", "ann", None]
    assert [seat_of(table, player) for player in ("ann", "bob", "cyd")] == [2, 1, None]
    assert leave(table, 2).seats == (Seat(area=1, player="bob"),)
    assert leave(table, 3) == table


def test_nobody_holds_two_seats_and_no_seat_holds_two() -> None:
    assert sit(ANN_AT_2, 3, "ann").seats == (Seat(area=3, player="ann"),)
    assert sit(ANN_AT_2, 2, "bob").seats == (Seat(area=2, player="bob"),)


@pytest.mark.parametrize(
    ("player", "area", "words"),
    [
        ("bob", 0, "areas 1 to 3, and no area 0"),
        ("bob", 4, "areas 1 to 3, and no area 4"),
        ("bob", 2, "the seat at area 2 is ann's"),
        ("ann", 3, "ann already sits at area 2"),
        ("ann", 2, "ann already sits at area 2"),
    ],
)
def test_a_seat_is_refused_for_plain_sense(player: str, area: int, words: str) -> None:
    with pytest.raises(RuleViolation, match=words) as refused:
        may_sit("CW", ANN_AT_2, (), player, area)
    assert refused.value.rule is None
    may_sit("CW", ANN_AT_2, (), "bob", 3)


@pytest.mark.rule("SB 5.16", "SB 5.18", "SB 18.4.2", "CS 14.13.2")
@pytest.mark.parametrize(
    ("seating", "code", "number"),
    [
        (replace(ANN_AT_2, reserved=((1, "ann"),)), "SB", "5.16"),
        (replace(ANN_AT_2, most_players=1), "SB", "5.18"),
        (replace(ANN_AT_2, barred=("bob",)), "SB", "18.4.2"),
        (replace(ANN_AT_2, apart=(("ann", "bob"),)), "CS", "14.13.2"),
    ],
)
def test_a_seat_is_refused_to_those_who_may_not_play_there(seating: Seating, code: str, number: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        may_sit(code, seating, (), "bob", 1)
    assert refused.value.rule == number


# --- how many on an area ---------------------------------------------------------------------------


@pytest.mark.rule("SB 5.5", "BS 5.5")
@pytest.mark.parametrize("code", ["SB", "BS"])
@pytest.mark.parametrize(
    ("per_area", "lying", "taken"),
    [
        (3, "a 1, b 1", False),
        (3, "a 1, b 1, c 1", True),
        (3, "a 1, b 1, c 2", False),
        (3, "a 1, a 1, b 1, b 1", False),
        (3, "a 1 side, b 1 side, c 1 side", False),
        (3, "a 1, b 1, ann 1", False),
        (2, "a 1", False),
        (2, "a 1, b 1", True),
        (1, "a 1", True),
    ],
)
def test_three_players_share_an_area_or_fewer_by_order(code: str, per_area: int, lying: str, taken: bool) -> None:
    table = replace(EMPTY, per_area=per_area)
    assert (broken(table, "ann", 1, lying, code=code) is not None) is taken
    if taken:
        assert clause(table, "ann", 1, lying, code=code) == "5.5"


@pytest.mark.rule("SB 5.5")
def test_a_fourth_player_is_told_who_is_there() -> None:
    said = broken(EMPTY, "ann", 1, "bob 1, dee 1, cyd 1")
    assert said == ("5.5", "bob, cyd and dee already wager on area 1, which takes 3 players")
    said = broken(replace(EMPTY, per_area=2), "ann", 1, "bob 1, cyd 1")
    assert said == ("5.5", "bob and cyd already wager on area 1, which takes 2 players")
    assert broken(EMPTY, "ann", 1, "bob 1 side, dee 1 side, cyd 1 side", kind="side") is not None


@pytest.mark.rule("CW 5.6", "CS 5.9")
@pytest.mark.parametrize(("code", "number"), [("CW", "5.6"), ("CS", "5.9")])
def test_one_player_to_an_area(code: str, number: str) -> None:
    table = replace(EMPTY, per_area=1)
    assert broken(table, "ann", 1, "bob 1", code=code) == (number, "bob already wagers on area 1, which takes 1 player")
    assert clause(table, "ann", 1, "bob 1", code=code, kind="tie") == number
    assert broken(table, "bob", 1, "bob 1", code=code, kind="tie") is None


def test_an_area_that_is_not_there() -> None:
    assert clause(EMPTY, "ann", 0) is None
    assert clause(EMPTY, "ann", 4) is None
    assert broken(EMPTY, "ann", 3) is None


# --- who may play ----------------------------------------------------------------------------------


@pytest.mark.rule("SB 5.1", "SB 18.1", "CW 5.1", "CW 13.1", "CS 5.1", "CS 16.1")
@pytest.mark.parametrize("code", ["SB", "CW", "CS"])
def test_a_wager_takes_a_valid_card_of_ones_own(code: str) -> None:
    table = replace(EMPTY, invalid_cards=("ann",))
    assert clause(table, "ann", 1, code=code) == "5.1"
    assert broken(table, "bob", 1, code=code) is None


def test_blackjack_switch_asks_for_no_card() -> None:
    assert broken(replace(EMPTY, invalid_cards=("ann",)), "ann", 1, code="BS") is None


@pytest.mark.rule("SB 18.4.2", "BS 19.3.2", "CW 13.4.2", "CS 16.4.2")
@pytest.mark.parametrize(("code", "number"), [("SB", "18.4.2"), ("BS", "19.3.2"), ("CW", "13.4.2"), ("CS", "16.4.2")])
def test_somebody_excluded_plays_no_further(code: str, number: str) -> None:
    table = replace(EMPTY, barred=("ann",))
    assert clause(table, "ann", 1, code=code) == number
    assert broken(table, "bob", 1, code=code) is None


@pytest.mark.rule("CS 14.13.2")
@pytest.mark.parametrize(
    ("player", "lying", "number"),
    [("ann", "bob 1", "14.13.2"), ("ann", "cyd 1", None), ("cyd", "bob 1", None), ("ann", "ann 2", None)],
)
def test_suspected_partners_do_not_share_a_table(player: str, lying: str, number: str | None) -> None:
    table = replace(EMPTY, apart=(("ann", "bob"),))
    found = broken(table, player, 2, lying, code="CS")
    assert (found and found[0]) == number
    assert clause(sit(table, 1, "bob"), "ann", 2, code="CS") == "14.13.2"


@pytest.mark.rule("SB 5.18", "CW 5.7.2")
@pytest.mark.parametrize(("code", "number"), [("SB", "5.18"), ("CW", "5.7.2")])
def test_the_number_of_players_may_be_limited(code: str, number: str) -> None:
    table = replace(ANN_AT_2, most_players=2)
    assert broken(table, "bob", 1, code=code) is None
    assert broken(table, "bob", 3, "bob 1", code=code) is None
    assert broken(table, "ann", 1, "bob 3", code=code) is None
    assert broken(table, "cyd", 1, "bob 3", code=code) == (number, "the table is limited to 2 players and has them")


@pytest.mark.rule("SB 5.18", "CW 5.7.2")
@pytest.mark.parametrize(("code", "number"), [("SB", "5.18"), ("CW", "5.7.2")])
def test_each_area_may_be_for_the_player_seated_there_alone(code: str, number: str) -> None:
    table = replace(ANN_AT_2, own_area_only=True)
    assert broken(table, "ann", 2, code=code) is None
    assert clause(table, "ann", 1, code=code) == number
    assert clause(table, "bob", 2, code=code) == number
    assert clause(table, "bob", 1, code=code) == number


@pytest.mark.rule("SB 5.16", "BS 5.14", "CW 5.10")
@pytest.mark.parametrize(("code", "number"), [("SB", "5.16"), ("BS", "5.14"), ("CW", "5.10")])
def test_a_reserved_area_is_for_one_player(code: str, number: str) -> None:
    table = replace(EMPTY, reserved=((1, "ann"), (2, "ann")))
    assert broken(table, "bob", 2, code=code) == (number, "area 2 is reserved for ann")
    assert broken(table, "ann", 2, code=code) is None
    assert broken(table, "bob", 3, code=code) is None


@pytest.mark.rule("CS 5.8")
def test_at_caribbean_stud_a_player_plays_one_hand() -> None:
    table = replace(EMPTY, per_area=1, one_area_each=True)
    assert clause(table, "ann", 2, "ann 1", code="CS") == "5.8"
    assert clause(table, "ann", 2, "ann 1", code="CS", kind="jackpot") == "5.8"
    assert broken(table, "ann", 1, "ann 1", code="CS", kind="jackpot") is None
    assert broken(EMPTY, "ann", 2, "ann 1", code="CW") is None


@pytest.mark.rule("SB 5.15", "BS 5.13")
def test_a_player_limited_to_one_area() -> None:
    table = replace(EMPTY, restrictions=(Restriction(player="ann", one_area=True, rule="5.15"),))
    assert clause(table, "ann", 2, "ann 1") == "5.15"
    assert broken(table, "ann", 1, "ann 1") is None
    assert broken(table, "bob", 2, "bob 1") is None
    held = replace(EMPTY, restrictions=(Restriction(player="ann", rule="5.13"),))
    assert broken(held, "ann", 2, "ann 1") is None


@pytest.mark.rule("SB 5.13", "SB 5.14", "SB 5.15")
def test_which_clause_holds_a_player_to_the_minimum() -> None:
    held = (
        Restriction(player="ann", minimum_only=False, one_area=True, rule="5.15"),
        Restriction(player="bob", rule="5.13"),
    )
    table = replace(EMPTY, restrictions=held)
    assert [held_to_minimum(table, player) for player in ("ann", "bob", "cyd")] == [None, "5.13", None]


# --- people waiting --------------------------------------------------------------------------------

GIVE_UP = [("SB", "5.11"), ("BS", "5.9"), ("CW", "5.7.1")]


@pytest.mark.rule("SB 5.11", "BS 5.9", "CW 5.7", "CW 5.7.1")
@pytest.mark.parametrize(
    ("waiting", "seats", "lying", "gives_up"),
    [
        pytest.param(0, {2: "ann"}, "ann 1, ann 2, ann 3", {}, id="nobody waits"),
        pytest.param(1, {2: "ann"}, "ann 1, ann 2", {}, id="area 3 is free"),
        pytest.param(2, {2: "ann"}, "ann 1, ann 2", {"ann": (1,)}, id="two wait for one free area"),
        pytest.param(1, {2: "ann"}, "ann 1, ann 2, ann 3", {"ann": (1, 3)}, id="all but the seat"),
        pytest.param(1, {}, "ann 1, ann 2, ann 3", {"ann": (2, 3)}, id="all but the first, standing"),
        pytest.param(1, {2: "ann", 3: "bob", 1: "cyd"}, "ann 2, ann 3, bob 3", {}, id="behind somebody's seat"),
        pytest.param(1, {2: "ann"}, "ann 1, bob 3", {}, id="one area each"),
        pytest.param(1, {}, "ann 1, ann 2, bob 3, bob 1", {"ann": (2,), "bob": (1,)}, id="two players"),
    ],
)
def test_players_on_several_areas_give_some_up_for_those_waiting(
    waiting: int, seats: dict[int, str], lying: str, gives_up: dict[str, tuple[int, ...]]
) -> None:
    table = replace(EMPTY, waiting=waiting)
    for area, player in seats.items():
        table = sit(table, area, player)
    assert must_give_up(table, wagers(lying)) == gives_up


@pytest.mark.rule("SB 5.16", "BS 5.14", "CW 5.10")
def test_reserved_areas_are_not_given_up() -> None:
    table = replace(EMPTY, waiting=1, reserved=((1, "ann"), (2, "ann")))
    assert must_give_up(table, wagers("ann 1, ann 2, bob 3")) == {}
    assert must_give_up(table, wagers("ann 1, ann 2, ann 3")) == {"ann": (3,)}
    assert free_areas(replace(table, waiting=0)) == (3,)


@pytest.mark.rule("SB 5.11", "BS 5.9", "CW 5.7", "CW 5.7.1")
@pytest.mark.parametrize(("code", "number"), GIVE_UP)
def test_a_further_area_is_refused_while_it_is_needed(code: str, number: str) -> None:
    table = replace(ANN_AT_2, waiting=1)
    assert broken(table, "ann", 3, "ann 2", code=code) is None
    assert broken(table, "ann", 3, "ann 2, bob 1", code=code) == (
        number,
        "1 person is waiting for a seat, so ann may not wager on a further area",
    )
    assert broken(replace(table, waiting=0), "ann", 3, "ann 2, bob 1", code=code) is None
    assert broken(table, "ann", 3, "ann 2, ann 3, bob 1", code=code, kind="side") is None
    assert broken(table, "cyd", 3, "ann 2, bob 1", code=code) is None


# --- rounds that go by ------------------------------------------------------------------------------


@pytest.mark.rule("SB 18.10", "BS 19.9", "CW 13.10", "CS 16.10")
def test_three_idle_rounds_in_a_row_may_cost_the_seat_at_a_full_table() -> None:
    full = sit(sit(ANN_AT_2, 1, "bob"), 3, "cyd")
    asked = []
    for _ in range(4):
        full = round_ended(full, ("bob", "cyd"))
        asked.append(may_be_asked_to_vacate(full, "ann"))
    assert asked == [False, False, True, True]
    assert not may_be_asked_to_vacate(full, "bob")
    assert not may_be_asked_to_vacate(full, "dee")
    assert not may_be_asked_to_vacate(leave(full, 3), "ann")
    assert may_be_asked_to_vacate(leave(full, 3), "ann", wagers("cyd 3"))
    assert not may_be_asked_to_vacate(round_ended(full, ("ann",)), "ann")


@pytest.mark.rule("SB 18.10")
def test_a_wager_ends_a_row_of_idle_rounds() -> None:
    table = ANN_AT_2
    counts = []
    for players in ((), (), ("ann",), ("ann",), ()):
        table = round_ended(table, players)
        counts.append(table.seats[0].idle)
    assert counts == [1, 2, 0, 0, 1]


@pytest.mark.rule("SB 5.13", "BS 5.11")
@pytest.mark.parametrize(
    ("rounds", "out"),
    [
        ([], ""),
        (["ab"], "c"),
        (["abc"], ""),
        (["abc", "ac"], "b"),
        (["abc", "ac", "abc"], "b"),
        (["ab", "abc"], "c"),
        (["a", "b"], "abc"),
    ],
)
def test_who_let_a_round_of_the_shoe_pass(rounds: list[str], out: str) -> None:
    """A newcomer in mid-shoe did not wager on its first round either."""
    table = EMPTY
    for players in rounds:
        table = round_ended(table, tuple(players))
    assert "".join(player for player in "abc" if sat_out(table, player)) == out
    assert not any(sat_out(shoe_ended(table), player) for player in "abc")


@pytest.mark.rule("SB 5.13", "SB 5.14", "BS 5.11", "BS 5.12")
def test_the_shuffle_ends_only_the_restriction_for_one_shoe() -> None:
    lasting = Restriction(player="bob", until_shuffle=False, rule="5.14")
    table = replace(EMPTY, restrictions=(Restriction(player="ann", rule="5.13"), lasting))
    assert shoe_ended(table).restrictions == (lasting,)


# --- where people are ------------------------------------------------------------------------------


@pytest.mark.rule("SB 6.5.1.3", "BS 6.5.1.3", "CW 6.5.1.3")
def test_a_player_on_several_areas_is_at_the_seat_or_else_at_the_first() -> None:
    assert located(ANN_AT_2, wagers("ann 1, ann 2, bob 3, bob 1")) == {"ann": 2, "bob": 3}
    assert located(ANN_AT_2) == {"ann": 2}


def test_areas_in_use_and_free() -> None:
    assert in_use(ANN_AT_2, wagers("bob 3")) == {2, 3}
    assert free_areas(ANN_AT_2, wagers("bob 3")) == (1,)
    assert free_areas(EMPTY) == (1, 2, 3)


names = st.sampled_from("abcd")
seatings = st.builds(
    Seating,
    places=st.just(5),
    seats=st.lists(st.builds(Seat, area=st.integers(1, 5), player=names, idle=st.integers(0, 4)), max_size=5).map(
        tuple
    ),
    waiting=st.integers(0, 3),
    reserved=st.lists(st.tuples(st.integers(1, 5), names), max_size=2).map(tuple),
    most_players=st.none() | st.integers(1, 5),
    restrictions=st.lists(st.builds(Restriction, player=names, one_area=st.booleans()), max_size=2).map(tuple),
    apart=st.lists(st.lists(names, max_size=3).map(tuple), max_size=2).map(tuple),
    every_round=st.none() | st.lists(names, unique=True).map(tuple),
)


@given(seating=seatings)
def test_a_seating_travels_as_json(seating: Seating) -> None:
    assert loads(dumps(seating), Seating) == seating


@pytest.mark.rule("SB 5.5", "BS 5.5", "CW 5.6", "CS 5.9")
@given(
    seating=st.builds(Seating, places=st.just(2), per_area=st.integers(1, 3)),
    asked=st.lists(st.tuples(names, st.integers(1, 2), st.sampled_from(["main", "side"])), max_size=12),
    code=st.sampled_from(CODES),
)
def test_no_order_of_placing_crowds_an_area(seating: Seating, asked: list[tuple[str, int, str]], code: str) -> None:
    lying: tuple[Wager, ...] = ()
    for player, area, kind in asked:
        try:
            may_wager(code, seating, lying, player, area, kind)
        except RuleViolation:
            assert {w.player for w in lying if w.area == area} - {player}
        else:
            lying = (*lying, Wager(area=area, player=player, kind=kind, stake=1))
    for area in (1, 2):
        for kind in ("main", "side"):
            assert len({w.player for w in lying if (w.area, w.kind) == (area, kind)}) <= seating.per_area
