"""Which chips a fact moves at Casino War."""

from __future__ import annotations

from collections.abc import Iterator

from games.casino_war.events import BetsClosed, CardDealt, Event, HandsPickedUp, Surrendered, WarRaised
from games.casino_war.state import State
from games.chips.settlement import WagerSettled
from games.irregularities.facts import SettlementUndone
from games.irregularities.moves import table_moves
from games.moves import Move, lay, settled, undone


def moved(before: State, fact: Event) -> Iterator[Move]:
    """The chips that a fact moves. `before` is the state that it met."""
    match fact:
        case WarRaised(area=area, stake=stake):
            player = {hand.area: hand.player for hand in before.hands}[area]
            yield lay(player, area, "war", stake)
        case WagerSettled(line=line):
            yield from settled(line)
        case SettlementUndone(line=line):
            yield from undone(line)
        case BetsClosed() | CardDealt() | Surrendered() | HandsPickedUp():
            return
        case _:
            yield from table_moves(fact)
