"""Casino War's wagers: the initial one, the tie beside it, the war, and what the sign says of them."""

from __future__ import annotations

from typing import Final

from games.casino_war.options import CODE, Options
from games.casino_war.settlement import TIE_PAYS, WAR_TIE_PAYS, higher_wins, tie_wins, war_tied, war_won
from games.chips.wagers import BESIDE, PayTable, WagerKind
from games.rulebook import cite


def _initial_pays(options: Options) -> PayTable:
    rows = (
        ("Higher card", "1 to 1"),
        ("War won", "1 to 1 on the war wager"),
        ("War tied", f"{WAR_TIE_PAYS.words} on the war wager"),
    )
    at_war = (cite(war_won, CODE), cite(war_tied, CODE))
    return PayTable(name="Bet and war", rows=rows, rule=cite(higher_wins, CODE), also=at_war)


def _tie_pays(options: Options) -> PayTable:
    return PayTable(name="Tie", rows=(("The first cards tie", TIE_PAYS.words),), rule=cite(tie_wins, CODE))


WAGERS: Final[tuple[WagerKind[Options], ...]] = (
    WagerKind("initial", "Initial", bare=True, initial=True, laid=True, pays=_initial_pays),
    WagerKind("war", "War", bare=True),
    WagerKind("tie", "Tie", bare=True, part=BESIDE, laid=True, pays=_tie_pays),
)
