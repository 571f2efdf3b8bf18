"""Who sits where, and who may wager on which playing area.

`sit`, `leave`, `round_ended` and `shoe_ended` fold what happened and never refuse; `may_sit` and `may_wager` refuse
with the rule. What staff may order about it is in orders.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, Protocol

from games.errors import RuleViolation
from games.handwork import Step, Steps
from games.records import Record, replace
from games.rulebook import clause_for
from games.table.areas import Wager
from games.words import listed

IDLE_ROUNDS: Final = 3


class Seat(Record, frozen=True):
    """A taken seat; `idle` counts the rounds in a row that its player has let pass, `came` who was there before."""

    area: int
    player: str
    idle: int = 0
    came: int = 0


class Restriction(Record, frozen=True):
    """A player held to the minimum, and perhaps to one area, by the clause in `rule`.

    One for further shoes that leaves every area open is looked at afresh with each shoe (ruling R90).
    """

    player: str
    one_area: bool = False
    minimum_only: bool = True
    until_shuffle: bool = True
    rule: str | None = None


class Seating(Record, frozen=True):
    """The places at a table and what staff have ordered about them.

    `every_round` are the players who wagered on every round of this shoe so far, None before its first round is over.
    `apart` are groups of whom only one may play here, `play_first` those who decide before others handle their cards.
    """

    places: int
    seats: tuple[Seat, ...] = ()
    waiting: int = 0
    reserved: tuple[tuple[int, str], ...] = ()
    per_area: int = 3
    most_players: int | None = None
    own_area_only: bool = False
    one_area_each: bool = False
    restrictions: tuple[Restriction, ...] = ()
    invalid_cards: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    apart: tuple[tuple[str, ...], ...] = ()
    play_first: tuple[str, ...] = ()
    every_round: tuple[str, ...] | None = None


# --- what happens ---------------------------------------------------------------------------------


def sit(seating: Seating, area: int, player: str, came: int = 0) -> Seating:
    """The player takes the seat at an area."""
    others = (seat for seat in seating.seats if seat.area != area and seat.player != player)
    seats = sorted((*others, Seat(area=area, player=player, came=came)), key=lambda seat: seat.area)
    return replace(seating, seats=tuple(seats))


def leave(seating: Seating, area: int) -> Seating:
    """The seat at an area falls free."""
    return replace(seating, seats=tuple(seat for seat in seating.seats if seat.area != area))


def round_ended(seating: Seating, wagered: Collection[str]) -> Seating:
    """A round is over: those who let it pass have been idle one round more."""
    seats = [
        replace(seat, idle=0 if seat.player in wagered else seat.idle + 1)
        if seat.idle or seat.player not in wagered
        else seat
        for seat in seating.seats
    ]
    so_far = wagered if seating.every_round is None else seating.every_round
    every_round = dict.fromkeys([player for player in so_far if player in wagered])
    return replace(seating, seats=tuple(seats), every_round=tuple(every_round))


def shoe_ended(seating: Seating) -> Seating:
    """The cards are shuffled again, which ends the restrictions that were for one shoe."""
    lasting = tuple(restriction for restriction in seating.restrictions if not restriction.until_shuffle)
    return replace(seating, restrictions=lasting, every_round=None)


# --- looking around the table ---------------------------------------------------------------------


def seated(seating: Seating, area: int) -> str | None:
    """Who sits at an area."""
    return next((seat.player for seat in seating.seats if seat.area == area), None)


def seat_of(seating: Seating, player: str) -> int | None:
    """The area a player sits at."""
    return next((seat.area for seat in seating.seats if seat.player == player), None)


class Seated(Protocol):
    """Whatever says who sits where: a table's seating, and what anybody sees of the table."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...


def located(seating: Seated, wagers: Iterable[Wager] = ()) -> dict[str, int]:
    """Everybody playing and the one area each is at: the seat, or without a seat the first area wagered on."""
    where = {seat.player: seat.area for seat in seating.seats}
    for wager in wagers:
        where.setdefault(wager.player, wager.area)
    return where


def in_use(seating: Seating, wagers: Iterable[Wager] = ()) -> set[int]:
    """The areas where somebody sits or wagers."""
    return {seat.area for seat in seating.seats} | {wager.area for wager in wagers}


def free_areas(seating: Seating, wagers: Iterable[Wager] = ()) -> tuple[int, ...]:
    """The areas where somebody new could sit down: no one sits there, wagers there or has them reserved."""
    taken = in_use(seating, wagers) | {area for area, _ in seating.reserved}
    return tuple(area for area in range(1, seating.places + 1) if area not in taken)


