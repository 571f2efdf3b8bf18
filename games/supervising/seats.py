"""Orders about seats, players and their wagers, carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from games import orders
from games.errors import RuleViolation
from games.orders import must_order
from games.seating import (
    Seating,
    clause_for,
    kept_apart,
    may_be_asked_to_vacate,
    may_wager,
    must_give_up,
    not_excluded,
    own_valid_card,
    player_limits,
    reserved_areas,
)
from games.supervising.commands import (
    CheckPlayerCard,
    CountWaiting,
    Exclude,
    GiveUpArea,
    HoldBeyondTheShoe,
    HoldForTheShoe,
    KeepApart,
    Lift,
    LimitArea,
    LimitPlayers,
    LimitToOneArea,
    PlayFirst,
    RefuseWagers,
    Release,
    Reserve,
    SeatingOrder,
    Vacate,
    WagerOrder,
)
from games.table import SeatingChanged, Table, WagerTakenBack
from games.wire import replace


def decide_seating(table: Table, command: SeatingOrder) -> tuple[SeatingChanged]:
    """The seating as an order leaves it, or RuleViolation."""
    code, old, by = table.code, table.seating, command.by
    match command:
        case LimitArea(players=players):
            return _changed(table, orders.limit_area(code, old, by=by, players=players), may_wager)
        case LimitPlayers(most=most, own_area_only=own):
            seating = orders.limit_players(code, old, by=by, most=most, own_area_only=own)
            return _changed(table, seating, player_limits)
        case Reserve(player=player, areas=areas):
            return _changed(table, orders.reserve(code, old, by=by, player=player, areas=areas), reserved_areas)
        case Release(player=player):
            return _changed(table, orders.release(code, old, by=by, player=player), reserved_areas)
        case Vacate(player=player):
            seating = orders.vacate(code, old, by=by, player=player, wagers=table.wagers)
            return _changed(table, seating, may_be_asked_to_vacate)
        case Exclude(player=player):
            return _changed(table, orders.exclude(code, old, by=by, player=player), not_excluded)
        case KeepApart(players=players):
            return _changed(table, orders.keep_apart(code, old, by=by, players=players), kept_apart)
        case PlayFirst(players=players):
            return _changed(table, orders.play_first(code, old, by=by, players=players), orders.play_first)
        case CountWaiting(waiting=waiting):
            return _changed(table, replace(old, waiting=waiting), must_give_up)
        case CheckPlayerCard(player=player, valid=valid):
            return _changed(table, orders.card_checked(old, player, valid=valid), own_valid_card)
        case _:
            return _restricted(table, command)


def _restricted(
    table: Table, command: HoldForTheShoe | HoldBeyondTheShoe | LimitToOneArea | Lift
) -> tuple[SeatingChanged]:
    code, old, by, player = table.code, table.seating, command.by, command.player
    shoe = table.shoe.dealing == "shoe"
    match command:
        case HoldForTheShoe():
            seating = orders.hold_for_the_shoe(code, old, by=by, player=player, shoe_in_use=shoe)
            return _changed(table, seating, orders.hold_for_the_shoe)
        case HoldBeyondTheShoe(told=told):
            seating = orders.hold_beyond_the_shoe(code, old, by=by, player=player, shoe_in_use=shoe, told=told)
            return _changed(table, seating, orders.hold_beyond_the_shoe)
        case LimitToOneArea(told=told):
            seating = orders.limit_to_one_area(code, old, by=by, player=player, told=told)
            return _changed(table, seating, orders.limit_to_one_area)
        case Lift():
            return _changed(table, orders.lift(code, old, by=by, player=player), orders.hold_for_the_shoe)
        case _:
            assert_never(command)


def decide_wagers(table: Table, command: WagerOrder, *, betting: bool) -> tuple[WagerTakenBack, ...]:
    """The wagers that an order takes off the layout."""
    match command:
        case RefuseWagers(by=by, player=player, grounds=grounds, area=area):
            clause = clause_for(orders.refuse_wagers, table.code)
            wagers = orders.refuse_wagers(
                table.code, table.wagers, by=by, player=player, grounds=grounds, betting=betting, area=area
            )
        case GiveUpArea(by=by, player=player, area=area):
            clause = clause_for(must_give_up, table.code)
            must_order("give_up_area", table.code, clause, by)
            wagers = _given_up(table, player, area, betting)
        case _:
            assert_never(command)
    return tuple(WagerTakenBack(wager=wager, rule=clause) for wager in wagers)


def _given_up(table: Table, player: str, area: int, betting: bool) -> tuple[Any, ...]:
    clause = clause_for(must_give_up, table.code)
    if not betting:
        raise RuleViolation(clause, "the round is finished on the areas where it began")
    if area not in must_give_up(table.seating, table.wagers).get(player, ()):
        raise RuleViolation(clause, f"{player} need not give up area {area}")
    return tuple(wager for wager in table.wagers if (wager.player, wager.area) == (player, area))


def _changed(table: Table, seating: Seating, under: Callable[..., Any]) -> tuple[SeatingChanged]:
    words = (under.__doc__ or "").splitlines()[0]
    return (SeatingChanged(seating=seating, words=words, rule=clause_for(under, table.code)),)
