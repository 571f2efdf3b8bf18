"""What a player at a blackjack is told: the open calls on a box, insurance and even money, each with its worth."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from games.cards.cards import Card
from games.chips.chips import DENOMINATIONS
from games.choice import Choice
from games.coach.advice import Advice, best_first
from games.twentyone.boxes import Box
from games.twentyone.choices import CallRules
from games.twentyone.insurance import Insurance, insurance_line
from games.twentyone.values.box import UNIT, BoxValues
from games.twentyone.values.dealer import DRAWN, of_its_value


def box_advice(values: BoxValues, box: Box, who: str, up: Card, beside: Fraction = Fraction(0)) -> dict[str, Fraction]:
    """What the open calls of a player are worth on a box in turn, with what another box of the area is worth."""
    calls = values.answers(box, who, up)
    if who == box.controlling:
        calls |= values.calls(box, up)
    return {call: value + beside for call, value in calls.items()}


def insurance_advice(
    values: BoxValues, box: Box, who: str, up: Card, rules: CallRules, insured: Insurance | None = None
) -> dict[str, Fraction]:
    """Insurance for half the wager, or none; what has been insured counts. So does a blackjack, which is not played."""
    worth, hand = insurance_worth(rules.code, up), box.hands[0]
    lies = values.first_two(hand.cards, up) if hand.done == "blackjack" else Fraction(0)
    if insured:
        return {"decline": lies + worth * Fraction(insured.stake, box.part(who))}
    return {"decline": lies, "insure": lies + worth / 2}


def insurance_worth(code: str, up: Card) -> Fraction:
    """What insurance returns on average, for each unit of it."""
    stake = Insurance(area=1, player="", stake=UNIT)
    first = of_its_value(up)
    nets = ((chance, insurance_line(code, stake, (first, second), DENOMINATIONS).net) for second, chance in DRAWN)
    return sum((chance * Fraction(net, UNIT) for chance, net in nets), Fraction(0))


def advise(box: Box, who: str, values: dict[str, Fraction], *, hand: int | None = None) -> Iterable[Advice]:
    """Advice for a player, where there is any."""
    if values:
        yield Advice(area=box.area, box=box.box, hand=hand, wager=box.part(who), worths=best_first(values))


def is_open(choices: Iterable[Choice], call: str, box: Box) -> bool:
    """Whether a call on a box is open among a player's choices."""
    return any(one.open and one.call == call and (one.area, one.box) == (box.area, box.box) for one in choices)
