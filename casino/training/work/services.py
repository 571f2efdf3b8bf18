"""Set work: who it is for, how far each of them is, and how an instructor sets it."""

import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple, TypeVar

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from casino.accounts.models import Person, TrainingClass
from casino.floor.models import Level
from casino.training.models import DEAL, Mode, Run, Sitting, Work
from casino.training.practice import runs
from casino.training.practice.task import Task
from casino.training.quiz import sittings
from casino.training.quiz.results import Result, result_of, why_failed
from casino.training.quiz.selection import Wanted
from games.records import plain

Go = TypeVar("Go", Sitting, Run)
"""One go at set work."""


class Progress(StrEnum):
    """How far somebody is with set work."""

    NOT_YET = "not yet"
    BEGUN = "begun"
    PASSED = "passed"
    FAILED = "failed"


class SetWork(NamedTuple):
    """Set work as one person has it. `sitting` is the one that counts: passed, else the last; None before any.

    Of a deal it is the `run` that counts, and there is no sitting.
    """

    work: Work
    person: Person
    progress: Progress
    sitting: Sitting | None
    result: Result | None
    late: bool
    run: Run | None = None

    @property
    def deals(self) -> bool:
        """Whether it is done at a table."""
        return self.work.mode == DEAL

    @property
    def test(self) -> bool:
        return self.work.wanted["deal"]["level"] == Level.TEST if self.deals else self.work.mode == Mode.TEST

    @property
    def open(self) -> bool:
        """Whether it can be begun or gone on with: a test is sat once, other work until it is passed or again."""
        return self.progress in (Progress.NOT_YET, Progress.BEGUN) or not self.test

    @property
    def begin_at(self) -> str:
        """Where it is begun or gone on with."""
        return reverse("deal_work" if self.deals else "quiz_work", args=[self.work.pk])

    @property
    def result_at(self) -> str:
        """Where its result is; nowhere before the end."""
        if self.run and self.run.ended_at:
            return reverse("deal_run", args=[self.run.pk])
        return reverse("sitting_result", args=[self.sitting.pk]) if self.sitting and self.sitting.ended_at else ""

    @property
    def why(self) -> str:
        """Why it is not passed, in words; empty while it is not over."""
        if self.run is not None:
            return self.run.why if self.progress is Progress.FAILED else ""
        if self.progress is not Progress.FAILED or self.result is None or self.sitting is None:
            return ""
        return why_failed(self.result, self.sitting.mode, self.sitting.pass_mark)

    @property
    def to_do(self) -> bool:
        return self.progress in (Progress.NOT_YET, Progress.BEGUN) or (self.progress is Progress.FAILED and self.open)


def set_for(person: Person) -> QuerySet[Work]:
    """The work that is set for somebody: their own, and that of each class they are in."""
    own = Q(person=person) | Q(training_class__memberships__trainee=person)
    return Work.objects.filter(own).select_related("by", "training_class").distinct()


def work_for(person: Person) -> list[SetWork]:
    """What somebody has been set, what is still to do first, and of that the soonest due."""

    def soonest(one: SetWork) -> tuple[bool, bool, datetime, int]:
        return not one.to_do, one.work.due_at is None, one.work.due_at or one.work.set_at, -one.work.pk

    return sorted((standing(work, person) for work in set_for(person)), key=soonest)


def people_of(work: Work) -> list[Person]:
    """Everybody that work is set for, by name."""
    if work.person is not None:
        return [work.person]
    return list(Person.objects.filter(memberships__training_class=work.training_class).order_by("display_name"))


def standing(work: Work, person: Person) -> SetWork:
    if work.mode == DEAL:
        runs.end_those_over(work.runs.filter(person=person))
        return _dealt(work, person, list(work.runs.filter(person=person).order_by("-pk")), timezone.now())
    sat = work.sittings.filter(person=person).order_by("-pk")
    sittings.end_overdue(sat)
    return _standing(work, person, list(sat), timezone.now())


