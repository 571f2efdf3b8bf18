"""The way to a browser: the same bytes straight to the connection or through Daphne's own door, whole and in order."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings

from casino.server.sockets import Frame, Line
from tests.browser.conftest import free_port
from tests.live import pushing
from tests.live.websocket import WebSocket

PATIENCE = 60.0


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server writes what goes wrong."""
    return tmp_path_factory.mktemp("server") / "complaints"


@pytest.fixture(scope="module")
def address(complaints: Path) -> Iterator[str]:
    port = free_port()
    endpoint = f"tcp:port={port}:interface=127.0.0.1"
    command = [sys.executable, "-m", "daphne", "-v", "0", "-e", endpoint, "tests.live.pushing:application"]
    with complaints.open("wb") as written:
        server = subprocess.Popen(command, cwd=settings.ROOT, stderr=written)
    yield f"http://127.0.0.1:{port}"
    server.kill()
    server.wait()


async def opened(address: str) -> WebSocket:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await WebSocket.open(address)
            except OSError:
                await asyncio.sleep(0.1)


@pytest.mark.parametrize("way", ["straight", "daphnes"])
async def test_a_browser_that_reads_late_gets_every_push_whole_and_in_order(address: str, way: str) -> None:
    """Twenty-four megabytes: more than the system holds for anybody, so most of it waits in the server."""
    browser = await opened(f"{address}/{way}/")
    await asyncio.sleep(0.5)
    async with asyncio.timeout(PATIENCE):
        assert await browser.frame() == way
        for number in range(pushing.PUSHES):
            assert await browser.frame() == pushing.body(number)
    await browser.close()


async def test_a_line_that_is_cut_ends_at_once_and_what_waited_to_be_sent_is_let_go(address: str) -> None:
    """The browser takes nothing while it is pushed to, so the line knows how far behind it is."""
    browser = await opened(f"{address}/cut/")
    async with asyncio.timeout(PATIENCE):
        assert await browser.frame() == "straight"
        await browser.say("go on")
        assert await browser.closed() == 1006
    await browser.close()


async def test_a_browser_that_has_gone_is_pushed_nothing(address: str, complaints: Path) -> None:
    """The server goes on without a complaint: whoever comes next is served."""
    for _ in range(3):
        gone = await opened(f"{address}/straight/")
        await gone.close()
    browser = await opened(f"{address}/straight/")
    async with asyncio.timeout(PATIENCE):
        assert await browser.frame() == "straight"
    await browser.close()
    assert complaints.read_text() == ""


async def test_another_server_is_asked_in_its_own_way() -> None:
    sent: list[str] = []

    async def send(to: str, message: dict[str, str]) -> None:
        sent.append(f"{to} {message['type']} {message['text']}")

    await Line(partial(send, "Ann"), partial(send, "Bob")).push(Frame("here"))
    assert sent == ["Ann websocket.send here"]
