"""Rows that are there already, entered as they are found: at an upgrade, and after a whole school was loaded."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from django.db import transaction
from django.db.models import Model

from casino.record import chain, digest, subjects

PEOPLE_AT_ONCE: Final = 20


def enter_all(people: Any, models: Sequence[type[Model]]) -> int:
    """Every row of these models that belongs to one of these people; answers with how many."""
    done = 0
    for some in batches(people):
        with transaction.atomic():
            news = [
                chain.New(owner, model._meta.label, pk, made)
                for model in models
                for owner, pk, made in digest.rows(owned(model, some))
            ]
            chain.enter(news)
        done += len(news)
    return done


def owned(model: type[Model], people: list[int]) -> Any:
    """The rows that belong to these people's records, in the order in which they were written."""
    return model._base_manager.filter(**{f"{subjects.subject_of(model).owner}__in": people}).order_by("pk")


def batches(people: Any) -> Iterator[list[int]]:
    """People's keys, so many at once that their rows fit into memory."""
    keys = people.order_by("pk").values_list("pk", flat=True).iterator()
    while some := list(islice(keys, PEOPLE_AT_ONCE)):
        yield some
