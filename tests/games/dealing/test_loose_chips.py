"""Chips that somebody puts down late or on top of a wager are seen where they lie, and count for nothing."""

import pytest

from games.cards.cards import cards
from games.casino_war import GAME, Options, opened
from games.dealing.decisions import decide
from games.dealing.tray import full_tray
from games.dealing.trouble import inject
from games.dealing.veil import veil
from games.fault import Character
from games.game import State, play
from games.handwork import Attempt
from games.table.practice import PracticeBegun
from games.table.table import PlaceWager
from games.view import WagerSeen


def after_the_first_card() -> State:
    state: State = opened(Options(), {1: "ann"}, cards("9S 4H KD 4C"))
    state, _ = play(GAME, state, PlaceWager(area=1, player="ann", kind="initial", stake=1_000))
    known = (Character(name="ann", style="flat"),)
    state = GAME.evolve(
        state, PracticeBegun(level="unaided", seed=b"s" * 32, tray=full_tray(state.table.chips), characters=known)
    )
    return GAME.fold(state, decide(GAME, state, Attempt(verb="give", area=1)))


def wagers(state: State) -> list[WagerSeen]:
    return list(veil(GAME, state, GAME.view(state, None)).wagers)


@pytest.mark.parametrize("kind", ["late_bet", "capped_bet"])
def test_they_lie_there_until_they_are_refused(kind: str) -> None:
    state = after_the_first_card()
    before = wagers(state)
    placed = GAME.fold(state, inject(GAME, state, kind))
    fault = placed.table.practice.faults[0]  # type: ignore[union-attr]
    more = [one for one in wagers(placed) if one not in before]
    assert [(one.area, one.stake, one.in_play) for one in more] == [(fault.area, fault.stake, 0)]


def test_refused_by_the_clause_they_are_gone() -> None:
    state = after_the_first_card()
    placed = GAME.fold(state, inject(GAME, state, "late_bet"))
    fault = placed.table.practice.faults[0]  # type: ignore[union-attr]
    refusal = Attempt(verb="refuse", area=fault.area, said=fault.rule or "")
    assert wagers(GAME.fold(placed, decide(GAME, placed, refusal))) == wagers(state)
