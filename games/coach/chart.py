"""What is best with every hand, as a table to read."""

from __future__ import annotations

from games.coach.advice import Worth
from games.records import Record


class ChartRow(Record, frozen=True):
    """One kind of hand: the calls open with it under each of the chart's heads, best first."""

    name: str
    cells: tuple[tuple[Worth, ...], ...]


class Chart(Record, frozen=True):
    """What is best with each hand. `heads` are what the dealer shows."""

    title: str
    words: str
    heads: tuple[str, ...]
    rows: tuple[ChartRow, ...]
