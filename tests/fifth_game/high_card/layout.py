"""High Card's cloth: a box for the bet, and a circle for the match."""

from __future__ import annotations

from typing import Final

from games.layout import Cloth, Inscription, Layout, circle, main_box
from tests.fifth_game.high_card.options import NAME, Options

CLOTH: Final = Layout(
    game=NAME,
    spots=(main_box("Bet", printed=True), circle("opt1", "Match", width=60)),
    inscriptions=(Inscription("High Card", 250, 40),),
    card_places=True,
    cloth=Cloth("#2b4a7a", "#121f3d"),
)


def layout(options: Options) -> Layout:
    return CLOTH
