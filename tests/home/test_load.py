"""A loaded school is a true one: its logs, its books, its answers and everything counted from them."""

import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Count, Q, Sum

from casino.accounts.models import Membership, Person
from casino.floor.models import Round
from casino.home.load.school import load_school
from casino.review.models.sessions import Session
from casino.review.models.tallies import Tally
from casino.review.verify import verify
from casino.training.models import Answer
from casino.training.questions import catalogue
from casino.training.quiz.next_question import question_of
from games.catalogue import GAMES
from games.records import dumps


def test_a_loaded_school_is_a_true_one(db: None) -> None:
    load_school(rounds=15, answers=130)
    assert Round.objects.exclude(last_seq=None).count() == 15
    assert set(Round.objects.values_list("table__game", flat=True)) == set(GAMES)
    assert verify().findings == []

    assert Answer.objects.count() == 130
    assert 0 < Answer.objects.filter(right=True).count() < 130
    for answer in Answer.objects.select_related("posed"):
        verdict = catalogue.check(question_of(answer.posed), answer.given)
        assert json.loads(dumps(verdict)) == answer.verdict
        assert (verdict.right, verdict.over, verdict.under) == (answer.right, answer.over, answer.under)
        booked = (answer.posed.topic, answer.posed.rule) if verdict.right else (verdict.topic, verdict.rule)
        assert (answer.topic, answer.rule) == (booked[0] or answer.posed.topic, booked[1] or "")

    counted = Tally.objects.aggregate(answers=Sum("answers"), right=Sum("right"), over=Sum("over"))
    assert counted == Answer.objects.aggregate(
        answers=Count("pk"), right=Count("pk", filter=Q(right=True)), over=Sum("over")
    )
    assert Session.objects.filter(kind="dealt").aggregate(rounds=Sum("rounds")) == {"rounds": 15}
    assert Membership.objects.count() == 6


def test_a_house_with_people_in_it_is_left_alone(player: Person) -> None:
    with pytest.raises(CommandError, match="an empty house"):
        call_command("load_school", "--rounds", "1", "--answers", "1", stdout=io.StringIO())
    assert Person.objects.count() == 1


def test_numbers_have_limits(db: None) -> None:
    with pytest.raises(CommandError, match="--rounds is from 0"):
        call_command("load_school", "--rounds", "-1")
