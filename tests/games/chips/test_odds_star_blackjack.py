"""Star Blackjack's optional wagers: their odds against counting by hand, deck count by deck count."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import perm
from typing import Any

import pytest

from games.cards.cards import DECK
from games.chips.chips import dollars
from games.chips.odds import deals, probabilities
from games.chips.settlement import Odds
from games.errors import GameError
from games.scenario.scenario import settle
from games.star_blackjack.odds import PAYTABLES, blazing_7s, deck_counts, optional_wager
from games.star_blackjack.optional import lucky_lucky

TABLES = [
    ("perfect_pairs", 6, 1),
    ("perfect_pairs", 8, 1),
    ("any_pairs", 6, 1),
    ("any_pairs", 8, 1),
    ("star_pairs", 6, 1),
    *(("lucky_lucky", decks, paytable) for decks in (6, 8) for paytable in PAYTABLES),
]


def test_star_pairs_and_sevens_take_six_decks() -> None:
    assert {kind: deck_counts(kind) for kind in ("perfect_pairs", "any_pairs", "lucky_lucky")} == {
        "perfect_pairs": (6, 8),
        "any_pairs": (6, 8),
        "lucky_lucky": (6, 8),
    }
    assert deck_counts("star_pairs") == deck_counts("blazing_7s") == (6,)


@pytest.mark.parametrize(("kind", "decks"), [("star_pairs", 8), ("lucky_lucky", 1), ("blazing_7s", 6), ("main", 6)])
def test_there_are_no_odds_of_a_wager_that_cannot_be_placed(kind: str, decks: int) -> None:
    with pytest.raises(GameError):
        optional_wager(kind, decks)


@pytest.mark.parametrize(("kind", "decks", "paytable"), TABLES)
def test_something_always_happens(kind: str, decks: int, paytable: int) -> None:
    chances = optional_wager(kind, decks, paytable).chances
    assert sum(chance.probability for chance in chances) == 1
    assert len({chance.name for chance in chances}) == len(chances)


# --- pairs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [6, 8])
def test_perfect_pairs_as_counted_by_hand(decks: int) -> None:
    """Beside the first card the shoe holds so many of the same card, of its colour's other suit, and of the rest."""
    left = 52 * decks - 1
    assert _rows("perfect_pairs", decks) == {
        "Perfect Pair": (Fraction(decks - 1, left), Odds(30), "14.12.3"),
        "Coloured Pair": (Fraction(decks, left), Odds(10), "14.12.2"),
        "Mixed Pair": (Fraction(2 * decks, left), Odds(5), "14.12.1"),
        "No win": (Fraction(48 * decks, left), None, "14.13"),
    }


@pytest.mark.parametrize("decks", [6, 8])
def test_any_pairs_as_counted_by_hand(decks: int) -> None:
    left = 52 * decks - 1
    assert _rows("any_pairs", decks) == {
        "Any Pair": (Fraction(4 * decks - 1, left), Odds(11), "14.15"),
        "No win": (Fraction(48 * decks, left), None, "14.16"),
    }


def test_star_pairs_as_counted_by_hand() -> None:
    """One rank in thirteen is the ace, and its pairs are all of one kind."""
    assert _rows("star_pairs", 6) == {
        "Pair of Aces": (Fraction(23, 311) / 13, Odds(30), "14.30.4"),
        "Suited Pair": (Fraction(5, 311) * 12 / 13, Odds(20), "14.30.3"),
        "Same Colour Pair": (Fraction(6, 311) * 12 / 13, Odds(8), "14.30.2"),
        "Mixed Pair": (Fraction(12, 311) * 12 / 13, Odds(5), "14.30.1"),
        "No win": (Fraction(288, 311), None, "14.31"),
    }


# --- Lucky Lucky ----------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [6, 8])
def test_lucky_lucky_as_counted_by_points(decks: int) -> None:
    """Counted without cards: by points alone in all suits and in one, and the sevens and runs by themselves."""
    every, one_suit = _by_total(4 * decks), _by_total(decks)
    suited_sevens, sevens = 4 * perm(decks, 3), perm(4 * decks, 3)
    suited_run, run = 4 * 6 * decks**3, 6 * (4 * decks) ** 3
    suited_21 = 4 * one_suit[21]
    counted = {
        "Suited 7-7-7": suited_sevens,
        "Suited 6-7-8": suited_run,
        "Unsuited 7-7-7": sevens - suited_sevens,
        "Unsuited 6-7-8": run - suited_run,
        "Suited 21": suited_21 - suited_sevens - suited_run,
        "Unsuited 21": every[21] - suited_21 - (sevens - suited_sevens) - (run - suited_run),
        "Any 20": every[20],
        "Any 19": every[19],
    }
    found = {chance.name: chance.probability for chance in optional_wager("lucky_lucky", decks).chances[:-1]}
    assert found == {name: Fraction(ways, perm(52 * decks, 3)) for name, ways in counted.items()}
    assert list(found) == list(counted)


