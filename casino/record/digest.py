"""A row as one digest: the same on SQLite and PostgreSQL, today and after a later version added a column.

A column at its empty value (NULL, or else the default that the model declares, or "") is left out. So a new column,
which every earlier row has at its default, changes no digest; a column's default must therefore never change later.
"""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache
from hashlib import sha256
from typing import Any, Final

from django.db.models import CharField, Field, Model, QuerySet, TextField

from casino.record.subjects import subject_of

NOTHING: Final = object()
AT_ONCE: Final = 2_000


def rows(found: QuerySet[Any]) -> Iterator[tuple[int, int, str]]:
    """The owner, the key and the digest of each row, as the database has it."""
    model: type[Model] = found.model
    columns = _columns(model)
    names = [name for name, _ in columns]
    shared = _many(model, found)
    selected = found.values_list(subject_of(model).owner, "pk", *names)
    for owner, pk, *values in selected.iterator(AT_ONCE):
        kept = {
            name: value
            for (name, empty), value in zip(columns, values, strict=True)
            if empty is NOTHING or value != empty
        }
        whole = kept | shared.get(pk, {})
        text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_plain)
        yield owner, pk, sha256(text.encode()).hexdigest()


@cache
def _columns(model: type[Model]) -> list[tuple[str, Any]]:
    """Every column of the record but the key, each with the value at which it is left out."""
    left_out = subject_of(model).left_out
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    return [(field.attname, _empty(field)) for field in fields if field.name not in left_out]


def _empty(field: "Field[Any, Any]") -> Any:
    if field.null:
        return None
    if field.default in (list, dict):
        return field.default()
    if field.has_default():
        return NOTHING if callable(field.default) else field.default
    return "" if isinstance(field, CharField | TextField) else NOTHING


def _many(model: type[Model], found: QuerySet[Any]) -> dict[int, dict[str, list[int]]]:
    """What rows are shared with: the keys of each many-to-many field that has no model of its own."""
    kept: dict[int, dict[str, list[int]]] = {}
    for field in model._meta.many_to_many:
        through: Any = field.remote_field.through
        if through._meta.auto_created:
            ours, theirs = field.m2m_column_name(), field.m2m_reverse_name()
            links = through._base_manager.filter(**{f"{ours}__in": found.values("pk")}).order_by(ours, theirs)
            for pk, other in links.values_list(ours, theirs):
                kept.setdefault(pk, {}).setdefault(field.name, []).append(other)
    return kept


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"no digest knows how to write down {value!r}")
