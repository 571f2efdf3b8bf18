"""Rows as the desk reads them: none that may still come late, their tables without the long fields, or by a field."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta
from operator import attrgetter
from typing import Any, Final, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet
from django.utils import timezone

M = TypeVar("M", bound=Model)
LONGEST: Final = timedelta(seconds=2)
"""A row that may come late is written last in its transaction, so the commit follows at once."""


def settled(rows: QuerySet[M], moment: str = "at") -> QuerySet[M]:
    """On PostgreSQL a row may appear after one with a higher id, so the latest wait until that cannot be."""
    if connection.vendor == "postgresql":
        return rows.filter(**{f"{moment}__lt": timezone.now() - LONGEST})
    return rows


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
