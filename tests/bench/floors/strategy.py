"""How everybody plays in the bench, through the engine as on the floor: simply, and not badly."""

from collections.abc import Sequence
from typing import Literal

from games.cards.cards import Card
from games.cards.poker import ACE, KING, HandValue, Kind

Call = Literal["hit", "stand", "double", "split"]


def call(cards: Sequence[Card], points: int, soft: bool, up: Card, split: bool) -> Call:
    """Split aces and eights, double ten and eleven; draw to 17, to a soft 18, and against a low card to 12."""
    if len(cards) == 2:
        one, other = cards
        if not split and one.points == other.points and one.points in (1, 8):
            return "split"
        if points in (10, 11) and not soft:
            return "double"
    least = 18 if soft else 12 if 2 <= up.points <= 6 else 17
    return "hit" if points < least else "stand"


def switches(first: Sequence[Card], second: Sequence[Card]) -> bool:
    """At Blackjack Switch: switch where that makes the better of the two hands better still."""
    best = max(counted(first[0], first[1]), counted(second[0], second[1]))
    return max(counted(first[0], second[1]), counted(second[0], first[1])) > best


def counted(one: Card, other: Card) -> int:
    points = one.points + other.points
    return points + 10 if points <= 11 and 1 in (one.points, other.points) else points


def stays(value: HandValue) -> bool:
    """At Caribbean Stud: bet with ace and king, or anything better."""
    return value.kind > Kind.FIVE_ODD_CARDS or value.ranks[:2] == (ACE, KING)
