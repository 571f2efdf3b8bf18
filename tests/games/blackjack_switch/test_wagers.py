"""Rules 2, 5 and 6: playing areas of two boxes, who may wager on them, who calls, and how much of a wager counts."""

from typing import Any

import pytest

from games.blackjack_switch import GAME, Options, opened
from games.cards.cards import cards
from games.errors import RuleViolation
from games.supervising.commands import LimitToOneArea
from games.table.staff import Staff
from games.table.table import FindWager, PlaceWager, TakeBackWager
from tests.games.blackjack_switch.table import (
    ANN,
    BOB,
    CAT,
    Wager,
    acts,
    choice,
    lines,
    refusal,
    refused,
    step,
    switch,
    table,
    until,
)

TWENTY_AND_19 = "10S 10H 6C KS 9D 10D"
STAND_BOTH = "stand 1, stand 1"


def place(player: str, box: int | None, stake: int, kind: str = "main") -> PlaceWager:
    return PlaceWager(area=1, player=player, kind=kind, box=box, stake=stake)


# --- the table ------------------------------------------------------------------------------------


@pytest.mark.rule("BS 2.2.1")
def test_a_layout_has_five_playing_areas_at_most() -> None:
    assert switch(TWENTY_AND_19, calls=STAND_BOTH, places=6)["error"]["at"] == "table.places"
    with pytest.raises(RuleViolation) as wrong:
        opened(Options(places=6), {}, ())
    assert wrong.value.rule == "2.2.1"


@pytest.mark.parametrize(
    "spot",
    [
        {"kind": "main"},
        {"kind": "super_match", "box": 1},
        {"kind": "perfect_pairs"},
        {"kind": "main", "box": 1},
    ],
)
def test_a_wager_has_its_spot(spot: dict[str, Any]) -> None:
    """The last one lies there already (ruling R36)."""
    wager = FindWager(area=1, player="ann", stake=500, **spot)
    assert refusal(table(""), wager) == ("5.5" if spot.get("box") and spot["kind"] == "main" else None)


# --- both boxes -----------------------------------------------------------------------------------


@pytest.mark.rule("BS 6.2.1", "BS 15.4")
@pytest.mark.parametrize("box", ["1", "2"])
def test_cards_for_a_wager_on_one_box_alone_are_void(box: str) -> None:
    """Rulings R38 and R20: the area is dealt to, the wagers go back, and no decision is called."""
    alone, match = (1, "ann", box, "25"), (1, "ann", "super_match", "5")
    result = switch("9S 9H 6C 9D 9C 10D", alone, match)
    assert lines(result) == [
        (0, 0, "super_match", "void", "-0.00", "15.4"),
        (int(box), 1, "main", "void", "-0.00", "6.2.1"),
    ]
    assert [line["returned"] for line in result["lines"]] == ["5.00", "25.00"]
    assert (result["cards_used"], result["dealer"]["cards"]) == (5, ["6C"])
    for call in ("switch 1", "stand 1", f"hit 1 box={box}"):
        assert refused(switch("9S 9H 6C 9D 9C 10D", alone, calls=call)) == "6.2.1"
    assert GAME.legal(until(table("9S 9H 6C 9D 9C", alone), "pick_up"), "ann") == ()


@pytest.mark.rule("BS 6.2.1")
def test_two_players_on_a_box_each_are_two_lone_wagers() -> None:
    result = switch("9S 9H 6C 9D 9C 10D", (1, "ann", "1", "25"), (1, "bob", "2", "25"))
    assert [line[3:] for line in lines(result)] == [("void", "-0.00", "6.2.1")] * 2


@pytest.mark.rule("BS 6.2.1", "BS 5.2")
def test_a_lone_wager_beside_a_good_one_goes_back_by_itself() -> None:
    result = switch(TWENTY_AND_19, (1, "bob", "1", "50"), ANN, calls=STAND_BOTH)
    assert result["controlling"] == {"1": "ann"}
    assert result["totals"] == {"bob": "0.00", "ann": "40.00"}
    assert (1, 1, "main", "void", "-0.00", "6.2.1") in lines(result)


