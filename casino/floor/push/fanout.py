"""Fan-out: one layer message per process and table; then each process hands the same bytes to its own sockets.

Whoever changed a table renders it, in the thread that committed the change; what another process changed is rendered
in threads kept for it. Nothing here waits for the database on the event loop. Panels are rendered once per change for
everything public, and once per person at the table for what only they may see.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.conf import settings
from django.db import connection

from casino.accounts import sign_ins
from casino.floor.clock import clock
from casino.floor.models import Table
from casino.floor.play import announce
from casino.floor.push.render import Rendered, render
from casino.server import switch_interval
from casino.server.sockets import RIGHTS_CHANGED, SIGNED_OUT, TOO_MANY, Frame, Line

log = logging.getLogger(__name__)

SWEEP: Final = 2.0
"""How often a process compares what it shows with the database, in seconds: a nudge that got lost is healed by it."""
MARK: Final = 12.0  # how often the tables that it shows are marked as watched, in seconds
RESTARTING: Final = 4012
"""Close code for a house that goes down: come back soon. (1012 would say it, but Daphne may not send that.)"""

MOST_BEHIND: Final = 4_000_000
"""Bytes after which a browser that takes too little is let go: when it comes back it gets the newest table alone."""
GOODBYE: Final = 0.3  # seconds for the goodbyes to leave before the process ends

Answer = TypeVar("Answer")
_threads = ThreadPoolExecutor(4, thread_name_prefix="panels")


async def in_thread(function: Callable[..., Answer], *args: Any) -> Answer:
    """Run something that asks the database, off the event loop and off the thread that all consumers share."""

    def asked() -> Answer:
        try:
            return function(*args)
        finally:
            connection.close()

    return await asyncio.get_running_loop().run_in_executor(_threads, asked)


@dataclass(eq=False)
class Socket:
    """One browser at one table: who it is, and the seq of what it was last sent."""

    line: Line
    table_id: int
    code: str
    person_id: int
    session_key: str = ""
    sent: int = 0

    async def push(self, frame: Frame) -> None:
        try:
            if self.line.behind > MOST_BEHIND:
                self.line.cut()
            else:
                await self.line.push(frame)
        except Exception:
            log.info("a socket went away in the middle of a push")

    async def close(self, code: int) -> None:
        await self.line.close(code)


@dataclass(eq=False)
class Watch:
    """A table that somebody watches through this process."""

    table_id: int
    code: str
    head: int = 0  # the newest seq heard of
    heard: bool = False  # whether the layer brings what other processes do to it
    sockets: set[Socket] = field(default_factory=set)
    shown: Rendered | None = None
    busy: bool = False


class Hub:
    """The sockets of one process, by table."""

    def __init__(self) -> None:
        switch_interval.shorten()
        self.loop = asyncio.get_running_loop()
        self._watches: dict[int, Watch] = {}
        self._by_person: dict[int, list[Socket]] = {}  # each person's sockets, the oldest first
        self.watched: dict[int, frozenset[int]] = {}
        """Who watches each table, for other threads to read: every change replaces a value and changes none."""
        self.rendered: dict[int, Rendered] = {}
        """What was last rendered here of each watched table, for other threads too."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._layer = get_channel_layer()
        self._channel: str | None = None
        self._opening = asyncio.Lock()
        self._asking: asyncio.Task[None] | None = None
        self._sweeping: asyncio.Task[None] | None = None

    # --- coming and going ---------------------------------------------------------------------------

    async def join(self, socket: Socket) -> Watch:
        """A socket begins to watch and gets the whole table."""
        await self._make_room_for(socket)
        watch = self._watches.get(socket.table_id)
        if watch is None:
            watch = self._watches[socket.table_id] = Watch(socket.table_id, socket.code)
            self._keep(self._mark([watch.table_id]))
            if self._sweeping is None or self._sweeping.done():
                self._sweeping = self._keep(self._sweep())
            self._keep(self._subscribe(watch))  # nobody waits for the layer, which may be slow to answer
        watch.sockets.add(socket)
        self.watched[watch.table_id] = frozenset(one.person_id for one in watch.sockets)
        await self.show(watch, socket)
        return watch

    async def _make_room_for(self, socket: Socket) -> None:
        """Whoever has more than a handful open loses the oldest: it may be a line that broke and was not missed yet."""
        mine = self._by_person.setdefault(socket.person_id, [])
        mine.append(socket)
        while len(mine) > settings.SOCKETS_PER_PERSON:
            with suppress(Exception):  # an old line that broke keeps no new one out
                await mine.pop(0).close(TOO_MANY)

    async def leave(self, socket: Socket) -> None:
        mine = self._by_person.get(socket.person_id, [])
        if socket in mine:
            mine.remove(socket)
        if not mine:
            self._by_person.pop(socket.person_id, None)
        watch = self._watches.get(socket.table_id)
        if watch is None:
            return
        watch.sockets.discard(socket)
        self.watched[watch.table_id] = frozenset(one.person_id for one in watch.sockets)
        if not watch.sockets:
            del self._watches[socket.table_id], self.watched[socket.table_id]
            self.rendered.pop(socket.table_id, None)
            await self._unsubscribe(watch)

    async def show(self, watch: Watch, socket: Socket) -> None:
        """Send the table as it stands to one socket, rendering no more than it needs."""
        shown, before = watch.shown, socket.sent
        if shown is None or shown.seq < watch.head or not shown.covers(socket.person_id):
            shown = await in_thread(render_now, watch.table_id, {socket.person_id}, shown)
            if watch.shown is None or shown.seq == watch.shown.seq:
                watch.shown, watch.head = shown, max(watch.head, shown.seq)
            self.nudge(watch.table_id, shown.seq)  # somebody who sees a change first must not keep it from the others
        if socket.sent > before and socket.sent >= shown.seq:
            return  # a push to everybody brought it meanwhile
        socket.sent = shown.seq
        await socket.push(shown.frame(socket.person_id))

    async def close_all(self, code: int = RESTARTING) -> None:
        """Tell every page that the house goes down."""
        for socket in [socket for watch in self._watches.values() for socket in watch.sockets]:
            await socket.close(code)

    # --- who may still watch ------------------------------------------------------------------------

    def look_again(self, person_id: int, rights: bool) -> None:
        """Somebody's sign-in or rights have changed."""
        theirs = [one for watch in self._watches.values() for one in watch.sockets if one.person_id == person_id]
        if theirs:
            self._keep(self._look_again(theirs, rights))

    async def _look_again(self, sockets: list[Socket], rights: bool) -> None:
        """Close what is no longer theirs; where the rights changed, the rest comes back and is shown what they are."""
        for socket in sockets:
            try:
                if await in_thread(sign_ins.signed_in, socket.session_key) != socket.person_id:
                    await self._dismiss(socket, SIGNED_OUT)
                elif rights:
                    await self._dismiss(socket, RIGHTS_CHANGED)
            except Exception:
                log.exception("a socket's sign-in could not be looked at")

    async def _dismiss(self, socket: Socket, code: int) -> None:
        if watch := self._watches.get(socket.table_id):
            watch.shown = None  # what was rendered for them is shown to them no more
            self.rendered.pop(socket.table_id, None)
        await self.leave(socket)
        await socket.close(code)

    async def _dismiss_strangers(self) -> None:
        """Whoever was shut out, or whose session ended, in a way that nobody told of."""
        sockets = [socket for watch in self._watches.values() for socket in watch.sockets if socket.session_key]
        inside = await in_thread(sign_ins.still_inside, [(one.session_key, one.person_id) for one in sockets])
        for socket in sockets:
            if (socket.session_key, socket.person_id) not in inside:
                await self._dismiss(socket, SIGNED_OUT)

    # --- news ---------------------------------------------------------------------------------------

    def publish(self, table_id: int, shown: Rendered) -> None:
        """Panels that are ready go out, unless newer ones have."""
        watch = self._watches.get(table_id)
        if watch is None or (watch.shown and shown.seq <= watch.shown.seq):
            return
        watch.shown, watch.head = shown, max(watch.head, shown.seq)
        self._keep(self._deliver(watch, shown))

    def nudge(self, table_id: int, seq: int) -> None:
        """A table has changed. Several changes while one is being rendered make one push."""
        watch = self._watches.get(table_id)
        if watch is None or seq <= watch.head:
            return
        watch.head = seq
        if not watch.busy:
            watch.busy = True
            self._keep(self._refresh(watch))

    async def _refresh(self, watch: Watch) -> None:
        try:
            while watch.sockets and (watch.shown is None or watch.shown.seq < watch.head):
                people, asked_for = {socket.person_id for socket in watch.sockets}, watch.head
                watch.shown = shown = await in_thread(render_now, watch.table_id, people)
                # What was asked for was committed before it was read: a seq beyond that is nobody's.
                watch.head = shown.seq if watch.head == asked_for else max(watch.head, shown.seq)
                await self._deliver(watch, shown)
        except Exception:
            log.exception("table %s could not be shown", watch.table_id)
            watch.head = watch.shown.seq if watch.shown else 0  # the next sweep tries again
        finally:
            watch.busy = False

    async def _deliver(self, watch: Watch, shown: Rendered) -> None:
        for socket in list(watch.sockets):
            if socket.sent >= shown.seq:
                continue
            if shown.covers(socket.person_id):
                socket.sent = shown.seq
                await socket.push(shown.frame(socket.person_id))
            else:  # came while this was being rendered
                self._keep(self.show(watch, socket))

    async def _sweep(self) -> None:
        marked_at = monotonic()
        while self._watches:
            await asyncio.sleep(SWEEP)
            try:
                for table_id, seq in await in_thread(heads, list(self._watches)):
                    self.nudge(table_id, seq)
                await self._dismiss_strangers()
            except Exception:
                log.exception("the heads of the tables could not be read")
            if self._asking is None or self._asking.done():
                self._asking = self._keep(self._ask_again())
            if monotonic() - marked_at > MARK:
                await self._mark(list(self._watches))
                marked_at = monotonic()

    async def _mark(self, table_ids: list[int]) -> None:
        """Tables that are watched through this process do not rest."""
        try:
            await in_thread(clock.watched, table_ids)
        except Exception:
            log.exception("the tables that are watched could not be marked")

    # --- other processes ----------------------------------------------------------------------------

    async def _subscribe(self, watch: Watch) -> None:
        """Without the layer the sweeps alone keep the sockets right, so its failure turns nobody away."""
        if isinstance(self._layer, InMemoryChannelLayer):
            watch.heard = True
            return
        try:
            await self._layer.group_add(announce.group(watch.code), await self._own_channel())
            watch.heard = True
        except Exception:
            log.warning("the layer cannot be heard about table %s", watch.code, exc_info=True)
        if watch.table_id not in self._watches:  # everybody went meanwhile
            await self._unsubscribe(watch)

    async def _ask_again(self) -> None:
        """The tables that the layer was silent about when somebody came, until it fails once more."""
        for watch in [one for one in self._watches.values() if not one.heard]:
            await self._subscribe(watch)
            if not watch.heard:
                return

    async def _own_channel(self) -> str:
        """This process's ear at the layer: one, however many tables are first watched at one moment."""
        async with self._opening:
            if self._channel is None:
                channel = await self._layer.new_channel()
                await self._layer.group_add(sign_ins.people_group(), channel)
                self._channel = channel
                self._keep(self._listen(self._channel))
            return self._channel

    async def _unsubscribe(self, watch: Watch) -> None:
        if self._channel:
            with suppress(Exception):
                await self._layer.group_discard(announce.group(watch.code), self._channel)

    async def _listen(self, channel: str) -> None:
        while True:
            try:
                message = await self._layer.receive(channel)
                if "person" in message:
                    self.look_again(message["person"], message["rights"])
                else:
                    self.nudge(message["table"], message["seq"])
            except Exception:
                log.warning("the layer cannot be heard", exc_info=True)
                await asyncio.sleep(SWEEP)

    def _keep(self, work: Any) -> asyncio.Task[None]:
        """Run something beside the sockets, held on to until it is done."""
        task: asyncio.Task[None] = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def render_now(table_id: int, people: set[int], known: Rendered | None = None) -> Rendered:
    return render(Table.objects.select_related("opened_by").get(pk=table_id), people, known)


