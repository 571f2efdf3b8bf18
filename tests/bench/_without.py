"""The house without one of its tricks: what Django, Daphne and SQLite do by themselves, put back in its place."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler
from django.db.models import Model

from casino import asgi
from casino.accounts.models import PlayerCard
from casino.floor.models import Account, Event, Patron, Receipt, Standing
from casino.floor.play import play, receipts
from casino.floor.table import look, news, spoken
from casino.server import handler, sockets, sql
from casino.server import switch_interval as server_switch_interval
from casino.server.sqlite3 import base as own_sqlite


def threads() -> None:
    """A new thread for every page."""

    async def call(self: Any, scope: Any, receive: Any, send: Any) -> None:
        async with ThreadSensitiveContext():
            await self.handle(scope, receive, send)

    handler.PagesHandler.__call__ = call  # type: ignore[method-assign]


def chain() -> None:
    """Django's asynchronous middleware chain."""
    ASGIHandler.load_middleware(asgi.pages, is_async=True)


def straight_pushes() -> None:
    """Every push through Daphne's own send."""
    made = sockets.Line.__init__

    def init(self: Any, send: Any, daphnes: Any = None) -> None:
        made(self, send, None)

    sockets.Line.__init__ = init  # type: ignore[method-assign]


def switch_interval() -> None:
    """Five milliseconds, as Python has it."""
    server_switch_interval.shorten = lambda: None


def sqlite_queue() -> None:
    """Writers wait in SQLite's own way."""
    own_sqlite.Queue.enter = lambda self: False  # type: ignore[method-assign]


def selected_rows() -> None:
    """Rows as models, by the ORM."""

    def select(
        model: type[Model], where: str, *values: Any, lock: bool = False, skip_locked: bool = False
    ) -> list[Any]:
        where, _, order = where.partition(" ORDER BY ")
        name, value = where.split()[0], values[0]
        rows = model._base_manager.filter(**{f"{name}__in" if isinstance(value, tuple) else name: value})
        if "status" in where:
            rows = rows.filter(status="open")
        if order:
            rows = rows.order_by(order)
        if lock:
            rows = rows.select_for_update(skip_locked=skip_locked, no_key=True)
        return list(rows)

    sql.select = select


def read_rows() -> None:
    """Plain values, by the ORM."""
    asked: dict[str, Callable[..., Any]] = {
        look.STANDING: lambda table: Standing.objects.filter(table=table).values_list(
            "person_id", "person__display_name"
        ),
        look.PATRONS: lambda ids: Patron.objects.filter(pk__in=ids).values_list("pk", "name"),
        spoken.LOG: lambda table, after, to: (
            Event.objects.filter(table=table, seq__gt=after, seq__lte=to)
            .order_by("seq")
            .values_list("seq", "type", "body")
        ),
        news.LOG: lambda table, after, to, kinds: (
            Event.objects.filter(table=table, seq__gt=after, seq__lte=to, type__in=kinds)
            .order_by("seq")
            .values_list("seq", "type", "rule", "body")
        ),
        play.CARD: lambda person: PlayerCard.objects.filter(person=person).values_list("valid"),
        receipts.KEPT: lambda table, command: Receipt.objects.filter(table=table, command_id=command).values_list(
            "person_id", "refusal", "first_seq", "seq", "body"
        ),
    }
    raw = sql.rows

    def rows(question: str, *values: Any) -> list[tuple[Any, ...]]:
        if question in asked:
            return list(asked[question](*values))
        if question.startswith("SELECT key, balance"):
            return list(Account.objects.filter(key__in=values[0]).values_list("key", "balance"))
        return raw(question, *values)

    sql.rows = rows  # type: ignore[assignment]


def raw_sql() -> None:
    """Both of these by the ORM."""
    selected_rows()
    read_rows()


TRICKS: dict[str, Callable[[], None]] = {
    one.__name__: one
    for one in (
        threads,
        chain,
        straight_pushes,
        switch_interval,
        sqlite_queue,
        selected_rows,
        read_rows,
        raw_sql,
    )
}
