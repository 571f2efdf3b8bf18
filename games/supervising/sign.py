"""Orders about the sign, carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from games.chips.chips import shown
from games.rulebook import clause_for
from games.supervising import commands
from games.table import notices
from games.table.seating import located
from games.table.sign import Limits, Rise, Sign, closed, in_force, limits_of
from games.table.table import SignChanged, Table


def decide_sign(table: Table, command: commands.SignOrder) -> tuple[SignChanged]:
    """The sign as an order leaves it, or RuleViolation."""
    code, old, by = table.code, table.sign, command.by
    limits_clause = notices.change_limits
    match command:
        case commands.ChangeLimits(limits=limits, now=now, of=of):
            sign = notices.change_limits(code, old, limits, by=by, now=now, of=of)
            return _changed(table, sign, limits_clause, _limits_in_words(old, limits, of, now))
        case commands.AnnounceRise(minimum=minimum, from_at=at, now=now, of=of):
            sign = notices.announce_rise(code, old, by=by, minimum=minimum, now=now, from_at=at, of=of)
            return _changed(table, sign, limits_clause, _rise_in_words(sign.rises[-1]))
        case commands.WithdrawRises(now=now, of=of):
            sign = notices.withdraw_rises(code, old, by=by, now=now, of=of)
            return _changed(table, sign, limits_clause, "the announced minimum is withdrawn")
        case commands.RaiseAtOnce(minimum=minimum, now=now):
            playing = located(table.seating, table.wagers)
            sign = notices.raise_at_once(code, old, by=by, minimum=minimum, now=now, playing=playing)
            kept = "; whoever played here before keeps the old minimum" if sign.markers else ""
            words = f"newcomers play from {shown(minimum)}{kept}"
            return _changed(table, sign, notices.raise_at_once, words)
        case commands.AnnounceMarkedRise(minimum=minimum, from_at=at, now=now):
            sign = notices.announce_marked_rise(code, old, by=by, minimum=minimum, now=now, from_at=at)
            return _changed(table, sign, notices.announce_marked_rise, _rise_in_words(sign.rises[-1]))
        case commands.RaiseMaximumFor(player=player, minimum=minimum, maximum=maximum):
            sign = notices.raise_maximum_for(code, old, by=by, player=player, minimum=minimum, maximum=maximum)
            words = f"limits of {shown(minimum)} to {shown(maximum)} for {player} alone"
            return _changed(table, sign, notices.raise_maximum_for, words)
        case commands.EndPersonalLimits(player=player):
            sign = notices.end_personal(code, old, by=by, player=player)
            return _changed(table, sign, notices.raise_maximum_for, f"no more limits for {player} alone")
        case commands.AnnounceClosure(closes_at=at, now=now):
            present = bool(located(table.seating, table.wagers))
            sign = notices.announce_closure(code, old, by=by, now=now, closes_at=at, players_present=present)
            return _changed(table, sign, closed, f"the table closes {_in_minutes(at - now)}")
        case commands.StayOpen():
            return _changed(table, notices.stay_open(code, old, by=by), closed, "the table stays open")
        case _:
            assert_never(command)


def _changed(table: Table, sign: Sign, under: Callable[..., object], words: str) -> tuple[SignChanged]:
    return (SignChanged(sign=sign, words=words, rule=clause_for(under, table.code)),)


def _limits_in_words(sign: Sign, limits: Limits, of: str, now: int) -> str:
    """Limits that change at once, or announced minimums that begin now: `sign` is the sign before it."""
    due = [rise for rise in sign.rises if rise.from_at <= now]
    if due and limits == limits_of(in_force(sign, now), of):
        begun = (rise for rise in due if sign.markers or not rise.marked)
        now_in_force = (f"the minimum{_whose(rise)} is {shown(rise.minimum)} now" for rise in begun)
        return "; ".join(now_in_force) or "a notice for players with a marker is taken away"
    if limits == Limits():
        return f"there are no limits{_for(of)} now"
    return f"the limits{_for(of)} are {_range(limits)} now"


def _rise_in_words(rise: Rise) -> str:
    """A minimum announced, and how long from now it begins."""
    return f"the minimum{_whose(rise)} goes up to {shown(rise.minimum)} {_in_minutes(rise.from_at - rise.shown_at)}"


def _in_minutes(seconds: int) -> str:
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
