"""Where the hands of an area lie: side by side while there is room, else in rows, and as large as the room allows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from casino.felt import cards
from casino.felt import geometry as g

APART: Final = 12.0
ROWS_APART: Final = 8.0
INNER, OUTER = 327.0, 497.0
"""Cards lie between the insurance arc and the optional spots."""
MIDDLE: Final = (INNER + OUTER) / 2
EDGE: Final = 2.0
"""What is left free on either side, so that cards of two areas never touch."""

Widths = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How much smaller than a card's own size, the ring's radius, and each hand's middle (across, outwards)."""

    scale: float
    radius: float
    middles: tuple[tuple[float, float], ...]


@lru_cache(maxsize=4096)
def arranged(widths: Widths, places: int) -> Arrangement:
    """The hands of each box by their widths, the first box at area 1's side: a box's hands stay in front of it."""
    rows_of_each = product(*(range(1, len(box) + 1) for box in widths))
    return max((_in_rows(widths, rows, places) for rows in rows_of_each), key=lambda found: found.scale)


def _in_rows(widths: Widths, rows: Sequence[int], places: int) -> Arrangement:
    boxes = [list(_dealt_into(box, count)) for box, count in zip(widths, rows, strict=True)]
    columns = [max(map(_width, box)) for box in boxes]
    deepest = max(rows)
    scale, radius = _fit(_width(columns), deepest, places)
    middles: list[tuple[float, float]] = []
    right = _width(columns) / 2
    for box, column in zip(boxes, columns, strict=True):
        middles += _middles(box, right - column / 2)
        right -= column + APART
    return Arrangement(scale, radius, tuple(middles))


def _fit(width: float, rows: int, places: int) -> tuple[float, float]:
    """The scale at which the inner corners stay in the area's own slice of the table, and the rows in their ring."""
    radius = g.CARDS if rows == 1 else MIDDLE
    depth = rows * cards.HEIGHT + (rows - 1) * ROWS_APART
    slope = g.room(places, 1.0)
    across = (slope * radius - 2 * EDGE) / (width + slope * depth / 2)
    return min(1.0, across, (OUTER - INNER) / depth), radius


def _dealt_into(box: Sequence[float], rows: int) -> Iterator[Sequence[float]]:
    """A box's hands in their order, the first rows one hand longer where it does not come out even."""
    short, longer = divmod(len(box), rows)
    start = 0
    for row in range(rows):
        end = start + short + (row < longer)
        yield box[start:end]
        start = end


def _middles(box: Sequence[Sequence[float]], column: float) -> Iterator[tuple[float, float]]:
    """The first row nearest the dealer, and in a row the first hand nearest area 1's side."""
    for at, row in enumerate(box):
        outwards = (cards.HEIGHT + ROWS_APART) * (at - (len(box) - 1) / 2)
        right = column + _width(row) / 2
        for width in row:
            yield right - width / 2, outwards
            right -= width + APART


def _width(row: Sequence[float]) -> float:
    return sum(row) + APART * (len(row) - 1)
