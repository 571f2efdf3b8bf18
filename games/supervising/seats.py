"""Orders about seats, players and their wagers, carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from games.errors import RuleViolation
from games.irregularities.facts import Facts
from games.records import replace
from games.rulebook import clause_for
from games.supervising import commands
from games.table import orders, seating
from games.table.areas import Wager
from games.table.orders import must_order
from games.table.seating import Seating
from games.table.table import SeatingChanged, Table, WagerTakenBack, cut_passed_on
from games.words import listed

Under = Callable[..., object]
"""The function that knows an order's clause in every game."""


def decide_seating(table: Table, command: commands.SeatingOrder, *, betting: bool) -> Facts:
    """What an order about seats leads to, or RuleViolation. `betting`: no round is in play."""
    if isinstance(command, commands.Exclude):
        return sent_away(table, command, clause_for(seating.not_excluded, table.code), betting=betting)
    reseated, under = _reseated(table, command)
    changed = SeatingChanged(seating=reseated, words=_in_words(command), rule=clause_for(under, table.code))
    return (*cut_passed_on(table, command.player), changed) if isinstance(command, commands.Vacate) else (changed,)


def _reseated(table: Table, command: commands.SeatingOrder) -> tuple[Seating, Under]:
    code, old, by = table.code, table.seating, command.by
    match command:
        case commands.LimitArea(players=players):
            return orders.limit_area(code, old, by=by, players=players), seating.may_wager
        case commands.LimitPlayers(most=most, own_area_only=own):
            return orders.limit_players(code, old, by=by, most=most, own_area_only=own), seating.player_limits
        case commands.Reserve(player=player, areas=areas):
            return orders.reserve(code, old, by=by, player=player, areas=areas), seating.reserved_areas
        case commands.Release(player=player):
            return orders.release(code, old, by=by, player=player), seating.reserved_areas
        case commands.Vacate(player=player):
            return orders.vacate(code, old, by=by, player=player, wagers=table.wagers), seating.may_be_asked_to_vacate
        case commands.Readmit(player=player):
            return orders.readmit(code, old, by=by, player=player), seating.not_excluded
        case commands.KeepApart(players=players):
            return orders.keep_apart(code, old, by=by, players=players), seating.kept_apart
        case commands.LetTogether(player=player):
            return orders.let_together(code, old, by=by, player=player), seating.kept_apart
        case commands.PlayFirst(players=players):
            return orders.play_first(code, old, by=by, players=players), orders.play_first
        case commands.CountWaiting(waiting=waiting):
            return replace(old, waiting=waiting), seating.must_give_up
        case commands.CheckPlayerCard(player=player, valid=valid):
            return orders.card_checked(old, player, valid=valid), seating.own_valid_card
        case commands.HoldForTheShoe() | commands.HoldBeyondTheShoe() | commands.LimitToOneArea() | commands.Lift():
            return _restricted(table, command)
        case commands.Exclude():
            return orders.exclude(code, old, by=by, player=command.player), seating.not_excluded
        case _:
            assert_never(command)


def _restricted(table: Table, command: commands.HoldOrder) -> tuple[Seating, Under]:
    code, old, by, player = table.code, table.seating, command.by, command.player
    shoe = table.shoe.dealing == "shoe"
    match command:
        case commands.HoldForTheShoe():
            held = orders.hold_for_the_shoe(code, old, by=by, player=player, shoe_in_use=shoe)
            return _anew(table, held, orders.hold_for_the_shoe, player)
        case commands.HoldBeyondTheShoe(told=told):
            held = orders.hold_beyond_the_shoe(code, old, by=by, player=player, shoe_in_use=shoe, told=told)
            return _anew(table, held, orders.hold_beyond_the_shoe, player)
        case commands.LimitToOneArea(told=told):
            held = orders.limit_to_one_area(code, old, by=by, player=player, told=told)
            return _anew(table, held, orders.limit_to_one_area, player)
        case commands.Lift():
            one_area = any(held.player == player and held.one_area for held in old.restrictions)
            lifted = orders.lift(code, old, by=by, player=player)
            return lifted, orders.limit_to_one_area if one_area else orders.hold_for_the_shoe
        case _:
            assert_never(command)


