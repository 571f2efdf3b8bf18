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
from casino.floor.models import Event, Round, Table
from casino.floor.models.tables import BY_HAND
from casino.floor.play import house
from casino.floor.play.practice import rounds_asked_for
from casino.floor.play.rights import supervises
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Session, Slip
from casino.review.reports.practice import HandFigures
from casino.review.rows import with_tables
from casino.review.scope import tables_in_charge
from casino.review.words import call_by_name
from games.table.practice import PracticeBegun

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
class Deal:
    """A deal by hand that is on: whose, at which level, in which of how many rounds (0: without end), and how it goes.

    The pit sees it as it happens, whatever whoever deals is told.
    """

    session: Session
    hand: HandFigures
    rounds: int

    @property
    def number(self) -> int:
        """Of the round in play, or about to be."""
        begun = self.session.rounds + 1
        return min(begun, self.rounds) if self.rounds else begun

    @property
    def pace(self) -> Pace | None:
        hand = self.hand
        return Pace(hand.rounds, round(hand.an_hour), round(hand.goal)) if hand.rounds and hand.seconds else None


@dataclass(frozen=True)
class Watched:
    row: Listing
    paused: bool
    pace: Pace | None
    steps_in: bool
    wrong: int
    deal: Deal | None


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
    slips, deals = _latest(tables, instructor), _deals(tables, instructor)
    watched = [
        Watched(
            row=rows[table.pk],
            paused=table.status == Table.Status.PAUSED,
            pace=deals[table.pk].pace if table.pk in deals else paces.get(table.pk),
            steps_in=supervises(table, instructor),
            wrong=sum(slip.table_id == table.pk for slip in slips),
            deal=deals.get(table.pk),
        )
        for table in tables
    ]
    return watched, slips[:MOST_ERRORS]


def _deals(tables: list[Table], instructor: Person) -> dict[int, Deal]:
    """The deals by hand at these tables, without the instructor's own: two questions, however many there are."""
    by_hand = [table.pk for table in tables if table.by_hand]
    if not by_hand:
        return {}
    on = Session.objects.filter(table__in=by_hand, level__in=BY_HAND, ended_at=None).exclude(person=instructor)
    begun = Event.objects.filter(table__in=by_hand, type=PracticeBegun.__name__).order_by("seq")
    facts = ((event.table_id, house.read(event.table.engine, event.type, event.body)) for event in with_tables(begun))
    rounds = {table: fact.rounds for table, fact in facts if isinstance(fact, PracticeBegun)}
    return {
        one.table_id: Deal(one, HandFigures.of(one), rounds.get(one.table_id, 0))
        for one in on.select_related("figures")
        if one.table_id
    }


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
            found[table] = Pace(count, round(count * 3600 / seconds), round(rounds_asked_for(boxes / count)))
    return found


def _latest(tables: list[Table], instructor: Person) -> list[Slip]:
    """Without those of a deal by hand of the instructor's own: they are told of them afterwards, as anybody is."""
    found = Slip.objects.filter(at__gte=timezone.now() - RECENT, table__in=tables).order_by("-at")
    found = found.exclude(session__person=instructor, session__level__in=BY_HAND, session__ended_at=None)
    return call_by_name(list(with_tables(found, "session__person")[:MOST_READ]))
