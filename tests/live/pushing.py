"""A bare application for Daphne that pushes more than any line takes at once, then waits."""

from typing import Any

from casino.server.sockets import Frame, Line

PUSHES, SIZE = 60, 200_000


def body(number: int) -> str:
    return f"{number} {'é' * SIZE}"


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    line = Line(send, None if scope["path"] == "/daphnes/" else send)
    await line.push(Frame("straight" if line._connection is not None else "daphnes"))
    if scope["path"] == "/cut/":
        await receive()
    for number in range(PUSHES):
        await line.push(Frame(body(number)))
    if scope["path"] == "/cut/" and line.behind > PUSHES * SIZE:
        line.cut()
    await receive()
    await line.push(Frame("to nobody"))
