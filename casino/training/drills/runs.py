"""Runs of a drill: begun, asked question by question, answered once each, and ended by the clock or by hand.

The clock is the house's. What the house itself takes to make the next question costs nobody time, nor does a slow line,
within bounds; an answer that was on its way when time was up still counts.
"""

import secrets
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from casino.accounts.models import Person
from casino.accounts.people import locked
from casino.errors import Refused
from casino.training.drills import catalogue, score
from casino.training.drills.catalogue import Posed
from casino.training.drills.contract import Judged
from casino.training.drills.models import DrillAnswer, DrillRun
from games.errors import GameError
from games.records import dumps, loads, plain, prepare

GRACE: Final = timedelta(seconds=1)
"""How long after the end an answer may still arrive that was given before it."""
MOST_LAG_MS: Final = 400
"""Given back for one question at most, and in a whole run: more than that is no slow line."""
MOST_CREDIT_MS: Final = 10_000
TOO_LATE: Final = "The time was up before this answer came, so it does not count."
ENDED: Final = "You had ended this run already, so this answer does not count."

prepare(Judged)


class TimeIsUp(Refused):
    """An answer to a run that has ended, by the clock or by hand."""


class AlreadyAnswered(Refused):
    """A second answer to the same question: the first counts, and nothing more happens."""


class NotAsked(Refused):
    """An answer to a question that the run has not asked."""


class Tally(NamedTuple):
    """How a run stands."""

    score: int
    right: int
    answered: int
    combo: int
    best_combo: int

    @property
    def times(self) -> int:
        return score.times(self.combo)

    @property
    def wrong(self) -> int:
        return self.answered - self.right


def tally(run: DrillRun) -> Tally:
    """Counted from the answers, the last one's combo being the one that goes on."""
    found = list(run.answers.order_by("number").values_list("points", "right", "combo"))
    return Tally(
        score=sum(points for points, _, _ in found),
        right=sum(right for _, right, _ in found),
        answered=len(found),
        combo=found[-1][2] if found else 0,
        best_combo=max((combo for _, _, combo in found), default=0),
    )


# --- beginning -------------------------------------------------------------------------------------


def begin(*, person: Person, drill: str) -> DrillRun:
    """A run against the clock, which begins with its first question."""
    seed = secrets.token_hex(16)
    posed = catalogue.pose(drill, seed, 1, right=0)
    start, _ = score.limits(storm=drill == catalogue.STORM)
    return _begin(person, drill, seed, posed, start)


def begin_again(*, run: DrillRun) -> DrillRun:
    """The questions that were missed in a run, once more: with no clock, and for no score."""
    asked = missed(run)
    if not asked:
        raise Refused("There is nothing left to try again.")
    return _begin(run.person, run.drill, run.seed, asked[0]._replace(number=1), None, run)


@transaction.atomic(durable=True)
def _begin(
    person: Person, drill: str, seed: str, posed: Posed, start_ms: int | None, again_of: DrillRun | None = None
) -> DrillRun:
    locked(person)  # a button pressed twice waits here
    now = timezone.now()
    for left in person.drill_runs.filter(ended_at=None):
        _end(left, now)
    return DrillRun.objects.create(
        person=person,
        drill=drill,
        seed=seed,
        again_of=again_of,
        began_at=now,
        waiting=posed._asdict(),
        posed_at=now,
        ends_at=None if start_ms is None else now + timedelta(milliseconds=start_ms),
    )


def missed(run: DrillRun) -> list[Posed]:
    """What was got wrong, as it was asked; but for what this version of the house can no longer ask."""
    wrong = run.answers.filter(right=False).order_by("number")
    found = (Posed(one.number, one.drill, one.level, one.about) for one in wrong)
    return [posed for posed in found if _still_asked(posed)]


def _still_asked(posed: Posed) -> bool:
    try:
        catalogue.check(posed, catalogue.right(posed))
    except (GameError, LookupError):
        return False
    return True


# --- asking and answering ----------------------------------------------------------------------------


def waiting(run: DrillRun) -> Posed | None:
    """The question that is asked now; None once the run is over."""
    return None if end_if_over(run) or run.waiting is None else Posed(**run.waiting)


def answer(
    *, run: DrillRun, number: int, given: str, shown_ms: int | None = None, now: datetime | None = None
) -> DrillAnswer:
    """Judge an answer and keep it, and ask the next question. BadAnswer, where the form takes no such thing, keeps
    nothing. `shown_ms` is how long the question was in sight, as the browser says."""
    now = now or timezone.now()
    if run.answers.filter(number=number).exists():
        raise AlreadyAnswered("You have answered this question already. Your first answer counts.")
    if end_if_over(run, now):
        raise TimeIsUp(TOO_LATE if run.ends_at and run.ends_at <= now else ENDED)
    posed = Posed(**run.waiting) if run.waiting else None
    if posed is None or posed.number != number:
        raise NotAsked("That question has not been asked.")
    judged = catalogue.check(posed, given)
    # Made before the transaction, so that nobody waits for it; two presses make the same one, and one row stays.
    following = _next_posed(run, posed, tally(run).right + judged.right)
    return _keep(run, posed, given, judged, following, shown_ms, now)


