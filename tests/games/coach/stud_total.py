"""What ante and bet come to over all 19,933,230,517,200 ways to deal two hands and turn one card of the dealer's.

Written apart from games/, for an ante of 1 and a bet of 2. Ranks are 2 to 14.

A hand of a pair or better always bets. Over two hands without a card in common it is enough to count kinds: of two of
one kind either is as often the better. Only with ace and king does the dealer's card decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

RANKS = range(2, 15)
ALL = comb(52, 5) * comb(47, 5) * 5
ODD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL = range(10)
PAYS = {PAIR: 1, TWO_PAIRS: 2, THREE: 3, STRAIGHT: 4, FLUSH: 5, FULL: 7, FOUR: 20, STRAIGHT_FLUSH: 50}
SHAPES = {(2, 1, 1, 1): PAIR, (2, 2, 1): TWO_PAIRS, (3, 1, 1): THREE, (3, 2): FULL, (4, 1): FOUR}
NO_HAND, ACE_KING = -1, ODD
"""Odd cards of the dealer's below ace and king, and with them."""

Ranks = tuple[int, ...]


def in_a_row(ranks: Ranks) -> bool:
    return max(ranks) - min(ranks) == 4 or sorted(ranks) == [2, 3, 4, 5, 14]


# --- a pair or better ---------------------------------------------------------------------------------


@cache
def paired() -> tuple[tuple[Ranks, int], ...]:
    """Ranks of which some are equal, with the kind that they make."""
    found = (tuple(ranks) for ranks in combinations_with_replacement(RANKS, 5))
    kinds = ((ranks, tuple(sorted(Counter(ranks).values(), reverse=True))) for ranks in found)
    return tuple((ranks, SHAPES[shape]) for ranks, shape in kinds if shape in SHAPES)


def ways(ranks: Ranks, gone: Ranks = ()) -> int:
    """In how many ways a deck without some cards makes these ranks."""
    dealt = Counter(gone)
    return prod(comb(4 - dealt[rank], count) for rank, count in Counter(ranks).items())


@cache
def beside(gone: Ranks) -> Counter[int]:
    """How many hands of each kind with equal ranks there are beside these cards."""
    found: Counter[int] = Counter()
    for ranks, kind in paired():
        found[kind] += ways(ranks, gone)
    return found


@cache
def suits_of_two(shared: int) -> tuple[int, int, int, int]:
    """Ways to give suits to two hands of five odd ranks that share some: neither, either alone, or both a flush."""
    both = 12 + (4 if not shared else 0)
    one = 4 * 3**shared * 4 ** (5 - shared) - both
    return 12**shared * 16 ** (5 - shared) - 2 * one - both, one, one, both


@cache
def kinds_together() -> Counter[tuple[int, int]]:
    """How often two hands of these kinds are dealt, the player's first; none of odd cards for the player."""
    found: Counter[tuple[int, int]] = Counter()
    odd = [(set(ranks), odd_kind(ranks)) for ranks in combinations(RANKS, 5)]
    hands = Counter(kind for _, kind in odd)
    for kind, count in beside((2, 3, 4, 5, 6)).items():  # whatever the five odd ranks of the other hand are
        for other, sets in hands.items():
            for suited, times in ((False, 4**5 - 4), (True, 4)):
                hand = flushed(other, suited)
                found[kind, hand] += count * sets * times
                found[hand, kind] += count * sets * times
    alike = {kind: ranks for ranks, kind in paired()}
    for mine, count in beside(()).items():
        for kind, times in beside(alike[mine]).items():
            found[mine, kind] += count * times
    for mine_ranks, mine in odd:
        for ranks, kind in odd:
            suits = suits_of_two(len(mine_ranks & ranks))
            for times, (first, second) in zip(
                suits, ((False, False), (True, False), (False, True), (True, True)), strict=True
            ):
                found[flushed(mine, first), flushed(kind, second)] += times
    return found


def odd_kind(ranks: Ranks) -> int:
    if in_a_row(ranks):
        return ROYAL if min(ranks) == 10 else STRAIGHT
    return ACE_KING if {13, 14} <= set(ranks) else NO_HAND


def flushed(kind: int, suited: bool) -> int:
    """What a hand of odd ranks is; ROYAL stands for ten to ace."""
    if kind == ROYAL:
        return ROYAL if suited else STRAIGHT
    if not suited:
        return kind
    return STRAIGHT_FLUSH if kind == STRAIGHT else FLUSH


