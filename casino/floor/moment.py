"""The moments of a table as browsers know them, by which a page says what it saw.

More facts follow a mistake than an act that was right: where somebody has dealt by hand the number of a fact would say
which it was. There a moment counts turns, and holds the fact's own number so that only the house can read it.
"""

from functools import lru_cache
from hashlib import blake2b
from typing import Final

from django.conf import settings

from casino.floor.models import Table

HALF: Final = 14
BITS: Final = 2 * HALF
"""Of the fact's number. A browser keeps whole numbers of 53 bits, which leaves 25 for the turns."""
ROUNDS: Final = 4
HIGHEST: Final = 2**53 - 1


def moment(row: Table) -> int:
    """Where the table stands: a later moment is a greater number."""
    return row.turn << BITS | mark(row, row.seq) if row.turn else row.seq


def mark(row: Table, seq: int) -> int:
    """What tells one fact of a table from another on its page."""
    return _mix(row.pk, seq) if row.turn else seq


def seq_at(row: Table, seen: int) -> int:
    """The number of the last fact that a page saw; of one yet to come where no page can have seen such a moment."""
    if not row.turn:
        return seen
    turn, hidden = divmod(seen, 1 << BITS)
    seq = _unmix(row.pk, hidden)
    return seq if 0 < turn <= row.turn and seq <= row.seq else row.seq + 1


# --- numbers that only the house can read -------------------------------------------------------------


@lru_cache(maxsize=4096)
def _mix(table: int, seq: int) -> int:
    """A Feistel network: each number of so many bits has one of its own."""
    left, right = seq >> HALF & (1 << HALF) - 1, seq & (1 << HALF) - 1
    for round_ in range(ROUNDS):
        left, right = right, left ^ _draw_half(table, round_, right)
    return left << HALF | right


def _unmix(table: int, hidden: int) -> int:
    left, right = hidden >> HALF, hidden & (1 << HALF) - 1
    for round_ in reversed(range(ROUNDS)):
        left, right = right ^ _draw_half(table, round_, left), left
    return left << HALF | right


def _draw_half(table: int, round_: int, half: int) -> int:
    key = blake2b(settings.SECRET_KEY.encode(), digest_size=32, person=b"moments").digest()
    drawn = blake2b(f"{table} {round_} {half}".encode(), digest_size=2, key=key).digest()
    return int.from_bytes(drawn) & (1 << HALF) - 1
