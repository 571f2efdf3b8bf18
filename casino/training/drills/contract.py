"""What a drill is: questions made from a seed and a level, shown without their answer, and judged by the engine.

`about` says what is asked (cards, chips, a round and a moment of it) and never what the answer is: that is derived from
the rules each time it is wanted.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Protocol

from django.utils.safestring import SafeString

from games.chips.chips import Float
from games.records import Record

About = dict[str, Any]
LEVELS: Final = 5
NO_PICTURE: Final = SafeString("")


class Entry(StrEnum):
    """How an answer is given: a sum, what becomes of a wager, a total, odds, one of a few, or chips from a tray."""

    AMOUNT = "amount"
    SETTLE = "settle"
    TOTAL = "total"
    ODDS = "odds"
    CHOICE = "choice"
    CHIPS = "chips"


@dataclass(frozen=True)
class Shown:
    """A question as a page shows it; nothing here may depend on the right answer.

    `options` are those of a choice, value and label, in an order that says nothing; `tray` is what chips are cut from.
    `table` is what the picture of a whole table shows, in words.
    """

    prompt: str
    entry: Entry
    besides: str = ""
    picture: SafeString = NO_PICTURE
    options: tuple[tuple[str, str], ...] = ()
    tray: Float | None = None
    table: str = ""


class Judged(Record, frozen=True):
    """What was given and what is right, in words; why, and by which clause ("SB 15.1.2"; None: house procedure)."""

    right: bool
    given: str
    answer: str
    why: str
    rule: str | None = None


class Asks(Protocol):
    """The module of one kind of question.

    `pose` makes one for a level from 1 to LEVELS; `before` is the last one of the same kind in the run, where it may go
    on from there. `right` is the answer as the form would send it, and `check` judges one, or raises BadAnswer.
    """

    def pose(self, seed: bytes, level: int, before: About | None, /) -> About: ...
    def show(self, about: About, /) -> Shown: ...
    def right(self, about: About, /) -> str: ...
    def check(self, about: About, given: str, /) -> Judged: ...


@dataclass(frozen=True)
class Drill:
    """One skill. `ramp` is how many right answers lead to the next level; `offered`: some game of the house needs
    it."""

    slug: str
    name: str
    words: str
    of: Asks
    ramp: int = 5
    offered: Callable[[], bool] = lambda: True
