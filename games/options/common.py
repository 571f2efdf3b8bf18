"""Options that several games share, with the amounts that each of them starts with."""

from __future__ import annotations

from games.chips.chips import DENOMINATIONS
from games.options.sheet import Heading, OnSign, Option, Power
from games.options.values import INCREMENT, METER, Alternative, Amount, Chips, Field, Flag, OneOf, Share, Whole
from games.table.staff import Staff

CHIPS = Option(name="chips", label="Chips in use", type=Chips(), heading=Heading.TABLE, usual=DENOMINATIONS)
SOURCES = OneOf((Alternative("shoe", "A card shoe"), Alternative("device", "A shuffling device")))
QUARTER = 250_000
FEED = Field(
    name=INCREMENT, label="Share of each jackpot wager that feeds the meter (%)", type=Share(), usual=QUARTER
)  # fmt: skip


def places(offered: range, *, usual: int, within: range | None = None) -> Option:
    return Option(
        name="places", label="Places", type=Whole(offered, within or offered), heading=Heading.TABLE, usual=usual
    )


def dealing(clause: str, *, live_only: bool = False) -> Option:
    """Shoe or device, as the clause on a table's equipment leaves it to the house."""
    return Option(
        name="dealing", label="Dealt from", type=SOURCES, heading=Heading.CARDS, clause=clause, live_only=live_only
    )


def limits(least: int, most: int, of: str = "wager", help_: str = "") -> tuple[Option, Option]:
    """What the sign asks of an initial wager, with the usual amounts."""
    minimum = Amount(zero=True, needed=True)
    return (
        Option(
            name="minimum", label=f"Minimum {of} ($)", type=minimum, heading=Heading.TABLE, usual=least, help=help_
        ),
        Option(
            name="maximum", label=f"Maximum {of} ($)", type=Amount(), heading=Heading.TABLE, usual=most,
            help="Empty: no maximum.",
        ),
    )  # fmt: skip


def meter(usual: int, *, zero: bool = False) -> Field:
    return Field(name=METER, label="The meter starts at ($)", type=Amount(zero=zero, typed_zero=False), usual=usual)


def resplit(clause: str, advised: str) -> Option:
    """A manager's to permit, of which players are `advised` before play."""
    return Option(
        name="resplit",
        label="A pair may be split again",
        type=Flag("Pairs may be split again"),
        heading=Heading.PLAY,
        clause=clause,
        power=Power(Staff.GAMING_MANAGER),
        sign=OnSign("A pair may be split again, into three hands at most", advised),
    )


TAKES = Option(
    name="dealer_blackjack_takes",
    label="From a split box the dealer’s blackjack takes",
    type=OneOf(
        (
            Alternative(
                "busted_plus_one", "one amount from what remains in the box, beside hands that busted (R1, R2)"
            ),
            Alternative("original_only", "the original wager only, if its hand is still there (R1, R2)"),
        ),
        sentence=True,
    ),
    heading=Heading.PLAY,
)
