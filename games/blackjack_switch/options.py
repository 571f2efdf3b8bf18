"""A Blackjack Switch table's options."""

from __future__ import annotations

from typing import Final, Literal

from games.chips import DENOMINATIONS
from games.errors import RuleViolation
from games.rulebook import cite, rule
from games.shoe import Dealing
from games.sign import Limits
from games.twentyone.comparing import Takes
from games.twentyone.hands import StandsOn
from games.wire import Record

CODE: Final = "BS"
SLUG: Final = "blackjack-switch"
NAME: Final = "Blackjack Switch"
DECKS: Final = 6
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


@rule("BS 2.2.1")
def playing_areas(options: Options) -> None:
    """A layout has five playing areas at most."""
    if not 1 <= options.places <= MOST_PLACES:
        clause = cite(playing_areas, CODE)
        raise RuleViolation(clause, f"a layout has 1 to {MOST_PLACES} playing areas, not {options.places}")
