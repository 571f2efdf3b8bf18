"""Answers counted: how many, how good, how quick, how dear. Every report is made of these."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from django.db.models import QuerySet, Sum

from casino.percent import percent_of
from casino.plots import Point
from casino.review.models.tallies import COUNTED, Tally

MOST_WEEKS: Final = 26
"""A longer time is shown by the month."""
EDGES: Final = (50, 70, 80, 90)
"""Where the heat map changes colour, in percent right."""


@dataclass(frozen=True)
class Figures:
    """`ms`, `over` and `under` are sums: milliseconds taken, cents paid too much and too little."""

    answers: int = 0
    right: int = 0
    ms: int = 0
    over: int = 0
    under: int = 0

    def __add__(self, more: "Figures") -> "Figures":
        return Figures(*(getattr(self, name) + getattr(more, name) for name in COUNTED))

    @property
    def wrong(self) -> int:
        return self.answers - self.right

    @property
    def share(self) -> float | None:
        return self.right / self.answers if self.answers else None

    @property
    def percent(self) -> int | None:
        return percent_of(self.right, self.answers) if self.answers else None

    def below(self, mark: int) -> bool:
        """Whether less than so many percent were right: of the share itself, not as it is rounded."""
        return 100 * self.right < mark * self.answers

    @property
    def cents(self) -> int:
        """What the errors come to, either way."""
        return self.over + self.under

    @property
    def seconds(self) -> float | None:
        return round(self.ms / self.answers / 1000, 1) if self.answers else None

    @property
    def heat(self) -> str:
        """The step of the heat map that the accuracy falls into, as its class."""
        if self.percent is None:
            return ""
        return f"heat-{sum(self.percent >= edge for edge in EDGES)}"

    @property
    def words(self) -> str:
        return f"{self.percent}%, {self.right} of {self.answers}" if self.answers else "no answers"


@dataclass(frozen=True)
class Named:
    """Figures under a name."""

    name: Any
    figures: Figures


def grouped(tallies: QuerySet[Tally], *by: str) -> dict[tuple[Any, ...], Figures]:
    """The figures of tallies by the values of some fields, in one query."""
    sums = tallies.order_by().values_list(*by).annotate(*(Sum(name, default=0) for name in COUNTED))
    return {tuple(row[: len(by)]): Figures(*row[len(by) :]) for row in sums}


def folded(found: dict[tuple[Any, ...], Figures], key: Callable[[tuple[Any, ...]], Any]) -> dict[Any, Figures]:
    """The same, summed up by something that follows from those values."""
    sums: defaultdict[Any, Figures] = defaultdict(Figures)
    for values, figures in found.items():
        sums[key(values)] += figures
    return dict(sums)


def total(found: Iterable[Figures]) -> Figures:
    return sum(found, start=Figures())


@dataclass(frozen=True)
class Stretch(Named):
    """A week or a month, and its figures."""

    begins: date


def over_time(by_day: dict[date, Figures]) -> list[Stretch]:
    """Week by week, or month by month over a long time, without gaps: a week in which nothing was done shows."""
    if not by_day:
        return []
    first, last = min(by_day), max(by_day)
    weekly = (last - first).days < 7 * MOST_WEEKS

    def begin(day: date) -> date:
        return day - timedelta(days=day.weekday()) if weekly else day.replace(day=1)

    sums = folded({(day,): figures for day, figures in by_day.items()}, lambda values: begin(values[0]))
    stretches, at = [], begin(first)
    while at <= last:
        name = f"{at.day} {at:%b}" if weekly else f"{at:%b %Y}"
        stretches.append(Stretch(name, sums.get(at, Figures()), at))
        at = begin(at + timedelta(days=7 if weekly else 31))
    return stretches


def accuracy_points(found: Iterable[Named]) -> list[Point]:
    return [Point(one.name, one.figures.percent, one.figures.words) for one in found]


def round_top(values: Iterable[float | None], least: float = 10) -> float:
    """The top of a scale that holds all values, a round number."""
    highest = max((value for value in values if value is not None), default=0)
    step = next(step for step in (10, 20, 50, 100, 200, 500, 1_000, 10_000, 10**9) if highest <= 5 * step)
    return max(least, -(-highest // step) * step)
