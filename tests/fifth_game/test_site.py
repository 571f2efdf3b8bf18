"""The toy game in the site: a table opened from the form, played by two people and by patrons, and what comes after."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from casino.accounts.models import Person
from casino.floor.models import Event, SettlementLine, Table
from casino.floor.opening import patrons
from casino.floor.play import log
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Session
from casino.review.verify import verify
from casino.training.questions import catalogue
from casino.training.questions.contract import Kind
from games.records import dumps
from tests.fifth_game.high_card import GAME
from tests.logs import replayed
from tests.people import Calls, SignedIn
from tests.tables import everything_adds_up, fresh, run_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(signed_in: SignedIn, instructor: Person) -> Table:
    """As an instructor opens it from the form."""
    visitor = signed_in(instructor)
    assert "High Card" in visitor.get("/tables/new/").content.decode()
    assert "A tie loses" in visitor.get(f"/tables/new/{GAME.slug}/").content.decode()
    answer = visitor.post(f"/tables/new/{GAME.slug}/", {"as_usual": "yes"})
    assert answer.status_code == 302
    return Table.objects.get(game=GAME.slug)


@pytest.fixture
def played(table: Table, call: Calls, player: Person, trainee: Person) -> Table:
    """A round in which two people took part, one of them with a match wager, and whoever else sat there."""
    for person, area in ((player, 1), (trainee, 3)):
        taken = {seat.area for seat in log.load(fresh(table)).table.seating.seats}
        free = next(place for place in (area, 2, 4, 5) if place not in taken)
        assert call(person, table, "sit", area=free).status_code == 200
        assert call(person, table, "wager", area=free, kind="bet", amount="10").status_code == 200
        if person == player:
            assert call(person, table, "wager", area=free, kind="match", amount="5").status_code == 200
    run_on(table, until="close_round")
    run_on(table, until="shuffle")
    return fresh(table)


def test_it_is_played_and_settled_to_the_cent(played: Table, signed_in: SignedIn, player: Person) -> None:
    everything_adds_up(played)
    lines = SettlementLine.objects.filter(wager__box__round__table=played)
    assert {line.rule for line in lines} <= {"3.1", "3.2", "3.3", "3.4"}
    assert lines.filter(wager__kind="match", wager__player__person=player).exists()
    assert verify().findings == []


def test_it_is_drawn_and_announced(table: Table, call: Calls, signed_in: SignedIn, player: Person) -> None:
    free = next(area for area in range(1, 6) if call(player, table, "sit", area=area).status_code == 200)
    assert call(player, table, "wager", area=free, kind="bet", amount="10").status_code == 200
    run_on(table, until="settle")
    page = signed_in(player).get(f"/tables/{table.code}/").content.decode()
    assert f'id="area-{free}-opt1"' in page
    assert "Dealer: " in page
    assert "Match" in page
    lobby = signed_in(player).get("/tables/").content.decode()
    assert "High Card" in lobby


def test_patrons_take_part(table: Table, instructor: Person) -> None:
    patrons.invite(table=table, count=2, by=instructor)
    run_on(table, until="deal")
    run_on(table, until="close_round")
    assert log.load(fresh(table)).lines


def test_it_is_replayed_step_by_step(played: Table, signed_in: SignedIn, instructor: Person) -> None:
    state = log.load(played)
    events = Event.objects.filter(table=played).order_by("seq")
    assert dumps(replayed(played)) == dumps(state)
    assert events.filter(type="Dealt").exists()
    page = signed_in(instructor).get(f"/replay/{played.code}/1/")
    assert page.status_code == 200
    assert "area-1" in page.content.decode()


def test_a_session_is_exported_and_settles_again(
    played: Table, call: Calls, signed_in: SignedIn, instructor: Person, trainee: Person, tmp_path: Path
) -> None:
    catch_up()
    session = Session.objects.get(person=trainee)
    assert signed_in(instructor).get(f"/sessions/{session.pk}/").status_code == 200
    answer = signed_in(instructor).get(f"/sessions/{session.pk}/rounds.json")
    document = json.loads(b"".join(answer))
    assert len(document["rounds"]) == 1
    file = tmp_path / "session.json"
    file.write_text(json.dumps(document))
    with pytest.raises(SystemExit) as ended:
        call_command("settle", "--check", str(file))
    assert not ended.value.code


def test_an_instructor_writes_a_scenario_of_it(signed_in: SignedIn, instructor: Person) -> None:
    page = signed_in(instructor).get("/scenarios/new/")
    assert "High Card" in page.content.decode()


@pytest.mark.parametrize("kind", [Kind.PAY, Kind.BOX, Kind.TABLE, Kind.NEXT])
def test_the_quiz_asks_about_it_in_its_general_kinds(kind: Kind) -> None:
    assert GAME.slug in catalogue.games_of(kind)
    question = catalogue.make(kind, GAME.slug, bytes(32), None)
    verdict = catalogue.check(question, catalogue.right(question))
    assert verdict.right
    assert catalogue.show(question).prompt


def test_its_rules_are_read_searched_and_linked(client: Client) -> None:
    assert "High Card" in client.get("/rules/").content.decode()
    assert "higher than the dealer" in client.get(f"/rules/{GAME.slug}/").content.decode()
    assert client.get(f"/rules/{GAME.slug}/3.4/").status_code == 200
    assert "10 to 1" in client.get(f"/rules/{GAME.slug}/odds/").content.decode()
    assert "No call of this game has been worked out" in client.get(f"/rules/{GAME.slug}/best/").content.decode()
    assert f"/rules/{GAME.slug}/" in client.get("/rules/?q=match+wager").content.decode()
