"""Money in whole cents, the chips that carry it, and the float in the tray that can run short of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from math import gcd
from typing import Final

from games.errors import BadNotation, GameError
from games.records import Record

Denominations = tuple[int, ...]
"""The values of a table's chips in cents, lowest first."""

Stack = tuple[tuple[int, int], ...]
"""Chips as (value, how many), highest value first."""

DENOMINATIONS: Final[Denominations] = (100, 250, 500, 2500, 10000, 50000, 100000)

MOST: Final = 10_000_000_000
"""A hundred million dollars: no wager, meter or limit comes near it, and no longer number is worth reading."""

_AMOUNT: Final = re.compile(r"([0-9]+)(?:\.([0-9]{1,2}))?")
_LONGEST: Final = len("100000000.00")
_KINDS: Final = 16
_SMALLEST_AT_MOST: Final = 100_000


class FloatShort(GameError):
    """The float cannot make a sum: the dealer calls for a fill."""


# --- money as text --------------------------------------------------------------------------------


def dollars(text: object, *, zero: bool = False) -> int:
    """The cents in an amount as a scenario writes it: "25" or "12.50". Nothing counts as an amount only with `zero`."""
    if isinstance(text, str) and len(text) <= _LONGEST and (found := _AMOUNT.fullmatch(text)):
        cents = int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))
        if (0 if zero else 1) <= cents <= MOST:
            return cents
    given = repr(text[:_LONGEST]) if isinstance(text, str) else type(text).__name__
    least = "from 0" if zero else "above 0"
    raise BadNotation(
        f"{given} is not an amount: write dollars in plain digits with at most two decimals, as in 25 or 12.50,"
        f" {least} up to {MOST // 100}"
    )


def money(cents: int) -> str:
    """The amount as a scenario writes it: "12.50", "-10.00"."""
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{part:02}"


def shown(cents: int) -> str:
    """The amount as a person reads it: "$25", "$1,234.50"."""
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}" + (f".{part:02}" if part else "")


def denominations(texts: Iterable[str]) -> Denominations:
    """A table's chips as a scenario lists them: ["1", "2.50", "5"]."""
    values = tuple(sorted(dollars(text) for text in texts))
    if not 1 <= len(values) <= _KINDS or len(set(values)) < len(values):
        raise BadNotation(f"a table has from 1 to {_KINDS} kinds of chip, each named once")
    if values[0] > _SMALLEST_AT_MOST:
        raise BadNotation(f"the smallest chip of a table is worth at most {shown(_SMALLEST_AT_MOST)}")
    return values


# --- what chips can make --------------------------------------------------------------------------


def payable(amount: int, chips: Denominations = DENOMINATIONS) -> int:
    """The next sum, from the amount due upwards, that some combination of the table's chips makes."""
    return _payable(amount, chips)


def payable_within(amount: int, chips: Denominations = DENOMINATIONS) -> int:
    """The greatest sum up to an amount that some combination of the table's chips makes."""
    unit = gcd(*chips)
    within = amount - amount % unit
    while within > 0 and _payable(within, chips) != within:
        within -= unit
    return within


