"""A Star Blackjack table's options, and what the rules say of them before play begins."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import field

from games.chips import DENOMINATIONS
from games.errors import RuleViolation
from games.rulebook import cite, rule
from games.shoe import Dealing, fresh_shoe
from games.sign import Limits
from games.twentyone.comparing import Takes
from games.twentyone.hands import StandsOn
from games.wire import Record

CODE: Final = "SB"
SLUG: Final = "star-blackjack"
NAME: Final = "Star Blackjack"

Layout = Literal["A", "B", "C", "D"]

PAIRS_AND_LUCKY: Final = ("perfect_pairs", "any_pairs", "lucky_lucky", "star_pairs")
SEVENS: Final = "blazing_7s"
OPTIONAL: Final = (*PAIRS_AND_LUCKY, SEVENS)
KINDS: Final = ("main", *OPTIONAL)
SPOTS: Final[dict[Layout, int]] = {"A": 2, "B": 1, "C": 1, "D": 1}
"""Optional spots in each area, the jackpot sensor of diagram D not counted."""

DEALER_STANDS: Final = StandsOn(hard=17, soft=18)


class Jackpot(Record, frozen=True):
    """The progressive meter as the table opens; `increment` in millionths of a wager."""

    meter: int
    reset: int = 1_000_000
    increment: int = 0


class Options(Record, frozen=True):
    """`maximum` is per playing area. `sevens_wager` is the sign's Blazing 7's amount (None: the first laid sets it).

    `face_down` (3.6.2), `hold_blackjacks` (9.1.1) and `low_limit` (6.8) are for live tables.
    """

    layout: Layout = "A"
    places: int = 7
    decks: int = 8
    dealing: Dealing = "shoe"
    minimum: int = 0
    maximum: int | None = None
    chips: tuple[int, ...] = DENOMINATIONS
    optional_wagers: tuple[str, ...] = ()
    optional_limits: dict[str, Limits] = field(default_factory=dict)
    optional_needs_initial: bool = False
    lucky_lucky_paytable: Literal[1, 2, 3] = 1
    insurance_on_ten: bool = False
    resplit: bool = False
    dealer_blackjack_takes: Takes = "busted_plus_one"
    jackpot: Jackpot | None = None
    sevens_wager: Literal[250, 500] | None = None
    face_down: bool = False
    hold_blackjacks: bool = False
    low_limit: bool = False


def check_options(options: Options) -> None:
    """Refuse a table that the rules do not know."""
    for kind in options.optional_wagers:
        if kind not in OPTIONAL:
            raise RuleViolation(None, f"{kind!r} is not an optional wager of this game")
    playing_areas(options)
    fresh_shoe(CODE, options.dealing, options.decks)
    six_decks(options)
    jackpot_device(options)
    low_limit_device(options)
    spot_for_each(options)


@rule("SB 2.2.1")
def playing_areas(options: Options) -> None:
    """A layout has five to nine playing areas."""
    if not 5 <= options.places <= 9:
        raise RuleViolation(cite(playing_areas, CODE), f"a layout has 5 to 9 playing areas, not {options.places}")


@rule("SB 14.4")
def spot_for_each(options: Options) -> None:
    """Each optional wager on offer has its own spot: two on diagram A, one on the others, and the sensor on D alone."""
    clause = cite(spot_for_each, CODE)
    spots = SPOTS[options.layout]
    wanted = {kind for kind in options.optional_wagers if kind != SEVENS}
    if len(wanted) > spots:
        raise RuleViolation(clause, f"layout {options.layout} has room for {spots} optional wagers, not {len(wanted)}")
    if SEVENS in options.optional_wagers and options.layout != "D":
        raise RuleViolation(clause, f"layout {options.layout} has no spot for Blazing 7's: diagram D has")


@rule("SB 3.1.1")
def six_decks(options: Options) -> None:
    """Star Pairs and Blazing 7's are played with six decks."""
    if options.decks != 6 and {SEVENS, "star_pairs"} & set(options.optional_wagers):
        raise RuleViolation(cite(six_decks, CODE), "Star Pairs and Blazing 7's are played with six decks")


@rule("SB 2.3.4.3")
def jackpot_device(options: Options) -> None:
    """A progressive jackpot takes a shuffling device, and a meter."""
    if SEVENS not in options.optional_wagers:
        return
    if options.dealing != "device":
        raise RuleViolation(cite(jackpot_device, CODE), "Blazing 7's is dealt from a shuffling device")
    if options.jackpot is None:
        raise RuleViolation("2.3.4", "Blazing 7's needs a jackpot to play for")


@rule("SB 6.8.2")
def low_limit_device(options: Options) -> None:
    """At a low-limit table every card comes from a shuffling device."""
    if options.low_limit and options.dealing != "device":
        raise RuleViolation(cite(low_limit_device, CODE), "a low-limit table deals from a shuffling device")
