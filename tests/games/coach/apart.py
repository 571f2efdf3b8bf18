"""The two blackjacks worked out apart from the engine, from the approved rules: floats, and no line of games/.

A hand is a count of points with aces as 1, and whether it holds an ace. Ranks come one in thirteen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

CHANCES = {**dict.fromkeys(range(1, 10), 1 / 13), 10: 4 / 13}


@dataclass(frozen=True)
class House:
    """How a table differs. `stands` are the least hard and soft totals on which the dealer stands."""

    stands: tuple[int, int] = (17, 18)
    push_22: bool = False
    natural: float = 1.5
    aces_double: bool = True
    most_hands: int = 2
    first_only: bool = False


def points(hard: int, ace: bool) -> int:
    return hard + 10 if ace and hard <= 11 else hard


@cache
def dealer(house: House, hard: int, ace: bool, cards: int) -> dict[int, float]:
    """Chances of the dealer's totals; 0 is a blackjack, 22 stands for itself and 23 for all beyond."""
    total = points(hard, ace)
    if cards == 2 and total == 21:
        return {0: 1.0}
    if cards >= 2 and total >= house.stands[ace and hard <= 11]:
        return {min(total, 23): 1.0}
    found: dict[int, float] = {}
    for card, chance in CHANCES.items():
        for end, further in dealer(house, hard + card, ace or card == 1, min(cards + 1, 3)).items():
            found[end] = found.get(end, 0.0) + chance * further
    return found


@cache
def lies(house: House, total: int, up: int) -> float:
    """What a wager on a total that is not a blackjack comes to where the dealer makes none."""
    worth = 0.0
    for end, chance in dealer(house, up, up == 1, 1).items():
        if end in (21, 20, 19, 18, 17, 16):
            worth += chance * ((total > end) - (total < end))
        elif end:
            worth += 0.0 if end == 22 and house.push_22 else chance
    return worth


def blackjack(house: House, up: int) -> float:
    return dealer(house, up, up == 1, 1).get(0, 0.0)


@dataclass(frozen=True)
class Spot:
    """A hand of a split box: the card split, hands formed, hands to come, and whether a blackjack has yet to take."""

    card: int = 0
    made: int = 1
    to_come: int = 0
    takes: bool = True


@cache
def calls(house: House, up: int, hard: int, ace: bool, cards: int, pair: int, spot: Spot) -> dict[str, float]:
    """What each call that the rules allow is worth; `pair` is the value of two equal cards."""
    total, found = points(hard, ace), {}
    split_ace = spot.card == 1
    if total < 21 and not split_ace:
        found["hit"] = sum(c * after(house, up, hard + v, ace or v == 1, 3, 0, spot) for v, c in CHANCES.items())
    if total >= 12:
        found["stand"] = ended(house, up, total, 1, spot)
    if cards == 2 and total < 21 and hard in (9, 10, 11) and not split_ace and (house.aces_double or not ace):
        found["double"] = sum(
            c * ended(house, up, hard + 11 if v == 1 and hard <= 10 else hard + v, 2, spot) for v, c in CHANCES.items()
        )
    if pair and (spot.made == 1 or spot.made < house.most_hands):
        found["split"] = begin(house, up, Spot(pair, spot.made + 1, spot.to_come + 1, spot.takes))
    return found


@cache
def after(house: House, up: int, hard: int, ace: bool, cards: int, pair: int, spot: Spot) -> float:
    """What a hand is worth with the card that has just come."""
    total = points(hard, ace)
    if hard > 21:
        return -1.0 + following(
            house, up, Spot(spot.card, spot.made, spot.to_come, spot.takes and not house.first_only)
        )
    again = pair == 1 and spot.made < house.most_hands
    if total == 21 or (spot.card == 1 and not again):
        return ended(house, up, total, 1, spot)
    return max(calls(house, up, hard, ace, cards, pair, spot).values())


def ended(house: House, up: int, total: int, wagers: int, spot: Spot) -> float:
    """A blackjack takes one original wager of the box; a bust hand is lost whatever the dealer makes."""
    worth = wagers * lies(house, total, up) - (blackjack(house, up) if spot.takes else 0.0)
    return worth + following(house, up, Spot(spot.card, spot.made, spot.to_come, False))


def following(house: House, up: int, spot: Spot) -> float:
    if not spot.to_come:
        return 0.0
    return begin(house, up, Spot(spot.card, spot.made, spot.to_come - 1, spot.takes), fresh=False)


@cache
def begin(house: House, up: int, spot: Spot, *, fresh: bool = True) -> float:
    """The second card of a split hand."""
    card = spot.card
    return sum(
        c * after(house, up, card + v, 1 in (card, v), 2, card if card == v else 0, spot) for v, c in CHANCES.items()
    )


def two_cards(house: House, up: int, one: int, other: int, *, formed: bool = False) -> float:
    """What two cards are worth; an ace and a ten are a blackjack unless a switch formed them."""
    if {one, other} == {1, 10}:
        if formed:
            return lies(house, 21, up) - blackjack(house, up)
        return house.natural * (1 - blackjack(house, up))
    return max(first_calls(house, up, one, other).values())


def first_calls(house: House, up: int, one: int, other: int) -> dict[str, float]:
    return calls(house, up, one + other, 1 in (one, other), 2, one if one == other else 0, Spot())
