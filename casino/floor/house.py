"""What happens at a table that no game knows of: it goes into the same log, between the game's own facts.

The first event of every table is TableOpened, whose body is the engine's opening state, so that a log is whole in
itself: folding the rest over it gives the table as it stands.
"""

from typing import Any, Final, get_args

from games.jackpot import Meter
from games.round import Game
from games.wire import Fact, loads, replace

OPENED: Final = "TableOpened"


class TablePaused(Fact, frozen=True):
    pass


class TableResumed(Fact, frozen=True):
    pass


class TableShut(Fact, frozen=True):
    """No further round is dealt here."""


class DealChanged(Fact, frozen=True):
    """The deal went to a person, or (None) back to the automatic dealer."""

    dealer: str | None


class PatronCame(Fact, frozen=True):
    player: str
    name: str


class PatronLeft(Fact, frozen=True):
    player: str


COMING_AND_GOING: Final = (PatronCame, PatronLeft)


class StoodBehind(Fact, frozen=True):
    """Somebody without a seat stepped up to the table."""

    player: str


class SteppedAway(Fact, frozen=True):
    player: str


class LinkedMeterRead(Fact, frozen=True):
    """Linked tables have moved the jackpot: what its meter shows here from now on."""

    meter: Meter


HouseFact = (
    TablePaused
    | TableResumed
    | TableShut
    | DealChanged
    | PatronCame
    | PatronLeft
    | StoodBehind
    | SteppedAway
    | LinkedMeterRead
)
NAMES: Final = frozenset(fact.__name__ for fact in get_args(HouseFact))


def read(game: Game, kind: str, body: str) -> Any:
    """An event as it was written."""
    return loads(body, HouseFact if kind in NAMES else game.event)


def evolve(game: Game, state: Any, fact: Any) -> Any:
    """Fold a fact of the house or of the game into the state."""
    if isinstance(fact, LinkedMeterRead):
        return replace(state, meter=fact.meter)
    return state if isinstance(fact, HouseFact) else game.evolve(state, fact)
