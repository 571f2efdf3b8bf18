"""Rows as the desk reads them: their tables without the long fields, and many of them by what they have in common."""

from collections import defaultdict
from collections.abc import Iterable
from operator import attrgetter
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)


def with_tables(rows: QuerySet[M], *others: str) -> QuerySet[M]:
    """Rows with their tables, of which nobody wants the whole state, and with whatever else they lead to."""
    return rows.select_related("table", *others).defer("table__state", "table__options")


def rows_by(field: str, rows: Iterable[M]) -> defaultdict[Any, list[M]]:
    """Rows by the value of a field; of a value that none has there are none."""
    found: defaultdict[Any, list[M]] = defaultdict(list)
    value = attrgetter(field)
    for row in rows:
        found[value(row)].append(row)
    return found
