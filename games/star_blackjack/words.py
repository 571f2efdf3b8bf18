"""The words for what happens at a Star Blackjack table, beside what both blackjacks share."""

from __future__ import annotations

from typing import Final

from games.chips.chips import shown
from games.chips.wagers import by_kind
from games.irregularities.words import trouble_words
from games.star_blackjack.events import (
    EvenMoneyTaken,
    Event,
    JackpotShared,
    JackpotSharedAgain,
    MeterPutRight,
    SevensCollected,
)
from games.star_blackjack.wagers import WAGERS
from games.table.words import jackpot_hands, table_words
from games.twentyone.words import SHARED
from games.words import Words, listed, say

_WAGERS: Final = by_kind(WAGERS)


def _shared(fact: JackpotShared | JackpotSharedAgain) -> str:
    paid = listed([f"{one.player}, area {one.area}, {shown(one.amount)}" for one in fact.prizes])
    again = " with a linked table that won at the same moment" if isinstance(fact, JackpotSharedAgain) else ""
    return f"The jackpot is shared{again}: {paid}. The meter shows {shown(fact.meter.cents)}."


def _collected(fact: SevensCollected) -> str:
    whose = f"The Blazing 7’s wager of {fact.player} on area {fact.area}"
    return f"{whose}, {shown(fact.stake)}, goes into the float."


WORDS: Final = Words(
    Event,
    *table_words(_WAGERS),
    *trouble_words(_WAGERS),
    *SHARED,
    say(EvenMoneyTaken, lambda fact: f"{fact.player} takes even money on area {fact.area}.", aloud=True),
    say(
        SevensCollected,
        _collected,
        done=lambda fact: f"You take {fact.player}’s {shown(fact.stake)} from the sensor of area {fact.area}.",
    ),
    say(
        MeterPutRight,
        lambda fact: f"Jackpot wagers went back: the meter shows {shown(fact.meter.cents)}.",
        follows="what they fed the meter leaves it",
    ),
    say(JackpotShared, _shared, aloud=lambda fact: jackpot_hands(one.area for one in fact.prizes)),
    say(JackpotSharedAgain, _shared, aloud="A linked table won at the same moment: the jackpot is shared with it."),
)
