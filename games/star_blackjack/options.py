"""A Star Blackjack table's options, and what the rules say of them before play begins."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import field

from games.cards.shoe import Dealing
from games.chips.chips import DENOMINATIONS, shown
from games.errors import RuleViolation
from games.options.common import CHIPS, FEED, TAKES, dealing, limits, meter, places, resplit
from games.options.sheet import Heading, OnSign, Option, OptionSheet, Power
from games.options.values import POOL, Alternative, Amount, Bounds, Field, Flag, Kinds, OneOf, Pool, Whole
from games.records import Record
from games.rulebook import cite, number_of, rule
from games.table.sign import Limits
from games.table.staff import Staff
from games.twentyone.comparison import Takes
from games.twentyone.hands import StandsOn

CODE: Final = "SB"
SLUG: Final = "star-blackjack"
NAME: Final = "Star Blackjack"
DECKS: Final = (6, 8)
MOST_PLACES: Final = 9

Diagram = Literal["A", "B", "C", "D"]

PAIRS_AND_LUCKY: Final = ("perfect_pairs", "any_pairs", "lucky_lucky", "star_pairs")
SEVENS: Final = "blazing_7s"
SEVENS_WAGERS: Final = (250, 500)
SEVENS_RESETS: Final = (1_000_000, 2_500_000, 5_000_000)
OPTIONAL: Final = (*PAIRS_AND_LUCKY, SEVENS)
KINDS: Final = ("main", *OPTIONAL)
OPTIONAL_NAMES: Final = {
    "perfect_pairs": "Perfect Pairs",
    "any_pairs": "Any Pairs",
    "lucky_lucky": "Lucky Lucky",
    "star_pairs": "Star Pairs",
    SEVENS: "Blazing 7’s",
}
"""What the layout calls the optional wagers."""
SPOTS: Final[dict[Diagram, int]] = {"A": 2, "B": 1, "C": 1, "D": 1}
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

    layout: Diagram = "A"
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


SHEET: Final = OptionSheet(
    record=Options,
    options=(
        Option(
            name="layout",
            label="Layout",
            type=OneOf(
                (
                    Alternative("A", "Diagram A: two optional spots", said="on layout A"),
                    Alternative("B", "Diagram B: one rectangular spot", said="on layout B"),
                    Alternative("C", "Diagram C: one circular spot", said="on layout C"),
                    Alternative("D", "Diagram D: one circular spot and the jackpot sensor", said="on layout D"),
                )
            ),
            heading=Heading.TABLE,
            clause="SB 2.2",
        ),
        places(range(5, 10), usual=7, within=range(1, 100)),
        *limits(500, 50_000),
        CHIPS,
        Option(
            name="decks",
            label="Decks",
            type=Whole(DECKS, within=range(1, 100)),
            heading=Heading.CARDS,
            usual=8,
            clause="SB 3.1",
        ),
        dealing("SB 2.3.1"),
        Option(
            name="optional_wagers",
            label="On offer",
            type=Kinds(OPTIONAL_NAMES),
            heading=Heading.WAGERS,
            usual=("perfect_pairs", "lucky_lucky"),
            clause="SB 14.1",
        ),
        Option(
            name="optional_limits",
            label="Optional wagers",
            type=Bounds(
                Field(name="optional_minimum", label="Least optional wager ($)", type=Amount(), usual=250),
                Field(name="optional_maximum", label="Most optional wager ($)", type=Amount(), usual=10_000),
                each="optional_wagers",
                but=(SEVENS,),
            ),
            heading=Heading.WAGERS,
            live_only=True,
        ),
        Option(
            name="optional_needs_initial",
            label="Only for players with an initial wager on the area",
            type=Flag(),
            heading=Heading.WAGERS,
            clause="SB 14.6",
            power=Power(Staff.GAMING_MANAGER, told=("surveillance", "inspector"), told_under="SB 14.6.1"),
            sign=OnSign("Optional wagers only for players with an initial wager on the area", "SB 14.6.2"),
        ),
        Option(
            name="lucky_lucky_paytable",
            label="Lucky Lucky’s pay table",
            type=Whole((1, 2, 3), within=range(1, 4)),
            heading=Heading.WAGERS,
            clause="SB 14.17",
        ),
        Option(
            name=POOL,
            label="Jackpot",
            type=Pool(
                record=Jackpot,
                fields=(
                    meter(1_250_000),
                    Field(
                        name="reset",
                        label="The meter’s reset value",
                        type=Amount(offered=SEVENS_RESETS, sign="Least jackpot"),
                    ),
                    FEED,
                ),
                price="sevens_wager",
            ),
            heading=Heading.JACKPOT,
        ),
        Option(
            name="sevens_wager",
            label="A Blazing 7’s wager is",
            type=Amount(offered=SEVENS_WAGERS, otherwise="As the first one laid"),
            heading=Heading.JACKPOT,
            usual=SEVENS_WAGERS[-1],
            clause="SB 14.24",
            live_only=True,
        ),
        Option(
            name="insurance_on_ten",
            label="Insurance against a ten-value card too",
            type=Flag("Insurance against a ten too"),
            heading=Heading.PLAY,
            clause="SB 8.2",
        ),
        resplit("SB 12.5", "SB 12.5.1"),
        Option(
            name="hold_blackjacks",
            label="Blackjacks are paid at the final settlement (R24)",
            type=Flag(),
            heading=Heading.PLAY,
            clause="SB 9.1.1",
            live_only=True,
            power=Power(Staff.ASSISTANT_GAMING_MANAGER),
        ),
        TAKES,
        Option(
            name="face_down",
            label="The first two cards are dealt face down",
            type=Flag("First cards face down"),
            heading=Heading.CARDS,
            clause="SB 3.6.2",
            live_only=True,
            power=Power(Staff.GAMING_MANAGER, told=("inspector", "surveillance"), told_under="SB 3.6.2.2"),
            sign=OnSign("The first two cards to each player are dealt face down", "SB 3.6.2"),
        ),
        Option(
            name="low_limit",
            label="A low-limit table",
            type=Flag("A low-limit table"),
            heading=Heading.CARDS,
            clause="SB 6.8",
            live_only=True,
            sign=OnSign("A low-limit table", "SB 6.8"),
        ),
    ),
)


def check_options(options: Options) -> None:
    """Refuse a table that the rules do not know."""
    for kind in options.optional_wagers:
        if kind not in OPTIONAL:
            raise RuleViolation(None, f"{kind!r} is not an optional wager of this game")
    playing_areas(options)
    decks_allowed(options)
    six_decks(options)
    jackpot_offered(options)
    least_jackpot(options)
    low_limit_device(options)
    spot_for_each(options)


@rule("SB 3.1")
def decks_allowed(options: Options) -> None:
    """The game is played with six or eight decks."""
    if options.decks not in DECKS:
        wanted = " or ".join(map(str, DECKS))
        raise RuleViolation(cite(decks_allowed, CODE), f"decks in this game: {wanted}, not {options.decks}")


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
        room = "one optional wager" if spots == 1 else f"{spots} optional wagers"
        raise RuleViolation(clause, f"layout {options.layout} has room for {room}, not {len(wanted)}")
    if SEVENS in options.optional_wagers and options.layout != "D":
        raise RuleViolation(clause, f"layout {options.layout} has no spot for Blazing 7's: diagram D has")


@rule("SB 3.1.1")
def six_decks(options: Options) -> None:
    """Star Pairs and Blazing 7's are played with six decks."""
    if options.decks != 6 and {SEVENS, "star_pairs"} & set(options.optional_wagers):
        raise RuleViolation(cite(six_decks, CODE), "Star Pairs and Blazing 7's are played with six decks")


