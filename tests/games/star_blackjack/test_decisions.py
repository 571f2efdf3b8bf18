"""Rules 5.7 and 10: who calls, in which order, and what may be called."""

import pytest

from games.star_blackjack import GAME
from games.twentyone.facts import Hit, Stand
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

TWO = (ANN, (2, "bob", "main", "10"))


@pytest.mark.rule("SB 5.7", "SB 5.7.1", "SB 5.7.2", "SB 5.7.3")
@pytest.mark.parametrize(
    ("wagers", "seats", "calls_for_it"),
    [
        ((BOB, CAT, ANN), {}, "cat"),
        ((BOB, CAT, ANN), {"1": "bob"}, "bob"),
        ((BOB, CAT, ANN), {"1": "dan"}, "cat"),
        (((1, "bob", "main", "20"), ANN), {}, "bob"),
        ((ANN, (1, "bob", "main", "20")), {}, "ann"),
        ((BOB, CAT), {"2": "bob"}, "cat"),
    ],
)
def test_the_seated_player_calls_then_the_highest_then_the_nearest(
    wagers: tuple[tuple[int, str, str, str], ...], seats: dict[str, str], calls_for_it: str
) -> None:
    result = blackjack("10H 9D 8S 10S", *wagers, seats=seats, calls=f"stand 1 by={calls_for_it}")
    assert result["controlling"] == {"1": calls_for_it}
    other = next(player for _, player, _, _ in wagers if player != calls_for_it)
    assert refused(blackjack("10H 9D 8S 10S", *wagers, seats=seats, calls=f"stand 1 by={other}")) == "5.7"


@pytest.mark.rule("SB 10.1")
def test_decisions_are_called_from_the_dealers_left() -> None:
    assert refused(blackjack("10H 10C 9D 8S 7S 10S", *TWO, calls="stand 2, stand 1")) == "10.1"
    asked = [
        (act.area, act.player, act.say) for act in acts(table("10H AC 9D 8S 6S 10S", *TWO), Stand(area=1)) if act.first
    ]
    assert asked[1:] == [(1, "ann", "18"), (2, "bob", "Soft 17")]


@pytest.mark.rule("SB 10.1.3", "SB 10.1.4")
def test_a_hand_draws_card_by_card_until_it_stands() -> None:
    result = blackjack("2H 9D 3S 4C 5C 6C 10S", calls="hit 1, hit 1, hit 1, stand 1")
    assert lines(result) == [("ann", "main", 1, "win", "20.00", "15.1.3")]
    assert result["cards_used"] == 7


@pytest.mark.rule("SB 10.2")
@pytest.mark.parametrize(
    ("shoe", "may"), [("6H 9D 5S", False), ("7H 9D 5S", True), ("AH 9D AS", True), ("2H 9D 2S", False)]
)
def test_nobody_stands_below_12(shoe: str, may: bool) -> None:
    result = blackjack(f"{shoe} 10S", calls="stand 1")
    assert ("error" not in result) is may
    if not may:
        assert refused(result) == "10.2"


@pytest.mark.rule("SB 10.3")
@pytest.mark.parametrize(
    ("shoe", "calls"),
    [
        ("AH 6D KS 10S", "hit 1"),
        ("AH KD KS 10S", "hit 1"),
        ("AH KD KS 10S", "double 1"),
        ("10H 9D 5S 6C 10S", "hit 1, hit 1"),
        ("AH 9D 5S 5C 10S", "hit 1, hit 1"),
        ("10H 9D 5S 6C 10S", "hit 1, stand 1"),
    ],
)
def test_blackjack_and_any_21_take_no_call(shoe: str, calls: str) -> None:
    assert refused(blackjack(shoe, calls=calls)) == "10.3"


@pytest.mark.rule("SB 10.3")
def test_a_hand_of_21_is_passed_over_and_the_next_area_asked() -> None:
    result = blackjack("10H 10C 9D 5S 8S 6C 10S", *TWO, calls="hit 1, stand 2")
    assert [line[0::3] for line in lines(result)] == [("bob", "lose"), ("ann", "win")]
    assert refused(blackjack("10H 10C 9D 5S 8S 6C 10S", *TWO, calls="hit 1, hit 1")) == "10.3"


@pytest.mark.rule("SB 10.5")
def test_a_bust_loses_every_wager_at_once_and_its_cards_go() -> None:
    state = until(step(until(table("10H 9D 6S KC 10S", ANN, BOB)), Hit(area=1)))
    done = [(act.act, act.player, act.rule) for act in acts(until(table("10H 9D 6S KC 10S", ANN, BOB)), Hit(area=1))]
    assert done[1:5] == [
        ("deal", None, "10.1.4"),
        ("settle", "ann", "10.5"),
        ("settle", "bob", "10.5"),
        ("pick_up", None, "10.5"),
    ]
    assert state.over
    assert {(line.player, line.collected, line.rule) for line in state.lines} == {
        ("ann", 2000, "10.5"),
        ("bob", 1000, "10.5"),
    }
    assert len(state.dealer) == 1


def test_a_bust_hand_takes_no_call() -> None:
    assert refused(blackjack("10H 10C 9D 6S 8S KC 10S", *TWO, calls="hit 1, hit 1")) == "10.5"


def test_a_hand_named_must_be_the_one_in_turn() -> None:
    assert refused(blackjack("8H 9D 8S 10C 3C 10S", calls="split 1, stand 1 hand=2")) == "12.2"
    assert refused(blackjack("10H 9D 8S 10S", calls="stand 1 hand=2")) == "12.2"


def test_a_call_missing_and_a_call_too_many_are_errors() -> None:
    assert blackjack("10H 9D 8S 10S")["error"]["at"] == "calls[0]"
    assert blackjack("10H 9D 8S 10S", calls="stand 1, stand 1")["error"]["at"] == "calls[1]"
    assert blackjack("10H 9D 8S 10S", calls="stand 2")["error"]["rule"] == "10.1"


def test_every_choice_of_the_controlling_player_is_listed_with_its_rule() -> None:
    state = until(table("6H 9D 5S 10S", ANN, BOB))
    seen = {one.call: (one.open, one.rule, one.least, one.most) for one in GAME.legal(state, "ann")}
    assert seen == {
        "insure": (False, "8.1", 1, 1000),
        "even_money": (False, "9.1.2", None, None),
        "hit": (True, "10.1.4", None, None),
        "stand": (False, "10.2", None, None),
        "double": (True, "11.1", 1, 2000),
        "split": (False, "12.1", 2000, 2000),
    }
    assert {(one.open, one.rule) for one in GAME.legal(state, "bob") if one.call in ("hit", "double")} == {
        (False, "5.7")
    }
    assert GAME.legal(state, "dan") == ()


def test_nothing_is_called_before_the_interim_settlement_is_over() -> None:
    state = until(table("10H AD 8S 10S"), "close_insurance")
    assert choice(state, "ann", "stand").rule == "10.1"
    assert not choice(state, "ann", "stand").open
