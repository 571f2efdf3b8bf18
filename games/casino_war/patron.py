"""How a patron plays Casino War: a tie is all there is to decide.

Going to war loses less than half the initial wager on average (games/casino_war/odds.py has the exact figures), so
whoever plays well always goes; surrendering is for those who cannot watch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.casino_war.events import GoToWar, Surrender
from games.choice import Choice
from games.patron import Patron, Strategy
from games.records import Tagged
from games.view import View


def answer(patron: Patron, view: View, asked: Sequence[Choice]) -> Tagged | None:
    """War or surrender."""
    area = asked[0].area or 0
    command = GoToWar if goes_to_war(patron, view, area) else Surrender
    return command(area=area, player=patron.name)


def goes_to_war(patron: Patron, view: View, area: int) -> bool:
    if patron.skill == "hunches":
        return patron.one_in(2, "war", view.felt.rounds, area)
    return patron.skill != "never_bust"


STRATEGY: Final = Strategy(answer)
