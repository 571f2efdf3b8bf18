"""Poker hands made to order: of the kind that was asked for, of cards that are free, and seldom the same twice."""

from random import Random

import pytest

from casino.training.lessons.stud import hands as stud_hands
from games.cards.cards import Card
from games.cards.poker import Kind, rank
from games.caribbean_stud.settlement import qualifies

SEEDS = range(60)


@pytest.mark.parametrize("kind", Kind)
def test_a_hand_is_of_the_kind_asked_for(kind: Kind) -> None:
    hands = [stud_hands.of_kind(kind, Random(seed)) for seed in SEEDS]
    assert {rank(hand).kind for hand in hands} == {kind}
    assert all(len(set(hand)) == 5 for hand in hands)
    assert len({frozenset(hand) for hand in hands}) > (3 if kind is Kind.ROYAL_FLUSH else 20)


def test_a_dealer_without_a_hand_does_not_qualify_and_one_with_a_low_hand_does() -> None:
    for seed in SEEDS:
        assert not qualifies(rank(stud_hands.no_hand(Random(seed))))
        low = rank(stud_hands.low_hand(Random(seed)))
        assert qualifies(low)
        assert low.kind <= Kind.ONE_PAIR
    kinds = {rank(stud_hands.low_hand(Random(seed))).kind for seed in SEEDS}
    assert kinds == {Kind.FIVE_ODD_CARDS, Kind.ONE_PAIR}


def test_equal_hands_are_equal_and_of_different_cards() -> None:
    for seed in SEEDS:
        dealer, player = stud_hands.equal_hands(Random(seed))
        assert rank(dealer) == rank(player)
        assert qualifies(rank(dealer))
        assert len({*dealer, *player}) == 10


def test_no_card_is_dealt_twice_even_where_all_aces_are_gone() -> None:
    taken = [Card.of(text) for text in ("AS", "AH", "AD", "AC", "9C")]
    for seed in SEEDS:
        for hand in (stud_hands.low_hand(Random(seed), taken), stud_hands.no_hand(Random(seed), taken)):
            assert not set(hand) & set(taken)


def test_the_cards_of_a_pair_lie_anywhere_in_the_hand() -> None:
    places = set()
    for seed in SEEDS:
        hand = stud_hands.of_kind(Kind.ONE_PAIR, Random(seed))
        places |= {at for at, card in enumerate(hand) if sum(card.order == other.order for other in hand) == 2}
    assert places == set(range(5))
