"""Star Blackjack's wagers: the main one, those that lie beside it, and what the sign says of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.chips.jackpot import Prize
from games.chips.settlement import Line
from games.chips.wagers import BESIDE, PayTable, Rows, WagerKind, prizes
from games.rulebook import number_of
from games.star_blackjack.optional import ANY_PAIR, LUCKY_LUCKY, PERFECT_PAIRS, STAR_PAIRS, Win
from games.star_blackjack.options import OPTIONAL_NAMES, SEVENS, SEVENS_WAGERS, Options
from games.star_blackjack.settlement import BLACKJACK_PAYS
from games.star_blackjack.sevens import blazing_sevens, sign_terms
from games.twentyone.calls import ADDED
from games.twentyone.insurance import ACE_PAYS, TEN_PAYS


def _main_pays(options: Options) -> PayTable:
    usual: Rows = (
        ("Blackjack", BLACKJACK_PAYS.words),
        ("Any other winning hand", "1 to 1"),
        ("Insurance on an ace", ACE_PAYS.words),
    )
    on_ten = (("Insurance on a ten", TEN_PAYS.words),) if options.insurance_on_ten else ()
    return PayTable(name="Main wager", rows=usual + on_ten, rule=number_of("SB 15.1"))


def _pair_pays(kind: str, *best_first: Win) -> Callable[[Options], PayTable]:
    rows = tuple((win.name, win.odds.words) for win in best_first)
    return lambda options: PayTable(name=OPTIONAL_NAMES[kind], rows=rows, rule=best_first[0].rule)


def _lucky_pays(options: Options) -> PayTable:
    at = options.lucky_lucky_paytable - 1
    rows = tuple((name, f"{odds[at]} to 1") for name, odds in LUCKY_LUCKY.items())
    return PayTable(name=OPTIONAL_NAMES["lucky_lucky"], rows=rows, rule=number_of("SB 14.17"))


def _sevens_pay(options: Options) -> PayTable:
    return prizes(OPTIONAL_NAMES[SEVENS], sign_terms(options), number_of("SB 14.24"))


def _sevens_prize(line: Line) -> Prize | None:
    """By the hand: every prize has the same clause."""
    if line.stake not in SEVENS_WAGERS:
        return None
    terms = blazing_sevens(wager=line.stake, reset=0)  # the reset is no part of a fixed prize
    return next((prize for prize in terms.prizes if prize.hand == line.why.replace(" ", "_")), None)


def _beside(kind: str, pays: Callable[[Options], PayTable]) -> WagerKind[Options]:
    return WagerKind(kind, OPTIONAL_NAMES[kind], part=BESIDE, proper=True, laid=True, pays=pays)


WAGERS: Final[tuple[WagerKind[Options], ...]] = (
    WagerKind("main", "Main wager", initial=True, laid=True, calls=True, pays=_main_pays),
    *ADDED,
    _beside("perfect_pairs", _pair_pays("perfect_pairs", *reversed(PERFECT_PAIRS.values()))),
    _beside("any_pairs", _pair_pays("any_pairs", ANY_PAIR)),
    _beside("lucky_lucky", _lucky_pays),
    _beside("star_pairs", _pair_pays("star_pairs", *reversed(STAR_PAIRS.values()))),
    WagerKind(
        *(SEVENS, OPTIONAL_NAMES[SEVENS]),
        part="jackpot",
        proper=True,
        laid=True,
        sensed=True,
        pays=_sevens_pay,
        prize=_sevens_prize,
    ),
)
