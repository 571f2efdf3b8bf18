"""What the state of every game has: the part of it that the kernel and the site may look at."""

from __future__ import annotations

from typing import Protocol

from games.cards.cards import Card
from games.cards.shoe import Shoe
from games.chips.jackpot import Meter
from games.chips.settlement import Line
from games.table.areas import Control, Wager
from games.table.seating import Seat, Seating
from games.table.sign import Limits, Sign
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


def open_table(
    code: str,
    options: Options,
    seats: dict[int, str],
    shoe: Shoe,
    kinds: dict[str, Limits],
    *,
    per_area: int = 3,
    one_area_each: bool = False,
) -> Table:
    """A table of any game with its cards ready. `kinds` is what the sign says of other wagers than the initial one."""
    taken = tuple(Seat(area=area, player=player) for area, player in sorted(seats.items()))
    return Table(
        code=code,
        seating=Seating(places=options.places, seats=taken, per_area=per_area, one_area_each=one_area_each),
        shoe=shoe,
        sign=Sign(area=Limits(minimum=options.minimum, maximum=options.maximum), kinds=kinds),
        chips=options.chips,
        stage="ready",
    )
