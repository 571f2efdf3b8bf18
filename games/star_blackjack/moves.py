"""Which chips a fact moves at Star Blackjack."""

from __future__ import annotations

from collections.abc import Iterator

from games.chips.settlement import Line, WagerSettled
from games.irregularities.facts import SettlementUndone, TroubleFact
from games.moves import Move, Place, settled, table_moves, undone
from games.star_blackjack.events import (
    CollectSevens,
    EvenMoneyTaken,
    Event,
    JackpotShared,
    JackpotSharedAgain,
    MeterPutRight,
    SevensCollected,
)
from games.star_blackjack.options import SEVENS
from games.star_blackjack.state import State
from games.table.table import TableFact
from games.twentyone.calls import box_moves


def moved(before: State, fact: Event) -> Iterator[Move]:
    """The chips that a fact moves. `before` is the state that it met."""
    match fact:
        case SevensCollected(player=player, stake=stake):
            yield Move(player, "layout", "float", stake, "collected")
        case WagerSettled(line=line):
            yield from settled(line, _lies_on(before, line))
        case SettlementUndone(line=line):
            yield from undone(line, _lies_on(before, line))
        case EvenMoneyTaken() | JackpotShared() | JackpotSharedAgain() | MeterPutRight():
            return
        case _ if isinstance(fact, TableFact | TroubleFact):
            yield from table_moves(fact)
        case _:
            yield from box_moves(before, fact)


def _lies_on(before: State, line: Line) -> Place:
    """A Blazing 7's wager goes into the float before the deal; every other one lies on the layout until settled."""
    if line.wager != SEVENS:
        return "layout"
    waiting = CollectSevens(area=line.area, player=line.player) in before.at_once
    return "layout" if waiting else "float"
