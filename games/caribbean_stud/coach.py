"""What a bet, a fold and a concession are worth at Caribbean Stud, counted over every hand that the dealer may hold.

Of the 163,185 hands that may lie behind the dealer's one card face up, those with the same ranks are alike but for
flushes: 1,820 groups of four ranks, each ranked once and counted as often as the cards that the player does not see
deal it. The jackpot is left out: no hand that wins it does better to fold.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

from games.cards.cards import DECK, Card, Rank, Suit, cards
from games.cards.poker import HAND_SIZE, HandValue, rank
from games.caribbean_stud.choices import legal
from games.caribbean_stud.options import Options
from games.caribbean_stud.settlement import line_for, qualifies
from games.caribbean_stud.state import Hand, State, bet_of, opened
from games.coach.advice import Advice, Worth, best_first
from games.coach.chart import Chart, ChartRow
from games.coach.coach import Coach
from games.records import replace

Cards = tuple[Card, ...]

_CARD: Final = {(card.rank, card.suit): card for card in DECK}
_HIDDEN: Final = HAND_SIZE - 1
_OF_RANK: Final = len(Suit)
_WAYS: Final = tuple(tuple(comb(left, taken) for taken in range(_OF_RANK + 1)) for left in range(_OF_RANK + 1))
"""In how many ways so many cards are taken of so many."""


class Group(NamedTuple):
    """Dealer's hands that are alike: one of them, its value, and how many cards of which ranks lie face down in it.

    Where no two ranks are equal, the hands of one suit are a group apart: `suited`, and not that of the `others`.
    """

    value: HandValue
    dealer: Cards
    hidden: tuple[tuple[Rank, int], ...]
    suited: bool = False
    others: bool = False


def advice(state: State, who: str) -> tuple[Advice, ...]:
    """What a player's open calls are worth, in antes."""
    hand = next((hand for hand in state.hands if hand.player == who and hand.in_play), None)
    calls = {choice.call for choice in legal(state, who) if choice.open}
    if hand and "bet" in calls:
        values = {"bet": bet_worth(state, hand), "fold": _net(state, replace(hand, choice="fold"))}
    elif hand and "concede" in calls:
        declared = replace(state, qualifies=qualifies(rank(state.dealer)))
        values = {"keep": _net(declared, hand), "concede": _net(declared, replace(hand, conceded=True))}
    else:
        return ()
    return (Advice(area=hand.area, wager=hand.in_play, worths=best_first(values)),)


def bet_worth(state: State, hand: Hand) -> Fraction:
    """What ante and bet come to on average as the player sees the table: five cards, and one of the dealer's."""
    up = next(card for at, card in enumerate(state.dealer) if at in state.shown)
    groups, counts = dealer_groups(up), dealer_counts(hand.cards, up)
    value, betting = rank(hand.cards), replace(hand, choice="bet", bet=bet_of(hand))
    least = bisect_left(groups, True, key=lambda group: qualifies(group.value))
    lower = max(least, bisect_left(groups, value, key=lambda group: group.value))
    equal = max(least, bisect_right(groups, value, key=lambda group: group.value))
    worth = Fraction(0)
    for start, end in ((0, least), (least, lower), (lower, equal), (equal, len(groups))):
        if count := sum(counts[start:end]):
            dealer = groups[start].dealer
            worth += count * _net(replace(state, dealer=dealer, qualifies=start >= least), betting)
    return worth / sum(counts)


def _net(state: State, hand: Hand) -> Fraction:
    """What the engine makes of ante and bet, in antes."""
    lines = [line_for(state, hand, wager) for wager in hand.wagers if wager != "jackpot"]
    return Fraction(sum(line.net for line in lines), hand.in_play)


# --- the dealer's hand --------------------------------------------------------------------------------


@cache
def dealer_groups(up: Card) -> tuple[Group, ...]:
    """Every kind of hand behind a card face up, lowest first."""
    return tuple(sorted(_groups(up), key=lambda group: group.value))


def _groups(up: Card) -> Iterator[Group]:
    suits = sorted(Suit, key=lambda suit: suit is up.suit)
    for ranks in combinations_with_replacement(Rank, _HIDDEN):
        taken = Counter(ranks)
        if max(taken.values()) > _OF_RANK - (max(taken, key=lambda each: taken[each]) is up.rank):
            continue
        hidden, odd = tuple(taken.items()), len({*ranks, up.rank}) == HAND_SIZE
        dealer = (up, *(_CARD[each, suits[at]] for each, count in hidden for at in range(count)))
        yield Group(rank(dealer), dealer, hidden, others=odd)
        if odd:
            dealer = (up, *(_CARD[each, up.suit] for each in ranks))
            yield Group(rank(dealer), dealer, hidden, suited=True)


def dealer_counts(held: Cards, up: Card) -> list[int]:
    """How many hands of each group there are among the cards that a player with these five does not see."""
    seen = {*held, up}
    left = {each: _OF_RANK - sum(card.rank is each for card in seen) for each in Rank}
    in_suit = {each for each in Rank if _CARD[each, up.suit] not in seen}
    return [_count(group, left, in_suit) for group in dealer_groups(up)]


def _count(group: Group, left: dict[Rank, int], in_suit: set[Rank]) -> int:
    if not group.others and not group.suited:
        return prod([_WAYS[left[each]][count] for each, count in group.hidden])
    suited = all(each in in_suit for each, _ in group.hidden)
    return suited if group.suited else prod([left[each] for each, _ in group.hidden]) - suited


# --- a chart ------------------------------------------------------------------------------------------

EXAMPLES: Final = (
    ("Two pairs", "7S 7H 4D 4S KH"),
    ("Two aces", "AS AH 9D 6S 4H"),
    ("Two twos", "2S 2H 10D 7S 4H"),
    ("Ace, king, queen, jack, 9", "AS KH QD JS 9H"),
    ("Ace, king, queen, 8, 3", "AS KH QD 8S 3H"),
    ("Ace, king, jack, 8, 3", "AS KH JD 8S 3H"),
    ("Ace, king, 10, 6, 2", "AS KH 10D 6S 2H"),
    ("Ace, king, 7, 4, 2", "AS KH 7D 4S 2H"),
    ("Ace, queen, jack, 9, 7", "AS QH JD 9S 7H"),
)
_UP: Final = tuple(_CARD[each, Suit.CLUBS] for each in (*tuple(Rank)[1:], Rank.ACE))
_ANTE: Final = 100


def charts(options: Options) -> tuple[Chart, ...]:
    """Hands on either side of where a bet begins to be better than a fold, and some that leave no doubt."""
    words = (
        "A pair or better does best to bet whatever the dealer shows, and less than ace and king to fold. With ace and"
        " king it depends; these hands are examples, exact for their cards against a club of the dealer’s."
    )
    rows = tuple(ChartRow(name=name, cells=_cells(cards(held), options.maximum_payout)) for name, held in EXAMPLES)
    return (Chart(title="Bet or fold", words=words, heads=tuple(card.index for card in _UP), rows=rows),)


@cache
def _cells(held: Cards, maximum: int | None) -> tuple[tuple[Worth, ...], ...]:
    state = opened(Options(maximum_payout=maximum), {}, ())
    hand = Hand(area=1, player="", ante=_ANTE, in_play=_ANTE, cards=held)
    fold = _net(state, replace(hand, choice="fold"))
    seen = (replace(state, dealer=(up,), shown=(0,)) for up in _UP)
    return tuple(best_first({"bet": bet_worth(each, hand), "fold": fold}) for each in seen)


COACH: Final = Coach(advice=advice, charts=charts)
