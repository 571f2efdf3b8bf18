"""Rule 11: doubling."""

from typing import Any

import pytest

from games.star_blackjack import GAME
from games.twentyone.facts import Absent, Decline, Double, Join
from tests.games.star_blackjack.table import (
    ANN,
    BOB,
    CAT,
    acts,
    blackjack,
    choice,
    lines,
    refusal,
    refused,
    step,
    table,
    until,
)


@pytest.mark.rule("SB 11.1.1")
@pytest.mark.parametrize(
    ("first", "second", "doubles"),
    [
        *(("5H", "3S", False), ("5H", "4S", True), ("5H", "5S", True), ("6H", "5S", True), ("7H", "5S", False)),
        *(("AH", "8S", True), ("AH", "9S", True), ("AH", "7S", False), ("AH", "AS", False), ("AH", "2S", False)),
    ],
)
def test_a_double_is_on_9_10_or_11_with_an_ace_as_one(first: str, second: str, doubles: bool) -> None:
    result = blackjack(f"{first} 9D {second} 10C 10S", calls="double 1")
    assert ("error" not in result) is doubles
    if not doubles:
        assert refused(result) == "11.1.1"


@pytest.mark.rule("SB 11.1.2")
def test_an_ace_of_the_first_two_stays_at_one_and_a_drawn_one_does_not() -> None:
    assert lines(blackjack("AH 9D 8S 2C 10S", calls="double 1"))[0][3] == "lose"
    assert lines(blackjack("AH 9D 8S AC 10S", calls="double 1"))[0][3] == "win"


@pytest.mark.rule("SB 11.1", "SB 10.1.1")
@pytest.mark.parametrize(("stake", "rule"), [("20.01", "11.1"), ("20", None), ("0.01", None)])
def test_a_double_is_for_any_amount_up_to_the_original(stake: str, rule: str | None) -> None:
    result = blackjack("6H 9D 5S 10C 10S", calls=f"double 1 {stake}")
    assert (refused(result) if "error" in result else None) == rule


@pytest.mark.rule("SB 11.1")
def test_a_double_is_on_the_first_two_cards_only() -> None:
    assert refused(blackjack("2H 9D 3S 4C 10S", calls="hit 1, double 1")) == "11.1"


@pytest.mark.rule("SB 11.1")
def test_half_an_overlarge_wager_doubles_for_its_part_in_play_only() -> None:
    over: dict[str, Any] = {"maximum": "100"}
    assert refused(blackjack("6H 9D 5S 10C 10S", (1, "ann", "main", "150"), calls="double 1 101", **over)) == "11.1"
    won = blackjack("6H 9D 5S 10C 10S", (1, "ann", "main", "150"), calls="double 1", **over)
    assert won["totals"] == {"ann": "200.00"}


@pytest.mark.rule("SB 11.1.3")
def test_a_doubled_hand_takes_one_card_and_no_call() -> None:
    assert refused(blackjack("6H 9D 5S 2C 10S", calls="double 1, hit 1")) == "11.1.3"
    assert refused(blackjack("6H 9D 5S 2C 10S", calls="double 1, stand 1")) == "11.1.3"
    assert lines(blackjack("6H 9D 5S 2C 10S", calls="double 1"))[0][3] == "lose"


def test_the_doubles_card_is_laid_sideways() -> None:
    deal = acts(until(table("6H 9D 5S 2C 10S")), Double(area=1))[1]
    assert (deal.act, deal.rule, deal.area) == ("deal", "11.1.3", 1)
    assert "sideways" in deal.words


@pytest.mark.rule("SB 11.3")
def test_others_join_for_up_to_their_own_wager_or_stay_with_one_card() -> None:
    result = blackjack("6H 9D 5S 10C 10S", ANN, BOB, CAT, seats={"1": "ann"}, calls="double 1 20 bob=5")
    assert result["totals"] == {"ann": "40.00", "bob": "15.00", "cat": "30.00"}
    assert refused(blackjack("6H 9D 5S 10C 10S", ANN, BOB, calls="double 1 20 bob=10.01")) == "11.1"
    assert refused(blackjack("6H 2H 9D 5S 3S", ANN, (2, "bob", "main", "5"), calls="double 1 20 bob=5")) == "11.3"
    assert refused(blackjack("6H 9D 5S 10C 10S", ANN, BOB, calls="double 1 20 ann=5")) == "11.3"


@pytest.mark.rule("SB 11.3")
def test_a_wager_with_nothing_in_play_joins_nothing() -> None:
    wagers = (ANN, (1, "bob", "main", "10"))
    assert refused(blackjack("6H 9D 5S 10C 10S", *wagers, calls="double 1 20 bob=1", maximum="20")) == "11.3"


@pytest.mark.rule("SB 11.3")
def test_on_a_live_table_the_others_are_asked_one_by_one() -> None:
    state = step(until(table("6H 9D 5S 10C 10S", ANN, BOB, CAT, seats={1: "ann"})), Double(area=1))
    assert GAME.due(state).player == "bob"
    assert (choice(state, "bob", "join").least, choice(state, "bob", "join").most) == (1, 1000)
    assert refusal(state, Join(area=1, player="bob", stake=1001)) == "11.1"
    assert refusal(state, Join(area=1, player="cat")) is None
    state = step(state, Join(area=1, player="bob", stake=500), Decline(area=1, player="cat"))
    state = until(state)
    assert {(line.player, line.wager): line.paid for line in state.lines} == {
        ("ann", "main"): 2000,
        ("ann", "double"): 2000,
        ("bob", "main"): 1000,
        ("bob", "double"): 500,
        ("cat", "main"): 3000,
    }


@pytest.mark.rule("SB 16.10")
def test_those_who_do_not_answer_in_time_do_not_join() -> None:
    state = step(until(table("6H 9D 5S 10C 10S", ANN, BOB)), Double(area=1), Absent(area=1))
    assert sorted(line.wager for line in until(state).lines) == ["double", "main", "main"]


@pytest.mark.rule("SB 11.4", "SB 15.1.10")
def test_the_dealers_blackjack_leaves_the_double_alone() -> None:
    assert lines(blackjack("6H KD 5S 10C AC", calls="double 1 15")) == [
        ("ann", "main", 1, "lose", "-20.00", "15.1.6"),
        ("ann", "double", 1, "stand_off", "-0.00", "15.1.10"),
    ]
