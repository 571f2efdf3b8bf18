"""Who did how well: one's own best, the list of the day that a class sees, and what its instructor sees."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from casino.accounts.models import Person, TrainingClass
from casino.accounts.people import locked
from casino.training.drills import runs
from casino.training.drills.models import DrillListing, DrillRun


class Place(NamedTuple):
    """A line of a list: equal scores share a rank."""

    rank: int
    person: Person
    run: DrillRun
    runs: int


class Day(NamedTuple):
    """What somebody did of one drill on a day."""

    person: Person
    drill: str
    runs: int
    best: int
    right: int
    answered: int


def scored(person: Person) -> QuerySet[DrillRun, Any]:
    """Runs that have ended and count."""
    runs.end_overdue(person.drill_runs.all(), timezone.now())
    return person.drill_runs.filter(again_of=None).exclude(ended_at=None)


def best_by_drill(person: Person) -> dict[str, int]:
    """The best score of each drill."""
    found = scored(person).filter(score__gt=0).order_by().values_list("drill").annotate(best=Max("score"))
    return dict(found)


def best_before(run: DrillRun) -> int:
    """The best score of its drill before a run."""
    earlier = scored(run.person).filter(drill=run.drill, pk__lt=run.pk)
    return earlier.aggregate(best=Max("score"))["best"] or 0


# --- the day -----------------------------------------------------------------------------------------


def of_the_day(people: Iterable[Person], day: date) -> QuerySet[DrillRun, Any]:
    """The scored runs that people began on a day, in the house's time zone, and answered anything in."""
    first = timezone.make_aware(datetime.combine(day, time.min))
    theirs = DrillRun.objects.filter(person__in=people, again_of=None)
    today = theirs.filter(began_at__gte=first, began_at__lt=first + timedelta(days=1))
    runs.end_overdue(today, timezone.now())
    return today.filter(answered__gt=0).exclude(ended_at=None).select_related("person")


def class_list(training_class: TrainingClass, drill: str, viewer: Person, day: date) -> list[Place]:
    """Everybody's best run of a drill on a day: those of the class who are on the lists, and whoever looks."""
    hidden = DrillListing.objects.filter(listed=False).exclude(person=viewer).values("person")
    people = training_class.trainees.exclude(pk__in=hidden)
    best: dict[int, DrillRun] = {}
    counts: dict[int, int] = {}
    for run in of_the_day(people, day).filter(drill=drill).order_by("-score", "ended_at"):
        best.setdefault(run.person_id, run)
        counts[run.person_id] = counts.get(run.person_id, 0) + 1
    return list(_rank(list(best.values()), counts))


def _rank(best: list[DrillRun], counts: dict[int, int]) -> Iterator[Place]:
    rank, last = 0, -1
    for at, run in enumerate(best, 1):
        rank, last = (rank if run.score == last else at), run.score
        yield Place(rank, run.person, run, counts[run.person_id])


def class_day(training_class: TrainingClass, day: date) -> list[Day]:
    """For the instructor: everything that the class drilled on a day, by name and drill."""
    found: dict[tuple[int, str], list[DrillRun]] = {}
    for run in of_the_day(training_class.trainees.all(), day).order_by("person__display_name", "drill"):
        found.setdefault((run.person_id, run.drill), []).append(run)
    return [_day(those) for those in found.values()]


def _day(those: list[DrillRun]) -> Day:
    return Day(
        person=those[0].person,
        drill=those[0].drill,
        runs=len(those),
        best=max(run.score for run in those),
        right=sum(run.right for run in those),
        answered=sum(run.answered for run in those),
    )


# --- the lists themselves ------------------------------------------------------------------------------


def is_listed(person: Person) -> bool:
    """Everybody is, until they say otherwise."""
    return not DrillListing.objects.filter(person=person, listed=False).exists()


@transaction.atomic(durable=True)
def set_listed(*, person: Person, listed: bool) -> None:
    locked(person)
    found = DrillListing.objects.filter(person=person).first()
    if found is None:
        DrillListing.objects.create(person=person, listed=listed)
    elif found.listed != listed:
        found.listed = listed
        found.save(update_fields=["listed"])
