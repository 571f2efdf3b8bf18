"""What every socket of the house shares."""

from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import Any

from autobahn.websocket.protocol import PreparedMessage
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.abstract import FileDescriptor

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

# Daphne can close with 1000 and with 3000 to 4999 only; a page of ours tries again on any but 4401, 4403 and 4429.
SIGNED_OUT = 4401
CLOSED_TO_YOU = 4403
RIGHTS_CHANGED = 4409
TOO_MANY = 4429


async def no_such_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Accept, then close for good: a socket refused before it is accepted makes a browser try for ever."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": CLOSED_TO_YOU})


class Frame:
    """A text for any number of browsers: how the wire has it is worked out once, and not for each of them."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def prepared(self) -> PreparedMessage:
        return PreparedMessage(self.text.encode(), isBinary=False, applyMask=False, doNotCompress=True)


class Line:
    """The way to one browser. Where Daphne serves it, a frame is with the system before the next one is begun.

    Daphne's own way takes three times as long: it frames the text anew for every browser, and the first of them gets
    nothing before the last has been framed.
    """

    def __init__(self, send: Send, daphnes: Send | None = None) -> None:
        self.behind = 0
        """Bytes pushed since the browser last had taken all that was pushed before; 0 where nobody can tell."""
        self._send = send
        bound = getattr(daphnes, "args", ())  # Daphne binds its `send` to the connection
        self._connection = bound[0] if bound and isinstance(bound[0], WebSocketProtocol) else None

    async def push(self, frame: Frame) -> None:
        if self._connection is None:
            await self._send({"type": "websocket.send", "text": frame.text})
            return
        if self._connection.state != WebSocketProtocol.STATE_OPEN:
            return
        transport = self._connection.transport
        if not (isinstance(transport, FileDescriptor) and transport.connected):
            self._connection.sendPreparedMessage(frame.prepared)
        elif _has_more_to_send(transport):
            self.behind += len(frame.prepared.payloadHybi)
            self._connection.sendPreparedMessage(frame.prepared)
        else:
            self.behind = 0
            _send_at_once(transport, frame.prepared.payloadHybi)

    def cut(self) -> None:
        """End it at once, and let go of what still waits to be sent."""
        if self._connection is not None:
            self._connection.transport.abortConnection()

    async def close(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code})


def _has_more_to_send(transport: Any) -> bool:
    return transport in transport.reactor.getWriters()


def _send_at_once(transport: Any, body: bytes) -> None:
    """What the line does not take now is left to the reactor: all of it where the line is lost, which it then ends."""
    sent = transport.writeSomeData(body)
    if sent != len(body):
        transport.write(body[sent:] if isinstance(sent, int) else body)


def remembering_the_line(application: Any) -> Any:
    """The `send` that the server gave, kept in the scope: what is between wraps it."""

    async def remembering(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        await application({**scope, "send": send}, receive, send)

    return remembering