@pytest.mark.parametrize(
    ("paytable", "pays"),
    [
        (1, [200, 100, 50, 30, 10, 3, 2, 2]),
        (2, [200, 100, 50, 30, 15, 3, 2, 1]),
        (3, [200, 100, 50, 30, 10, 3, 2, 1]),
    ],
)
def test_lucky_lucky_pays_by_its_pay_table(paytable: int, pays: list[int]) -> None:
    chances = optional_wager("lucky_lucky", 6, paytable).chances
    assert [chance.net for chance in chances] == [*pays, -1]
    assert [chance.rule for chance in chances] == ["14.17"] * 8 + ["14.18"]


def test_the_order_of_lucky_lucky_cards_makes_no_difference() -> None:
    in_order = probabilities(deals(DECK, 6, 3), lambda three: lucky_lucky(three, 2))
    table = optional_wager("lucky_lucky", 6, 2)
    assert {win.name if win else "No win": each for win, each in in_order.items()} == {
        chance.name: chance.probability for chance in table.chances
    }


@pytest.mark.parametrize(
    ("kind", "decks", "paytable", "expected"),
    [
        ("perfect_pairs", 6, 1, Fraction(-18, 311)),
        ("perfect_pairs", 8, 1, Fraction(-14, 415)),
        ("any_pairs", 6, 1, Fraction(-35, 311)),
        ("any_pairs", 8, 1, Fraction(-43, 415)),
        ("star_pairs", 6, 1, Fraction(-558, 4_043)),
        ("lucky_lucky", 6, 1, Fraction(-33_247, 626_665)),
        ("lucky_lucky", 6, 2, Fraction(-62_182, 626_665)),
        ("lucky_lucky", 6, 3, Fraction(-78_787, 626_665)),
        ("lucky_lucky", 8, 1, Fraction(-19_648, 372_255)),
        ("lucky_lucky", 8, 2, Fraction(-36_772, 372_255)),
        ("lucky_lucky", 8, 3, Fraction(-46_672, 372_255)),
    ],
)
def test_expected_returns(kind: str, decks: int, paytable: int, expected: Fraction) -> None:
    assert optional_wager(kind, decks, paytable).expected_return == expected


# --- Blazing 7's ----------------------------------------------------------------------------------

SEVENS = {
    "Three sevens of diamonds": perm(6, 3),
    "Three suited sevens": 3 * perm(6, 3),
    "Three same colour sevens": 2 * (perm(12, 3) - 2 * perm(6, 3)),
    "Three sevens": perm(24, 3) - 2 * perm(12, 3),
    "Two player sevens": 24 * 23 * 288,
    "One player one dealer seven": 2 * 24 * 288 * 23,
}


def test_sevens_as_counted_by_hand() -> None:
    chances = blazing_7s().at(0).chances
    orders = perm(312, 3)
    assert {chance.name: chance.probability for chance in chances[:-1]} == {
        name: Fraction(ways, orders) for name, ways in SEVENS.items()
    }
    assert chances[-1].probability == 1 - Fraction(sum(SEVENS.values()), orders)
    assert (chances[-1].net, chances[-1].rule) == (Fraction(-1), "14.22")


@pytest.mark.parametrize("reset", [10_000, 25_000, 50_000])
@pytest.mark.parametrize("wager", [Fraction(5, 2), Fraction(5)])
def test_sevens_are_worth_a_fixed_part_and_a_share_of_the_meter(wager: Fraction, reset: int) -> None:
    """The fixed prizes of a $5 wager are twice those of $2.50, so only the meter's part differs between the two."""
    fixed = dict(zip(list(SEVENS)[2:], (500, 200, 20, 10), strict=True))
    odds = blazing_7s(int(wager * 100), reset * 100)
    orders = perm(312, 3)
    assert odds.fixed == Fraction(sum(SEVENS[name] * pays for name, pays in fixed.items()), orders) - 1
    assert odds.per_cent == (perm(6, 3) + Fraction(3 * perm(6, 3), 10)) / orders / int(wager * 100)
    assert odds.linear_from == reset * 100


