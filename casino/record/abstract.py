"""Models whose rows are the record: whatever is written through them is entered in the same transaction.

Rows written past them, by plain SQL or in bulk for a whole school, are entered with `chain.keep` or `as_found.enter`.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import models, transaction

from casino.record import chain, subjects

M = TypeVar("M", bound=models.Model)


class RecordedQuerySet(models.QuerySet[M]):
    """Rows written many at a time are entered too."""

    def update(self, **values: Any) -> int:
        if subjects.only_left_out(self.model, values):
            return super().update(**values)
        with transaction.atomic(savepoint=False):
            changed = list(self)
            count = super().update(**values)
            chain.keep(*changed)
        return count

    def bulk_create(self, objs: Iterable[M], *args: Any, **options: Any) -> list[M]:
        if options.get("ignore_conflicts"):
            raise TypeError("a row that may or may not be written cannot be entered in the record")
        with transaction.atomic(savepoint=False):
            made = super().bulk_create(objs, *args, **options)
            chain.keep(*made)
        return made

    def delete(self) -> tuple[int, dict[str, int]]:
        with _struck(self):
            return super().delete()


class RecordedManager(models.Manager[M]):
    def get_queryset(self) -> RecordedQuerySet[M]:
        return RecordedQuerySet(self.model, using=self._db)


class Recorded(models.Model):
    """A row of the record."""

    if not TYPE_CHECKING:  # the checker knows each model's own manager better than this one
        objects = RecordedManager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if subjects.only_left_out(type(self), kwargs.get("update_fields")):
            super().save(*args, **kwargs)
            return
        with transaction.atomic(savepoint=False):
            super().save(*args, **kwargs)
            chain.keep(self)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        with _struck([self]):
            return super().delete(*args, **kwargs)


@contextmanager
def _struck(rows: Iterable[models.Model]) -> Iterator[None]:
    """Taken out, with whatever goes with them; rows that merely lose their reference are entered as they then are."""
    with transaction.atomic(savepoint=False):
        taken_out = list(rows)
        dependents = [_dependents(row) for row in taken_out]
        for gone in (gone for going, _ in dependents for gone in going):
            chain.strike(*gone)
        chain.strike(*taken_out)
        yield
        for kept in (kept for _, loosened in dependents for kept in loosened):
            chain.keep(*kept)


def _dependents(row: models.Model) -> tuple[list[list[models.Model]], list[list[models.Model]]]:
    """Rows of the record that are deleted with this one, and those whose reference to it becomes NULL."""
    gone, loosened = [], []
    for relation in row._meta.related_objects:
        model: Any = relation.related_model
        if relation.many_to_many or not issubclass(model, Recorded):
            continue
        found = list(model._base_manager.filter(**{relation.field.name: row}))
        if relation.on_delete is models.CASCADE:
            gone.append(found)
        elif relation.on_delete is models.SET_NULL:
            loosened.append(found)
    return gone, loosened
