"""Jackpots in a word or two: terms, meters, and what a payout paid."""

from __future__ import annotations

from games.caribbean_stud.options import caribbean_stud
from games.chips.chips import dollars
from games.chips.jackpot import Meter, Payout, Terms, rate
from games.star_blackjack.sevens import blazing_sevens

DIAMONDS, SUITED = "three_sevens_of_diamonds", "three_suited_sevens"
COLOUR, SEVENS, TWO, ONE = (
    "three_same_colour_sevens",
    "three_sevens",
    "two_player_sevens",
    "one_player_one_dealer_seven",
)
ROYAL, STRAIGHT, FOUR, FULL, FLUSH = "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush"


def sevens(reset: str, wager: str = "5", increment: str = "0") -> Terms:
    return blazing_sevens(wager=dollars(wager), reset=dollars(reset), increment=rate(increment))


def stud(reset: str = "0", wager: str = "5", increment: str = "0") -> Terms:
    return caribbean_stud(wager=dollars(wager), reset=dollars(reset, zero=True), increment=rate(increment))


def paid(payout: Payout) -> list[int]:
    return [payout.share(place).amount for place in range(len(payout.shares))]


def meter(text: str) -> Meter:
    return Meter(cents=dollars(text, zero=True))
