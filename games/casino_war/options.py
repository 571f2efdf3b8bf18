"""A Casino War table's options."""

from __future__ import annotations

from games.chips import DENOMINATIONS
from games.wire import Record

CODE = "CW"
SLUG = "casino-war"
NAME = "Casino War"
DECKS = 6
KINDS = ("initial", "tie")


class Options(Record, frozen=True):
    """Limits bound each wager by itself (6.1, ruling R40)."""

    places: int = 7
    minimum: int = 0
    maximum: int | None = None
    chips: tuple[int, ...] = DENOMINATIONS
