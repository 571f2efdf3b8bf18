"""Exact odds of Star Blackjack's optional wagers, by a player's first two cards and the dealer's first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Final

from games.cards.cards import DECK, cards
from games.chips.chips import DENOMINATIONS
from games.chips.odds import Chance, JackpotOdds, OddsTable, deals, hands, probabilities
from games.chips.odds_tables import GameOdds, Grid, WagerOdds, average, grid, jackpot_odds
from games.errors import GameError, RuleViolation
from games.rulebook import cite
from games.star_blackjack import options
from games.star_blackjack.optional import LUCKY_LUCKY, PAIRS, Pairs, Win, lucky_lucky, optional_line, sevens_hand
from games.star_blackjack.sevens import blazing_sevens, sevens_lose
from games.star_blackjack.wagers import WAGERS
from games.table.areas import Wager
from games.twentyone.insurance import ACE, TEN, insurance_odds

PAYTABLES: Final = (1, 2, 3)
"""Lucky Lucky's pay tables; the other wagers have one."""

Counted = Callable[[int, int], dict[Win | None, Fraction]]
"""How often each win comes with so many decks, under a pay table."""

_LUCKY_LINES: Final = tuple(LUCKY_LUCKY)
_NOTHING: Final = cards("2S 3H 4D")


def deck_counts(kind: str) -> tuple[int, ...]:
    """How many decks a table that offers the wager may play with."""
    return tuple(decks for decks in options.DECKS if _allows(kind, decks))


@cache
def optional_wager(kind: str, decks: int, paytable: int = 1) -> OddsTable:
    """A Perfect Pairs, Any Pairs, Star Pairs or Lucky Lucky wager."""
    if kind not in options.PAIRS_AND_LUCKY or decks not in deck_counts(kind):
        raise GameError(f"no {kind} wager with {decks} decks")
    found = _COUNTED[kind](decks, paytable)
    wins = sorted((win for win in found if win), key=_best_first)
    chances = (*(_won(win, found[win]) for win in wins), _lost(kind, found[None]))
    return OddsTable(wager=kind, chances=chances, decks=decks)


@cache
def blazing_7s(wager: int = options.SEVENS_WAGERS[0], reset: int = options.SEVENS_RESETS[0]) -> JackpotOdds:
    """The Blazing 7's wager of the sign, in cents, by its meter. Shares are not yet rounded up to chips (R9)."""
    terms, (decks,) = blazing_sevens(wager=wager, reset=reset), deck_counts(options.SEVENS)
    found = _sevens_hands(decks)
    winning = tuple((prize.hand, found[prize.hand]) for prize in terms.prizes)
    return JackpotOdds(
        wager=options.SEVENS, terms=terms, hands=winning, loses=cite(sevens_lose, options.CODE), decks=decks
    )


def _pairs(wins: Pairs) -> Counted:
    return lambda decks, paytable: probabilities(deals(DECK, decks, 2), lambda dealt: wins(dealt[0], dealt[1]))


def _lucky_lucky(decks: int, paytable: int) -> dict[Win | None, Fraction]:
    """The order of the three cards makes no difference here, and there are far fewer hands than orders."""
    return probabilities(hands(DECK, decks, 3), lambda three: lucky_lucky(three, paytable))


_COUNTED: Final[dict[str, Counted]] = {
    **{kind: _pairs(wins) for kind, wins in PAIRS.items()},
    "lucky_lucky": _lucky_lucky,
}


@cache
def _sevens_hands(decks: int) -> dict[str | None, Fraction]:
    return probabilities(deals(DECK, decks, 3), lambda dealt: sevens_hand(dealt[0], dealt[1], dealt[2]))


def _allows(kind: str, decks: int) -> bool:
    try:
        options.six_decks(options.Options(decks=decks, optional_wagers=(kind,)))
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


# --- tables to read ---------------------------------------------------------------------------------

MAIN_WAGER: Final = {
    "where a pair is split once": Fraction(-817608926739793935003655903, 91733330193268616658399616009),
    "where it may be split again": Fraction(-9292458305643981356752142147, 1192533292512492016559195008117),
}
"""Worked out ahead by coach.py, which takes seconds for it."""
_PLAYED: Final = (
    "It depends on how each hand is played. This is what it returns to somebody who always makes the best call and"
    " never insures, with cards as from a shoe without end."
)
_ON_A_PAIR: Final = "It looks at the first two cards of the area and nothing else."
_ABOUT: Final = {
    **dict.fromkeys(PAIRS, _ON_A_PAIR),
    "lucky_lucky": "It looks at the first two cards of the area and the dealer’s first card.",
}
_ABOUT_SEVENS: Final = "It looks at the same three cards as Lucky Lucky, and two of its hands are paid from the meter."
_ON_A_TEN: Final = "Against a ten-value card there is insurance only where the house offers it."


@cache
def odds() -> GameOdds:
    """Everything that is known exactly about the game's wagers."""
    words = {wager.kind: wager.words for wager in WAGERS}
    wagers = (
        WagerOdds("Main wager", _PLAYED, averages=tuple((head, average(back)) for head, back in MAIN_WAGER.items())),
        *(WagerOdds(words[kind], _ABOUT[kind], tuple(_grids(kind))) for kind in options.PAIRS_AND_LUCKY),
        jackpot_odds(words[options.SEVENS], _ABOUT_SEVENS, tuple(map(blazing_7s, options.SEVENS_WAGERS))),
        insurance_odds(options.CODE, options.DECKS, {"an ace": ACE, "a ten-value card": TEN}, _ON_A_TEN),
    )
    return GameOdds(wagers)


def _grids(kind: str) -> Iterator[Grid]:
    tables = PAYTABLES if kind == "lucky_lucky" else PAYTABLES[:1]
    heads = tuple(f"Pay table {number}" for number in tables) if len(tables) > 1 else ("Pays",)
    for decks in deck_counts(kind):
        yield grid(tuple(optional_wager(kind, decks, table) for table in tables), heads)
