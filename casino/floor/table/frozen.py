"""A state that is not a live table's, looked at like one: a question's round, a step of a replay."""

from collections.abc import Mapping

from casino.felt.scene.sight import players
from casino.floor.models import Table
from casino.floor.table.look import Look, waiting
from games.game import Game, State
from games.table.staff import Staff, Who


def frozen_look(game: Game, state: State, who: Who = None, names: Mapping[str, str] | None = None) -> Look:
    """The state as `who` may see it: a player's key, a member of staff, or None for an onlooker. No database."""
    view = game.view(state, who)
    return Look(
        table=Table(game=game.slug),
        game=game,
        options=state.options,
        seq=0,
        view=view,
        waiting=waiting(game.due(state)),
        choices=view.choices,
        orders=(),
        names=dict(names or {name: name for name in players(state)}),
        me=who if isinstance(who, str) else None,
        balance=None,
        at_table=False,
        staff=who if isinstance(who, Staff) else None,
        dealer=None,
        deadline=None,
    )
