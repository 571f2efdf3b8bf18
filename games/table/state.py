"""What the state of every game has: the part of it that the kernel and the site may look at."""

from __future__ import annotations

from typing import Protocol

from games.cards.cards import Card
from games.chips.jackpot import Meter
from games.chips.settlement import Line
from games.table.areas import Control, Wager
from games.table.table import Table


class Options(Protocol):
    """What a table of any game is opened with. A game's own record has more."""

    @property
    def places(self) -> int: ...
    @property
    def minimum(self) -> int: ...
    @property
    def maximum(self) -> int | None: ...
    @property
    def chips(self) -> tuple[int, ...]: ...


class State(Protocol):
    """A table of any game at one moment. Between rounds (`over`) the last one can still be seen."""

    @property
    def options(self) -> Options: ...
    @property
    def table(self) -> Table: ...
    @property
    def dealer(self) -> tuple[Card, ...]: ...
    @property
    def lines(self) -> tuple[Line, ...]: ...
    @property
    def cards_used(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def meter(self) -> Meter | None: ...
    @property
    def controls(self) -> tuple[Control, ...]: ...
    def in_play(self, wager: Wager) -> int: ...
