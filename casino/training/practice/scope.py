"""Whose runs somebody may read: their own, and an instructor those of their classes, of their work and their tables."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from casino.accounts.models import Departure, Membership, Person
from casino.floor.models import Level
from casino.training.practice.models import Run


def runs_for(reader: Person) -> QuerySet[Run]:
    """Every run that somebody may read; of who has left their classes, an instructor reads what was done by then."""
    own = Run.objects.select_related("table", "person", "work__by", "again_of")
    if not reader.is_instructor:
        return own.filter(person=reader)
    taught = Membership.objects.filter(training_class__instructor=reader, trainee=OuterRef("person"))
    left = Departure.objects.filter(
        training_class__instructor=reader, trainee=OuterRef("person"), left_at__gte=OuterRef("began_at")
    )
    theirs = Q(work__by=reader) | Q(table__opened_by=reader) | Q(table__training_class__instructor=reader)
    return own.filter(Q(person=reader) | theirs | Exists(taught) | Exists(left))


def deals_now(person: Person, table_id: int) -> bool:
    """Whether somebody deals by hand at a table just now: what its log says of it is told to them at the end."""
    on = Run.objects.filter(person=person, table=table_id, ended_at=None)
    return on.exclude(level=Level.SHOWN).exists()
