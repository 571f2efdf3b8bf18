"""Blackjack Switch's cloth: two boxes in each area, with the Super Match spot before them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.blackjack_switch.options import MOST_PLACES, NAME, Options
from games.layout import Cloth, Inscription, Layout, circle, main_box

BLUE: Final = Cloth("#2a4f78", "#132943")
BOXES: Final = (main_box("box 1", across=48), main_box("box 2", across=-48, part="main2"))
PLAIN: Final = Layout(
    game=NAME,
    spots=BOXES,
    inscriptions=(
        Inscription("Blackjack pays 1 to 1", 253, 32),
        Inscription("Dealer must draw to soft 17 or hard 16", 218, 18),
        Inscription("and stands off on hard 22", 193, 18, goes_on=True),
    ),
    insurance="Insurance pays 2 to 1",
    cloth=BLUE,
    most=MOST_PLACES,
)
WITH_SUPER_MATCH: Final = replace(PLAIN, spots=(*BOXES, circle("opt1", "Super Match", width=68)))


def layout(options: Options) -> Layout:
    return WITH_SUPER_MATCH if options.super_match else PLAIN
