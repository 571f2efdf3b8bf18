"""What each game's cloth has printed on it, after the diagrams at the end of its rules."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from casino.felt import geometry as g


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
class Line:
    """Words printed along an arc around the dealer. `goes_on`: they go on from the line before."""

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
    """One diagram. `most` is how many areas it may have."""

    slug: str
    game: str
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...]
    cloth: Cloth
    diagram: str = "A"
    insurance: str | None = None
    meter: bool = False
    card_places: bool = False
    places: int = 7
    most: int = 9


GREEN: Final = Cloth("#1f6b4e", "#0d3b2a")
BLUE: Final = Cloth("#2a4f78", "#132943")
CLARET: Final = Cloth("#7a2b38", "#3d121b")
TEAL: Final = Cloth("#1f6470", "#0c333b")

PAIRS: Final = "Perfect Pairs"
LUCKY: Final = "Lucky Lucky"
SEVENS: Final = Caption("Blazing 7’s", outwards=-24, across=-22)
SENSOR: Final = Spot("jackpot", "jackpot", Shape.SENSOR, g.OPTIONAL, 24, 24, across=-52, printed=False, caption=SEVENS)


def main_box(name: str = "main wager", *, printed: bool = False, across: float = 0.0, part: str = "main") -> Spot:
    return Spot(part, name, Shape.BOX, g.MAIN, 96, 130, across, printed)


def rectangle(part: str, name: str, across: float = 0.0) -> Spot:
    return Spot(part, name, Shape.BOX, g.OPTIONAL, 84, 50, across)


def circle(part: str, name: str, across: float = 0.0) -> Spot:
    return Spot(part, name, Shape.CIRCLE, g.OPTIONAL, 66, 66, across)


def star_blackjack(diagram: str, first: str = PAIRS, second: str = LUCKY) -> Layout:
    """Diagrams A to D: they differ in the optional spots that each area has."""
    spots = {
        "A": (main_box(), rectangle("opt1", first, across=34), circle("opt2", second, across=-47)),
        "B": (main_box(), rectangle("opt1", first)),
        "C": (main_box(), circle("opt1", first)),
        "D": (main_box(), circle("opt1", first), SENSOR),
    }[diagram]
    return Layout(
        slug=f"star-blackjack-{diagram.lower()}",
        game="Star Blackjack",
        diagram=diagram,
        spots=spots,
        lines=(
            Line("Blackjack pays 3 to 2", 250, 36),
            Line("Dealer must stand on hard 17 or soft 18", 212, 20),
        ),
        insurance="Insurance",
        meter=diagram == "D",
        cloth=GREEN,
    )


BLACKJACK_SWITCH: Final = Layout(
    slug="blackjack-switch",
    game="Blackjack Switch",
    spots=(
        main_box("box 1", across=48),
        main_box("box 2", across=-48, part="main2"),
        Spot("opt1", "Super Match", Shape.CIRCLE, g.OPTIONAL, 68, 68),
    ),
    lines=(
        Line("Blackjack pays 1 to 1", 253, 32),
        Line("Dealer must draw to soft 17 or hard 16", 218, 18),
        Line("and stands off on hard 22", 193, 18, goes_on=True),
    ),
    insurance="Insurance pays 2 to 1",
    cloth=BLUE,
    places=5,
    most=5,
)

CASINO_WAR: Final = Layout(
    slug="casino-war",
    game="Casino War",
    spots=(main_box("Bet / War", printed=True), Spot("opt1", "Tie", Shape.CIRCLE, g.OPTIONAL, 60, 60)),
    lines=(Line("Casino War", 250, 40),),
    card_places=True,
    cloth=CLARET,
)

CARIBBEAN_STUD: Final = Layout(
    slug="caribbean-stud",
    game="Caribbean Stud",
    spots=(
        Spot("main", "Ante", Shape.BOX, 562, 100, 62),
        Spot("bet", "Bet", Shape.BOX, 648, 100, 96),
        Spot("jackpot", "jackpot", Shape.SENSOR, 496, 24, 24, printed=False, caption=Caption("Jackpot", outwards=23.5)),
    ),
    lines=(Line("Dealer only plays with ace/king or higher", 272, 24),),
    meter=True,
    cloth=TEAL,
)

LAYOUTS: Final = (*(star_blackjack(diagram) for diagram in "ABCD"), BLACKJACK_SWITCH, CASINO_WAR, CARIBBEAN_STUD)
