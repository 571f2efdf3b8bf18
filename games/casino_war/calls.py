"""Casino War's calls: a tie goes to war or is surrendered."""

from __future__ import annotations

from typing import Final

from games.calls import PLAYER, Call, Document, area
from games.casino_war.events import GoToWar, Surrender, Surrendered, WarRaised
from games.casino_war.options import MOST_PLACES
from games.casino_war.state import State
from games.irregularities.calls import GENERAL

_ENTRIES: Final = {"area": area(MOST_PLACES), "player": PLAYER}


def _told(before: State, fact: WarRaised | Surrendered) -> tuple[str, Document]:
    player = next(hand.player for hand in before.hands if hand.area == fact.area)
    return player, {"area": fact.area}


CALLS: Final[tuple[Call[State], ...]] = (
    Call("war", GoToWar, "Go to war", "W", entries=_ENTRIES, fact=WarRaised, told=_told),
    Call("surrender", Surrender, "Surrender", "U", entries=_ENTRIES, fact=Surrendered, told=_told),
    *GENERAL,
)
