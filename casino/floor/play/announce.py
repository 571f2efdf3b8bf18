"""Telling everybody that a table has changed: a nudge with its seq and nothing else, after the commit."""

import logging
from collections.abc import Callable

from casino.floor.models import Table
from casino.server.layer import send_soon

log = logging.getLogger(__name__)

Listener = Callable[[Table], None]
_listeners: set[Listener] = set()


def listen(listener: Listener) -> None:
    """Hear of every change from now on, in the thread that committed it: the sockets of this process do."""
    _listeners.add(listener)


def announce(row: Table) -> None:
    """After a commit, from any thread; the row is the table as it was just written."""
    # What fails here undoes nothing and fails nobody's call: the sweeps bring what was not told.
    for tell in (tell_own_sockets, tell_other_processes):  # others last: this process hears it too, once rendered
        try:
            tell(row)
        except Exception:
            log.exception("table %s could not be announced", row.code)


def group(code: str) -> str:
    """By its code, which no table of another house that speaks over the same layer has."""
    return f"floor.{code}"


def tell_own_sockets(row: Table) -> None:
    for listener in tuple(_listeners):
        listener(row)


def tell_other_processes(row: Table) -> None:
    send_soon(group(row.code), {"type": "table.changed", "table": row.pk, "seq": row.seq})
