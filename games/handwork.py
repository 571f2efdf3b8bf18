"""What a dealer's hands and mouth do: one act as it is due, and one as somebody has just done it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar, get_args

from msgspec import UNSET, UnsetType

from games.chips.chips import Stack
from games.chips.jackpot import Won
from games.choice import Act, Side
from games.records import Record, Tagged

Verb = Literal[
    "give",  # a card from the shoe to a hand
    "burn",
    "turn",  # cards over
    "rack",  # a hand to the discard rack
    "ask",  # a seat for a decision
    "offer",  # a seat the cut
    "call",  # a fixed phrase
    "announce",  # a total, or a hand by its name
    "pay",
    "take",
    "leave",  # a stand-off
    "line",  # wagers up, from the dealer outwards
    "part",  # a pair
    "swap",  # two cards
    "sweep",  # a hand along the insurance line
    "shuffle",
    "restack",  # the cards as they were cut
    "insert",  # the cutting card
    "load",
    "press",  # the jackpot button
    "refill",  # the shuffling device
    "spread",  # a hand face down, to be counted
    "count",
    "refuse",  # a wager or a signal, with its clause
    "check",  # a Player Card
    "colour",  # chips changed for others
    "supervisor",
    "tell",
    "pass",  # whoever gives no answer
    "mend",  # what went wrong, as the remedy says
]
VERBS: Final[tuple[Verb, ...]] = get_args(Verb)
OWN: Final = 0
"""The dealer's own place, where an area is asked for."""


class Attempt(Tagged, frozen=True):
    """What whoever deals has just done. An `area` of 0 is the dealer's own hand; `spot` is a kind of wager.

    `said` goes with the act: a phrase, a total, a clause, a name. `at` counts cards. `seed` is for the house to say,
    and `linked` too: what linked tables have won at the moment of a button.
    """

    verb: Verb
    area: int | None = None
    box: int | None = None
    hand: int | None = None
    spot: str | None = None
    side: Side | None = None
    chips: Stack = ()
    said: str = ""
    at: int | None = None
    seed: bytes = b""
    linked: Won | UnsetType = UNSET


class Step(Record, frozen=True):
    """One act as it is due, and the clause that asks for it (None: house procedure).

    `says` are the words of which any will do; `amount` is in cents, on a wager of `stake`, at `odds` in words. `least`
    and `most` bound where a card goes in. `may`: it can be left out. `free`: no clause orders it among the free ones
    beside it. `once` tells it from a like act of the same round. `shows` are its words to somebody who needs help. The
    engine hears of an act when the last of its steps is done.
    """

    verb: Verb
    rule: str | None
    shows: str
    phase: str = ""
    area: int | None = None
    box: int | None = None
    hand: int | None = None
    spot: str | None = None
    side: Side | None = None
    amount: int = 0
    stake: int = 0
    odds: str = ""
    says: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    may: bool = False
    free: bool = False
    once: str = ""

    @property
    def key(self) -> str:
        """What tells it from the other acts of a round; a call, which has no place of its own, by its words."""
        once = self.once or (self.says[0] if self.verb == "call" and self.says else "")
        return ":".join(str(part or "") for part in (self.verb, self.area, self.box, self.hand, self.spot, once))

    @property
    def place(self) -> tuple[int | None, int | None, int | None, str | None]:
        """Where it is done. The first hand of a box goes without a number."""
        return self.area, self.box, self.hand if self.hand != 1 else None, self.spot


def spoken(words: str) -> str:
    """Words as they are compared: small letters, no marks."""
    return " ".join("".join(letter if letter.isalnum() else " " for letter in words.casefold()).split())


def done(step: Step, **more: Any) -> Attempt:
    """The act as somebody does it who does it right, but for the chips."""
    said = step.says[0] if step.says else ""
    where = {"area": step.area, "box": step.box, "hand": step.hand, "spot": step.spot}
    given: dict[str, Any] = {**where, "side": step.side, "said": said, "at": step.least} | more
    return Attempt(verb=step.verb, **given)


S_contra = TypeVar("S_contra", contravariant=True)
Steps = tuple[Step, ...]


def no_steps(state: object, act: Act) -> Steps:
    return ()


def plainly(state: object, act: Act) -> Steps | None:
    return None


def in_order(state: object) -> tuple[Act, ...]:
    return ()


def not_passed_over(state: object, act: Act) -> Tagged | None:
    return None


def not_exposed(state: object, step: Step) -> tuple[Tagged, ...]:
    return ()


def as_other_games_do(state: object, areas: tuple[int, ...]) -> Tagged | None:
    return None


def nothing_to_see(state: object) -> Act | None:
    return None


class Phrase(NamedTuple):
    """Fixed words that a dealer calls at a game, and the key that calls them: the same words have it at every game.

    "I" is that key alone, "Shift+I" with the other hand on Shift.
    """

    words: str
    key: str = ""


Pad = Literal["", "totals", "poker"]
"""What is announced at a game: nothing, totals ("16", "s17"), or poker hands by their names."""


@dataclass(frozen=True)
class Handwork(Generic[S_contra]):
    """How a game's acts are done by hand, as far as that is not plain from `due`.

    `before` is what is said or done before an act, for as long as nobody has: totals, wagers lined up, a pair parted.
    `instead` are an act's own steps, where they are not the plain ones of its kind. `alternatives` are acts that may
    be done instead of the one that is due, as no clause orders them. `passed_over` is the command with which play goes
    on without an act, where the rules say what follows; `exposed` are those that follow where the cards of a step lie
    open that should not; `stray` the game's own remedy for cards that went to these areas (0: the dealer's) when none
    was due there, if it has one. `notices` is an act that `due` does not ask for, as it is the dealer's to see what is
    wrong on the layout: it comes before the one that is due, until it is done or left out. `phase` is the part of the
    round, in words that name no act. `phrases` are all the calls that its steps may ask for, in the order of their
    buttons, and `pad` is what its announcements are made with: whatever is due, a dealer has them all before them.
    """

    before: Callable[[S_contra, Act], Steps] = no_steps
    instead: Callable[[S_contra, Act], Steps | None] = plainly
    alternatives: Callable[[S_contra], tuple[Act, ...]] = in_order
    passed_over: Callable[[S_contra, Act], Tagged | None] = not_passed_over
    exposed: Callable[[S_contra, Step], tuple[Tagged, ...]] = not_exposed
    stray: Callable[[S_contra, tuple[int, ...]], Tagged | None] = as_other_games_do
    notices: Callable[[S_contra], Act | None] = nothing_to_see
    phase: Callable[[S_contra, Act], str] | None = None
    phrases: tuple[Phrase, ...] = ()
    pad: Pad = ""


PLAINLY: Final = Handwork[object]()
"""A game of which `due` says it all."""
