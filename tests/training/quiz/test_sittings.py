"""A sitting: each question posed once and answered once, in whatever tab, and everybody of one seed asked the same."""

from datetime import timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.training.lessons.curriculum import in_learning_order
from casino.training.models import Answer, Mode, Posed, Sitting
from casino.training.questions.contract import BadAnswer, Kind
from casino.training.quiz import memory, next_question, selection, sittings
from casino.training.quiz.progress import weak_rules
from casino.training.quiz.selection import MOST_QUESTIONS, Aim, Wanted
from games.catalogue import GAMES
from games.errors import BadNotation
from games.records import plain
from tests.training.sitting import answer, right, wrong

WAR = Wanted(kinds=(Kind.READ, Kind.PAY), games=("casino-war",), count=3)


@pytest.fixture
def practice(trainee: Person) -> Sitting:
    return sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=WAR)


def posed_in(sitting: Sitting) -> Posed:
    posed = sittings.current(sitting)
    assert posed is not None
    return posed


# --- posing ------------------------------------------------------------------------------------------


def test_a_question_is_stored_before_it_is_shown_and_waits_until_it_is_answered(practice: Sitting) -> None:
    first = posed_in(practice)
    assert Posed.objects.get() == first
    assert posed_in(Sitting.objects.get()) == first
    sittings.answer(posed=first, given=right(first))
    assert posed_in(practice).number == 2


def test_one_seed_asks_everybody_the_same_and_another_something_else() -> None:
    wants = Wanted(count=6)
    asked = [[next_question.question(wants, seed, number)[0] for number in range(1, 7)] for seed in ("a", "a", "b")]
    assert asked[0] == asked[1]
    assert not {str(question.round) for question in asked[0]} & {str(question.round) for question in asked[2]}


def test_a_sitting_mixes_what_it_may_ask() -> None:
    asked = [next_question.question(Wanted(), "a seed", number)[0] for number in range(1, 16)]
    assert len({question.kind for question in asked}) >= 6
    assert {question.game for question in asked} == set(GAMES)


@pytest.mark.parametrize(
    "wants",
    [
        Wanted(kinds=(Kind.MAY,), games=("casino-war",)),
        Wanted(topics=("ties",)),
        Wanted(rules=("CW 8.1.1",)),
        Wanted(games=("caribbean-stud",), topics=("jackpot",), kinds=(Kind.JACKPOT,)),
    ],
)
def test_what_is_wanted_is_what_is_asked(wants: Wanted) -> None:
    for number in range(1, 5):
        question = next_question.question(wants, "seed", number)[0]
        assert question.kind in (wants.kinds or set(Kind))
        assert question.game in (wants.games or GAMES)
        assert question.topic in (wants.topics or [question.topic])
        assert set(wants.rules) <= set(question.rules)


def test_a_daily_session_follows_its_plan(trainee: Person) -> None:
    daily = sittings.begin_daily(person=trainee)
    for aim in in_learning_order()[:3]:
        posed = posed_in(daily)
        assert (posed.kind, posed.game, posed.topic) == (aim.kind.value, aim.game, aim.topic)
        answer(daily)
    assert sittings.begin_daily(person=trainee) == daily
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert sittings.begin_daily(person=trainee) != daily


def test_a_plan_for_a_rule_that_no_round_shows_still_asks_about_its_topic() -> None:
    aim = Aim(kind=Kind.PAY, game="casino-war", topic="ties", rule="CW 1.1")
    assert next_question.question(Wanted(plan=(aim,), count=1), "seed", 1)[0].topic == "ties"


# --- answering -----------------------------------------------------------------------------------------


def test_an_answer_is_kept_with_what_the_engine_said(practice: Sitting) -> None:
    good, bad = answer(practice), answer(practice, well=False)
    assert (good.right, bad.right) == (True, False)
    assert good.verdict["parts"]
    assert all(part["ok"] for part in good.verdict["parts"])
    assert not all(part["ok"] for part in bad.verdict["parts"])
    for one in (good, bad):
        assert (one.kind, one.game, one.topic, one.rule) == tuple(
            getattr(one.posed, name) for name in ("kind", "game", "topic", "rule")
        )


INSURED = {
    "game": "star-blackjack",
    "wagers": [{"area": 1, "player": "Ann", "kind": "main", "stake": "10"}],
    "cards": ["10S", "AH", "9D", "KD"],
    "calls": [{"call": "insure", "area": 1, "player": "Ann", "stake": "5"}, {"call": "stand", "area": 1}],
}
"""Ann insures 19 against an ace, and the dealer has blackjack."""


def insurance_paid_wrongly(person: Person) -> Answer:
    """A box asked for what the dealer's blackjack takes, and wrong on nothing but the insurance."""
    wants = Wanted(kinds=(Kind.BOX,), round=INSURED, count=1)
    posed = posed_in(sittings.begin(person=person, mode=Mode.PRACTICE, wants=wants))
    assert (posed.topic, posed.rule) == ("insurance", "SB 15.1.6")
    return sittings.answer(posed=posed, given={**right(posed), "w2-amount": "7"})


