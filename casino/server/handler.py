"""How a page is answered under ASGI: in one thread, from its first middleware to its last."""

from asyncio import FIRST_COMPLETED, CancelledError, Future, Semaphore, ensure_future, get_running_loop, sleep, wait
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.db import close_old_connections, connections
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.http import parse_header_parameters

from casino.middleware import HEADERS
from casino.server.database import PATIENCE, Probe, away_page

MOST_IDLE: Final = 16
MOST_AT_ONCE: Final = 32
"""Pages that are being made at one moment. More would be no faster, and a whole school that comes at once would open
more files than a process may have: each page asks the database through a connection of its own."""
AT_THE_DOOR: Final = 4
MOST_WAITING_TO_HASH: Final = 400
"""Some fifteen seconds' worth on two cores; whoever comes after them is told at once that the door is busy."""
DOOR: Final = ("/sign-in/", "/sign-up/", "/me/password/", "/password/reset/")
RETRY_AFTER: Final = 5
THREAD: Final = "pit_school.thread"  # where a page's scope holds its thread


class Busy(Exception):
    """The queue is full."""


class Lane:
    """A semaphore that turns away whoever would be one too many in its queue."""

    def __init__(self, width: int, most_waiting: int | None = None) -> None:
        self._turns = Semaphore(width)
        self._most_waiting = most_waiting
        self._waiting = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        if self._most_waiting is not None and self._turns.locked() and self._waiting >= self._most_waiting:
            raise Busy
        self._waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._turns.release()


class PageRequest(ASGIRequest):
    """What a browser sends is UTF-8. Django believes any other charset that a form claims, and fails over it."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except ValueError:  # nothing that anybody could read
            self.content_type, self.content_params = "", {}


class PagesHandler(ASGIHandler):
    """Django's own handler with a middleware chain that is not asynchronous, in threads that are used again.

    Every view of ours asks the database, so it belongs in a thread. Django's chain goes there and back for each
    middleware that looks at the view, and once more for the view itself: some ten trips a page, each of which waits
    for an event loop that may be busy with sockets. This one goes once, to a thread that waits for it: to start one
    for every page, as Django does, takes as long as three questions to the database.
    """

    request_class = PageRequest
    _middleware_chain: Any

    def __init__(self) -> None:
        super().__init__()
        self._idle: list[ThreadPoolExecutor] = []
        self._database = Probe()
        self._pages = Lane(MOST_AT_ONCE)
        self._door = Lane(AT_THE_DOOR)
        # Two more than hash at a time: one is at the database before its hash, and one after.
        self._hashes = Lane(settings.HASHES_AT_ONCE + 2, MOST_WAITING_TO_HASH)

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)
        self._middleware_chain = sync_to_async(self._middleware_chain)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        thread = self._idle.pop() if self._idle else ThreadPoolExecutor(1, thread_name_prefix="page")
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self.handle({**scope, THREAD: thread}, receive, send)
        finally:
            thread.submit(self._waits, thread)  # in the thread itself: a page given up may still be at work there

    async def run_get_response(self, request: Any) -> Any:
        """A page that takes long is waited for as long as the database answers."""
        if not self._database.is_needed():
            return await self._in_turn(request)
        work = ensure_future(self._in_turn(request))
        try:
            while not (await wait({work}, timeout=PATIENCE))[0]:
                if not await self._answers_before(work):
                    request.given_up = True
                    work.cancel()
                    await sleep(0)  # it has to queue behind its thread before we let go of that
                    return away_page(request)
            return work.result()
        except CancelledError:
            work.cancel()
            await wait({work})
            raise

    async def _answers_before(self, work: Future[Any]) -> bool:
        """Whether the database answers, or the page is made before anybody knows."""
        asked = ensure_future(self._database.answers())
        await wait({work, asked}, return_when=FIRST_COMPLETED)
        if work.done():
            asked.cancel()
            return True
        return asked.result()

    async def _in_turn(self, request: Any) -> Any:
        """Take a turn only while the response is computed, not while the body is read."""
        try:
            async with self._lane_of(request).turn():
                return await self._response(request)
        except Busy:
            return busy_page()

    async def _response(self, request: Any) -> Any:
        """A visitor who goes cancels this, but not the thread: the turn is over when the thread is done."""
        try:
            return await super().run_get_response(request)
        except CancelledError:
            # Otherwise whoever sends forms and hangs up has any number of hashes waiting at once.
            await get_running_loop().run_in_executor(request.scope[THREAD], int)  # queued behind what the thread does
            raise

    def _lane_of(self, request: Any) -> Lane:
        """The door's pages, and its forms, which cost a hash each, wait in queues of their own.

        When 200 people signed in together, another page took 2.1 s behind their sign-in pages. By the path and not by
        the view: to resolve a table's address takes 0.2 ms of the event loop.
        """
        if not request.path_info.startswith(DOOR):
            return self._pages
        return self._hashes if request.method == "POST" else self._door

    def _waits(self, thread: ThreadPoolExecutor) -> None:
        """A thread that is free again waits for the next page, if not too many do.

        Where Daphne ended a page whose visitor had gone, nobody told Django: the thread would keep its connection, and
        with the last of them the house its way to the database.
        """
        close_old_connections()
        if len(self._idle) < MOST_IDLE:
            self._idle.append(thread)
        else:
            connections.close_all()
            thread.shutdown(wait=False)


def busy_page() -> HttpResponse:
    """Made on the event loop: no middleware, no database."""
    return HttpResponse(render_to_string("busy.html"), status=503, headers={**HEADERS, "Retry-After": str(RETRY_AFTER)})
