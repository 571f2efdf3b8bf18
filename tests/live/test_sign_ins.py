"""Whoever signs out, is shut out or may do something else now does not watch on: at once, and not at the next look."""

import asyncio
from collections.abc import Callable
from functools import partial
from http.cookies import SimpleCookie
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings as house
from django.test import Client

from casino.accounts import services
from casino.accounts.models import Membership, Person
from casino.asgi import application
from casino.floor.models import Table
from casino.floor.push import fanout
from casino.floor.push.fanout import in_thread
from casino.floor.supervisor.services import remove_member
from casino.server.sockets import RIGHTS_CHANGED, SIGNED_OUT
from tests.live.watching import ORIGIN, PATIENCE, closed_with, panels_from

AT_ONCE = 3.0
NEW = "another-shoe-9"


@pytest.fixture(autouse=True)
def no_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "SWEEP", 600.0)


def browser(person: Person) -> Client:
    visitor = Client()
    visitor.force_login(person, backend="casino.accounts.backends.PersonBackend")
    return visitor


async def watched_by(visitor: Client, table: Table) -> WebsocketCommunicator:
    """A table's page in this browser, once it shows the table."""
    cookies: SimpleCookie = visitor.cookies
    cookie = f"{house.SESSION_COOKIE_NAME}={cookies[house.SESSION_COOKIE_NAME].value}".encode()
    headers = [(b"origin", ORIGIN), (b"cookie", cookie)]
    socket = WebsocketCommunicator(application, f"/ws/tables/{table.code}/", headers=headers)
    assert (await socket.connect(timeout=PATIENCE))[0]
    await panels_from(socket)
    return socket


async def ends_with(socket: WebsocketCommunicator) -> int:
    return await asyncio.wait_for(closed_with(socket), AT_ONCE)


async def watches_on(socket: WebsocketCommunicator) -> bool:
    nothing: bool = await socket.receive_nothing(timeout=0.5)
    return nothing


async def test_signing_out_closes_the_sockets_of_that_browser_alone(table: Table, player: Person) -> None:
    here, there = await in_thread(browser, player), await in_thread(browser, player)
    two = [await watched_by(here, table), await watched_by(here, table)]
    other = await watched_by(there, table)
    await in_thread(here.post, "/sign-out/")
    assert [await ends_with(socket) for socket in two] == [SIGNED_OUT] * 2
    assert await watches_on(other)
    for socket in (*two, other):
        await socket.disconnect()


async def test_a_changed_password_closes_the_sockets_everywhere_else(table: Table, player: Person) -> None:
    here, there = await in_thread(browser, player), await in_thread(browser, player)
    socket = await watched_by(there, table)
    form = {"old": "nine-card-shoe", "password": NEW, "again": NEW}
    answer = await in_thread(partial(here.post, "/me/password/", form))
    assert answer.status_code == 302, answer.content.decode()
    assert await ends_with(socket) == SIGNED_OUT
    await socket.disconnect()


async def test_somebody_shut_out_without_a_word_to_anybody_is_found_by_the_sweep(
    table: Table, player: Person, make: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "SWEEP", 0.2)
    neighbour = await in_thread(make, "Next Door")
    socket = await watched_by(await in_thread(browser, player), table)
    other = await watched_by(await in_thread(browser, neighbour), table)
    await in_thread(partial(Person.objects.filter(pk=player.pk).update, is_active=False))
    assert await ends_with(socket) == SIGNED_OUT
    assert await watches_on(other)
    for one in (socket, other):
        await one.disconnect()


@pytest.mark.parametrize("act", ["card", "class"])
async def test_other_rights_bring_the_page_back_with_what_they_are(
    table: Table, instructor: Person, player: Person, act: str
) -> None:
    """The code is one on which a page of ours connects again."""
    socket = await watched_by(await in_thread(browser, player), table)

    def change() -> None:
        if act == "card":
            client, number = browser(instructor), player.card.number
            assert client.post(f"/cards/{number}/suspend/", {"why": "Lent to a friend."}).status_code == 302
        else:
            own = services.open_class(instructor=instructor, name="Tuesday evening")
            services.join_class(person=player, join_code=own.join_code)
            remove_member(membership=Membership.objects.get(trainee=player), by=instructor)

    await in_thread(change)
    assert await ends_with(socket) == RIGHTS_CHANGED
    await socket.disconnect()


async def test_a_refused_change_of_password_closes_nothing(table: Table, player: Person) -> None:
    visitor = await in_thread(browser, player)
    socket = await watched_by(visitor, table)
    wrong: dict[str, Any] = {"old": "not-this-one", "password": NEW, "again": NEW}
    assert (await in_thread(partial(visitor.post, "/me/password/", wrong))).status_code == 422
    assert await watches_on(socket)
    await socket.disconnect()
