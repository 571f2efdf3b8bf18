"""A High Card table's options."""

from __future__ import annotations

from typing import Final

from games.chips.chips import DENOMINATIONS
from games.options.common import CHIPS, limits, places
from games.options.sheet import Heading, Option, OptionSheet
from games.options.values import Alternative, OneOf
from games.records import Record
from games.rulebook import ruled

CODE: Final = "HC"
SLUG: Final = "high-card"
NAME: Final = "High Card"
DECKS: Final = ruled("HC 2.1", 1)
MOST_PLACES: Final = 7
KINDS: Final = ("bet", "match")


class Options(Record, frozen=True):
    """`ties` says what becomes of a card equal to the dealer's."""

    places: int = 5
    minimum: int = 0
    maximum: int | None = None
    chips: tuple[int, ...] = DENOMINATIONS
    ties: str = "stand_off"


TIES = OneOf((Alternative("stand_off", "A tie stands off"), Alternative("lose", "A tie loses")))

SHEET = OptionSheet(
    record=Options,
    options=(
        places(range(1, MOST_PLACES + 1), usual=5),
        *limits(500, 50_000),
        CHIPS,
        Option(name="ties", label="A tie", type=TIES, heading=Heading.PLAY, clause="3.3"),
    ),
)


def decks(options: Options) -> int:
    return DECKS
