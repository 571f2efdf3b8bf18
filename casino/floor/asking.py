"""The few questions that every call and every push asks, and the rows that every call adds, in plain SQL.

The ORM takes ten times as long to word such a question as either database to answer it.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import Any

from django.db import connection
from django.db.models import Model


def rows(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """What the database answers; a value that is a tuple stands for a list of as many values."""
    places = [f"({', '.join(['%s'] * len(value))})" if isinstance(value, tuple) else "%s" for value in values]
    flat = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    with connection.cursor() as cursor:
        cursor.execute(sql % tuple(places), flat)
        found: list[tuple[Any, ...]] = cursor.fetchall()
        return found


def change(sql: str, values: Sequence[Sequence[Any]]) -> None:
    """The same change to several rows."""
    with connection.cursor() as cursor:
        cursor.executemany(sql, values)


def add(model: type[Model], made: Iterable[Model]) -> None:
    """New rows of one model, of which the database will know the ids."""
    columns, names = _columns(model)
    change(insertion(model, columns), [[plain(getattr(row, name)) for name in names] for row in made])


@cache
def _columns(model: type[Model]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    return tuple(str(field.column) for field in fields), tuple(field.attname for field in fields)


@cache
def insertion(model: type[Model], columns: tuple[str, ...]) -> str:
    names = ", ".join(f'"{column}"' for column in columns)
    return f'INSERT INTO "{model._meta.db_table}" ({names}) VALUES ({", ".join(["%s"] * len(columns))})'  # noqa: S608


def plain(value: Any) -> Any:
    """A value as this database keeps it."""
    return moment(value) if isinstance(value, datetime) else value


@lru_cache(maxsize=1024)
def moment(at: datetime) -> Any:
    """A moment as this database keeps it. Many rows share one."""
    return connection.ops.adapt_datetimefield_value(at)
