"""Casino War's calls: a tie goes to war or is surrendered; and a round as a scenario writes it."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from games.calls import GENERAL, PLAYER, Call, Document, RoundCalls, area
from games.cards.cards import Card
from games.casino_war.events import (
    AskedAgain,
    BetsClosed,
    CardDealt,
    Event,
    GoToWar,
    HandsPickedUp,
    Surrender,
    Surrendered,
    WarRaised,
)
from games.casino_war.options import MOST_PLACES
from games.casino_war.state import State
from games.game import ScenarioPart

_ENTRIES: Final = {"area": area(MOST_PLACES), "player": PLAYER}


def _told(before: State, fact: WarRaised | Surrendered) -> tuple[str, Document]:
    player = next(hand.player for hand in before.hands if hand.area == fact.area)
    return player, {"area": fact.area}


CALLS: Final[tuple[Call[State], ...]] = (
    Call(
        *("war", GoToWar, "Go to war", "W"),
        entries=_ENTRIES,
        fact=WarRaised,
        told=_told,
        signal="puts as many chips on the war spot",
    ),
    Call(
        *("surrender", Surrender, "Surrender", "U"),
        entries=_ENTRIES,
        fact=Surrendered,
        told=_told,
        signal="scratches the layout towards themselves",
    ),
    *GENERAL,
)


# --- a round as a scenario writes it --------------------------------------------------------------


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
    return _told(before, fact)[0] if isinstance(fact, Surrendered) and fact.absent else None


SCENARIO = ScenarioPart(
    result=result,
    lines=attrgetter("lines"),
    dealt=dealt,
    round_calls=lambda: RoundCalls(CALLS, (BetsClosed, CardDealt, AskedAgain, HandsPickedUp), _gone),
)
