"""Caribbean Stud's own part of the scenario format."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from games.calls import RoundCalls
from games.cards.cards import Card
from games.cards.poker import rank
from games.caribbean_stud import events
from games.caribbean_stud.calls import CALLS
from games.caribbean_stud.settlement import qualifies
from games.caribbean_stud.state import State
from games.chips.chips import money
from games.game import ScenarioPart


def result(state: State) -> dict[str, Any]:
    value = rank(state.dealer)
    before, after = state.meter_at_deal, state.meter
    return {
        "dealer": {"cards": [card.text for card in state.dealer], "hand": value.name, "qualifies": qualifies(value)},
        "controlling": {str(hand.area): hand.player for hand in state.hands},
        "jackpot": {"before": money(before.cents), "after": money(after.cents)} if before and after else None,
    }


def dealt(fact: events.Event) -> tuple[Card, ...]:
    return fact.cards if isinstance(fact, events.CardsDealt) else ()


def _gone(before: State, fact: events.Event) -> str | None:
    """Whoever is away folds."""
    if isinstance(fact, events.HandFolded) and fact.absent:
        return next(hand.player for hand in before.hands if hand.area == fact.area)
    return None


_SILENT: Final = (
    *(events.BetsClosed, events.CardsDealt, events.CardTurnedUp, events.HandsTakenUp, events.DealerRevealed),
    *(events.HandDeclared, events.HandTurned, events.JackpotShared),
)


SCENARIO = ScenarioPart(
    result=result, lines=attrgetter("lines"), dealt=dealt, round_calls=lambda: RoundCalls(CALLS, _SILENT, _gone)
)
