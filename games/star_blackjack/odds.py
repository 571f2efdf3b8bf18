"""Exact odds of Star Blackjack's optional wagers, by a player's first two cards and the dealer's first."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Final

from games.areas import Wager
from games.cards import DECK, Card, cards
from games.chips import DENOMINATIONS
from games.errors import GameError, RuleViolation
from games.jackpot import SEVENS_RESETS, SEVENS_WAGERS, blazing_sevens
from games.odds import Chance, JackpotOdds, OddsTable, deals, hands, probabilities
from games.rulebook import cite
from games.shoe import DECKS_ALLOWED
from games.star_blackjack.optional import (
    LUCKY_LUCKY,
    Win,
    any_pairs,
    lucky_lucky,
    optional_line,
    perfect_pairs,
    sevens_hand,
    star_pairs,
)
from games.star_blackjack.options import CODE, PAIRS_AND_LUCKY, SEVENS, Options, six_decks
from games.star_blackjack.sevens import sevens_lose

PAYTABLES: Final = (1, 2, 3)
"""Lucky Lucky's pay tables; the other wagers have one."""

Pairs = Callable[[Card, Card], Win | None]

_PAIRS: Final[dict[str, Pairs]] = {"perfect_pairs": perfect_pairs, "any_pairs": any_pairs, "star_pairs": star_pairs}
_LUCKY_LINES: Final = tuple(LUCKY_LUCKY)
_NOTHING: Final = cards("2S 3H 4D")


def deck_counts(kind: str) -> tuple[int, ...]:
    """How many decks a table that offers the wager may play with."""
    return tuple(decks for decks in DECKS_ALLOWED[CODE] if _allows(kind, decks))


@cache
def optional_wager(kind: str, decks: int, paytable: int = 1) -> OddsTable:
    """A Perfect Pairs, Any Pairs, Star Pairs or Lucky Lucky wager."""
    if kind not in PAIRS_AND_LUCKY or decks not in deck_counts(kind):
        raise GameError(f"no {kind} wager with {decks} decks")
    found = _pairs(_PAIRS[kind], decks) if kind in _PAIRS else _lucky_lucky(decks, paytable)
    wins = sorted((win for win in found if win), key=_best_first)
    chances = (*(_won(win, found[win]) for win in wins), _lost(kind, found[None]))
    return OddsTable(wager=kind, chances=chances, decks=decks)


@cache
def blazing_7s(wager: int = SEVENS_WAGERS[0], reset: int = SEVENS_RESETS[0]) -> JackpotOdds:
    """The Blazing 7's wager of the sign, in cents, by its meter. Shares are not yet rounded up to chips (R9)."""
    terms, (decks,) = blazing_sevens(wager=wager, reset=reset), deck_counts(SEVENS)
    found = _sevens_hands(decks)
    winning = tuple((prize.hand, found[prize.hand]) for prize in terms.prizes)
    return JackpotOdds(wager=SEVENS, terms=terms, hands=winning, loses=cite(sevens_lose, CODE), decks=decks)


def _pairs(wins: Pairs, decks: int) -> dict[Win | None, Fraction]:
    return probabilities(deals(DECK, decks, 2), lambda dealt: wins(dealt[0], dealt[1]))


def _lucky_lucky(decks: int, paytable: int) -> dict[Win | None, Fraction]:
    """The order of the three cards makes no difference here, and there are far fewer hands than orders."""
    return probabilities(hands(DECK, decks, 3), lambda three: lucky_lucky(three, paytable))


@cache
def _sevens_hands(decks: int) -> dict[str | None, Fraction]:
    return probabilities(deals(DECK, decks, 3), lambda dealt: sevens_hand(dealt[0], dealt[1], dealt[2]))


def _allows(kind: str, decks: int) -> bool:
    try:
        six_decks(Options(decks=decks, optional_wagers=(kind,)))
    except RuleViolation:
        return False
    return True


def _best_first(win: Win) -> tuple[int, int]:
    """By the odds; of Lucky Lucky's lines at equal odds, as the pay table has them."""
    return -win.odds.pays, _LUCKY_LINES.index(win.name) if win.name in _LUCKY_LINES else 0


def _won(win: Win, probability: Fraction) -> Chance:
    net = Fraction(win.odds.pays, win.odds.to)
    return Chance(name=win.name, probability=probability, pays=win.odds, net=net, rule=win.rule)


def _lost(kind: str, probability: Fraction) -> Chance:
    wager = Wager(area=1, player="", kind=kind, stake=100)
    line = optional_line(wager, _NOTHING[:2], _NOTHING[2], PAYTABLES[0], DENOMINATIONS)
    return Chance(name="No win", probability=probability, pays=None, net=Fraction(-1), rule=line.rule)
