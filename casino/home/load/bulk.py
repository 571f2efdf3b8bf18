"""Rows written by the thousand, past the model's own way of saving; those that others refer to know their ids first."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache
from itertools import count
from typing import Any, Final

from django.core.management.color import no_style
from django.db import connection
from django.db.models import Max, Model

from casino.floor.models import Event, Receipt, Transfer
from casino.review.models.sessions import Checkpoint
from casino.training.models import Answer, Posed, Sitting

AT_ONCE: Final = 10_000
ORDER: Final = (Event, Receipt, Transfer, Checkpoint, Sitting, Posed, Answer)
REFERRED_TO: Final = (Sitting, Posed)
"""Whose ids are given out here, because other rows need them; the database numbers the rest."""


class Writer:
    """Gathers rows and writes them together, model by model in the order of the list above."""

    def __init__(self) -> None:
        self._rows: dict[type[Model], list[Sequence[Any]]] = {model: [] for model in ORDER}
        last = {model: model._default_manager.aggregate(last=Max("pk"))["last"] or 0 for model in REFERRED_TO}
        self._ids: dict[type[Model], count[int]] = {model: count(last[model] + 1) for model in REFERRED_TO}
        self._columns: dict[type[Model], tuple[str, ...]] = {
            model: tuple(field.column for field in _fields(model)) for model in ORDER
        }

    def next_id(self, model: type[Model]) -> int:
        return next(self._ids[model])

    def add(self, row: Model) -> None:
        """A model's instance, of which the database will know the id."""
        model = type(row)
        values = (getattr(row, field.attname) for field in _fields(model))
        self._rows[model].append([moment(value) if isinstance(value, datetime) else value for value in values])

    def add_values(self, model: type[Model], values: Mapping[str, Any]) -> None:
        """The same as values by column, each as the database keeps it, for rows that come by the million."""
        self._rows[model].append([values[column] for column in self._columns[model]])

    def flush(self) -> None:
        """Write everything that waits. The caller's transaction is around it."""
        with connection.cursor() as cursor:
            for model, rows in self._rows.items():
                for start in range(0, len(rows), AT_ONCE):
                    cursor.executemany(_insertion(model, self._columns[model]), rows[start : start + AT_ONCE])
                rows.clear()

    def done(self) -> None:
        """Write the rest, and tell the database which ids are taken."""
        self.flush()
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), list(REFERRED_TO)):
                cursor.execute(statement)


def _fields(model: type[Model]) -> Any:
    fields = model._meta.concrete_fields
    return fields if model in REFERRED_TO else [field for field in fields if not field.primary_key]


@cache
def _insertion(model: type[Model], columns: tuple[str, ...]) -> str:
    names = ", ".join(f'"{column}"' for column in columns)
    return f'INSERT INTO "{model._meta.db_table}" ({names}) VALUES ({", ".join(["%s"] * len(columns))})'  # noqa: S608


@lru_cache(maxsize=1024)
def moment(at: datetime) -> Any:
    """A moment as this database keeps it. Many rows share one."""
    return connection.ops.adapt_datetimefield_value(at)
