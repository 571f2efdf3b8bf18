"""A round of any game as the remedies see it. Each game lays its own state out like this."""

from __future__ import annotations

from typing import Any

from games.settlement import Line, Stake
from games.table import Table
from games.wire import Record


class LaidHand(Record, frozen=True):
    """Cards on an area: the fact of picking them up, and the players whose wagers still lie on them.

    `left_out` is the fact of leaving the hand out of the round, where its cards are picked up only later.
    """

    picked_up: Any
    players: tuple[str, ...]
    left_out: Any = None


class InPlay(Record, frozen=True):
    """`lines` are settled, `stakes` are not; `hands` lie on the layout. Between rounds (`over`) lines are the last's.

    `begun`: a card of the round has been dealt. `interim_stands`: what was settled before the final settlement stays so
    when a round is void by a clause that says so; in tournament play it never does.
    """

    table: Table
    over: bool
    begun: bool
    dealer_done: bool
    stakes: tuple[Stake, ...]
    lines: tuple[Line, ...]
    hands: tuple[LaidHand, ...]
    dealer: Any = None
    interim_stands: bool = True
    handled: bool = False
    """A player has picked up cards (Caribbean Stud)."""
    exposed: int = 0
    """How many cards were shown by mistake during the deal (Caribbean Stud)."""

    @property
    def code(self) -> str:
        return self.table.code
