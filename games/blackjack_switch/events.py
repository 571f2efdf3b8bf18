"""What is asked at a Blackjack Switch table, and what happens there, beside what both blackjacks share."""

from __future__ import annotations

from games.cards.cards import Card
from games.chips.settlement import WagerSettled
from games.irregularities.commands import Decided, Remedying
from games.irregularities.facts import SettlementUndone, TroubleFact
from games.records import Fact, Tagged
from games.supervising.commands import Ordering
from games.table.preparation import ShoeCommand
from games.table.table import TableCommand, TableFact
from games.twentyone.facts import BetsClosed, BoxCommand, BoxFact, CardDealt, InsuranceFact, PickUp, Settle


class Switch(Tagged, frozen=True):
    """The controlling player has the second cards of an area's two boxes change places."""

    area: int
    player: str | None = None


class UndoSwitch(Decided, frozen=True):
    """An area was switched by mistake: its cards are laid as they were dealt."""

    area: int


AtOnce = Settle | PickUp
Switching = Switch | UndoSwitch
Command = BoxCommand | Switching | TableCommand | ShoeCommand | Ordering | Remedying


class BoxesSwitched(Fact, frozen=True):
    """The second cards of an area's two boxes changed places."""

    area: int


class SwitchUndone(Fact, frozen=True):
    """An area's cards lie as they were dealt again; what it had `drawn` since are the next cards."""

    area: int
    drawn: tuple[Card, ...] = ()


RoundFact = BetsClosed | CardDealt | BoxFact | InsuranceFact | BoxesSwitched | SwitchUndone | WagerSettled
Event = RoundFact | TableFact | TroubleFact | SettlementUndone
