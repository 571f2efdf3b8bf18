"""Cards: thirteen ranks, four suits, and "10H" as a way to write one."""

from __future__ import annotations

from enum import Enum
from typing import Final, NoReturn

from games.errors import BadNotation
from games.records import Written


class Suit(Enum):
    """All suits have the same value (CW 3.2, CS 3.3); pairs and sevens care about suit and colour."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(Enum):
    """A rank as printed on the card's index."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"


class Card(Written):
    """One of the 52. Each exists once, so cards compare and hash by identity; `Card.of("10H")` finds it.

    `points` counts an ace as 1 (what a total makes of it is twentyone.py's business); `order` ranks 2 low to ace high;
    `index` is the rank as printed in the corner.
    """

    __slots__ = ("index", "order", "points", "rank", "red", "suit", "text")

    rank: Rank
    suit: Suit
    text: str
    points: int
    order: int
    index: str
    red: bool

    def __init__(self, rank: Rank, suit: Suit) -> None:
        place = list(Rank).index(rank)
        assign = object.__setattr__
        assign(self, "rank", rank)
        assign(self, "suit", suit)
        assign(self, "text", rank.value + suit.value)
        assign(self, "index", rank.value)
        assign(self, "points", min(place + 1, 10))
        assign(self, "order", place + 1 if place else 14)
        assign(self, "red", suit.red)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a card never changes")

    @staticmethod
    def of(text: object) -> Card:
        """The card written as `text`: rank then suit, `T` also reads as 10."""
        try:
            return _BY_TEXT[text]  # type: ignore[index]
        except (KeyError, TypeError):
            shown = text[:12] if isinstance(text, str) else type(text).__name__
            raise BadNotation(
                f"{shown!r} is not a card: write the rank (A 2 … 10 J Q K) and then the suit (S H D C), as in 10H"
            ) from None

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.of, (self.text,)


DECK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""One deck as it comes out of the box: 52 cards without jokers."""

_BY_TEXT: Final = {card.text: card for card in DECK} | {
    "T" + card.suit.value: card for card in DECK if card.rank is Rank.TEN
}


def decks(count: int) -> tuple[Card, ...]:
    """`count` whole decks, unshuffled."""
    return DECK * count


def cards(text: str) -> tuple[Card, ...]:
    """Cards written one after the other: `cards("AH 10S")`."""
    return tuple(Card.of(word) for word in text.split())
