"""High Card's wagers."""

from __future__ import annotations

from typing import Final

from games.chips.wagers import BESIDE, PayTable, WagerKind
from games.rulebook import cite
from tests.fifth_game.high_card.options import CODE, KINDS, Options
from tests.fifth_game.high_card.settlement import MATCH_PAYS, higher_wins, match_wins


def offered(options: Options) -> tuple[str, ...]:
    return KINDS


def _bet(options: Options) -> PayTable:
    return PayTable(name="Bet", rows=(("Higher card", "1 to 1"),), rule=cite(higher_wins, CODE))


def _match(options: Options) -> PayTable:
    return PayTable(name="Match", rows=(("Cards of one rank", MATCH_PAYS.words),), rule=cite(match_wins, CODE))


WAGERS: Final[tuple[WagerKind[Options], ...]] = (
    WagerKind("bet", "Bet", initial=True, laid=True, pays=_bet),
    WagerKind("match", "Match", bare=True, part=BESIDE, laid=True, pays=_match),
)
