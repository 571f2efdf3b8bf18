"""Somebody who was asked gives no answer: whoever deals by hand goes on as the rules say."""

import pytest

from games.cards.cards import cards
from games.casino_war import GAME as WAR
from games.casino_war import Options as WarOptions
from games.casino_war import opened as war
from games.dealing.decisions import decide
from games.dealing.procedure import waits
from games.dealing.tray import full_tray
from games.game import State, play
from games.handwork import Attempt
from games.table.practice import ActSlipped, PracticeBegun
from games.table.table import PlaceWager


def tied() -> State:
    """Area 1 ties with the dealer, and has been asked once."""
    state: State = war(WarOptions(), {1: "ann"}, cards("9S 9H KD 4C"))
    state, _ = play(WAR, state, PlaceWager(area=1, player="ann", kind="initial", stake=1_000))
    state = WAR.evolve(state, PracticeBegun(level="unaided", tray=full_tray(state.table.chips)))
    for act in (Attempt(verb="give", area=1), Attempt(verb="give", area=0)):
        state = done(state, act)
    return state


def done(state: State, act: Attempt) -> State:
    facts = decide(WAR, state, act)
    assert not any(isinstance(fact, ActSlipped) for fact in facts), facts
    return WAR.fold(state, facts)


@pytest.mark.rule("CW 11.8")
def test_a_player_who_was_asked_twice_surrenders_by_silence() -> None:
    state = tied()
    for _ in range(2):  # house procedure: asked once more before that
        state = done(state, Attempt(verb="ask", area=1))
        assert waits(WAR, state)
        state = done(state, Attempt(verb="pass", area=1))
    assert WAR.due(state).words.startswith("Pay $5, half of the initial wager at area 1")


@pytest.mark.parametrize("act", [Attempt(verb="pass", area=1), Attempt(verb="pass", area=2)])
def test_nobody_is_passed_who_was_not_asked(act: Attempt) -> None:
    facts = decide(WAR, tied(), act)
    assert [type(fact) for fact in facts] == [ActSlipped]


def test_another_area_is_not_passed() -> None:
    asked = done(tied(), Attempt(verb="ask", area=1))
    assert [type(fact) for fact in decide(WAR, asked, Attempt(verb="pass", area=2))] == [ActSlipped]
