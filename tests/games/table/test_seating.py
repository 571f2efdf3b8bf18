"""Seats: taken and left, rounds let pass, and where people are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import RuleViolation
from games.records import dumps, loads, replace
from games.table.seating import (
    Restriction,
    Seat,
    Seating,
    free_areas,
    in_use,
    leave,
    located,
    may_be_asked_to_vacate,
    may_sit,
    round_ended,
    sat_out,
    seat_of,
    seated,
    shoe_ended,
    sit,
)
from tests.games.table.seats import ANN_AT_2, EMPTY, names, wagers


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


@pytest.mark.rule("SB 6.5.1.3", "BS 6.5.1.3", "CW 6.5.1.3")
def test_a_player_on_several_areas_is_at_the_seat_or_else_at_the_first() -> None:
    assert located(ANN_AT_2, wagers("ann 1, ann 2, bob 3, bob 1")) == {"ann": 2, "bob": 3}
    assert located(ANN_AT_2) == {"ann": 2}


def test_areas_in_use_and_free() -> None:
    assert in_use(ANN_AT_2, wagers("bob 3")) == {2, 3}
    assert free_areas(ANN_AT_2, wagers("bob 3")) == (1,)
    assert free_areas(EMPTY) == (1, 2, 3)


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
