"""Casino War's own part of the scenario format."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from games.calls import RoundCalls
from games.cards.cards import Card
from games.casino_war.calls import CALLS
from games.casino_war.events import BetsClosed, CardDealt, Event, HandsPickedUp, Surrendered
from games.casino_war.state import State
from games.game import ScenarioPart


def result(state: State) -> dict[str, Any]:
    return {
        "dealer": {"cards": [card.text for card in state.dealer]},
        "controlling": {str(hand.area): hand.player for hand in state.hands},
        "jackpot": None,
    }


def dealt(fact: Event) -> tuple[Card, ...]:
    return (fact.card,) if isinstance(fact, CardDealt) else ()


def _gone(before: State, fact: Event) -> str | None:
    """Whoever is away surrenders a tie."""
    if isinstance(fact, Surrendered) and fact.absent:
        return next(hand.player for hand in before.hands if hand.area == fact.area)
    return None


SCENARIO = ScenarioPart(
    result=result,
    lines=attrgetter("lines"),
    dealt=dealt,
    round_calls=lambda: RoundCalls(CALLS, (BetsClosed, CardDealt, HandsPickedUp), _gone),
)
