"""Where the hands of an area lie: side by side while there is room, else in rows, and as large as the room allows.

Each box is as large as its own hands let it be. Rows lie over each other before cards become too small to read.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from casino.felt import cards
from casino.felt import geometry as g

APART: Final = 12.0
ROWS_APART: Final = 8.0
SHOWING: Final = 68.0
"""How much of a card a row that lies over it leaves in sight: its index, of one that lies across too."""
SMALLEST: Final = 0.62
"""No card is drawn smaller than this while its row could lie over another instead."""
INNER, OUTER = 331.0, 490.0
"""Cards lie between the insurance arc and the optional spots, with room for the ring around the hand in turn."""
MIDDLE: Final = (INNER + OUTER) / 2
EDGE: Final = 2.0
"""What is left free on either side, so that cards of two areas never touch."""
FACING: Final = 48.0
"""How far from the middle of its area a box of two lies, and its cards if they can."""
BORDERS: Final = sorted((8.0 * at for at in range(-7, 8)), key=abs)
"""Where the cards of one box may end and those of the other begin, from the middle of the area on."""

Widths = tuple[tuple[float, ...], ...]


class Arrangement(NamedTuple):
    """One box's hands: their scale, how far their middle lies from the middle of the area's cards, and from that
    middle each hand's own, before it is scaled. `over`: each lies over the one before it.
    """

    scale: float
    across: float
    outwards: float
    middles: tuple[tuple[float, float], ...]
    over: bool = False


class Slice(NamedTuple):
    """A box's part of the table: `half` an area for each unit of radius; `side` 0 is the whole area, else from a border
    on to one side of it, 1 being area 1's.
    """

    half: float
    side: int = 0
    border: float = 0.0

    def scale(self, width: float, depth: float, radius: float) -> float:
        """How large a block may be so that the corners nearest the dealer stay in the slice."""
        widths = 1.0 if self.side else 0.5
        return (self.half * radius - EDGE - self._start()) / (widths * width + self.half * depth / 2)

    def middle(self, width: float, inner: float) -> float:
        """Where a block's middle goes: before its own box, or as near that as the slice lets it."""
        most = self.half * inner - EDGE - width / 2
        return self.side * min(max(FACING, self._start() + width / 2), most)

    def _start(self) -> float:
        return self.side * self.border + APART / 2 if self.side else 0.0


@lru_cache(maxsize=4096)
def arranged(widths: Widths, places: int) -> tuple[Arrangement, ...]:
    """The hands of each box by their widths, the first box at area 1's side: a box's hands stay in front of it."""
    half = g.room(places, 1.0) / 2
    if len(widths) == 1:
        return (_largest(widths[0], Slice(half)),)
    first, second = widths
    shared = ((_largest(first, Slice(half, 1, at)), _largest(second, Slice(half, -1, at))) for at in BORDERS)
    return max(shared, key=lambda both: (min(one.scale for one in both), sum(one.scale for one in both)))


def _largest(box: Sequence[float], part: Slice) -> Arrangement:
    apart = max((_in_rows(box, rows, part) for rows in range(1, len(box) + 1)), key=lambda found: found.scale)
    if apart.scale >= SMALLEST:
        return apart
    return max(apart, _in_rows(box, len(box), part, over=True), key=lambda found: found.scale)


def _in_rows(box: Sequence[float], count: int, part: Slice, *, over: bool = False) -> Arrangement:
    rows = list(_dealt_into(box, count))
    width = max(map(_width, rows))
    pitch = SHOWING if over else cards.HEIGHT + ROWS_APART
    depth = cards.HEIGHT + pitch * (count - 1)
    radius = g.CARDS if count == 1 else MIDDLE
    scale = min(1.0, part.scale(width, depth, radius), (OUTER - INNER) / depth)
    across = part.middle(scale * width, radius - scale * depth / 2)
    return Arrangement(scale, across, radius - g.CARDS, tuple(_middles(rows, pitch)), over and count > 1)


def _dealt_into(box: Sequence[float], rows: int) -> Iterator[Sequence[float]]:
    """A box's hands in their order, the first rows one hand longer where it does not come out even."""
    short, longer = divmod(len(box), rows)
    start = 0
    for row in range(rows):
        end = start + short + (row < longer)
        yield box[start:end]
        start = end


def _middles(rows: Sequence[Sequence[float]], pitch: float) -> Iterator[tuple[float, float]]:
    """The first row nearest the dealer, and in a row the first hand nearest area 1's side."""
    for at, row in enumerate(rows):
        right = _width(row) / 2
        for width in row:
            yield right - width / 2, pitch * (at - (len(rows) - 1) / 2)
            right -= width + APART


def _width(row: Sequence[float]) -> float:
    return sum(row) + APART * (len(row) - 1)
