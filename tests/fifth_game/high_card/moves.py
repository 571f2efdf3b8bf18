"""Which chips a fact moves at High Card."""

from __future__ import annotations

from collections.abc import Iterator

from games.chips.settlement import WagerSettled
from games.irregularities.facts import SettlementUndone
from games.irregularities.moves import table_moves
from games.moves import Move, settled, undone
from tests.fifth_game.high_card.events import Begun, Dealt, Event
from tests.fifth_game.high_card.state import State


def moved(before: State, fact: Event) -> Iterator[Move]:
    match fact:
        case WagerSettled(line=line):
            yield from settled(line)
        case SettlementUndone(line=line):
            yield from undone(line)
        case Begun() | Dealt():
            return
        case _:
            yield from table_moves(fact)
