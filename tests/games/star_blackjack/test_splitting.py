"""Rule 12: splitting, splitting again, and what the dealer's blackjack takes from a split box."""

from typing import Any

import pytest

from games.star_blackjack import GAME
from games.twentyone.facts import Decline, Join, Split
from tests.games.star_blackjack.table import (
    ANN,
    BOB,
    CAT,
    acts,
    blackjack,
    choice,
    lines,
    refused,
    step,
    table,
    until,
)

AGAIN: dict[str, Any] = {"resplit": True}


@pytest.mark.rule("SB 12.1", "SB 10.1.2")
@pytest.mark.parametrize(
    ("pair", "splits"), [("8H 8S", True), ("JH KS", True), ("10H QS", True), ("8H 9S", False), ("AH KS", False)]
)
def test_two_cards_of_one_value_split(pair: str, splits: bool) -> None:
    first, second = pair.split()
    result = blackjack(f"{first} 9D {second} 10C 9C 10S", calls="split 1, stand 1, stand 1")
    assert ("error" not in result) is splits
    if not splits:
        assert refused(result) == "12.1"


@pytest.mark.rule("SB 12.1")
def test_the_second_hand_carries_as_much_as_the_original() -> None:
    result = blackjack("8H 9D 8S 10C 9C 10S", (1, "ann", "main", "17.50"), calls="split 1, stand 1, stand 1")
    assert [line["stake"] for line in result["lines"]] == ["17.50", "17.50"]
    part = blackjack("8H 9D 8S 10C 9C 10S", (1, "ann", "main", "150"), calls="split 1, stand 1, stand 1", maximum="100")
    assert [(line["wager"], line["stake"], line["in_play"]) for line in part["lines"]] == [
        ("main", "150.00", "100.00"),
        ("split", "100.00", "100.00"),
    ]


@pytest.mark.rule("SB 12.2")
def test_the_first_hand_is_finished_before_the_second_gets_a_card() -> None:
    result = blackjack("8H 9D 8S 2C 10C 7C 5C 10S", calls="split 1, hit 1, stand 1, hit 1 hand=2, stand 1")
    assert lines(result) == [
        ("ann", "main", 1, "win", "20.00", "15.1.3"),
        ("ann", "split", 2, "win", "20.00", "15.1.3"),
    ]


@pytest.mark.rule("SB 12.3")
def test_a_split_hand_may_double() -> None:
    result = blackjack("8H 9D 8S 3C 10C 10H 10S", calls="split 1, double 1, stand 1")
    assert lines(result)[:2] == [
        ("ann", "main", 1, "win", "20.00", "15.1.3"),
        ("ann", "double", 1, "win", "20.00", "15.1.3"),
    ]


@pytest.mark.rule("SB 12.3.1")
def test_split_aces_take_one_card_each() -> None:
    assert blackjack("AH 9D AS 2C 3C 10S", calls="split 1")["cards_used"] == 6
    for wanted in ("hit", "double", "stand"):
        assert refused(blackjack("AH 9D AS 2C 3C 10S", calls=f"split 1, {wanted} 1")) == "12.3.1"
    cards = [act.words for act in acts(until(table("AH 9D AS 2C 3C 10S")), Split(area=1)) if act.rule == "12.3.1"]
    assert len(cards) == 2
    assert all("sideways" in words for words in cards)


@pytest.mark.rule("SB 12.3.2")
@pytest.mark.parametrize("pair", ["AH AS", "KH QS"])
def test_a_split_hand_makes_no_blackjack(pair: str) -> None:
    first, second = pair.split()
    drawn = "KC" if first == "AH" else "AC"
    calls = "split 1" if first == "AH" else "split 1, stand 1"
    result = blackjack(f"{first} 9D {second} {drawn} 9C 10S", calls=calls)
    assert lines(result)[0] == ("ann", "main", 1, "win", "20.00", "15.1.3")


@pytest.mark.rule("SB 12.4")
def test_a_split_hand_is_not_split_again() -> None:
    assert refused(blackjack("8H 9D 8S 8C 8D 10S", calls="split 1, split 1")) == "12.4"
    assert refused(blackjack("8H 9D 8S 5C 8D 10S", calls="split 1, split 1")) == "12.4"
    assert refused(blackjack("AH 9D AS AC 8D 10S", calls="split 1, split 1")) == "12.4"


