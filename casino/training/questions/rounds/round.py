"""A round that questions are asked of: dealt to simulated patrons, written by an instructor, or played on the floor."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.chips.settlement import Line
from games.game import Game
from games.scenario.scenario import replayed


@dataclass(frozen=True)
class Played:
    """A whole round: its scenario, the table as its wagers lay, and every event from no more bets to the end.

    `topic` is the one that the round was dealt for and shows, `rule` the clause that a question is wanted about; ""
    leaves it open. Whoever poses a question follows them where the round allows.
    """

    document: dict[str, Any]
    game: Game
    laid: Any
    log: tuple[Any, ...]
    topic: str = ""
    rule: str = ""

    def at(self, moment: int) -> Any:
        """The state after so many events."""
        return self.states[moment]

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """The state before each event, and the one after the last."""
        found = [self.laid]
        for event in self.log:
            found.append(self.game.evolve(found[-1], event))
        return tuple(found)

    @property
    def ended(self) -> Any:
        return self.states[-1]

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The settlement, a line for each wager in the order they were settled."""
        return self.game.scenario.lines(self.ended)


def written(document: dict[str, Any]) -> Played:
    """A round from a scenario, as an instructor or a question has it; BadScenario where it cannot be played."""
    game, laid, log = replayed(document)
    return Played(document, game, laid, tuple(log))
