"""The words for what happens at a Blackjack Switch table, beside what both blackjacks share."""

from __future__ import annotations

from typing import Final

from games.blackjack_switch.events import BoxesSwitched, Event, SwitchUndone
from games.blackjack_switch.wagers import WAGERS
from games.chips.wagers import by_kind
from games.irregularities.words import trouble_words
from games.table.words import table_words
from games.twentyone.words import SHARED
from games.words import Words, say

_WAGERS: Final = by_kind(WAGERS)


def _next(fact: SwitchUndone) -> str:
    return ", and what it drew since is next" if fact.drawn else ""


WORDS: Final = Words(
    Event,
    *table_words(_WAGERS),
    *trouble_words(_WAGERS),
    *SHARED,
    say(
        BoxesSwitched,
        lambda fact: f"Area {fact.area} switches the second cards of its boxes.",
        aloud=lambda fact: f"Area {fact.area} switches.",
    ),
    say(
        SwitchUndone,
        lambda fact: f"Area {fact.area} was switched by mistake: its cards lie as they were dealt{_next(fact)}.",
        aloud=lambda fact: f"Area {fact.area}: the switch is undone.",
        follows=lambda fact: f"the cards of area {fact.area} lie as they were dealt{_next(fact)}",
        mistake=True,
    ),
)
