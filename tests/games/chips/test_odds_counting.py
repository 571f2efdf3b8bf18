"""The counting behind all odds: every deal once, weighted by the ways a shoe holds it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import perm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.cards import DECK, Card, Rank, cards
from games.chips.odds import RANKS, Chance, OddsTable, deals, hands, percent, probabilities
from games.chips.settlement import Odds


@given(
    kinds=st.lists(st.sampled_from(DECK), min_size=1, max_size=4, unique=True),
    copies=st.integers(1, 2),
    count=st.integers(1, 3),
)
def test_deals_are_the_orders_in_which_single_cards_leave_a_shoe(kinds: list[Card], copies: int, count: int) -> None:
    shoe = [kind for kind in kinds for _ in range(copies)]
    one_by_one = Counter(permutations(shoe, count))
    assert dict(deals(tuple(kinds), copies, count)) == one_by_one


@given(
    kinds=st.lists(st.sampled_from(DECK), min_size=1, max_size=4, unique=True),
    copies=st.integers(1, 3),
    count=st.integers(1, 4),
)
def test_hands_are_the_sets_of_single_cards_a_shoe_holds(kinds: list[Card], copies: int, count: int) -> None:
    shoe = [kind for kind in kinds for _ in range(copies)]
    assert dict(hands(tuple(kinds), copies, count)) == Counter(combinations(shoe, count))


@pytest.mark.parametrize(
    ("kinds", "copies", "count", "size"), [(DECK, 6, 2, 312), (DECK, 8, 3, 416), (DECK, 1, 3, 52), (RANKS, 24, 4, 312)]
)
def test_a_shoe_of_so_many_cards_is_dealt_in_so_many_ways(
    kinds: tuple[Card, ...], copies: int, count: int, size: int
) -> None:
    assert sum(ways for _, ways in deals(kinds, copies, count)) == perm(size, count)


def test_each_rank_stands_once_among_the_ranks() -> None:
    assert [card.rank for card in RANKS] == list(Rank)


def test_probabilities_weigh_each_outcome_by_its_ways() -> None:
    counted = [(cards("AS"), 3), (cards("KS"), 1), (cards("AH"), 2)]
    assert probabilities(counted, lambda dealt: dealt[0].rank) == {Rank.ACE: Fraction(5, 6), Rank.KING: Fraction(1, 6)}


def test_the_expected_return_weighs_each_result_by_its_probability() -> None:
    won = Chance(name="won", probability=Fraction(1, 4), pays=Odds(5, 2), net=Fraction(5, 2), rule="1.1")
    lost = Chance(name="lost", probability=Fraction(3, 4), pays=None, net=Fraction(-1), rule="1.2")
    table = OddsTable(wager="any", chances=(won, lost), decks=1)
    assert table.expected_return == Fraction(-1, 8)
    assert table.chance("lost") is lost


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(1, 13), 4, "7.6923%"),
        (Fraction(-1, 3), 2, "-33.33%"),
        (Fraction(-2, 3), 1, "-66.7%"),
        (Fraction(1), 2, "100.00%"),
        (Fraction(1, 2_000), 2, "0.05%"),
        (Fraction(-1, 1_000_000), 2, "0.00%"),
        (Fraction(3, 4), 0, "75%"),
    ],
)
def test_a_fraction_is_shown_rounded_to_the_nearest(value: Fraction, places: int, text: str) -> None:
    assert percent(value, places) == text
