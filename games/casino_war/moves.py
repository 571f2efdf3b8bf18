"""Which chips a fact moves at Casino War."""

from __future__ import annotations

from collections.abc import Iterator

from games.casino_war.events import AskedAgain, BetsClosed, CardDealt, Event, HandsPickedUp, Surrendered, WarRaised
from games.casino_war.state import State
from games.moves import Move, lay, table_moves


def moved(before: State, fact: Event) -> Iterator[Move]:
    """The chips that a fact moves. `before` is the state that it met."""
    match fact:
        case WarRaised(area=area, stake=stake):
            player = {hand.area: hand.player for hand in before.hands}[area]
            yield lay(player, area, "war", stake)
        case BetsClosed() | CardDealt() | Surrendered() | AskedAgain() | HandsPickedUp():
            return
        case _:
            yield from table_moves(fact)
