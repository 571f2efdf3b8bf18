"""What players are seen to do, in a bubble beside their seat: words, and the hand that they do it with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from math import cos, radians, sin
from typing import Final, NamedTuple

from casino.felt import geometry as g
from casino.felt.drawing import Felt
from casino.felt.geometry import Place, View

SIZE: Final = 23.0
"""Type that is 12 px high where a tablet shows the felt at 0.53 of its size."""
LEADING: Final = 1.12
LETTER: Final = 0.62
LONGEST: Final = 17
"""How many letters a line has at most."""
INNER: Final = 712.0
"""As near as a bubble comes to the dealer: past the chips."""
ASIDE: Final = 0.3
"""How far towards the next seat, of the way there."""
TAIL: Final = 0.6
"""How far towards the seat a bubble points, of the way there."""
HAND_WIDTH: Final = 34.0
HAND_ALONE: Final = 42.0
"""How wide and high a bubble without words is."""
HAND: Final = (
    "M-9 12V-2C-9-6-4-6-4-2V-12C-4-16 1-16 1-12V-3V-15C1-19 6-19 6-15V-3V-12C6-16 11-16 11-12V-1V-8"
    "C11-12 16-12 16-8V6C16 16 11 20 3 20C-4 20-6 17-9 12Z"
)


class Bubble(NamedTuple):
    """Where one stands, and the lines in it; without any it is only the hand."""

    at: Place
    wide: float
    high: float
    lines: tuple[str, ...] = ()

    def touches(self, other: Bubble) -> bool:
        apart = abs(self.at.x - other.at.x), abs(self.at.y - other.at.y)
        return apart[0] < (self.wide + other.wide) / 2 and apart[1] < (self.high + other.high) / 2


def bubbles(felt: Felt, signals: Mapping[int, tuple[str, str]]) -> str:
    """For each area whoever plays it, and what they do: in words, where the words of nobody after them stand there."""
    stand: dict[int, Bubble] = {}
    for area, (_, does) in reversed(list(signals.items())):
        smaller = [_hand_alone(felt, area, aside) for aside in (-ASIDE, 0, ASIDE)]
        stand[area] = next(
            (one for one in (_write_bubble(felt, area, does), *smaller) if not any(map(one.touches, stand.values()))),
            smaller[0],
        )
    return "".join(_bubble(felt, area, f"{who} {does}", stand[area]) for area, (who, does) in signals.items())


def _write_bubble(felt: Felt, area: int, does: str) -> Bubble:
    lines = tuple(_lines(does))
    wide = max(map(len, lines)) * SIZE * LETTER + HAND_WIDTH + 28
    high = len(lines) * SIZE * LEADING + 14
    return Bubble(_beside(felt, area, wide, high, ASIDE), wide, high, lines)


def _hand_alone(felt: Felt, area: int, aside: float) -> Bubble:
    return Bubble(_beside(felt, area, HAND_ALONE, HAND_ALONE, aside), HAND_ALONE, HAND_ALONE)


def _bubble(felt: Felt, area: int, words: str, bubble: Bubble) -> str:
    at, wide, high, lines = bubble
    seat = g.place(View.PLAYER, g.angles(felt.places)[area - 1], g.SEAT)
    top = -high / 2 + 7 + SIZE * 0.84
    text = "".join(
        f'<text x="{HAND_WIDTH / 2:g}" y="{top + SIZE * LEADING * row:.1f}">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    ground = f'<rect x="{-wide / 2:.1f}" y="{-high / 2:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="14"/>'
    hand = f'<path d="{HAND}" transform="translate({-wide / 2 + 20:.1f} 0) scale(.8)"/>'
    tail = (
        f'<path class="bubble-tail" d="M0 0L{TAIL * (seat.x - at.x):.1f} {TAIL * (seat.y - at.y):.1f}"/>'
        if lines
        else ""
    )
    return (
        f'<g id="bubble-{area}" class="bubble" role="img" aria-label="{escape(words)}"'
        f' transform="translate({at.x:.1f} {at.y:.1f})">{tail}<g class="up">{ground}{hand}{text}</g></g>'
    )


def _beside(felt: Felt, area: int, wide: float, high: float, aside: float) -> Place:
    """Between a seat and the next one, towards the middle of the table, where neither chips nor names lie."""
    angle = g.angles(felt.places)[area - 1]
    angle += g.step(felt.places) * aside * (-1 if angle > 0 else 1)
    reach = abs(sin(radians(angle))) * wide / 2 + abs(cos(radians(angle))) * high / 2
    at = g.place(View.PLAYER, angle, INNER + reach)
    return Place(
        min(max(at.x, wide / 2 + 4), g.WIDTH - wide / 2 - 4), min(max(at.y, high / 2 + 4), g.HEIGHT - high / 2 - 4)
    )


def _lines(words: str) -> Iterator[str]:
    """The words in lines that are not too long."""
    line = ""
    for word in words.split():
        if line and len(line) + len(word) >= LONGEST:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line
