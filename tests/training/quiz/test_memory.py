"""What a person is about to forget comes back, what they know stays away, and what is new comes in learning order."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.db import DatabaseError, connection, transaction

from casino.accounts.models import Person
from casino.training.lessons.curriculum import in_learning_order
from casino.training.models import Answer, Memory, Mode, Posed, Sitting
from casino.training.questions.contract import Kind
from casino.training.quiz import memory as quiz_memory
from casino.training.quiz.selection import Aim, Wanted
from games.records import plain

NINE = datetime(2026, 3, 2, 22, 0, tzinfo=UTC)
"""Nine in the morning of 3 March in Sydney."""
DAY = timedelta(days=1)
PAIR = Aim(kind=Kind.PAY, game="star-blackjack", topic="pairs", rule="SB 6.3.1")
TIE = Aim(kind=Kind.PAY, game="casino-war", topic="ties", rule="CW 9.1")
BET = Aim(kind=Kind.PAY, game="caribbean-stud", topic="bet-odds", rule="CS 10.2")

Give = Callable[..., Memory]


@pytest.fixture
def give(trainee: Person) -> Give:
    def answered(aim: Aim, at: datetime, *, right: bool, mode: str = Mode.PRACTICE, by: Person = trainee) -> Memory:
        sitting = Sitting.objects.create(person=by, mode=mode, wanted=plain(Wanted()), seed="x", began_at=at)
        about = {"kind": aim.kind.value, "game": aim.game, "topic": aim.topic, "rule": aim.rule}
        posed = Posed.objects.create(sitting=sitting, number=1, question={}, posed_at=at, **about)
        answer = Answer.objects.create(
            posed=posed, person=by, given={}, verdict={}, right=right, took_ms=1, answered_at=at, **about
        )
        return quiz_memory.remember(answer, mode)

    return answered


def test_a_first_session_begins_at_the_beginning(trainee: Person) -> None:
    planned = quiz_memory.plan(trainee, NINE)
    assert planned == tuple(in_learning_order()[: quiz_memory.DAILY])
    assert planned[0].kind is Kind.READ


def test_a_wrong_answer_is_first_in_the_next_session_and_a_right_one_stays_away(trainee: Person, give: Give) -> None:
    give(PAIR, NINE, right=True)
    give(TIE, NINE, right=False)
    planned = quiz_memory.plan(trainee, NINE + timedelta(minutes=20))
    assert planned[0] == TIE
    assert PAIR not in planned
    assert planned[1] == in_learning_order()[0]


def test_what_was_right_comes_back_before_it_is_forgotten_and_each_time_later(trainee: Person, give: Give) -> None:
    at, gaps = NINE, []
    for _ in range(4):
        memory = give(PAIR, at, right=True)
        gaps.append(memory.due_at - at)
        assert PAIR not in quiz_memory.plan(trainee, memory.due_at - DAY)
        assert quiz_memory.plan(trainee, memory.due_at)[0] == PAIR
        at = memory.due_at
    assert gaps == sorted(set(gaps))
    assert gaps[0] >= DAY


def test_a_wrong_answer_shortens_what_was_long(give: Give) -> None:
    for days in (0, 2, 13):
        memory = give(PAIR, NINE + days * DAY, right=True)
    long = memory.due_at - (NINE + 13 * DAY)
    later = memory.due_at
    assert give(PAIR, later, right=False).due_at - later < DAY
    recovered = give(PAIR, later + DAY, right=True)
    assert DAY <= recovered.due_at - (later + DAY) < long


def test_right_with_hints_is_asked_again_sooner(give: Give, player: Person) -> None:
    with_hints = give(PAIR, NINE, right=True, mode=Mode.LEARN)
    without = give(PAIR, NINE, right=True, by=player)
    assert with_hints.due_at < without.due_at


def test_the_most_forgotten_comes_first(trainee: Person, give: Give) -> None:
    give(PAIR, NINE, right=True)
    give(BET, NINE, right=True)
    give(BET, NINE + 3 * DAY, right=True)
    give(TIE, NINE + 3 * DAY, right=False)
    assert quiz_memory.plan(trainee, NINE + 60 * DAY)[:3] == (TIE, PAIR, BET)


def test_the_same_answers_make_the_same_plan(give: Give, trainee: Person, player: Person) -> None:
    for person in (trainee, player):
        for aim, right in ((PAIR, True), (TIE, False), (BET, True)):
            give(aim, NINE, right=right, by=person)
    cards = [list(person.memories.order_by("pk").values_list("card", "due_at")) for person in (trainee, player)]
    assert cards[0] == cards[1]
    assert quiz_memory.plan(trainee, NINE + DAY) == quiz_memory.plan(player, NINE + DAY)


def test_due_counts_to_the_end_of_the_day_where_the_school_is(trainee: Person, give: Give) -> None:
    memory = give(PAIR, NINE, right=True)
    evening_before = memory.due_at - timedelta(hours=10)  # eleven at night in Sydney
    assert not quiz_memory.due(trainee, evening_before).exists()
    assert quiz_memory.due(trainee, evening_before + timedelta(hours=2)).exists()


def test_with_nothing_new_and_nothing_due_a_session_is_what_is_due_next(trainee: Person, give: Give) -> None:
    for aim in in_learning_order():
        give(aim, NINE, right=True)
    assert quiz_memory.new(trainee) == []
    assert len(quiz_memory.plan(trainee, NINE)) == quiz_memory.DAILY


def test_an_answer_is_remembered_under_the_rule_it_was_asked_for(trainee: Person, give: Give) -> None:
    """Or that rule would stay due: a round may be decided by another first."""
    give(TIE, NINE, right=False)
    assert quiz_memory.rule_asked(trainee, TIE, "ties", ("CW 8.2", TIE.rule)) == TIE.rule
    assert quiz_memory.rule_asked(trainee, None, "ties", ("CW 8.2", TIE.rule)) == "CW 8.2"
    assert TIE in quiz_memory.plan(trainee, NINE)
    assert quiz_memory.rule_asked(trainee, TIE, "ties", ("CW 8.2",)) == "CW 8.2"
    assert TIE not in quiz_memory.plan(trainee, NINE)


def test_a_rule_found_under_another_topic_is_not_due_under_the_old_one_too(trainee: Person, give: Give) -> None:
    give(TIE, NINE, right=False)
    assert quiz_memory.rule_asked(trainee, TIE, "wars", ("CW 8.2", TIE.rule)) == TIE.rule
    assert TIE not in quiz_memory.plan(trainee, NINE)


def test_an_order_of_the_house_is_remembered_under_no_rule_until_it_is_known(trainee: Person, give: Give) -> None:
    """Or it would stay due: every question about it names a rule of its own."""
    order = Aim(kind=Kind.TABLE, game="star-blackjack", topic="splits")
    assert quiz_memory.rule_asked(trainee, order, "splits", ("SB 15.1.3",)) == "SB 15.1.3"
    give(order, NINE, right=False)
    assert quiz_memory.rule_asked(trainee, order, "splits", ("SB 15.1.3",)) == ""


@pytest.mark.parametrize("act", ["UPDATE training_answer SET took_ms = 2", "DELETE FROM training_answer"])
def test_the_database_itself_keeps_answers(give: Give, act: str) -> None:
    give(PAIR, NINE, right=False)
    act = act.replace(
        "is_right = 1", f"{connection.ops.quote_name('right')} = NOT {connection.ops.quote_name('right')}"
    )
    with pytest.raises(DatabaseError, match="only ever added to"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(act)
    assert Answer.objects.get().took_ms == 1
