"""What a hand of blackjack is worth against the dealer's card, from an endless shoe: the proof of the patrons' charts.

Cards of every rank are equally likely however many are out, which is within a whisker of six or eight decks. A dealer's
blackjack takes one original wager whatever was added, so it is kept apart: `Play.value` is of the other endings alone.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.twentyone.hands import MOST, StandsOn

CARDS = {points: (4 if points == 10 else 1) / 13 for points in range(1, 11)}
UPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)


class Play(NamedTuple):
    """What a play is worth for each unit wagered, and how often it busts."""

    value: float
    busts: float


@dataclass(frozen=True)
class Rules:
    """How a game's dealer draws; `pushes` is a dealer's total that nobody beats; aces may double as 1."""

    stands: StandsOn
    pushes: int | None = None
    ace_doubles: bool = True


def total(points: int, ace: bool) -> tuple[int, bool]:
    return (points + 10, True) if ace and points <= 11 else (points, False)


@cache
def dealer(rules: Rules, up: int) -> dict[int, float]:
    """How the dealer's hand ends: by its total, 0 for a blackjack, 26 for every bust."""
    ends: Counter[int] = Counter()

    def draw(points: int, ace: bool, cards: int, chance: float) -> None:
        count, soft = total(points, ace)
        if cards == 2 and soft and count == MOST:
            ends[0] += chance  # type: ignore[assignment]
        elif count > MOST:
            ends[count if count == rules.pushes else 26] += chance  # type: ignore[assignment]
        elif cards > 1 and count >= (rules.stands.soft if soft else rules.stands.hard):
            ends[count] += chance  # type: ignore[assignment]
        else:
            for card, likely in CARDS.items():
                draw(points + card, ace or card == 1, cards + 1, chance * likely)

    draw(up, up == 1, 1, 1.0)
    return dict(ends)


def blackjack(rules: Rules, up: int) -> float:
    return dealer(rules, up).get(0, 0.0)


@cache
def stand(rules: Rules, points: int, ace: bool, up: int) -> Play:
    count, _ = total(points, ace)
    value = 0.0
    for end, chance in dealer(rules, up).items():
        if end and end != rules.pushes:
            value += chance * (1 if end > MOST else (count > end) - (count < end))
    return Play(value, 0.0)


@cache
def hit(rules: Rules, points: int, ace: bool, up: int) -> Play:
    """One card, and then whatever is best."""
    value = busts = 0.0
    for card, likely in CARDS.items():
        more, aces = points + card, ace or card == 1
        after = Play(-(1 - blackjack(rules, up)), 1.0) if more > MOST else drawn(rules, more, aces, up)
        value, busts = value + likely * after.value, busts + likely * after.busts
    return Play(value, busts)


def drawn(rules: Rules, points: int, ace: bool, up: int) -> Play:
    """The best of a hand that can only stand or hit."""
    count, _ = total(points, ace)
    if count == MOST:
        return stand(rules, points, ace, up)
    if count < 12:
        return hit(rules, points, ace, up)
    return max(stand(rules, points, ace, up), hit(rules, points, ace, up))


@cache
def double(rules: Rules, points: int, up: int) -> Play:
    """One card for a second wager; an ace of the first two counts 1, one drawn counts as usual."""
    return Play(2 * sum(chance * stand(rules, points + card, card == 1, up).value for card, chance in CARDS.items()), 0)


def plays(rules: Rules, points: int, ace: bool, up: int) -> dict[str, Play]:
    """Every call on two cards but a split."""
    count, _ = total(points, ace)
    if count == MOST:
        return {"stand": stand(rules, points, ace, up)}
    calls = {"hit": hit(rules, points, ace, up)}
    if count >= 12:
        calls["stand"] = stand(rules, points, ace, up)
    if points in (9, 10, 11) and (rules.ace_doubles or not ace):
        calls["double"] = double(rules, points, up)
    return calls


def best(rules: Rules, points: int, ace: bool, up: int) -> Play:
    return max(plays(rules, points, ace, up).values())


def split(rules: Rules, card: int, up: int) -> float:
    """Two hands from a pair, never split again; a blackjack takes what has bust and one wager of what is left."""
    value = busts = 0.0
    for other, likely in CARDS.items():
        points, ace = card + other, 1 in (card, other)
        after = stand(rules, points, ace, up) if card == 1 else best(rules, points, ace, up)
        value, busts = value + likely * after.value, busts + likely * after.busts
    return 2 * value - blackjack(rules, up) * (2 * busts + 1 - busts**2)


def worth(rules: Rules, points: int, ace: bool, up: int) -> float:
    """Two cards played as well as can be without splitting."""
    return best(rules, points, ace, up).value - blackjack(rules, up)
