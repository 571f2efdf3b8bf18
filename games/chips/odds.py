"""Exact odds: every deal counted, every outcome named by the function that settles it at the table, nothing rounded.

The cards of other areas change nothing here: until they are seen, any card of the shoe is as likely in one place as in
another, so the odds of a hand are those of the first cards off a full shoe.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import ceil, comb, prod
from typing import Final, TypeVar

from games.cards.cards import DECK, Card, Suit
from games.chips.jackpot import Meter, Terms, share_out
from games.chips.settlement import Odds
from games.records import Record

K = TypeVar("K", bound=Hashable)
Deals = Iterable[tuple[tuple[Card, ...], int]]
"""Cards as they are dealt, and in how many ways a shoe deals them so."""
Ending = tuple[str, Odds | None, int, str]
"""How a wager ends: its name, the odds, the net in cents and the rule."""

RANKS: Final = tuple(card for card in DECK if card.suit is Suit.SPADES)
"""One card of each rank, for wagers to which all suits are equal."""

_DIME: Final = 10
"""A step of the meter that leaves no part of a cent when a tenth is paid."""


class Chance(Record, frozen=True):
    """One way a wager can end. `net` is the player's result for each unit staked: 5 at 5 to 1, -1 where it loses.

    `pays` is None where no odds apply: a loss, a stand-off, a surrender, a jackpot prize.
    """

    name: str
    probability: Fraction
    pays: Odds | None
    net: Fraction
    rule: str


class OddsTable(Record, frozen=True):
    """Every way a wager can end, best first; the probabilities sum to 1."""

    wager: str
    chances: tuple[Chance, ...]
    decks: int

    @staticmethod
    def of(wager: str, endings: Mapping[Ending, Fraction], decks: int, unit: int) -> OddsTable:
        """The table of so many ways to end, the net of each for a wager of one unit."""
        chances = (
            Chance(name=name, probability=probability, pays=odds, net=Fraction(net, unit), rule=rule)
            for (name, odds, net, rule), probability in endings.items()
        )
        best_first = tuple(sorted(chances, key=lambda chance: -chance.net))
        return OddsTable(wager=wager, chances=best_first, decks=decks)

    @property
    def expected_return(self) -> Fraction:
        """The player's average result for each unit staked; the house's edge is the same with the other sign."""
        return sum((chance.probability * chance.net for chance in self.chances), Fraction(0))

    def chance(self, name: str) -> Chance:
        return next(chance for chance in self.chances if chance.name == name)


class JackpotOdds(Record, frozen=True):
    """A jackpot wager: how often each hand comes, best first, and what that is worth as the meter climbs.

    A sole winner is assumed. Meters are cents, as they stand when the cards are dealt.
    """

    wager: str
    terms: Terms
    hands: tuple[tuple[str, Fraction], ...]
    loses: str
    decks: int

    def at(self, meter: int) -> OddsTable:
        """The odds while the meter shows so much. Shares are paid to the cent; the wager never comes back (R11)."""
        won = tuple(self._chance(hand, probability, meter) for hand, probability in self.hands)
        missed = 1 - sum((chance.probability for chance in won), Fraction(0))
        lost = Chance(name="No prize", probability=missed, pays=None, net=Fraction(-1), rule=self.loses)
        return OddsTable(wager=self.wager, chances=(*won, lost), decks=self.decks)

    @property
    def linear_from(self) -> int:
        """The meter below which nothing gets worse: the least prizes, or the reset value, hold it up."""
        shared = (prize for prize in self.terms.prizes if prize.percent)
        return max(self.terms.reset, *(prize.least * 100 // prize.percent for prize in shared))

    @property
    def per_cent(self) -> Fraction:
        """How much each cent on the meter, from `linear_from` up, adds to the expected return of a unit staked."""
        low = self.linear_from
        rise = self.at(low + _DIME).expected_return - self.at(low).expected_return
        return rise / _DIME

    @property
    def fixed(self) -> Fraction:
        """From `linear_from` up the expected return is `fixed + per_cent * meter`."""
        return self.at(self.linear_from).expected_return - self.per_cent * self.linear_from

    @property
    def break_even(self) -> int:
        """Where that line reaches zero, to the next cent: from there the wager costs the player nothing on average."""
        return max(self.linear_from, ceil(-self.fixed / self.per_cent))

    def _chance(self, hand: str, probability: Fraction, meter: int) -> Chance:
        (share,) = share_out(Meter(cents=meter), (hand,), self.terms).shares
        net = Fraction(share.amount, self.terms.wager) - 1
        return Chance(name=in_words(hand), probability=probability, pays=None, net=net, rule=share.rule)


def in_words(hand: str) -> str:
    """A hand as a pay table prints it: "Four of a kind" for four_of_a_kind."""
    return hand.replace("_", " ").capitalize()


def deals(kinds: Sequence[Card], copies: int, count: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every order in which `count` cards can leave a shoe that holds each of `kinds` in so many copies."""
    if not count:
        yield (), 1
        return
    for dealt, ways in deals(kinds, copies, count - 1):
        for card in kinds:
            if left := copies - dealt.count(card):
                yield (*dealt, card), ways * left


def hands(kinds: Sequence[Card], copies: int, count: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """The same without regard to order: every hand of `count` cards, and how many sets of single cards make it."""
    for hand in combinations_with_replacement(kinds, count):
        ways = prod(comb(copies, hand.count(card)) for card in set(hand))
        if ways:
            yield hand, ways


def probabilities(counted: Deals, outcome: Callable[[tuple[Card, ...]], K]) -> dict[K, Fraction]:
    """The probability of everything that `outcome` makes of the cards."""
    found: dict[K, int] = {}
    for dealt, ways in counted:
        key = outcome(dealt)
        found[key] = found.get(key, 0) + ways
    total = sum(found.values())
    return {key: Fraction(ways, total) for key, ways in found.items()}


def percent(value: Fraction, places: int = 4) -> str:
    """A probability or an expected return as a page shows it: "-7.3955%"."""
    scaled = round(value * 100 * 10**places)
    whole, part = divmod(abs(scaled), 10**places)
    return f"{'-' if scaled < 0 else ''}{whole}" + (f".{part:0{places}}" if places else "") + "%"
