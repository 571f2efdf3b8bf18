"""Casino War's cloth: a spot for the bet and the war, a Tie spot, and a place for each card."""

from __future__ import annotations

from typing import Final

from games.casino_war.options import NAME, Options
from games.layout import Cloth, Inscription, Layout, circle, main_box

CLARET: Final = Cloth("#7a2b38", "#3d121b")
CLOTH: Final = Layout(
    game=NAME,
    spots=(main_box("Bet / War", printed=True), circle("opt1", "Tie", width=60)),
    inscriptions=(Inscription("Casino War", 250, 40),),
    card_places=True,
    cloth=CLARET,
)


def layout(options: Options) -> Layout:
    return CLOTH
