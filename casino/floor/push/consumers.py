"""The socket of a table: it carries panels to a browser and never takes a call, which are POSTs."""

import asyncio
import json
import logging
from time import monotonic
from typing import Any, Final

from casino.accounts.models import Person
from casino.accounts.sign_ins import signed_in
from casino.floor.models import Table
from casino.floor.moment import HIGHEST
from casino.floor.play import rights
from casino.floor.push.fanout import Hub, Socket, Watch, hub, in_thread
from casino.server.sockets import CLOSED_TO_YOU, SIGNED_OUT, Frame, Line, Receive, Send

log = logging.getLogger(__name__)

SILENT: Final = 4408
BROKEN: Final = 4500
HEARTBEAT: Final = 5.0
SILENCE: Final = 30.0
SIGN_IN: Final = 60.0
LONGEST: Final = len(str(HIGHEST)) + 1


async def table_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Accept first, whoever it is: a browser whose socket is refused outright tries again for ever."""
    await receive()
    await send({"type": "websocket.accept"})
    try:
        code = await _serve(scope, receive, send)
    except Exception:
        log.exception("a table's socket broke")
        code = BROKEN
    if code is not None:
        await send({"type": "websocket.close", "code": code})


async def _serve(scope: dict[str, Any], receive: Receive, send: Send) -> int | None:
    """Push until the browser goes (None) or has to; answers with the code to close with."""
    if not scope["user"].is_authenticated:
        return SIGNED_OUT
    code = scope["url_route"]["kwargs"]["code"]
    table_id = await in_thread(find, code, scope["user"])
    if table_id is None:
        return CLOSED_TO_YOU
    session_key = scope["session"].session_key
    socket = Socket(Line(send, scope.get("send")), table_id, code, scope["user"].pk, session_key)
    house = hub()
    try:
        watch = await house.join(socket)
        visit = _Visit(house, watch, socket)
        return await _first_of(visit.listen(receive), visit.beat(), visit.check_sign_in())
    finally:
        await house.leave(socket)


class _Visit:
    """What runs beside the pushes while a browser watches."""

    def __init__(self, house: Hub, watch: Watch, socket: Socket) -> None:
        self._hub, self._watch, self._socket = house, watch, socket
        self._heard_at = monotonic()
        self._should_show = 0

    async def listen(self, receive: Receive) -> int | None:
        """Whatever the browser says is the moment it shows; one that fell behind gets the whole table, once a beat."""
        while (message := await receive())["type"] == "websocket.receive":
            self._heard_at = monotonic()
            shows = message.get("text") or ""
            if shows.isascii() and shows.isdigit() and len(shows) < LONGEST and int(shows) < self._should_show:
                self._should_show = 0
                await self._hub.show(self._watch, self._socket)
        return None

    async def beat(self) -> int:
        """The newest moment, from the socket's own timer: nothing else tells a browser that it missed something."""
        while monotonic() - self._heard_at < SILENCE:
            await asyncio.sleep(HEARTBEAT)
            # Not the head: what is still being rendered will be sent to everybody, and need not be asked for.
            shown = self._watch.shown
            self._should_show = shown.moment if shown else 0
            behind = shown is not None and shown.seq < self._watch.head
            await self._socket.push(Frame(json.dumps({"head": self._should_show + behind})))
        return SILENT

    async def check_sign_in(self) -> int:
        """A person who signed out, was shut out or changed the password elsewhere does not watch on."""
        while True:
            await asyncio.sleep(SIGN_IN)
            if await in_thread(signed_in, self._socket.session_key) != self._socket.person_id:
                return SIGNED_OUT


async def _first_of(*jobs: Any) -> int | None:
    """Run jobs side by side until one ends; the others are ended with it."""
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        code: int | None = done.pop().result()
        return code
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def find(code: str, person: Person) -> int | None:
    """A table that this person may watch."""
    table = Table.objects.select_related("opened_by").defer("state").filter(code=code).first()
    return table.pk if table and rights.may_watch(table, person) else None
