"""Wagers that are not as the rules have them: too much, too little, in odd units, uneven, late or added to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd
from typing import NamedTuple

from games.chips.chips import in_chips, payable, shown
from games.dealing.faults import hand
from games.errors import RuleViolation
from games.fault import Answer, People, PlacedFault, Put
from games.game import Game, State
from games.records import Tagged, replace
from games.rulebook import cite, clause_for, has
from games.supervising.commands import RaiseAtOnce
from games.table.areas import Wager
from games.table.notices import raise_at_once
from games.table.seating import located
from games.table.staff import Staff
from games.table.table import FindWager, PlaceWager, TakeBackWager
from games.table.wagering import wagers_open
from games.view import felt


class Laid(NamedTuple):
    """One player's initial wager on an area where nothing else lies; on every box, where there are several."""

    player: str
    area: int
    kind: str
    stake: int
    boxes: tuple[int | None, ...]


def laid_alone(game: Game, state: State, people: People) -> Iterator[Laid]:
    """The wagers that a player could have laid otherwise without touching anybody else's."""
    by_area: dict[int, list[Wager]] = {}
    for wager in state.table.wagers:
        by_area.setdefault(wager.area, []).append(wager)
    for name in people.names:
        for area, lying in sorted(by_area.items()):
            alone = {(one.player, one.kind, one.stake) for one in lying} == {(name, game.initial, lying[0].stake)}
            if alone and len(lying) == len(_boxes(game)):
                yield Laid(name, area, game.initial, lying[0].stake, tuple(one.box for one in lying))


def _boxes(game: Game) -> tuple[int | None, ...]:
    return game.boxes(game.initial) or (None,)


# --- a wager that the sign does not take ------------------------------------------------------------