def _next_posed(run: DrillRun, posed: Posed, right: int) -> Posed | None:
    if run.again_of is None:
        return catalogue.pose(run.drill, run.seed, posed.number + 1, right, posed)
    left = missed(run.again_of)[posed.number :]
    return left[0]._replace(number=posed.number + 1) if left else None


@transaction.atomic(durable=True)
def _keep(
    run: DrillRun,
    posed: Posed,
    given: str,
    judged: Judged,
    following: Posed | None,
    shown_ms: int | None,
    now: datetime,
) -> DrillAnswer:
    row = DrillRun.objects.select_for_update(no_key=True).get(pk=run.pk)
    if row.waiting is None or row.waiting["number"] != posed.number:
        raise AlreadyAnswered("You have answered this question already. Your first answer counts.")
    took_ms, lag_ms = _time_taken(row, shown_ms, now)
    scored = row.again_of_id is None
    before = tally(row)
    worth = score.worth(right=judged.right, level=posed.level, combo=before.combo)
    made = DrillAnswer.objects.create(
        run=row,
        number=posed.number,
        drill=posed.drill,
        level=posed.level,
        prompt=catalogue.show(posed).prompt,
        about=posed.about,
        given=given,
        verdict=plain(judged),
        right=judged.right,
        points=worth.points if scored else 0,
        combo=worth.combo,
        time_ms=worth.time_ms if scored else 0,
        took_ms=took_ms,
        answered_at=now,
    )
    _ask(row, following, made.time_ms, lag_ms, now)
    run.refresh_from_db()
    return made


def _time_taken(run: DrillRun, shown_ms: int | None, now: datetime) -> tuple[int, int]:
    """How long an answer took, and how much of the time since the question was posed the line took instead."""
    passed = max(0, _ms(now - (run.posed_at or now)))
    most = min(MOST_LAG_MS, MOST_CREDIT_MS - run.credit_ms)
    lag = 0 if shown_ms is None else max(0, min(passed - shown_ms, most))
    return passed - lag, lag


def _ask(run: DrillRun, following: Posed | None, time_ms: int, lag_ms: int, received: datetime) -> None:
    """Set the clock and put the next question; without one, or with no time left, the run ends."""
    now = timezone.now()
    run.waiting = following._asdict() if following else None
    run.posed_at = max(now, received)
    if run.ends_at is not None:
        run.credit_ms += lag_ms
        at_work = run.posed_at - received
        run.ends_at = min(run.ends_at + at_work + timedelta(milliseconds=time_ms + lag_ms), _latest(run) + at_work)
    run.save(update_fields=["waiting", "posed_at", "ends_at", "credit_ms"])
    if following is None or (run.ends_at is not None and run.ends_at <= run.posed_at):
        _end(run, run.posed_at)


def _latest(run: DrillRun) -> datetime:
    """However much time is won, no run lasts longer."""
    _, longest = score.limits(storm=run.drill == catalogue.STORM)
    return run.began_at + timedelta(milliseconds=longest + run.credit_ms)


def _ms(span: timedelta) -> int:
    return span // timedelta(milliseconds=1)


# --- ending ------------------------------------------------------------------------------------------


@transaction.atomic(durable=True)
def end(*, run: DrillRun, now: datetime | None = None) -> None:
    """Ended by hand, or by the clock: then at the moment its time was up."""
    row = DrillRun.objects.select_for_update(no_key=True).get(pk=run.pk)
    if row.ended_at is None:
        _end(row, now or timezone.now())
    run.refresh_from_db()


def end_if_over(run: DrillRun, now: datetime | None = None) -> bool:
    """Whether a run has ended; one whose time is up ends here."""
    now = now or timezone.now()
    if run.ended_at is None and run.ends_at is not None and run.ends_at + GRACE < now:
        end(run=run, now=now)
    return run.ended_at is not None


def end_overdue(runs: QuerySet[DrillRun], now: datetime) -> None:
    """For lists: whatever ran out of time while nobody looked has ended."""
    for run in runs.filter(ended_at=None, ends_at__lt=now - GRACE):
        end(run=run, now=now)


def _end(run: DrillRun, now: datetime) -> None:
    counted = tally(run)
    run.waiting = None
    run.ended_at = min(now, run.ends_at) if run.ends_at else now
    run.score, run.right, run.answered, run.best_combo = (
        counted.score,
        counted.right,
        counted.answered,
        counted.best_combo,
    )
    run.save(update_fields=["waiting", "ended_at", "score", "right", "answered", "best_combo"])


def verdict_of(given: DrillAnswer) -> Judged:
    judged: Judged = loads(dumps(given.verdict), Judged)
    return judged
