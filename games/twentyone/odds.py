"""Exact odds of insurance at either blackjack, before anybody looks at the players' cards."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from games.cards.cards import Card, cards
from games.chips.chips import DENOMINATIONS
from games.chips.odds import RANKS, Chance, OddsTable, probabilities
from games.chips.odds_tables import WagerOdds, grid
from games.chips.settlement import Odds
from games.twentyone.insurance import Insurance, insurance_line

Ending = tuple[str, Odds | None, int, str]
"""What the dealer's second card makes, the odds, the net in cents and the rule."""

ACE, TEN = cards("AS 10S")
"""What can be insured against; every ten-value card is alike here."""

_INSURED_WORDS: Final = (
    "It looks at the dealer’s second card, which may be any other of the shoe; no player’s card is looked at."
)
_UNIT: Final = 100
_INSURED: Final = Insurance(area=1, player="", stake=_UNIT)


@cache
def insurance(code: str, up: Card, decks: int) -> OddsTable:
    """Insurance against the dealer's first card: its second may be any other card of a full shoe."""

    def ending(dealer: tuple[Card, ...]) -> Ending:
        line = insurance_line(code, _INSURED, dealer, DENOMINATIONS)
        return "The dealer makes blackjack" if line.odds else "Any other card", line.odds, line.net, line.rule

    seconds = (((up, second), 4 * decks - (second is up)) for second in RANKS)
    chances = (
        Chance(name=name, probability=probability, pays=odds, net=Fraction(net, _UNIT), rule=rule)
        for (name, odds, net, rule), probability in probabilities(seconds, ending).items()
    )
    best_first = tuple(sorted(chances, key=lambda chance: -chance.net))
    return OddsTable(wager="insurance", chances=best_first, decks=decks)


def insurance_odds(code: str, decks: tuple[int, ...], against: dict[str, Card], *more: str) -> WagerOdds:
    """The same as tables to read, against each of these cards."""
    grids = (
        grid((insurance(code, up, number),), caption=f"Against {card}")
        for card, up in against.items()
        for number in decks
    )
    return WagerOdds("Insurance", " ".join((_INSURED_WORDS, *more)), tuple(grids))
