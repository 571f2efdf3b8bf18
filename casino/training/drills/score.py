"""What an answer is worth: points by level and combo, and time won and lost. Milliseconds and points are whole."""

from typing import Final, NamedTuple

POINTS: Final = 10
"""For a right answer at the first level; twice as many at the second, and so on."""
STEP: Final = 5
"""So many right answers in a row, and the combo counts one more."""
MOST_TIMES: Final = 4
WON_MS, WON_IN_A_ROW_MS, LOST_MS = 1_000, 5_000, -5_000
"""For each right answer, for every fifth of them in a row beside, and for a wrong one."""
START_MS, LONGEST_MS = 60_000, 120_000
STORM_START_MS, STORM_LONGEST_MS = 90_000, 180_000


class Worth(NamedTuple):
    """What one answer brought: its points, the combo after it, and the time won or, below zero, lost."""

    points: int
    combo: int
    time_ms: int


def times(combo: int) -> int:
    """What points are multiplied by with so many right answers in a row."""
    return min(MOST_TIMES, 1 + combo // STEP)


def worth(*, right: bool, level: int, combo: int) -> Worth:
    """Of an answer that came after so many right ones in a row."""
    if not right:
        return Worth(0, 0, LOST_MS)
    combo += 1
    row = WON_IN_A_ROW_MS if combo % STEP == 0 else 0
    return Worth(POINTS * level * times(combo), combo, WON_MS + row)


def limits(storm: bool) -> tuple[int, int]:
    """How long a run has at first, and how long it may last with all the time that is won."""
    return (STORM_START_MS, STORM_LONGEST_MS) if storm else (START_MS, LONGEST_MS)
