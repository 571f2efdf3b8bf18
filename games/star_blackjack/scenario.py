"""Star Blackjack's own part of the scenario format."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from games.chips.chips import money
from games.game import ScenarioPart
from games.star_blackjack.calls import CALLS
from games.star_blackjack.events import Event, JackpotShared, SevensCollected
from games.star_blackjack.state import State
from games.twentyone.scenario import BoxCalls, dealt
from games.twentyone.scenario import result as box_result


def result(state: State) -> dict[str, Any]:
    jackpot = None
    if state.meter and state.meter_at_deal:
        jackpot = {"before": money(state.meter_at_deal.cents), "after": money(state.meter.cents)}
    return {**box_result(state), "jackpot": jackpot}


def round_calls() -> BoxCalls[State]:
    return BoxCalls(CALLS, (SevensCollected, JackpotShared))


SCENARIO: ScenarioPart[State, Event] = ScenarioPart(
    result=result,
    lines=attrgetter("lines"),
    dealt=dealt,
    round_calls=round_calls,
    decided=attrgetter("all_decided"),
)
