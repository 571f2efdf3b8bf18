"""Super Match's odds, against combinations and against the rounds the engine plays."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from games.blackjack_switch.odds import super_match
from games.chips.chips import dollars
from games.chips.settlement import Odds
from games.scenario.scenario import settle

FOUR = comb(312, 4)
COUNTED = {
    "Four of a Kind": (13 * comb(24, 4), Odds(40), "15.7"),
    "Two Pair": (comb(13, 2) * comb(24, 2) ** 2, Odds(8), "15.7"),
    "Three of a Kind": (13 * comb(24, 3) * 288, Odds(5), "15.7"),
    "Pair": (13 * comb(24, 2) * comb(12, 2) * 24**2, Odds(1), "15.7"),
    "No match": (comb(13, 4) * 24**4, None, "15.6"),
}


def test_every_match_comes_as_often_as_combinations_say() -> None:
    chances = super_match().chances
    found = {chance.name: (chance.probability, chance.pays, chance.rule) for chance in chances}
    assert found == {name: (Fraction(ways, FOUR), odds, rule) for name, (ways, odds, rule) in COUNTED.items()}
    assert list(found) == list(COUNTED)
    assert sum(chance.probability for chance in chances) == 1


def test_the_chance_of_no_match_card_by_card() -> None:
    """Each card after the first must miss the ranks before it."""
    missed = Fraction(288, 311) * Fraction(264, 310) * Fraction(240, 309)
    assert super_match().chance("No match").probability == missed


def test_expected_return() -> None:
    paid = sum(ways * odds.pays for ways, odds, _ in COUNTED.values() if odds)
    assert (
        super_match().expected_return == Fraction(paid - COUNTED["No match"][0], FOUR) == Fraction(-126_536, 4_965_115)
    )


@pytest.mark.parametrize(
    ("name", "four"),
    [
        ("Four of a Kind", "9S 9S 9H 9D"),
        ("Two Pair", "9S 8S 9H 8D"),
        ("Three of a Kind", "9S 8S 9H 9D"),
        ("Pair", "9S 8S 9H 7D"),
        ("Pair", "JS KS 10D KH"),
        ("No match", "JS KS 10S QS"),
    ],
)
def test_a_chance_pays_what_the_table_pays(name: str, four: str) -> None:
    """An area dealt those cards, played through the engine with $10 on Super Match."""
    chance = super_match().chance(name)
    one, two, three, last = four.split()
    wagers = [
        *({"area": 1, "player": "ann", "kind": "main", "box": box, "stake": "10"} for box in (1, 2)),
        {"area": 1, "player": "ann", "kind": "super_match", "stake": "10"},
    ]
    document = {
        "game": "blackjack-switch",
        "wagers": wagers,
        "cards": [one, two, "7C", three, last, "10C", "9C", "8C"],
        "calls": [{"call": "stand", "area": 1}, {"call": "stand", "area": 1}],
    }
    (line,) = [line for line in settle(document)["lines"] if line["wager"] == "super_match"]
    assert dollars(line["paid"], zero=True) - dollars(line["collected"], zero=True) == chance.net * 1_000
    assert line["odds"] == (str(chance.pays) if chance.pays else None)
    assert line["rule"] == chance.rule
