"""Exact odds as tables to read. Every figure, and the words around it, are the games' own: see their odds.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games.chips.chips import shown
from games.chips.odds import Chance, JackpotOdds, OddsTable, in_words, percent
from games.words import listed

Columns = tuple[tuple[str, str], ...]
"""A heading and what stands under it."""

STEPS: Final = tuple(
    dollars * 100 for dollars in (10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000)
)
LOSSES: Final = {Fraction(-1): "loses", Fraction(-1, 2): "loses half", Fraction(0): "stands off"}


@dataclass(frozen=True)
class Row:
    """One way a wager can end: how often, and what it then pays under each heading."""

    name: str
    chance: Fraction
    columns: Columns
    rule: str

    @property
    def percent(self) -> str:
        return percent(self.chance)

    @property
    def one_in(self) -> str:
        """Nothing for what happens more often than not."""
        if self.chance > Fraction(1, 2):
            return ""
        tenths = round(10 / self.chance)
        return f"1 in {tenths // 10:,}" + (f".{tenths % 10}" if tenths < 1000 and tenths % 10 else "")


@dataclass(frozen=True)
class Grid:
    """A table of chances. `heads` name the columns that pay; `averages` is the expected return under each of them."""

    caption: str
    rows: tuple[Row, ...]
    heads: tuple[str, ...] = ("Pays",)
    averages: Columns = ()
    first: str = "Outcome"


@dataclass(frozen=True)
class Step:
    """What each wager returns while the meter shows so much."""

    meter: str
    columns: Columns


@dataclass(frozen=True)
class Climb:
    """What a jackpot wager returns as the meter climbs, in a column for each wager."""

    heads: tuple[str, ...]
    steps: tuple[Step, ...]
    words: tuple[str, ...]


@dataclass(frozen=True)
class WagerOdds:
    """`averages` are what a wager returns that is played and has no one table of chances, under each heading."""

    title: str
    words: str
    grids: tuple[Grid, ...] = ()
    climb: Climb | None = None
    averages: Columns = ()


@dataclass(frozen=True)
class GameOdds:
    """Everything that is known exactly about a game's wagers."""

    wagers: tuple[WagerOdds, ...]


def grid(
    tables: tuple[OddsTable, ...],
    heads: tuple[str, ...] = ("Pays",),
    caption: str = "",
    losses: Mapping[Fraction, str] = LOSSES,
) -> Grid:
    """One row for each way to end; tables that differ only in what they pay stand side by side."""
    rows = (
        Row(
            first.name,
            first.probability,
            _under(heads, [_pays(table.chance(first.name), losses) for table in tables]),
            first.rule,
        )
        for first in tables[0].chances
    )
    decks = f"{tables[0].decks} decks"
    caption = f"{caption} ({decks})" if caption else f"With {decks}"
    averages = _under(heads if len(heads) > 1 else ("",), [average(table.expected_return) for table in tables])
    return Grid(caption, tuple(rows), heads, averages)


def _under(heads: Iterable[str], cells: Iterable[str]) -> Columns:
    return tuple(zip(heads, cells, strict=True))


def _pays(chance: Chance, losses: Mapping[Fraction, str]) -> str:
    return chance.pays.words if chance.pays else losses[chance.net]


def average(expected: Fraction) -> str:
    """What a wager returns, in words: "-5.7878%: of each $100 the house keeps $5.79"."""
    side = "the house keeps" if expected < 0 else "the player gains"
    return f"{percent(expected)}: of each $100 {side} {shown(abs(round(expected * 10_000)))}"


def jackpot_odds(title: str, words: str, wagers: tuple[JackpotOdds, ...]) -> WagerOdds:
    """A jackpot wager of several sizes: the hands are the same, the prizes and what they are worth are not."""
    heads = tuple(f"{shown(odds.terms.wager)} wager" for odds in wagers)
    prizes = [tuple(prize.words for prize in odds.terms.prizes) for odds in wagers]
    alike = len(set(prizes)) == 1
    columns, prizes = (("Prize",), prizes[:1]) if alike else (heads, prizes)
    hands = dict(wagers[0].hands)
    rows = [
        Row(in_words(prize.hand), hands[prize.hand], _under(columns, (each[at] for each in prizes)), prize.alone)
        for at, prize in enumerate(wagers[0].terms.prizes)
    ]
    missed = wagers[0].at(wagers[0].linear_from).chances[-1]
    rows.append(Row(missed.name, missed.probability, _under(columns, ["loses"] * len(columns)), missed.rule))
    decks = wagers[0].decks
    grid = Grid(f"With {decks} deck{'' if decks == 1 else 's'}", tuple(rows), columns, first="Hand")
    return WagerOdds(title, words, (grid,), _climb(wagers, heads))


def _climb(wagers: tuple[JackpotOdds, ...], heads: tuple[str, ...]) -> Climb:
    """From where the meter begins to count, past the point where the last of the wagers costs nothing."""
    start, top = wagers[0].linear_from, max(odds.break_even for odds in wagers)
    meters = sorted({start, *(odds.break_even for odds in wagers), *(step for step in STEPS if start < step < top)})
    steps = tuple(
        Step(shown(meter), _under(heads, (percent(odds.at(meter).expected_return, 2) for odds in wagers)))
        for meter in meters
    )
    each = [percent(odds.per_cent * 100_000, 2) for odds in wagers]
    even = [shown(odds.break_even) for odds in wagers]
    return Climb(
        heads,
        steps,
        (
            f"Up to {shown(start)} the meter makes no difference. From there each further $1,000 on it adds "
            f"{_for_each(each, heads)}.",
            "On average the wager costs the player nothing once the meter shows "
            f"{_for_each(even, heads)}, if nobody else wins with it.",
        ),
    )


def _for_each(amounts: list[str], heads: tuple[str, ...]) -> str:
    return listed([f"{amount} for a {head}" for amount, head in zip(amounts, heads, strict=True)])
