"""The calls that are open to a player, with their worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from games.records import Record


class Worth(Record, frozen=True):
    """What comes of a call on average, in original wagers, if everything after it is called as well as it can be."""

    call: str
    value: Fraction


class Advice(Record, frozen=True):
    """The calls that are open to a player at one place, best first. `wager` is one original wager there, in cents."""

    area: int
    wager: int
    worths: tuple[Worth, ...]
    box: int | None = None
    hand: int | None = None

    @property
    def best(self) -> Worth:
        return self.worths[0]

    def cost(self, call: str) -> Fraction:
        """What a call gives away against the best one."""
        return self.best.value - next(worth.value for worth in self.worths if worth.call == call)


def best_first(values: Mapping[str, Fraction]) -> tuple[Worth, ...]:
    """Calls in the order of their values; of equal ones, in the order given."""
    worths = (Worth(call=call, value=value) for call, value in values.items())
    return tuple(sorted(worths, key=lambda worth: -worth.value))
