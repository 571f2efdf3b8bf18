"""Who at a table would do such a thing, why, and what they say with it: always a reason in their character.

At trouble 0 nobody does anything of the kind. A patron who practises no deal is as `answers` has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, Protocol

from games.fault import Character
from games.patron import Patron, below, pick
from games.records import replace
from games.table.practice import Practice


class Known(Protocol):
    """Somebody of whom it is known how they bet and play."""

    @property
    def name(self) -> str: ...
    @property
    def style(self) -> str: ...
    @property
    def skill(self) -> str: ...


class Reason(NamedTuple):
    name: str
    why: str


def characters(people: Iterable[Known]) -> tuple[Character, ...]:
    """Patrons as a practised table keeps them."""
    return tuple(Character(name=one.name, style=one.style, skill=one.skill) for one in people)


def reasons(suits: Mapping[str, str], people: Iterable[Known]) -> tuple[Reason, ...]:
    """Those who would, the likeliest first: it is in how they bet and behave, or else in how they play."""
    by_style = [Reason(one.name, suits[one.style]) for one in people if one.style in suits]
    by_skill = [Reason(one.name, suits[one.skill]) for one in people if one.skill in suits]
    return tuple({reason.name: reason for reason in (*by_skill, *by_style)}.values())


def in_turn(people: tuple[Reason, ...], seed: bytes, round_number: int) -> tuple[Reason, ...]:
    """The same, not always from the same one on."""
    at = below(seed, len(people), "who", round_number) if people else 0
    return (*people[at:], *people[:at])


# --- what they say ----------------------------------------------------------------------------------

LINES: Final[dict[str, tuple[str, ...]]] = {
    "late_bet": ("Wait, this one too!", "I was only just too slow.", "And here, please."),
    "wrong_player_card": ("It is my friend’s, is that a problem?", "The points go on this one."),
    "asks_advice": ("What would you do?", "Should I, or should I not?", "You see this every day: tell me."),
    "touches_cards": ("Let me see that one.", "For luck."),
    "talks_of_cards": ("I have got the hearts, has anybody a club?", "You should see this hand!"),
    "disputed_total": (
        "That is not right. Count it again.",
        "No, no. That is not what I have.",
        "I make it another one.",
    ),
    "colour_change": ("Could you change this for me, please?", "Smaller ones, if you have them."),
    "in_a_huff": ("You never give me a card.", "Every time. Every single time.", "This table is cold."),
    "wrong_bet": ("That should do.", "There you are."),
}
"""What somebody says with a fault of a kind; of other kinds nothing is said."""


def line(kind: str, seed: bytes, round_number: int) -> str:
    """What is said with it this time."""
    return pick(seed, LINES[kind], "line", kind, round_number) if kind in LINES else ""


# --- at a table where the deal is practised ----------------------------------------------------------


def steady(patron: Patron) -> Patron:
    """A patron whose mind is never elsewhere: where the deal is practised an answer fails to come on purpose only."""
    return replace(patron, style="flat") if patron.style == "absent_minded" else patron


def silent(practice: Practice | None, player: str | None) -> bool:
    """Whether a player gives no answer for now: nobody is there, or what they signalled has not been refused yet."""
    return practice is not None and any(fault.silent and fault.player == player for fault in practice.faults)


# --- whoever was paid short ---------------------------------------------------------------------------

AT_ONCE, SOON, LATER = 1, 2, 3
COUNTS: Final[dict[str, int]] = {"basic": AT_ONCE, "mimic": SOON, "never_bust": AT_ONCE, "hunches": LATER}
"""After how many acts somebody has counted what was paid, by how they play."""
MINDS: Final[dict[str, int]] = {"minimum": 0, "flat": 0, "progression": 0, "high_roller": 2500, "absent_minded": 1000}
"""What somebody lets go, in cents, by how they bet; others let a dollar go."""
LETS_GO: Final = 100


def speaks_up(character: Character, short: int, acts: int) -> bool:
    """Whether somebody paid `short` cents too little says so now, so many acts later.

    One who minds every cent and counts along speaks at once; one who plays by feel counts late, and the well-to-do do
    not ask for small change.
    """
    if short <= MINDS.get(character.style, LETS_GO):
        return False
    return acts == COUNTS.get(character.skill, SOON)
