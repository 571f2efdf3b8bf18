"""The float that a practised deal begins with: real columns, the common colours longer than the rare ones."""

from __future__ import annotations

from typing import Final

from games.chips.chips import Denominations, Stack

COLUMN: Final = 60
LONG: Final = 100
DEAR: Final = 100_000
"""From here on, in cents, chips pay jackpots: enough of them lie there for the dearest."""


def full_tray(chips: Denominations) -> Stack:
    """So many of each colour, highest value first."""
    long = {min(chips), *(value for value in chips if value >= DEAR)}
    return tuple((value, LONG if value in long else COLUMN) for value in sorted(chips, reverse=True))
