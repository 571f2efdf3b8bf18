"""Basic strategy as charts that a dealer could read: the hand down the side, the dealer's card along the top.

H hit, S stand, D double (hit where a double is not open), P split, and a dot: leave the pair together and play its
total. Totals that are not listed play themselves: below the first row a hand hits, above the last it stands.

The charts are worked out, not remembered: for each hand and each dealer's card the average result of every call, from
an endless shoe under the game's own rules and with the best call made ever after. The tests do the sum again and
compare. Two rules shape them. The dealer takes no hole card, yet a dealer's blackjack takes only the original wager, so
doubles and splits against an ace or a ten risk nothing more unless a split hand busts. And an ace of the first two
cards counts 1 in a double, so a soft hand never does well to double.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.cards import Card
from games.twentyone.hands import same_value, total
from games.wire import Record

Rows = dict[int, str]


class Chart(Record, frozen=True):
    """Rows by total, and by the value of one card of a pair (an ace is 1); each a letter for every dealer's card."""

    hard: Rows
    soft: Rows
    pairs: Rows


def along(row: str, up: Card) -> str:
    """What a row says under the dealer's card, from a 2 to a ten and the ace last."""
    return row[(up.points - 2) % 10]


def advice(chart: Chart, cards: Sequence[Card], up: Card, *, may_split: bool) -> str:
    """The letter for a hand of two cards or more."""
    if may_split and splits(chart, cards, up):
        return "P"
    points, soft = total(cards)
    rows = chart.soft if soft else chart.hard
    if points in rows:
        return along(rows[points], up)
    return "H" if points < min(rows) else "S"


def splits(chart: Chart, cards: Sequence[Card], up: Card) -> bool:
    """Whether the chart takes a pair apart."""
    return len(cards) == 2 and same_value(*cards) and along(chart.pairs[cards[0].points], up) == "P"


def doubles(chart: Chart, cards: Sequence[Card], up: Card) -> bool:
    """Whether the chart doubles a hand."""
    return advice(chart, cards, up, may_split=False) == "D"


def _rows(text: str) -> Rows:
    """Rows as written below: a label, then the letters."""
    rows = (line.split() for line in text.strip().splitlines())
    return {int(label): "".join(letters) for label, *letters in rows}


STAR_BLACKJACK: Final = Chart(
    #   the dealer's card
    #   2 3 4 5 6 7 8 9 T A
    hard=_rows("""
    9   H D D D D H H H H H
    10  D D D D D D D D H H
    11  D D D D D D D D D D
    12  H H S S S H H H H H
    13  S S S S S H H H H H
    14  S S S S S H H H H H
    15  S S S S S H H H H H
    16  S S S S S H H H H H
    """),
    soft=_rows("""
    17  H H H H H H H H H H
    18  S S S S S S S H H H
    """),
    pairs=_rows("""
    1   P P P P P P P P P P
    2   P P P P P P . . . .
    3   P P P P P P . . . .
    4   . . . P P . . . . .
    5   . . . . . . . . . .
    6   P P P P P . . . . .
    7   P P P P P P . . . .
    8   P P P P P P P P P .
    9   P P P P P . P P . .
    10  . . . . . . . . . .
    """),
)

BLACKJACK_SWITCH: Final = Chart(
    # The dealer stands on hard 16 and soft 17 (rule 14.2), and a dealer's 22 stands off: fewer busts to wait for.
    #   2 3 4 5 6 7 8 9 T A
    hard=_rows("""
    10  H D D D D H H H H H
    11  D D D D D D H H H H
    12  H H H H H H H H H H
    13  H H H H H H H H H H
    14  H H H H H H H H H H
    15  H H H S H H H H H H
    16  S S S S S H H H H H
    """),
    soft=_rows("""
    17  H H H H S H H H H H
    18  S S S S S S S H H H
    """),
    pairs=_rows("""
    1   P P P P P P P P P P
    2   . . . P P P . . . .
    3   . . . . P P . . . .
    4   . . . . . . . . . .
    5   . . . . . . . . . .
    6   . . . P P . . . . .
    7   P P P P P P . . . .
    8   P P P P P P P P P .
    9   . . . . . . P P . .
    10  . . . . . . . . . .
    """),
)

CHARTS: Final = {"SB": STAR_BLACKJACK, "BS": BLACKJACK_SWITCH}
