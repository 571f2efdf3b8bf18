"""Which chips the facts of both blackjacks move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from games.moves import Move, lay
from games.twentyone.acts import AnyState
from games.twentyone.boxes import Box
from games.twentyone.facts import (
    BetsClosed,
    BoxFact,
    CardCalled,
    CardDealt,
    HandDoubled,
    HandJoined,
    HandSplit,
    HandStood,
    InsuranceCalled,
    InsuranceClosed,
    InsuranceFact,
    InsuranceMissed,
    InsurancePlaced,
    JoinDeclined,
    PlayerAbsent,
)
from games.words import at

SharedFact = BetsClosed | CardDealt | BoxFact | InsuranceFact


def box_moves(before: AnyState, fact: SharedFact) -> Iterator[Move]:
    """Insurance, doubles and splits put more chips on the layout."""
    match fact:
        case InsurancePlaced(player=player, area=area, stake=stake, box=box):
            yield lay(player, area, "insurance", stake, box)
        case HandDoubled(area=area, stakes=stakes, box=box, hand=hand):
            yield from (lay(player, area, "double", stake, box, hand) for player, stake in stakes)
        case HandSplit(area=area, joined=joined, box=box, hand=hand):
            part = _box(before, area, box).part
            for place, player in enumerate(joined):
                yield lay(player, area, "split", part(player), box, hand + 1, splits=place == 0)
        case HandJoined(player=player, area=area, stake=stake, box=box):
            found = _box(before, area, box)
            hand, doubled = (found.turn or 0) + 1, found.hand.doubled
            yield lay(player, area, "double" if doubled else "split", stake, box, hand if doubled else hand + 1)
        case BetsClosed() | CardDealt() | CardCalled() | HandStood() | JoinDeclined() | PlayerAbsent():
            return
        case InsuranceCalled() | InsuranceClosed() | InsuranceMissed():
            return
        case _:
            assert_never(fact)


def _box(state: AnyState, area: int, box: int | None) -> Box:
    found = state.box(area, box)
    if found is None:
        raise LookupError(f"nobody plays {at(area, box)}")
    return found
