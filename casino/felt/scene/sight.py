"""What is drawn: one person's view of a table of a game, the names that people go by there, and its cloth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from casino.felt.drawing import Felt, spots
from games.game import Game, Options, State
from games.layout import Spot
from games.table.staff import Who
from games.view import View, present


class Sight(Protocol):
    """A live table as somebody sees it is one, and so is a state that nobody plays at."""

    @property
    def game(self) -> Game: ...
    @property
    def options(self) -> Options: ...
    @property
    def view(self) -> View: ...
    @property
    def names(self) -> Mapping[str, str]: ...


class Still(NamedTuple):
    """A state held still: a question's round, a step of a replay, a scenario as far as it goes."""

    game: Game
    options: Options
    view: View
    names: Mapping[str, str]


def still(game: Game, state: State, who: Who = None, names: Mapping[str, str] | None = None) -> Still:
    """The state as `who` may see it; without `names` players go by those that the round knows them by."""
    return Still(game, state.options, game.view(state, who), names or {name: name for name in players(state)})


def players(state: State) -> set[str]:
    """Everybody with a seat or a wager."""
    return present(state.table) | {line.player for line in state.lines}


def felt_of(sight: Sight) -> Felt:
    """The cloth of a table, with the spots of what it offers."""
    options = sight.options
    return Felt(sight.game.layout(options), options.places, chips=options.chips)


def spot_for(sight: Sight, area: int, kind: str, box: int | None = None) -> str:
    """The id of the spot that a wager lies on."""
    return f"area-{area}-{sight.game.part(sight.options, kind, box)}"


def parts_on(sight: Sight) -> tuple[Spot, ...]:
    return spots(felt_of(sight).layout)
