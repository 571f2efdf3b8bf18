"""Caribbean Stud's odds: the 2,598,960 hands, qualification, and the jackpot as its meter climbs."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.cards import DECK, Card
from games.cards.poker import HandValue, Kind, rank
from games.caribbean_stud.odds import dealer_qualifies, every_hand, jackpot, kinds_of_hand
from games.caribbean_stud.settlement import BET_PAYS
from games.chips.chips import dollars
from games.chips.odds import in_words
from games.scenario.scenario import settle

ALL = comb(52, 5)
COUNTS = {
    "Royal flush": 4,
    "Straight flush": 4 * 9,
    "Four of a kind": 13 * 48,
    "Full house": 13 * comb(4, 3) * 12 * comb(4, 2),
    "Flush": 4 * (comb(13, 5) - 10),
    "Straight": 10 * (4**5 - 4),
    "Three of a kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
    "Two pairs": comb(13, 2) * comb(4, 2) ** 2 * 44,
    "One pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
    "Five odd cards": (comb(13, 5) - 10) * (4**5 - 4),
}
STAKES = (("ante", "10"), ("jackpot", "1"))
BONUSES = 624 * 500 + 3_744 * 150 + 5_108 * 100


def test_every_kind_of_hand_comes_as_often_as_combinations_say() -> None:
    assert [(kind.name, kind.hands) for kind in kinds_of_hand()] == list(COUNTS.items())
    assert list(COUNTS.values()) == [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]
    assert sum(kind.probability for kind in kinds_of_hand()) == 1
    assert kinds_of_hand()[0].probability == Fraction(1, 649_740)


def test_every_kind_shows_what_it_pays_on_the_bet() -> None:
    assert {kind.name: kind.bet_pays for kind in kinds_of_hand()} == {
        in_words(kind.name): BET_PAYS[kind] for kind in Kind
    }


def test_the_groups_hold_every_hand_once_and_are_all_worth_something_else() -> None:
    groups = list(every_hand())
    assert sum(ways for _, ways in groups) == ALL
    assert len(groups) == len({rank(hand) for hand, _ in groups}) == 7_462
    assert all(len(set(hand)) == 5 for hand, _ in groups)


@given(hand=st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True))
def test_any_hand_is_worth_what_its_group_is(hand: list[Card]) -> None:
    assert rank(hand) == _group_values()[_group(tuple(hand))]


def test_the_dealer_qualifies_with_a_pair_or_better_or_ace_king() -> None:
    """Ace, king and three of the other eleven ranks, but for queen, jack and ten; any suits but one suit alone."""
    ace_king = (comb(11, 3) - 1) * (4**5 - 4)
    paired_or_better = ALL - COUNTS["Five odd cards"]
    assert dealer_qualifies() == Fraction(paired_or_better + ace_king, ALL) == Fraction(1_463_700, 2_598_960)


# --- the jackpot ----------------------------------------------------------------------------------


@pytest.mark.parametrize("wager", [100, 250, 500])
def test_the_jackpot_is_worth_a_fixed_part_and_a_share_of_the_meter(wager: int) -> None:
    odds = jackpot(wager)
    assert odds.fixed == Fraction(BONUSES * 100, ALL * wager) - 1
    assert odds.per_cent == (4 + Fraction(36, 10)) / ALL / wager
    assert sum(chance.probability for chance in odds.at(0).chances) == 1


@given(meter=st.integers(0, 100_000_000).map(lambda dimes: dimes * 10), reset=st.sampled_from([0, 10_000_000]))
def test_the_return_is_flat_up_to_the_least_prizes_and_a_line_from_there(meter: int, reset: int) -> None:
    odds = jackpot(100, reset)
    assert odds.linear_from == max(5_000_000, reset)
    counted = max(meter, odds.linear_from)
    assert odds.at(meter).expected_return == odds.fixed + odds.per_cent * counted


def test_the_return_of_a_dollar_on_the_least_prizes() -> None:
    assert jackpot(100).at(0).expected_return == Fraction(4 * 50_000 + 36 * 5_000 + BONUSES, ALL) - 1


@pytest.mark.parametrize("wager", [100, 250, 500])
def test_the_player_breaks_even_at_no_lower_meter(wager: int) -> None:
    odds = jackpot(wager)
    assert odds.at(odds.break_even).expected_return >= 0
    assert odds.at(odds.break_even // 10 * 10 - 10).expected_return < 0


def test_a_wager_so_small_that_the_least_prizes_beat_it_breaks_even_at_once() -> None:
    odds = jackpot(50)
    assert odds.at(0).expected_return > 0
    assert odds.break_even == odds.linear_from


@pytest.mark.parametrize("meter", ["40000", "123456.70"])
@pytest.mark.parametrize(
    ("name", "hand"),
    [
        ("Royal flush", "AH KH QH JH 10H"),
        ("Straight flush", "AH 2H 3H 4H 5H"),
        ("Four of a kind", "7H 7D 7C 7S 2H"),
        ("Full house", "7H 7D 7C 2S 2H"),
        ("Flush", "7H 8H 9H JH 2H"),
        ("No prize", "7H 8H 9H JD 10H"),
    ],
)
def test_a_chance_pays_what_the_table_pays(name: str, hand: str, meter: str) -> None:
    """A hand of that kind, played through the engine with $1 on a jackpot of that meter."""
    chance = jackpot(100).at(dollars(meter)).chance(name)
    wagers = [{"area": 1, "player": "ann", "kind": kind, "stake": stake} for kind, stake in STAKES]
    document = {
        "game": "caribbean-stud",
        "table": {"dealing": "device", "jackpot": {"meter": meter, "wager": "1"}},
        "wagers": wagers,
        "cards": ["3C", "4C", "6S", "8S", "QC", *hand.split()],
        "calls": [{"call": "bet", "area": 1}],
    }
    (line,) = [line for line in settle(document)["lines"] if line["wager"] == "jackpot"]
    assert dollars(line["paid"], zero=True) - 100 == chance.net * 100
    assert line["rule"] == chance.rule


def _group(hand: tuple[Card, ...]) -> tuple[tuple[int, ...], bool]:
    return tuple(sorted(card.order for card in hand)), len({card.suit for card in hand}) == 1


@cache
def _group_values() -> dict[tuple[tuple[int, ...], bool], HandValue]:
    return {_group(hand): rank(hand) for hand, _ in every_hand()}
