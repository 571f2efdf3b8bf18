"""A browser at a table, inside the test's own process: its socket, what it is sent and how it ends."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie

from channels.testing import WebsocketCommunicator
from django.conf import settings as house_settings
from django.test import Client

from casino.accounts.models import Person
from casino.asgi import application
from casino.floor.models import Table
from casino.floor.push.fanout import in_thread

ORIGIN = house_settings.ORIGINS[0].encode()
PATIENCE = 30.0
"""Seconds after which something never comes; a busy machine takes a while over everything."""


@asynccontextmanager
async def watching(
    table: Table, person: Person | None, code: str | None = None
) -> AsyncIterator[WebsocketCommunicator]:
    """A browser at a table, closed at the end as a browser closes."""
    headers = [(b"origin", ORIGIN)]
    if person is not None:
        headers.append((b"cookie", await in_thread(cookie, person)))
    socket = WebsocketCommunicator(application, f"/ws/tables/{code or table.code}/", headers=headers)
    connected, _ = await socket.connect(timeout=PATIENCE)
    assert connected
    try:
        yield socket
    finally:
        await socket.disconnect()


def cookie(person: Person) -> bytes:
    visitor = Client()
    visitor.force_login(person, backend="casino.accounts.backends.PersonBackend")
    cookies: SimpleCookie = visitor.cookies
    return f"{house_settings.SESSION_COOKIE_NAME}={cookies[house_settings.SESSION_COOKIE_NAME].value}".encode()


async def panels_from(socket: WebsocketCommunicator) -> str:
    """The next panels; heartbeats are for other tests."""
    while True:
        message = await socket.receive_output(timeout=PATIENCE)
        assert message["type"] == "websocket.send", message
        if message["text"].startswith("<"):
            return str(message["text"])


async def closed_with(socket: WebsocketCommunicator) -> int:
    while (message := await socket.receive_output(timeout=PATIENCE))["type"] != "websocket.close":
        pass
    return int(message["code"])
