"""Orders about the sign, carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from games import notices
from games.chips import shown
from games.rulebook import cite
from games.seating import located
from games.sign import Sign, closed
from games.supervising.commands import (
    AnnounceClosure,
    AnnounceMarkedRise,
    AnnounceRise,
    ChangeLimits,
    EndPersonalLimits,
    RaiseAtOnce,
    RaiseMaximumFor,
    SignOrder,
    StayOpen,
    WithdrawRises,
)
from games.table import SignChanged, Table


def decide_sign(table: Table, command: SignOrder) -> tuple[SignChanged]:
    """The sign as an order leaves it, or RuleViolation."""
    code, old, by = table.code, table.sign, command.by
    limits_clause = notices.change_limits
    match command:
        case ChangeLimits(limits=limits, now=now, of=of):
            sign = notices.change_limits(code, old, limits, by=by, now=now, of=of)
            return _changed(table, sign, limits_clause, "the limits are changed")
        case AnnounceRise(minimum=minimum, from_at=at, now=now, of=of):
            sign = notices.announce_rise(code, old, by=by, minimum=minimum, now=now, from_at=at, of=of)
            return _changed(table, sign, limits_clause, f"the minimum will be {shown(minimum)}")
        case WithdrawRises(now=now, of=of):
            sign = notices.withdraw_rises(code, old, by=by, now=now, of=of)
            return _changed(table, sign, limits_clause, "the announced minimum is withdrawn")
        case RaiseAtOnce(minimum=minimum, now=now):
            playing = located(table.seating, table.wagers)
            sign = notices.raise_at_once(code, old, by=by, minimum=minimum, now=now, playing=playing)
            return _changed(table, sign, notices.raise_at_once, f"newcomers play from {shown(minimum)}")
        case AnnounceMarkedRise(minimum=minimum, from_at=at, now=now):
            sign = notices.announce_marked_rise(code, old, by=by, minimum=minimum, now=now, from_at=at)
            return _changed(table, sign, notices.announce_marked_rise, f"the old minimum will be {shown(minimum)}")
        case RaiseMaximumFor(player=player, minimum=minimum, maximum=maximum):
            sign = notices.raise_maximum_for(code, old, by=by, player=player, minimum=minimum, maximum=maximum)
            return _changed(table, sign, notices.raise_maximum_for, f"{player} may wager up to {shown(maximum)}")
        case EndPersonalLimits(player=player):
            sign = notices.end_personal(code, old, by=by, player=player)
            return _changed(table, sign, notices.raise_maximum_for, f"{player}'s own limits end")
        case AnnounceClosure(closes_at=at, now=now):
            present = bool(located(table.seating, table.wagers))
            sign = notices.announce_closure(code, old, by=by, now=now, closes_at=at, players_present=present)
            return _changed(table, sign, closed, "the table will close")
        case StayOpen():
            return _changed(table, notices.stay_open(code, old, by=by), closed, "the table stays open")
        case _:
            assert_never(command)


def _changed(table: Table, sign: Sign, under: Callable[..., Any], words: str) -> tuple[SignChanged]:
    return (SignChanged(sign=sign, words=words, rule=cite(under, table.code)),)
