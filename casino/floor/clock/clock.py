"""When a table is next due: deadlines for people, the automatic dealer's pace, a patron's moment of thought.

Where only simulated patrons sit and nobody looks, a table rests between rounds, and goes on for whoever comes. Who
watches through which process is nobody's business but the database's: every process marks the tables that it shows.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import Final

from django.db.models import Q
from django.utils import timezone

from casino.floor.clock import patrons
from casino.floor.models import Table
from casino.floor.names import person_id
from games.choice import Act
from games.dealing.veil import waited_for
from games.errors import RuleViolation
from games.game import Command, State
from games.handwork import Attempt
from games.view import present

PACE: Final = {
    "deal": 900,
    "settle": 1_400,
    "pick_up": 700,
    "shuffle": 3_000,
    "close_round": 3_000,
    "declare": 1_800,
    "reveal": 1_500,
    "turn": 1_200,
    "call_insurance": 1_200,
}
"""How long the automatic dealer takes over an act, in milliseconds."""
USUAL: Final = 1_000
A_PAUSE: Final = 1_000  # how long the dealer looks up where only patrons could still answer and none wants to
LINGER: Final = timedelta(seconds=40)
"""How long patrons play on when the last person has gone: longer than a sparing lobby waits between two looks."""
FRESH: Final = timedelta(seconds=10)  # a mark younger than this is not made again
BETTING: Final = ("wait", "close_bets")


def wind(row: Table, state: State, now: datetime) -> None:
    """Set what the table waits for and until when. A wait that goes on keeps its deadline."""
    if not row.is_open:
        row.due_at, row.resting = None, False
        return
    act = waited_for(row.engine, state)
    row.resting = rests(row, state, act, now)
    if row.resting:
        row.phase, row.closes_at, row.due_at = "", None, _on_the_sign(state)
        return
    phase = phase_of(act)
    if phase != row.phase:
        wait = waiting_time(row, act)
        row.phase, row.closes_at, row.due_at = phase, None if wait is None else _after(now, wait), None
    patron = patrons.next_call(row, state, act)
    awaited = present(state.table) if act.player is None else {act.player}
    if row.closes_at and not patron and all(person_id(key) is None for key in awaited):
        row.closes_at = min(row.closes_at, _after(now, A_PAUSE))
    pace = patrons.thinking_time(row, patron[0], act) if patron else dealers_pace(row, act)
    ends = row.closes_at if row.dealer_id is None else None  # a person who deals says when the waiting is over
    moments = [ends, _on_the_sign(state), None if pace is None else _unhurried(row, now, pace)]
    row.due_at = min((moment for moment in moments if moment), default=None)


def phase_of(act: Act) -> str:
    """A name for one wait: the same question to the same hand is the same wait."""
    if act.command is not None and not act.first:
        return ""
    name = ":".join(str(part or "") for part in (act.act, act.area, act.box, act.hand, act.player))
    return f"{name}:again" if act.again else name


def waiting_time(row: Table, act: Act) -> int | None:
    """How long people have to answer; None where nobody is waited for."""
    # Where a person deals, whoever is asked for a decision has as long as ever; the rest is the dealer's to time.
    if not act.first or (row.dealer_id is not None and act.player is None):
        return None
    if act.act == "close_bets":
        return row.betting_time
    return row.insurance_time if act.player is None else row.decision_time


def must_have_waited(row: Table, act: Act, command: Command, now: datetime) -> None:
    """Nobody's decision is taken away before a reasonable period is over: the table's time for decisions."""
    if row.closes_at is None or now >= row.closes_at or act.command is not None:
        return
    passed = isinstance(command, Attempt) and command.verb == "pass"
    if passed or command in (act.unanswered, act.once_more):
        left = ceil((row.closes_at - now).total_seconds())
        why = f"{act.player} has {row.decision_time // 1000} seconds to answer, and {left} of them are left"
        raise RuleViolation(act.on_silence[1], why)


def dealers_pace(row: Table, act: Act) -> int | None:
    """How long the automatic dealer takes, or None where the table waits for somebody."""
    if act.command is None or act.first or row.dealer_id is not None:
        return None
    return PACE.get(act.act, USUAL) * row.pace // 100


def _unhurried(row: Table, now: datetime, pace: int) -> datetime:
    """Somebody else's call in between makes neither the dealer nor a patron begin again."""
    moment = _after(now, pace)
    return min(moment, row.due_at) if row.due_at and row.due_at > now else moment


def _after(now: datetime, milliseconds: int) -> datetime:
    return now + timedelta(milliseconds=milliseconds)


def _on_the_sign(state: State) -> datetime | None:
    """When the next change that the sign announces begins. A table closes between rounds, whatever the time."""
    sign = state.table.sign
    moments = [rise.from_at for rise in sign.rises]
    if sign.closes_at is not None and state.over:
        moments.append(sign.closes_at)
    return datetime.fromtimestamp(min(moments), UTC) if moments else None


def rests(row: Table, state: State, act: Act, now: datetime) -> bool:
    """Whether a table waits for somebody to look at it before it goes on betting."""
    if act.act not in BETTING or row.dealer_id is not None:
        return False
    if any(person_id(player) is not None for player in present(state.table)):
        return False
    return row.watched_at is None or row.watched_at + LINGER < now


def watched(tables: Iterable[Table] | Iterable[int], now: datetime | None = None) -> None:
    """Somebody looks at these tables: each is marked, and those at rest go on with the next tick."""
    at = now or timezone.now()
    ids = [one.pk if isinstance(one, Table) else one for one in tables]
    if not ids:
        return
    seen = Table.objects.filter(pk__in=ids)
    seen.filter(Q(watched_at=None) | Q(watched_at__lt=at - FRESH)).update(watched_at=at)
    seen.filter(resting=True, status=Table.Status.OPEN).update(resting=False, due_at=at)


def needs_marking(row: Table, now: datetime) -> bool:
    return row.resting or row.watched_at is None or row.watched_at < now - FRESH
