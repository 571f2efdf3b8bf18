"""Caribbean Stud's wagers: ante, bet and jackpot, and what the sign says of them."""

from __future__ import annotations

from typing import Final

from games.caribbean_stud.options import Options, caribbean_stud
from games.caribbean_stud.settlement import BET_PAYS
from games.chips.chips import shown
from games.chips.jackpot import Prize, Terms
from games.chips.odds import in_words
from games.chips.settlement import Line
from games.chips.wagers import PayTable, WagerKind, prizes
from games.rulebook import number_of


def jackpot(options: Options) -> Terms | None:
    """What a table's sign says of its jackpot."""
    return options.jackpot.terms if options.jackpot else None


def _bet_pays(options: Options) -> PayTable:
    best_first = sorted(BET_PAYS.items(), key=lambda pay: pay[0].value, reverse=True)
    rows = tuple((in_words(kind.name.lower()), odds.words) for kind, odds in best_first)
    return PayTable(name="Bet (the ante is paid 1 to 1)", rows=rows, rule=number_of("CS 10.1"))


def _jackpot_pays(options: Options) -> PayTable:
    terms = jackpot(options)
    return prizes(f"Jackpot, {shown(terms.wager)}" if terms else "Jackpot", terms, number_of("CS 12.1"))


def _jackpot_prize(line: Line) -> Prize | None:
    """By the clause: each prize has its own."""
    won = caribbean_stud(wager=line.stake).prizes
    return next((prize for prize in won if line.rule in (prize.alone, prize.together)), None)


WAGERS: Final[tuple[WagerKind[Options], ...]] = (
    WagerKind("ante", "Ante", initial=True, laid=True, pays=_bet_pays),
    WagerKind("bet", "Bet", part="bet"),
    WagerKind(
        *("jackpot", "Jackpot"), part="jackpot", laid=True, sensed=True, pays=_jackpot_pays, prize=_jackpot_prize
    ),
)
