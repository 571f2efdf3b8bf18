"""The pit: every live table of an instructor's school at once, its pace and what goes wrong as it happens."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import Count, Max, Min, Q
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino.accounts.models import Person
from casino.accounts.permissions import PersonRequest, instructor_only
from casino.floor.clock import clock
from casino.floor.lobby.listings import Listing, listing
from casino.floor.models import Round, Table
from casino.floor.play.rights import supervises
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Slip
from casino.review.reports.deal import asked_for
from casino.review.rows import with_tables
from casino.review.scope import tables_in_charge
from casino.review.words import call_by_name

ROUNDS_COUNTED: Final = 12
RECENT: Final = timedelta(minutes=30)
MOST_READ, MOST_ERRORS = 200, 8
EVERY: Final = 4
"""Seconds after which the page asks again."""


@dataclass(frozen=True)
class Pace:
    """Rounds an hour over the last rounds, and what a dealer at so many boxes should reach."""

    rounds: int
    an_hour: int
    standard: int

    @property
    def slow(self) -> bool:
        return self.an_hour < self.standard


@dataclass(frozen=True)
class Watched:
    row: Listing
    paused: bool
    pace: Pace | None
    steps_in: bool
    wrong: int


@require_safe
@instructor_only
def pit(request: PersonRequest, template: str = "review/pit/pit.html") -> HttpResponse:
    """The page, or the tables alone for one that is open already."""
    catch_up(1)
    watched, slips = look_around(request.user)
    return render(request, template, {"watched": watched, "slips": slips, "every": EVERY})


def look_around(instructor: Person) -> tuple[list[Watched], list[Slip]]:
    """The tables, and the latest errors and refused calls at them."""
    found = tables_in_charge(instructor).exclude(status=Table.Status.CLOSED)
    tables = list(found.select_related("opened_by").defer("state", "options").order_by("opened_at", "pk"))
    now = timezone.now()
    clock.watched((table for table in tables if clock.needs_marking(table, now)), now)
    rows = {table.pk: listing(table) for table in tables}
    paces = paces_of({table.pk: rows[table.pk].rounds for table in tables})
    slips = _latest(tables)
    watched = [
        Watched(
            row=rows[table.pk],
            paused=table.status == Table.Status.PAUSED,
            pace=paces.get(table.pk),
            steps_in=supervises(table, instructor),
            wrong=sum(slip.table_id == table.pk for slip in slips),
        )
        for table in tables
    ]
    return watched, slips[:MOST_ERRORS]


def paces_of(rounds: dict[int, int]) -> dict[int, Pace]:
    """Each table's pace over its last rounds, in one question for all; `rounds` is how many each has played."""
    if not rounds:
        return {}
    last = Q()
    for table, played in rounds.items():
        last |= Q(table=table, number__gt=played - ROUNDS_COUNTED)
    over = Round.objects.filter(last).exclude(ended_at=None).order_by().values_list("table")
    areas = Count("boxes", filter=Q(boxes__controlling__isnull=False) & (Q(boxes__box=None) | Q(boxes__box=1)))
    counted = over.annotate(count=Count("pk", distinct=True), areas=areas, began=Min("began_at"), ended=Max("ended_at"))
    found = {}
    for table, count, boxes, began, ended in counted:
        seconds = (ended - began).total_seconds()
        if count > 1 and seconds:  # of a single round there is no pace to speak of
            found[table] = Pace(count, round(count * 3600 / seconds), round(asked_for(boxes / count)))
    return found


def _latest(tables: list[Table]) -> list[Slip]:
    found = Slip.objects.filter(at__gte=timezone.now() - RECENT, table__in=tables).order_by("-at")
    return call_by_name(list(with_tables(found, "session__person")[:MOST_READ]))
