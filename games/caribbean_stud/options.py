"""A Caribbean Stud table's options."""

from __future__ import annotations

from games.chips import DENOMINATIONS
from games.jackpot import Terms, caribbean_stud
from games.shoe import Dealing
from games.wire import Record

CODE = "CS"
SLUG = "caribbean-stud"
NAME = "Caribbean Stud Poker"
DECKS = 1
KINDS = ("ante", "jackpot")


class Progressive(Record, frozen=True):
    """The table's jackpot: what the meter shows as the table opens, and what its sign asks for a wager.

    `reset` is the seed value, `increment` the millionths of each wager that go to the meter.
    """

    meter: int
    wager: int
    reset: int = 0
    increment: int = 0

    @property
    def terms(self) -> Terms:
        return caribbean_stud(wager=self.wager, reset=self.reset, increment=self.increment)


class Options(Record, frozen=True):
    """Limits bound the ante (6.1); `maximum_payout` caps what each bet is paid (10.2, ruling R29)."""

    places: int = 7
    dealing: Dealing = "shoe"
    minimum: int = 0
    maximum: int | None = None
    maximum_payout: int | None = None
    jackpot: Progressive | None = None
    chips: tuple[int, ...] = DENOMINATIONS
