"""The shuffle: fixed for ever by its seed, fair, and judged by tests that catch unfair ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from itertools import pairwise
from random import Random
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.cards import DECK, decks
from games.cards.shuffle import _below, mixed_in, seed_hash, shuffled
from tests.games.steps import written

SEED = bytes(range(32))
KNOWN_DECK = (
    "8S 10C QD 2C AD 5H 8H KH 9S 8D KC 3D 9C QS 6C JH QC 3S 7H 7C 2D 10H JS 9H AS 7D "
    "QH 2S AC 5D 5C 4H JC 6S 9D 3C 6D 6H 2H KD 7S 10S JD KS 5S 8C AH 4S 4D 4C 10D 3H"
)
KNOWN_EIGHT_DECKS = "cd3d6688e45c00cae20a11d12a2312414af5f04a3ea157f7ec2d84050b7d4cd8"
KNOWN_MIXED_IN = "AS 3H 2S 2H 5H 3S 4H AH 4S 5S"
KNOWN_HASH = "dc18bd93c813711fe4b55d96a4f858ba1cd1e164ccd8c6d9db8789d796ced2f5"

seeds = st.binary(min_size=32, max_size=32)
Shuffle = Callable[[int, bytes], tuple[int, ...]]
Statistic = Callable[[list[tuple[int, ...]]], float]


# --- one seed, one order --------------------------------------------------------------------------


def test_a_seed_gives_the_same_order_for_ever() -> None:
    """Stored rounds are replayed from their seeds: if this fails, every old replay has changed."""
    assert written(shuffled(DECK, SEED)) == KNOWN_DECK
    assert sha256(written(shuffled(decks(8), SEED)).encode()).hexdigest() == KNOWN_EIGHT_DECKS
    assert written(mixed_in(DECK[:5], DECK[13:18], SEED)) == KNOWN_MIXED_IN


def test_the_public_hash_fixes_the_seed_without_being_its_plain_hash() -> None:
    assert seed_hash(SEED) == KNOWN_HASH
    assert seed_hash(SEED) != sha256(SEED).hexdigest()
    assert seed_hash(SEED) != seed_hash(SEED[::-1])


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
@pytest.mark.parametrize("use", [seed_hash, lambda seed: shuffled(DECK, seed), lambda seed: mixed_in((), DECK, seed)])
def test_a_seed_has_32_bytes(use: Callable[[bytes], object], seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        use(seed)


@given(seed=seeds, size=st.integers(0, 600))
def test_a_shuffle_loses_and_adds_nothing(seed: bytes, size: int) -> None:
    assert sorted(shuffled(range(size), seed)) == list(range(size))


@given(seed=seeds, stack=st.integers(0, 60), back=st.integers(0, 60))
def test_cards_mixed_in_leave_the_others_in_their_order(seed: bytes, stack: int, back: int) -> None:
    mixed = mixed_in(range(stack), range(stack, stack + back), seed)
    assert sorted(mixed) == list(range(stack + back))
    assert [card for card in mixed if card < stack] == list(range(stack))


@given(seed=seeds)
def test_the_two_uses_of_a_seed_are_unrelated(seed: bytes) -> None:
    """A device's mixing must not be foretold by a shuffle from the same seed."""
    assert shuffled(range(52), seed) != mixed_in((), range(52), seed)


