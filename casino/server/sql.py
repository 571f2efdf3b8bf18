"""Raw SQL for the hot path: building a query in the ORM costs ten times what the database takes to answer it.

Only what every call and every push reads is read this way. Rows are written by the ORM: that costs a call 2% more.
"""

from functools import cache
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row", bound=Model)


def rows(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """The rows of a query; a parameter that is a tuple stands for a list of as many values, or of none."""
    # A per cent sign that stands for itself is written four times.
    places = [f"({', '.join(['%s'] * len(value)) or 'NULL'})" if isinstance(value, tuple) else "%s" for value in values]
    flat = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    with connection.cursor() as cursor:
        cursor.execute(sql % tuple(places), flat)
        fetched: list[tuple[Any, ...]] = cursor.fetchall()
        return fetched


def select(model: type[Row], where: str, *values: Any, lock: bool = False, skip_locked: bool = False) -> list[Row]:
    """Instances of one model, as the ORM would make them; `lock` is its select_for_update(no_key=True)."""
    selection, names, converters = _selection(model)
    if lock and not connection.in_atomic_block:
        raise TransactionManagementError("a row is locked until the end of a transaction, and there is none")
    # SQLite has no row locks: its IMMEDIATE transactions lock the database.
    if lock and connection.features.has_select_for_no_key_update:
        where += " FOR NO KEY UPDATE SKIP LOCKED" if skip_locked else " FOR NO KEY UPDATE"
    made = []
    for row in rows(f"{selection} WHERE {where}", *values):
        columns = list(row)
        for at, convert in converters:
            columns[at] = convert(columns[at], None, connection)
        made.append(model.from_db(connection.alias, names, columns))
    return made


@cache
def _selection(model: type[Model]) -> tuple[str, tuple[str, ...], list[tuple[int, Any]]]:
    """SELECT with all columns of a model, their attribute names, and the converters of this database by position."""
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
