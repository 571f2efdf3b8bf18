"""Telling everybody that a table has changed: a nudge with its seq and nothing else, after the commit."""

import asyncio
import logging
import threading
from collections.abc import Callable
from functools import cache
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer

from casino.floor.models import Table

log = logging.getLogger(__name__)


NEARBY: list[Callable[[Table], None]] = []
"""Whoever is to hear of a change in this process: the fan-out puts itself here when there are sockets."""


def announce(row: Table) -> None:
    """After a commit, from any thread; the row is the table as it was just written.

    What fails here undoes nothing and fails nobody's call: the sweeps bring what was not told.
    """
    for tell in (*NEARBY, tell_other_processes):  # others last: this process hears it too, and must have rendered
        try:
            tell(row)
        except Exception:
            log.exception("table %s could not be announced", row.code)


def group(code: str) -> str:
    """By its code, which no table of another house that speaks over the same layer has."""
    return f"floor.{code}"


def tell_other_processes(row: Table) -> None:
    """One message on the layer, without waiting for it. In one process alone there is nobody to tell."""
    layer = get_channel_layer()
    if not isinstance(layer, InMemoryChannelLayer):
        asyncio.run_coroutine_threadsafe(_send(layer, row.code, {"table": row.pk, "seq": row.seq}), speaker())


async def _send(layer: Any, code: str, news: dict[str, int]) -> None:
    try:
        await layer.group_send(group(code), {"type": "table.changed", **news})
    except Exception:
        # The other processes compare themselves with the database every few seconds, so nothing is lost.
        log.warning("the other processes could not be told of table %s", code, exc_info=True)


@cache
def speaker() -> asyncio.AbstractEventLoop:
    """An event loop of its own, so that a page, the ticker and a command all speak over one lasting connection."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="announcing", daemon=True).start()
    return loop
