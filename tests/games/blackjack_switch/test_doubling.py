"""Rule 12: doubling for exactly the original wager, on 9, 10 or 11 and without an ace."""

from typing import Any

import pytest

from games.twentyone.facts import Decline, Double, Join
from tests.games.blackjack_switch.table import (
    ANN,
    BOB,
    CAT,
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

WITH_ACE: dict[str, Any] = {"double_with_ace": True}
ELEVEN = "5S 10H 6C 6S 9D 10C 10D"


@pytest.mark.rule("BS 12.1", "BS 10.1.3")
def test_a_double_is_exactly_the_original_wager() -> None:
    assert lines(switch(ELEVEN, calls="double 1, stand 1"))[:2] == [
        (1, 1, "main", "win", "20.00", "16.1.5"),
        (1, 1, "double", "win", "20.00", "16.1.5"),
    ]
    assert "error" not in switch(ELEVEN, calls="double 1 20, stand 1")
    for stake in ("19.99", "20.01", "10"):
        assert refused(switch(ELEVEN, calls=f"double 1 {stake}")) == "12.1"
    open_now = choice(until(table(ELEVEN)), "ann", "double", box=1)
    assert (open_now.open, open_now.least, open_now.most) == (True, 2000, 2000)


@pytest.mark.rule("BS 12.1.1")
@pytest.mark.parametrize(
    ("second", "doubles"), [("2S", False), ("3S", True), ("4S", True), ("5S", True), ("6S", False), ("10S", False)]
)
def test_doubles_are_on_9_10_and_11(second: str, doubles: bool) -> None:
    result = switch(f"6H 10H 6C {second} 9D 2C 10D", calls="double 1, stand 1")
    assert ("error" not in result) is doubles
    if not doubles:
        assert refused(result) == "12.1.1"


@pytest.mark.rule("BS 12.1.1", "BS 12.1")
def test_a_double_comes_on_the_first_two_cards() -> None:
    assert refused(switch("2S 10H 6C 3S 9D 4C 10D", calls="hit 1, double 1")) == "12.1"


@pytest.mark.rule("BS 12.1.2")
@pytest.mark.parametrize("second", ["8S", "9S", "5S", "AH"])
def test_a_hand_with_an_ace_does_not_double(second: str) -> None:
    assert refused(switch(f"AS 10H 6C {second} 9D 2C 10D", calls="double 1")) == "12.1.2"


@pytest.mark.rule("BS 12.2.2")
@pytest.mark.parametrize(
    ("second", "drawn", "total"), [("8S", "2C", "11"), ("9S", "9C", "19"), ("8S", "AC", "20"), ("9S", "AC", "21")]
)
def test_where_the_table_lets_an_ace_double_it_counts_1(second: str, drawn: str, total: str) -> None:
    """Ruling R4: an ace that is drawn counts as ever."""
    result = switch(f"AS 10H 6C {second} 9D {drawn} KD", calls="double 1, stand 1", **WITH_ACE)
    why = next(line["why"] for line in result["lines"] if line["wager"] == "double")
    assert total in why.split()


@pytest.mark.rule("BS 12.2.2", "BS 10.3")
def test_ace_and_ten_is_never_an_11_to_double() -> None:
    """Ruling R3, for a blackjack that waits and for a switched 21."""
    assert refused(switch("AS 10H KC KS 9D", calls="double 1 box=1", **WITH_ACE)) == "10.3"
    assert refused(switch("AS 9S 6D 4H 10H", calls="switch 1, double 1 box=1", **WITH_ACE)) == "10.3"
    assert refused(switch("AS 10H 6C 7S 9D", calls="double 1", **WITH_ACE)) == "12.1.1"


@pytest.mark.rule("BS 12.1.3")
def test_a_doubled_hand_takes_one_card_and_no_call() -> None:
    assert refused(switch("5S 10H 6C 6S 9D 2C 10D", calls="double 1, hit 1 box=1")) == "12.1.3"
    done = acts(until(table("5S 10H 6C 6S 9D 2C")), Double(area=1))
    card = next(act for act in done if act.act == "deal")
    assert (card.rule, card.box, "sideways" in card.words) == ("12.1.3", 1, True)


@pytest.mark.rule("BS 12.4")
def test_others_on_the_hand_may_join_or_not() -> None:
    """Ruling R26: Cat lets it pass, and takes the one card all the same."""
    calls = "double 1 bob=10, stand 1"
    result = switch(ELEVEN, ANN, BOB, CAT, seats={"1": "ann"}, calls=calls)
    assert result["totals"] == {"ann": "60.00", "bob": "30.00", "cat": "60.00"}
    for joined in ("bob=9", "bob=10.01", "dan=10"):
        wagers = [ANN, BOB, (2, "dan", "both", "10")]
        shoe = "5S 10H 10S 9S 6C 6S 9D 9H 9C 10C 10D"
        assert refused(switch(shoe, *wagers, calls=f"double 1 {joined}")) == ("12.4" if "dan" in joined else "12.1")


@pytest.mark.rule("BS 12.4")
def test_others_are_asked_one_by_one_before_the_card() -> None:
    state = step(until(table(ELEVEN, ANN, BOB, CAT, seats={1: "ann"})), Double(area=1))
    done = acts(state, Join(area=1, player="bob"), Decline(area=1, player="cat"))
    asked = [(act.act, act.player, act.rule) for act in done[:3]]
    assert asked == [("ask_join", "bob", "12.4"), ("ask_join", "cat", "12.4"), ("deal", None, "12.1.3")]
    assert refusal(state, Join(area=1, player="bob", stake=999)) == "12.1"


def test_a_double_that_was_let_pass_is_written_as_a_line_of_nothing() -> None:
    result = switch(ELEVEN, ANN, BOB, calls="double 1, stand 1")
    passed = [line for line in result["lines"] if line["player"] == "bob" and line["wager"] == "double"]
    assert [(line["stake"], line["paid"], line["collected"], line["rule"]) for line in passed] == [
        ("0.00", "0.00", "0.00", "12.4")
    ]


@pytest.mark.rule("BS 12.5", "BS 16.1.7")
def test_the_dealers_blackjack_takes_the_original_wager_of_a_double_only() -> None:
    result = switch("5S 10H KC 6S 9D 10C AD", calls="double 1, stand 1")
    assert lines(result) == [
        (1, 1, "main", "lose", "-20.00", "16.1.7"),
        (1, 1, "double", "stand_off", "-0.00", "16.1.7"),
        (2, 1, "main", "lose", "-20.00", "16.1.7"),
    ]
