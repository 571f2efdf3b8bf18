"""What a house says of its progressive jackpot."""

from collections.abc import Iterator

from games.chips.chips import shown
from games.chips.jackpot import Meter


def in_words(reset: int, meter: Meter | None) -> Iterator[str]:
    """What it resets to, and the part of a cent that the meter does not show and that a tenth of it is counted from."""
    yield f"The jackpot resets to {shown(reset)}."
    part, whole = meter.over if meter else (0, 1)
    if part:
        yield f"Behind the meter’s last cent {part}/{whole} of a cent more is waiting."
