"""Rows that are sure to have no earlier ones still to come."""

from datetime import timedelta
from typing import Final, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet
from django.utils import timezone

M = TypeVar("M", bound=Model)
LONGEST: Final = timedelta(seconds=2)
"""Such a row is written last in its transaction, so the commit follows at once."""


def settled(rows: QuerySet[M], moment: str = "at") -> QuerySet[M]:
    """On PostgreSQL a row may appear after one with a higher id, so the latest wait until that cannot be."""
    if connection.vendor == "postgresql":
        return rows.filter(**{f"{moment}__lt": timezone.now() - LONGEST})
    return rows
