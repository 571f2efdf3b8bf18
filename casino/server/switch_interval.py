"""How long one thread of a serving process may keep the others waiting: half a millisecond, not Python's five.

Threads that render panels keep the GIL from the event loop, which sends what they rendered, for a whole interval each.
"""

import sys
from typing import Final

SECONDS: Final = 0.0005


def shorten() -> None:
    sys.setswitchinterval(SECONDS)