def _anew(table: Table, held: Seating, under: Under, player: str) -> tuple[Seating, Under]:
    """An order that stands already is not given again."""
    if held == table.seating:
        raise RuleViolation(clause_for(under, table.code), f"{player} is held so already")
    return held, under


def sent_away(table: Table, command: commands.Exclude, clause: str | None, *, betting: bool) -> Facts:
    """Whoever plays no further loses the seat and the cut; chips that lie before the deal go back.

    A wager that is in play stays so: that it is void is a declaration of its own.
    """
    reseated, _ = _reseated(table, command)
    changed = SeatingChanged(seating=reseated, words=_in_words(command), rule=clause)
    lying = (wager for wager in table.wagers if wager.player == command.player and betting)
    back = tuple(WagerTakenBack(wager=wager, rule=clause) for wager in lying)
    return (*cut_passed_on(table, command.player), *back, changed)


def decide_wagers(table: Table, command: commands.WagerOrder, *, betting: bool) -> tuple[WagerTakenBack, ...]:
    """The wagers that an order takes off the layout."""
    match command:
        case commands.RefuseWagers(by=by, player=player, grounds=grounds, area=area):
            clause = clause_for(orders.refuse_wagers, table.code)
            wagers = orders.refuse_wagers(
                table.code, table.wagers, by=by, player=player, grounds=grounds, betting=betting, area=area
            )
        case commands.GiveUpArea(by=by, player=player, area=area):
            clause = must_order("give_up_area", clause_for(seating.must_give_up, table.code), by)
            wagers = _given_up(table, player, area, betting)
        case _:
            assert_never(command)
    return tuple(WagerTakenBack(wager=wager, rule=clause) for wager in wagers)


def _given_up(table: Table, player: str, area: int, betting: bool) -> tuple[Wager, ...]:
    clause = clause_for(seating.must_give_up, table.code)
    if not betting:
        raise RuleViolation(clause, "the round is finished on the areas where it began")
    if area not in seating.must_give_up(table.seating, table.wagers).get(player, ()):
        raise RuleViolation(clause, f"{player} need not give up area {area}")
    return tuple(wager for wager in table.wagers if (wager.player, wager.area) == (player, area))


def _in_words(command: commands.SeatingOrder) -> str:
    """What an order changes about the seats. A player stands by name at the end of a clause, never at its head."""
    match command:
        case commands.Reserve(player=player, areas=areas):
            where = f"Area {areas[0]} is" if len(areas) == 1 else f"Areas {listed([str(area) for area in areas])} are"
            return f"{where} reserved for {player}."
        case commands.LimitArea(players=players):
            return f"Players on an area: no more than {players}."
        case commands.LimitPlayers(most=most, own_area_only=own):
            table = "Any number may play at the table" if most is None else f"No more than {most} may play at the table"
            return f"{table}, each only on the area of the seat." if own else f"{table}."
        case commands.KeepApart(players=players):
            return f"Only one of these may play here: {listed(players)}."
        case commands.PlayFirst(players=players):
            first = f"Before the others handle their cards decide: {listed(players)}."
            return first if players else "Everybody decides in turn again."
        case commands.CountWaiting(waiting=waiting):
            return f"Waiting for a seat: {waiting}."
        case commands.CheckPlayerCard(player=player, valid=valid):
            return f"{'Shown a valid' if valid else 'No valid'} Player Card: {player}."
        case commands.Release(player=player):
            return f"No area is reserved for one player any more: {player}."
        case commands.Vacate(player=player):
            return f"After three idle rounds the seat is taken from {player}."
        case commands.Exclude(player=player):
            return f"Excluded from further play: {player}."
        case commands.Readmit(player=player):
            return f"No longer excluded: {player}."
        case commands.LetTogether(player=player):
            return f"No longer kept apart from anybody: {player}."
        case commands.HoldForTheShoe(player=player):
            return f"Held to the minimum until the next shuffle: {player}."
        case commands.HoldBeyondTheShoe(player=player):
            return f"Held to the minimum in every shoe of which they let a round pass: {player}."
        case commands.LimitToOneArea(player=player):
            return f"Limited to one area and to its minimum: {player}."
        case commands.Lift(player=player):
            return f"No longer restricted: {player}."
        case _:
            assert_never(command)
