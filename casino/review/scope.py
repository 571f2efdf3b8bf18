"""Whose record somebody may read: their own, and an instructor's their trainees' and that of their own tables.

Of somebody who has left their classes, an instructor reads what was done by then. Whatever is outside does not exist:
every page finds its session, table or round through here.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from casino.accounts.models import Departure, Membership, Person
from casino.floor.models import Round, Table
from casino.floor.models.tables import BY_HAND
from casino.floor.names import player_key
from casino.review.models.sessions import Kind, Session
from casino.training.models import Mode, Run


def trainees_of(instructor: Person) -> QuerySet[Membership, int]:
    """The ids of those in an instructor's classes."""
    return Membership.objects.filter(training_class__instructor=instructor).values_list("trainee_id", flat=True)


def former_of(instructor: Person) -> QuerySet[Departure, int]:
    """The ids of those who were in an instructor's classes and are in none of them now."""
    left = Departure.objects.filter(training_class__instructor=instructor).exclude(trainee__in=trainees_of(instructor))
    return left.values_list("trainee_id", flat=True)


def taught_until(instructor: Person, trainee: Person) -> datetime | None:
    """When somebody left the instructor's classes; None for whoever is in one, or never was."""
    if trainees_of(instructor).filter(trainee=trainee).exists():
        return None
    left = trainee.departures.filter(training_class__instructor=instructor).order_by("-left_at")
    return left.values_list("left_at", flat=True).first()


def taught_at(instructor: Person, moment: str, person: str = "person") -> Q:
    """Of rows with a person and a moment: those of the instructor's trainees, and of former ones until they left."""
    by_then = Departure.objects.filter(
        training_class__instructor=instructor, trainee=OuterRef(person), left_at__gte=OuterRef(moment)
    )
    former = Q(**{f"{person}__in": former_of(instructor)}) & Q(Exists(by_then))
    return Q(**{f"{person}__in": trainees_of(instructor)}) | former


def people_of(instructor: Person) -> QuerySet[Person]:
    """Everybody whose record an instructor reads."""
    theirs = Q(pk__in=trainees_of(instructor)) | Q(pk__in=former_of(instructor))
    return Person.objects.filter(theirs | Q(pk=instructor.pk))


def person_for(reader: Person, pk: int) -> Person:
    """Somebody whose report a person may read: an instructor everybody's whom they taught, all others their own."""
    if pk == reader.pk:
        return reader
    if not reader.is_instructor:
        raise Http404
    return get_object_or_404(people_of(reader), pk=pk)


def is_being_tested(reader: Person, person: Person) -> bool:
    """Whether somebody asks for their own report in the middle of a test: it would say which answers were right."""
    sat = person.sittings.filter(mode=Mode.TEST, ended_at=None)
    return reader == person and sat.exclude(ends_at__lte=timezone.now()).exists()


def is_at_work(reader: Person, table: Table | None) -> bool:
    """Whether somebody deals this table by hand just now: until they hand it back they read nothing of it."""
    if table is None or table.status == Table.Status.CLOSED:
        return False
    return table.by_hand and table.dealer_id == reader.pk


def without_own_work(reader: Person, sessions: QuerySet[Session]) -> QuerySet[Session]:
    """The sessions without a deal by hand of the reader's own that is still on: figures would say how it goes."""
    return sessions.exclude(person=reader, level__in=BY_HAND, ended_at=None)


def sessions_for(reader: Person) -> QuerySet[Session]:
    """Every session that somebody may read."""
    if not reader.is_instructor:
        return Session.objects.filter(person=reader)
    own_tables = tables_of(reader).values("pk")
    return Session.objects.filter(Q(person=reader) | taught_at(reader, "began_at") | Q(table__in=own_tables))


def with_reports(reader: Person) -> QuerySet[Session]:
    """The same, each with whether its person's report is the reader's to read: a guest's at their table is not."""
    taught = Q(person__in=trainees_of(reader)) | Q(person__in=former_of(reader)) | Q(person=reader)
    return sessions_for(reader).annotate(has_report=ExpressionWrapper(taught, output_field=BooleanField()))


