"""Sitting down, standing up and moving chips: what a table of any game allows, and what it offers.

The game says which wagers it admits; here each must find room on its area and fit the sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, assert_never

from games.choice import Choice
from games.errors import RuleViolation
from games.rulebook import clause_for
from games.table import table as facts
from games.table.areas import Wager
from games.table.seating import held_to_minimum, may_sit, may_wager, seated, shoe_ended
from games.table.sign import Around, check_stake, open_stakes
from games.table.table import FindWager, PlaceWager, SitDown, StandUp, Table, TableCommand, TakeBackWager, same_spot

NO_MORE_BETS: Final = "the dealer has called no more bets: wagers stay as they lie until settled"


def decide_table(
    table: Table, command: TableCommand, *, initial: str, betting: bool, called: str | None = None
) -> tuple[facts.TableFact, ...]:
    """What follows from sitting down, standing up and moving chips. `initial` is the game's initial wager's kind.

    The game has already admitted the wager; here it must find room on the area and, unless found, fit the sign.
    `called`: see `wagers_open`.
    """
    match command:
        case FindWager():
            return (found(table, command, betting, called),)
        case PlaceWager():
            wagers_open(table.code, betting, called)
            return (placed_in_time(table, command, initial),)
        case SitDown(player=player, area=area):
            may_sit(table.code, table.seating, table.wagers, player, area)
            came = 1 + max((seat.came for seat in table.seating.seats), default=0)
            return (facts.SeatTaken(area=area, player=player, came=came),)
        case StandUp(player=player, area=area):
            if seated(table.seating, area) != player:
                raise RuleViolation(None, f"{player} does not sit at area {area}")
            return (*facts.cut_passed_on(table, player), facts.SeatLeft(area=area, player=player))
        case TakeBackWager():
            wagers_open(table.code, betting, called)
            for wager in table.wagers:
                if same_spot(wager, command):
                    return (facts.WagerTakenBack(wager=wager, rule=clause_for(placed_in_time, table.code)),)
            raise RuleViolation(None, f"{command.player} has no {command.kind} wager on area {command.area}")
        case _:
            assert_never(command)


def wagers_open(code: str, betting: bool, called: str | None = None) -> None:
    """Wagers are placed, changed and taken back only before the first card of the round leaves the shoe.

    `called` is the clause of the dealer's call, where that alone has ended the betting so far (ruling R85).
    """
    if betting:
        return
    if called:
        raise RuleViolation(called, NO_MORE_BETS)
    why = "the first card has left the shoe: wagers stay as they lie until settled"
    raise RuleViolation(clause_for(wagers_open, code), why)


def found(table: Table, command: FindWager, betting: bool, called: str | None = None) -> facts.WagerPlaced:
    """A wager found outside the limits is valid: it lies as found, and what counts of it is the maximum's to say."""
    wagers_open(table.code, betting, called)
    wager = wager_of(command)
    for other in table.wagers:  # ruling R36: one wager of a kind per player and area
        if other.area == wager.area and same_spot(other, wager):
            why = f"{wager.player} already has a {wager.kind} wager on area {wager.area}"
            raise RuleViolation(clause_for(may_wager, table.code), why)
    may_wager(table.code, table.seating, table.wagers, wager.player, wager.area, wager.kind)
    return facts.WagerPlaced(wager=wager, rule=clause_for(found, table.code))


def wager_of(command: PlaceWager | FindWager) -> Wager:
    """The chips as they would lie; none at all is no wager."""
    if command.stake < 1:
        raise RuleViolation(None, "a wager is at least one cent")
    return Wager(area=command.area, player=command.player, kind=command.kind, stake=command.stake, box=command.box)


def placed_in_time(table: Table, command: PlaceWager, initial: str) -> facts.WagerPlaced:
    """Before the first card of the round leaves the shoe, a player's chips go on the spot that they are meant for."""
    wager = wager_of(command)
    may_wager(table.code, table.seating, table.wagers, wager.player, wager.area, wager.kind)
    lying = sum(other.stake for other in table.wagers if same_spot(other, wager))
    stake, around = (lying + wager.stake) * _boxes(wager), _around(table, wager, initial)
    check_stake(table.code, table.sign, player=wager.player, kind=wager.kind, stake=stake, now=command.now, **around)
    return facts.WagerPlaced(wager=wager, rule=clause_for(placed_in_time, table.code))


