"""What a call costs and what its caller has: one that cannot be paid for is closed, and refused in the same words."""

from typing import Final

from casino.floor.addressing import is_person
from casino.floor.errors import too_dear
from casino.floor.looking import Look
from games.chips import payable
from games.round import Choice
from games.wire import replace

LIES_ALREADY: Final = ("correct_bet",)
"""Calls whose amount is what is to lie in the end, part of which may lie there already."""


def within_means(look: Look, choice: Choice) -> Choice:
    """The choice as far as the person's chips reach: capped, or closed where not even the least can be paid."""
    if look.balance is None or not is_person(look.me) or not choice.open or choice.least is None:
        return choice
    lying = _lying(look, choice)
    reach = look.balance + lying
    least = choice.least if choice.least == choice.most else payable(choice.least, look.view.felt.chips)
    if least > reach:
        return replace(choice, open=False, rule=None, why=too_dear(least - lying, look.balance))
    return replace(choice, most=reach if choice.most is None else min(choice.most, reach))


def _lying(look: Look, choice: Choice) -> int:
    """The chips of a bet that has only to be made right."""
    if choice.call not in LIES_ALREADY:
        return 0
    return next((hand.bet for hand in look.view.hands if hand.area == choice.area), 0)
