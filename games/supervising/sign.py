"""Orders about the sign, carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from games.chips.chips import shown
from games.rulebook import clause_for
from games.supervising import commands
from games.supervising.words import in_minutes, limits_in_words, rise_in_words
from games.table import notices
from games.table.seating import located
from games.table.sign import Sign, closed
from games.table.table import SignChanged, Table


def decide_sign(table: Table, command: commands.SignOrder) -> tuple[SignChanged]:
    """The sign as an order leaves it, or RuleViolation."""
    code, old, by = table.code, table.sign, command.by
    limits_clause = notices.change_limits
    match command:
        case commands.ChangeLimits(limits=limits, now=now, of=of):
            sign = notices.change_limits(code, old, limits, by=by, now=now, of=of)
            return _changed(table, sign, limits_clause, limits_in_words(old, limits, of, now))
        case commands.AnnounceRise(minimum=minimum, from_at=at, now=now, of=of):
            sign = notices.announce_rise(code, old, by=by, minimum=minimum, now=now, from_at=at, of=of)
            return _changed(table, sign, limits_clause, rise_in_words(sign.rises[-1]))
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
            return _changed(table, sign, notices.announce_marked_rise, rise_in_words(sign.rises[-1]))
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
            return _changed(table, sign, closed, f"the table closes {in_minutes(at - now)}")
        case commands.StayOpen():
            return _changed(table, notices.stay_open(code, old, by=by), closed, "the table stays open")
        case _:
            assert_never(command)


def _changed(table: Table, sign: Sign, under: Callable[..., Any], words: str) -> tuple[SignChanged]:
    return (SignChanged(sign=sign, words=words, rule=clause_for(under, table.code)),)
