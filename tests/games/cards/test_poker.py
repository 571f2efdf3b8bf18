"""Rule 13 of Caribbean Stud: how hands rank, proved against a library over every hand there is."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from treys import Card as TreysCard
from treys import Evaluator

from games.cards.cards import DECK, Card, cards
from games.cards.poker import HandValue, Kind, rank
from games.errors import GameError

EVERY_HAND = 2_598_960
VALUES = 7_462
HOW_MANY = {
    Kind.ROYAL_FLUSH: 4,
    Kind.STRAIGHT_FLUSH: 36,
    Kind.FOUR_OF_A_KIND: 624,
    Kind.FULL_HOUSE: 3_744,
    Kind.FLUSH: 5_108,
    Kind.STRAIGHT: 10_200,
    Kind.THREE_OF_A_KIND: 54_912,
    Kind.TWO_PAIRS: 123_552,
    Kind.ONE_PAIR: 1_098_240,
    Kind.FIVE_ODD_CARDS: 1_302_540,
}


@pytest.mark.parametrize(
    ("hand", "kind", "words"),
    [
        pytest.param("AS KS QS JS 10S", Kind.ROYAL_FLUSH, "royal flush", marks=pytest.mark.rule("CS 13.1.1")),
        pytest.param("10D AD QD KD JD", Kind.ROYAL_FLUSH, "royal flush", marks=pytest.mark.rule("CS 13.1.1")),
        pytest.param(
            "KS QS JS 10S 9S", Kind.STRAIGHT_FLUSH, "straight flush, king high", marks=pytest.mark.rule("CS 13.1.2")
        ),
        pytest.param(
            "AS 2S 3S 4S 5S", Kind.STRAIGHT_FLUSH, "straight flush, five high", marks=pytest.mark.rule("CS 13.1.2")
        ),
        pytest.param(
            "6S 6H 6D 6C 2S", Kind.FOUR_OF_A_KIND, "four of a kind, sixes", marks=pytest.mark.rule("CS 13.1.3")
        ),
        pytest.param(
            "4C 10S 10D 4D 10H", Kind.FULL_HOUSE, "full house, tens over fours", marks=pytest.mark.rule("CS 13.1.4")
        ),
        pytest.param("2C 5C 9C JC KC", Kind.FLUSH, "flush, king high", marks=pytest.mark.rule("CS 13.1.5")),
        pytest.param("KC AC 2C 3C 4C", Kind.FLUSH, "flush, ace high", marks=pytest.mark.rule("CS 13.1.5")),
        pytest.param("AS KS QS JS 10D", Kind.STRAIGHT, "straight, ace high", marks=pytest.mark.rule("CS 13.1.6")),
        pytest.param("AS 2S 3S 4S 5D", Kind.STRAIGHT, "straight, five high", marks=pytest.mark.rule("CS 13.1.6")),
        pytest.param(
            "7S 7D 7H 3C 2D", Kind.THREE_OF_A_KIND, "three of a kind, sevens", marks=pytest.mark.rule("CS 13.1.7")
        ),
        pytest.param(
            "9S 5S 9D 5D 2C", Kind.TWO_PAIRS, "two pairs, nines and fives", marks=pytest.mark.rule("CS 13.1.8")
        ),
        pytest.param("2S 2H 5C 8D 10C", Kind.ONE_PAIR, "a pair of twos", marks=pytest.mark.rule("CS 13.1.9")),
        pytest.param("QS KS AS 2S 3D", Kind.FIVE_ODD_CARDS, "ace and king", marks=pytest.mark.rule("CS 13.1.10")),
        pytest.param("2S 3S 4S 5S 7D", Kind.FIVE_ODD_CARDS, "seven and five", marks=pytest.mark.rule("CS 13.1.10")),
    ],
)
def test_the_kind_of_a_hand(hand: str, kind: Kind, words: str) -> None:
    value = rank(cards(hand))
    assert (value.kind, value.words) == (kind, words)


@pytest.mark.rule("CS 13.1")
def test_the_kinds_in_order_and_by_name() -> None:
    names = [HandValue(kind, ()).name for kind in sorted(Kind, reverse=True)]
    assert names == [
        *("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight"),
        *("three of a kind", "two pairs", "one pair", "five odd cards"),
    ]
    assert HandValue(Kind.FOUR_OF_A_KIND, ()).key == "four_of_a_kind"


@pytest.mark.rule("CS 13.2")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("AS KD QH JC 10S", "5S 4D 3H 2C AS", marks=pytest.mark.rule("CS 13.2.1")),
        pytest.param("6S 5D 4H 3C 2S", "5S 4D 3H 2C AS", marks=pytest.mark.rule("CS 13.2.1")),
        pytest.param("KS KD 2H 2C 3S", "QS QD JH JC AS", marks=pytest.mark.rule("CS 13.2.2")),
        pytest.param("KS KD 3H 3C 4S", "KH KC 2H 2C AS", marks=pytest.mark.rule("CS 13.2.2")),
        pytest.param("KS KD 3H 3C 5S", "KH KC 3S 3D 4S", marks=pytest.mark.rule("CS 13.2.2")),
        ("2S 2D 2H 2C 3S", "AS AD AH KC KS"),
        ("3S 3D 3H 2C 2S", "2S 2D 2H AC AS"),
        ("AS KD QH JC 9S", "AS KD QH 10C 9S"),
        ("AS AD 4H 3C 2S", "KS KD AH QC JS"),
        ("AS AD 9H 3C 2S", "AH AC 8H 7C 6S"),
        ("AH JH 9H 3H 2H", "AS JS 8S 7S 6S"),
        ("6S 5S 4S 3S 2S", "AS 2S 3S 4S 5S"),
    ],
)
def test_hands_of_one_kind_go_by_their_ranks(better: str, worse: str) -> None:
    assert rank(cards(better)) > rank(cards(worse))


@pytest.mark.rule("CS 3.3")
def test_suits_rank_alike() -> None:
    assert rank(cards("AS KS QD JD 9D")) == rank(cards("9S JH QH KC AH"))
    assert rank(cards("2S 5S 9S JS KS")) == rank(cards("2D 5D 9D JD KD"))


@pytest.mark.parametrize("hand", ["", "AS KS QS JS", "AS KS QS JS 10S 9S"])
def test_a_hand_has_five_cards(hand: str) -> None:
    with pytest.raises(GameError):
        rank(cards(hand))


@pytest.mark.rule("CS 13.1", "CS 13.2", "CS 3.3")
def test_every_hand_ranks_as_the_library_ranks_it() -> None:
    """One value of ours for each of the library's, in the same order, over all 2,598,960 hands."""
    ours, counts = _values_by_library_rank()
    assert sum(counts.values()) == EVERY_HAND
    assert counts == HOW_MANY
    assert len(ours) == VALUES
    best_first = [ours[place] for place in sorted(ours)]
    assert all(better > worse for better, worse in pairwise(best_first))


def _values_by_library_rank() -> tuple[dict[int, HandValue], dict[Kind, int]]:
    # the library's ranks run from 1, the royal flush, to 7,462
    evaluate: Any = Evaluator()._five
    known = {card: TreysCard.new(_in_treys(card)) for card in DECK}
    ours: dict[int, HandValue] = {}
    counts = dict.fromkeys(Kind, 0)
    for hand in combinations(DECK, 5):
        a, b, c, d, e = hand
        value = rank(hand)
        place = evaluate((known[a], known[b], known[c], known[d], known[e]))
        assert ours.setdefault(place, value) == value
        counts[value.kind] += 1
    return ours, counts


def _in_treys(card: Card) -> str:
    return card.rank.value.replace("10", "T") + card.suit.value.lower()
