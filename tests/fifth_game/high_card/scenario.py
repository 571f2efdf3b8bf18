"""High Card's own part of the scenario format."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from games.calls import RoundCalls
from games.cards.cards import Card
from games.game import ScenarioPart
from tests.fifth_game.high_card.events import Begun, Dealt, Event
from tests.fifth_game.high_card.state import State


def result(state: State) -> dict[str, Any]:
    return {
        "dealer": {"cards": [card.text for card in state.dealer]},
        "controlling": {str(area): bet.player for area, bet in state.bets.items()},
        "jackpot": None,
    }


def dealt(fact: Event) -> tuple[Card, ...]:
    return (fact.card,) if isinstance(fact, Dealt) else ()


def nobody_gone(before: State, fact: Event) -> None:
    return None


def round_calls() -> RoundCalls[State, Event]:
    return RoundCalls((), (Begun, Dealt), nobody_gone)


SCENARIO = ScenarioPart(result=result, lines=attrgetter("lines"), dealt=dealt, round_calls=round_calls)
