"""Cards as people say and write them."""

from __future__ import annotations

import re
from typing import Final

from games.cards.cards import Card, Suit

GLYPHS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
NOTATION: Final = re.compile(r"\b(10|[2-9AJQK])([SHDC])\b")


def name(card: Card | None) -> str:
    """The card in words: "queen of hearts"."""
    if card is None:
        return "a card face down"
    rank = card.rank.name.lower() if card.rank.value in "AJQK" else card.rank.value
    return f"{rank} of {card.suit.name.lower()}"


def short(card: Card) -> str:
    """The card to read at a glance: "Q♥"."""
    return f"{card.rank.value}{GLYPHS[card.suit]}"


def with_suits(text: str) -> str:
    """A sentence of the engine's with its cards as people write them: "10H 5C" becomes "10♥ 5♣"."""
    return NOTATION.sub(lambda found: short(Card.of(found[0])), text)
