"""How much a patron puts on a spot: a sum that the sign allows and the table's chips make."""

from __future__ import annotations

from math import gcd
from typing import Final

from games.chips.chips import in_chips, payable
from games.choice import Choice
from games.game import Game
from games.patron import Patron, pick
from games.view import View

MODEST: Final = 500
"""Where the sign asks for nothing, nobody starts below a red chip."""

TIMES: Final = (1, 1, 2, 2, 3, 5)
"""A patron's usual wager, in minimum wagers."""

NO_LIMIT: Final = 20
"""Where the sign has no maximum, a high roller's wager in minimum ones."""

ODD_CHIPS: Final = (100, 250, 350, 750, 1250)
"""What lies on top of an odd stack."""


def stake(game: Game, patron: Patron, view: View, choice: Choice, round_number: int) -> int:
    """What the patron puts on a spot that is open."""
    if choice.kind != game.initial:
        return fitting(game, view, choice, _beside(view, choice))
    if other_box := _on_the_other_box(patron, view, choice):
        return other_box
    return fitting(game, view, choice, _wanted(game, patron, view, choice, round_number))


def _wanted(game: Game, patron: Patron, view: View, choice: Choice, round_number: int) -> int:
    """The initial wager a patron has in mind, before the sign and the chips have their say."""
    start = lowest(choice)
    usual = start * pick(patron.seed, TIMES, "usual")
    match patron.style:
        case "minimum":
            return start
        case "high_roller":
            return choice.most or start * NO_LIMIT
        case "mixed_chips":
            return usual + pick(patron.seed, ODD_CHIPS, "odd", round_number, choice.area)
        case "progression":
            return _progressed(game, patron, view, choice, start)
        case _:
            return usual


def lowest(choice: Choice) -> int:
    """The least a patron would put there: the sign's minimum, or a modest wager where it names none."""
    least = choice.least or 1
    if least > 1:
        return least
    return MODEST if choice.most is None else min(MODEST, choice.most)


def _progressed(game: Game, patron: Patron, view: View, choice: Choice, start: int) -> int:
    """Twice the last wager after a loss, the same after a stand-off, from the start again after a win."""
    own = [line for line in view.lines if (line.player, line.area) == (patron.name, choice.area)]
    last = next((line.stake for line in own if line.wager == game.initial), 0)
    net = sum(line.net for line in own if line.hand is not None)
    if not last or net > 0:
        return start
    return 2 * last if net < 0 else last


def _on_the_other_box(patron: Patron, view: View, choice: Choice) -> int:
    """At Blackjack Switch both boxes of an area carry the same."""
    for wager in view.felt.wagers:
        here = (wager.player, wager.area, wager.kind) == (patron.name, choice.area, choice.kind)
        if here and wager.box is not None and wager.box != choice.box:
            return wager.stake
    return 0


def _beside(view: View, choice: Choice) -> int:
    """An optional wager: what others have put on the same kind, since a jackpot costs everybody the same."""
    laid = (wager.stake for wager in view.felt.wagers if wager.kind == choice.kind)
    return next(laid, lowest(choice))


def fitting(game: Game, view: View, choice: Choice, amount: int) -> int:
    """The amount brought within the range that is open, in the sign's units and in chips."""
    least, most = choice.least or 1, choice.most
    amount = max(amount, least) if most is None else min(max(amount, least), most)
    unit = _unit(game, view, choice)
    if unit:
        return amount - (amount - least) % unit
    made = in_chips(amount, view.felt.chips)
    if made >= least:
        return made
    more = payable(least, view.felt.chips)
    return more if most is None or more <= most else least


def _unit(game: Game, view: View, choice: Choice) -> int | None:
    """The steps in which the sign lets a wager rise. At Blackjack Switch they are of both boxes together."""
    sign = view.felt.sign
    limits = [sign.kinds[choice.kind]] if choice.kind in sign.kinds else []
    if choice.kind == game.initial:
        limits += [sign.area, sign.player]
    unit = next((limit.unit for limit in limits if limit.unit), None)
    return unit // gcd(unit, 2) if unit and choice.box is not None else unit
