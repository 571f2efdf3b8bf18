"""Whose reports somebody may read: their own, and an instructor those of their classes. Others do not exist."""

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from casino.accounts.models import Person, TrainingClass
from casino.review import scope
from casino.review.scope import former_of, taught_until, trainees_of
from casino.training.models import Mode

__all__ = ["class_for", "former_people_of", "is_being_tested", "people_of", "person_for", "taught_until", "trainees_of"]


def people_of(reader: Person) -> QuerySet[Person]:
    """Everybody in an instructor's classes; for anybody else, themselves."""
    if not reader.is_instructor:
        return Person.objects.filter(pk=reader.pk)
    return Person.objects.filter(pk__in=trainees_of(reader))


def former_people_of(instructor: Person) -> QuerySet[Person]:
    """Those who have left an instructor's classes; their reports end with the day they left."""
    return Person.objects.filter(pk__in=former_of(instructor))


def person_for(reader: Person, pk: int) -> Person:
    if pk == reader.pk:
        return reader
    if not reader.is_instructor:
        raise Http404
    return get_object_or_404(scope.people_of(reader), pk=pk)


def class_for(reader: Person, pk: int) -> TrainingClass:
    if not reader.is_instructor:
        raise Http404
    return get_object_or_404(reader.classes_taught, pk=pk)


def is_being_tested(reader: Person, person: Person) -> bool:
    """Whether somebody asks for their own report in the middle of a test: it would say which answers were right."""
    if reader != person:
        return False
    sat = person.sittings.filter(mode=Mode.TEST, ended_at=None)
    return sat.exclude(ends_at__lte=timezone.now()).exists()
