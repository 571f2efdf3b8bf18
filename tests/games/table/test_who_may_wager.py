"""Who may wager on which playing area: how many on one, who at all, what is given up for people waiting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import RuleViolation
from games.records import replace
from games.table.areas import Wager
from games.table.seating import Restriction, Seating, free_areas, held_to_minimum, may_wager, must_give_up, sit
from tests.games.table.seats import ANN_AT_2, EMPTY, broken, clause, names, wagers

CODES = ("SB", "BS", "CW", "CS")


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
