"""What somebody is to deal: chosen by themselves, or set as work by an instructor."""

from collections.abc import Mapping
from typing import Any, Final

from casino.floor.models import Level
from casino.floor.play.practice import MOST_TROUBLE, rounds_asked_for
from casino.training.practice.presets import preset_of
from games.catalogue import GAMES
from games.dealing.faults.catalogue import kinds_of
from games.errors import BadNotation
from games.game import Options
from games.records import Record, dumps, loads, prepare

USUAL_ROUNDS: Final = 10
USUAL_PATRONS: Final = 5
MOST_ROUNDS: Final = 60
LONGEST: Final = 120  # minutes
ROOM: Final = 2
"""A test has so many times as long as it should take."""
MAKING_READY: Final = 2  # minutes


class Task(Record, frozen=True):
    """`patrons` each have an area of their own; `pace` is theirs, in percent of the time that they take.

    `kinds` are the troubles to come, where an instructor picked them. `least_pace` is the share of the rounds an hour
    asked for that is needed to pass, in percent; 0 where nobody looks at it.
    """

    game: str
    level: str = Level.COACHED.value
    preset: str = ""
    rounds: int = USUAL_ROUNDS
    patrons: int = USUAL_PATRONS
    pace: int = 100
    trouble: int = 0
    kinds: tuple[str, ...] = ()
    minutes: int = 0
    least_pace: int = 0

    @property
    def options(self) -> Options:
        """The game's own options, as the preset has them."""
        return preset_of(self.game, self.preset).options

    @property
    def seconds(self) -> int | None:
        """How long it may take. A test always has an end."""
        if self.minutes:
            return 60 * self.minutes
        return 60 * minutes_for(self.rounds, self.boxes) if self.level == Level.TEST else None

    @property
    def boxes(self) -> int:
        """Those in play, of which an area may have several."""
        game = GAMES[self.game]
        return self.patrons * max(1, len(game.boxes(game.initial)))

    def check(self) -> None:
        """BadNotation for what no table could be opened for."""
        if self.game not in GAMES:
            raise BadNotation(f"there is no game called {self.game[:40]!r}")
        if self.level not in Level.values:
            raise BadNotation(f"{self.level[:20]!r} is no level")
        if unknown := set(self.kinds) - {one.kind for one in kinds_of(GAMES[self.game])}:
            raise BadNotation(f"{GAMES[self.game].name} knows no trouble called {min(unknown)[:40]!r}")
        places = self.options.places
        if not 1 <= self.patrons <= places:
            raise BadNotation(f"this table has room for 1 to {places} patrons")
        within = (1, self.rounds, MOST_ROUNDS), (0, self.trouble, MOST_TROUBLE), (0, self.minutes, LONGEST)
        if not all(least <= given <= most for least, given, most in within):
            raise BadNotation(
                f"a deal has 1 to {MOST_ROUNDS} rounds, trouble up to {MOST_TROUBLE}, and {LONGEST} minutes"
            )


prepare(Task)


def kept(document: Mapping[str, Any]) -> Task:
    """A task as a row keeps it. A deal that was handed over at a class's table may have no end, which none asks for."""
    task: Task = loads(dumps(document), Task)
    return task


def read(document: Mapping[str, Any]) -> Task:
    """A task that a table is to be opened for, or BadNotation."""
    task = kept(document)
    task.check()
    return task


def minutes_for(rounds: int, boxes: int) -> int:
    """How long so many rounds may take in a test, the cards made ready before the first of them."""
    return round(ROOM * (MAKING_READY + 60 * rounds / rounds_asked_for(boxes)))
