"""Star Blackjack's cloth: diagrams A to D differ in the optional spots that each area has."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from games.layout import OPTIONAL, Caption, Cloth, Inscription, Layout, Shape, Spot, circle, main_box
from games.star_blackjack.options import NAME, OPTIONAL_NAMES, PAIRS_AND_LUCKY, SEVENS, Diagram, Options

GREEN: Final = Cloth("#1f6b4e", "#0d3b2a")
RECTANGLE: Final = Spot("opt1", "", Shape.BOX, OPTIONAL, 84, 50)
CIRCLE: Final = circle("opt1", "")
SENSOR: Final = Spot(
    "jackpot", "jackpot", Shape.SENSOR, OPTIONAL, 24, 24, across=-52, printed=False,
    caption=Caption(OPTIONAL_NAMES[SEVENS], outwards=-24, across=-22),
)  # fmt: skip
SPOTS: Final[dict[Diagram, tuple[Spot, ...]]] = {
    "A": (replace(RECTANGLE, across=34), replace(CIRCLE, part="opt2", across=-47)),
    "B": (RECTANGLE,),
    "C": (CIRCLE,),
    "D": (CIRCLE,),
}
"""The optional spots of each diagram, for whatever wager is on offer there; diagram D has a sensor beside them."""


def layout(options: Options) -> Layout:
    """The table's diagram with the spots of what it offers."""
    return _printed(options.layout, on_spots(options), SEVENS in options.optional_wagers or options.jackpot is not None)


def on_spots(options: Options) -> tuple[str, ...]:
    """The optional wagers in the order of their spots; Blazing 7's has a sensor instead."""
    return tuple(kind for kind in options.optional_wagers if kind in PAIRS_AND_LUCKY)[:2]


@cache
def _printed(diagram: Diagram, kinds: tuple[str, ...], jackpot: bool) -> Layout:
    optional = (replace(spot, name=OPTIONAL_NAMES[kind]) for spot, kind in zip(SPOTS[diagram], kinds, strict=False))
    sensed = diagram == "D" and jackpot
    return Layout(
        game=NAME,
        diagram=diagram,
        spots=(main_box(), *optional, *((SENSOR,) if sensed else ())),
        inscriptions=(
            Inscription("Blackjack pays 3 to 2", 250, 36),
            Inscription("Dealer must stand on hard 17 or soft 18", 212, 20),
        ),
        insurance="Insurance",
        meter=sensed,
        cloth=GREEN,
    )
