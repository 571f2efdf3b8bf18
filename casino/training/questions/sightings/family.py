"""What can be wrong at a table and what can be done about it, in families whose members are easily taken for another.

The options of a question are drawn from its family, whatever is right. Remedies that only another game knows are among
them: each game's lessons bring their own.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final, Generic, NamedTuple, TypeVar

from casino.training.questions.rounds.round import About, Played, PlayedRound
from games.game import Command, Game, State, play
from games.irregularities import commands
from games.irregularities.remedies import REMEDIES, Remedy

NOTHING: Final = "nothing"
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
Seen = Iterator[tuple[int, About]]
"""Moments of a round, and what is seen at each."""


class Finding(NamedTuple):
    """What the engine's own procedure makes of something seen: which mistake, and the remedies to try in turn.

    `first` is what is done at the table between the moment that was shown and the remedy; `rule` is the clause by which
    nothing is wrong, where nothing is.
    """

    wrong: str
    tries: tuple[Command, ...] = ()
    first: tuple[Command, ...] = ()
    rule: str | None = None

    def lying(self, game: Game, state: State) -> State:
        """The table with the mistake on it."""
        for command in self.first:
            state, _ = play(game, state, command)
        return state


@dataclass(frozen=True)
class Sighting(Generic[S_contra]):
    """One sort of thing that is seen at a table, sometimes in order and sometimes not.

    `find` looks for moments at which it could be seen, `words` tells it, `judge` asks the engine what to think of it:
    nothing, where what was done is what was due. `mistakes` are those that it alone can turn out to be, beside its
    family's. `at` is the round as it is at the table where the thing is seen.
    """

    family: str
    find: Callable[[PlayedRound[S_contra], Random], Seen]
    words: Callable[[S_contra, About], str]
    judge: Callable[[Game, S_contra, About], Finding | None]
    mistakes: Mapping[str, str] = field(default_factory=dict)
    at: Callable[[Played, About], Played] = lambda played, about: played


@dataclass(frozen=True)
class Family:
    """`wrong` are the mistakes by name that every game can show which has sightings of the family.

    `remedies` are listed before those that games have of their own, `at_last` after them.
    """

    wrong: Mapping[str, str]
    remedies: tuple[Remedy, ...]
    at_last: tuple[Remedy, ...] = ()


def _of(*named: type[Command]) -> tuple[Remedy, ...]:
    return tuple(REMEDIES[command] for command in named)


FAMILIES: Final = {
    "cards": Family(
        {
            "faced": "A card lies face up in the shoe",
            "in_error": "A card was dealt that nobody was to have yet",
            "burned": "A card was burned that should not have been",
        },
        _of(
            *(commands.BurnFacedCard, commands.UseAsNextCard, commands.UseBurnedCard, commands.LeaveBurned),
            *(commands.BurnExtraCard, commands.HoldExtraCard),
        ),
    ),
    "steps": Family(
        {
            "shuffle": "The shuffle was forgotten",
            "cut": "The cut was forgotten",
            "burn": "The first card was not burned",
        },
        _of(commands.PlayUnshuffled, commands.PlayUncut, commands.PlayUnburned, commands.LeaveDiscards),
        _of(commands.VoidRound, commands.DeclareMisdeal),
    ),
    "deals": Family(
        {"wrong_place": "Cards went to the wrong places"},
        _of(
            *(commands.PutRight, commands.VoidRound, commands.DeclareMisdeal),
            *(commands.VoidEmptyRound, commands.FindWrongCards),
        ),
    ),
    "money": Family(
        {},
        _of(commands.CorrectPayment, commands.FindInvalidWager, commands.VoidWagersOf, commands.Invalidate),
        _of(commands.VoidRound),
    ),
    "device": Family(
        {
            "failed": "The device failed, to nobody’s disadvantage, and another can take its cards",
            "unfair": "The device failed and put somebody at a disadvantage",
            "stranded": "The device failed, to nobody’s disadvantage, and no other can take its cards",
        },
        _of(
            *(commands.MoveToSpareDevice, commands.EndRound, commands.OfferReturn, commands.StartAgain),
            *(commands.ShuffleAgain, commands.VoidRound),
        ),
    ),
}