@pytest.mark.rule("BS 6.2.1")
def test_void_cards_are_dealt_and_then_picked_up_before_any_decision() -> None:
    state = table("9S 9H 10S 10H 6C 9D 9C KS 9D 10D", (1, "bob", "1", "25"), (2, "ann", "both", "20"))
    done = [(act.act, act.area, act.box, act.rule) for act in acts(state) if act.act in ("settle", "pick_up", "ask")]
    assert done == [
        ("pick_up", 1, 2, "6.2.1"),
        ("settle", 1, 1, "6.2.1"),
        ("pick_up", 1, 1, "6.2.1"),
        ("ask", 2, 1, "10.1"),
    ]


@pytest.mark.rule("BS 6.2.2", "BS 5.2")
def test_the_lower_of_two_unequal_wagers_counts_for_everything() -> None:
    """Ruling R39: for the insurance, the double and the split too."""
    unequal = [(1, "ann", "1", "50"), (1, "ann", "2", "30")]
    shoe = "5S 8H AC 6S 8D 10S 10C 9C 10D 6D"
    calls = "insure 1 ann 15 box=1, double 1, split 1, stand 1, stand 1"
    result = switch(shoe, *unequal, calls=calls)
    counted = [(line["wager"], line["stake"], line["in_play"]) for line in result["lines"]]
    assert sorted(counted) == [
        ("double", "30.00", "30.00"),
        ("insurance", "15.00", "15.00"),
        ("main", "30.00", "30.00"),
        ("main", "50.00", "30.00"),
        ("split", "30.00", "30.00"),
    ]
    assert refused(switch(shoe, *unequal, calls="insure 1 ann 15.01 box=1")) == "8.1"
    assert refused(switch(shoe, *unequal, calls="double 1 50")) == "12.1"


@pytest.mark.rule("BS 5.2")
def test_a_lone_wager_may_lie_while_betting_is_open() -> None:
    state = step(opened(Options(), {}, cards("")), place("ann", 1, 500))
    assert [wager.box for wager in state.table.wagers] == [1]
    assert GAME.due(state).act == "close_bets"
    both = step(state, place("ann", 2, 500))
    back = step(both, TakeBackWager(area=1, player="ann", kind="main", box=1))
    assert [wager.box for wager in back.table.wagers] == [2]


# --- who wagers, and who calls --------------------------------------------------------------------


@pytest.mark.rule("BS 5.5")
def test_an_area_takes_three_players() -> None:
    dan = (1, "dan", "both", "10")
    assert refused(switch(TWENTY_AND_19, ANN, BOB, CAT, dan)) == "5.5"
    assert refused(switch(TWENTY_AND_19, ANN, BOB, (1, "cat", "1", "10"), dan)) == "5.5"


HIGHEST = [(1, "bob", "both", "30"), (1, "ann", "both", "40")]
EQUAL = [(1, "bob", "both", "30"), (1, "ann", "both", "30")]
LOWER = [(1, "bob", "both", "30"), (1, "ann", "1", "50"), (1, "ann", "2", "20")]


@pytest.mark.rule("BS 5.6", "BS 5.6.1", "BS 5.6.2", "BS 5.6.3", "BS 5.7")
@pytest.mark.parametrize(
    ("wagers", "seats", "controlling"),
    [
        (HIGHEST, {}, "ann"),
        (HIGHEST, {"1": "bob"}, "bob"),
        (HIGHEST, {"1": "cat"}, "ann"),
        (EQUAL, {}, "bob"),
        (LOWER, {}, "bob"),
        ([*LOWER, (1, "cat", "2", "99")], {"1": "cat"}, "bob"),
    ],
    ids=["highest", "seated", "seated without a wager", "first placed", "the lower counts", "a lone one does not"],
)
def test_who_calls_for_an_area(wagers: list[Wager], seats: dict[str, str], controlling: str) -> None:
    result = switch(TWENTY_AND_19, *wagers, seats=seats, calls=STAND_BOTH)
    assert result["controlling"] == {"1": controlling}


@pytest.mark.rule("BS 5.6")
def test_another_players_call_is_refused() -> None:
    for wanted in ("hit", "stand", "double", "split", "switch"):
        assert refused(switch("5S 10H 6C 5H 9D 10D", ANN, BOB, calls=f"{wanted} 1 by=bob")) == "5.6"


# --- limits ---------------------------------------------------------------------------------------


@pytest.mark.rule("BS 6.2")
def test_a_wager_found_under_the_minimum_is_valid() -> None:
    assert switch(TWENTY_AND_19, calls=STAND_BOTH, minimum="100")["totals"] == {"ann": "40.00"}


