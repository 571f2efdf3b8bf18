"""Sittings of the quiz: begun, asked question by question, answered once each, ended by hand, by count or by time."""

import secrets
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone

from casino.accounts.models import Person
from casino.accounts.people import locked
from casino.errors import Refused
from casino.training.models import Answer, Mode, Posed, Sitting, Work, WrittenScenario
from casino.training.questions import catalogue
from casino.training.questions.contract import Given, Kind, Question, Verdict
from casino.training.quiz import memory, next_question, repeats, selection
from casino.training.quiz.embargo import AFTER_THE_TEST, embargo_on
from casino.training.quiz.next_question import question_of
from casino.training.quiz.repeats import Turn
from casino.training.quiz.results import passes, result_of
from casino.training.quiz.selection import Aim, Wanted
from games.records import plain, replace

STORM_SECONDS: Final = 180
PASS_MARK: Final = 80
MOST_LEFT_OPEN: Final = 12
"""Of practice and learning: beginning another ends the oldest."""
LONGEST_MS: Final = 24 * 60 * 60 * 1000
TOO_LATE: Final = "The time was up before this answer came, so it does not count."
ENDED: Final = "You had ended this sitting already, so this answer does not count."


class SetAsATest(Refused):
    """A question that one of the person's tests asks, met anywhere else."""

    def __init__(self) -> None:
        super().__init__(AFTER_THE_TEST)


class AlreadyAnswered(Refused):
    """A second answer to the same question."""


class TimeIsUp(Refused):
    """An answer to a sitting that has ended, by the clock or by hand."""


# --- beginning -------------------------------------------------------------------------------------


@transaction.atomic(durable=True)
def begin(
    *, person: Person, mode: str, wants: Wanted, seconds: int | None = None, pass_mark: int = PASS_MARK
) -> Sitting:
    """A sitting of one's own choosing."""
    locked(person)  # a button pressed twice waits here, and then finds what the first press began
    if wants.round and embargo_on(person).holds(wants.round):
        raise SetAsATest
    return _begin(person, mode, wants, secrets.token_hex(16), seconds, pass_mark if mode == Mode.TEST else None)


@transaction.atomic(durable=True)
def begin_daily(*, person: Person, now: datetime | None = None) -> Sitting:
    """Today's session, or what is left of it."""
    locked(person)  # a button pressed twice waits here, and then finds what the first press began
    now = now or timezone.now()
    begun = next((one for one in person.sittings.filter(ended_at=None, work=None) if is_daily(one, now)), None)
    if begun:
        return begun
    aims = memory.plan(person, now)
    return _begin(person, Mode.PRACTICE, Wanted(plan=aims, count=len(aims)), secrets.token_hex(16), now=now)


@transaction.atomic(durable=True)
def begin_work(*, person: Person, work: Work) -> Sitting:
    """Set work goes on where it was left. A test is sat once: its questions are the same the next time."""
    locked(person)  # a button pressed twice waits here, and then finds what the first press began
    last = work.sittings.filter(person=person).order_by("pk").last()
    if last and not over(last, timezone.now()):
        return last
    if last and work.mode == Mode.TEST:
        raise Refused("You have sat this test, and your result is on record.")
    return _begin(person, work.mode, selection.read(work.wanted), work.seed, work.seconds, work.pass_mark, work)


def _begin(
    person: Person,
    mode: str,
    wants: Wanted,
    seed: str,
    seconds: int | None = None,
    pass_mark: int | None = None,
    work: Work | None = None,
    now: datetime | None = None,
) -> Sitting:
    now = now or timezone.now()
    left_open = person.sittings.filter(mode__in=(Mode.LEARN, Mode.PRACTICE), work=None, ended_at=None)
    for oldest in left_open.order_by("-pk")[MOST_LEFT_OPEN - 1 :]:
        _end(oldest, now)
    limit = STORM_SECONDS if mode == Mode.STORM else seconds if mode == Mode.TEST or work else None
    return Sitting.objects.create(
        person=person,
        mode=mode,
        work=work,
        wanted=plain(wants),
        seed=seed,
        count=None if mode == Mode.STORM else wants.count,
        pass_mark=pass_mark,
        began_at=now,
        ends_at=now + timedelta(seconds=limit) if limit else None,
    )


