"""Which chips a fact moves at Caribbean Stud."""

from __future__ import annotations

from collections.abc import Iterator

from games.caribbean_stud.events import (
    BetPlaced,
    BetQueried,
    BetsClosed,
    CardExposed,
    CardsDealt,
    CardTurnedUp,
    DealerRevealed,
    Event,
    HandConceded,
    HandDeclared,
    HandFolded,
    HandsTakenUp,
    HandTurned,
    HandVoided,
    JackpotShared,
    MeterRead,
    StrayHandRacked,
)
from games.caribbean_stud.state import State
from games.chips.settlement import WagerSettled
from games.irregularities.facts import SettlementUndone
from games.irregularities.moves import table_moves
from games.moves import Move, lay, settled, take_back, undone


def moved(before: State, fact: Event) -> Iterator[Move]:
    """The chips that a fact moves. `before` is the state that it met."""
    match fact:
        case BetPlaced(area=area, stake=stake):
            hand = {hand.area: hand for hand in before.hands}[area]
            if stake > hand.bet:
                yield lay(hand.player, area, "bet", stake - hand.bet)
            elif stake < hand.bet:
                yield take_back(hand.player, hand.bet - stake)
        case WagerSettled(line=line):
            yield from settled(line)
        case SettlementUndone(line=line):
            yield from undone(line)
        case BetsClosed() | CardsDealt() | CardTurnedUp() | HandsTakenUp() | BetQueried() | HandFolded():
            return
        case CardExposed() | HandVoided() | StrayHandRacked() | DealerRevealed() | HandDeclared() | HandConceded():
            return
        case HandTurned() | JackpotShared() | MeterRead():
            return
        case _:
            yield from table_moves(fact)
