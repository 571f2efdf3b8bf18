"""What is drawn: one person's view of a table of a game, the names that people go by there, and its cloth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from casino.felt.drawing import Felt, spots
from games.dealing.veil import with_loose_chips
from games.game import Game, Options, State
from games.layout import Spot
from games.table.practice import Astray, OpenSlip
from games.table.staff import Who
from games.view import View, present


class Sight(Protocol):
    """A live table as somebody sees it is one, and so is a state that nobody plays at.

    What a dealer by hand did wrong lies over the view: cards `astray`, and wagers of the round that were `mispaid`.
    """

    @property
    def game(self) -> Game: ...
    @property
    def options(self) -> Options: ...
    @property
    def view(self) -> View: ...
    @property
    def names(self) -> Mapping[str, str]: ...
    @property
    def astray(self) -> tuple[Astray, ...]: ...
    @property
    def mispaid(self) -> tuple[OpenSlip, ...]: ...


class Still(NamedTuple):
    """A state held still: a question's round, a step of a replay, a scenario as far as it goes."""

    game: Game
    options: Options
    view: View
    names: Mapping[str, str]
    astray: tuple[Astray, ...] = ()
    mispaid: tuple[OpenSlip, ...] = ()


def still(game: Game, state: State, who: Who = None, names: Mapping[str, str] | None = None) -> Still:
    """The state as `who` may see it; without `names` players go by those that the round knows them by."""
    known = names or {name: name for name in players(state)}
    view = with_loose_chips(state, game.view(state, who))
    return Still(game, state.options, view, known, astray(state), mispaid(state))


def players(state: State) -> set[str]:
    """Everybody with a seat or a wager."""
    return present(state.table) | {line.player for line in state.lines}


def astray(state: State) -> tuple[Astray, ...]:
    """Cards that whoever practises laid where they do not belong."""
    practice = state.table.practice
    return practice.astray if practice else ()


def mispaid(state: State) -> tuple[OpenSlip, ...]:
    """Wagers of the round in play that whoever practises settled wrongly, until that is put right."""
    practice, round_ = state.table.practice, state.table.rounds
    found = practice.open if practice else ()
    return tuple(one for one in found if one.fault == "payment" and one.round == round_)


def felt_of(sight: Sight) -> Felt:
    """The cloth of a table, with the spots of what it offers."""
    options = sight.options
    return Felt(sight.game.layout(options), options.places, chips=options.chips)


def spot_for(sight: Sight, area: int, kind: str, box: int | None = None) -> str:
    """The id of the spot that a wager lies on."""
    return f"area-{area}-{sight.game.part(sight.options, kind, box)}"


def parts_on(sight: Sight) -> tuple[Spot, ...]:
    return spots(felt_of(sight).layout)
