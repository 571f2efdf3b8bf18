"""What an order says in the log and at the table. A player stands by name at the end of a clause, never at its head."""

from __future__ import annotations

from typing import assert_never

from games.chips.chips import shown
from games.supervising import commands
from games.table.sign import Limits, Rise, Sign, in_force, limits_of
from games.words import listed

# --- seats and players ----------------------------------------------------------------------------


def seating_in_words(command: commands.SeatingOrder) -> str:
    """What an order changes about the seats, and for whom."""
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
            return f"Held to the minimum for all shoes: {player}."
        case commands.LimitToOneArea(player=player):
            return f"Limited to one area and to its minimum: {player}."
        case commands.Lift(player=player):
            return f"No longer restricted: {player}."
        case _:
            assert_never(command)


# --- the sign -------------------------------------------------------------------------------------


def limits_in_words(sign: Sign, limits: Limits, of: str, now: int) -> str:
    """Limits that change at once, or announced minimums that begin now: `sign` is the sign before it."""
    due = [rise for rise in sign.rises if rise.from_at <= now]
    if due and limits == limits_of(in_force(sign, now), of):
        begun = (rise for rise in due if sign.markers or not rise.marked)
        now_in_force = (f"the minimum{_whose(rise)} is {shown(rise.minimum)} now" for rise in begun)
        return "; ".join(now_in_force) or "a notice for players with a marker is taken away"
    if limits == Limits():
        return f"there are no limits{_for(of)} now"
    return f"the limits{_for(of)} are {_range(limits)} now"


def rise_in_words(rise: Rise) -> str:
    """A minimum announced, and how long from now it begins."""
    return f"the minimum{_whose(rise)} goes up to {shown(rise.minimum)} {in_minutes(rise.from_at - rise.shown_at)}"


def in_minutes(seconds: int) -> str:
    """ "in 20 minutes": a clock's time is for whoever knows where the table stands."""
    minutes = max(seconds, 0) // 60
    return "at once" if not minutes else f"in {minutes} minute{'' if minutes == 1 else 's'}"


def _whose(rise: Rise) -> str:
    return " for players with a marker" if rise.marked else _for(rise.of)


def _for(of: str) -> str:
    return {"area": "", "player": " for one player"}.get(of, f" for a {of.replace('_', ' ')} wager")


def _range(limits: Limits) -> str:
    if limits.maximum is None:
        said = f"from {shown(limits.minimum)} up"
    elif not limits.minimum:
        said = f"up to {shown(limits.maximum)}"
    else:
        said = f"{shown(limits.minimum)} to {shown(limits.maximum)}"
    return said + (f" in units of {shown(limits.unit)}" if limits.unit else "")
