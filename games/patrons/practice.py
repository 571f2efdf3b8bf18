"""How patrons answer at a table where somebody practises the deal."""

from __future__ import annotations

from games.choice import Act
from games.game import Command, Game, State
from games.patron import Patron
from games.patrons.answers import answer
from games.patrons.temper import silent, steady


def practised_answer(game: Game, state: State, patron: Patron, act: Act) -> Command | None:
    """The command with which a patron answers an act, or None: an offer is let pass, or nobody answers on purpose."""
    if silent(state.table.practice, patron.name):
        return None
    played = patron if state.table.practice is None else steady(patron)
    view = game.view(state, played.name)
    return answer(game, played, view, view.choices, act)
