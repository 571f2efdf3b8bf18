"""Learn, practice, storm and test: who is told what and when, how time ends a sitting, and what passes a test."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from casino.accounts.models import Person
from casino.errors import Refused
from casino.training.models import Memory, Mode, Sitting, Work
from casino.training.questions.contract import Kind
from casino.training.quiz import memory, results, sittings
from casino.training.quiz.results import result_of, told
from casino.training.quiz.selection import Wanted
from games.records import plain
from tests.training.sitting import answer, right

READING = Wanted(kinds=(Kind.READ,), games=("casino-war",), count=4)


def a_test(person: Person, **more: int) -> Sitting:
    return sittings.begin(person=person, mode=Mode.TEST, wants=READING, **({"seconds": 600} | more))


@pytest.fixture
def work(instructor: Person, trainee: Person) -> Work:
    return Work.objects.create(
        by=instructor,
        person=trainee,
        title="Reading",
        wanted=plain(READING),
        seed="for all",
        seconds=300,
        pass_mark=75,
    )


# --- a test ------------------------------------------------------------------------------------------


def test_nobody_is_told_about_a_test_before_its_end(trainee: Person) -> None:
    sitting = a_test(trainee)
    answer(sitting)
    answer(sitting, well=False)
    assert not told(trainee).exists()
    assert not Memory.objects.exists()
    sittings.end(sitting=sitting)
    assert told(trainee).count() == 2
    assert Memory.objects.filter(person=trainee).exists()


@pytest.mark.parametrize(("good", "passed"), [(4, True), (3, True), (2, False)])
def test_a_test_is_passed_at_its_mark(trainee: Person, good: int, passed: bool) -> None:
    sitting = a_test(trainee, pass_mark=75)
    for number in range(4):
        answer(sitting, well=number < good)
    sitting.refresh_from_db()
    assert (sitting.passed, result_of(sitting).percent) == (passed, 25 * good)


def test_what_a_test_left_unanswered_counts_as_wrong(trainee: Person) -> None:
    sitting = a_test(trainee, pass_mark=75)
    answer(sitting)
    answer(sitting)
    sittings.end(sitting=sitting)
    assert (sitting.passed, result_of(sitting).percent) == (False, 50)


def test_a_critical_error_fails_a_test_however_good_the_rest_was(trainee: Person) -> None:
    sitting = a_test(trainee, pass_mark=1)
    clean = results.Result(asked=10, answered=10, right=9, critical=0, over=0, under=0, seconds=1)
    grave = results.Result(asked=10, answered=10, right=9, critical=1, over=0, under=0, seconds=1)
    assert results.passes(clean, sitting)
    assert not results.passes(grave, sitting)
    sitting.mode = Mode.PRACTICE
    assert results.passes(grave, sitting)


def test_paying_a_losing_hand_is_critical_and_fails(work: Work, trainee: Person) -> None:
    """Really dealt: one wager that loses is paid, and everything else is right."""
    work.wanted = plain(Wanted(kinds=(Kind.BOX,), games=("casino-war",), count=6))
    work.pass_mark = 1
    work.save()
    sitting, paid = sittings.begin_work(person=trainee, work=work), False
    while posed := sittings.current(sitting):
        given = right(posed)
        if not paid and "take" in given.values():
            name = next(name for name, value in given.items() if value == "take")
            given |= {name: "pay", f"{name}-amount": "50"}
            paid = True
        sittings.answer(posed=posed, given=given)
    sitting.refresh_from_db()
    outcome = result_of(sitting)
    assert (outcome.right, outcome.critical, sitting.passed) == (5, 1, False)


def test_a_test_that_is_left_goes_on_where_it_was(trainee: Person) -> None:
    sitting = a_test(trainee)
    answer(sitting)
    waiting = sittings.current(sitting)
    with time_machine.travel(timezone.now() + timedelta(minutes=5)):
        assert list(sittings.unfinished(trainee)) == [sitting]
        assert sittings.current(Sitting.objects.get(pk=sitting.pk)) == waiting


# --- time --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [Mode.TEST, Mode.STORM])
def test_time_ends_a_sitting_on_the_server(trainee: Person, mode: str) -> None:
    sitting = sittings.begin(person=trainee, mode=mode, wants=READING, seconds=180)
    answer(sitting)
    posed = sittings.current(sitting)
    assert posed is not None
    assert sitting.ends_at is not None
    with time_machine.travel(sitting.ends_at - timedelta(seconds=1), tick=False):
        assert sittings.current(sitting) == posed
    with time_machine.travel(sitting.ends_at, tick=False):
        with pytest.raises(sittings.TimeIsUp, match="time was up"):
            sittings.answer(posed=posed, given=right(posed))
        assert sittings.current(sitting) is None
    sitting.refresh_from_db()
    assert sitting.ended_at == sitting.ends_at
    assert result_of(sitting).answered == 1


def test_a_sitting_that_nobody_looks_at_has_ended_when_somebody_does(trainee: Person) -> None:
    sitting = a_test(trainee)
    with time_machine.travel(timezone.now() + timedelta(hours=3)):
        assert not sittings.unfinished(trainee).exists()
    sitting.refresh_from_db()
    assert (sitting.ended_at, sitting.passed) == (sitting.ends_at, False)


def test_learning_and_practice_have_no_clock(trainee: Person) -> None:
    for mode in (Mode.LEARN, Mode.PRACTICE):
        assert sittings.begin(person=trainee, mode=mode, wants=READING, seconds=60).ends_at is None


def test_a_storm_goes_on_for_three_minutes_whatever_was_wanted(trainee: Person) -> None:
    sitting = sittings.begin(person=trainee, mode=Mode.STORM, wants=READING)
    assert sitting.ends_at is not None
    assert sitting.ends_at - sitting.began_at == timedelta(minutes=3)
    for _ in range(6):
        answer(sitting)
    assert sittings.current(sitting) is not None
    assert sittings.best_storm(trainee) == 6


# --- set work ------------------------------------------------------------------------------------------


def test_set_work_asks_everybody_the_same(work: Work, trainee: Person, player: Person) -> None:
    posed = [sittings.current(sittings.begin_work(person=who, work=work)) for who in (trainee, player)]
    assert posed[0] is not None
    assert posed[1] is not None
    assert posed[0].question == posed[1].question


def test_a_set_test_goes_on_where_it_was_and_is_sat_once(work: Work, trainee: Person) -> None:
    sitting = sittings.begin_work(person=trainee, work=work)
    answer(sitting)
    assert sittings.begin_work(person=trainee, work=work) == sitting
    for _ in range(3):
        answer(sitting)
    with pytest.raises(Refused, match="on record"):
        sittings.begin_work(person=trainee, work=work)
    assert Sitting.objects.get().passed is True


def test_set_practice_may_be_done_again(work: Work, trainee: Person) -> None:
    work.mode = Mode.PRACTICE
    work.save()
    first = sittings.begin_work(person=trainee, work=work)
    for number in range(4):
        answer(first, well=number > 2)
    while sittings.current(first) is not None:  # what was missed comes again, and passes nobody
        answer(first)
    first.refresh_from_db()
    assert first.passed is False
    assert sittings.begin_work(person=trainee, work=work) != first


def test_wrong_answers_of_practice_come_back_in_a_later_session(trainee: Person) -> None:
    sitting = sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=READING)
    missed = answer(sitting, well=False)
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        aim = memory.plan(trainee, timezone.now())[0]
        assert (aim.kind.value, aim.game, aim.topic, aim.rule) == (missed.kind, missed.game, missed.topic, missed.rule)
        again = sittings.current(sittings.begin_daily(person=trainee))
        assert again is not None
        assert (again.kind, again.rule) == (missed.kind, missed.rule)
