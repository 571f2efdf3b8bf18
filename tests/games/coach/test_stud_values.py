"""A bet at Caribbean Stud against every hand that the dealer may hold, one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from games.cards.cards import DECK, Card, cards
from games.cards.poker import HandValue, Kind, rank
from games.caribbean_stud.coach import bet_worth, dealer_counts, dealer_groups
from games.caribbean_stud.odds import ANTE_AND_BET
from games.caribbean_stud.options import Options
from games.caribbean_stud.state import Hand, opened
from games.records import replace
from tests.games.coach.stud_total import ALL, bets, totals

PAYS = {Kind.ONE_PAIR: 1, Kind.FIVE_ODD_CARDS: 1, Kind.TWO_PAIRS: 2, Kind.FLUSH: 5, Kind.ROYAL_FLUSH: 250}
ACE_KING = HandValue(Kind.FIVE_ODD_CARDS, (14, 13))


def one_by_one(held: tuple[Card, ...], up: Card, most: int | None = None) -> Fraction:
    """Rules 9 and 10 for an ante of 1 and a bet of 2, over all 163,185 hands."""
    mine, found = rank(held), 0
    wins = 1 + min(2 * PAYS[mine.kind], most or 1000)
    left = [card for card in DECK if card not in held and card is not up]
    for hidden in combinations(left, 4):
        dealer = rank((up, *hidden))
        if dealer < ACE_KING:
            found += 1
        elif mine != dealer:
            found += wins if mine > dealer else -3
    return Fraction(found, 163_185)


def worth(held: tuple[Card, ...], up: Card, maximum: int | None = None) -> Fraction:
    state = opened(Options(maximum_payout=maximum), {}, ())
    state = replace(state, dealer=(*cards("2S 2S"), up), shown=(2,))
    return bet_worth(state, Hand(area=1, player="Vera", ante=500, in_play=500, cards=held))


@pytest.mark.parametrize(
    ("held", "up"),
    [
        ("AS KS QH 7D 2C", "8S"),
        ("AS KS QH 7D 2C", "QS"),
        ("AS KS JS 8S 3H", "2S"),
        ("9S 9H 4D 3C 2S", "9D"),
        ("AH AD KS KC 5S", "5C"),
        ("10S 9S 7S 3S 2S", "AS"),
        ("AS KS QS JS 10S", "9S"),
        ("QS JD 9C 5H 3S", "AC"),
    ],
)
def test_a_bet_is_worth_what_every_hand_makes_of_it(held: str, up: str) -> None:
    assert worth(cards(held), cards(up)[0]) == one_by_one(cards(held), cards(up)[0])


def test_the_maximum_payout_counts() -> None:
    held, up = cards("AS KS QS JS 10S"), cards("9S")[0]
    assert worth(held, up, maximum=5_000) == one_by_one(held, up, most=10) < worth(held, up)


@pytest.mark.parametrize("up", ["AS", "7H", "2C"])
def test_the_groups_hold_every_hand(up: str) -> None:
    (card,) = cards(up)
    held = tuple(other for other in DECK if other is not card)[10:15]
    assert sum(dealer_counts(held, card)) == 163_185
    assert all(rank(group.dealer) == group.value for group in dealer_groups(card))


def test_the_house_keeps_what_every_deal_makes_of_the_best_calls() -> None:
    """To the last digit: for a royal flush at 100 to 1 three strategies come to what the Wizard of Odds has published
    of them, and at the 250 to 1 of these rules the best one to what the odds page shows."""
    published = {
        "pair or better": -1_090_272_101_460,
        "ace and king or better": -1_132_600_203_540,
        "best": -1_041_372_912_372,
    }
    assert totals(royal_pays=100) == published
    assert Fraction(totals(royal_pays=250)["best"], ALL) == ANTE_AND_BET


@pytest.mark.parametrize(("held", "up"), [("AS KH QD 8S 3H", "8C"), ("AS KH QD 8S 3H", "5S"), ("AS KS QS 8S 3H", "5S")])
def test_the_count_of_all_deals_holds_what_the_coach_says(held: str, up: str) -> None:
    mine, (card,) = tuple(card.order for card in cards(held)), cards(up)
    found = {Fraction(value, 163_185) for value, _ in bets(mine, card.order)}
    assert worth(cards(held), card) in found
