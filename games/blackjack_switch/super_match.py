"""Super Match (rule 15): what the first four cards of an area make, and the line that settles the wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.blackjack_switch.options import CODE
from games.cards.cards import Card
from games.chips.settlement import Line, Odds, lost, voided, won
from games.rulebook import cite, rule
from games.table.areas import Wager
from games.twentyone.wagers import initial_on_area, lying

PAYS: Final = {
    "Four of a Kind": Odds(40),
    "Two Pair": Odds(8),
    "Three of a Kind": Odds(5),
    "Pair": Odds(1),
}

_SHAPES: Final = {(4,): "Four of a Kind", (2, 2): "Two Pair", (3, 1): "Three of a Kind", (2, 1, 1): "Pair"}


@rule("BS 15.6", "BS 3.2.4")
def match(four: Sequence[Card]) -> str | None:
    """The best match among an area's first four cards, by rank and never by suit: a jack and a king are none."""
    counts = Counter(card.rank for card in four)
    return _SHAPES.get(tuple(sorted(counts.values(), reverse=True)))


@rule("BS 15.7")
def odds_of(name: str) -> Odds:
    """What the pay table gives for a match."""
    return PAYS[name]


def super_match_line(wager: Wager, four: Sequence[Card], chips: tuple[int, ...], *, void: bool) -> Line:
    """The line that settles a Super Match wager; on a void area it is void too (ruling R20)."""
    stake = lying(wager)
    if void:
        return voided(stake, cite(initial_on_area, CODE), "no valid initial wager stands on the area")
    name = match(four)
    if name is None:
        return lost(stake, cite(match, CODE), "the four cards match nothing")
    return won(stake, odds_of(name), chips, cite(odds_of, CODE), name)
