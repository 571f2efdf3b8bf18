"""What every socket of the house shares."""

from collections.abc import Awaitable, Callable
from typing import Any

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

# Daphne can close with 1000 and with 3000 to 4999 only; a page of ours tries again on any but 4401 and 4403.
CLOSED_TO_YOU = 4403


async def no_such_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Accept, then close for good: a socket refused before it is accepted makes a browser try for ever."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": CLOSED_TO_YOU})
