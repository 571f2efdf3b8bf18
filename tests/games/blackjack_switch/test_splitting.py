"""Rule 13: splitting per box, splitting again, and what the dealer's blackjack takes from a split box."""

from typing import Any

import pytest

from games.twentyone.facts import Split
from tests.games.blackjack_switch.table import (
    ANN,
    BOB,
    CAT,
    acts,
    choice,
    lines,
    refused,
    switch,
    table,
    until,
)

AGAIN: dict[str, Any] = {"resplit": True}


@pytest.mark.rule("BS 13.1", "BS 10.1.2")
@pytest.mark.parametrize(
    ("pair", "splits"), [("8H 8S", True), ("JH KS", True), ("10H QS", True), ("8H 9S", False), ("7H 9S", False)]
)
def test_two_cards_of_one_value_in_a_box_split(pair: str, splits: bool) -> None:
    """Ruling R19: of one box, not of the area; box 2 holds a pair with box 1's first card all along."""
    first, second = pair.split()
    result = switch(f"10C {first} 6C {first} {second} 10S 9C 10D", calls="stand 1, split 1, stand 1, stand 1")
    assert ("error" not in result) is splits
    if not splits:
        assert refused(result) == "13.1"


@pytest.mark.rule("BS 13.1")
def test_a_split_before_box_1_is_done_is_refused() -> None:
    assert refused(switch("10C 8H 6C 9H 8S 10S", calls="split 1")) == "13.1"
    assert refused(switch("10C 8H 6C 9H 8S 10S", calls="split 1 box=2")) == "10.1"


@pytest.mark.rule("BS 13.1")
def test_the_second_hand_carries_as_much_as_the_original() -> None:
    shoe = "8H 10H 6C 8S 9D 10C 9C 10D"
    result = switch(shoe, (1, "ann", "both", "150"), calls="split 1, stand 1, stand 1, stand 1", maximum="200")
    assert [(line["wager"], line["box"], line["stake"], line["in_play"]) for line in reversed(result["lines"])] == [
        ("split", 1, "100.00", "100.00"),
        ("main", 1, "150.00", "100.00"),
        ("main", 2, "150.00", "100.00"),
    ]


@pytest.mark.rule("BS 13.2")
def test_the_first_hand_is_finished_before_the_second_gets_a_card() -> None:
    calls = "split 1, hit 1, stand 1, hit 1 hand=2, stand 1, stand 1"
    result = switch("8H 10H 6C 8S 9D 2C 10C 7C 5C 10D", calls=calls)
    assert lines(result)[:2] == [
        (1, 1, "main", "win", "20.00", "16.1.5"),
        (1, 2, "split", "win", "20.00", "16.1.5"),
    ]
    assert refused(switch("8H 10H 6C 8S 9D 2C 10C", calls="split 1, hit 1 hand=2")) == "13.2"


@pytest.mark.rule("BS 13.3")
def test_a_split_hand_is_announced_and_may_double() -> None:
    done = acts(until(table("8H 10H 6C 8S 9D 3C")), Split(area=1))
    assert [act.say for act in done if act.act == "ask"][1:] == ["11"]
    result = switch("8H 10H 6C 8S 9D 3C 10C 9C 10D", calls="split 1, double 1, stand 1, stand 1")
    assert lines(result)[1] == (1, 1, "double", "win", "20.00", "16.1.5")


@pytest.mark.rule("BS 13.3.1")
def test_split_aces_take_one_card_each() -> None:
    shoe = "AH 10H 6C AS 9D 2C 3C 10D"
    assert switch(shoe, calls="split 1, stand 1")["cards_used"] == 8
    for wanted in ("hit", "double", "stand"):
        assert refused(switch(shoe, calls=f"split 1, {wanted} 1 box=1")) == "13.3.1"
    aces = [act for act in acts(until(table(shoe)), Split(area=1)) if act.rule == "13.3.1"]
    assert [(act.hand, "sideways" in act.words) for act in aces] == [(1, True), (2, True)]


@pytest.mark.rule("BS 13.3.2")
@pytest.mark.parametrize("pair", ["AH AS", "KH QS"])
def test_a_split_hand_makes_no_blackjack(pair: str) -> None:
    """Against a dealer's 21 it stands off, and its 22 too."""
    first, second = pair.split()
    made = "10C KC" if first == "AH" else "AC AD"
    result = switch(f"{first} 10H 6C {second} 9D {made} 5C KD", calls="split 1, stand 1")
    assert [line[3:] for line in lines(result)[:2]] == [("stand_off", "-0.00", "16.1.9")] * 2


# --- again ----------------------------------------------------------------------------------------


@pytest.mark.rule("BS 13.4")
def test_a_split_hand_is_not_split_again() -> None:
    assert refused(switch("8H 10H 6C 8S 9D 8C", calls="split 1, split 1")) == "13.4"
    assert refused(switch("AH 10H 6C AS 9D AC 2C", calls="split 1, split 1 box=1")) == "13.4"


