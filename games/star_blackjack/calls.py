"""Star Blackjack's calls: those of both blackjacks, and even money; and a round as a scenario writes it."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from games.calls import GENERAL, WHOSE, Call, Document, area
from games.chips.chips import money
from games.game import ScenarioPart
from games.star_blackjack.events import EvenMoney, EvenMoneyTaken, Event, JackpotShared, SevensCollected
from games.star_blackjack.options import MOST_PLACES
from games.star_blackjack.state import State
from games.twentyone import calls as shared
from games.twentyone.calls import BoxCalls, dealt, round_result


def _even_money_told(before: State, fact: EvenMoneyTaken) -> tuple[str, Document]:
    return fact.player, {"area": fact.area, "player": fact.player}


EVEN_MONEY: Final = Call(
    *("even_money", EvenMoney, "Even money", "E"),
    apart=True,
    entries={"area": area(MOST_PLACES), "player": WHOSE},
    fact=EvenMoneyTaken,
    told=_even_money_told,
    signal="turns over an open hand and asks for even money",
)
CALLS: Final[tuple[Call[State], ...]] = (
    *shared.calls(MOST_PLACES),
    *shared.JOINING,
    shared.insure(MOST_PLACES),
    EVEN_MONEY,
    *GENERAL,
)


# --- a round as a scenario writes it --------------------------------------------------------------


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
