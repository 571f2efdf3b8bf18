"""What is asked at a Star Blackjack table, and what happens there, beside what both blackjacks share."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType

from games.chips.jackpot import Meter, ShareAgain, Won
from games.chips.settlement import WagerCollected, WagerSettled
from games.irregularities.commands import Remedying
from games.irregularities.facts import SettlementUndone, TroubleFact
from games.records import Fact, Record, Tagged
from games.star_blackjack.options import SEVENS
from games.supervising.commands import Ordering
from games.table.preparation import ShoeCommand
from games.table.table import TableCommand, TableFact
from games.twentyone.facts import BetsClosed, BoxCommand, BoxFact, CardDealt, InsuranceFact, PickUp, Settle


class EvenMoney(Tagged, frozen=True):
    """A player with blackjack against an ace asks for 1 to 1 now."""

    area: int
    player: str


class CollectSevens(Tagged, frozen=True):
    """A Blazing 7's wager goes into the float before the deal."""

    area: int
    player: str


class ShareJackpot(Tagged, frozen=True):
    """The dealer presses the jackpot button: the winning hands of the round share the meter.

    `linked` is for the house to say: what linked tables have won at the same moment.
    """

    linked: Won | UnsetType = UNSET


AtOnce = Settle | PickUp | CollectSevens | ShareJackpot
RoundCommand = BoxCommand | EvenMoney | CollectSevens | ShareJackpot | ShareAgain
Command = RoundCommand | TableCommand | ShoeCommand | Ordering | Remedying


class EvenMoneyTaken(Fact, frozen=True):
    area: int
    player: str


class SevensCollected(WagerCollected, frozen=True):
    kind: ClassVar[str] = SEVENS


class SevensPrize(Record, frozen=True):
    """What one Blazing 7's wager won, and the clause that sets the amount."""

    area: int
    player: str
    hand: str
    amount: int
    rule: str


class JackpotShared(Fact, frozen=True):
    """The prizes of the round, and what the meter shows after them. `won` is unset in a log from before it was kept."""

    prizes: tuple[SevensPrize, ...]
    meter: Meter
    won: Won | UnsetType = UNSET


class JackpotSharedAgain(Fact, frozen=True):
    """A linked table won at the same moment, or its jackpot failed: the prizes of the round as they are after that."""

    prizes: tuple[SevensPrize, ...]
    meter: Meter
    won: Won


class MeterPutRight(Fact, frozen=True):
    """Jackpot wagers went back: what the meter shows without them, and the prizes of the round that stand."""

    meter: Meter
    prizes: tuple[SevensPrize, ...] = ()


JackpotFact = SevensCollected | JackpotShared | JackpotSharedAgain | MeterPutRight
RoundFact = BetsClosed | CardDealt | BoxFact | InsuranceFact | EvenMoneyTaken | JackpotFact | WagerSettled
Event = RoundFact | TableFact | TroubleFact | SettlementUndone
