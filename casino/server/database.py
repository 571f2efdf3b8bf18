"""A database that is away or cannot write: how it is known, and what everybody is told within two seconds."""

import asyncio
import sqlite3
import sys
from time import monotonic
from typing import Any, Final

import psycopg
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import InterfaceError, OperationalError, connection, connections
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error

from casino.middleware import HEADERS

RETRY_AFTER: Final = 5
PATIENCE: Final = 0.6  # seconds for a page before anybody wonders whether the database answers
LONGEST: Final = 1.2  # seconds for PostgreSQL to let one in and say 1: some thousand times what it takes
KNOWN_FOR: Final = 1.0


def is_away(error: BaseException | None) -> bool:
    """Whether it was the database's trouble, and not a mistake of ours such as a table that is not there."""
    if isinstance(error, InterfaceError):
        return True
    if not isinstance(error, OperationalError):
        return False
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return code is None or code & 0xFF != sqlite3.SQLITE_ERROR


def failure(request: HttpRequest) -> HttpResponse:
    """Django's handler for what went wrong; it is called while the exception is still being handled."""
    return away_page(request) if is_away(sys.exc_info()[1]) else server_error(request)


def away_page(request: HttpRequest) -> HttpResponse:
    """Made without the database; a fragment for a part of a page that was asked for by itself."""
    template = "_away.html" if request.headers.get("HX-Request") else "away.html"
    headers = {**HEADERS, "Retry-After": str(RETRY_AFTER), "Cache-Control": "no-store"}
    return HttpResponse(render_to_string(template), status=503, headers=headers)


def until_given_up(get_response: Any) -> Any:
    """Middleware: a page whose visitor was told that the database is away asks it nothing more when it comes back."""
    if not Probe.is_needed():
        raise MiddlewareNotUsed

    def answer(request: Any) -> Any:
        # Its thread may still wait for a connection then, and what was told not to be taken must not be done later.
        def ask(execute: Any, sql: str, parameters: Any, many: bool, context: dict[str, Any]) -> Any:
            if getattr(request, "given_up", False):
                raise OperationalError("this page was given up")
            return execute(sql, parameters, many, context)

        with connection.execute_wrapper(ask):
            return get_response(request)

    return answer


class Probe:
    """Asks PostgreSQL whether it answers, over a connection of its own: those of the pool may be what hangs.

    SQLite is a file of this machine, and fails by itself.
    """

    def __init__(self) -> None:
        self._asking: asyncio.Task[bool] | None = None
        self._asked_at = -KNOWN_FOR

    @staticmethod
    def is_needed() -> bool:
        return str(settings.DATABASES["default"]["ENGINE"]).endswith("postgresql")

    async def answers(self) -> bool:
        """One question at a time, however many wait for its answer, which holds for a second."""
        if self._asking is None or (self._asking.done() and monotonic() - self._asked_at > KNOWN_FOR):
            self._asked_at = monotonic()
            self._asking = asyncio.create_task(_answers())
        return await asyncio.shield(self._asking)


async def _answers() -> bool:
    try:
        async with asyncio.timeout(LONGEST), await psycopg.AsyncConnection.connect(**_parameters()) as line:
            await line.execute("SELECT 1")
    except (psycopg.Error, OSError, TimeoutError):
        return False
    return True


def _parameters() -> Any:
    """Where the house's own connections go."""
    found = connections["default"].get_connection_params()
    return {name: value for name, value in found.items() if name not in {"cursor_factory", "context"}}
