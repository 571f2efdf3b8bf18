"""Caribbean Stud: the sound way, tried against every hand that the dealer could have."""

from itertools import combinations

import pytest

from games.cards.cards import DECK, cards
from games.cards.poker import rank
from games.caribbean_stud.patron import bets, sound_bet
from games.caribbean_stud.settlement import BET_PAYS, qualifies
from tests.games.patrons.table import patron


def worth_of_a_bet(hand: str, up: str) -> float:
    """What ante and bet bring in on average, in antes; a fold loses one."""
    own, (card,) = cards(hand), cards(up)
    value, odds = rank(own), BET_PAYS[rank(own).kind]
    left = [other for other in DECK if other not in own and other is not card]
    result = count = 0
    for four in combinations(left, 4):
        dealer = rank((card, *four))
        count += 1
        if not qualifies(dealer):
            result += 1
        elif value != dealer:
            result += 1 + 2 * odds.pays // odds.to if value > dealer else -3
    return result / count


@pytest.mark.parametrize(
    ("hand", "up", "stays"),
    [
        ("2S 2H 7C 9D JS", "AC", True),  # the lowest pair against the worst card
        ("AS QH JC 9D 8S", "2C", False),  # less than ace-king against the best
        ("AS KH JC 8D 3S", "KC", True),  # a king, and a jack in the hand
        ("AS KH 10C 8D 3S", "KC", False),  # a king, and neither queen nor jack
        ("AS KH 9C 7D 4S", "7C", True),  # a seven that the hand holds too
        ("AS KH 9C 7D 4S", "8C", False),  # an eight that it does not
        ("AS KH QC 9D 4S", "6C", True),  # a queen in the hand, and lower than its fourth card
        ("AS KH QC 5D 3S", "8C", False),  # a queen in the hand, but higher than its fourth card
    ],
)
def test_the_sound_way_bets_where_a_bet_loses_less_than_the_ante(hand: str, up: str, stays: bool) -> None:
    assert sound_bet(cards(hand), *cards(up)) is stays
    assert (worth_of_a_bet(hand, up) > -1) is stays


@pytest.mark.parametrize(
    ("skill", "hand", "stays"),
    [
        ("mimic", "AS KH 10C 8D 3S", True),  # with what the dealer plays with
        ("mimic", "AS QH 10C 8D 3S", False),
        ("never_bust", "9S 9H 10C 8D 3S", False),  # only with a pair of tens
        ("never_bust", "10S 10H 9C 8D 3S", True),
        ("never_bust", "2S 2H 3C 3D 7S", True),
    ],
)
def test_others_go_by_their_own_lights(skill: str, hand: str, stays: bool) -> None:
    assert bets(patron(skill=skill), 1, cards(hand), *cards("9C")) is stays  # type: ignore[arg-type]


def test_hunches_bet_half_of_the_bad_hands_too() -> None:
    bet = [bets(patron(skill="hunches"), number, cards("2S 4H 7C 9D JS"), *cards("AC")) for number in range(200)]
    assert 70 < sum(bet) < 130
