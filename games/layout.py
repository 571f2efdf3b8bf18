"""What is printed on a game's cloth, as data: each game's own is in its folder, after the diagrams of its rules.

Lengths are those of the table: how far from the dealer (`radius`), from side to side of an area (`width`, `across`) and
from the dealer outwards (`depth`, `outwards`). Whoever draws it decides nothing about what there is to see.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

MAIN: Final = 635
OPTIONAL: Final = 532
"""The rings on which most games' initial wagers lie, and the wagers beside them."""


class Shape(Enum):
    BOX = "box"
    CIRCLE = "circle"
    SENSOR = "sensor"


@dataclass(frozen=True, slots=True)
class Caption:
    """Words beside a spot that is too small to have them in it: so far from its middle."""

    words: str
    outwards: float
    across: float = 0.0

    @property
    def width(self) -> float:
        return 8.0 * len(self.words)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for wagers in every area. `part` ends its id: area-3-main, area-3-opt1."""

    part: str
    name: str
    shape: Shape
    radius: float
    width: float
    depth: float
    across: float = 0.0
    printed: bool = True
    caption: Caption | None = None


@dataclass(frozen=True, slots=True)
class Inscription:
    """Words printed along an arc around the dealer. `goes_on`: they go on from the one before."""

    words: str
    radius: float
    size: float
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Cloth:
    """The dye of the felt: its middle, under the lamp, and its edge."""

    light: str
    dark: str


@dataclass(frozen=True, slots=True)
class Layout:
    """One table's print. `most` is how many areas its diagram may have; `insurance` are the words on that line.

    `before_box` is how far from the dealer the ground before a player's box is, where markers lie (6.5.1.1).
    """

    game: str
    spots: tuple[Spot, ...]
    inscriptions: tuple[Inscription, ...]
    cloth: Cloth
    diagram: str = "A"
    insurance: str | None = None
    meter: bool = False
    card_places: bool = False
    most: int = 9
    before_box: float = 563.0


def main_box(name: str = "main wager", *, printed: bool = False, across: float = 0.0, part: str = "main") -> Spot:
    """The box of an initial wager, deep enough for three in a line that points at the dealer."""
    return Spot(part, name, Shape.BOX, MAIN, 96, 130, across, printed)


def circle(part: str, name: str, across: float = 0.0, width: float = 66) -> Spot:
    return Spot(part, name, Shape.CIRCLE, OPTIONAL, width, width, across)
