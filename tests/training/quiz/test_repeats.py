"""What was missed comes again as the same situation with other cards: in the sitting, and another day until right."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from casino.accounts.models import Person, TrainingClass
from casino.training.models import Memory, Mode, Posed, Sitting
from casino.training.questions import catalogue
from casino.training.questions.contract import Kind, NoSuchQuestion
from casino.training.quiz import memory, next_question, repeats, sittings
from casino.training.quiz.next_question import question_of
from casino.training.quiz.results import result_of
from casino.training.quiz.selection import Aim, Wanted
from casino.training.work import services
from casino.training.work.answers import asked_in
from tests.people import SignedIn
from tests.training.questions.asking import questions
from tests.training.sitting import answer, right, sent, wrong

PAYING = Wanted(kinds=(Kind.PAY,), games=("star-blackjack",), count=6)
DAY = timedelta(days=1)


def begun(person: Person, mode: str = Mode.PRACTICE, wants: Wanted = PAYING, seed: str = "missed") -> Sitting:
    """With the same questions each time a test runs."""
    sitting = sittings.begin(person=person, mode=mode, wants=wants)
    sitting.seed = seed
    sitting.save()
    return sitting


def posed_in(sitting: Sitting) -> Posed:
    posed = sittings.current(sitting)
    assert posed is not None
    return posed


def finish(sitting: Sitting) -> list[Posed]:
    """Everything that is left, answered rightly."""
    found = []
    while (posed := sittings.current(sitting)) is not None:
        found.append(posed)
        sittings.answer(posed=posed, given=right(posed))
    return found


def situation(posed: Posed) -> tuple[str, ...]:
    return posed.kind, posed.game, posed.topic, posed.rule, catalogue.shape_of(question_of(posed))


# --- within the sitting -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [Mode.LEARN, Mode.PRACTICE])
def test_what_was_missed_comes_again_in_the_sitting_after_three_others(trainee: Person, mode: str) -> None:
    sitting = begun(trainee, mode)
    lost = answer(sitting, well=False).posed
    rest = finish(sitting)
    assert [posed.again_of for posed in rest] == [None, None, None, lost, None, None]
    again = rest[3]
    assert situation(again) == situation(lost)
    assert again.question["round"]["cards"] != lost.question["round"]["cards"]
    sitting.refresh_from_db()
    assert sitting.ended_at is not None


def test_the_last_one_comes_again_before_the_end(trainee: Person) -> None:
    sitting = begun(trainee)
    for _ in range(5):
        answer(sitting)
    lost = answer(sitting, well=False).posed
    (again,) = finish(sitting)
    assert again.again_of == lost
    assert again.number == 7


def test_what_goes_wrong_again_and_again_is_left_for_another_day(trainee: Person) -> None:
    sitting = begun(trainee)
    first = answer(sitting, well=False).posed
    for _ in range(3):
        answer(sitting)
    second = answer(sitting, well=False).posed
    assert second.again_of == first
    rest = finish(sitting)
    assert [posed.again_of for posed in rest] == [None, None, second]
    sitting = begun(trainee, wants=Wanted(kinds=(Kind.PAY,), games=("casino-war",), count=1))
    asked = 0
    while sittings.current(sitting) is not None:
        answer(sitting, well=False)
        asked += 1
    assert asked == 1 + repeats.MOST_TIMES


@pytest.mark.parametrize("mode", [Mode.STORM, Mode.TEST])
def test_a_storm_and_a_test_go_on(trainee: Person, mode: str) -> None:
    sitting = begun(trainee, mode)
    for _ in range(6):
        assert answer(sitting, well=False).posed.again_of is None
    assert mode == Mode.STORM or sittings.current(sitting) is None


def test_two_tabs_are_asked_the_same_again(trainee: Person) -> None:
    sitting = begun(trainee, wants=Wanted(kinds=(Kind.PAY,), games=("casino-war",), count=1))
    answer(sitting, well=False)
    assert posed_in(sitting) == posed_in(Sitting.objects.get(pk=sitting.pk))


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_has_the_same_situation_with_other_cards(kind: Kind) -> None:
    slug = catalogue.games_of(kind)[0]
    for number, question in enumerate(questions(kind, slug, 8)):
        rule, shape = question.rules[0] if question.rules else "", catalogue.shape_of(question)
        aim = Aim(kind=kind, game=slug, topic=question.topic, rule=rule, shape=shape)
        again, _ = next_question.question(Wanted(plan=(aim,), count=1), "again", number + 1)
        assert (again.kind, again.game, again.topic) == (kind, slug, question.topic)
        assert rule in ("", *again.rules)
        assert catalogue.shape_of(again) == shape
        assert again.round["cards"] != question.round["cards"]


# --- until it is learnt -----------------------------------------------------------------------------------


def memory_of(posed: Posed) -> Memory:
    return Memory.objects.get(kind=posed.kind, game=posed.game, topic=posed.topic, rule=posed.rule)


def test_right_in_the_same_sitting_is_not_learnt_yet(trainee: Person) -> None:
    sitting = begun(trainee)
    lost = answer(sitting, well=False).posed
    before = memory_of(lost)
    finish(sitting)
    after = memory_of(lost)
    assert (after.due_at, after.card) == (before.due_at, before.card)
    assert [one["shape"] for one in after.missed] == [catalogue.shape_of(question_of(lost))]
    assert after in memory.due(trainee, timezone.now())


def test_the_same_situation_begins_the_next_session_and_right_there_it_is_learnt(trainee: Person) -> None:
    sitting = begun(trainee)
    lost = answer(sitting, well=False).posed
    finish(sitting)
    with time_machine.travel(timezone.now() + DAY):
        again = posed_in(sittings.begin_daily(person=trainee))
        assert situation(again) == situation(lost)
        assert again.question["round"]["cards"] != lost.question["round"]["cards"]
        sittings.answer(posed=again, given=right(again))
        known = memory_of(lost)
        assert known.missed == []
        assert known.due_at > timezone.now() + DAY / 2
        assert known not in memory.due(trainee, timezone.now())


def test_wrong_there_it_stays_due(trainee: Person) -> None:
    sitting = begun(trainee)
    lost = answer(sitting, well=False).posed
    finish(sitting)
    with time_machine.travel(timezone.now() + DAY):
        daily = sittings.begin_daily(person=trainee)
        again = posed_in(daily)
        sittings.answer(posed=again, given=wrong(again))
        assert [one["sitting"] for one in memory_of(lost).missed] == [daily.pk]
        assert memory_of(lost) in memory.due(trainee, timezone.now())


def test_right_on_another_situation_of_the_rule_does_not_count_for_it(trainee: Person) -> None:
    """Only the share of a wager over the maximum was missed; a whole one is paid by the same clause."""
    sitting = begun(trainee)
    lost = answer(sitting, well=False)
    known = memory_of(lost.posed)
    known.missed = [{"shape": "something else", "sitting": sitting.pk}]
    known.save()
    other = begun(trainee)
    again = Posed.objects.create(
        sitting=other, number=1, question=lost.posed.question, kind=lost.kind, game=lost.game, topic=lost.topic,
        rule=lost.rule,
    )  # fmt: skip
    sittings.answer(posed=again, given=right(again))
    assert memory_of(lost.posed).due_at == known.due_at
    assert memory_of(lost.posed).missed == known.missed


def test_a_situation_that_no_round_shows_is_given_up_and_its_rule_asked(trainee: Person) -> None:
    sitting = begun(trainee)
    lost = answer(sitting, well=False).posed
    known = memory_of(lost)
    known.missed = [{"shape": "never seen", "sitting": sitting.pk}]
    known.save()
    with time_machine.travel(timezone.now() + DAY):
        again = posed_in(sittings.begin_daily(person=trainee))
        assert (again.topic, again.rule) == (lost.topic, lost.rule)
        assert memory_of(lost).missed == []
        sittings.answer(posed=again, given=right(again))
        assert memory_of(lost) not in memory.due(trainee, timezone.now())


def test_what_a_test_asked_and_was_missed_comes_another_day(trainee: Person) -> None:
    test = begun(trainee, Mode.TEST, Wanted(kinds=(Kind.PAY,), games=("casino-war",), count=1))
    lost = answer(test, well=False).posed
    with time_machine.travel(timezone.now() + DAY):
        assert situation(posed_in(sittings.begin_daily(person=trainee))) == situation(lost)


def test_a_shape_is_looked_for_and_otherwise_there_is_no_such_question() -> None:
    with pytest.raises(NoSuchQuestion):
        catalogue.make(Kind.READ, "casino-war", b"1", shape="never seen")


# --- what it counts for, and what is said ---------------------------------------------------------------------


def test_the_result_counts_first_tries(trainee: Person) -> None:
    sitting = begun(trainee)
    answer(sitting, well=False)
    finish(sitting)
    assert (result_of(sitting).right, result_of(sitting).asked) == (5, 6)


def test_set_practice_is_passed_by_first_tries_and_its_questions_keep_their_numbers(
    instructor: Person, own_class: TrainingClass, trainee: Person, make: Any
) -> None:
    wants = Wanted(kinds=(Kind.PAY,), games=("casino-war",), count=5)
    work = services.set_work(
        by=instructor, title="Pay", wants=wants, mode=Mode.PRACTICE, training_class=own_class, pass_mark=80
    )
    other = make("Con Smith", trainee.role, own_class)
    for person, well in ((trainee, False), (other, True)):
        sitting = sittings.begin_work(person=person, work=work)
        answer(sitting, well=well)
        finish(sitting)
        sitting.refresh_from_db()
        assert sitting.passed
    assert [(one.number, len(one.given), one.right) for one in asked_in(work)] == [
        (1, 2, 1), (2, 2, 2), (3, 2, 2), (4, 2, 2), (5, 2, 2),
    ]  # fmt: skip


def test_pages_say_that_it_comes_again_but_never_of_a_question_that_waits(trainee: Person, signed_in: SignedIn) -> None:
    browser, said = signed_in(trainee), []
    sitting = begun(trainee, wants=Wanted(kinds=(Kind.MAY,), games=("casino-war",), count=4))
    while (posed := sittings.current(sitting)) is not None:
        page = browser.get(f"/quiz/sittings/{sitting.pk}/").content.decode()
        assert "with other cards" not in page
        assert f"Question {posed.number} of {4 if posed.number == 1 else 5}<" in page
        given = sent(posed, wrong(posed) if posed.number == 1 else right(posed))
        told = browser.post(f"/quiz/sittings/{sitting.pk}/{posed.number}/answer/", given, follow=True)
        said.append(told.content.decode())
    assert "comes again with other cards, before you finish, and then another day" in said[0]
    assert ["question 1 again, with other cards" in page for page in said] == [False, False, False, False, True]
    assert "It comes once more another day, and then it counts as learnt." in said[4]
    result = browser.get(f"/quiz/sittings/{sitting.pk}/result/").content.decode()
    assert "(1 again)" in result
    assert "Came again with other cards" in result
