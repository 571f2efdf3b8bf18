"""A session's export tells every card. Where some stay face down it is for instructors, whoever played or dealt."""

import json

from django.test import Client

from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.names import player_key
from casino.floor.play import tables
from casino.floor.play.play import play
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Kind, Session
from games.caribbean_stud.events import Fold
from games.records import replace
from tests.people import SignedIn
from tests.review.conftest import played_by
from tests.tables import OPTIONS, STAR, STUD, a_table, bet, fresh, run_on, sit


def folded(made: Table, people: dict[int, Person]) -> Table:
    """A round of stud in which everybody folds: nobody sees another's hand, and nobody the dealer's four cards."""
    for area, person in people.items():
        sit(made, person, area)
        bet(made, person, area, 1_000)
    for area, person in people.items():
        run_on(made, until="ask")
        play(made.pk, Fold(area=area, player=player_key(person)), by=person)
    run_on(made, until="wait")
    catch_up()
    return fresh(made)


def exported(client: Client, session: Session) -> str:
    """The file, or nothing where there is none for this reader."""
    answer = client.get(f"/sessions/{session.pk}/rounds.json")
    if answer.status_code == 404:
        return ""
    return b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]


def test_a_stud_session_is_exported_to_its_instructor_and_not_to_its_player(
    signed_in: SignedIn, instructor: Person, trainee: Person, player: Person
) -> None:
    folded(a_table(instructor, STUD), {1: trainee, 2: player})
    mine, theirs = Session.objects.get(person=trainee), Session.objects.get(person=player)
    told = json.loads(exported(signed_in(instructor), mine))
    assert len(told["rounds"]) == 1
    for reader in (trainee, player):
        for session in (mine, theirs):
            assert exported(signed_in(reader), session) == ""
            assert signed_in(reader).get(f"/sessions/{session.pk}/").status_code == (
                200 if session.person == reader else 404
            )


def test_an_instructor_who_played_at_anothers_stud_table_is_a_player_there(
    signed_in: SignedIn, instructor: Person, other_instructor: Person, trainee: Person
) -> None:
    folded(a_table(other_instructor, STUD), {1: instructor, 2: trainee})
    own = Session.objects.get(person=instructor)
    assert exported(signed_in(instructor), own) == ""
    assert exported(signed_in(other_instructor), own)


def test_whoever_dealt_stud_saw_no_players_hand(
    signed_in: SignedIn, instructor: Person, trainee: Person, player: Person
) -> None:
    made = a_table(instructor, STUD)
    tables.hand_the_deal(table=made, to=trainee, by=instructor)
    catch_up()
    dealt = Session.objects.get(person=trainee, kind=Kind.DEALT)
    assert exported(signed_in(trainee), dealt) == ""
    assert exported(signed_in(instructor), dealt)


def test_where_blackjack_is_dealt_face_down_the_export_is_the_instructors(
    signed_in: SignedIn, instructor: Person, trainee: Person
) -> None:
    hidden = a_table(instructor, options=replace(OPTIONS[STAR], face_down=True), first="10H KS 9C QD")
    played_by(hidden, trainee)
    catch_up()
    assert exported(signed_in(trainee), Session.objects.get(person=trainee)) == ""
    assert exported(signed_in(instructor), Session.objects.get(person=trainee))
