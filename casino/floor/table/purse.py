"""What a call costs and what its caller has: one that cannot be paid for is closed, and refused in the same words."""

from casino.floor.play.ledger import too_dear
from casino.floor.table.address import is_person
from casino.floor.table.look import Look
from games.chips.chips import payable
from games.choice import Choice
from games.records import replace


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
    kind = look.game.call(choice.call).lies_already
    return next((one.stake for one in look.view.wagers if (one.area, one.kind) == (choice.area, kind)), 0)
