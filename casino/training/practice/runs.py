"""Runs: begun at a table of one's own or by being handed a deal, ended by hand, by count or by time, and kept."""

import logging
import secrets
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from casino.accounts.models import Person
from casino.errors import Refused
from casino.floor.models import Event, Level, Round, Table
from casino.floor.models.tables import BY_HAND
from casino.floor.opening.practice import close_practice, open_practice
from casino.floor.play import house, tables
from casino.floor.play.practice import Terms
from casino.training.models import Work
from casino.training.practice import logbook, recall, task
from casino.training.practice.figures import figures_of, stars_of, why_failed
from casino.training.practice.models import Run
from casino.training.practice.task import Task
from casino.training.quiz import memory
from games.records import plain
from games.table.practice import PracticeBegun
from games.table.table import Table as TableState

log = logging.getLogger(__name__)

EVERY: Final = timedelta(seconds=1)
SEED_BYTES: Final = 32
TWICE: Final = timedelta(seconds=5)
"""The same deal asked for again so soon is a button pressed twice."""
SETTLED: Final = timedelta(seconds=10)
TEST_ON: Final = "Your test at the table is still on. Deal it to its end, or end it, before you begin another deal."


# --- beginning -------------------------------------------------------------------------------------


def begin(*, person: Person, wants: Task, now: datetime | None = None) -> Run:
    """A deal of one's own choosing. A run that was still on at a table of one's own ends with that."""
    return _begin(person, wants, secrets.token_bytes(SEED_BYTES), now or timezone.now())


def begin_work(*, person: Person, work: Work, now: datetime | None = None) -> Run:
    """Set work goes on where it was left. Everybody is dealt the same cards, so a test is dealt once."""
    at = now or timezone.now()
    wants = task.read(work.wanted["deal"])
    last = work.runs.filter(person=person).order_by("pk").last()
    if last and not end_if_over(last, at):
        return last
    if last and wants.level == Level.TEST:
        raise Refused("You have dealt this test, and your result is on record.")
    return _begin(person, wants, bytes.fromhex(work.seed), at, work=work)


def begin_again(*, run: Run, rounds: list[int], now: datetime | None = None) -> Run:
    """A round of a run that is over, with the same cards and the same patrons; `rounds` are all that are to come."""
    number, *then = rounds
    wants = task.read({**run.task, "rounds": 1, "minutes": 0, "least_pace": 0})
    found = logbook.reading(run)
    before = next(one.first_seq for one in found.rounds if one.number == number) - 1
    begins = logbook.state_before(run, before).table if number > 1 else None
    seed = bytes.fromhex(run.seed)
    return _begin(run.person, wants, seed, now or timezone.now(), again_of=run, then=then, begins=begins)


def _begin(
    person: Person,
    wants: Task,
    seed: bytes,
    now: datetime,
    *,
    work: Work | None = None,
    again_of: Run | None = None,
    then: list[int] | None = None,
    begins: TableState | None = None,
) -> Run:
    wants.check()
    for on in list(unfinished(person, now).filter(table__private=True)):
        if task.kept(on.task) == wants and on.work == work and on.again_of == again_of and now - on.began_at < TWICE:
            return on
        if on.level == Level.TEST:
            raise Refused(TEST_ON)
        end(run=on, now=now)
    terms = Terms(wants.level, wants.rounds, wants.trouble, seed, wants.kinds)
    table = open_practice(
        person=person,
        game=wants.game,
        options=wants.options,
        terms=terms,
        patrons=wants.patrons,
        training_class=work.training_class if work else None,
        now=now,
        pace=wants.pace,
        begins=begins,
    )
    return Run.objects.create(
        person=person,
        table=table,
        work=work,
        again_of=again_of,
        then=then or [],
        game=wants.game,
        level=wants.level,
        task=plain(wants),
        seed=seed.hex(),
        pass_mark=work.pass_mark if work else None,
        first_seq=_taken_over_at(table),
        began_at=now,
        ends_at=now + timedelta(seconds=wants.seconds) if wants.seconds else None,
    )


def _taken_over_at(table: Table) -> int:
    """Where in its log the deal went to whoever has it."""
    changes = Event.objects.filter(table=table, type=house.DealChanged.__name__)
    return int(changes.order_by("-seq").values_list("seq", flat=True)[0])


def adopt(now: datetime) -> None:
    """Deals that an instructor handed over at a level: each becomes a run of whoever has it.

    A table of one's own has its run a moment after it was opened, unless somebody was cut short there.
    """
    on = Run.objects.filter(ended_at=None).values("table")
    handed = Table.objects.filter(level__in=BY_HAND, dealer__isnull=False).exclude(status=Table.Status.CLOSED)
    settled = Q(private=False) | Q(dealt_since__lt=now - SETTLED)
    for table in handed.filter(settled).exclude(pk__in=on).select_related("dealer"):
        if table.dealer:
            _adopt(table, table.dealer)


def _adopt(table: Table, dealer: Person) -> None:
    first = _taken_over_at(table)
    began = Event.objects.filter(table=table, seq__gt=first, type=PracticeBegun.__name__).order_by("seq").first()
    terms = house.read(table.engine, began.type, began.body) if began else None
    if began is None or not isinstance(terms, PracticeBegun):
        return
    seated = max(1, table.seats.count())
    wants = Task(game=table.game, level=terms.level, rounds=terms.rounds, patrons=seated, trouble=terms.trouble)
    what = {"game": table.game, "level": terms.level, "task": plain(wants), "seed": terms.seed.hex()}
    Run.objects.get_or_create(table=table, first_seq=first, defaults={"person": dealer, "began_at": began.at, **what})


# --- ending ----------------------------------------------------------------------------------------


