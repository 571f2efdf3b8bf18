"""The words for what happens at a Casino War table."""

from __future__ import annotations

from typing import Final

from games.cards.names import name
from games.casino_war.events import AskedAgain, BetsClosed, CardDealt, Event, HandsPickedUp, Surrendered, WarRaised
from games.casino_war.wagers import WAGERS
from games.chips.chips import shown
from games.chips.wagers import by_kind
from games.irregularities.words import trouble_words
from games.table.words import table_words
from games.words import Words, listed, say

_WAGERS: Final = by_kind(WAGERS)

INITIAL_DEAL: Final = "7."
"""Cards of the initial deal are seen as they fall."""


def _dealt(fact: CardDealt) -> str:
    return f"{'The dealer’s card' if fact.area is None else f'Area {fact.area}'}: {name(fact.card)}."


def _called_out(fact: CardDealt) -> str:
    if fact.area is None:
        return f"Dealer: {name(fact.card)}."
    return "" if (fact.rule or "").startswith(INITIAL_DEAL) else f"Area {fact.area}: {name(fact.card)}."


def _picked_up(fact: HandsPickedUp) -> str:
    whose = [f"area {area}" for area in fact.areas] + (["the dealer"] if fact.dealer else [])
    return f"The cards of {listed(whose)} are picked up." if whose else "Nothing is left to pick up."


WORDS: Final = Words(
    Event,
    *table_words(_WAGERS),
    *trouble_words(_WAGERS),
    say(BetsClosed, "No more bets.", aloud=True),
    say(CardDealt, _dealt, aloud=_called_out),
    say(
        WarRaised,
        lambda fact: f"Area {fact.area} goes to war with {shown(fact.stake)}.",
        aloud=lambda fact: f"Area {fact.area} goes to war.",
    ),
    say(
        Surrendered,
        lambda fact: f"Area {fact.area} {'is absent: it surrenders' if fact.absent else 'surrenders'}.",
        aloud=lambda fact: f"Area {fact.area} {'is absent and surrenders' if fact.absent else 'surrenders'}.",
    ),
    say(
        AskedAgain,
        lambda fact: f"Area {fact.area} has not chosen, and is asked once more.",
        aloud=lambda fact: f"Area {fact.area}, once more.",
    ),
    say(HandsPickedUp, _picked_up, done="The cards of decided hands go to the discard rack."),
)
