"""A session read on its page, and the notes written beside it."""

from typing import Any

import pytest
from django.db import DatabaseError, transaction

from casino.accounts.models import Person
from casino.floor.play import log, tables
from casino.floor.play.play import play
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Note, Session
from casino.training.models import Mode, Sitting
from games.irregularities.commands import VoidRound
from games.table.staff import Staff
from tests.people import Calls, SignedIn
from tests.review.answering import WANTED
from tests.review.conftest import leave
from tests.review.index.test_catch_up import answered
from tests.review.reading import failed_test, only_session, text
from tests.tables import STUD, a_table, bet, fresh, run_on, sit


def test_a_session_is_read_in_a_dealers_words(signed_in: SignedIn, instructor: Person, session: Session) -> None:
    page = text(signed_in(instructor), f"/sessions/{session.pk}/")
    for words in (
        "Bruce Kelly sits down at area 1.",
        "Bruce Kelly lays $10 on area 1, main wager.",
        "No more bets.",
        "Refused: a double needs 9, 10 or 11, and this is 19.",
        "Area 1 stands.",
        "The dealer’s cards are picked up.",
        "Area 1: Bruce Kelly calls.",
        "Settlement of round 1",
    ):
        assert words in page, words
    assert 'class="rule" href="/rules/star-blackjack/' in page
    assert page.index("Refused: a double") < page.index("Area 1 stands.")


def test_a_trainee_reads_their_own(signed_in: SignedIn, trainee: Person, session: Session) -> None:
    client = signed_in(trainee)
    assert f"/sessions/{session.pk}/" in text(client, "/record/")
    page = text(client, f"/sessions/{session.pk}/")
    assert "Area 1 stands." in page
    assert "Put it on file" not in page


def test_a_round_in_play_is_not_read(
    signed_in: SignedIn, instructor: Person, trainee: Person, session: Session
) -> None:
    table = session.table
    assert table
    bet(table, trainee, 1, 1_000)
    run_on(table, until="ask")
    page = text(signed_in(instructor), f"/sessions/{session.pk}/")
    assert "A round is in play" in page
    assert (page.count('id="round-'), "event-%s" % (session.last_seq + 3) in page) == (1, False)
    assert signed_in(instructor).get(f"/replay/{table.code}/2/").status_code == 404


def test_a_round_in_play_is_not_read_in_a_session_that_ended_in_it(
    signed_in: SignedIn, call: Calls, instructor: Person, trainee: Person
) -> None:
    """The instructor plays there, so the cards that lie face down are hidden from them too."""
    table = a_table(instructor, STUD)
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    sit(table, instructor, 1)
    bet(table, instructor, 1, 1_000)
    while fresh(table).engine.due(log.load(fresh(table))).command is not None:
        assert call(trainee, table, "next_act").status_code == 200
    assert signed_in(trainee).post(f"/tables/{table.code}/hand-back/").status_code == 200
    catch_up()
    dealt = Session.objects.get(person=trainee)
    page = text(signed_in(instructor), f"/sessions/{dealt.pk}/")
    assert "A round is in play" in page
    assert "face down" not in page
    assert "No more bets" not in page


def test_a_void_round_is_no_error_of_a_player_and_one_of_whoever_dealt(
    signed_in: SignedIn, instructor: Person, trainee: Person, player: Person
) -> None:
    table = a_table(instructor)
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    for _ in range(4):
        play(table.pk, fresh(table).engine.due(log.load(fresh(table))).step, by=None)
    play(table.pk, VoidRound(by=Staff.GAMING_MANAGER), by=instructor)
    catch_up()
    pages = {
        one.person: text(signed_in(instructor), f"/sessions/{one.pk}/") for one in Session.objects.filter(table=table)
    }
    assert "with errors" not in pages[player]
    assert "with errors" in pages[trainee]


def test_rounds_of_a_long_session_are_turned(signed_in: SignedIn, instructor: Person, trainee: Person) -> None:
    made = a_table(instructor)
    sit(made, trainee, 1)
    for _ in range(6):
        bet(made, trainee, 1, 500)
        run_on(made, until="wait")
    leave(made, trainee)
    client = signed_in(instructor)
    page = text(client, f"/sessions/{only_session()}/")
    assert (page.count('id="round-'), "?round=5" in page) == (4, True)
    page = text(client, f"/sessions/{only_session()}/?round=5")
    assert page.count('id="round-') == 2
    assert "leaves the seat" in page
    assert "?round=1" in page
    assert client.get(f"/sessions/{only_session()}/?round=x").status_code == 200


def test_a_quiz_is_read_answer_by_answer(signed_in: SignedIn, instructor: Person, trainee: Person) -> None:
    failed_test(trainee)
    page = text(signed_in(instructor), f"/sessions/{only_session()}/")
    assert page.count('id="answer-') == 2
    assert "/rules/casino-war/8.1/" in page
    assert "$2.50" in page


def test_a_test_that_is_still_on_tells_nothing(signed_in: SignedIn, trainee: Person) -> None:
    answered(Sitting.objects.create(person=trainee, mode=Mode.TEST, wanted=WANTED, seed="1"), True, False)
    client = signed_in(trainee)
    page = text(client, f"/sessions/{only_session()}/")
    assert "The test is still on" in page
    assert "/rules/casino-war/" not in page
    assert "No session is like that" in text(client, "/record/?outcome=errors")


def test_a_note_is_written_once_and_for_good(
    signed_in: SignedIn, instructor: Person, trainee: Person, session: Session
) -> None:
    seq = session.first_seq + 2
    sent = {"text": "Look at the total <first>.", "moment": seq}
    assert signed_in(instructor).post(f"/sessions/{session.pk}/notes/", sent).status_code == 302
    page = text(signed_in(trainee), f"/sessions/{session.pk}/")
    assert page.count("Look at the total &lt;first&gt;.") == 2
    assert "Margaret Doyle" in page
    note = Note.objects.get()
    for act in (lambda: Note.objects.update(text="no"), lambda: Note.objects.all().delete()):
        with pytest.raises(DatabaseError, match="only ever added to"), transaction.atomic():
            act()
    with pytest.raises(TypeError):
        note.save()


@pytest.mark.parametrize(
    "sent", [{"text": ""}, {"text": "x" * 2001}, {"text": "fine", "moment": 1}, {"text": "ab", "moment": -1}]
)
def test_a_note_that_is_none_is_refused(
    signed_in: SignedIn, instructor: Person, session: Session, sent: dict[str, Any]
) -> None:
    assert signed_in(instructor).post(f"/sessions/{session.pk}/notes/", sent).status_code == 422
    assert not Note.objects.exists()


def test_a_trainee_writes_no_notes(signed_in: SignedIn, trainee: Person, session: Session) -> None:
    assert signed_in(trainee).post(f"/sessions/{session.pk}/notes/", {"text": "I was right"}).status_code == 404
