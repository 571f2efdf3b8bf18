"""Casino War's wagers: the initial one, the tie beside it, the war, and what the sign says of them."""

from __future__ import annotations

from typing import Final

from games.casino_war.options import Options
from games.casino_war.settlement import TIE_PAYS, WAR_TIE_PAYS
from games.chips.wagers import BESIDE, PayTable, WagerKind
from games.rulebook import number_of


def _initial_pays(options: Options) -> PayTable:
    rows = (
        ("Higher card", "1 to 1"),
        ("War won", "1 to 1 on the war wager"),
        ("War tied", f"{WAR_TIE_PAYS.words} on the war wager"),
    )
    return PayTable(name="Bet and war", rows=rows, rule=number_of("CW 8.2"))


def _tie_pays(options: Options) -> PayTable:
    return PayTable(name="Tie", rows=(("The first cards tie", TIE_PAYS.words),), rule=number_of("CW 8.1.1"))


WAGERS: Final[tuple[WagerKind[Options], ...]] = (
    WagerKind("initial", "Initial", bare=True, initial=True, laid=True, pays=_initial_pays),
    WagerKind("war", "War", bare=True),
    WagerKind("tie", "Tie", bare=True, part=BESIDE, laid=True, pays=_tie_pays),
)
