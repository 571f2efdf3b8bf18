"""What is asked at a Casino War table, and what happens there."""

from __future__ import annotations

from games.cards.cards import Card
from games.chips.settlement import WagerSettled
from games.irregularities.commands import Remedying
from games.irregularities.facts import SettlementUndone, TroubleFact
from games.records import Fact, Tagged
from games.supervising.commands import Ordering
from games.table.preparation import ShoeCommand
from games.table.table import TableCommand, TableFact


class CloseBets(Tagged, frozen=True):
    """The dealer calls no more bets and the round begins."""


class Deal(Tagged, frozen=True):
    """The next card, to an area or (None) to the dealer."""

    area: int | None = None


class Settle(Tagged, frozen=True):
    """Pay, take or give back one wager."""

    area: int
    wager: str


class DealAll(Tagged, frozen=True):
    """Every card of this deal that is still to come."""


class SettleAll(Tagged, frozen=True):
    """Every wager that is to be settled now, one after the other."""


class PickUp(Tagged, frozen=True):
    """The cards that are done with go to the discard rack."""


class GoToWar(Tagged, frozen=True):
    area: int
    player: str | None = None


class Surrender(Tagged, frozen=True):
    area: int
    player: str | None = None


class Absent(Tagged, frozen=True):
    """The player of a tied card is not there to choose."""

    area: int


class AskAgain(Tagged, frozen=True):
    """The player of a tied card has not chosen yet and is asked once more."""

    area: int


class CloseRound(Tagged, frozen=True):
    """Nothing is left on the layout."""


RoundCommand = (
    CloseBets | Deal | DealAll | Settle | SettleAll | PickUp | GoToWar | Surrender | Absent | CloseRound | AskAgain
)
Command = RoundCommand | TableCommand | ShoeCommand | Ordering | Remedying


class BetsClosed(Fact, frozen=True):
    """No more bets: every initial wager on the layout now waits for a card."""


class CardDealt(Fact, frozen=True):
    card: Card
    area: int | None = None


class WarRaised(Fact, frozen=True):
    """A war wager equal to the initial wager was placed beside it."""

    area: int
    stake: int


class Surrendered(Fact, frozen=True):
    area: int
    absent: bool = False


class AskedAgain(Fact, frozen=True):
    """House procedure: whoever is there and has not chosen is asked once more (ruling R94)."""

    area: int


class HandsPickedUp(Fact, frozen=True):
    """The cards of these areas, and at the end the dealer's too, went to the discard rack."""

    areas: tuple[int, ...]
    cards: tuple[Card, ...]
    dealer: bool = False


RoundFact = (
    BetsClosed | CardDealt | WarRaised | Surrendered | AskedAgain | HandsPickedUp | WagerSettled | SettlementUndone
)
Event = RoundFact | TableFact | TroubleFact
