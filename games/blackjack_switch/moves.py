"""Which chips a fact moves at Blackjack Switch."""

from __future__ import annotations

from collections.abc import Iterator

from games.blackjack_switch.events import BoxesSwitched, Event, SwitchUndone
from games.blackjack_switch.state import State
from games.chips.settlement import WagerSettled
from games.irregularities.facts import SettlementUndone, TroubleFact
from games.moves import Move, table_moves
from games.table.table import TableFact
from games.twentyone.calls import box_moves


def moved(before: State, fact: Event) -> Iterator[Move]:
    """The chips that a fact moves. `before` is the state that it met."""
    match fact:
        case BoxesSwitched() | SwitchUndone():
            return
        case _ if isinstance(fact, TableFact | TroubleFact | WagerSettled | SettlementUndone):
            yield from table_moves(fact)
        case _:
            yield from box_moves(before, fact)
