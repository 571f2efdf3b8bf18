"""The words for what happens at a High Card table."""

from __future__ import annotations

from typing import Final

from games.cards.names import name
from games.chips.wagers import by_kind
from games.irregularities.words import trouble_words
from games.table.words import table_words
from games.words import Words, say
from tests.fifth_game.high_card.events import Begun, Dealt, Event
from tests.fifth_game.high_card.wagers import WAGERS


def _dealt(fact: Dealt) -> str:
    return f"{'Dealer' if fact.area is None else f'Area {fact.area}'}: {name(fact.card)}."


WORDS: Final = Words(
    Event,
    *table_words(by_kind(WAGERS)),
    *trouble_words(by_kind(WAGERS)),
    say(Begun, "No more bets.", aloud="No more bets."),
    say(Dealt, _dealt, aloud=_dealt),
)