def named(seating: Seating) -> set[str]:
    """Everybody who has a seat, or of whom staff have ordered something."""
    return {
        *(seat.player for seat in seating.seats),
        *(holder for _, holder in seating.reserved),
        *(held.player for held in seating.restrictions),
        *seating.invalid_cards,
        *seating.barred,
        *(player for group in seating.apart for player in group),
        *seating.play_first,
        *(seating.every_round or ()),
    }


def sat_out(seating: Seating, player: str) -> bool:
    """Whether a player missed the first round, or any other, of the shoe in play."""
    return seating.every_round is not None and player not in seating.every_round


def held_to_minimum(seating: Seating, player: str) -> str | None:
    """The clause that holds a player to the minimum wager, if one does."""
    own = (one for one in seating.restrictions if one.player == player and one.minimum_only)
    return next((one.rule for one in own if one.until_shuffle or one.one_area or sat_out(seating, player)), None)


def must_give_up(seating: Seating, wagers: Sequence[Wager]) -> dict[str, tuple[int, ...]]:
    """With more people waiting than areas free, a player on several areas gives up some: who, and which they could.

    Nobody gives up the area they are at, an area reserved for them (that rule goes before this one), or another's seat.
    """
    if seating.waiting <= len(free_areas(seating, wagers)):
        return {}
    at = located(seating, wagers)
    could: dict[str, tuple[int, ...]] = {}
    for player, area in dict.fromkeys((wager.player, wager.area) for wager in wagers):
        if area != at[player] and seated(seating, area) is None and (area, player) not in seating.reserved:
            could[player] = (*could.get(player, ()), area)
    on = {player: {wager.area for wager in wagers if wager.player == player} for player in could}
    return {player: areas for player, areas in could.items() if len(on[player]) > 1}


def may_be_asked_to_vacate(seating: Seating, player: str, wagers: Iterable[Wager] = ()) -> bool:
    """A player idle for three rounds in a row may be sent from the seat while every other place is in use."""
    idle = any(seat.player == player and seat.idle >= IDLE_ROUNDS for seat in seating.seats)
    return idle and len(in_use(seating, wagers)) == seating.places


# --- who may sit and wager ------------------------------------------------------------------------


def may_sit(code: str, seating: Seating, wagers: Sequence[Wager], player: str, area: int) -> None:
    """Refuse a seat that is taken, reserved or not there, or a person who may not play."""
    _on_the_layout(seating, area)
    taken, own = seated(seating, area), seat_of(seating, player)
    if own is not None:
        raise RuleViolation(None, f"{player} already sits at area {own}")
    if taken is not None:
        raise RuleViolation(None, f"the seat at area {area} is {taken}'s")
    _may_play(code, seating, wagers, player)
    reserved_areas(code, seating, player, area)


def may_wager(code: str, seating: Seating, wagers: Sequence[Wager], player: str, area: int, kind: str) -> None:
    """An area takes three players, or fewer where a supervisor says so; one at Casino War and Caribbean Stud.

    Three of each kind (ruling R36); an area for one player is that player's alone, whatever the kind.
    """
    _on_the_layout(seating, area)
    ordered = seating.invalid_cards or seating.barred or seating.apart or seating.reserved or seating.own_area_only
    if ordered or seating.most_players is not None:  # at most tables staff have ordered nothing of the kind
        own_valid_card(code, seating, player)
        _may_play(code, seating, wagers, player)
        reserved_areas(code, seating, player, area)
        _own_area(code, seating, player, area)
    elsewhere, others = _around(wagers, player, area, None if seating.per_area == 1 else kind)
    if elsewhere:
        one_hand_each(code, seating, player, elsewhere)
        _one_area(seating, player, elsewhere)
    if len(others) >= seating.per_area:
        taken = f"{listed(sorted(others))} already {'wager' if len(others) > 1 else 'wagers'} on area {area}"
        raise RuleViolation(clause_for(may_wager, code), f"{taken}, which takes {_count(seating.per_area, 'player')}")
    if seating.waiting and elsewhere:
        _room_for_those_waiting(code, seating, wagers, Wager(area=area, player=player, kind=kind, stake=0))