def standings(work: Work) -> list[SetWork]:
    """Everybody's: those of the class now, and those who did the work before they left it."""
    now = timezone.now()
    if work.mode == DEAL:
        runs.end_those_over(work.runs.all())
        dealt = _by_person(work.runs.select_related("person").order_by("-pk"))
        return [_dealt(work, person, dealt.get(pk, []), now) for pk, person in _everybody(work, dealt).items()]
    sat = work.sittings.select_related("person").order_by("-pk")
    sittings.end_overdue(sat)
    by_person = _by_person(sat)
    return [_standing(work, person, by_person.get(pk, []), now) for pk, person in _everybody(work, by_person).items()]


def _by_person(goes: Iterable[Go]) -> dict[int, list[Go]]:
    found: dict[int, list[Go]] = {}
    for one in goes:
        found.setdefault(one.person_id, []).append(one)
    return found


def _everybody(work: Work, goes: Mapping[int, Sequence[Sitting | Run]]) -> dict[int, Person]:
    people = {person.pk: person for person in people_of(work)}
    return people | {own[0].person_id: own[0].person for own in goes.values() if own[0].person_id not in people}


def _dealt(work: Work, person: Person, newest_first: list[Run], now: datetime) -> SetWork:
    """As `_standing`, of work that is done at a table."""
    counts = next((one for one in newest_first if one.passed), newest_first[0] if newest_first else None)
    progress = _progress(counts)
    late = bool(work.due_at and (counts.ended_at if counts and counts.ended_at else now) > work.due_at)
    return SetWork(work, person, progress, None, None, late and progress is not Progress.FAILED, counts)


def _standing(work: Work, person: Person, newest_first: list[Sitting], now: datetime) -> SetWork:
    counts = next((one for one in newest_first if one.passed), newest_first[0] if newest_first else None)
    progress = _progress(counts)
    late = bool(work.due_at and (counts.ended_at if counts and counts.ended_at else now) > work.due_at)
    result = result_of(counts) if counts else None
    return SetWork(work, person, progress, counts, result, late and progress is not Progress.FAILED)


def _progress(counts: Sitting | Run | None) -> Progress:
    if counts is None:
        return Progress.NOT_YET
    if counts.ended_at is None:
        return Progress.BEGUN
    return Progress.PASSED if counts.passed else Progress.FAILED


def tally(found: Iterable[SetWork]) -> dict[str, int]:
    """How many are how far, in the order of the list above."""
    counted = Counter(one.progress for one in found)
    return {progress.name.lower(): counted[progress] for progress in Progress}


@transaction.atomic(durable=True)
def set_work(
    *,
    by: Person,
    title: str,
    wants: Wanted,
    mode: str,
    training_class: TrainingClass | None = None,
    person: Person | None = None,
    seconds: int | None = None,
    pass_mark: int = sittings.PASS_MARK,
    due_at: datetime | None = None,
) -> Work:
    """Work with a seed of its own, so that everybody it is for gets the same questions."""
    return Work.objects.create(
        by=by,
        title=title,
        wanted=plain(wants),
        mode=mode,
        training_class=training_class,
        person=person,
        seconds=seconds,
        pass_mark=pass_mark,
        due_at=due_at,
        seed=secrets.token_hex(16),
    )


@transaction.atomic(durable=True)
def set_deal(
    *,
    by: Person,
    title: str,
    task: Task,
    training_class: TrainingClass | None = None,
    person: Person | None = None,
    pass_mark: int = sittings.PASS_MARK,
    due_at: datetime | None = None,
) -> Work:
    """A deal as work. Its seed deals everybody it is for the same cards, to the same patrons."""
    return Work.objects.create(
        by=by,
        title=title,
        wanted={**plain(Wanted(count=task.rounds)), DEAL: plain(task)},
        mode=DEAL,
        training_class=training_class,
        person=person,
        seconds=task.seconds,
        pass_mark=pass_mark,
        due_at=due_at,
        seed=secrets.token_hex(32),
    )
