"""Exact odds of Super Match: every four cards that an area can be dealt, by rank (15.6 knows no suits)."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.blackjack_switch.options import CODE, DECKS, SUPER_MATCH
from games.blackjack_switch.settlement import match, super_match_line
from games.cards.cards import Card
from games.chips.odds import RANKS, Ending, OddsTable, hands, probabilities
from games.chips.odds_tables import GameOdds, WagerOdds, grid
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


NOT_HERE: Final = "What the wagers on the boxes return is not here: it depends on how each hand is played."


@cache
def odds() -> GameOdds:
    """Everything that is known exactly about the game's wagers, as tables to read."""
    words = "It looks at the four first cards of the area, by rank."
    beside = WagerOdds("Super Match", words, (grid((super_match(),)),))
    return GameOdds((beside, insurance_odds(CODE, (DECKS,), {"an ace": ACE})), NOT_HERE)
