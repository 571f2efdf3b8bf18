"""From a call's POST to the last browser having the new table, beside a plain Channels group send of the same bytes.

One run measures both by turns on one server. Then the same call with forty tables of patrons in play around it, and
what the first load of a table's page weighs.
"""

import asyncio
import gzip
import json
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from statistics import median, quantiles
from time import monotonic

from bench._house import House, a_house
from tests.live.websocket import WebSocket

WATCHING = (8, 50, 200)
TURNS = 60
TABLES, PATRONS = 40, 5
MOST_WEIGHT = 200_000


def main() -> None:
    with a_house() as house:
        code = house.open_tables(1, by="sheila", betting=3_600_000)[0]
        house.sign_in()
        asyncio.run(_measure(house, code))
        _weigh(house, code)


async def _measure(house: House, code: str) -> None:
    await asyncio.to_thread(house.call, code, "sit", area=1)
    await _made_ready(house, code)
    for watching in WATCHING:
        await _beside_a_plain_group(house, code, watching)
    await _among_forty_tables(house, code)


async def _made_ready(house: House, code: str) -> None:
    """Shuffled, cut and burned: until chips can be laid and the table waits."""
    while await asyncio.to_thread(house.call, code, "wager", area=1, kind="main", amount="5") != 200:
        await asyncio.sleep(0.2)
    await asyncio.sleep(8)


class Crowd:
    """Sockets that read on all the time, and how many of them have which table."""

    def __init__(self, sockets: list[WebSocket]) -> None:
        self._sockets = sockets
        self._changed = asyncio.Event()
        self._readers = [asyncio.ensure_future(self._read(socket)) for socket in sockets]

    @property
    def bytes(self) -> int:
        return len(self._sockets[0].latest)

    @property
    def seq(self) -> int:
        """What the slowest of them shows."""
        return min(socket.shown for socket in self._sockets)

    async def have(self, seq: int) -> float:
        """When the last of them had this table."""
        while self.seq < seq:
            self._changed.clear()
            await self._changed.wait()
        return monotonic()

    async def _read(self, socket: WebSocket) -> None:
        while True:
            await socket.panels()
            self._changed.set()

    def go(self) -> None:
        for reader in self._readers:
            reader.cancel()


@asynccontextmanager
async def _crowd(house: House, path: str, count: int) -> AsyncIterator[list[WebSocket]]:
    address = f"{house.address}{path}"
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(WebSocket.watching(address, house.cookie)) for _ in range(count)]


@asynccontextmanager
async def _watching(house: House, code: str, count: int) -> AsyncIterator[Crowd]:
    async with _crowd(house, f"/ws/tables/{code}/", count) as sockets:
        crowd = Crowd(sockets)
        await crowd.have(1)
        yield crowd
        crowd.go()


async def _beside_a_plain_group(house: House, code: str, watching: int) -> None:
    async with _watching(house, code, watching) as crowd, _crowd(house, "/ws/plain/", watching) as plain:
        before = await _renders(plain[0])
        ours, theirs = [], []
        for _ in range(TURNS):
            ours.append(await _call(house, code, crowd))
            theirs.append(await _group_send(plain, crowd.bytes))
        renders = {name: count - before.get(name, 0) for name, count in (await _renders(plain[0])).items()}
    each = ", ".join(f"{count / TURNS:.1f} {name.removesuffix('_html')}" for name, count in sorted(renders.items()))
    goal = "" if watching < 50 else f"   goal 1.00 {'reached' if _p95(ours) <= _p95(theirs) else 'MISSED'}"
    print(
        f"{watching:>4} watching, {crowd.bytes:,} bytes: POST to last browser {_ms(ours)}   "
        f"plain group send {_ms(theirs)}   p95 ratio {_p95(ours) / _p95(theirs):.2f}{goal}   renders a call: {each}",
        flush=True,
    )


async def _call(house: House, code: str, crowd: Crowd) -> float:
    """One more chip on the layout, from the POST to the last browser."""
    seen = crowd.seq
    waiting, began = asyncio.ensure_future(crowd.have(seen + 1)), monotonic()
    await asyncio.to_thread(partial(house.call, code, "wager", seen=seen, area=1, kind="main", amount="5"))
    return await waiting - began


async def _group_send(sockets: list[WebSocket], size: int) -> float:
    """A push of so many bytes, from the group send in the server to the last browser."""
    await sockets[0].say(str(size))
    frames = [asyncio.ensure_future(socket.frame()) for socket in sockets]
    began = float((await frames[0]).split(" ", 1)[0])
    await asyncio.gather(*frames)
    return monotonic() - began


async def _renders(socket: WebSocket) -> dict[str, int]:
    await socket.say("renders")
    counted: dict[str, int] = json.loads(await socket.frame())
    return counted


async def _among_forty_tables(house: House, code: str) -> None:
    """The push of one quiet table, alone and with forty others in play and watched."""
    async with AsyncExitStack() as stack:
        crowd = await stack.enter_async_context(_watching(house, code, 8))
        alone = [await _call(house, code, crowd) for _ in range(TURNS)]
        codes = await asyncio.to_thread(house.open_tables, TABLES, by="margaret", patrons=PATRONS)
        others = [await stack.enter_async_context(_watching(house, other, 1)) for other in codes]
        await asyncio.sleep(20)
        pushed, began, among = sum(other.seq for other in others), monotonic(), []
        for _ in range(TURNS):
            among.append(await _call(house, code, crowd))
            await asyncio.sleep(0.1)
        a_second = (sum(other.seq for other in others) - pushed) / (monotonic() - began)
    ratio = _p95(among) / _p95(alone)
    print(
        f"one table {_ms(alone)}   with {TABLES} tables of patrons in play ({a_second:.0f} events a second) "
        f"{_ms(among)}   p95 ratio {ratio:.2f}   goal 2.00 {'reached' if ratio <= 2 else 'MISSED'}",
        flush=True,
    )


def _weigh(house: House, code: str) -> None:
    """Everything that a first visit to a table's page fetches, as it comes over the wire."""
    page = house.get(f"/tables/{code}/")
    text = (gzip.decompress(page) if page[:2] == b"\x1f\x8b" else page).decode()
    files = sorted(set(re.findall(r'(?:src|href)="(/static/[^"#?]+)', text)))
    weight = len(page) + sum(len(house.get(file)) for file in files)
    verdict = "reached" if weight <= MOST_WEIGHT else "MISSED"
    print(f"first load of a table: {weight:,} bytes in {1 + len(files)} answers   goal {MOST_WEIGHT:,} {verdict}")


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def _ms(times: list[float]) -> str:
    return f"{median(times) * 1000:.1f} ms (p95 {_p95(times) * 1000:.1f})"
