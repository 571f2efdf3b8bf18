"""Where a patron puts chips before the deal, one wager at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.choice import Choice
from games.game import Game
from games.patron import Patron
from games.patrons.stakes import stake
from games.table.table import PlaceWager, SitDown
from games.view import View

PASSES: Final = 2
"""Nobody lets more rounds than this go by in a row: the seat may be wanted for somebody who plays."""


def seat_of(patron: Patron, view: View) -> int | None:
    """The area a patron sits at."""
    return next((seat.area for seat in view.felt.seats if seat.player == patron.name), None)


def seat(patron: Patron, view: View) -> SitDown | None:
    """A seat for a patron who wants one and has none: the lowest area where nobody sits or wagers."""
    if patron.style == "back_bettor" or seat_of(patron, view) is not None:
        return None
    taken = {one.area for one in view.felt.seats} | {wager.area for wager in view.felt.wagers}
    free = (area for area in range(1, view.felt.places + 1) if area not in taken)
    return next((SitDown(player=patron.name, area=area) for area in free), None)


def wager(game: Game, patron: Patron, view: View, choices: Sequence[Choice], round_number: int) -> PlaceWager | None:
    """The next chips a patron lays for the coming round, or None when all that are wanted lie there.

    Asked again after each, since one wager opens the way for the next: an optional wager beside the initial one.
    """
    if passes(patron, view, round_number):
        return None
    lying = {(one.area, one.kind, one.box) for one in view.felt.wagers if one.player == patron.name}
    areas = _areas(game, patron, view, choices, round_number)
    kinds = _kinds(game, patron, choices)
    for choice in choices:
        wanted = choice.call == "wager" and choice.area in areas and choice.kind in kinds
        if wanted and choice.open and (choice.area, choice.kind, choice.box) not in lying:
            amount = stake(game, patron, view, choice, round_number)
            # Chips found on one box of Blackjack Switch may be more, or less, than the sign takes on the other.
            if (choice.least or 1) <= amount and (choice.most is None or amount <= choice.most):
                area, kind = choice.area or 0, choice.kind or ""
                return PlaceWager(player=patron.name, area=area, kind=kind, box=choice.box, stake=amount)
    return None


def passes(patron: Patron, view: View, round_number: int) -> bool:
    """One round in three, somebody who sits out lets go by."""
    idle = next((one.idle for one in view.felt.seats if one.player == patron.name), 0)
    return patron.style == "sits_out" and idle < PASSES and patron.one_in(3, "passes", round_number)


def _kinds(game: Game, patron: Patron, choices: Sequence[Choice]) -> set[str]:
    """The initial wager, and for those who like them every optional one."""
    offered = {choice.kind for choice in choices if choice.kind} if patron.style == "side_bets" else set()
    return {game.initial, *offered}


def _areas(game: Game, patron: Patron, view: View, choices: Sequence[Choice], round_number: int) -> set[int]:
    if patron.style == "back_bettor":
        return _behind(game, patron, view, choices, round_number)
    own = seat_of(patron, view)
    if own is None:
        return set()
    return {own, *_next_to(patron, view, own)} if patron.style == "two_areas" else {own}


def _behind(game: Game, patron: Patron, view: View, choices: Sequence[Choice], round_number: int) -> set[int]:
    """Behind one of the players who have wagered, another one each round."""
    initial = game.initial
    lying = [one for one in view.felt.wagers if one.kind == initial]
    already = {one.area for one in lying if one.player == patron.name}
    if already:
        return already
    seated = {one.area: one.player for one in view.felt.seats}
    played = {one.area for one in lying if seated.get(one.area) == one.player}
    spots = (choice for choice in choices if choice.call == "wager" and choice.open and choice.kind == initial)
    open_now = sorted({choice.area for choice in spots if choice.area in played})
    return {open_now[patron.below(len(open_now), "behind", round_number)]} if open_now else set()


def _next_to(patron: Patron, view: View, own: int) -> tuple[int, ...]:
    """The area beside the seat, on either side, where nobody else is."""
    already = tuple(one.area for one in view.felt.wagers if one.player == patron.name and one.area != own)
    if already:
        return already
    others = {one.area for one in view.felt.seats} | {one.area for one in view.felt.wagers}
    beside = (area for area in (own + 1, own - 1) if 1 <= area <= view.felt.places and area not in others)
    return tuple(beside)[:1]
