"""The few questions that every call and every push asks, and the rows that every call writes, in plain SQL.

The ORM takes ten times as long to word such a question as either database to answer it.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row", bound=Model)


def rows(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """What the database answers; a value that is a tuple stands for a list of as many values, or of none.

    A per cent sign that stands for itself is written four times.
    """
    places = [f"({', '.join(['%s'] * len(value)) or 'NULL'})" if isinstance(value, tuple) else "%s" for value in values]
    flat = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    with connection.cursor() as cursor:
        cursor.execute(sql % tuple(places), flat)
        found: list[tuple[Any, ...]] = cursor.fetchall()
        return found


def found(model: type[Row], where: str, *values: Any, lock: bool = False, skip_locked: bool = False) -> list[Row]:
    """Rows of one model as the ORM would make them; `lock` keeps them until the end of the transaction.

    SQLite locks the whole house with its IMMEDIATE transactions.
    """
    selection, names, converters = _selection(model)
    if lock and not connection.in_atomic_block:
        raise TransactionManagementError("a row is locked until the end of a transaction, and there is none")
    if lock and connection.features.has_select_for_no_key_update:
        where += " FOR NO KEY UPDATE SKIP LOCKED" if skip_locked else " FOR NO KEY UPDATE"
    made = []
    for row in rows(f"{selection} WHERE {where}", *values):
        kept = list(row)
        for at, convert in converters:
            kept[at] = convert(kept[at], None, connection)
        made.append(model.from_db(connection.alias, names, kept))
    return made


@cache
def _selection(model: type[Model]) -> tuple[str, tuple[str, ...], list[tuple[int, Any]]]:
    """How all of a model's columns are asked for, their names, and what makes of a kept value the one we use."""
    fields = model._meta.concrete_fields
    columns = ", ".join(f'"{field.column}"' for field in fields)
    converters = [
        (at, convert)
        for at, field in enumerate(fields)
        for convert in (
            *connection.ops.get_db_converters(field.get_col(model._meta.db_table)),
            *field.get_db_converters(connection),
        )
    ]
    selection = f'SELECT {columns} FROM "{model._meta.db_table}"'  # noqa: S608
    return selection, tuple(field.attname for field in fields), converters


def change(sql: str, values: Sequence[Sequence[Any]]) -> None:
    """The same change to several rows."""
    with connection.cursor() as cursor:
        cursor.executemany(sql, values)


def add(model: type[Model], made: Iterable[Model]) -> None:
    """New rows of one model, of which the database will know the ids."""
    columns, names = _columns(model)
    change(insertion(model, columns), [[plain(getattr(row, name)) for name in names] for row in made])


def save(row: Model, fields: tuple[str, ...]) -> None:
    """These fields of a row that the database has."""
    sql, names = _saving(type(row), fields)
    change(sql, [[plain(getattr(row, name)) for name in names]])


@cache
def _saving(model: type[Model], fields: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    kept: Any = [model._meta.get_field(name) for name in fields]
    columns = ", ".join(f'"{field.column}" = %s' for field in kept)
    return f'UPDATE "{model._meta.db_table}" SET {columns} WHERE id = %s', (*(f.attname for f in kept), "pk")  # noqa: S608


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
