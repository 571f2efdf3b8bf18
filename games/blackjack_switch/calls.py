"""Blackjack Switch's calls: those of both blackjacks, and the switch of an area's second cards."""

from __future__ import annotations

from typing import Final

from games.blackjack_switch.events import BoxesSwitched, Switch
from games.blackjack_switch.options import BOXES, MOST_PLACES
from games.blackjack_switch.state import State
from games.calls import PLAYER, Call, Document, area
from games.irregularities.calls import GENERAL
from games.twentyone import calls as shared


def _switch_told(before: State, fact: BoxesSwitched) -> tuple[str, Document]:
    return before.on_area(fact.area)[0].controlling, {"area": fact.area}


SWITCH: Final = Call(
    *("switch", Switch, "Switch", "W"),
    apart=True,
    entries={"area": area(MOST_PLACES), "player": PLAYER},
    fact=BoxesSwitched,
    told=_switch_told,
    early=True,
)
CALLS: Final[tuple[Call[State], ...]] = (
    *shared.calls(MOST_PLACES, len(BOXES)),
    SWITCH,
    *shared.JOINING,
    shared.insure(MOST_PLACES, len(BOXES)),
    *GENERAL,
)