def _around(table: Table, wager: Wager, initial: str) -> Around:
    """What check_stake and open_stakes ask about the table around a wager: with a shuffle due, about the next shoe."""
    is_initial = wager.kind == initial
    same = [other for other in table.wagers if other.kind == wager.kind]
    others = (other for other in same if other.area == wager.area and other.player != wager.player)
    elsewhere = (other for other in same if other.area != wager.area and other.player == wager.player)
    seating = shoe_ended(table.seating) if table.stage == "shuffle" else table.seating
    return {
        "initial": is_initial,
        "others_on_area": _held(others) if is_initial else 0,
        "own_elsewhere": _held(elsewhere),
        "held_by": held_to_minimum(seating, wager.player),
        "one_chip": min(table.chips) * _boxes(wager),
    }


def _held(wagers: Iterable[Wager]) -> int:
    """What wagers hold of a limit: on two boxes twice the higher, which the other box has yet to match (ruling R37)."""
    highest: dict[tuple[int, str], int] = {}
    for wager in wagers:
        spot, stake = (wager.area, wager.player), wager.stake * _boxes(wager)
        highest[spot] = max(highest.get(spot, 0), stake)
    return sum(highest.values())


def _boxes(wager: Wager) -> int:
    """How many boxes share the limits of the area that a wager lies on."""
    return 1 if wager.box is None else 2


Admits = Callable[[Table, Wager], None]
"""A game's own word on a wager: RuleViolation where it takes none such."""

Room = Callable[[Table, Wager], Table]


def wager_choices(
    table: Table,
    player: str,
    kinds: tuple[str, ...],
    *,
    initial: str,
    admits: Admits,
    now: int = 0,
    boxes: tuple[int | None, ...] = (None,),
    room: Room | None = None,
    called: str | None = None,
) -> tuple[Choice, ...]:
    """The chips a player may lay now, spot by spot, with their range; for a closed spot, the rule that closes it.

    `boxes` are those that the initial wagers of an area lie on; `room` is the table as it stands open to a wager,
    where others give way to it. `called`: see `wagers_open`.
    """
    spots = (
        Wager(area=area, player=player, kind=kind, stake=0, box=box)
        for area in range(1, table.seating.places + 1)
        for kind in kinds
        for box in (boxes if kind == initial else (None,))
    )
    lying = [wager for wager in table.wagers if wager.player == player]
    if called:
        closed = [_at("wager", spot) for spot in spots] + [_at("take_back", wager) for wager in lying]
        return tuple(choice(rule=called, open=False, why=NO_MORE_BETS) for choice in closed)
    placing = tuple(_wager_choice(room(table, spot) if room else table, spot, initial, admits, now) for spot in spots)
    clause = clause_for(placed_in_time, table.code)
    return placing + tuple(_at("take_back", wager)(rule=clause) for wager in lying)


def _at(call: str, spot: Wager) -> partial[Choice]:
    return partial(Choice, call=call, player=spot.player, area=spot.area, kind=spot.kind, box=spot.box)


def _wager_choice(table: Table, spot: Wager, initial: str, admits: Admits, now: int) -> Choice:
    choice = _at("wager", spot)
    try:
        admits(table, spot)
        may_wager(table.code, table.seating, table.wagers, spot.player, spot.area, spot.kind)
    except RuleViolation as closed:
        return choice(rule=closed.rule, open=False, why=closed.why)
    stakes = open_stakes(table.sign, player=spot.player, kind=spot.kind, now=now, **_around(table, spot, initial))
    boxes, lying = _boxes(spot), sum(other.stake for other in table.wagers if same_spot(other, spot))
    most = None if stakes is None or stakes.most is None else stakes.most // boxes - lying
    if stakes is None or (most is not None and most < 1):
        why = f"nothing is left of the limits on area {spot.area}"
        return choice(rule=clause_for(check_stake, table.code), open=False, why=why)
    least = max(1, -(-stakes.least // boxes) - lying)
    return choice(rule=clause_for(placed_in_time, table.code), least=least, most=most)
