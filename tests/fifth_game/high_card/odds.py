"""Exact odds of the match wager."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from games.chips.odds import Chance, OddsTable
from games.chips.odds_tables import GameOdds, WagerOdds, grid
from games.rulebook import cite
from tests.fifth_game.high_card.options import CODE, DECKS
from tests.fifth_game.high_card.settlement import MATCH_PAYS, match_wins


@cache
def odds() -> GameOdds:
    matched, clause = Fraction(3, 51), cite(match_wins, CODE)
    chances = (
        Chance(name="Match", probability=matched, pays=MATCH_PAYS, net=Fraction(MATCH_PAYS.pays), rule=clause),
        Chance(name="No match", probability=1 - matched, pays=None, net=Fraction(-1), rule=clause),
    )
    table = OddsTable(wager="match", chances=chances, decks=DECKS)
    return GameOdds((WagerOdds("Match", "It looks at the card of the area and the dealer’s.", (grid((table,)),)),))
