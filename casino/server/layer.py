"""The channel layer for code that runs in threads: a message to the other processes, sent without waiting for it."""

import asyncio
import logging
import threading
from functools import cache
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer

log = logging.getLogger(__name__)


def send_soon(group: str, message: dict[str, Any]) -> None:
    """From any thread. With the in-memory layer there are no other processes, so nothing is sent."""
    layer = get_channel_layer()
    if not isinstance(layer, InMemoryChannelLayer):
        asyncio.run_coroutine_threadsafe(_send(layer, group, message), sender())


async def _send(layer: Any, group: str, message: dict[str, Any]) -> None:
    try:
        await layer.group_send(group, message)
    except Exception:
        # The other processes compare themselves with the database every few seconds, so nothing is lost.
        log.warning("the other processes could not be told of %s", message, exc_info=True)


@cache
def sender() -> asyncio.AbstractEventLoop:
    """An event loop in its own thread: views, the ticker and commands all send over one connection that stays open."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="layer", daemon=True).start()
    return loop
