"""What a coach shows: the act that is due, once somebody has missed it twice."""

from __future__ import annotations

from typing import Final

from games.dealing import remedy
from games.dealing.procedure import practice_of, ways
from games.game import Game, State
from games.handwork import Step

SHOWN_AFTER: Final = 2


def ghost(game: Game, state: State) -> Step | None:
    """The act that is due, for whoever is coached and has missed it twice; at every other level nothing."""
    practice = practice_of(state)
    if practice.level != "coached" or practice.missed < SHOWN_AFTER:
        return None
    if wanted := remedy.due(game, state):
        return wanted.step
    open_ = [way.step for way in ways(game, state)]
    return next((step for step in open_ if not step.may), open_[0] if open_ else None)
