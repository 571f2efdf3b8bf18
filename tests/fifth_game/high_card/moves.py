"""Which chips a fact moves at High Card."""

from __future__ import annotations

from collections.abc import Iterator

from games.moves import Move, table_moves
from tests.fifth_game.high_card.events import Begun, Dealt, Event
from tests.fifth_game.high_card.state import State


def moved(before: State, fact: Event) -> Iterator[Move]:
    match fact:
        case Begun() | Dealt():
            return
        case _:
            yield from table_moves(fact)
