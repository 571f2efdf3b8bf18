"""A patron's luck: numbers that follow from a seed and from what they are about, and from nothing else.

Nothing is remembered between two draws. What a draw is about (the round, the area, the question) is its counter, so the
same patron asked the same thing in the same round answers alike, whoever asks and however often.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")


def seed_for(seed: bytes, *about: object) -> bytes:
    """Another seed of 32 bytes: a patron's own, or a shuffle's."""
    return sha256(b"pit school: patron\0" + seed + "\0".join(map(repr, about)).encode()).digest()


def below(seed: bytes, bound: int, *about: object) -> int:
    """A number from 0 up to `bound`. Of 2**64 equal chances a bound of a few hundred leaves no lean worth the name."""
    return int.from_bytes(seed_for(seed, *about)[:8], "big") % bound


def one_in(seed: bytes, times: int, *about: object) -> bool:
    """True once in so many times."""
    return below(seed, times, *about) == 0


def pick(seed: bytes, items: Sequence[Item], *about: object) -> Item:
    """One of the items, each as likely; an item listed twice is twice as likely."""
    return items[below(seed, len(items), *about)]
