"""Casino War's odds, against counting by hand and against the rounds the engine plays."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from games.casino_war.odds import after_a_tie, better_after_a_tie, initial_wager, tie_wager
from games.chips.chips import dollars
from games.chips.odds import OddsTable
from games.scenario.scenario import settle

Table = Callable[[], OddsTable]
WAR = partial(initial_wager, "war")
SURRENDER = partial(initial_wager, "surrender")

# After a first card, 23 of the 311 left tie it. In the war on that tie 310 are left: 22 of its rank, 24 of each other.
TIE = Fraction(23, 311)
WAR_TIE = Fraction(22 * 21 + 12 * 24 * 23, 310 * 309)
WAR_HIGHER = (1 - WAR_TIE) / 2


@pytest.mark.parametrize("table", [tie_wager, WAR, SURRENDER])
def test_something_always_happens(table: Table) -> None:
    chances = table().chances
    assert sum(chance.probability for chance in chances) == 1
    assert len({chance.name for chance in chances}) == len(chances)


@pytest.mark.parametrize(
    ("table", "chances"),
    [
        (tie_wager, {"Tie": TIE, "No tie": 1 - TIE}),
        (SURRENDER, {"Higher card": (1 - TIE) / 2, "Surrender": TIE, "Lower card": (1 - TIE) / 2}),
        (
            WAR,
            {
                "War tied": TIE * WAR_TIE,
                "War won": TIE * WAR_HIGHER,
                "Higher card": (1 - TIE) / 2,
                "Lower card": (1 - TIE) / 2,
                "War lost": TIE * WAR_HIGHER,
            },
        ),
    ],
)
def test_every_chance_as_counted_by_hand(table: Table, chances: dict[str, Fraction]) -> None:
    assert {chance.name: chance.probability for chance in table().chances} == chances


def test_expected_returns() -> None:
    assert tie_wager().expected_return == Fraction(-58, 311)
    assert initial_wager("surrender").expected_return == Fraction(-23, 622)
    assert initial_wager("war").expected_return == Fraction(-23_138, 993_023)


def test_war_costs_less_than_surrender() -> None:
    assert after_a_tie("surrender") == Fraction(-1, 2)
    assert after_a_tie("war") == 2 * WAR_TIE + WAR_HIGHER - 2 * WAR_HIGHER == Fraction(-1_006, 3_193)
    assert better_after_a_tie() == "war"


@pytest.mark.parametrize(
    ("table", "name", "cards", "call"),
    [
        (tie_wager, "Tie", "9S 9H 5S 8H", "war"),
        (tie_wager, "No tie", "9S 10H", None),
        (WAR, "Higher card", "9S 8H", None),
        (WAR, "Lower card", "KS AH", None),
        (WAR, "War won", "9S 9H AS KH", "war"),
        (WAR, "War tied", "9S 9H 9D 9C", "war"),
        (WAR, "War lost", "9S 9H QS KH", "war"),
        (SURRENDER, "Surrender", "9S 9H", "surrender"),
    ],
)
def test_a_chance_pays_what_the_table_pays(table: Table, name: str, cards: str, call: str | None) -> None:
    """A round of that kind, played through the engine with $10 on the wager."""
    odds = table()
    chance = odds.chance(name)
    wagers = [{"area": 1, "player": "ann", "kind": "initial", "stake": "10"}]
    if odds.wager == "tie":
        wagers.append({"area": 1, "player": "ann", "kind": "tie", "stake": "10"})
    calls = [{"call": call, "area": 1}] if call else []
    result = settle({"game": "casino-war", "wagers": wagers, "cards": cards.split(), "calls": calls})
    mine = [line for line in result["lines"] if (line["wager"] == "tie") == (odds.wager == "tie")]
    assert sum(_net(line) for line in mine) == chance.net * 1_000
    assert {line["rule"] for line in mine} == {chance.rule}
    assert {line["odds"] for line in mine} - {None} == ({str(chance.pays)} if chance.pays else set())


def _net(line: dict[str, Any]) -> int:
    return dollars(line["paid"], zero=True) - dollars(line["collected"], zero=True)
