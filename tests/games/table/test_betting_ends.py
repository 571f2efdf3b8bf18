"""Rules 5.3, 5.4 and 7.1 of Star Blackjack and their kin: until when chips are moved, and what ends that (R85)."""

from typing import Any

import pytest

from games.cards.cards import cards
from games.caribbean_stud import GAME, Options, Progressive, opened
from games.catalogue import GAMES
from games.table.table import FindWager, PlaceWager, TakeBackWager
from games.table.wagering import NO_MORE_BETS
from tests.games.steps import Steps

SPOTS = {
    "SB": ("star-blackjack", "main", None),
    "BS": ("blackjack-switch", "main", 1),
    "CW": ("casino-war", "initial", None),
    "CS": ("caribbean-stud", "ante", None),
}
"""Where the initial wager of each game goes."""
CARDS = "10H 9D 8S 7C 6D 5H 4S 3C 2D KH QD JS 10C 9S 8H 7D 6C 5S 4H 3D"


def waiting(code: str) -> tuple[Steps, Any, dict[str, Any]]:
    """A table with ann's wager on area 1, and the spot beside it on which bob would lay one."""
    slug, kind, box = SPOTS[code]
    game = GAMES[slug]
    steps, state = Steps(game), game.opened(game.options.made({}), {}, cards(CARDS))
    for each in game.boxes(kind) or (None,):
        state = steps.step(state, PlaceWager(player="ann", area=1, kind=kind, stake=1000, box=each))
    return steps, state, {"kind": kind, "box": box}


def late(spot: dict[str, Any]) -> list[Any]:
    return [
        PlaceWager(player="bob", area=2, stake=1000, **spot),
        PlaceWager(player="ann", area=1, stake=1000, **spot),
        FindWager(player="bob", area=2, stake=1000, **spot),
        TakeBackWager(player="ann", area=1, **spot),
    ]


@pytest.mark.rule("SB 5.3", "BS 5.3", "CW 5.4", "CS 5.3", "CS 5.3.1")
@pytest.mark.parametrize(("code", "lets"), [("SB", "5.3"), ("BS", "5.3"), ("CW", "5.4"), ("CS", "5.3.1")])
def test_a_wager_is_laid_and_taken_back_by_the_clause_that_lets_it(code: str, lets: str) -> None:
    steps, state, spot = waiting(code)
    for command in (PlaceWager(player="bob", area=2, stake=1000, **spot), TakeBackWager(player="ann", area=1, **spot)):
        assert [fact.rule for fact in steps.game.decide(state, command)] == [lets]
    choices = steps.game.legal(state, "ann")
    assert {choice.rule for choice in choices if choice.open} == {lets}


@pytest.mark.rule("SB 7.1", "BS 7.1", "CW 7.1", "CS 7.2")
@pytest.mark.parametrize(("code", "call"), [("SB", "7.1"), ("BS", "7.1"), ("CW", "7.1"), ("CS", "7.2")])
def test_after_the_call_a_wager_is_refused_for_the_call(code: str, call: str) -> None:
    steps, state, spot = waiting(code)
    called = steps.step(state, steps.game.due(state).command)
    assert [steps.refusal(called, command) for command in late(spot)] == [call] * 4
    for who in ("ann", "bob"):
        spots = [choice for choice in steps.game.legal(called, who) if choice.call in ("wager", "take_back")]
        assert spots
        assert {(choice.open, choice.rule, choice.why) for choice in spots} == {(False, call, NO_MORE_BETS)}
    assert "take_back" in {choice.call for choice in steps.game.legal(called, "ann")}


@pytest.mark.rule("SB 5.4", "BS 5.4", "CW 5.5", "CS 5.7")
@pytest.mark.parametrize(("code", "stays"), [("SB", "5.4"), ("BS", "5.4"), ("CW", "5.5"), ("CS", "5.7")])
def test_after_the_first_card_a_wager_stays_as_it_lies(code: str, stays: str) -> None:
    steps, state, spot = waiting(code)
    for _ in ("the call", "the first card"):
        state = steps.step(state, steps.game.due(state).command)
    assert state.cards_used
    assert [steps.refusal(state, command) for command in late(spot)] == [stays] * 4
    assert not [choice for choice in steps.game.legal(state, "ann") if choice.call in ("wager", "take_back")]


@pytest.mark.rule("CS 5.3.2")
def test_a_jackpot_wager_is_laid_and_taken_back_by_its_own_clause() -> None:
    steps = Steps(GAMES["caribbean-stud"])
    state = opened(Options(jackpot=Progressive(meter=6_000_000, wager=500)), {}, cards(CARDS))
    state = steps.step(state, PlaceWager(player="ann", area=1, kind="ante", stake=1000))
    jackpot: dict[str, Any] = {"player": "ann", "area": 1, "kind": "jackpot"}
    (laid,) = GAME.decide(state, PlaceWager(stake=500, **jackpot))
    (back,) = GAME.decide(GAME.fold(state, (laid,)), TakeBackWager(**jackpot))
    assert (laid.rule, back.rule) == ("5.3.2", "5.3.2")
