"""Errors made with the deal in hand stand in the report; that the table offered each act is no accuracy."""

import csv
import io

import pytest
from django.test import Client

from casino.accounts.models import Person, TrainingClass
from casino.floor.models import Table
from casino.floor.names import player_key
from casino.floor.play import tables
from casino.floor.play.play import play
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import NOTHING_ASKED, Kind, Session
from games.irregularities.commands import CorrectPayment
from tests.people import SignedIn
from tests.review.answering import answered, sat
from tests.review.conftest import leave


@pytest.fixture
def dealt(table: Table, instructor: Person, trainee: Person, player: Person) -> Session:
    """The trainee takes the deal after their own round, and a payment of theirs is corrected by $5."""
    leave(table, trainee)
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    play(table.pk, CorrectPayment(player=player_key(trainee), area=1, wager="main", due=500, paid=0), by=instructor)
    catch_up()
    return Session.objects.get(kind=Kind.DEALT)


def rows(client: Client, file: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(b"".join(client.get(file)).decode("utf-8-sig"))))


@pytest.mark.parametrize("tail", ["", "print/"])
def test_a_persons_report_holds_the_errors_made_at_dealing(
    signed_in: SignedIn, instructor: Person, trainee: Person, dealt: Session, tail: str
) -> None:
    for reader in (instructor, trainee):
        page = signed_in(reader).get(f"/reports/people/{trainee.pk}/{tail}").text.split('id="dealing"')[1]
        assert f"/sessions/{dealt.pk}/" in page
        assert "$5" in page
        assert player_key(trainee) not in page.split("</section>")[0].split()
    (row,) = rows(signed_in(instructor), f"/reports/people/{trainee.pk}/dealing.csv")
    assert (row["Table"], row["Refused"], row["Cost ($)"]) == ("Table 1", "no", "5.00")
    assert "Bruce Kelly" in row["What"]


def test_the_errors_are_narrowed_as_the_report_is(
    signed_in: SignedIn, instructor: Person, trainee: Person, dealt: Session
) -> None:
    desk = signed_in(instructor)
    for query, count in (("", 1), ("?game=star-blackjack", 1), ("?game=casino-war", 0), ("?until=2020-02-02", 0)):
        assert len(rows(desk, f"/reports/people/{trainee.pk}/dealing.csv{query}")) == count, query


def test_what_was_dealt_with_help_is_no_accuracy(
    signed_in: SignedIn, instructor: Person, own_class: TrainingClass, trainee: Person, dealt: Session
) -> None:
    dealt.rounds, dealt.asked, dealt.right = 4, 40, 39
    dealt.judged()
    dealt.save()
    assert dealt.accuracy == NOTHING_ASKED
    desk = signed_in(instructor)
    assert "dealt with help" in desk.get(f"/sessions/{dealt.pk}/").text
    listed = desk.get("/desk/?kind=dealt").text
    assert "dealt with help" in listed
    assert "%" not in listed.split("<tbody>")[1].split("</tbody>")[0]
    assert f"/sessions/{dealt.pk}/" not in desk.get("/desk/?sort=accuracy").text
    (told,) = rows(desk, "/sessions.csv?kind=dealt")
    assert (told["Accuracy"], told["Dealt with help"], told["Errors"]) == ("", "yes", "1")


def test_the_list_of_missed_rules_shows_what_it_is_sorted_by(
    signed_in: SignedIn, instructor: Person, trainee: Person
) -> None:
    sitting = sat(trainee)
    for rule, wrong in (("SB 13.2", 2), ("SB 15.1.3", 3), ("SB 7.1", 1)):
        for _ in range(wrong):
            answered(sitting, right=False, rule=rule)
        answered(sitting, rule=rule)
    desk = signed_in(instructor)
    page = desk.get("/reports/rules/").text
    assert "Missed</th>" in page
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    assert [cell.split("<")[0] for cell in body.split('data-label="Missed" class="number">')[1:]] == ["3", "2", "1"]
    assert [row["Missed"] for row in rows(desk, "/reports/rules.csv")] == ["3", "2", "1"]
