"""Caribbean Stud's cloth: an ante and a bet in each area and, where there is a jackpot, its slot with its price."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.caribbean_stud.options import Options
from games.chips.chips import shown
from games.layout import Caption, Cloth, Inscription, Layout, Shape, Spot

TEAL: Final = Cloth("#1f6470", "#0c333b")
ANTE: Final = Spot("main", "Ante", Shape.BOX, 562, 100, 62)
BET: Final = Spot("bet", "Bet", Shape.BOX, 648, 100, 96)
BEFORE_ANTE: Final = 470.0
"""Before the ante and the jackpot's slot."""


def layout(options: Options) -> Layout:
    return _printed(options.jackpot.wager if options.jackpot else None)


@cache
def _printed(jackpot_wager: int | None) -> Layout:
    return Layout(
        game="Caribbean Stud",
        spots=(ANTE, BET, *((_slot(jackpot_wager),) if jackpot_wager is not None else ())),
        inscriptions=(Inscription("Dealer only plays with ace/king or higher", 272, 24),),
        meter=jackpot_wager is not None,
        cloth=TEAL,
        before_box=BEFORE_ANTE,
    )


def _slot(wager: int) -> Spot:
    caption = Caption(f"Jackpot {shown(wager)}", outwards=23.5)
    return Spot("jackpot", "jackpot", Shape.SENSOR, 496, 24, 24, printed=False, caption=caption)
