"""Many at the door keep nobody else waiting, and one too many is told so at once."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection
from django.urls import reverse

from casino.server import handler as module
from casino.server.handler import PagesHandler
from tests.server.test_one_thread import get, scope_of

COMMUNICATOR: Any = ApplicationCommunicator  # it comes without types
PATIENCE = 10.0
TOKEN = "t" * 32

pytestmark = pytest.mark.django_db(transaction=True)


class Door:
    """Every hash begun waits here."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.begun = 0

    def wait(self) -> None:
        self.begun += 1
        self.opened.wait(PATIENCE)


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Iterator[Door]:
    shut = Door()
    encode = MD5PasswordHasher.encode

    def waits(self: MD5PasswordHasher, password: str, salt: str) -> str:
        shut.wait()
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", waits)
    yield shut
    shut.opened.set()
    connection.close()


async def sign_in(pages: PagesHandler) -> Any:
    """A form that is sent; its answer is read later."""
    body = f"email=nobody%40example.com&password=guess&csrfmiddlewaretoken={TOKEN}".encode()
    scope = scope_of("/sign-in/") | {"method": "POST", "client": ("203.0.113.9", 50_000)}
    scope["headers"] += [
        (b"content-type", b"application/x-www-form-urlencoded"),
        (b"content-length", str(len(body)).encode()),
        (b"cookie", f"csrftoken={TOKEN}".encode()),
    ]
    visit: Any = COMMUNICATOR(pages, scope)
    await visit.send_input({"type": "http.request", "body": body, "more_body": False})
    return visit


async def status_of(visit: Any) -> int:
    status: int = (await visit.receive_output(PATIENCE))["status"]
    while (await visit.receive_output(PATIENCE)).get("more_body"):
        pass
    await visit.wait(PATIENCE)
    return status


async def until(happened: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.01)


async def test_other_pages_answer_while_a_school_waits_at_the_door(door: Door, settings: Any) -> None:
    pages = PagesHandler()
    visits = [await sign_in(pages) for _ in range(module.MOST_AT_ONCE + 8)]
    await until(lambda: door.begun)
    assert (await get(pages, "/"))[0] == 200
    assert (await get(pages, "/sign-in/"))[0] == 200
    assert door.begun <= settings.HASHES_AT_ONCE + 2
    door.opened.set()
    assert {await status_of(visit) for visit in visits} <= {422, 429}


async def test_one_too_many_is_told_so_at_once(door: Door, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING_TO_HASH", 2)
    pages = PagesHandler()
    width = settings.HASHES_AT_ONCE + 2
    visits = [await sign_in(pages) for _ in range(width + 2)]
    await until(lambda: door.begun == width)
    late = await sign_in(pages)
    begun = await late.receive_output(PATIENCE)
    page = (await late.receive_output(PATIENCE))["body"].decode()
    assert begun["status"] == 503
    assert {b"Retry-After", b"Content-Security-Policy"} <= {name for name, _ in begun["headers"]}
    assert "try again in a moment" in page
    await late.wait(PATIENCE)
    door.opened.set()
    assert {await status_of(visit) for visit in visits} <= {422, 429}
    assert await status_of(await sign_in(pages)) in (422, 429), "the queue is open again"


async def test_who_hangs_up_keeps_the_turn_until_the_hash_is_made(door: Door, settings: Any) -> None:
    """Otherwise any number of hashes could be had by sending forms and not waiting for the answers."""
    pages = PagesHandler()
    width = settings.HASHES_AT_ONCE + 2
    visits = [await sign_in(pages) for _ in range(3 * width)]
    await until(lambda: door.begun == width)
    for visit in visits[:width]:
        await visit.send_input({"type": "http.disconnect"})
    await asyncio.sleep(0.2)
    assert door.begun == width
    door.opened.set()
    for visit in visits[:width]:
        await visit.wait(PATIENCE)
    assert {await status_of(visit) for visit in visits[width:]} <= {422, 429}


def test_every_page_that_hashes_is_at_the_door() -> None:
    link = reverse("password_reset_confirm", args=["MQ", "abc-def"])
    pages = [reverse(name) for name in ("sign_in", "sign_up", "change_password")]
    assert all(page.startswith(module.DOOR) for page in [*pages, link])
