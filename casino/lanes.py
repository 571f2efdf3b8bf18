"""Turns for pages: so many at once, and a queue behind them that may have an end."""

from asyncio import Semaphore
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


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