def end(*, run: Run, now: datetime | None = None, how: str = Run.End.HAND) -> None:
    """The table is closed (one of a class goes back to the house), and the figures are kept.

    Each is a transaction by itself. One that was cut short after the first is ended by whoever looks next.
    """
    at = now or timezone.now()
    if run.ended_at is None:
        _leave(run, at)
        _keep(run, at, how)
    run.refresh_from_db()


def _leave(run: Run, now: datetime) -> None:
    table = Table.objects.select_related("opened_by").get(pk=run.table_id)
    if table.private:  # whoever deals there now: it is nobody else's
        close_practice(table=table, person=run.person, now=now)
    elif table.dealer_id == run.person_id and _taken_over_at(table) == run.first_seq:
        tables.hand_the_deal(table=table, to=None, by=run.person, now=now)


def _keep(run: Run, now: datetime, how: str) -> None:
    """Write down what came of it; what was slipped in is what the quiz asks next. Once for each run."""
    found = logbook.reading(run)
    wants, figures = run.task, figures_of(found)
    aims = recall.aims_after(run.game, found) if run.counts else []
    with transaction.atomic(durable=True):
        row = Run.objects.select_for_update(no_key=True, of=("self",)).select_related("person").get(pk=run.pk)
        if row.ended_at is not None:
            return
        row.ended_at, row.end, row.last_seq = min(now, row.ends_at or now), how, _last_seq(row)
        row.dealt, row.figures = figures.rounds, plain(figures)
        if row.counts:
            row.procedure = figures.procedure
            row.stars = stars_of(figures, wants["rounds"])[0]
        if row.pass_mark is not None:
            row.why = why_failed(figures, wants["rounds"], row.pass_mark, wants["least_pace"])[:200]
            row.passed = not row.why
        row.save()
        for aim in aims:
            memory.slip(row.person, aim, row.ended_at)


def _last_seq(run: Run) -> int:
    """The event with which the deal went on, or the last that there is."""
    gone = Event.objects.filter(table=run.table_id, seq__gt=run.first_seq, type=house.DealChanged.__name__)
    first = gone.order_by("seq").values_list("seq", flat=True).first()
    return first or int(Table.objects.values_list("seq", flat=True).get(pk=run.table_id))


def why_over(run: Run, now: datetime) -> str:
    """Why a run that has not been ended is over; empty where it goes on."""
    table, rounds = run.table, run.task["rounds"]
    if table.dealer_id != run.person_id or table.dealt_since != run.began_at:
        return Run.End.AWAY.value
    if rounds and rounds_dealt(run) >= rounds:
        return Run.End.ROUNDS.value
    if table.status == Table.Status.CLOSED:
        return Run.End.AWAY.value
    return Run.End.TIME.value if run.ends_at and run.ends_at <= now else ""


def rounds_dealt(run: Run) -> int:
    """Those that are over; one that was cancelled as its table was closed was not dealt."""
    over = Round.objects.filter(table=run.table_id, first_seq__gt=run.first_seq, last_seq__isnull=False)
    return (over.filter(void=False) if run.table.status == Table.Status.CLOSED else over).count()


def end_if_over(run: Run, now: datetime | None = None) -> bool:
    """Whether a run has ended; one that is over ends here."""
    at = now or timezone.now()
    if run.ended_at is None and (how := why_over(run, at)):
        end(run=run, now=at, how=how)
    return run.ended_at is not None


def end_those_over(found: QuerySet[Run], now: datetime | None = None) -> None:
    """For lists: whatever came to its end while nobody looked has ended."""
    for run in found.filter(ended_at=None).select_related("table", "person"):
        end_if_over(run, now)


_next: list[datetime] = []
_seen: dict[int, int] = {}
"""By run, where its table's log ended when it was last looked at: where nothing has happened since, nothing is over."""


def now_and_then(now: datetime) -> None:
    """For the thread that ticks: deals that were handed over become runs, and those that are over end."""
    if _next and now < _next[0]:
        return
    _next[:] = [now + EVERY]
    adopt(now)
    on = list(Run.objects.filter(ended_at=None).select_related("table", "person").defer("table__state"))
    for run in on:
        if _seen.get(run.pk) != run.table.seq or (run.ends_at and run.ends_at <= now):
            _look_at(run, now)
    _seen.clear()
    _seen.update((run.pk, run.table.seq) for run in on if run.ended_at is None)


def _look_at(run: Run, now: datetime) -> None:
    try:
        end_if_over(run, now)
    except Exception:
        log.exception("run %s could not be ended", run.pk)


# --- what is whose ---------------------------------------------------------------------------------


def unfinished(person: Person, now: datetime | None = None) -> QuerySet[Run]:
    """What somebody may go on with, the newest first."""
    end_those_over(person.runs.all(), now)
    return person.runs.filter(ended_at=None).select_related("table", "work", "again_of")


def listed(found: QuerySet[Run]) -> QuerySet[Run]:
    """Runs worth a line: in those left out nothing was dealt at all."""
    return found.exclude(Q(ended_at__isnull=False, dealt=0, work=None) & (Q(procedure=None) | Q(figures__acts=0)))


def bests(person: Person) -> list[Run]:
    """The best of each game and level that counts: most stars, then the most acts right, then the most rounds."""
    over = person.runs.filter(ended_at__isnull=False, stars__gt=0, again_of=None)
    found: dict[tuple[str, str], Run] = {}
    for run in over.select_related("table").order_by("-stars", "-procedure", "-dealt", "pk"):
        found.setdefault((run.game, run.level), run)
    return sorted(found.values(), key=lambda run: (run.game, run.level))


def is_best(run: Run) -> bool:
    """Whether it is the best so far of its game and level."""
    return run.counts and any(best.pk == run.pk for best in bests(run.person))
