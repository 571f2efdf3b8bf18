"""Which chips a fact moves at Caribbean Stud."""

from __future__ import annotations

from collections.abc import Iterator

from games.caribbean_stud import events
from games.caribbean_stud.state import State
from games.moves import Move, lay, table_moves, take_back


def moved(before: State, fact: events.Event) -> Iterator[Move]:
    """The chips that a fact moves. `before` is the state that it met."""
    match fact:
        case events.BetPlaced(area=area, stake=stake):
            hand = {hand.area: hand for hand in before.hands}[area]
            if stake > hand.bet:
                yield lay(hand.player, area, "bet", stake - hand.bet)
            elif stake < hand.bet:
                yield take_back(hand.player, hand.bet - stake)
        case _ if isinstance(fact, events.WithoutChips):
            return
        case _:
            yield from table_moves(fact)