# --- asking ----------------------------------------------------------------------------------------


def current(sitting: Sitting, now: datetime | None = None) -> Posed | None:
    """The question that waits for an answer, posed now if none does; None once the sitting is over.

    SetAsATest where a test was set with it since it was posed: it goes on waiting.
    """
    if end_if_over(sitting):
        return None
    waiting = sitting.posed.filter(answer=None).first()
    if waiting is not None:
        if is_held(waiting):
            raise SetAsATest
        return waiting
    turn = repeats.course_of(sitting).turn
    if turn is None:
        end(sitting=sitting)
        return None
    return _pose(sitting, turn, now or timezone.now())


def _pose(sitting: Sitting, turn: Turn, now: datetime) -> Posed:
    """Made before the transaction, so that nobody waits for it; two tabs make the same one, and one row stays."""
    question, scenario, aim = _again(sitting, turn) if turn.again_of else _own(sitting, turn)
    if aim is not None:
        memory.give_up(sitting.person, aim, catalogue.shape_of(question) if aim.shape else "")
    about = {
        "kind": question.kind.value,
        "game": question.game,
        "topic": question.topic,
        "rule": memory.rule_asked(sitting.person, aim, question.topic, question.rules),
        "question": plain(question),
        "scenario": scenario,
        "posed_at": now,
        "again_of_id": turn.again_of,
    }
    return Posed.objects.get_or_create(sitting=sitting, number=turn.number, defaults=about)[0]


Made = tuple[Question, WrittenScenario | None, Aim | None]


def _again(sitting: Sitting, turn: Turn) -> Made:
    """The same situation as one that was missed, with other cards."""
    before = Answer.objects.select_related("posed").get(posed=turn.again_of)
    shape = catalogue.shape_of(question_of(before.posed))
    aim = Aim(kind=Kind(before.kind), game=before.game, topic=before.topic, rule=before.rule, shape=shape)
    question, _ = next_question.question(Wanted(plan=(aim,), count=1), f"{sitting.seed}:again", turn.number)
    return question, None, aim


def _own(sitting: Sitting, turn: Turn) -> Made:
    """A question of the sitting's own, and what it was to be about where the sitting has a plan.

    What a test of the person's asks gives way to another question, but for in that test.
    """
    wants, number = selection.read(sitting.wanted), turn.own
    aim = wants.plan[number - 1] if number <= len(wants.plan) else None
    if sitting.mode == Mode.TEST:
        return *next_question.question(wants, sitting.seed, number), aim
    held = embargo_on(sitting.person)
    seed = f"{sitting.seed}:instead" if sitting.seed in held.seeds else sitting.seed
    question, scenario = next_question.question(wants, seed, number)
    if (scenario and scenario.pk in held.scenarios) or held.holds(question.round):
        question, scenario = next_question.question(replace(wants, scenarios=(), round=None), seed, number)
    return question, scenario, aim


def is_held(posed: Posed) -> bool:
    """Whether a question is kept from its person for now. A test keeps its own, and tells at its end."""
    if posed.sitting.mode == Mode.TEST and not over(posed.sitting, timezone.now()):
        return False
    return embargo_on(posed.sitting.person).holds_posed(posed)


# --- answering -------------------------------------------------------------------------------------


def answer(*, posed: Posed, given: Given, now: datetime | None = None) -> Answer:
    """Judge an answer and keep it. BadAnswer, where the form takes no such thing, keeps nothing."""
    if is_held(posed):
        raise SetAsATest
    end_if_over(posed.sitting)
    return _answer(posed, given, now or timezone.now())


