"""The quiz on a round that was really played, from its replay."""

import pytest

from casino.accounts.models import Person
from casino.floor.names import player_key
from casino.training.models import Answer, Sitting
from casino.training.questions import catalogue
from casino.training.questions.contract import Kind, Question
from casino.training.quiz import sittings
from games.records import dumps, loads
from tests.people import SignedIn
from tests.tables import STUD, a_table, bet, run_on, sit

pytestmark = pytest.mark.django_db


def test_a_round_that_was_played_is_asked_about_under_other_names(
    signed_in: SignedIn, instructor: Person, player: Person
) -> None:
    """Queen and 8 against 9 and 9, from the table's own log; nobody calls, so the hand stands."""
    table = a_table(instructor, first="QH 9S 8C 9D")
    sit(table, player, 2)
    bet(table, player, 2, 1000)
    run_on(table, "wait")
    address = f"/replay/{table.code}/1/quiz/"
    assert address in signed_in(instructor).get(f"/replay/{table.code}/1/").content.decode()
    signed_in(instructor).post(address)
    sitting = Sitting.objects.get()
    kinds = []
    while posed := sittings.current(sitting):
        question = loads(dumps(posed.question), Question)
        kinds.append(question.kind)
        assert question.round["cards"][:4] == ["QH", "9S", "8C", "9D"]
        assert player_key(player) not in dumps(question.round).decode()
        sittings.answer(posed=posed, given=catalogue.right(question))
    assert len(kinds) == sitting.count
    assert {Kind.READ, Kind.BOX} <= set(kinds)
    assert all(answer.right for answer in Answer.objects.all())


def test_who_did_not_see_every_card_is_not_asked_about_them(
    signed_in: SignedIn, instructor: Person, player: Person
) -> None:
    table = a_table(instructor, STUD)
    sit(table, player, 1)
    bet(table, player, 1, 1000, kind="ante")
    run_on(table, "wait")
    assert "Quiz me" not in signed_in(player).get(f"/replay/{table.code}/1/").content.decode()
    assert signed_in(player).post(f"/replay/{table.code}/1/quiz/").status_code == 404
    assert signed_in(instructor).post(f"/replay/{table.code}/1/quiz/").status_code == 302
