"""Five-card poker hands: what a hand is worth and which of two is better.

Only the ranks of the cards, and whether they share a suit, bear on a hand's value. The 2,598,960 hands therefore
fall into 7,462 values, each worked out once and kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple

from games.cards.cards import Card, Rank
from games.errors import GameError

HAND_SIZE: Final = 5
ACE: Final = 14
KING: Final = 13


class Kind(IntEnum):
    """The kinds of hand, lowest first."""

    FIVE_ODD_CARDS = 0
    ONE_PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class HandValue(NamedTuple):
    """What a hand is worth; a better hand compares greater, equal hands equal.

    `ranks` are the ranks (2 to 14) that decide between two hands of one kind, the one that counts first in front.
    """

    kind: Kind
    ranks: tuple[int, ...]

    @property
    def key(self) -> str:
        """The kind as pay tables name it: "two_pairs"."""
        return self.kind.name.lower()

    @property
    def name(self) -> str:
        """The kind in words: "two pairs"."""
        return self.key.replace("_", " ")

    @property
    def words(self) -> str:
        """The hand as a dealer calls it: "two pairs, kings and fours"."""
        return _words(self)

    @property
    def calls(self) -> tuple[str, ...]:
        """Every way to call it by hand, of which any will do.

        As a dealer says it ("a pair of kings", or "pair of kings"), and as a pad makes it: the kind, then as many ranks
        as name a hand of that kind (`NAMED_BY`), as they are printed on the cards ("one pair K", "full house 6 2").
        """
        ranks = (_INDEXES[order] for order in self.ranks[: NAMED_BY[self.kind]])
        return self.words, self.words.removeprefix("a "), " ".join((self.name, *ranks))


def rank(cards: Sequence[Card]) -> HandValue:
    """The value of five cards. Suits rank alike: all that counts of them is whether the five share one."""
    if len(cards) != HAND_SIZE:
        raise GameError(f"a poker hand has five cards, not {len(cards)}")
    return _ranked(tuple(cards))


@lru_cache(maxsize=1024)
def _ranked(cards: tuple[Card, ...]) -> HandValue:
    """A round asks for the same few hands again and again, so the latest are kept."""
    first, second, third, fourth, fifth = cards
    suit = first.suit
    suited = second.suit is suit and third.suit is suit and fourth.suit is suit and fifth.suit is suit
    orders = sorted((first.order, second.order, third.order, fourth.order, fifth.order), reverse=True)
    return _value(tuple(orders), suited)


@cache
def _value(orders: tuple[int, ...], suited: bool) -> HandValue:
    high = straight_high(orders)
    if high:
        return HandValue(straight_kind(high, suited), (high,))
    if suited:
        return flush(orders)
    groups = grouped(orders)
    return HandValue(kind_of_groups(tuple(size for _, size in groups)), tuple(order for order, _ in groups))


def straight_high(orders: tuple[int, ...]) -> int:
    """The top of five ranks in a row, or 0. An ace tops a straight, or is the low end of the one to a five."""
    if len(set(orders)) < HAND_SIZE:
        return 0
    if orders[0] - orders[-1] == HAND_SIZE - 1:
        return orders[0]
    return 5 if orders == (ACE, 5, 4, 3, 2) else 0


def straight_kind(high: int, suited: bool) -> Kind:
    """Five in a row in one suit are a straight flush, and the one that an ace tops a royal flush."""
    if not suited:
        return Kind.STRAIGHT
    return Kind.ROYAL_FLUSH if high == ACE else Kind.STRAIGHT_FLUSH


def flush(orders: tuple[int, ...]) -> HandValue:
    """Five cards of one suit that are not in a row."""
    return HandValue(Kind.FLUSH, orders)


def grouped(orders: tuple[int, ...]) -> list[tuple[int, int]]:
    """Each rank and how often the hand holds it: the largest group decides first, of equal groups the higher rank."""
    return sorted(Counter(orders).items(), key=lambda group: (group[1], group[0]), reverse=True)


def kind_of_groups(sizes: tuple[int, ...]) -> Kind:
    """The kind that cards of equal rank make, largest group first; with none equal, five odd cards."""
    return _BY_SIZES[sizes]


@cache
def _words(value: HandValue) -> str:
    return _CALLS[value.kind].format(*(_RANK_NAMES[order] for order in value.ranks)).replace("sixs", "sixes")


_BY_SIZES: Final = {
    (4, 1): Kind.FOUR_OF_A_KIND,
    (3, 2): Kind.FULL_HOUSE,
    (3, 1, 1): Kind.THREE_OF_A_KIND,
    (2, 2, 1): Kind.TWO_PAIRS,
    (2, 1, 1, 1): Kind.ONE_PAIR,
    (1, 1, 1, 1, 1): Kind.FIVE_ODD_CARDS,
}

_CALLS: Final = {
    Kind.ROYAL_FLUSH: "royal flush",
    Kind.STRAIGHT_FLUSH: "straight flush, {0} high",
    Kind.FOUR_OF_A_KIND: "four of a kind, {0}s",
    Kind.FULL_HOUSE: "full house, {0}s over {1}s",
    Kind.FLUSH: "flush, {0} high",
    Kind.STRAIGHT: "straight, {0} high",
    Kind.THREE_OF_A_KIND: "three of a kind, {0}s",
    Kind.TWO_PAIRS: "two pairs, {0}s and {1}s",
    Kind.ONE_PAIR: "a pair of {0}s",
    Kind.FIVE_ODD_CARDS: "{0} and {1}",
}

NAMED_BY: Final = {
    Kind.FIVE_ODD_CARDS: 2,
    Kind.ONE_PAIR: 1,
    Kind.TWO_PAIRS: 2,
    Kind.THREE_OF_A_KIND: 1,
    Kind.STRAIGHT: 1,
    Kind.FLUSH: 1,
    Kind.FULL_HOUSE: 2,
    Kind.FOUR_OF_A_KIND: 1,
    Kind.STRAIGHT_FLUSH: 1,
    Kind.ROYAL_FLUSH: 0,
}
"""How many ranks a dealer calls with a hand of each kind: those that `words` names."""

_INDEXES: Final = {place + 1 if place else ACE: each.value for place, each in enumerate(Rank)}
_RANK_NAMES: Final = {place + 1 if place else ACE: each.name.lower() for place, each in enumerate(Rank)}
