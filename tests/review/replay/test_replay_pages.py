"""A round replayed on its page, step by step, and who sees how much of it."""

import re

import pytest
from django.test import Client

from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.names import player_key
from casino.floor.play.play import play
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Session
from games.caribbean_stud.events import Fold
from tests.people import SignedIn
from tests.review.reading import text
from tests.tables import STUD, a_table, bet, fresh, run_on, sit


def test_every_step_has_its_page_and_its_links(signed_in: SignedIn, instructor: Person, session: Session) -> None:
    table, client = session.table, signed_in(instructor)
    assert table
    page = text(client, f"/replay/{table.code}/1/")
    last = int(re.search(r'data-last="(\d+)"', page)[1])  # type: ignore[index]
    assert "step=1&amp;view=all" in page
    for step in range(last + 1):
        assert f"Step {step} of {last}" in text(client, f"/replay/{table.code}/1/?step={step}")
    assert "The round is over." in text(client, f"/replay/{table.code}/1/?step={last}")
    assert f"Step {last} of {last}" in text(client, f"/replay/{table.code}/1/?step={last + 50}")
    for bad in ("step=-1", "step=x", "view=p99999", "view=../", "session=999999"):
        assert client.get(f"/replay/{table.code}/1/?{bad}").status_code == 404, bad


def test_a_replay_begins_with_nothing_settled(
    signed_in: SignedIn, instructor: Person, trainee: Person, session: Session
) -> None:
    table = session.table
    assert table
    bet(table, trainee, 1, 1_000)
    run_on(table, until="close_round")
    run_on(table, until="wait")
    browser = signed_in(instructor)
    assert "Settled so far" not in text(browser, f"/replay/{table.code}/2/")
    assert "Settled so far" in text(browser, f"/replay/{table.code}/2/?step=999")


def test_a_frame_alone_is_sent_to_htmx(signed_in: SignedIn, instructor: Person, session: Session) -> None:
    assert session.table
    answer = signed_in(instructor).get(f"/replay/{session.table.code}/1/?step=3", headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<div id="frame"')


def test_the_way_to_the_error(signed_in: SignedIn, instructor: Person, session: Session) -> None:
    table = session.table
    assert table
    page = text(signed_in(instructor), f"/replay/{table.code}/1/")
    way = re.search(r'data-go="error-on" href="([^"]*)"', page)
    assert way
    assert "a double needs 9, 10 or 11" in text(signed_in(instructor), way[1].replace("&amp;", "&")).lower()


def test_a_note_at_a_moment_leads_back_to_it(signed_in: SignedIn, instructor: Person, session: Session) -> None:
    table, client = session.table, signed_in(instructor)
    assert table
    page = text(client, f"/replay/{table.code}/1/?step=6")
    moment = re.search(r'name="moment" value="(\d+)"', page)
    assert moment
    sent = {"text": "Here.", "moment": moment[1], "round": 1, "step": 6, "view": "all"}
    back = client.post(f"/sessions/{session.pk}/notes/", sent)
    assert back["Location"] == f"/replay/{table.code}/1/?step=6&view=all&session={session.pk}"
    assert "Here." in text(client, back["Location"])
    assert "Here." not in text(client, f"/replay/{table.code}/1/?step=5").split("<main", 1)[1]


@pytest.fixture
def stud(instructor: Person, trainee: Person, player: Person) -> Table:
    """A folded hand that nobody but its player saw, and the dealer's four cards that nobody did."""
    made = a_table(instructor, STUD)
    for person, area in ((trainee, 1), (player, 2)):
        sit(made, person, area)
        bet(made, person, area, 1_000)
    for person, area in ((trainee, 1), (player, 2)):
        run_on(made, until="ask")
        play(made.pk, Fold(area=area, player=player_key(person)), by=person)
    run_on(made, until="wait")
    catch_up()
    return fresh(made)


def test_nobody_sees_more_in_a_replay_than_at_the_table(
    signed_in: SignedIn, instructor: Person, trainee: Person, player: Person, stud: Table
) -> None:
    seq = stud.events.get(type="HandsTakenUp").seq
    step = seq - 1  # the first step is the second event of the log
    address = f"/replay/{stud.code}/1/?step={step}"
    mine, other = player_key(trainee), player_key(player)

    def backs(client: Client, view: str) -> int:
        page = text(client, f"{address}&view={view}" if view else address)
        return page.split('class="lies"', 1)[1].count("face-back")

    teacher, pupil = signed_in(instructor), signed_in(trainee)
    assert backs(teacher, "all") == 0
    assert backs(teacher, "onlooker") == backs(teacher, "dealer") == 14
    assert backs(teacher, other) == 9
    assert backs(pupil, "") == backs(pupil, mine) == 9
    for view in ("all", "dealer", other):
        assert pupil.get(f"{address}&view={view}").status_code == 404
    dealt = "face down to area 2: "
    assert dealt in text(teacher, f"/sessions/{Session.objects.get(person=trainee).pk}/")
    assert dealt not in text(pupil, f"/sessions/{Session.objects.get(person=trainee).pk}/")
