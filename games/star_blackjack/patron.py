"""How a patron plays Star Blackjack: by its chart, and even money for those who insure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.choice import Choice
from games.patron import Patron, Strategy
from games.records import Tagged
from games.star_blackjack.events import EvenMoney
from games.twentyone.patron import Chart, called, insured_or_joined, rows
from games.view import View

CHART: Final = Chart(
    #   the dealer's card
    #   2 3 4 5 6 7 8 9 T A
    hard=rows("""
    9   H D D D D H H H H H
    10  D D D D D D D D H H
    11  D D D D D D D D D D
    12  H H S S S H H H H H
    13  S S S S S H H H H H
    14  S S S S S H H H H H
    15  S S S S S H H H H H
    16  S S S S S H H H H H
    """),
    soft=rows("""
    17  H H H H H H H H H H
    18  S S S S S S S H H H
    """),
    pairs=rows("""
    1   P P P P P P P P P P
    2   P P P P P P . . . .
    3   P P P P P P . . . .
    4   . . . P P . . . . .
    5   . . . . . . . . . .
    6   P P P P P . . . . .
    7   P P P P P P . . . .
    8   P P P P P P P P P .
    9   P P P P P . P P . .
    10  . . . . . . . . . .
    """),
)


def answer(patron: Patron, view: View, asked: Sequence[Choice]) -> Tagged | None:
    """The answer to what is asked, or None where an offer is let pass."""
    cover = _even_money(patron, asked) or insured_or_joined(CHART, patron, view, asked)
    return cover or called(CHART, patron, view, asked)


def _even_money(patron: Patron, asked: Sequence[Choice]) -> EvenMoney | None:
    """Even money is insurance by another name: those who like the one take the other."""
    offered = next((choice for choice in asked if choice.call == "even_money"), None)
    return EvenMoney(area=offered.area or 0, player=patron.name) if offered and patron.insures else None


STRATEGY: Final = Strategy(answer, shares_areas=True)
