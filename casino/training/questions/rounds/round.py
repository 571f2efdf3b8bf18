"""A round that questions are asked of: dealt to simulated patrons, written by an instructor, or played on the floor."""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, Generic, TypeVar

from games.calls import Document
from games.catalogue import GAMES
from games.chips.settlement import Line
from games.game import Event, Game, State
from games.scenario.scenario import replayed

About = dict[str, Any]
"""What is asked of a round, as a question keeps it."""
S_co = TypeVar("S_co", bound=State, covariant=True)


@dataclass(frozen=True)
class PlayedRound(Generic[S_co]):
    """A whole round: its scenario, the table as its wagers lay, and every event from no more bets to the end.

    `topic` is the one that the round was dealt for and shows, `rule` the clause that a question is wanted about; ""
    leaves it open. Whoever poses a question follows them where the round allows.
    """

    document: Document
    game: Game
    laid: S_co
    log: tuple[Event, ...]
    topic: str = ""
    rule: str = ""

    def at(self, moment: int) -> S_co:
        """The state after so many events."""
        return self.states[moment]

    @cached_property
    def states(self) -> tuple[S_co, ...]:
        """The state before each event, and the one after the last."""
        evolve: Any = self.game.evolve  # which keeps to the class of state that it is handed
        return tuple(accumulate(self.log, evolve, initial=self.laid))

    @property
    def ended(self) -> S_co:
        return self.states[-1]

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The settlement, a line for each wager in the order they were settled."""
        return self.game.scenario.lines(self.ended)


Played = PlayedRound[State]
"""A round of whichever game."""


def written(document: Document) -> Played:
    """A round from a scenario, as an instructor or a question has it; BadScenario where it cannot be played."""
    game, laid, log = replayed(document)
    return Played(document, game, laid, tuple(log))


def is_jackpot(kind: str) -> bool:
    """Whether wagers of that kind play for a jackpot."""
    return any(wager.prize is not None for game in GAMES.values() for wager in game.wagers if wager.kind == kind)
