"""The charts of a blackjack: what is best with each hand against each card of the dealer's."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from games.cards.cards import Card
from games.coach.advice import best_first
from games.coach.chart import Chart, ChartRow
from games.twentyone.boxes import Box, Hand
from games.twentyone.values.box import UNIT, BoxValues
from games.twentyone.values.dealer import DRAWN

Two = tuple[Card, Card]

_ACE, *_NUMBERS = (card for card, _ in DRAWN)
UP: Final = (*_NUMBERS, _ACE)
"""The dealer's card, in the order in which charts have it."""
HEADS: Final = tuple(card.index for card in UP)
TWO_CARDS: Final = tuple((first, second) for at, first in enumerate(UP) for second in UP[at:])
"""Every two cards that are not alike."""


def _hard() -> dict[str, Two]:
    """Two cards for each hard total that two cards of different value make."""
    found = {f"{one.points + other.points}": (one, other) for one in _NUMBERS for other in _NUMBERS if one is not other}
    return {name: found[name] for name in sorted(found, key=int)}


HARD: Final = _hard()
SOFT: Final = {f"soft {card.points + 11}": (_ACE, card) for card in _NUMBERS[:-1]}
PAIRS: Final = {f"{card.index}, {card.index}": (card, card) for card in (_ACE, *_NUMBERS)}

_READ: Final = "In each cell the best call and, where there is room, what comes of it on average for each $100 wagered."


def charts(values: BoxValues) -> tuple[Chart, ...]:
    """Hard hands, soft hands and pairs, as the first two cards of a box."""
    return tuple(
        Chart(title=title, words=_READ, heads=HEADS, rows=tuple(_row(values, name, two) for name, two in hands.items()))
        for title, hands in (("Hard hands", HARD), ("Soft hands", SOFT), ("Pairs", PAIRS))
    )


def _row(values: BoxValues, name: str, two: Two) -> ChartRow:
    hand = Hand(cards=two)
    box = Box(area=1, controlling="", original=(("", UNIT),), hands=(hand,))
    return ChartRow(name=name, cells=tuple(best_first(values.calls(box, up)) for up in UP))


def average_of_a_box(values: BoxValues) -> Fraction:
    """What a box returns on average for each unit wagered, if it is played as well as it can be."""
    worths = (
        chance * one * other * values.first_two((first, second), up)
        for up, chance in DRAWN
        for first, one in DRAWN
        for second, other in DRAWN
    )
    return sum(worths, Fraction(0))
