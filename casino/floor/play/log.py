"""A table's log: gapless, hash-chained, added to and never changed."""

from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256

from casino.accounts.models import Person
from casino.floor.models import Event, Table
from games.game import State
from games.records import dumps

MOST_RECENT = 500
_recent: dict[int, tuple[str, State]] = {}
"""The states that were read or made last, by table, each beside the snapshot that it stands for."""


def append(
    row: Table, facts: Iterable[tuple[str, str, bytes]], *, now: datetime, by: Person | None, command_id: str = ""
) -> list[Event]:
    """Write facts (type, rule, body) after the table's last."""
    events = chained(row, facts, now=now, by=by, command_id=command_id)
    # UNIQUE(table, seq) is what stops two writers, whatever the database does about locks.
    Event.objects.bulk_create(events)
    return events


def chained(
    row: Table, facts: Iterable[tuple[str, str, bytes]], *, now: datetime, by: Person | None, command_id: str = ""
) -> list[Event]:
    """Facts as the next links of the table's chain, yet to be written; the table's own head moves with them."""
    written = []
    for kind, rule, body in facts:
        row.seq += 1
        what = {"type": kind, "rule": rule, "body": body.decode(), "command_id": command_id}
        event = Event(table=row, seq=row.seq, at=now, by=by, previous_hash=row.last_hash, **what)
        event.hash = row.last_hash = link(event)
        written.append(event)
    return written


def link(event: Event) -> str:
    """The hash of an event and, through the one before it, of all that went before."""
    at = event.at.astimezone(UTC).isoformat(timespec="microseconds")
    what = (event.type, event.rule, event.by_id, event.command_id, event.body)
    return sha256(dumps([event.previous_hash, event.table_id, event.seq, at, *what])).hexdigest()


def load(row: Table) -> State:
    """The table's state as its snapshot has it. States never change, so one that was just read or made is read once."""
    known = _recent.get(row.pk)
    if known is None or known[0] != row.state:
        known = row.state, row.engine.read_state(row.state)
        _remember(row.pk, *known)
    return known[1]


def save(row: Table, state: State) -> None:
    """Put a state into the table's snapshot."""
    row.state = dumps(state).decode()
    _remember(row.pk, row.state, state)


def _remember(table_id: int, text: str, state: State) -> None:
    if len(_recent) >= MOST_RECENT:
        _recent.clear()
    _recent[table_id] = text, state