@cache
def ties(kind: int) -> int:
    """How often two hands of a kind are equal."""
    if kind in (STRAIGHT, STRAIGHT_FLUSH, ROYAL, FLUSH):
        sets = list(combinations(RANKS, 5))
        plain, _, _, both = suits_of_two(5)
        rows = sum(1 for ranks in sets if in_a_row(ranks))
        return {STRAIGHT: rows * plain, STRAIGHT_FLUSH: (rows - 1) * both, ROYAL: both}.get(
            kind, (len(sets) - rows) * both
        )
    return sum(ways(ranks) * ways(ranks, ranks) for ranks, each in paired() if each == kind)


def pair_or_better(royal_pays: int) -> int:
    """What all hands of a pair or better come to that bet, over every hand of the dealer's."""
    pays, worth, together = PAYS | {ROYAL: royal_pays}, 0, kinds_together()
    for (mine, kind), count in together.items():
        if mine in (NO_HAND, ACE_KING):
            continue
        wins = 1 + 2 * pays[mine]
        if mine == kind:
            worth += (count - ties(mine)) // 2 * (wins - 3)
        else:
            worth += count * (1 if kind == NO_HAND else wins if mine > kind else -3)
    return worth


# --- ace and king -------------------------------------------------------------------------------------


def ace_king_hands() -> Iterator[Ranks]:
    for rest in combinations(range(2, 13), 3):
        ranks = (14, 13, *sorted(rest, reverse=True))
        if not in_a_row(ranks):
            yield ranks


def against(mine: Ranks, ranks: Ranks) -> int:
    """What a bet on ace and king comes to against ranks of the dealer's that are no flush."""
    if len(set(ranks)) < 5 or in_a_row(ranks):
        return -3
    dealer = tuple(sorted(ranks, reverse=True))
    if dealer[:2] != (14, 13):
        return 1
    return (mine > dealer) * 3 - (mine < dealer) * 3


@cache
def hidden() -> tuple[Ranks, ...]:
    return tuple(combinations_with_replacement(RANKS, 4))


def bets(mine: Ranks, up: int) -> Iterator[tuple[int, int]]:
    """What a bet comes to over the dealer's 163,185 hands, and how many hands and cards face up see it so.

    It depends on which of the player's ranks are in the suit of the dealer's card: with those no flush is made.
    """
    gone = (*mine, up)
    plain = sum(ways(four, gone) * against(mine, (up, *four)) for four in hidden())
    lost: Counter[Ranks] = Counter()
    for four in combinations([rank for rank in RANKS if rank != up], 4):
        less = -3 - against(mine, (up, *four))
        in_mine = [rank for rank in four if rank in mine]
        for size in range(len(in_mine) + 1):
            for some in combinations(in_mine, size):
                lost[some] += less
    own = [rank for rank in sorted(mine) if rank != up]
    for size in range(len(own) + 1):
        for suited in combinations(own, size):
            flushes = sum((-1) ** len(some) * lost[some] for n in range(size + 1) for some in combinations(suited, n))
            hands = 3 ** (5 - size) - (3 if not size else 0)
            if size < 5:
                yield plain + flushes, 4 * hands


@cache
def ace_king() -> tuple[int, int, int]:
    """What ace and king come to: always folded, always bet, and the better of the two each time."""
    fold = bet = best = 0
    all_hands = comb(46, 4)
    for mine in ace_king_hands():
        for up in RANKS:
            for worth, times in bets(mine, up):
                fold -= all_hands * times
                bet += worth * times
                best += max(worth, -all_hands) * times
    return fold, bet, best


# --- whole strategies ---------------------------------------------------------------------------------


def below_ace_king() -> int:
    """All other hands fold."""
    hands = sum(1 for ranks in combinations(RANKS, 5) if odd_kind(ranks) == NO_HAND) * (4**5 - 4)
    return -hands * comb(47, 5) * 5


def totals(royal_pays: int) -> dict[str, int]:
    fold, bet, best = ace_king()
    rest = 5 * pair_or_better(royal_pays) + below_ace_king()
    return {"pair or better": rest + fold, "ace and king or better": rest + bet, "best": rest + best}
