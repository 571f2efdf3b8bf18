"""Pages that are given up, that come all at once or with odd headers: no mishap, and nothing is kept from others."""

import asyncio
import gc
import threading
from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.decorators import login_not_required
from django.db import connection, connections
from django.http import HttpRequest, HttpResponse
from django.urls import path

from casino.accounts.models import Person
from casino.server.handler import PagesHandler
from tests.server.test_one_thread import get, scope_of

COMMUNICATOR: Any = ApplicationCommunicator  # it comes without types
PATIENCE = 10.0
at_work, may_end = threading.Event(), threading.Event()
used: list[Any] = []
busy: list[int] = []

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls("tests.server.test_pages_given_up")]


@login_not_required
def slow(request: HttpRequest) -> HttpResponse:
    """A page that has asked the database and is not done."""
    Person.objects.exists()
    used.append(connections["default"])
    at_work.set()
    may_end.wait(PATIENCE)
    return HttpResponse("done")


@login_not_required
def said(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.POST.get("name", "nothing"))


@login_not_required
def counted(request: HttpRequest) -> HttpResponse:
    """How many are made at this moment."""
    busy.append(threading.get_ident())
    sleep(0.01)
    most = len(busy)
    busy.remove(threading.get_ident())
    return HttpResponse(str(most))


urlpatterns = [path("slow/", slow), path("said/", said), path("counted/", counted)]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    used.clear()
    at_work.clear()
    may_end.clear()
    yield
    may_end.set()
    connection.close()


@pytest.mark.filterwarnings("ignore:Unclosed file:ResourceWarning")
async def test_a_page_that_the_server_gave_up_gives_its_thread_and_its_connection_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Daphne does so ten seconds after the visitor has gone. Every connection that were kept would be one fewer in
    PostgreSQL's pool; SQLite has none, and a thread's connection stays with it."""
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 0)
    pages = PagesHandler()
    visit: Any = COMMUNICATOR(pages, scope_of("/slow/"))
    await visit.send_input({"type": "http.request", "body": b"", "more_body": False})
    assert await asyncio.to_thread(at_work.wait, PATIENCE)
    visit.future.cancel()
    await asyncio.wait([visit.future])
    assert used[0].connection is not None
    assert not pages._idle
    may_end.set()
    async with asyncio.timeout(PATIENCE):
        while not pages._idle:
            await asyncio.sleep(0.01)
    assert used[0].connection is None
    assert (await get(pages, "/said/"))[0] == 200
    del visit
    gc.collect()  # the page's body, which Django leaves open when it is cancelled


async def test_a_school_that_comes_at_once_waits_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casino.server.handler.MOST_AT_ONCE", 4)
    pages = PagesHandler()
    visits: list[Any] = [COMMUNICATOR(pages, scope_of("/counted/")) for _ in range(40)]
    most = []
    for visit in visits:
        await visit.send_input({"type": "http.request", "body": b"", "more_body": False})
    for visit in visits:
        assert (await visit.receive_output(PATIENCE))["status"] == 200
        most.append(int((await visit.receive_output(PATIENCE))["body"]))
        await visit.wait(PATIENCE)
    assert max(most) <= 4


@pytest.mark.parametrize(
    ("kind", "heard"),
    [
        (b"application/x-www-form-urlencoded", "Zoë"),
        (b"application/x-www-form-urlencoded; charset=latin-1", "Zoë"),
        (b"application/x-www-form-urlencoded; charset=utf-16", "Zoë"),
        (b"application/x-www-form-urlencoded; charset=zlib", "Zoë"),
        (b"application/x-www-form-urlencoded; charset*=nonsense''x", "nothing"),
        (b"text/plain; charset=utf-16", "nothing"),
    ],
)
async def test_a_form_is_read_as_utf_8_whatever_it_claims_to_be(
    kind: bytes, heard: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = "name=Zoë".encode()
    scope = scope_of("/said/")
    scope["headers"] += [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    pages = PagesHandler()
    visit: Any = COMMUNICATOR(pages, scope | {"method": "POST"})
    monkeypatch.setattr("django.middleware.csrf.CsrfViewMiddleware._check_token", lambda self, request: request.POST)
    await visit.send_input({"type": "http.request", "body": body, "more_body": False})
    begun = await visit.receive_output(PATIENCE)
    assert begun["status"] == 200
    assert (await visit.receive_output(PATIENCE))["body"].decode() == heard
    await visit.wait(PATIENCE)