@lru_cache(maxsize=16384)
def _payable(amount: int, chips: Denominations) -> int:
    unit = gcd(*chips)
    least = _least_sums(tuple(sorted(value // unit for value in chips)))
    total = -(-max(amount, 0) // unit)
    while total < least[total % len(least)]:
        total += 1
    return total * unit


@lru_cache(maxsize=256)
def _least_sums(chips: Denominations) -> tuple[int, ...]:
    """By remainder over the smallest chip, the least sum with that remainder: any sum not below it can be made.

    The smallest chip tops up the rest, so a table of that many sums answers for every amount, however large. They are
    found as shortest paths. The chips have no common factor here, so every remainder is reached.
    """
    smallest = chips[0]
    least = [0] + [MOST * smallest] * (smallest - 1)
    paths = [0]
    while paths:
        total = heappop(paths)
        if total > least[total % smallest]:
            continue
        for value in chips[1:]:
            further = total + value
            if further < least[further % smallest]:
                least[further % smallest] = further
                heappush(paths, further)
    return tuple(least)


@lru_cache(maxsize=4096)
def break_down(amount: int, chips: Denominations = DENOMINATIONS) -> Stack:
    """The fewest chips that make exactly `amount`: $3 is three of $1, since nothing makes the 50 cents over $2.50."""
    values = tuple(sorted(chips, reverse=True))
    if amount < 0 or _payable(amount, values) != amount:
        raise GameError(f"{shown(amount)} cannot be made in chips of {', '.join(map(shown, sorted(chips)))}")

    def makes(place: int, total: int) -> bool:
        return _payable(total, values[place:]) == total if place < len(values) else total == 0

    return _fewest(amount, tuple((value, amount // value) for value in values), makes)


def worth(stack: Stack) -> int:
    return sum(value * count for value, count in stack)


def _fewest(amount: int, held: Stack, makes: Callable[[int, int], bool]) -> Stack:
    """The fewest of the chips `held` that sum to `amount`; `makes(place, sum)`: can those from a place on make a sum.

    Taking as many high chips as possible comes first and is nearly always the answer; the rest of the search stops
    wherever even the best that could follow needs no fewer chips.
    """
    best: tuple[int, ...] = ()
    fewest = amount + 1

    def search(place: int, left: int, counts: tuple[int, ...], used: int) -> None:
        nonlocal best, fewest
        if left == 0:
            best, fewest = counts, used
            return
        value, most = held[place]
        following = held[place + 1][0] if place + 1 < len(held) else value
        for count in range(min(most, left // value), -1, -1):
            rest = left - count * value
            if used + count + -(-rest // following) >= fewest:
                return
            if makes(place + 1, rest):
                search(place + 1, rest, (*counts, count), used + count)

    search(0, amount, (), 0)
    return tuple((value, count) for (value, _), count in zip(held, best, strict=False) if count)


# --- the float ------------------------------------------------------------------------------------


class Float(Record, frozen=True):
    """The chips in the tray, highest value first. A column may be empty."""

    chips: Stack

    def __post_init__(self) -> None:
        values = [value for value, _ in self.chips]
        if values != sorted(set(values), reverse=True) or any(value <= 0 or count < 0 for value, count in self.chips):
            raise ValueError("a float counts each chip once, highest value first, and never fewer than none")

    @staticmethod
    def of(counts: Mapping[int, int]) -> Float:
        return Float(chips=tuple(sorted(counts.items(), reverse=True)))


def payable_from(tray: Float, amount: int) -> int:
    """The smallest sum not below `amount` that the chips actually in the float make."""
    if worth(tray.chips) < amount:
        raise FloatShort(f"the float holds {shown(worth(tray.chips))}, too little to pay {shown(amount)}")
    if amount <= 0:
        return 0
    # Chips come off a pile that covers the amount until one more would be too many: it is over by less than a top chip.
    unit, sums = _sums_from(tray.chips, amount + tray.chips[0][0])
    due = -(-amount // unit)
    above = sums[0] >> due
    return (due + (above & -above).bit_length() - 1) * unit


def cut(tray: Float, amount: int) -> Stack:
    """The fewest chips of the float that make exactly `amount`."""
    unit, sums = _sums_from(tray.chips, max(amount, 0))

    def makes(place: int, total: int) -> bool:
        return total % unit == 0 and bool(sums[place] >> total // unit & 1)

    if amount < 0 or not makes(0, amount):
        raise FloatShort(f"the float cannot make {shown(amount)}")
    return _fewest(amount, tray.chips, makes)


def take(tray: Float, stack: Stack) -> Float:
    """The float with a stack put in."""
    counts = dict(tray.chips)
    for value, count in stack:
        counts[value] = counts.get(value, 0) + count
    return Float.of(counts)


def _sums_from(held: Stack, limit: int) -> tuple[int, tuple[int, ...]]:
    """A unit, and for each place the sums up to `limit` that the chips from there on make, as bits counted in units.

    A sum is a bit and adding a chip a shift, so that a full float is a few dozen shifts; a column goes in as 1, 2, 4, …
    chips, which together give every count.
    """
    unit = gcd(*(value for value, _ in held)) or 1
    within = (1 << limit // unit + 1) - 1
    sums = [1]
    for value, count in reversed(held):
        bits, left, step = sums[-1], min(count, limit // value), 1
        while left > 0:
            step = min(step, left)
            bits |= (bits << step * value // unit) & within
            left, step = left - step, step * 2
        sums.append(bits)
    return unit, tuple(reversed(sums))


def in_chips(amount: int, chips: tuple[int, ...]) -> int:
    """The amount counted out from the highest chip down, leaving what is less than the lowest."""
    left = amount
    for chip in sorted(chips, reverse=True):
        left %= chip
    return amount - left
