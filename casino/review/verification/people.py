"""Everybody's record: each chain as it was written, and each row of the record as its last entry has it."""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import transaction
from django.db.models import Model

from casino.accounts.models import Person
from casino.record import digest
from casino.record.chain import GONE, link
from casino.record.models import Entry, Head
from casino.record.subjects import SUBJECTS
from casino.record.upgrade import batches, owned
from casino.review.verification import counts
from casino.review.verification.finding import AT_ONCE, Count, Finding

Latest = dict[tuple[str, int], tuple[int, str]]
"""By table and key: whose row it is, and what its last entry says of it."""


def check(count: Count) -> Iterator[Finding]:
    """Some people at a time. What seems wrong is looked at again under the lock that whoever writes a record takes."""
    for people in batches(Person.objects.all()):
        suspects = {pk for pk, _ in _wrong(people, count)}
        for pk in sorted(suspects):
            yield from _surely(pk)
    for head in Head.objects.exclude(person__in=Person.objects.values("pk")).order_by("pk"):
        yield Finding("there is a chain and no such person", person=f"p{head.pk}")


def _surely(person: int) -> list[Finding]:
    counts.bring_up()
    with transaction.atomic():
        Head.objects.select_for_update(no_key=True).filter(person=person).first()
        name = str(Person.objects.get(pk=person))
        return [Finding(what, person=f"{name} (p{person})") for _, what in _wrong([person], Count())]


def _wrong(people: list[int], count: Count) -> list[tuple[int, str]]:
    """Who, and what is not as it was written."""
    latest: Latest = {}
    found = [*_chains(people, latest, count), *_rows(people, latest)]
    found += [(owner, f"{_named(*row)} is gone") for row, (owner, made) in latest.items() if made != GONE]
    return [*found, *counts.wrong(people)]


def _chains(people: list[int], latest: Latest, count: Count) -> Iterator[tuple[int, str]]:
    """Walk each chain to its head, and gather what it says of each row last."""
    heads = {head.person_id: head for head in Head.objects.filter(person__in=people)}
    ends: dict[int, tuple[int, str]] = dict.fromkeys(people, (0, ""))
    broken: set[int] = set()
    entries = Entry.objects.filter(person__in=people).order_by("person", "number")
    for entry in entries.iterator(AT_ONCE):
        owner = entry.person_id
        number, last = ends[owner]
        count.entries += 1
        if owner not in broken and (entry.number != number + 1 or entry.hash != link(last, entry)):
            broken.add(owner)
            yield owner, f"entry {number + 1} is not what was written: its hash does not follow"
        ends[owner] = entry.number, entry.hash
        latest[entry.subject, entry.row] = owner, entry.digest
    for owner, end in ends.items():
        head = heads.get(owner)
        if owner not in broken and end != ((head.number, head.hash) if head else (0, "")):
            yield owner, f"the chain ends at entry {end[0]}, and its head says otherwise"


def _rows(people: list[int], latest: Latest) -> Iterator[tuple[int, str]]:
    """Compare every row with its last entry, which is taken out of `latest`."""
    for label in SUBJECTS:
        model: type[Model] = apps.get_model(label)
        for owner, pk, made in digest.rows(owned(model, people)):
            entered = latest.pop((label, pk), None)
            if entered is None or entered[1] == GONE:
                yield owner, f"{_named(label, pk)} is in nobody’s chain: it was not written by the house"
            elif entered != (owner, made):
                yield owner, f"{_named(label, pk)} is not what was written"


def _named(label: str, pk: Any) -> str:
    """A row in words: its model's name and key, as in "answer 12"."""
    name = apps.get_model(label)._meta.verbose_name if label in SUBJECTS else label
    return f"{name} {pk}"
