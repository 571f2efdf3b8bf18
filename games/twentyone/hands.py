"""Totals, blackjack and the dealer's drawing: what cards are worth at both blackjacks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.cards.cards import Card
from games.records import Record
from games.rulebook import rule

MOST: Final = 21
"""A hand that passes this has bust."""

DOUBLES_ON: Final = (9, 10, 11)


class Total(NamedTuple):
    """A hand's points; soft while an ace in it counts 11."""

    points: int
    soft: bool

    @property
    def words(self) -> str:
        return f"soft {self.points}" if self.soft else str(self.points)


class StandsOn(Record, frozen=True):
    """The lowest hard and soft totals on which the dealer takes no more cards."""

    hard: int
    soft: int


@lru_cache(maxsize=1 << 16)
@rule("SB 3.2.1", "SB 3.2.2", "SB 3.2.3", "BS 3.2.1", "BS 3.2.2", "BS 3.2.3")
def total(cards: tuple[Card, ...]) -> Total:
    """Cards count their number, pictures ten; an ace counts 11, or 1 where 11 would pass 21.

    A hand is counted over and over while it lies there, and the same few hands come again and again.
    """
    points = sum(card.points for card in cards)
    if points <= MOST - 10 and any(map(is_ace, cards)):
        return Total(points + 10, True)
    return Total(points, False)


@rule("SB 11.1.2", "BS 12.2.2")
def doubled_total(cards: Sequence[Card]) -> Total:
    """Under a double the aces of the first two cards stay at 1; one drawn after them counts as usual (ruling R4)."""
    points = sum(card.points for card in cards)
    if points <= MOST - 10 and any(is_ace(card) for card in cards[2:]):
        return Total(points + 10, True)
    return Total(points, False)


def is_ace(card: Card) -> bool:
    return card.points == 1


def is_ten(card: Card) -> bool:
    """Ten-value: a ten or a picture."""
    return card.points == 10


def same_value(one: Card, other: Card) -> bool:
    """Splits go by value, so a ten and a king are alike; optional pairs go by rank."""
    return one.points == other.points


def is_blackjack(cards: Sequence[Card]) -> bool:
    """An ace and a ten-value card as the first two cards."""
    return len(cards) == 2 and cards[0].points + cards[1].points == 11 and (is_ace(cards[0]) or is_ace(cards[1]))


@rule("SB 13.2", "BS 14.2")
def dealer_must_draw(cards: tuple[Card, ...], stands: StandsOn) -> bool:
    """The dealer draws until a hard or soft total is reached on which the game's rules have the dealer stand."""
    points, soft = total(cards)
    return points < (stands.soft if soft else stands.hard)