@pytest.mark.rule("BS 6.3", "BS 6.1.1", "BS 6.1.2", "BS 6.1.3", "BS 6.3.1")
def test_the_maximum_of_an_area_is_shared_out_box_by_box() -> None:
    """Ruling R37: $100 for both boxes is $50 on each; Ann, seated, comes first, Cat last."""
    wagers = [CAT, (1, "bob", "both", "25"), (1, "ann", "both", "20")]
    result = switch(TWENTY_AND_19, *wagers, seats={"1": "ann"}, calls=STAND_BOTH, maximum="100")
    parts = {(line["player"], line["box"]): line["in_play"] for line in result["lines"]}
    assert parts == {(player, box): part for player, part in PARTS.items() for box in (1, 2)}
    assert result["totals"] == {"cat": "60.00", "ann": "40.00", "bob": "0.00"}


PARTS = {"ann": "20.00", "cat": "30.00", "bob": "0.00"}


@pytest.mark.rule("BS 6.3")
def test_a_wager_with_nothing_in_play_is_void() -> None:
    result = switch(TWENTY_AND_19, ANN, BOB, calls=STAND_BOTH, maximum="40")
    assert [line[3:] for line in lines(result) if line[3] == "void"] == [("void", "-0.00", "6.3")] * 2
    shoe = "10S 10H AC KS 9D 10D"
    assert refused(switch(shoe, ANN, BOB, calls="insure 1 bob 1 box=1", maximum="40")) == "8.1"


@pytest.mark.rule("BS 6.1")
@pytest.mark.parametrize(("stake", "fits"), [(499, False), (500, True), (5000, True), (5001, False)])
def test_each_box_takes_half_of_the_areas_limits(stake: int, fits: bool) -> None:
    """Ruling R37, with $10 and $100 on the sign."""
    state = opened(Options(minimum=1000, maximum=10000), {}, cards(""))
    if fits:
        assert step(state, place("ann", 1, stake)).table.wagers[0].stake == stake
    else:
        assert refusal(state, place("ann", 1, stake)) == "6.1"
    spot = choice(state, "ann", "wager", box=2)
    assert (spot.kind, spot.least, spot.most) == ("main", 500, 5000)


@pytest.mark.rule("BS 6.1", "BS 6.1.2")
def test_others_leave_what_their_two_boxes_leave() -> None:
    """Ann has $30 on one box so far, and will owe as much on the other."""
    state = step(opened(Options(maximum=10000), {}, cards("")), place("ann", 1, 3000))
    assert refusal(state, place("bob", 1, 2001)) == "6.1"
    state = step(state, place("ann", 2, 3000), place("bob", 1, 2000), place("bob", 2, 2000))
    assert refusal(state, place("bob", 2, 1)) == "6.1"
    closed = next(one for one in GAME.legal(state, "cat") if one.kind == "main")
    assert (closed.open, closed.rule) == (False, "6.1")


@pytest.mark.rule("BS 5.10")
def test_payments_are_made_up_to_what_chips_can_make() -> None:
    """Ruling R9: $7.25 on each box with $2.50 as the smallest chip is paid $7.50."""
    result = switch(TWENTY_AND_19, (1, "ann", "both", "7.25"), calls=STAND_BOTH, chips=["2.50", "5"])
    assert [line["paid"] for line in result["lines"]] == ["7.50", "7.50"]


@pytest.mark.rule("BS 5.4")
def test_a_stack_grows_chip_by_chip() -> None:
    state = step(opened(Options(), {}, cards("")), place("ann", 1, 500), place("ann", 1, 250), place("ann", 2, 500))
    assert [(wager.box, wager.stake) for wager in state.table.wagers] == [(1, 750), (2, 500)]


@pytest.mark.rule("BS 5.13")
def test_a_player_held_to_the_minimum_of_a_sign_without_one_lays_one_chip_on_each_box() -> None:
    """Ruling R91."""
    order = LimitToOneArea(by=Staff.GAMING_MANAGER, player="ann", told=("inspector",))
    state = step(opened(Options(chips=(250, 500)), {}, cards("")), order)
    assert refusal(state, place("ann", 1, 500)) == "5.13"
    state = step(state, place("ann", 1, 250), place("ann", 2, 250))
    assert [(wager.box, wager.stake) for wager in state.table.wagers] == [(1, 250), (2, 250)]
    assert refusal(state, place("ann", 2, 250)) == "5.13"
