"""Star Blackjack's own part of the scenario format."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from games.chips.chips import money
from games.game import ScenarioPart
from games.star_blackjack.calls import CALLS
from games.star_blackjack.events import Event, JackpotShared, SevensCollected
from games.star_blackjack.state import State
from games.twentyone.calls import BoxCalls, dealt, round_result


def result(state: State) -> dict[str, Any]:
    before, after = state.meter_at_deal, state.meter
    jackpot = {"before": money(before.cents), "after": money(after.cents)} if before and after else None
    return {**round_result(state), "jackpot": jackpot}


SCENARIO: ScenarioPart[State, Event] = ScenarioPart(
    result=result,
    lines=attrgetter("lines"),
    dealt=dealt,
    round_calls=lambda: BoxCalls(CALLS, (SevensCollected, JackpotShared)),
    decided=attrgetter("all_decided"),
)
