"""Exact odds of Caribbean Stud Poker: what hands come, how often the dealer qualifies, what the jackpot is worth.

Suits are equal (3.3), so hands with the same ranks are alike but for whether their cards share one suit. Each such
group is ranked once, by the function that ranks hands at the table, and counted as often as a deck deals it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

from games.cards.cards import DECK, Card, Rank
from games.cards.poker import HAND_SIZE, Kind, rank
from games.caribbean_stud.options import CODE, DECKS, caribbean_stud
from games.caribbean_stud.settlement import bet_odds, qualifies, wins_jackpot
from games.caribbean_stud.state import Hand
from games.chips.odds import JackpotOdds, in_words, percent, probabilities
from games.chips.odds_tables import GameOdds, Grid, Row, WagerOdds, average, jackpot_odds
from games.chips.settlement import Odds
from games.records import Record, replace
from games.rulebook import cite, number_of

_OF_RANK: Final = {each: tuple(card for card in DECK if card.rank is each) for each in Rank}
_SUITS: Final = len(_OF_RANK[Rank.ACE])
_PLAYED: Final = Hand(area=1, player="", ante=1, in_play=1, bet=2, jackpot=1, choice="bet")


def every_hand() -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand of each group, and how many hands the group holds; 2,598,960 in all."""
    for ranks in combinations_with_replacement(Rank, HAND_SIZE):
        copies = Counter(ranks)
        if max(copies.values()) > _SUITS:
            continue
        ways = prod(comb(_SUITS, count) for count in copies.values())
        hand = tuple(card for each, count in copies.items() for card in _OF_RANK[each][:count])
        if len(copies) == HAND_SIZE:
            yield hand, _SUITS
            hand, ways = (*hand[:-1], _OF_RANK[ranks[-1]][1]), ways - _SUITS
        yield hand, ways


class HandChance(Record, frozen=True):
    """How often a kind of hand comes, and what it pays on a winning bet."""

    name: str
    hands: int
    probability: Fraction
    bet_pays: Odds


@cache
def kinds_of_hand() -> tuple[HandChance, ...]:
    """Every kind of hand, best first."""
    counted: Counter[tuple[Kind, str, Odds]] = Counter()
    for hand, ways in every_hand():
        value = rank(hand)
        counted[value.kind, value.key, bet_odds(value)] += ways
    return tuple(
        HandChance(name=in_words(key), hands=hands, probability=Fraction(hands, counted.total()), bet_pays=odds)
        for (_, key, odds), hands in sorted(counted.items(), key=lambda item: -item[0][0])
    )


@cache
def dealer_qualifies() -> Fraction:
    """The probability that the dealer has ace and king, or better."""
    return probabilities(every_hand(), lambda hand: qualifies(rank(hand)))[True]


@cache
def jackpot(wager: int, reset: int = 0) -> JackpotOdds:
    """The jackpot wager (in cents, as the sign has it) of a player who folds no hand that wins with it (R14)."""
    terms = caribbean_stud(wager=wager, reset=reset)
    hands = tuple((prize.hand, _jackpot_hands()[prize.hand]) for prize in terms.prizes)
    return JackpotOdds(wager="jackpot", terms=terms, hands=hands, loses=number_of("CS 11.7"), decks=DECKS)


@cache
def _jackpot_hands() -> dict[str | None, Fraction]:
    return probabilities(every_hand(), _jackpot_hand)


def _jackpot_hand(cards: tuple[Card, ...]) -> str | None:
    return rank(cards).key if wins_jackpot(replace(_PLAYED, cards=cards)) else None


# --- tables to read ---------------------------------------------------------------------------------

ANTE_AND_BET: Final = Fraction(-1_036_344_990_372, 19_933_230_517_200)
"""In antes, over every way to deal two hands and turn one card of the dealer's. Counted ahead: it takes a minute."""
_BEST_PLAYED: Final = (
    "It depends on which hands a player folds. This is what ante and bet return together, for each unit of the ante, to"
    " somebody who always makes the better call, where no maximum payout is set and the jackpot is left out."
)
_WAGERS: Final = (100, 250, 500)
"""The rules leave the jackpot wager to the sign; these are shown side by side."""


@cache
def odds() -> GameOdds:
    """Everything that is known exactly about the game's wagers."""
    words = "It is paid whatever the dealer holds, but lost with a fold."
    played = WagerOdds("Ante and bet", _BEST_PLAYED, averages=(("", average(ANTE_AND_BET)),))
    climbing = jackpot_odds("Progressive jackpot", words, tuple(map(jackpot, _WAGERS)))
    return GameOdds((played, _bet_odds(), climbing))


def _bet_odds() -> WagerOdds:
    kinds, qualifying = kinds_of_hand(), dealer_qualifies()
    total = sum(kind.hands for kind in kinds)
    head, rule = "The bet pays", cite(bet_odds, CODE)
    rows = (Row(kind.name, kind.probability, ((head, kind.bet_pays.words),), rule) for kind in kinds)
    return WagerOdds(
        "Hands and the bet",
        f"One deck makes {total:,} hands of five cards. The dealer has ace and king or better in {qualifying} of them, "
        f"which is {percent(qualifying)}; in the others the ante is paid and the bet is void.",
        (Grid("What a hand is, and what a winning bet on it pays", tuple(rows), (head,), first="Hand"),),
    )
