"""Entering rows of the record into their people's chains, inside the transaction that writes the rows."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.transaction import TransactionManagementError
from django.utils import timezone

from casino.record import digest, subjects
from casino.record.models import Entry, Head
from games.records import dumps

GONE: Final = ""


class New(NamedTuple):
    """What is to be entered: whose chain, which row of which table, and what the row comes to."""

    person: int
    subject: str
    row: int
    digest: str


def keep(*rows: Model) -> None:
    """Enter rows of one model as the database now has them."""
    if rows:
        subject = type(rows[0])._meta.label
        enter([New(owner, subject, pk, made) for owner, pk, made in digest.rows(_stored(rows))])


def strike(*rows: Model) -> None:
    """Enter that rows of one model are taken out. Called before they are."""
    if rows:
        model = type(rows[0])
        owners = _stored(rows).values_list(subjects.subject_of(model).owner, "pk")
        enter([New(owner, model._meta.label, pk, GONE) for owner, pk in owners])


def _stored(rows: Sequence[Model]) -> QuerySet[Model]:
    """Rows of one model, read back: what is entered is what the database keeps."""
    return type(rows[0])._base_manager.filter(pk__in=[row.pk for row in rows]).order_by("pk")


def enter(news: Sequence[New], at: datetime | None = None) -> None:
    """Add to the chains. Heads are locked in the order of people, so that two writers never wait for each other."""
    if not connection.in_atomic_block:
        raise TransactionManagementError("an entry belongs to the transaction that writes its row")
    now = at or timezone.now()
    by_person: defaultdict[int, list[New]] = defaultdict(list)
    for one in news:
        by_person[one.person].append(one)
    heads = _locked(sorted(by_person))
    Entry.objects.bulk_create(entry for head in heads for entry in _entries(head, by_person[head.person_id], now))
    for head in heads:
        head.save(update_fields=["number", "hash"])


def _entries(head: Head, news: Iterable[New], now: datetime) -> Iterable[Entry]:
    for person, subject, row, made in news:
        head.number += 1
        entry = Entry(person_id=person, number=head.number, subject=subject, row=row, digest=made, at=now)
        entry.hash = head.hash = link(head.hash, entry)
        yield entry


def _locked(people: list[int]) -> list[Head]:
    found = _heads(people)
    if len(found) < len(people):
        Head.objects.bulk_create([Head(person_id=person) for person in people], ignore_conflicts=True)
        found = _heads(people)
    return found


def _heads(people: list[int]) -> list[Head]:
    return list(Head.objects.select_for_update(no_key=True).filter(person__in=people).order_by("person_id"))


def link(previous: str, entry: Entry) -> str:
    """The hash of an entry and, through the one before it, of all that went before."""
    at = entry.at.astimezone(UTC).isoformat(timespec="microseconds")
    parts = [previous, entry.person_id, entry.number, entry.subject, entry.row, entry.digest, at]
    return sha256(dumps(parts)).hexdigest()