def tables_of(instructor: Person) -> QuerySet[Table]:
    """The tables whose every session is an instructor's to read: those they opened, and those of their classes."""
    return Table.objects.filter(Q(opened_by=instructor) | Q(training_class__instructor=instructor))


def session_for(reader: Person, pk: int) -> Session:
    found = sessions_for(reader).select_related("person", "table__opened_by", "sitting__work")
    return get_object_or_404(found, pk=pk)


@dataclass(frozen=True)
class Reader:
    """What somebody may see of one round: every face, or what they saw themselves.

    `key` is theirs in the engine where they played in it, `dealt` whether they dealt it.
    """

    person: Person
    all_seeing: bool
    key: str | None = None
    dealt: bool = False

    @property
    def judges(self) -> bool:
        """Whether what was due, and was not done, is theirs to read: the dealer's own, and their instructor's."""
        return self.all_seeing or self.dealt


def reader_of(reader: Person, session: Session) -> Reader:
    """Somebody reading a session: an instructor everything, the person whose it is what they saw."""
    if supervises(reader, session):
        return Reader(reader, all_seeing=True)
    dealt = session.kind == Kind.DEALT
    return Reader(reader, all_seeing=False, key=None if dealt else player_key(reader), dealt=dealt)


def supervises(reader: Person, session: Session) -> bool:
    """Whether somebody reads a session as its instructor, who may write notes and see every face.

    Where instructors played themselves, they see what they saw at the table, unless the table was their own.
    """
    if not reader.is_instructor:
        return False
    if session.person_id != reader.pk:
        return True
    return session.table_id is not None and tables_of(reader).filter(pk=session.table_id).exists()


def round_for(reader: Person, code: str, number: int) -> tuple[Round, Reader]:
    """A round that is over, if somebody may read it: one at their own table or during a session they may read.

    A round still in play is nobody's to look back at, least of all with every face up.
    """
    found = Round.objects.select_related("table__opened_by").filter(table__code=code, number=number)
    round_ = found.exclude(last_seq=None).first()
    if round_ is None:
        raise Http404("no such round")
    if reader.is_instructor and tables_of(reader).filter(pk=round_.table_id).exists():
        return round_, Reader(reader, all_seeing=True)
    sessions = list(during(sessions_for(reader), round_).select_related("table"))
    dealt = _dealt_in_a_run(reader, round_)
    if not (sessions or dealt):
        raise Http404("no such round")
    readings = [reader_of(reader, one) for one in sessions]
    return round_, Reader(
        reader,
        all_seeing=any(one.all_seeing for one in readings),
        key=next((one.key for one in readings if one.key), None),
        dealt=dealt or any(one.dealt for one in readings),
    )


def _dealt_in_a_run(reader: Person, round_: Round) -> bool:
    """Whether a round is of a run of the reader's that has ended, which the index may come to only in a moment."""
    over = Run.objects.filter(person=reader, table=round_.table_id, ended_at__isnull=False)
    return over.filter(first_seq__lt=round_.first_seq, last_seq__gte=round_.last_seq).exists()


def during(sessions: QuerySet[Session], round_: Round) -> QuerySet[Session]:
    """Those of the sessions that were on while a round was."""
    begun = sessions.filter(table=round_.table_id, first_seq__lte=round_.last_seq or 0)
    return begun.filter(Q(ended_at=None) | Q(last_seq__gte=round_.first_seq))


def tables_in_charge(instructor: Person) -> QuerySet[Table]:
    """The tables of an instructor's school: their own, their trainees', and where one of those is now."""
    trainees = trainees_of(instructor)
    there = Session.objects.filter(ended_at=None, person__in=trainees).exclude(table=None).values("table")
    found = Q(pk__in=tables_of(instructor).values("pk")) | Q(opened_by__in=trainees) | Q(pk__in=there)
    return Table.objects.filter(found)
