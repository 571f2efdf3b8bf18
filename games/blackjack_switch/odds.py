"""Exact odds of Super Match: every four cards that an area can be dealt, by rank (15.6 knows no suits)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from games.blackjack_switch.options import CODE, DECKS, SUPER_MATCH, DealerStands
from games.blackjack_switch.settlement import match, super_match_line
from games.cards.cards import Card
from games.chips.odds import RANKS, Ending, OddsTable, hands, probabilities
from games.chips.odds_tables import GameOdds, WagerOdds, average, grid
from games.table.areas import Wager
from games.twentyone.insurance import ACE, insurance_odds

_UNIT: Final = 100
_WAGER: Final = Wager(area=1, player="", kind=SUPER_MATCH, stake=_UNIT)


@cache
def super_match() -> OddsTable:
    """The Super Match wager. Four cards of each deck bear a rank, so a shoe holds thirteen ranks of 24."""
    return OddsTable.of(SUPER_MATCH, probabilities(hands(RANKS, 4 * DECKS, 4), _ending), DECKS, _UNIT)


def _ending(four: tuple[Card, ...]) -> Ending:
    line = super_match_line(_WAGER, four, (1,), void=False)
    return match(four) or "No match", line.odds, line.net, line.rule


MAIN_WAGERS: Final[dict[DealerStands, Fraction]] = {
    "rule_14_2": Fraction(2059144421048353840457936738, 91733330193268616658399616009),
    "inscription": Fraction(-118786810661884802876773118491, 15502932802662396215269535105521),
}
"""Of one box. Worked out ahead by coach.py, which takes seconds for it."""
_HEADS: Final[dict[DealerStands, str]] = {
    "rule_14_2": "the dealer standing on hard 16 and soft 17",
    "inscription": "the dealer drawing to hard 16 and soft 17",
}
_PLAYED: Final = (
    "It depends on how each area is switched and played. This is what the wagers return to somebody who always makes"
    " the best call and never insures, where a pair is split once, with cards as from a shoe without end. As 14.2 has"
    " the dealer stand the players have the better of it; as the felt is printed, the house (R16)."
)


@cache
def odds() -> GameOdds:
    """Everything that is known exactly about the game's wagers, as tables to read."""
    words = "It looks at the four first cards of the area, by rank."
    beside = WagerOdds("Super Match", words, (grid((super_match(),)),))
    averages = tuple((_HEADS[stands], average(back)) for stands, back in MAIN_WAGERS.items())
    played = WagerOdds("Initial wagers", _PLAYED, averages=averages)
    return GameOdds((played, beside, insurance_odds(CODE, (DECKS,), {"an ace": ACE})))