@transaction.atomic(durable=True)
def _answer(posed: Posed, given: Given, now: datetime) -> Answer:
    sitting = Sitting.objects.select_for_update(no_key=True).get(pk=posed.sitting_id)
    if Answer.objects.filter(posed=posed).exists():
        raise AlreadyAnswered("You have answered this question already. Your first answer counts.")
    if over(sitting, now):
        raise TimeIsUp(TOO_LATE if sitting.ends_at and sitting.ends_at <= now else ENDED)
    question = question_of(posed)
    verdict = catalogue.check(question, given)
    made = Answer.objects.create(
        posed=posed,
        person=sitting.person,
        kind=posed.kind,
        game=posed.game,
        **counts_for(posed.topic, posed.rule, verdict),
        given=dict(given),
        verdict=plain(verdict),
        right=verdict.right,
        critical=verdict.critical,
        over=verdict.over,
        under=verdict.under,
        took_ms=min(max(int((now - posed.posed_at).total_seconds() * 1000), 0), LONGEST_MS),
        answered_at=now,
    )
    if sitting.mode != Mode.TEST:
        memory.remember(made, sitting.mode, catalogue.shape_of(question))
    if repeats.course_of(sitting).turn is None:
        _end(sitting, now)
    return made


def counts_for(topic: str, rule: str, verdict: Verdict) -> dict[str, str]:
    """A right answer counts for what was asked, a wrong one for what was got wrong.

    So that rule is weak and comes back. The rule that was asked for stays as due as it was: nobody knows it better now.
    """
    if verdict.right:
        return {"topic": topic, "rule": rule}
    return {"topic": verdict.topic or topic, "rule": verdict.rule or ""}


# --- ending ----------------------------------------------------------------------------------------


@transaction.atomic(durable=True)
def end(*, sitting: Sitting, now: datetime | None = None) -> None:
    """Ended by hand, by its last answer, or by the clock: then at the moment its time was up."""
    locked = Sitting.objects.select_for_update(no_key=True).get(pk=sitting.pk)
    if locked.ended_at is None:
        _end(locked, now or timezone.now())
    sitting.refresh_from_db()


def end_if_over(sitting: Sitting) -> bool:
    """Whether a sitting has ended; one whose time is up ends here."""
    if over(sitting, timezone.now()) and sitting.ended_at is None:
        end(sitting=sitting)
    return sitting.ended_at is not None


def end_overdue(sittings: QuerySet[Sitting]) -> None:
    """For lists: whatever ran out of time while nobody looked has ended."""
    for sitting in sittings.filter(ended_at=None, ends_at__lte=timezone.now()):
        end(sitting=sitting)


def over(sitting: Sitting, now: datetime) -> bool:
    return sitting.ended_at is not None or (sitting.ends_at is not None and sitting.ends_at <= now)


def _end(sitting: Sitting, now: datetime) -> None:
    sitting.ended_at = min(now, sitting.ends_at) if sitting.ends_at else now
    if sitting.pass_mark is not None:
        sitting.passed = passes(result_of(sitting), sitting)
    sitting.save(update_fields=["ended_at", "passed"])
    if sitting.mode == Mode.TEST:
        # Not before the end: what is due tomorrow would tell which answers were wrong.
        for each in Answer.objects.filter(posed__sitting=sitting).select_related("person", "posed"):
            memory.remember(each, sitting.mode, catalogue.shape_of(question_of(each.posed)))


# --- what is whose ---------------------------------------------------------------------------------


def unfinished(person: Person) -> QuerySet[Sitting, Any]:
    """What somebody left and may go on with: what the clock runs on first, then the newest."""
    end_overdue(person.sittings.all())
    done = Count("posed__answer", filter=Q(posed__again_of=None))
    open_ = person.sittings.filter(ended_at=None).select_related("work").annotate(done=done)
    return open_.order_by(F("ends_at").asc(nulls_last=True), "-pk")


def is_daily(sitting: Sitting, now: datetime) -> bool:
    """Whether it is today's session."""
    return bool(sitting.wanted["plan"]) and timezone.localdate(sitting.began_at) == timezone.localdate(now)


def best_storm(person: Person) -> int:
    """The most right answers in a storm of one's own."""
    right = Count("posed__answer", filter=Q(posed__answer__right=True))
    storms = person.sittings.filter(mode=Mode.STORM).annotate(right=right)
    return max(storms.values_list("right", flat=True), default=0)