def test_a_wrong_answer_counts_against_the_rule_that_was_got_wrong(trainee: Person) -> None:
    made = insurance_paid_wrongly(trainee)
    assert made.verdict["rule"] == "SB 15.1.4"
    assert made.rule == "SB 15.1.4"
    assert [one.name for one in weak_rules(trainee)] == ["SB 15.1.4"]


def test_the_rule_that_was_got_wrong_is_the_one_that_comes_back(trainee: Person) -> None:
    made = insurance_paid_wrongly(trainee)
    daily = sittings.begin_daily(person=trainee)
    aim = Aim(kind=Kind.BOX, game=made.game, topic=made.topic, rule="SB 15.1.4")
    assert selection.read(daily.wanted).plan[0] == aim
    posed = posed_in(daily)
    assert (posed.kind, posed.rule) == ("box", "SB 15.1.4")
    again = sittings.answer(posed=posed, given=right(posed))
    assert again.rule == "SB 15.1.4"
    assert not memory.due(trainee, timezone.now()).filter(rule="SB 15.1.4").exists()


@pytest.mark.parametrize("first", [True, False])
def test_the_first_answer_counts_and_no_other(practice: Sitting, first: bool) -> None:
    posed = posed_in(practice)
    given = right(posed), wrong(posed)
    sittings.answer(posed=posed, given=given[not first])
    with pytest.raises(sittings.AlreadyAnswered, match="first answer counts"):
        sittings.answer(posed=posed, given=given[first])
    assert Answer.objects.get().right is first


def test_the_database_takes_one_answer_to_a_question(practice: Sitting) -> None:
    once = answer(practice)
    kept = {field.attname: getattr(once, field.attname) for field in Answer._meta.fields if field.name != "id"}
    with pytest.raises(IntegrityError), transaction.atomic():
        Answer.objects.create(**kept)


def test_an_answer_that_the_form_does_not_take_is_not_counted(practice: Sitting) -> None:
    posed = posed_in(practice)
    with pytest.raises(BadAnswer):
        sittings.answer(posed=posed, given=dict.fromkeys(right(posed), "all of it"))
    assert not Answer.objects.exists()
    assert posed_in(practice) == posed


def test_the_last_answer_ends_the_sitting(practice: Sitting) -> None:
    for _ in range(3):
        answer(practice)
    assert sittings.current(practice) is None
    practice.refresh_from_db()
    assert practice.ended_at is not None
    assert Posed.objects.count() == 3


def test_a_sitting_ended_by_hand_takes_no_more(practice: Sitting) -> None:
    posed = posed_in(practice)
    sittings.end(sitting=practice)
    with pytest.raises(sittings.TimeIsUp, match="ended"):
        sittings.answer(posed=posed, given=right(posed))


def test_beginning_again_and_again_leaves_only_so_many_open(trainee: Person) -> None:
    for _ in range(sittings.MOST_LEFT_OPEN + 3):
        sittings.begin(person=trainee, mode=Mode.PRACTICE, wants=WAR)
    assert sittings.unfinished(trainee).count() == sittings.MOST_LEFT_OPEN


# --- what may be wanted --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "document",
    [
        {"count": 0},
        {"count": MOST_QUESTIONS + 1},
        {"count": "10"},
        {"games": ["roulette"]},
        {"kinds": ["guess"]},
        {"topics": ["../secrets"]},
        {"rules": ["SB fifteen"]},
        {"rules": ["SB 15.1"] * 61},
        {"scenarios": list(range(61))},
        {"seed": "chosen"},
        {"plan": [{"kind": "pay", "game": "roulette"}]},
        [],
    ],
)
def test_a_wish_beyond_its_limits_is_refused(document: object) -> None:
    with pytest.raises(BadNotation):
        selection.read(document)


def test_a_wish_is_written_and_read_back() -> None:
    wish = Wanted(
        kinds=(Kind.BOX,), games=("casino-war",), topics=("ties",), rules=("CW 8.1.1",), scenarios=(3,), count=7
    )
    assert selection.read(plain(wish)) == wish
    assert selection.rules_in("sb 15.1.3; CW 8.2,") == ("SB 15.1.3", "CW 8.2")


def test_what_was_left_is_listed_with_the_clock_first_and_then_the_newest(trainee: Person) -> None:
    def begun(mode: str, seconds: int | None = None) -> Sitting:
        return sittings.begin(person=trainee, mode=mode, wants=WAR, seconds=seconds)

    long, short = begun(Mode.TEST, 900), begun(Mode.TEST, 600)
    first, second, third = (begun(Mode.PRACTICE) for _ in range(3))
    answer(first)
    assert list(sittings.unfinished(trainee)) == [short, long, third, second, first]
