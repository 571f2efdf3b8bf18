"""A Blackjack Switch table's options."""

from __future__ import annotations

from typing import Final, Literal

from games.cards.shoe import Dealing
from games.chips.chips import DENOMINATIONS
from games.errors import RuleViolation
from games.options.common import CHIPS, TAKES, dealing, limits, places, resplit
from games.options.sheet import Heading, OnSign, Option, OptionSheet, Power
from games.options.values import Alternative, Amount, Bounds, Field, Flag, OneOf
from games.records import Record
from games.rulebook import cite, rule, ruled
from games.table.sign import Limits
from games.table.staff import Staff
from games.twentyone.comparison import Takes
from games.twentyone.hands import StandsOn

CODE: Final = "BS"
SLUG: Final = "blackjack-switch"
NAME: Final = "Blackjack Switch"
DECKS: Final = ruled("BS 3.1", 6)
MOST_PLACES: Final = 5

BOXES: Final = (1, 2)
SUPER_MATCH: Final = "super_match"
KINDS: Final = ("main", SUPER_MATCH)

DealerStands = Literal["rule_14_2", "inscription"]
STANDS: Final[dict[DealerStands, StandsOn]] = {
    "rule_14_2": StandsOn(hard=16, soft=17),
    "inscription": StandsOn(hard=17, soft=18),
}
"""Where the dealer stands: as rule 14.2 says, or as the layout's inscription does (ruling R16)."""


class Options(Record, frozen=True):
    """`minimum` and `maximum` are per playing area, both boxes together (ruling R37).

    `dealing`, and the limits of Super Match that the sign shows, are for live tables.
    """

    places: int = MOST_PLACES
    dealing: Dealing = "shoe"
    minimum: int = 0
    maximum: int | None = None
    chips: tuple[int, ...] = DENOMINATIONS
    resplit: bool = False
    double_with_ace: bool = False
    super_match: bool = True
    super_match_needs_initial: bool = False
    super_match_limits: Limits = Limits()
    dealer_stands: DealerStands = "rule_14_2"
    dealer_blackjack_takes: Takes = "busted_plus_one"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of wager that the table takes."""
        return KINDS if self.super_match else ("main",)


SHEET: Final = OptionSheet(
    record=Options,
    options=(
        places(range(1, MOST_PLACES + 1), usual=MOST_PLACES),
        *limits(1_000, 100_000, help_="For an area, both boxes together (R37)."),
        CHIPS,
        dealing("BS 2.3.1", live_only=True),
        Option(
            name=SUPER_MATCH,
            label="Super Match",
            type=Flag("With Super Match"),
            heading=Heading.WAGERS,
            usual=True,
            clause="BS 15.1",
        ),
        Option(
            name="super_match_limits",
            label="Super Match",
            type=Bounds(
                Field(name="super_match_minimum", label="Least Super Match wager ($)", type=Amount(), usual=250),
                Field(name="super_match_maximum", label="Most Super Match wager ($)", type=Amount(), usual=10_000),
                kind=SUPER_MATCH,
            ),
            heading=Heading.WAGERS,
            clause="BS 15.2",
            live_only=True,
        ),
        Option(
            name="super_match_needs_initial",
            label="Super Match only for players with an initial wager on the area",
            type=Flag(),
            heading=Heading.WAGERS,
            clause="BS 15.3",
            power=Power(Staff.GAMING_MANAGER, told=("surveillance", "inspector"), told_under="BS 15.3.1"),
            sign=OnSign("Super Match only for players with an initial wager on the area", "BS 15.3.2"),
        ),
        resplit("BS 13.5", "BS 13.5.1"),
        Option(
            name="double_with_ace",
            label="A hand with an ace may be doubled",
            type=Flag("Hands with an ace may be doubled"),
            heading=Heading.PLAY,
            clause="BS 12.2",
            power=Power(Staff.GAMING_MANAGER),
            sign=OnSign("A hand with an ace may be doubled, an ace of its first two cards counting 1", "BS 12.2.1"),
        ),
        Option(
            name="dealer_stands",
            label="The dealer stands",
            type=OneOf(
                (
                    Alternative(
                        "rule_14_2",
                        "as rule 14.2 says: on hard 16 and soft 17 (R16)",
                        sign="The dealer stands on hard 16 and soft 17, as 14.2 says,"
                        " and not as the felt is printed (R16).",
                        short="dealer stands on hard 16 and soft 17 (R16)",
                    ),
                    Alternative(
                        "inscription",
                        "as the layout says: on hard 17 and soft 18 (R16)",
                        sign="The dealer draws to hard 16 and soft 17, as the felt is printed (R16).",
                        short="dealer draws to hard 16 and soft 17 (R16)",
                    ),
                ),
                sentence=True,
            ),
            heading=Heading.PLAY,
            clause="BS 14.2",
        ),
        TAKES,
    ),
    area="An area, both boxes",
)


@rule("BS 2.2.1")
def playing_areas(options: Options) -> None:
    """A layout has five playing areas at most."""
    if not 1 <= options.places <= MOST_PLACES:
        clause = cite(playing_areas, CODE)
        raise RuleViolation(clause, f"a layout has 1 to {MOST_PLACES} playing areas, not {options.places}")
