"""Runs: the clock is the house's, an answer counts once, and what a run came to is what its answers came to."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import time_machine
from django.db import DatabaseError, connection
from django.utils import timezone
from time_machine import Traveller

from casino.accounts.models import Person
from casino.errors import Refused
from casino.training.drills import catalogue, runs, score
from casino.training.drills.models import DrillAnswer, DrillRun
from casino.training.questions.contract import BadAnswer
from tests.training.drills.asked import wrong_answers

SECOND = timedelta(seconds=1)
NOON = datetime.fromisoformat("2026-11-17T12:00:00+11:00")


@pytest.fixture
def clock() -> Iterator[Traveller]:
    with time_machine.travel(NOON, tick=False) as travelled:
        yield travelled


@pytest.fixture
def run(trainee: Person, clock: Traveller) -> DrillRun:
    return runs.begin(person=trainee, drill="totals")


def answer(run: DrillRun, *, well: bool = True, shown_ms: int | None = None) -> DrillAnswer:
    posed = runs.waiting(run)
    assert posed is not None
    given = catalogue.right(posed) if well else wrong_answers(posed)[0]
    return runs.answer(run=run, number=posed.number, given=given, shown_ms=shown_ms)


def left(run: DrillRun) -> float:
    run.refresh_from_db()
    assert run.ends_at is not None
    return (run.ends_at - timezone.now()).total_seconds()


# --- the clock -----------------------------------------------------------------------------------------


def test_a_run_begins_with_a_question_and_a_minute(run: DrillRun) -> None:
    posed = runs.waiting(run)
    assert posed is not None
    assert (posed.number, posed.level, posed.drill) == (1, 1, "totals")
    assert left(run) == 60


def test_a_storm_has_longer(trainee: Person, clock: Traveller) -> None:
    assert left(runs.begin(person=trainee, drill=catalogue.STORM)) == 90


def test_time_is_won_and_lost(run: DrillRun, clock: Traveller) -> None:
    clock.shift(SECOND)
    answer(run)
    assert left(run) == 60
    answer(run, well=False)
    assert left(run) == 55
    for _ in range(4):
        answer(run)
    assert left(run) == 59
    answer(run)
    assert left(run) == 65, "every fifth in a row brings five seconds more"


def test_no_run_lasts_longer_than_its_most(run: DrillRun, clock: Traveller) -> None:
    for _ in range(60):
        answer(run)
    assert left(run) == 120
    clock.shift(SECOND)
    answer(run)
    assert left(run) == 119


def test_a_storm_ends_after_three_minutes(trainee: Person, clock: Traveller) -> None:
    run = runs.begin(person=trainee, drill=catalogue.STORM)
    for _ in range(60):
        answer(run)
    assert left(run) == 180


def test_a_late_answer_is_refused_with_a_plain_word(run: DrillRun, clock: Traveller) -> None:
    answer(run)
    posed = runs.waiting(run)
    assert posed is not None
    clock.shift(61 * SECOND + runs.GRACE + timedelta(milliseconds=1))
    with pytest.raises(runs.TimeIsUp, match="time was up"):
        runs.answer(run=run, number=posed.number, given=catalogue.right(posed))
    run.refresh_from_db()
    assert (run.ended_at, run.answered, run.waiting) == (run.ends_at, 1, None)
    assert runs.waiting(run) is None


def test_an_answer_that_was_on_its_way_still_counts(run: DrillRun, clock: Traveller) -> None:
    clock.shift(60 * SECOND + runs.GRACE)
    assert answer(run).right
    run.refresh_from_db()
    assert (run.answered, run.right, run.ended_at) == (1, 1, run.ends_at)


def test_the_last_second_lost_ends_the_run(run: DrillRun, clock: Traveller) -> None:
    clock.shift(57 * SECOND)
    answer(run, well=False)
    run.refresh_from_db()
    assert run.ended_at is not None
    assert runs.waiting(run) is None
    with pytest.raises(runs.TimeIsUp):
        runs.answer(run=run, number=2, given="12")


@pytest.mark.parametrize(
    ("passed", "shown", "given_back"), [(2000, 1800, 200), (2000, None, 0), (2000, 100, 400), (2000, 5000, 0)]
)
def test_a_slow_line_costs_nobody_time_within_bounds(
    run: DrillRun, clock: Traveller, passed: int, shown: int | None, given_back: int
) -> None:
    clock.shift(timedelta(milliseconds=passed))
    made = answer(run, shown_ms=shown)
    assert left(run) == 60 - passed / 1000 + 1 + given_back / 1000
    assert made.took_ms == passed - given_back


def test_no_more_than_ten_seconds_are_given_back_in_all(run: DrillRun, clock: Traveller) -> None:
    for _ in range(40):
        clock.shift(timedelta(milliseconds=500))
        answer(run, shown_ms=0)
    run.refresh_from_db()
    assert run.credit_ms == runs.MOST_CREDIT_MS


def test_a_run_that_nobody_looks_at_has_ended_when_somebody_does(run: DrillRun, clock: Traveller) -> None:
    answer(run)
    clock.shift(timedelta(hours=1))
    runs.end_overdue(DrillRun.objects.all(), timezone.now())
    run.refresh_from_db()
    assert (run.ended_at, run.right, run.score) == (run.ends_at, 1, 10)


def test_beginning_another_ends_the_one_before(run: DrillRun, trainee: Person) -> None:
    answer(run)
    other = runs.begin(person=trainee, drill="odds")
    run.refresh_from_db()
    assert (run.ended_at is None, run.answered, other.ended_at) == (False, 1, None)


# --- once ------------------------------------------------------------------------------------------------


def test_an_answer_sent_twice_acts_once(run: DrillRun) -> None:
    made = answer(run)
    before = DrillRun.objects.values().get(pk=run.pk)
    for given in ("3", made.given):
        with pytest.raises(runs.AlreadyAnswered):
            runs.answer(run=run, number=1, given=given)
    assert DrillRun.objects.values().get(pk=run.pk) == before
    assert DrillAnswer.objects.get() == made


def test_two_presses_that_both_read_the_question_act_once(run: DrillRun) -> None:
    other = DrillRun.objects.get(pk=run.pk)
    answer(run)
    posed = catalogue.Posed(**(other.waiting or {}))
    judged = catalogue.check(posed, "3")
    with pytest.raises(runs.AlreadyAnswered):
        runs._keep(other, posed, "3", judged, None, None, timezone.now())
    assert DrillAnswer.objects.count() == 1


def test_what_was_not_asked_or_is_no_answer_changes_nothing(run: DrillRun) -> None:
    before = DrillRun.objects.values().get(pk=run.pk)
    with pytest.raises(runs.NotAsked):
        runs.answer(run=run, number=2, given="12")
    with pytest.raises(BadAnswer):
        runs.answer(run=run, number=1, given="twelve")
    assert DrillRun.objects.values().get(pk=run.pk) == before
    assert not DrillAnswer.objects.exists()


def test_an_ended_run_takes_no_answer(run: DrillRun) -> None:
    runs.end(run=run)
    with pytest.raises(runs.TimeIsUp, match="ended this run"):
        runs.answer(run=run, number=1, given="12")


def test_answers_are_never_changed(run: DrillRun) -> None:
    made = answer(run)
    made.right = False
    with pytest.raises(TypeError):
        made.save()
    with pytest.raises(DatabaseError, match="only ever added to"), connection.cursor() as cursor:
        cursor.execute("UPDATE training_drillanswer SET points = 1000")


# --- what it comes to --------------------------------------------------------------------------------------


def test_score_combo_and_level_are_as_the_answers_were(run: DrillRun) -> None:
    expected, combo, right, best = 0, 0, 0, 0
    for well in [True] * 6 + [False] + [True] * 7:
        level = catalogue.level_after("totals", right)
        made = answer(run, well=well)
        combo = combo + 1 if well else 0
        right, best = right + well, max(best, combo)
        points = score.POINTS * level * score.times(combo) if well else 0
        assert (made.level, made.points, made.combo) == (level, points, combo)
        expected += points
        tally = runs.tally(run)
        assert (tally.score, tally.right, tally.combo, tally.best_combo) == (expected, right, combo, best)
    runs.end(run=run)
    assert (run.score, run.right, run.answered, run.best_combo) == (expected, 13, 14, 7)


@pytest.mark.parametrize("drill", [*catalogue.DRILLS, catalogue.STORM])
def test_every_drill_can_be_run(trainee: Person, clock: Traveller, drill: str) -> None:
    run = runs.begin(person=trainee, drill=drill)
    for well in (True, True, False, True, True, True, False, True):
        assert answer(run, well=well).right is well
    runs.end(run=run)
    assert (run.right, run.answered) == (6, 8)


# --- the missed ones ---------------------------------------------------------------------------------------


def test_the_missed_ones_are_the_same_again_without_clock_or_score(run: DrillRun) -> None:
    for well in (True, False, True, False):
        answer(run, well=well)
    runs.end(run=run)
    again = runs.begin_again(run=run)
    wrong = list(run.answers.filter(right=False).order_by("number"))
    assert (again.ends_at, again.again_of) == (None, run)
    for one, well in zip(wrong, (True, False), strict=True):
        posed = runs.waiting(again)
        assert posed is not None
        assert (posed.drill, posed.level, posed.about) == (one.drill, one.level, one.about)
        made = answer(again, well=well)
        assert (made.points, made.time_ms, made.right) == (0, 0, well)
    assert runs.waiting(again) is None
    again.refresh_from_db()
    assert (again.score, again.right, again.answered, again.ended_at is None) == (0, 1, 2, False)


def test_nothing_missed_is_nothing_to_try_again(run: DrillRun) -> None:
    answer(run)
    runs.end(run=run)
    with pytest.raises(Refused, match="nothing left"):
        runs.begin_again(run=run)


def test_what_can_no_longer_be_asked_is_left_out(run: DrillRun) -> None:
    answer(run, well=False)
    runs.end(run=run)
    gone = {"game": "star-blackjack", "table": "Gone", "row": "Gone", "told": []}
    DrillAnswer.objects.create(
        run=run, number=9, drill="pay-tables", level=1, prompt="?", about=gone, verdict={}, right=False, took_ms=1
    )
    assert [posed.number for posed in runs.missed(run)] == [1]
