"""A browser's end of a websocket, and no more of it than the tests and the bench need."""

import asyncio
import base64
import json
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class Closed(Exception):
    """The server closed the socket, with `code`."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class WebSocket:
    """One connection. `shown` is the seq of the newest panels it was sent, as the page keeps it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self.shown = 0
        self.latest = ""

    @classmethod
    @asynccontextmanager
    async def watching(cls, address: str, cookie: str = "") -> AsyncIterator["WebSocket"]:
        """A connection for as long as it is needed."""
        socket = await cls.open(address, cookie)
        try:
            yield socket
        finally:
            await socket.close()

    @classmethod
    async def open(cls, address: str, cookie: str = "") -> "WebSocket":
        """Shake hands with an address such as http://127.0.0.1:8000/ws/tables/abc/."""
        parts = urlsplit(address)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {parts.path} HTTP/1.1",
            f"Host: {parts.netloc}",
            f"Origin: http://{parts.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {cookie}",
        ]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer.splitlines()[0], answer
        return cls(reader, writer)

    async def frame(self) -> str:
        """The next text, whatever it is; pings are answered on the way."""
        while True:
            kind, body = await self._read()
            if kind == TEXT:
                return body.decode()
            if kind == PING:
                await self._write(PONG, body)
            if kind == CLOSE:
                raise Closed(struct.unpack(">H", body[:2])[0] if len(body) > 1 else 1005)

    async def panels(self, newer_than: int | None = None) -> str:
        """The next panels that are newer than those shown; heartbeats are answered as the page does."""
        least = self.shown if newer_than is None else newer_than
        while True:
            text = await self.frame()
            if text.startswith("{"):
                await self.say(str(self.shown))
            elif (seq := seq_of(text)) > least:
                self.shown = seq
                self.latest = text
                return text

    async def heartbeat(self) -> dict[str, Any]:
        """The next heartbeat, unanswered."""
        while not (text := await self.frame()).startswith("{"):
            pass
        beat: dict[str, Any] = json.loads(text)
        return beat

    async def say(self, text: str) -> None:
        await self._write(TEXT, text.encode())

    async def closed(self) -> int:
        """The code with which the server ends it."""
        try:
            while True:
                await self.frame()
        except Closed as end:
            return end.code

    async def close(self) -> None:
        self._writer.close()
        with suppress(ConnectionError):
            await self._writer.wait_closed()

    async def _read(self) -> tuple[int, bytes]:
        try:
            first, second = await self._reader.readexactly(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack(">H", await self._reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", await self._reader.readexactly(8))
            return first & 0x0F, await self._reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Closed(1006) from None

    async def _write(self, kind: int, body: bytes) -> None:
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(body))
        assert len(body) < 126
        self._writer.write(bytes([0x80 | kind, 0x80 | len(body)]) + mask + masked)
        await self._writer.drain()


def seq_of(panels: str) -> int:
    """The seq that panels are stamped with."""
    return int(panels.split('data-seq="', 1)[1].split('"', 1)[0])