def _around(wagers: Iterable[Wager], player: str, area: int, kind: str | None) -> tuple[list[int], set[str]]:
    """The areas of a player's other wagers, and who else wagers on this one: on the same kind, or (None) on any."""
    elsewhere, others = [], set()
    for wager in wagers:
        if wager.area != area:
            if wager.player == player:
                elsewhere.append(wager.area)
        elif wager.player != player and kind in (None, wager.kind):
            others.add(wager.player)
    return elsewhere, others


def cards_to_check(code: str, seating: Seating) -> Steps:
    """The Player Cards of all who sit there. Whoever plays must have one: that it is looked at is nowhere ordered."""
    rule = clause_for(own_valid_card, code)
    return tuple(
        Step(verb="check", rule=rule, shows=f"Check the Player Card at area {seat.area}", area=seat.area, may=True)
        for seat in seating.seats
        if rule
    )


def own_valid_card(code: str, seating: Seating, player: str) -> None:
    """Play takes a valid Player Card of one's own; Blackjack Switch's rules ask for none."""
    number = clause_for(own_valid_card, code)
    if number and player in seating.invalid_cards:
        raise RuleViolation(number, f"{player} has no valid Player Card in their own name, so a wager would be invalid")


def not_excluded(code: str, seating: Seating, player: str) -> None:
    """Somebody excluded from the game takes no further part in it."""
    if player in seating.barred:
        raise RuleViolation(clause_for(not_excluded, code), f"{player} has been excluded from further play")


def kept_apart(code: str, seating: Seating, wagers: Iterable[Wager], player: str) -> None:
    """Players suspected of working together may be kept from sharing a table."""
    for group in seating.apart:
        here = sorted(other for other in located(seating, wagers) if other in group and other != player)
        if player in group and here:
            raise RuleViolation(clause_for(kept_apart, code), f"{player} may not play at a table with {listed(here)}")


def player_limits(code: str, seating: Seating, wagers: Iterable[Wager], player: str) -> None:
    """A supervisor may limit how many play at the table."""
    if seating.most_players is None:
        return
    if len(set(located(seating, wagers)) - {player}) >= seating.most_players:
        most = _count(seating.most_players, "player")
        raise RuleViolation(clause_for(player_limits, code), f"the table is limited to {most} and has them")


def reserved_areas(code: str, seating: Seating, player: str, area: int) -> None:
    """An area reserved for one player is for nobody else."""
    for at, holder in seating.reserved:
        if at == area and holder != player:
            raise RuleViolation(clause_for(reserved_areas, code), f"area {area} is reserved for {holder}")


def one_hand_each(code: str, seating: Seating, player: str, elsewhere: Sequence[int]) -> None:
    """At Caribbean Stud nobody wagers on more than one hand of a round."""
    if seating.one_area_each and elsewhere:
        why = f"{player} already plays the hand at area {elsewhere[0]}: one hand a player and round"
        raise RuleViolation(clause_for(one_hand_each, code), why)


def _on_the_layout(seating: Seating, area: int) -> None:
    if not 1 <= area <= seating.places:
        raise RuleViolation(None, f"the table has areas 1 to {seating.places}, and no area {area}")


def _may_play(code: str, seating: Seating, wagers: Sequence[Wager], player: str) -> None:
    not_excluded(code, seating, player)
    kept_apart(code, seating, wagers, player)
    player_limits(code, seating, wagers, player)


def _own_area(code: str, seating: Seating, player: str, area: int) -> None:
    """The other half of the player limits: each box for the one player who sits at it."""
    if seating.own_area_only and seated(seating, area) != player:
        why = f"each area is for the player seated there alone, and {player} does not sit at area {area}"
        raise RuleViolation(clause_for(player_limits, code), why)


def _one_area(seating: Seating, player: str, elsewhere: Sequence[int]) -> None:
    for one in seating.restrictions:
        if one.player == player and one.one_area:
            raise RuleViolation(one.rule, f"{player} is limited to one area and already wagers on area {elsewhere[0]}")


def _room_for_those_waiting(code: str, seating: Seating, wagers: Sequence[Wager], new: Wager) -> None:
    there = any((wager.area, wager.player) == (new.area, new.player) for wager in wagers)
    if not there and new.area in must_give_up(seating, (*wagers, new)).get(new.player, ()):
        waiting = _count(seating.waiting, "person is", "people are")
        why = f"{waiting} waiting for a seat, so {new.player} may not wager on a further area"
        raise RuleViolation(clause_for(must_give_up, code), why)


def _count(number: int, one: str, more: str | None = None) -> str:
    return f"{number} {one if number == 1 else more or one + 's'}"
