"""What was slipped in comes back as questions, under the clause that was due; once for each run."""

from datetime import datetime, timedelta

import pytest

from casino.accounts.models import Person
from casino.floor.models import Level
from casino.training.lessons import curriculum
from casino.training.models import Memory, Run
from casino.training.practice import recall, runs
from casino.training.practice.marks import Mark, Reading
from casino.training.questions.contract import Kind
from casino.training.quiz import memory, sittings
from games.catalogue import GAMES
from tests.tables import STAR, WAR
from tests.training.practice.conftest import Deals
from tests.training.practice.test_marks import UNTIL_ONE_WINS, overpaid, to_another

pytestmark = pytest.mark.django_db(transaction=True)


def kept(person: Person) -> set[tuple[str, str]]:
    return set(person.memories.values_list("kind", "rule"))


def test_a_card_to_the_wrong_hand_is_asked_about_by_its_clause(deals: Deals, trainee: Person) -> None:
    deals(to_another(), rounds=1)
    assert kept(trainee) == {("next", "CW 7.1")}


def test_a_wrong_payment_is_asked_about_as_a_payment(deals: Deals, trainee: Person) -> None:
    deals(overpaid(), rounds=UNTIL_ONE_WINS)
    ((kind, rule),) = kept(trainee)
    assert kind == "pay"
    assert rule.startswith("CW ")


@pytest.mark.parametrize("level", [Level.SHOWN, Level.COACHED])
def test_what_does_not_count_is_not_asked_about(deals: Deals, trainee: Person, level: Level) -> None:
    if level == Level.COACHED:
        deals(to_another(), rounds=1, level=level)
    assert not Memory.objects.exists()


def test_a_deal_without_a_slip_asks_nothing(deals: Deals, trainee: Person) -> None:
    deals(rounds=1)
    assert not Memory.objects.exists()


def test_a_run_is_learnt_from_once(deals: Deals, trainee: Person) -> None:
    run = deals(to_another(), rounds=1)
    before = Memory.objects.values("card", "due_at").get()
    stale = Run.objects.get(pk=run.pk)
    stale.ended_at = None  # as another process had read it
    runs._keep(stale, run.began_at + timedelta(hours=1), Run.End.HAND)
    assert Memory.objects.values("card", "due_at").get() == before


def test_the_next_daily_session_asks_it_first(deals: Deals, trainee: Person, now: datetime) -> None:
    run = deals(to_another(), rounds=1)
    assert run.ended_at is not None
    later = run.ended_at + timedelta(hours=1)
    (first, *_) = memory.plan(trainee, later)
    assert (first.kind, first.game, first.rule) == (Kind.NEXT, WAR, "CW 7.1")
    daily = sittings.begin_daily(person=trainee, now=later)
    posed = sittings.current(daily, later)
    assert posed is not None
    assert (posed.kind, posed.rule) == ("next", "CW 7.1")


@pytest.mark.parametrize("game", list(GAMES))
def test_every_clause_that_a_game_s_questions_come_to_has_a_topic_that_teaches_it(game: str) -> None:
    found = recall.questions_on(game)
    assert len(found) > 8
    for rule, kinds in found.items():
        assert rule.startswith(f"{GAMES[game].code} ")
        assert all(curriculum.topics_of(game, kind) and topic for kind, topic in kinds.items())


def test_a_total_called_wrongly_is_asked_about_as_a_hand_to_read() -> None:
    """No question comes to the clause itself (SB 10.4), and hands are what was read wrongly."""
    wrong = Mark(5, 1, "minor", "announce", "Announces 17", rule="10.4", part="words")
    (aim,) = recall.aims_after(STAR, Reading(marks=[wrong, wrong]))
    assert (aim.kind, aim.rule) == (Kind.READ, "")


def test_house_procedure_is_no_clause_to_ask_about() -> None:
    wrong = Mark(5, 1, "minor", "rack", "Lays the cards in the rack", part="order")
    assert recall.aims_after(STAR, Reading(marks=[wrong])) == []