@pytest.mark.rule("SB 12.5", "SB 12.5.2")
def test_where_it_is_allowed_a_pair_splits_once_more_and_the_new_hand_comes_next() -> None:
    shoe = "8H 6D 8S 8C 10H 9H 7H 10S KD"
    result = blackjack(shoe, calls="split 1, split 1, stand 1, stand 1, stand 1", **AGAIN)
    assert lines(result) == [
        ("ann", "main", 1, "win", "20.00", "15.1.2"),
        ("ann", "split", 2, "win", "20.00", "15.1.2"),
        ("ann", "split", 3, "win", "20.00", "15.1.2"),
    ]
    state = until(table(shoe, resplit=True))
    state = until(step(until(step(state, Split(area=1))), Split(area=1)))
    assert [hand.cards[0].text for hand in state.boxes[0].hands] == ["8H", "8C", "8S"]
    assert refused(blackjack("8H 6D 8S 7C 10H", calls="split 1, split 1", **AGAIN)) == "12.5"


@pytest.mark.rule("SB 12.5.3")
def test_no_fourth_hand() -> None:
    shoe = "8H 6D 8S 8C 8D 9H 7H 10S KD"
    assert refused(blackjack(shoe, calls="split 1, split 1, split 1", **AGAIN)) == "12.5.3"
    assert refused(blackjack("AH 6D AS AC AD 9H 7H 10S KD", calls="split 1, split 1, split 1", **AGAIN)) == "12.5.3"


@pytest.mark.rule("SB 12.5.4")
def test_aces_split_again_still_take_one_card_each() -> None:
    shoe = "AH 6D AS AC 2H 3H 4H 10S KD"
    result = blackjack(shoe, calls="split 1, split 1", **AGAIN)
    assert result["cards_used"] == 9
    assert [line["hand"] for line in result["lines"]] == [1, 2, 3]
    assert refused(blackjack(shoe, calls="split 1, split 1, hit 1", **AGAIN)) == "12.5.4"
    fourth_ace = blackjack("AH 6D AS AC AD 3H 4H 10S KD", calls="split 1, split 1", **AGAIN)
    assert fourth_ace["cards_used"] == 9


@pytest.mark.rule("SB 12.5", "SB 12.3.1")
def test_a_pair_of_split_aces_stands_or_splits_and_draws_nothing() -> None:
    stood = blackjack("AH 6D AS AC 9H 10S KD", calls="split 1, stand 1", **AGAIN)
    assert stood["cards_used"] == 7
    assert refused(blackjack("AH 6D AS AC 9H 10S KD", calls="split 1, hit 1", **AGAIN)) == "12.3.1"
    second = blackjack("AH 6D AS 9C AD 9H 8H 10S KD", calls="split 1, split 1", **AGAIN)
    assert [(line["wager"], line["hand"]) for line in second["lines"]] == [("main", 1), ("split", 2), ("split", 3)]


@pytest.mark.rule("SB 12.5.5")
def test_no_split_after_a_third_card() -> None:
    assert refused(blackjack("2H 9D 2S 3C 10S", calls="hit 1, split 1", **AGAIN)) == "12.5.5"
    assert refused(blackjack("2H 9D 2S 3C 10S", calls="hit 1, split 1")) == "12.1"
    assert refused(blackjack("2H 9D 2S 2C 3C 10S", calls="split 1, hit 1, split 1", **AGAIN)) == "12.5.5"


@pytest.mark.rule("SB 12.6", "SB 12.6.1", "SB 12.6.2")
def test_others_back_the_new_hand_or_stay_on_the_first() -> None:
    shoe = "9H 6D 9S 10C 4C 10S 2H"
    result = blackjack(shoe, ANN, BOB, CAT, seats={"1": "ann"}, calls="split 1 +bob, stand 1, stand 1")
    assert result["totals"] == {"ann": "0.00", "bob": "0.00", "cat": "30.00"}
    assert refused(blackjack("9H 2H 6D 9S 3S", ANN, (2, "bob", "main", "5"), calls="split 1 +bob")) == "12.6"
    assert refused(blackjack(shoe, ANN, BOB, calls="split 1 +ann")) == "12.6"
    assert refused(blackjack(shoe, ANN, BOB, calls="split 1 +bob +bob")) == "12.6"