@pytest.mark.parametrize("bound", [2, 3, 52, 312, 416, 65535, 65536])
def test_every_number_below_the_bound_has_the_same_number_of_words(bound: int) -> None:
    """All 65,536 words go in once: unless rejection is exact, some number comes out more often than another."""
    counts = Counter(_drained(bound))
    assert len(counts) == bound
    assert set(counts.values()) == {65536 // bound}


def _drained(bound: int) -> Iterator[int]:
    words = iter(range(65536))
    while True:
        try:
            yield _below(bound, words)
        except StopIteration:
            return


# --- is it fair? ----------------------------------------------------------------------------------
# Both statistics have a mean of (n-1)² and nearly the law of chi-square with so many degrees of freedom: the table of
# positions exactly so once scaled by (n-1)/n, for each card and each position comes once a shuffle; the adjacent pairs
# with a spread 1% wider, which is the dependence between neighbouring pairs.


def position_by_card(orders: list[tuple[int, ...]]) -> float:
    """How far the counts "this card at this place" lie from equal."""
    size, expected = len(orders[0]), len(orders) / len(orders[0])
    counts = [[0] * size for _ in range(size)]
    for order in orders:
        for row, card in zip(counts, order, strict=True):
            row[card] += 1
    return sum((count - expected) ** 2 for row in counts for count in row) / expected * (size - 1) / size


def adjacent_pairs(orders: list[tuple[int, ...]]) -> float:
    """How far the counts "this card right behind that one" lie from equal."""
    size, expected = len(orders[0]), len(orders) / len(orders[0])
    counts = [[0] * size for _ in range(size)]
    for order in orders:
        for card, behind in pairwise(order):
            counts[card][behind] += 1
    return sum((counts[a][b] - expected) ** 2 for a in range(size) for b in range(size) if a != b) / expected


def chi_square(probability: float, freedom: int) -> float:
    """The quantile after Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + NormalDist().inv_cdf(probability) * spread**0.5) ** 3)


def fair(statistic: Statistic, orders: list[tuple[int, ...]]) -> bool:
    """At 99%, on both sides: an order more even than chance is no shuffle either."""
    freedom = (len(orders[0]) - 1) ** 2
    return chi_square(0.005, freedom) < statistic(orders) < chi_square(0.995, freedom)


@cache
def many(shuffle: Shuffle, size: int, times: int) -> list[tuple[int, ...]]:
    return [shuffle(size, sha256(b"quality %d" % time).digest()) for time in range(times)]


def ours(size: int, seed: bytes) -> tuple[int, ...]:
    return shuffled(range(size), seed)


def after_many_rounds_in_a_device(size: int, seed: bytes) -> tuple[int, ...]:
    """A shuffled device that ten times gave out a fifth of its cards and took them back."""
    stack = shuffled(range(size), seed)
    for turn in range(10):
        gone = size // 5
        stack = mixed_in(stack[gone:], stack[:gone], sha256(seed + bytes([turn])).digest())
    return stack


@pytest.mark.parametrize(
    ("probability", "freedom", "value"), [(0.99, 100, 135.807), (0.01, 100, 70.065), (0.99, 2601, 2771.7)]
)
def test_the_quantile_is_the_textbook_one(probability: float, freedom: int, value: float) -> None:
    assert chi_square(probability, freedom) == pytest.approx(value, rel=5e-4)


@pytest.mark.rule("SB 4.1", "BS 4.1", "CW 4.1", "CS 4.1")
@pytest.mark.parametrize("statistic", [position_by_card, adjacent_pairs])
@pytest.mark.parametrize(
    ("shuffle", "size", "times"), [(ours, 52, 5000), (ours, 312, 2000), (after_many_rounds_in_a_device, 52, 2000)]
)
def test_the_shuffle_is_fair(shuffle: Shuffle, size: int, times: int, statistic: Statistic) -> None:
    assert fair(statistic, many(shuffle, size, times))


# --- shuffles that must not pass ------------------------------------------------------------------


def swap_with_any(size: int, seed: bytes) -> tuple[int, ...]:
    """Each card swapped with any card: 52⁵² ways cannot fall evenly on 52! orders."""
    random, order = Random(seed), list(range(size))
    for place in range(size):
        other = random.randrange(size)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def biased_bytes(size: int, seed: bytes) -> tuple[int, ...]:
    """Fisher and Yates on single bytes taken modulo: low places come up too often."""
    random, order = Random(seed), list(range(size))
    for last in range(size - 1, 0, -1):
        other = random.randrange(256) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def four_riffles(size: int, seed: bytes) -> tuple[int, ...]:
    """A stack parted near the middle and its halves let fall into each other, four times instead of seven and more."""
    random, order = Random(seed), list(range(size))
    for _ in range(4):
        parted = sum(random.randrange(2) for _ in order)
        halves = [order[:parted], order[parted:]]
        order = []
        while any(halves):
            low = random.randrange(len(halves[0]) + len(halves[1])) < len(halves[0])
            order.append(halves[0 if low else 1].pop(0))
    return tuple(order)


def one_cut(size: int, seed: bytes) -> tuple[int, ...]:
    """A fair cut of an unshuffled stack: every card is everywhere equally often, yet its neighbour never changes."""
    at = Random(seed).randrange(size)
    return (*range(at, size), *range(at))


@pytest.mark.parametrize(
    ("shuffle", "caught_by"),
    [
        (swap_with_any, position_by_card),
        (biased_bytes, position_by_card),
        (four_riffles, position_by_card),
        (four_riffles, adjacent_pairs),
        (one_cut, adjacent_pairs),
    ],
)
def test_a_bad_shuffle_is_rejected(shuffle: Shuffle, caught_by: Statistic) -> None:
    assert not fair(caught_by, many(shuffle, 52, 5000))
