"""What is asked at a High Card table, and what happens there."""

from __future__ import annotations

from games.cards.cards import Card
from games.chips.settlement import WagerSettled
from games.irregularities.facts import SettlementUndone, TroubleFact
from games.records import Fact, Tagged
from games.supervising.commands import Ordering
from games.table.preparation import ShoeCommand
from games.table.table import TableCommand, TableFact


class Begin(Tagged, frozen=True):
    """The dealer calls no more bets."""


class Deal(Tagged, frozen=True):
    """The next card, to an area or (None) to the dealer."""

    area: int | None = None


class Settle(Tagged, frozen=True):
    area: int
    wager: str


class Finish(Tagged, frozen=True):
    """All cards are picked up, and the round is over."""


Command = Begin | Deal | Settle | Finish | TableCommand | ShoeCommand | Ordering


class Begun(Fact, frozen=True):
    """No more bets."""


class Dealt(Fact, frozen=True):
    card: Card
    area: int | None = None


Event = Begun | Dealt | WagerSettled | SettlementUndone | TableFact | TroubleFact
