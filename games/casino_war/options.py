"""A Casino War table's options."""

from __future__ import annotations

from typing import Final

from games.cards.shoe import Dealing
from games.chips.chips import DENOMINATIONS
from games.options.common import CHIPS, dealing, limits, places
from games.options.sheet import OptionSheet
from games.records import Record
from games.rulebook import ruled

CODE = "CW"
SLUG = "casino-war"
NAME = "Casino War"
DECKS: Final = ruled("CW 3.1", 6)
MOST_PLACES = 9
KINDS = ("initial", "tie")


class Options(Record, frozen=True):
    """Limits bound each wager by itself (6.1, ruling R40)."""

    places: int = 7
    dealing: Dealing = "shoe"
    minimum: int = 0
    maximum: int | None = None
    chips: tuple[int, ...] = DENOMINATIONS


SHEET = OptionSheet(
    record=Options,
    options=(
        places(range(1, MOST_PLACES + 1), usual=7),
        *limits(500, 50_000),
        CHIPS,
        dealing("CW 2.4.1"),
    ),
)
