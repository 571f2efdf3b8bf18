"""Shuffling: an order of cards that follows from a secret seed, and nothing else.

The seed comes from the operating system's entropy, through the site. SHAKE-256 stretches it into as many 16-bit words
as the shuffle takes; a word that would favour low numbers is thrown away, so all orders are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256, shake_256
from itertools import count
from struct import unpack
from typing import Final, TypeVar

Item = TypeVar("Item")

SEED_BYTES: Final = 32
_WORDS: Final = 1 << 16


def shuffled(cards: Sequence[Item], seed: bytes) -> tuple[Item, ...]:
    """The cards in the order that `seed` gives them: Fisher and Yates, from the back of the stack."""
    stack = list(cards)
    words = _words(seed, b"shuffle")
    for last in range(len(stack) - 1, 0, -1):
        other = _below(last + 1, words)
        stack[last], stack[other] = stack[other], stack[last]
    return tuple(stack)


def mixed_in(stack: Sequence[Item], cards: Sequence[Item], seed: bytes) -> tuple[Item, ...]:
    """`cards` put back one by one, anywhere in the stack, as a shuffling device does: a mixed stack stays mixed."""
    mixed = list(stack)
    words = _words(seed, b"mixed in")
    for card in cards:
        mixed.insert(_below(len(mixed) + 1, words), card)
    return tuple(mixed)


def seed_hash(seed: bytes) -> str:
    """What the table is shown at the shuffle: it fixes the seed without telling it."""
    return sha256(b"pit school: seed of a shuffle\0" + _whole(seed)).hexdigest()


def _words(seed: bytes, purpose: bytes) -> Iterator[int]:
    """An endless stream of 16-bit words, another one for each purpose."""
    secret = b"pit school: " + purpose + b"\0" + _whole(seed)
    for block in count():
        yield from unpack("<512H", shake_256(secret + block.to_bytes(8, "little")).digest(1024))


def _below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 up to `bound` (at most 65,536 of them), each equally likely."""
    fair = _WORDS - _WORDS % bound
    while (word := next(words)) >= fair:
        pass
    return word % bound


def _whole(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed
