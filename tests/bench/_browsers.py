"""Many browsers at one table, each an open socket and no more: what a bench times is the house, not its own reading."""

import base64
import json
import os
import selectors
import socket
import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from urllib.parse import urlsplit

TEXT, PING, PONG = 0x81, 0x89, 0x8A
PATIENCE = 10.0
"""Seconds without a word, after which a bench gives up."""


class Browser:
    """One socket, which keeps the newest push and answers heartbeats as the page does."""

    def __init__(self, address: str, cookie: str) -> None:
        parts = urlsplit(address)
        self.socket = socket.create_connection((parts.hostname or "", parts.port or 80))
        self.latest = b""
        self.told: list[dict[str, int]] = []
        self.pushes = self.shown = 0
        self._heard = bytearray()
        key = base64.b64encode(os.urandom(16)).decode()
        headers = {
            "Host": parts.netloc,
            "Origin": f"http://{parts.netloc}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": key,
            "Sec-WebSocket-Version": "13",
            "Cookie": cookie,
        }
        lines = [f"GET {parts.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self._heard:
            self._heard += self.socket.recv(65_536)
        answer, _, rest = self._heard.partition(b"\r\n\r\n")
        if b" 101 " not in answer.split(b"\r\n", 1)[0]:
            raise ConnectionError(answer.decode())
        self._heard = rest
        self._read_frames()

    def read(self) -> None:
        """What has come by now."""
        heard = self.socket.recv(65_536)
        if not heard:
            raise ConnectionError("the house closed a socket")
        self._heard += heard
        self._read_frames()

    def say(self, text: str) -> None:
        self._send(TEXT, text.encode())

    def _send(self, kind: int, body: bytes) -> None:
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(body))
        self.socket.sendall(bytes([kind, 0x80 | len(body)]) + mask + masked)

    def ask(self, text: str) -> dict[str, int]:
        """What it is told for this word."""
        before = len(self.told)
        self.say(text)
        while len(self.told) == before:
            self.read()
        return self.told[-1]

    def _read_frames(self) -> None:
        while (ends := self._frame()) is not None:
            start, end = ends
            kind, body = self._heard[0], bytes(self._heard[start:end])
            if kind == TEXT:
                self._hear(body)
            elif kind == PING:
                self._send(PONG, body)
            del self._heard[:end]

    def _frame(self) -> tuple[int, int] | None:
        """Where the body of the next whole frame begins and ends."""
        heard = self._heard
        if len(heard) < 10:
            short = len(heard) >= 2 and heard[1] < 126 and len(heard) >= 2 + heard[1]
            return (2, 2 + heard[1]) if short else None
        start, length = 2, heard[1]
        if length == 126:
            start, length = 4, struct.unpack_from(">H", heard, 2)[0]
        elif length == 127:
            start, length = 10, struct.unpack_from(">Q", heard, 2)[0]
        return (start, start + length) if len(heard) >= start + length else None

    def _hear(self, body: bytes) -> None:
        if body.startswith(b'{"head"'):
            self.say(str(self.shown))
        elif body.startswith(b"{"):
            self.told.append(json.loads(body))
        else:
            self.latest, self.pushes = body, self.pushes + 1
            if body.startswith(b"<"):
                self.shown = int(body.split(b'data-seq="', 1)[1].split(b'"', 1)[0])


class Crowd:
    """Browsers that are read together, in one thread."""

    def __init__(self, browsers: Sequence[Browser]) -> None:
        self.browsers = browsers
        self._ready = selectors.DefaultSelector()
        for browser in browsers:
            self._ready.register(browser.socket, selectors.EVENT_READ, browser)

    @property
    def bytes(self) -> int:
        return len(self.browsers[0].latest)

    @property
    def seq(self) -> int:
        """What the slowest of them shows."""
        return min(browser.shown for browser in self.browsers)

    @property
    def pushes(self) -> int:
        """How many they have had together."""
        return sum(browser.pushes for browser in self.browsers)

    def have(self, seq: int) -> float:
        """When the last of them had this table."""
        return self._all(lambda browser: browser.shown >= seq)

    def heard(self, pushes: int) -> float:
        """When the last of them had so many pushes."""
        return self._all(lambda browser: browser.pushes >= pushes)

    def _all(self, has: Callable[[Browser], bool]) -> float:
        without = {browser for browser in self.browsers if not has(browser)}
        while without:
            without.difference_update([browser for browser in self._read() if has(browser)])
        return monotonic()

    def wait(self, seconds: float) -> None:
        """Read on for a while."""
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0:
            for key, _ in self._ready.select(left):
                key.data.read()

    def catch_up(self) -> None:
        """Read whatever has come by now."""
        while ready := self._ready.select(0):
            for key, _ in ready:
                key.data.read()

    def _read(self) -> list[Browser]:
        """Those that had something to read, which was read."""
        found = [key.data for key, _ in self._ready.select(PATIENCE)]
        if not found:
            raise TimeoutError(f"nothing was pushed for {PATIENCE:.0f} seconds")
        for browser in found:
            browser.read()
        return found


@contextmanager
def crowd(places: Sequence[tuple[str, str]]) -> Iterator[Crowd]:
    """A browser at each address with its cookie, for as long as they are needed."""
    browsers = [Browser(address, cookie) for address, cookie in places]
    try:
        yield Crowd(browsers)
    finally:
        for browser in browsers:
            browser.socket.close()
