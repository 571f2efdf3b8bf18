"""Where things lie on the half-moon table, as pure functions: an area's angle and a radius give a point and a turn.

The player's view has the dealer at the top, so area 1, at the dealer's left, is the rightmost. The dealer's view is the
same table turned by half a circle. A thing's turn is the same in both, so print is never upside down.
"""

from enum import Enum
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import Final, NamedTuple

WIDTH: Final = 1600
HEIGHT: Final = 900
EDGE: Final = 50
"""How far the dealer's edge lies from the picture's; its middle is the centre of every ring."""

RIM: Final = 800
FELT: Final = 760
SEAT: Final = 729
CARDS: Final = 406
INSURANCE: Final = (280, 322)
INSURANCE_LINE: Final = 294
DEALER_CARDS: Final = 122

SPREAD: Final = {1: 0.0, 2: 15.0, 3: 30.0, 4: 45.0, 5: 60.0, 6: 65.0, 7: 68.0, 8: 71.0, 9: 74.0}
"""Half the angle that the areas take up, by their number."""


class View(Enum):
    """Who looks at the table."""

    PLAYER = "player"
    DEALER = "dealer"


class Place(NamedTuple):
    """A point of the picture, and the turn (clockwise, in degrees) of what lies there."""

    x: float
    y: float
    turn: float = 0.0

    @property
    def transform(self) -> str:
        return f"translate({self.x:.1f} {self.y:.1f}) rotate({self.turn:.1f})"


@cache
def angles(places: int) -> tuple[float, ...]:
    """The areas' angles from the line through the dealer, area 1 first, spread evenly along the curve."""
    return tuple(SPREAD[places] - step(places) * area for area in range(places))


def step(places: int) -> float:
    """The angle from one area to the next."""
    return 2 * SPREAD[places] / (places - 1) if places > 1 else 30.0


def place(view: View, angle: float, radius: float, across: float = 0.0) -> Place:
    """The place at a radius from the dealer, `across` to the side of it where area 1 is."""
    turned = radians(angle)
    x = radius * sin(turned) + across * cos(turned)
    y = radius * cos(turned) - across * sin(turned)
    return seen(view, WIDTH / 2 + x, EDGE + y, turn=-angle)


def seen(view: View, x: float, y: float, turn: float = 0.0) -> Place:
    """A point given in the player's view, as this view sees it."""
    return Place(x, y, turn) if view is View.PLAYER else Place(WIDTH - x, HEIGHT - y, turn)


def arc(view: View, radius: float, half: float = 90.0) -> str:
    """Path of an arc around the dealer from the viewer's left to right, so that text on it stands upright."""
    left, right = (half, -half) if view is View.DEALER else (-half, half)
    start, end = place(view, left, radius), place(view, right, radius)
    sweep = 0 if view is View.PLAYER else 1
    return f"M{start.x:.1f} {start.y:.1f}A{radius:.1f} {radius:.1f} 0 0 {sweep} {end.x:.1f} {end.y:.1f}"


def baseline(view: View, radius: float, size: float) -> float:
    """The radius of the line to write on so that letters of this size are centred on `radius` in either view."""
    return radius + size * (0.33 if view is View.PLAYER else -0.33)


@lru_cache(maxsize=1024)
def room(places: int, radius: float) -> float:
    """How wide one area may be at a radius before it meets its neighbour."""
    return 2 * radius * sin(radians(step(places) / 2))
