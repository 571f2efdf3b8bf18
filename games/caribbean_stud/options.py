"""A Caribbean Stud table's options, and what its jackpot pays."""

from __future__ import annotations

from typing import Final

from games.cards.shoe import Dealing
from games.chips.chips import DENOMINATIONS
from games.chips.jackpot import Prize, Terms
from games.options.common import CHIPS, FEED, dealing, limits, meter, places
from games.options.sheet import Heading, Option, OptionSheet
from games.options.values import POOL, Amount, Field, Pool
from games.records import Record
from games.rulebook import number_of, rule, ruled

CODE = "CS"
SLUG = "caribbean-stud"
NAME = "Caribbean Stud Poker"
DECKS: Final = ruled("CS 3.1", 1)
MOST_PLACES = 9
"""One deck deals nine hands beside the dealer's."""
KINDS = ("ante", "jackpot")
JACKPOT_WAGER = 100
"""A dollar, where the sign gives no other amount."""


@rule("CS 12.1.3", "CS 12.1.4", "CS 12.1.5")
def caribbean_stud(*, wager: int, reset: int = 0, increment: int = 0) -> Terms:
    """Caribbean Stud's jackpot: three fixed bonuses ($500, $150, $100) under the two hands that draw on the meter."""
    prizes = (
        Prize("royal_flush", 100, 5_000_000, number_of("CS 12.1.1"), number_of("CS 12.3.1")),
        Prize("straight_flush", 10, 500_000, number_of("CS 12.1.2"), number_of("CS 12.3.2")),
        Prize("four_of_a_kind", 0, 50_000, number_of("CS 12.1.3"), number_of("CS 12.1.3")),
        Prize("full_house", 0, 15_000, number_of("CS 12.1.4"), number_of("CS 12.1.4")),
        Prize("flush", 0, 10_000, number_of("CS 12.1.5"), number_of("CS 12.1.5")),
    )
    return Terms(game="CS", prizes=prizes, wager=wager, reset=reset, increment=increment)


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
        dealing("CS 2.4.1"),
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
