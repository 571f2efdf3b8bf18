"""A Caribbean Stud table's options."""

from __future__ import annotations

from typing import Final

from games.cards.shoe import Dealing
from games.caribbean_stud.jackpot import caribbean_stud
from games.chips.chips import DENOMINATIONS
from games.chips.jackpot import Terms
from games.options.common import CHIPS, DEALING, FEED, limits, meter, places
from games.options.sheet import Heading, Option, OptionSheet
from games.options.values import POOL, Amount, Field, Pool
from games.records import Record
from games.rulebook import ruled

CODE = "CS"
SLUG = "caribbean-stud"
NAME = "Caribbean Stud Poker"
DECKS: Final = ruled("CS 3.1", 1)
MOST_PLACES = 9
"""One deck deals nine hands beside the dealer's."""
KINDS = ("ante", "jackpot")
JACKPOT_WAGER = 100
"""A dollar, where the sign gives no other amount."""


class Progressive(Record, frozen=True):
    """The table's jackpot: what the meter shows as the table opens, and what its sign asks for a wager.

    `reset` is the seed value, `increment` the millionths of each wager that go to the meter.
    """

    meter: int
    wager: int = JACKPOT_WAGER
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


SHEET = OptionSheet(
    record=Options,
    options=(
        places(range(1, MOST_PLACES + 1), usual=7),
        *limits(500, 20_000, of="ante"),
        CHIPS,
        Option(
            name="maximum_payout",
            label="Most that one bet is paid ($)",
            type=Amount(sign="Most paid on a bet"),
            heading=Heading.TABLE,
            help="Empty: no maximum payout (R29).",
            usual=5_000_000,
            clause="CS 10.2",
        ),
        DEALING,
        Option(
            name=POOL,
            label="Jackpot",
            type=Pool(
                record=Progressive,
                fields=(
                    meter(2_500_000, zero=True),
                    Field(name="reset", label="The meter’s seed value ($)", type=Amount(zero=True), usual=1_000_000),
                    FEED,
                    Field(name="wager", label="A jackpot wager is ($)", type=Amount(most=10_000), usual=JACKPOT_WAGER),
                ),
                price="wager",
                usual=True,
            ),
            heading=Heading.JACKPOT,
        ),
    ),
    area="The ante",
)


def decks(options: Options) -> int:
    """How many decks are in play."""
    return DECKS
