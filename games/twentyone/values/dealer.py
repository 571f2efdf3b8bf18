"""How the dealer's hand ends, card by card.

Cards come as from a shoe without end: each rank is one card in thirteen, whatever has been dealt. So a value depends on
nothing but the hand, the dealer's card and the table's options, and is exact to the last digit.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final

from games.cards.cards import Card
from games.chips.odds import RANKS
from games.twentyone.hands import StandsOn, Total, dealer_must_draw, is_blackjack, total

Ends = Mapping[tuple[Card, ...], Fraction]
"""How often the dealer's hand ends so: one hand stands for all of its total, a blackjack for itself."""

_ONE: Final = Fraction(1)
_ACE, _NUMBERS = RANKS[0], RANKS[1:10]

DRAWN: Final = tuple((card, Fraction(4 if card.points == 10 else 1, len(RANKS))) for card in (_ACE, *_NUMBERS))
"""A card of each value, and how often one of that value comes."""


def _three_cards() -> dict[Total, tuple[Card, ...]]:
    found: dict[Total, tuple[Card, ...]] = {}
    for hand in product((*_NUMBERS, _ACE), repeat=3):
        found.setdefault(total(hand), hand)
    return found


THREE_CARDS: Final = _three_cards()
"""A hand of three cards for every total: past the second card nothing but the total counts.

None begins with an ace that could begin otherwise: with a split hand it would be one of two aces.
"""


def as_one_of_its_total(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand that stands for all hands alike."""
    return THREE_CARDS[total(hand)] if len(hand) > 2 else hand


def of_its_value(card: Card) -> Card:
    """Pictures and tens are alike, and so are suits."""
    return DRAWN[card.points - 1][0]


@cache
def dealer_ends(dealt: tuple[Card, ...], stands: StandsOn) -> Ends:
    """How a dealer's hand that begins so ends."""
    if len(dealt) > 1 and not dealer_must_draw(dealt, stands):
        return {dealt if is_blackjack(dealt) else THREE_CARDS[Total(total(dealt).points, False)]: _ONE}
    ends: dict[tuple[Card, ...], Fraction] = {}
    for card, chance in DRAWN:
        for end, further in dealer_ends(as_one_of_its_total((*dealt, card)), stands).items():
            ends[end] = ends.get(end, Fraction(0)) + chance * further
    return ends