def jackpot_offered(options: Options) -> None:
    """A progressive jackpot takes a shuffling device, and a meter."""
    if SEVENS not in options.optional_wagers:
        return
    jackpot_device(options.dealing)
    if options.jackpot is None:
        raise RuleViolation(number_of("SB 2.3.4"), "Blazing 7's needs a jackpot to play for")


@rule("SB 2.3.4.3")
def jackpot_device(dealing: Dealing) -> None:
    """With a progressive jackpot the cards come from a shuffling device: there is none where a card shoe took over."""
    if dealing != "device":
        raise RuleViolation(cite(jackpot_device, CODE), "Blazing 7's is dealt from a shuffling device")


@rule("SB 14.28.1", "SB 14.28.2", "SB 14.28.3")
def least_jackpot(options: Options) -> None:
    """The minimum jackpot of a table is $10,000, $25,000 or $50,000."""
    if options.jackpot and options.jackpot.reset not in SEVENS_RESETS:
        amounts = ", ".join(map(shown, SEVENS_RESETS))
        raise RuleViolation(
            number_of("SB 14.28"), f"the minimum jackpot is one of {amounts}, not {shown(options.jackpot.reset)}"
        )


@rule("SB 6.8.2")
def low_limit_device(options: Options) -> None:
    """At a low-limit table every card comes from a shuffling device."""
    if options.low_limit and options.dealing != "device":
        raise RuleViolation(cite(low_limit_device, CODE), "a low-limit table deals from a shuffling device")