@pytest.mark.parametrize(("wager", "break_even"), [(250, 33_237_308), (500, 66_474_616)])
def test_sevens_break_even_once_the_meter_is_high_enough(wager: int, break_even: int) -> None:
    odds = blazing_7s(wager)
    assert odds.break_even == break_even
    assert odds.at(break_even).expected_return >= 0 > odds.at(break_even // 10 * 10 - 10).expected_return


# --- against rounds the engine plays --------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "paytable", "name", "three"),
    [
        ("perfect_pairs", 1, "Perfect Pair", "QS QS 9H"),
        ("perfect_pairs", 1, "Coloured Pair", "QS QC 9H"),
        ("perfect_pairs", 1, "Mixed Pair", "QS QH 9H"),
        ("perfect_pairs", 1, "No win", "QS KS 9H"),
        ("any_pairs", 1, "Any Pair", "QS QH 9H"),
        ("any_pairs", 1, "No win", "QS JS 9H"),
        ("star_pairs", 1, "Pair of Aces", "AS AS 9H"),
        ("star_pairs", 1, "Suited Pair", "QS QS 9H"),
        ("star_pairs", 1, "Same Colour Pair", "QH QD 9H"),
        ("star_pairs", 1, "Mixed Pair", "QS QD 9H"),
        ("star_pairs", 1, "No win", "QS KS 9H"),
        ("lucky_lucky", 1, "Suited 7-7-7", "7H 7H 7H"),
        ("lucky_lucky", 2, "Suited 6-7-8", "8H 6H 7H"),
        ("lucky_lucky", 3, "Unsuited 7-7-7", "7H 7H 7S"),
        ("lucky_lucky", 1, "Unsuited 6-7-8", "6H 8H 7S"),
        ("lucky_lucky", 1, "Suited 21", "10H 9H 2H"),
        ("lucky_lucky", 2, "Suited 21", "10H 9H 2H"),
        ("lucky_lucky", 3, "Unsuited 21", "AH 9S AH"),
        ("lucky_lucky", 3, "Any 20", "10H 9H AH"),
        ("lucky_lucky", 1, "Any 19", "10H 5H 4H"),
        ("lucky_lucky", 2, "Any 19", "10H 5H 4H"),
        ("lucky_lucky", 3, "No win", "10H 8H 4H"),
    ],
)
def test_a_chance_pays_what_the_table_pays(kind: str, paytable: int, name: str, three: str) -> None:
    """A round on those three cards, played through the engine with $10 on the wager."""
    chance = optional_wager(kind, 6, paytable).chance(name)
    table = {"decks": 6, "optional_wagers": [kind], "lucky_lucky_paytable": paytable}
    line = _settled(kind, "10", table, three)
    assert _net(line) == chance.net * 1_000
    assert line["odds"] == (str(chance.pays) if chance.pays else None)
    assert line["rule"] == chance.rule


@pytest.mark.parametrize(
    ("name", "three"),
    [
        ("Three sevens of diamonds", "7D 7D 7D"),
        ("Three suited sevens", "7C 7C 7C"),
        ("Three same colour sevens", "7D 7H 7D"),
        ("Three sevens", "7D 7C 7D"),
        ("Two player sevens", "7D 7D 8D"),
        ("One player one dealer seven", "8D 7D 7D"),
        ("No prize", "8D 8S 7D"),
    ],
)
@pytest.mark.parametrize("wager", ["2.50", "5"])
def test_sevens_pay_what_the_table_pays(wager: str, name: str, three: str) -> None:
    """The same with a Blazing 7's wager, on a meter of which chips can make every share."""
    jackpot = {"meter": "123450", "reset": "25000"}
    table = {"decks": 6, "layout": "D", "dealing": "device", "optional_wagers": ["blazing_7s"], "jackpot": jackpot}
    chance = blazing_7s(dollars(wager), 2_500_000).at(12_345_000).chance(name)
    line = _settled("blazing_7s", wager, table, three)
    assert _net(line) == chance.net * dollars(wager)
    assert line["rule"] == chance.rule


def _settled(kind: str, stake: str, table: dict[str, Any], three: str) -> dict[str, Any]:
    """The line of an optional wager on an area whose player stands on two cards."""
    first, second, dealers = three.split()
    wagers = [
        {"area": 1, "player": "ann", "kind": "main", "stake": "10"},
        {"area": 1, "player": "ann", "kind": kind, "stake": stake},
    ]
    document = {
        "game": "star-blackjack",
        "table": table,
        "wagers": wagers,
        "cards": [first, dealers, second, "10S", "9C", "8C", "7C", "6C"],
        "calls": [{"call": "stand", "area": 1}],
    }
    (line,) = [line for line in settle(document)["lines"] if line["wager"] == kind]
    return dict(line)


def _net(line: dict[str, Any]) -> int:
    return dollars(line["paid"], zero=True) - dollars(line["collected"], zero=True)


def _rows(kind: str, decks: int) -> dict[str, tuple[Fraction, Odds | None, str]]:
    chances = optional_wager(kind, decks).chances
    return {chance.name: (chance.probability, chance.pays, chance.rule) for chance in chances}


def _by_total(of_each_rank: int) -> dict[int, int]:
    """The orders of three cards by their total, from a stack with so many cards of each of thirteen ranks."""
    stack = {points: of_each_rank * (4 if points == 10 else 1) for points in range(1, 11)}
    totals: dict[int, int] = {}
    for three in product(stack, repeat=3):
        points = sum(three) + (10 if 1 in three and sum(three) <= 11 else 0)
        ways = 1
        for place, one in enumerate(three):
            ways *= stack[one] - three[:place].count(one)
        totals[points] = totals.get(points, 0) + ways
    return totals
