"""What happens at a table that no game knows of: it goes into the same log, between the game's own facts.

The first event of every table is TableOpened, whose body is the engine's opening state, so that a log is whole in
itself: folding the rest over it gives the table as it stands.
"""

from typing import Final, get_args

from games.chips.chips import shown
from games.chips.jackpot import Meter
from games.game import Game, State
from games.moves import Move
from games.records import Fact, loads, prepare, replace
from games.words import Words, say

OPENED: Final = "TableOpened"


class TablePaused(Fact, frozen=True):
    pass


class TableResumed(Fact, frozen=True):
    pass


class TableShut(Fact, frozen=True):
    """No further round is dealt here."""


class DealChanged(Fact, frozen=True):
    """The deal went to a person, or (None) back to the automatic dealer. `level`: how they do it."""

    dealer: str | None
    level: str = "shown"


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


def _who_deals(fact: DealChanged) -> str:
    return f"{fact.dealer} takes the deal." if fact.dealer else "The house deals."


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
prepare(HouseFact)

WORDS: Final = Words(
    HouseFact,
    say(TablePaused, "Play is paused.", aloud="The table is paused."),
    say(TableResumed, "Play goes on.", aloud="Play goes on."),
    say(TableShut, "The table is closed.", aloud="The table is closed."),
    say(DealChanged, _who_deals, aloud=_who_deals),
    say(PatronCame, lambda fact: f"{fact.name} comes to the table."),
    say(PatronLeft, lambda fact: f"{fact.player} goes."),
    say(StoodBehind, lambda fact: f"{fact.player} steps up behind the table."),
    say(SteppedAway, lambda fact: f"{fact.player} steps away."),
    say(LinkedMeterRead, lambda fact: f"The linked jackpot shows {shown(fact.meter.cents)}."),
)


def words(game: Game, kind: str) -> Words:
    """Where the words for a kind of fact are: with the game, or here."""
    return WORDS if kind in NAMES else game.words


def moves(game: Game, before: State, fact: Fact) -> tuple[Move, ...]:
    """The chips that a fact moves: none where it is the house's own."""
    return () if isinstance(fact, HouseFact) else tuple(game.moves(before, fact))


def read(game: Game, kind: str, body: str) -> Fact:
    """An event as it was written."""
    fact: Fact = loads(body, HouseFact) if kind in NAMES else game.read_event(body)
    return fact


def evolve(game: Game, state: State, fact: Fact) -> State:
    """Fold a fact of the house or of the game into the state."""
    if isinstance(fact, LinkedMeterRead):
        return replace(state, meter=fact.meter)
    return state if isinstance(fact, HouseFact) else game.evolve(state, fact)
