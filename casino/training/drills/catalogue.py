"""The drills, in the order in which they are learnt, and Storm: a run through them all."""

from typing import Final, NamedTuple

from casino.training.drills.contract import LEVELS, About, Drill, Judged, Shown
from casino.training.drills.kinds import insurance, pay_tables, payments, poker_hands, preparation, settlement, totals
from casino.training.drills.kinds.chips import CUTTING, SIGHT
from casino.training.questions.choices import chance, shuffled
from games.patron import seed_for

STORM: Final = "storm"
STORM_NAME: Final = "Storm"
STORM_WORDS: Final = "Every drill in turn, and harder the better it goes."
STORM_RAMP: Final = 5
SLOW: Final = 3

DRILLS: Final = {
    drill.slug: drill
    for drill in (
        Drill("totals", "Totals", "Call the total as each card falls.", totals, offered=lambda: bool(totals.games())),
        Drill(
            "three-to-two", "3 to 2", "What a blackjack pays, in your head.", payments.PARTS,
            offered=payments.PARTS.offered,
        ),
        Drill(
            "odds", "Odds", "From 2 to 1 up to the longest on any sign, and half.", payments.WHOLE_ODDS,
            offered=payments.WHOLE_ODDS.offered,
        ),
        Drill("cut", "Cut it", "An amount in the fewest chips that the float makes it with.", CUTTING, ramp=SLOW),
        Drill("stacks", "Read the stack", "Chips from the side: what are they worth?", SIGHT),
        Drill("table", "Take and pay", "A finished table, wager by wager.", settlement, ramp=SLOW),
        Drill(
            "insurance", "Insurance", "Called, laid, closed and settled in its order.", insurance, ramp=SLOW,
            offered=lambda: bool(insurance.games()),
        ),
        Drill("shuffle", "Shuffle and cut", "The cards made ready, act by act.", preparation),
        Drill(
            "stud-hands", "Stud hands", "Name the hand, and say which of two wins.", poker_hands,
            offered=lambda: bool(poker_hands.games()),
        ),
        Drill("pay-tables", "Pay tables", "What the sign says, by heart.", pay_tables),
    )
}  # fmt: skip


class Posed(NamedTuple):
    """A question as a run keeps it until it is answered."""

    number: int
    drill: str
    level: int
    about: About


def offered() -> list[Drill]:
    """The drills that some game of the house has a use for."""
    return [drill for drill in DRILLS.values() if drill.offered()]


def slugs() -> list[str]:
    """Whatever may be begun."""
    return [STORM, *(drill.slug for drill in offered())]


def name_of(slug: str) -> str:
    return STORM_NAME if slug == STORM else DRILLS[slug].name


def names() -> list[tuple[str, str]]:
    return [(STORM, STORM_NAME), *((drill.slug, drill.name) for drill in DRILLS.values())]


def level_after(slug: str, right: int) -> int:
    """The level that so many right answers have led to."""
    ramp = STORM_RAMP if slug == STORM else DRILLS[slug].ramp
    return min(LEVELS, 1 + right // ramp)


def pose(slug: str, seed: str, number: int, right: int, before: Posed | None = None) -> Posed:
    """The question of a number in a run: the same for the same arguments."""
    drill = _turn(seed, number) if slug == STORM else slug
    level = level_after(slug, right)
    last = before.about if before and before.drill == drill else None
    about = DRILLS[drill].of.pose(seed_for(seed.encode(), drill, number), level, last)
    return Posed(number, drill, level, about)


def _turn(seed: str, number: int) -> str:
    """In a storm every drill comes once before any comes again, in an order that changes from lap to lap."""
    lap, place = divmod(number - 1, len(offered()))
    turns = shuffled([drill.slug for drill in offered()], chance(seed.encode(), f"lap {lap}"))
    return turns[place]


def show(posed: Posed) -> Shown:
    """As a page shows it; nothing of the answer is in it."""
    return DRILLS[posed.drill].of.show(posed.about)


def check(posed: Posed, given: str) -> Judged:
    """What the engine says of an answer, or BadAnswer for what its form does not take."""
    return DRILLS[posed.drill].of.check(posed.about, given)


def right(posed: Posed) -> str:
    """The answer that the engine derives, as the form would send it."""
    return DRILLS[posed.drill].of.right(posed.about)