def heads(table_ids: list[int]) -> list[tuple[int, int]]:
    return list(Table.objects.filter(pk__in=table_ids).values_list("pk", "seq"))


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """This process's hub, made with its first socket; from then on it hears what happens at the tables."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
        announce.listen(tell_own_sockets)
        sign_ins.listen(look_at_own_sockets)
    return _hubs[loop]


async def say_goodbye() -> None:
    """The house goes down: its pages are told, and come back by themselves."""
    for one in list(_hubs.values()):
        await one.close_all()
    await asyncio.sleep(GOODBYE)


def tell_own_sockets(row: Table) -> None:
    """From any thread, after a commit: what this process watches is rendered here and now."""
    for one in list(_hubs.values()):
        if not one.loop.is_closed() and (people := one.watched.get(row.pk)):
            try:
                shown = one.rendered[row.pk] = render(row, set(people))
                one.loop.call_soon_threadsafe(one.publish, row.pk, shown)
            except Exception:
                log.exception("table %s could not be rendered", row.pk)
                one.loop.call_soon_threadsafe(one.nudge, row.pk, row.seq)


def own_panels(table_id: int, seq: int, person_id: int) -> str | None:
    """What only one person may see of a table at this very seq, where it has just been rendered for their socket."""
    for one in list(_hubs.values()):
        shown = one.rendered.get(table_id)
        if shown and shown.seq == seq and person_id in shown.private:
            return shown.private[person_id]
    return None


def look_at_own_sockets(person_id: int, rights: bool) -> None:
    """From any thread: the sockets of a person through this process are looked at again."""
    for one in list(_hubs.values()):
        if not one.loop.is_closed():
            one.loop.call_soon_threadsafe(one.look_again, person_id, rights)
