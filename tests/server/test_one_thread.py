"""The way of a page under ASGI: one trip to a thread, which waits for the next page; files stay on the event loop."""

import asyncio
import threading
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest

from casino import asgi
from casino.server.handler import PagesHandler
from casino.server.sessions import SessionStore

COMMUNICATOR: Any = ApplicationCommunicator  # it comes without types

pytestmark = pytest.mark.django_db(transaction=True)


def scope_of(path: str, query: bytes = b"") -> dict[str, Any]:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "root_path": "",
        "headers": [(b"host", b"localhost")],
    }


async def get(application: Any, path: str, *headers: tuple[bytes, bytes]) -> tuple[int, dict[bytes, bytes]]:
    scope = scope_of(path)
    visit: Any = COMMUNICATOR(application, scope | {"headers": [*scope["headers"], *headers]})
    await visit.send_input({"type": "http.request", "body": b"", "more_body": False})
    begun = await visit.receive_output(5)
    while (await visit.receive_output(5)).get("more_body"):
        pass
    await visit.wait(5)
    return begun["status"], dict(begun["headers"])


async def test_every_middleware_and_the_view_run_in_one_thread_that_is_used_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[int] = []
    look = LoginRequiredMiddleware.process_view

    def looked(self: Any, request: HttpRequest, *given: Any) -> Any:
        seen.append(threading.get_ident())
        return look(self, request, *given)

    monkeypatch.setattr(LoginRequiredMiddleware, "process_view", looked)
    pages = PagesHandler()
    for _ in range(3):
        status, headers = await get(pages, "/sign-in/")
        assert status == 200
        assert b"Content-Security-Policy" in headers
        while not pages._idle:
            await asyncio.sleep(0.01)
    assert len(set(seen)) == 1
    assert seen[0] != threading.get_ident()


async def test_files_and_pages_part_at_the_door() -> None:
    status, headers = await get(asgi.files_and_pages, "/static/css/print.css")
    assert status == 200
    assert headers[b"Cross-Origin-Resource-Policy"] == b"same-origin"
    assert (await get(asgi.files_and_pages, "/static/nowhere.css"))[0] == 404
    assert (await get(asgi.files_and_pages, "/nowhere/"))[0] in (302, 404)


async def test_a_file_that_is_not_there_is_said_without_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waited ten seconds for one that was away, and took no turn among the pages."""
    asked: list[SessionStore] = []

    def load(session: SessionStore) -> dict[str, Any]:
        asked.append(session)
        return {}

    monkeypatch.setattr(SessionStore, "load", load)
    cookie = f"{settings.SESSION_COOKIE_NAME}={'a' * 32}".encode()
    assert (await get(asgi.files_and_pages, "/static/nowhere.css", (b"cookie", cookie)))[0] == 404
    assert asked == []