@pytest.mark.rule("BS 13.5.2", "BS 13.5.3")
def test_where_the_table_permits_it_a_box_makes_three_hands_and_no_fourth() -> None:
    shoe = "8H 10H 6C 8S 9D 8C 10C 9C 7C 10D"
    result = switch(shoe, calls="split 1, split 1, stand 1, stand 1, stand 1, stand 1", **AGAIN)
    assert [(line[0], line[1], line[2]) for line in lines(result)] == [
        (1, 1, "main"),
        (1, 2, "split"),
        (1, 3, "split"),
        (2, 1, "main"),
    ]
    assert [line["stake"] for line in result["lines"]] == ["20.00"] * 4
    assert refused(switch("8H 10H 6C 8S 9D 8C 8D", calls="split 1, split 1, split 1", **AGAIN)) == "13.5.3"


@pytest.mark.rule("BS 13.5.3")
def test_each_box_has_three_hands_of_its_own() -> None:
    shoe = "8H 9H 6C 8S 9D 8C 10C 10S 7C 9C 10H 9S 7D 10D"
    calls = "split 1, split 1, stand 1, stand 1, stand 1, split 1, split 1, stand 1, stand 1, stand 1"
    result = switch(shoe, calls=calls, **AGAIN)
    assert [line[:2] for line in lines(result)] == [(box, hand) for box in (1, 2) for hand in (1, 2, 3)]


@pytest.mark.rule("BS 13.5.4")
def test_aces_split_into_three_hands_take_one_card_each_and_no_call() -> None:
    shoe = "AH 10H 6C AS 9D AC 2C 3C 4C 10D"
    result = switch(shoe, calls="split 1, split 1, stand 1", **AGAIN)
    assert (result["cards_used"], len(result["lines"])) == (10, 4)
    assert refused(switch(shoe, calls="split 1, split 1, stand 1 box=1", **AGAIN)) == "13.5.4"
    kept = switch("AH 10H 6C AS 9D AC 2C 10D", calls="split 1, stand 1, stand 1", **AGAIN)
    assert kept["cards_used"] == 8


@pytest.mark.rule("BS 13.5.5")
def test_a_third_card_gives_the_split_up() -> None:
    assert refused(switch("8H 10H 6C 8S 9D 2C", calls="hit 1, split 1", **AGAIN)) == "13.5.5"
    assert refused(switch("8H 10H 6C 8S 9D 2C 2D", calls="split 1, hit 1, split 1", **AGAIN)) == "13.5.5"


# --- others on the area ---------------------------------------------------------------------------


@pytest.mark.rule("BS 13.6", "BS 13.6.1", "BS 13.6.2")
def test_others_back_the_new_hand_or_stay_on_the_first() -> None:
    shoe = "8H 10H 6C 8S 9D 10C 4C 10D"
    calls = "split 1 +bob, stand 1, stand 1, stand 1"
    result = switch(shoe, ANN, BOB, CAT, seats={"1": "ann"}, calls=calls)
    box_1 = {(line["player"], line["hand"]): line["stake"] for line in result["lines"] if line["box"] == 1}
    assert box_1 == {
        ("ann", 1): "20.00",
        ("bob", 1): "10.00",
        ("cat", 1): "30.00",
        ("ann", 2): "20.00",
        ("bob", 2): "10.00",
    }


@pytest.mark.rule("BS 13.6")
def test_only_a_player_on_the_hand_joins_its_split() -> None:
    """Ruling R31: Bob stayed on the first hand, so the second split, of the second hand, is not for him."""
    shoe = "8H 10H 6C 8S 9D 10C 8C 10S 9C 10D"
    calls = "split 1, stand 1, split 1 +bob"
    assert refused(switch(shoe, ANN, BOB, calls=calls, **AGAIN)) == "13.6"
    assert refused(switch(shoe, ANN, BOB, calls="split 1 +bob +bob")) == "13.6"
    state = until(table("8H 10H 6C 8S 9D", ANN, BOB))
    assert choice(state, "bob", "split", box=1).rule == "5.6"


# --- the dealer's blackjack -----------------------------------------------------------------------

BUST_FIRST = "8S 10H KC 8H 10D 6C KD 10S AS"


@pytest.mark.rule("BS 13.7", "BS 16.1.7", "BS 10.5")
@pytest.mark.parametrize(
    ("takes", "second_hand"),
    [("busted_plus_one", ("lose", "-20.00")), ("original_only", ("stand_off", "-0.00"))],
)
def test_what_the_dealers_blackjack_takes_from_a_split_box(takes: str, second_hand: tuple[str, str]) -> None:
    """Ruling R2, box by box: the first hand bust, the second remains; box 2 has an original wager of its own."""
    result = switch(BUST_FIRST, calls="split 1, hit 1, stand 1, stand 1", dealer_blackjack_takes=takes)
    assert [line[3:] for line in lines(result)] == [
        ("lose", "-20.00", "10.5"),
        (*second_hand, "16.1.7"),
        ("lose", "-20.00", "16.1.7"),
    ]


@pytest.mark.rule("BS 13.7", "BS 12.5")
def test_both_boxes_split_and_doubled_lose_two_original_wagers() -> None:
    shoe = "8S 9H KC 8H 9D 3C 10S 10C 2C 9S 10D AS"
    result = switch(shoe, calls="split 1, double 1, stand 1, split 1, double 1, stand 1")
    assert result["totals"] == {"ann": "-40.00"}
    assert [line[3] for line in lines(result)] == ["lose", "stand_off", "stand_off"] * 2
