"""Insurance's odds at both blackjacks: counted by hand, and against rounds that the engine plays."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.cards.cards import Card
from games.chips.chips import dollars
from games.chips.settlement import Odds
from games.scenario.scenario import settle
from games.twentyone.insurance import ACE, TEN, insurance

OFFERED = [
    ("SB", 6, ACE, Odds(2), "15.1.4", "13.3"),
    ("SB", 8, ACE, Odds(2), "15.1.4", "13.3"),
    ("SB", 6, TEN, Odds(10), "15.1.5", "13.3"),
    ("SB", 8, TEN, Odds(10), "15.1.5", "13.3"),
    ("BS", 6, ACE, Odds(2), "16.1.6", "14.3"),
]


@pytest.mark.parametrize(("code", "decks", "up", "pays", "won", "lost"), OFFERED)
def test_insurance_as_counted_by_hand(code: str, decks: int, up: Card, pays: Odds, won: str, lost: str) -> None:
    """Beside an ace the shoe holds sixteen tens of each deck; beside a ten it holds four aces."""
    left, wanted = 52 * decks - 1, (16 if up is ACE else 4) * decks
    found = insurance(code, up, decks).chances
    assert [(chance.probability, chance.pays, chance.net, chance.rule) for chance in found] == [
        (Fraction(wanted, left), pays, Fraction(pays.pays), won),
        (Fraction(left - wanted, left), None, Fraction(-1), lost),
    ]


@pytest.mark.parametrize(
    ("decks", "up", "expected"),
    [
        (6, ACE, Fraction(-23, 311)),
        (8, ACE, Fraction(-31, 415)),
        (6, TEN, Fraction(-47, 311)),
        (8, TEN, Fraction(-63, 415)),
    ],
)
def test_what_insurance_returns(decks: int, up: Card, expected: Fraction) -> None:
    assert insurance("SB", up, decks).expected_return == expected


@pytest.mark.parametrize(
    ("up", "second", "name"),
    [
        ("AD", "KC", "The dealer makes blackjack"),
        ("AD", "7C", "Any other card"),
        ("KD", "AC", "The dealer makes blackjack"),
        ("KD", "9C", "Any other card"),
    ],
)
def test_a_chance_pays_what_the_table_pays(up: str, second: str, name: str) -> None:
    document = {
        "game": "star-blackjack",
        "table": {"insurance_on_ten": True},
        "wagers": [{"area": 1, "player": "ann", "kind": "main", "stake": "20"}],
        "cards": ["10H", up, "9S", second],
        "calls": [
            {"call": "insure", "area": 1, "player": "ann", "stake": "10"},
            {"call": "stand", "area": 1},
        ],
    }
    (line,) = [line for line in settle(document)["lines"] if line["wager"] == "insurance"]
    chance = insurance("SB", ACE if up == "AD" else TEN, 6).chance(name)
    assert dollars(line["paid"], zero=True) - dollars(line["collected"], zero=True) == chance.net * 1_000
    assert line["rule"] == chance.rule