def put_over(game: Game, state: State, people: People) -> Put | None:
    """More than the area's maximum."""
    most = state.table.sign.area.maximum
    if most is None or not hand.betting(game, state):
        return None
    return _found(game, state, people, lambda one: payable(most // len(one.boxes) + _step(state), state.table.chips))


def put_under(game: Game, state: State, people: People) -> Put | None:
    """Less than the minimum: half of it, in chips."""
    least = state.table.sign.area.minimum
    if not hand.betting(game, state):
        return None
    return _found(game, state, people, lambda one: in_chips(least // len(one.boxes) // 2, state.table.chips))


def has_units(state: State) -> bool:
    """The sign says in which units wagers rise."""
    return any(limits.unit for limits in (state.table.sign.area, state.table.sign.player))


def takes_any_sum(state: State) -> bool:
    return not has_units(state)


def put_odd(game: Game, state: State, people: People) -> Put | None:
    """Not in the sign's units: a small chip on top."""
    if not has_units(state) or not hand.betting(game, state):
        return None
    return _found(game, state, people, lambda one: one.stake + min(state.table.chips))


def _step(state: State) -> int:
    """What somebody goes over a limit by: the minimum, or the smallest chip where the sign asks for none."""
    return max(state.table.sign.area.minimum, min(state.table.chips))


def _found(game: Game, state: State, people: People, stake: Callable[[Laid], int]) -> Put | None:
    """Chips that the sign would refuse lie there instead, and nobody has looked at them."""
    for one in laid_alone(game, state, people):
        amount = stake(one)
        after = _after(game, state, _taken_back(one))
        refused = hand.refusal(game, after, _place(one, one.boxes[0], amount)) if amount > 0 else None
        if refused is None:
            continue
        finds = tuple(_find(one, box, amount) for box in one.boxes)
        fault = PlacedFault(
            player=one.player,
            area=one.area,
            wager=one.kind,
            stake=amount,
            was=one.stake,
            rule=refused.rule,
        )
        return Put(fault, (*_taken_back(one), *finds))
    return None


def refuse_found(game: Game, state: State, fault: PlacedFault) -> Answer:
    """It is refused with its clause, and the player lays what lay there before."""
    shows = f"Refuse the wager of {shown(fault.stake)} at area {fault.area}"
    step = hand.refused(fault, shows, fault.rule, spot=fault.wager)
    return Answer((step,), tuple(_laid_anew(game, state, fault)))


def _laid_anew(game: Game, state: State, fault: PlacedFault) -> Iterator[Tagged]:
    """Taken back and laid as they were: all of them, or the one on the box that the fault is about."""
    boxes = _boxes(game) if fault.box is None else (fault.box,)
    player, area, kind = fault.player or "", fault.area or 0, fault.wager or ""
    for box in boxes:
        yield TakeBackWager(player=player, area=area, kind=kind, box=box)
    for box in boxes:
        yield PlaceWager(player=player, area=area, kind=kind, box=box, stake=fault.was)


# --- boxes that do not match ------------------------------------------------------------------------


def has_boxes(game: Game) -> bool:
    """Wagers of one area lie on several boxes."""
    return len(game.boxes(game.initial)) > 1


def put_unequal(game: Game, state: State, people: People) -> Put | None:
    """A chip more on the last box than on the first: what the game's own notes would say of it is the clause."""
    if not hand.betting(game, state):
        return None
    for one in laid_alone(game, state, people):
        box, amount = one.boxes[-1], one.stake + min(state.table.chips)
        commands = (_take(one, box), _find(one, box, amount))
        try:
            after = _after(game, state, commands)
        except RuleViolation:
            continue
        note = next((note for note in game.notes(felt(after.table), one.player) if note.area == one.area), None)
        if note is not None:
            fault = PlacedFault(
                player=one.player,
                area=one.area,
                box=box,
                wager=one.kind,
                stake=amount,
                was=one.stake,
                rule=note.rule,
            )
            return Put(fault, commands)
    return None


# --- chips after the first card ---------------------------------------------------------------------


def put_late(game: Game, state: State, people: People) -> Put | None:
    """Chips on an area without a wager, when the first card is out."""
    if not hand.to_be_dealt(game, state):
        return None
    taken = {wager.area for wager in state.table.wagers}
    free = [area for area in range(1, state.table.seating.places + 1) if area not in taken]
    for name in people.names if free else ():
        near = next((seat.area for seat in state.table.seating.seats if seat.player == name), 1)
        area = min(free, key=lambda one: (abs(one - near), one))
        if put := _loose(game, state, name, area, f"Chips are put on area {area}."):
            return put
    return None


def put_capped(game: Game, state: State, people: People) -> Put | None:
    """Chips on top of a wager, when the first cards have shown what it is worth."""
    if not hand.in_round(state) or game.due(state).act not in ("deal", "settle"):
        return None
    for name in people.names:
        own = next((one for one in state.table.wagers if (one.player, one.kind) == (name, game.initial)), None)
        if own and (put := _loose(game, state, name, own.area, f"A hand goes over the wager at area {own.area}.")):
            return put
    return None


def _loose(game: Game, state: State, name: str, area: int, shows: str) -> Put | None:
    """Chips that nobody may lay now: they lie there, and are no wager."""
    own = [one.stake for one in state.table.wagers if one.player == name and one.kind == game.initial]
    stake, box = max(own, default=_step(state)), _boxes(game)[0]
    command = PlaceWager(player=name, area=area, kind=game.initial, stake=stake, box=box)
    refused = hand.refusal(game, state, command)
    if refused is None:
        return None
    fault = PlacedFault(
        player=name,
        area=area,
        box=box,
        wager=game.initial,
        stake=stake,
        loose=True,
        shows=shows,
        rule=refused.rule,
    )
    return Put(fault)


def refuse_late(game: Game, state: State, fault: PlacedFault) -> Answer:
    """Once the first card is out no chips are laid or added: they go back."""
    shows = f"Refuse the chips at area {fault.area}: the first card is out"
    clauses = (fault.rule, clause_for(wagers_open, game.code))
    return Answer((hand.refused(fault, shows, *clauses, spot=fault.wager),))


def refuse_capped(game: Game, state: State, fault: PlacedFault) -> Answer:
    """The same; and by house procedure a supervisor hears of somebody who adds to a wager that looks like winning."""
    step, *_ = refuse_late(game, state, fault).steps
    return Answer((step, hand.supervisor(fault, None)))


# --- an odd wager that is in order ------------------------------------------------------------------


def put_unusual(game: Game, state: State, people: People) -> Put | None:
    """An odd stack that the sign takes: nothing is wrong with it."""
    chips = state.table.chips
    if not takes_any_sum(state) or not hand.betting(game, state):
        return None
    for one in laid_alone(game, state, people):
        amount = one.stake + 3 * min(chips) + (gcd(*chips) if gcd(*chips) in chips else 0)
        commands = (*_taken_back(one), *(_place(one, box, amount) for box in one.boxes))
        try:
            _after(game, state, commands)
        except RuleViolation:
            continue
        fault = PlacedFault(player=one.player, area=one.area, wager=one.kind, stake=amount, was=one.stake, lawful=True)
        return Put(fault, commands)
    return None


# --- a minimum that is raised at once ---------------------------------------------------------------


def knows_markers(game: Game) -> bool:
    return has(raise_at_once, game.code)


def put_raise(game: Game, state: State, people: People) -> Put | None:
    """A supervisor doubles the minimum for newcomers; whoever plays here already keeps the old one."""
    if not hand.betting(game, state) or not _players_without_marker(state):
        return None
    fault = PlacedFault(stake=2 * state.table.sign.area.minimum, rule=cite(raise_at_once, game.code))
    if not hand.accepts(game, state, _raise(fault)):
        return None
    shows = f"A supervisor changes the sign: from now on the minimum is {shown(fault.stake)} for whoever comes new."
    return Put(replace(fault, shows=shows))


def put_markers(game: Game, state: State, fault: PlacedFault) -> Answer:
    """A marker before each who keeps the old minimum, where they are; in which order is nobody's rule."""
    markers = (
        hand.step(fault, "mend", fault.rule, f"Put a marker before area {area}", area=area, free=True)
        for area in sorted(set(_players_without_marker(state).values()))
    )
    return Answer(tuple(markers), (_raise(fault),))


def raised_all_the_same(game: Game, state: State, fault: PlacedFault) -> tuple[Tagged, ...]:
    """The supervisor's order stands, and the supervisor puts the markers down."""
    return (_raise(fault),)


def _raise(fault: PlacedFault) -> RaiseAtOnce:
    return RaiseAtOnce(by=Staff.SUPERVISOR, minimum=fault.stake)


def _players_without_marker(state: State) -> dict[str, int]:
    """Who plays here without a marker, and where."""
    marked = {marker.player for marker in state.table.sign.markers}
    where = located(state.table.seating, state.table.wagers)
    return {player: area for player, area in where.items() if player not in marked}


# --- commands ---------------------------------------------------------------------------------------


def _after(game: Game, state: State, commands: tuple[Tagged, ...]) -> State:
    for command in commands:
        state = game.fold(state, game.decide(state, command))
    return state


def _taken_back(one: Laid) -> tuple[Tagged, ...]:
    return tuple(_take(one, box) for box in one.boxes)


def _take(one: Laid, box: int | None) -> TakeBackWager:
    return TakeBackWager(player=one.player, area=one.area, kind=one.kind, box=box)


def _find(one: Laid, box: int | None, stake: int) -> FindWager:
    return FindWager(player=one.player, area=one.area, kind=one.kind, stake=stake, box=box)


def _place(one: Laid, box: int | None, stake: int) -> PlaceWager:
    return PlaceWager(player=one.player, area=one.area, kind=one.kind, stake=stake, box=box)
