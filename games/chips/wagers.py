"""A kind of wager: what it is called, where it lies, who lays it and what the sign says that it pays, written once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from games.chips.jackpot import Prize, Terms
from games.chips.odds import in_words
from games.chips.settlement import Line
from games.records import Record

O_contra = TypeVar("O_contra", contravariant=True)

MAIN: Final = "main"
BESIDE: Final = "opt"
"""The parts of an area that a wager lies on: the box itself, and the spots beside it, numbered as they are offered."""

Rows = tuple[tuple[str, str], ...]
"""What wins, and what it is paid."""


class PayTable(Record, frozen=True):
    """What the sign says that wagers are paid, and the clauses that say so: `also` those of later rows."""

    name: str
    rows: Rows
    rule: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class WagerKind(Generic[O_contra]):
    """A kind of wager of a game. `words` are as the layout prints it; a `proper` name keeps its capitals,
    and `bare` words are said with "wager" after them where a wager is pointed at.

    An `initial` wager opens a round, and only kinds that are `laid` lie there before it. `boxes` are those of an area
    that it is laid on, where there are several. Whoever controls a hand does so with a wager that `calls`. `sensed`: a
    light shows that it was taken. `pays` is its pay table under a table's options; `prize` is the line of the pay table
    that a jackpot wager won on.
    """

    kind: str
    words: str
    part: str = MAIN
    proper: bool = False
    bare: bool = False
    initial: bool = False
    laid: bool = False
    boxes: tuple[int, ...] = ()
    calls: bool = False
    sensed: bool = False
    pays: Callable[[O_contra], PayTable] | None = None
    prize: Callable[[Line], Prize | None] | None = None

    @property
    def called(self) -> str:
        """As a dealer points at it: "split wager", for a split alone would be something that is done."""
        return f"{self.said} wager" if self.bare else self.said

    @property
    def said(self) -> str:
        """Within a sentence: "main wager", but Perfect Pairs is a name."""
        return self.words if self.proper else self.words.lower()


class Note(Record, frozen=True):
    """Something that a player should know of the chips on an area before the deal, and its rule."""

    area: int
    words: str
    rule: str


def by_kind(wagers: Iterable[WagerKind[O_contra]]) -> dict[str, WagerKind[O_contra]]:
    return {wager.kind: wager for wager in wagers}


def prizes(name: str, terms: Terms | None, rule: str) -> PayTable:
    """A jackpot's pay table; empty where a table has none."""
    won = terms.prizes if terms else ()
    return PayTable(name=name, rows=tuple((in_words(prize.hand), prize.words) for prize in won), rule=rule)