@pytest.mark.rule("SB 12.6")
def test_only_those_on_the_hand_join_when_it_splits_again_or_doubles() -> None:
    shoe = "8H 6D 8S 10C 8C 9C 10H 10S KD"
    calls = "split 1, stand 1, split 1 +bob"
    assert refused(blackjack(shoe, ANN, BOB, calls=calls, **AGAIN)) == "12.6"
    assert refused(blackjack("8H 6D 8S 10C 3C 9C", ANN, BOB, calls="split 1, stand 1, double 1 20 bob=10")) == "11.3"
    joined = blackjack(shoe, ANN, BOB, calls="split 1 +bob, stand 1, split 1 +bob, stand 1, stand 1", **AGAIN)
    assert joined["totals"] == {"ann": "60.00", "bob": "30.00"}


@pytest.mark.rule("SB 12.6.1", "SB 12.6.2")
def test_on_a_live_table_the_others_are_asked() -> None:
    state = step(until(table("9H 6D 9S 10C 4C 10S 2H", ANN, BOB, CAT, seats={1: "ann"})), Split(area=1))
    assert (GAME.due(state).act, GAME.due(state).player, GAME.due(state).rule) == ("ask_join", "bob", "12.6")
    assert (choice(state, "bob", "join").rule, choice(state, "bob", "decline").rule) == ("12.6.1", "12.6.2")
    state = step(state, Join(area=1, player="bob"), Decline(area=1, player="cat"))
    first, second = state.boxes[0].hands
    assert [bet.player for bet in first.bets] == ["ann", "bob", "cat"]
    assert [(bet.player, bet.stake) for bet in second.bets] == [("ann", 2000), ("bob", 1000)]


BUST_FIRST = "8H KD 8S 5C KC 10C AC"


@pytest.mark.rule("SB 12.7", "SB 15.1.6", "SB 15.1.10")
@pytest.mark.parametrize(
    ("shoe", "calls", "option", "taken"),
    [
        ("8H KD 8S 10C 10H AC", "split 1, stand 1, stand 1", "busted_plus_one", [("main", True), ("split", False)]),
        (BUST_FIRST, "split 1, hit 1, stand 1", "busted_plus_one", [("main", True), ("split", True)]),
        (BUST_FIRST, "split 1, hit 1, stand 1", "original_only", [("main", True), ("split", False)]),
        (
            "8H KD 8S 10C 5C KC AC",
            "split 1, stand 1, hit 1",
            "original_only",
            [("split", True), ("main", True)],
        ),
        (
            "8H KD 8S 3C 10C 5H KH AC",
            "split 1, double 1, hit 1",
            "busted_plus_one",
            [("split", True), ("main", True), ("double", False)],
        ),
        (
            "8H KD 8S 5C KC 3C 10H AC",
            "split 1, hit 1, double 1",
            "busted_plus_one",
            [("main", True), ("split", True), ("double", False)],
        ),
    ],
)
def test_the_dealers_blackjack_takes_one_original_wager_from_what_remains(
    shoe: str, calls: str, option: str, taken: list[tuple[str, bool]]
) -> None:
    result = blackjack(shoe, calls=calls, dealer_blackjack_takes=option)
    assert [(line["wager"], line["outcome"] == "lose") for line in result["lines"]] == taken


@pytest.mark.rule("SB 12.7")
def test_each_player_loses_one_original_wager_of_their_own() -> None:
    """Bob stayed on the first hand, which busted: he has nothing left to lose. Cat joined and loses the split wager."""
    seats = {"1": "ann"}
    result = blackjack(BUST_FIRST, ANN, BOB, CAT, seats=seats, calls="split 1 +cat, hit 1, stand 1")
    assert result["totals"] == {"ann": "-40.00", "bob": "-10.00", "cat": "-60.00"}
    other: dict[str, Any] = {"dealer_blackjack_takes": "original_only"}
    result = blackjack(BUST_FIRST, ANN, BOB, CAT, seats=seats, calls="split 1 +cat, hit 1, stand 1", **other)
    assert result["totals"] == {"ann": "-20.00", "bob": "-10.00", "cat": "-30.00"}
