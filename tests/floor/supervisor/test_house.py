"""Running a table: pausing, closing, the deal and patrons, who may, and the page that keeps itself right."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from casino.accounts.models import Person
from casino.errors import TableClosed
from casino.floor.models import Table
from casino.floor.opening import patrons
from casino.floor.play import log, tables
from casino.floor.play.play import play
from tests.orders import EVERY_GAME, Make, in_a_round, order, panel, run_on_a_little, sign
from tests.people import SignedIn
from tests.tables import SWITCH, a_table, balance, bet, close, everything_adds_up, fresh, run_on, sit


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first="10H 9S 5C 7D")


@pytest.fixture
def owner(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


# --- pausing, closing, the deal, patrons -------------------------------------------------------------


def test_play_is_paused_and_resumed(owner: Client, table: Table, player: Person) -> None:
    address = f"/tables/{table.code}/supervisor/"
    sit(table, player, 2)
    assert owner.post(address + "pause/").status_code == 302
    assert fresh(table).status == "paused"
    assert "Resume play" in panel(owner, table)
    assert owner.post(address + "pause/").status_code == 422
    with pytest.raises(TableClosed):
        bet(table, player, 2, 2_000)
    assert owner.post(address + "resume/").status_code == 302
    assert owner.post(address + "resume/").status_code == 422
    assert fresh(table).is_open


def test_a_dealer_is_offered_nothing_while_play_is_paused(
    owner: Client, table: Table, instructor: Person, player: Person, trainee: Person, signed_in: SignedIn
) -> None:
    sit(table, player, 2)
    bet(table, player, 2, 2_000)
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    dealer = signed_in(trainee)
    address = f"/tables/{table.code}/"
    assert 'data-call="next_act"' in dealer.get(address).content.decode()
    owner.post(address + "supervisor/pause/")
    assert 'data-call="next_act"' not in dealer.get(address).content.decode()
    owner.post(address + "supervisor/resume/")
    assert 'data-call="next_act"' in dealer.get(address).content.decode()


def test_a_paused_table_still_hears_its_supervisor(owner: Client, table: Table, player: Person) -> None:
    in_a_round(table, player)
    owner.post(f"/tables/{table.code}/supervisor/pause/")
    assert order(owner, table, "void_round").status_code == 302
    assert balance(player) == 500_000
    assert fresh(table).status == "paused"
    assert fresh(table).due_at is None
    row = fresh(table)
    act = row.engine.due(log.load(row))
    if act.command is not None:
        with pytest.raises(TableClosed):
            play(row.pk, act.command, by=table.opened_by)
    owner.post(f"/tables/{table.code}/supervisor/resume/")
    bet(table, player, 2, 2_000)
    everything_adds_up(table)


def test_an_empty_table_closes_at_once(owner: Client, table: Table) -> None:
    answer = owner.post(f"/tables/{table.code}/supervisor/close/")
    assert (answer.status_code, answer["Location"]) == (302, "/tables/")
    assert fresh(table).status == "closed"
    assert owner.get(f"/tables/{table.code}/supervisor/").status_code == 404


def test_with_people_there_the_closing_time_stands_on_the_sign_first(
    owner: Client, table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(table, player, 2)
    refused = owner.post(f"/tables/{table.code}/supervisor/close/")
    assert refused.status_code == 422
    assert "/rules/star-blackjack/18.9/" in refused.content.decode()
    assert order(owner, table, "announce_closure", closes_at="10").status_code == 422
    assert order(owner, table, "announce_closure", closes_at="20").status_code == 302
    assert owner.post(f"/tables/{table.code}/supervisor/close/").status_code == 422
    later = timezone.now() + timedelta(minutes=21)
    monkeypatch.setattr("casino.floor.supervisor.services.timezone.now", lambda: later)
    assert owner.post(f"/tables/{table.code}/supervisor/close/").status_code == 302
    assert fresh(table).status == "closed"


def test_a_table_does_not_close_while_its_owner_has_chips_in_the_round(signed_in: SignedIn, player: Person) -> None:
    own = a_table(player, first="10H 9S 5C 7D")
    in_a_round(own, player)
    answer = signed_in(player).post(f"/tables/{own.code}/supervisor/close/")
    assert answer.status_code == 422
    assert "The round in play is finished first." in answer.content.decode()
    assert fresh(own).is_open


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("until", ["close_bets", "settle"])
def test_simulated_patrons_keep_no_table_open(owner: Client, instructor: Person, game: str, until: str) -> None:
    row = a_table(instructor, game)
    patrons.invite(table=row, count=3, by=instructor)
    row = run_on(row, until)
    run_on_a_little(row)
    assert owner.post(f"/tables/{row.code}/supervisor/close/").status_code == 302
    shut = fresh(row)
    assert (shut.status, shut.due_at) == ("closed", None)
    assert not log.load(shut).table.wagers
    everything_adds_up(row)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_table_closes_by_itself_at_the_time_on_its_sign(
    owner: Client, instructor: Person, player: Person, game: str
) -> None:
    row = a_table(instructor, game, pace=1_000)
    patrons.invite(table=row, count=2, by=instructor)
    sit(row, player, 7 if game != SWITCH else 5)
    assert order(owner, row, "announce_closure", closes_at="20").status_code == 302
    closes = sign(row).closes_at
    last = run_on(row, most=3_000)
    assert (last.status, last.due_at) == ("closed", None)
    shut = row.events.get(type="TableShut")
    assert closes <= shut.at.timestamp() < closes + 400
    assert not row.events.filter(seq__gt=shut.seq).exists()
    assert not log.load(last).table.wagers
    everything_adds_up(row)


def test_a_table_kept_open_after_all_plays_on(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 1)
    order(owner, table, "announce_closure", closes_at="20")
    assert fresh(table).due_at is not None
    assert order(owner, table, "stay_open").status_code == 302
    assert fresh(table).due_at is None


def test_the_deal_goes_to_a_trainee_and_back(
    owner: Client, table: Table, trainee: Person, player: Person, instructor: Person, make: Make
) -> None:
    address = f"/tables/{table.code}/supervisor/deal/"
    html = panel(owner, table)
    assert f'<option value="{trainee.pk}">Bruce Kelly</option>' in html
    assert ">Sheila Nguyen</option>" not in html
    assert owner.post(address, {"dealer": trainee.pk}).status_code == 302
    assert fresh(table).dealer == trainee
    assert "<bdi>Bruce Kelly</bdi> deals." in panel(owner, table)
    assert owner.post(address, {"dealer": ""}).status_code == 302
    assert fresh(table).dealer is None
    for stranger in (player.pk, 999_999, "x"):
        assert owner.post(address, {"dealer": stranger}).status_code == 422
    sit(table, trainee, 1)
    assert owner.post(address, {"dealer": trainee.pk}).status_code == 422
    assert fresh(table).dealer is None


def test_patrons_come_and_go(owner: Client, table: Table) -> None:
    address = f"/tables/{table.code}/supervisor/patrons/"
    assert owner.post(address, {"count": "2", "style": "minimum"}).status_code == 302
    assert [patron.style for patron in table.patrons.all()] == ["minimum", "minimum"]
    for bad in ({"count": "0"}, {"count": "13"}, {"count": "x"}, {"count": "1", "style": "cheat"}, {}):
        assert owner.post(address, bad).status_code == 422
    assert owner.post(address, {"count": "11"}).status_code == 422
    first = table.patrons.all()[0]
    gone = owner.post(f"{address}{first.pk}/away/", follow=True)
    assert f"{first.name} leaves once no chips of theirs are in play." in gone.content.decode()
    assert owner.post(f"{address}{first.pk}/away/").status_code == 404
    assert table.patrons.filter(here=True).count() == 1


def test_another_tables_patron_is_out_of_reach(owner: Client, table: Table, other_instructor: Person) -> None:
    theirs = a_table(other_instructor)
    patrons.invite(table=theirs, count=1, by=other_instructor)
    patron = theirs.patrons.get()
    for code in (table.code, theirs.code):
        assert owner.post(f"/tables/{code}/supervisor/patrons/{patron.pk}/away/").status_code == 404
    assert theirs.patrons.filter(here=True).count() == 1


# --- who may -----------------------------------------------------------------------------------------


ACTS = ["pause/", "resume/", "close/", "deal/", "patrons/", "orders/order_shuffle/"]


@pytest.mark.parametrize("who", ["other_instructor", "trainee", "player"])
@pytest.mark.parametrize("act", ["", *ACTS])
def test_to_others_the_panel_does_not_exist(
    signed_in: SignedIn, request: pytest.FixtureRequest, table: Table, who: str, act: str
) -> None:
    client = signed_in(request.getfixturevalue(who))
    address = f"/tables/{table.code}/supervisor/{act}"
    sent = {"count": "1", "dealer": "", "id": str(uuid4()), "moment": "0-over"}
    answer = client.post(address, sent) if act else client.get(address)
    assert answer.status_code == 404
    assert client.get(f"/tables/{table.code}/supervisor/orders/order_shuffle/").status_code == 404
    row = fresh(table)
    assert (row.status, row.dealer, row.patrons.count(), row.seq) == ("open", None, 0, table.seq)


def test_the_way_to_the_panel_is_at_the_table_for_those_who_run_it(
    signed_in: SignedIn, instructor: Person, other_instructor: Person, trainee: Person, player: Person
) -> None:
    own = a_table(player)
    tables.hand_the_deal(table=own, to=trainee, by=instructor)
    shown = {
        who: "Run the table" in signed_in(who).get(f"/tables/{own.code}/").content.decode()
        for who in (player, instructor, other_instructor, trainee)
    }
    assert shown == {player: True, instructor: True, other_instructor: True, trainee: False}


@pytest.mark.parametrize("act", ACTS)
def test_an_instructor_runs_the_tables_that_players_opened(
    signed_in: SignedIn, player: Person, instructor: Person, act: str
) -> None:
    own = a_table(player)
    if act == "resume/":
        tables.pause(table=own, by=player)
    sent = {"count": "1", "dealer": "", "id": str(uuid4()), "moment": "0-over"}
    assert signed_in(instructor).post(f"/tables/{own.code}/supervisor/{act}", sent).status_code == 302


def test_a_player_runs_their_own_table_but_gives_no_orders(signed_in: SignedIn, player: Person) -> None:
    own = a_table(player)
    client = signed_in(player)
    html = panel(client, own)
    assert "Orders of the floor staff" not in html
    assert "for an instructor" in html
    assert order(client, own, "order_shuffle").status_code == 404
    assert client.post(f"/tables/{own.code}/supervisor/patrons/", {"count": "1"}).status_code == 302
    assert client.post(f"/tables/{own.code}/supervisor/deal/", {"dealer": player.pk}).status_code == 302
    assert fresh(own).dealer == player
    suspend = f"/tables/{own.code}/supervisor/cards/{player.pk}/suspend/"
    assert client.post(suspend, {"why": "Mine"}).status_code == 404
    assert client.post(f"/tables/{own.code}/supervisor/pause/").status_code == 302


@pytest.mark.parametrize("act", [*ACTS, "patrons/1/away/", "cards/1/suspend/"])
def test_a_link_orders_nothing(owner: Client, table: Table, act: str) -> None:
    answer = owner.get(f"/tables/{table.code}/supervisor/{act}")
    assert answer.status_code == (200 if act.startswith("orders/") else 405)
    assert owner.post(f"/tables/{table.code}/supervisor/").status_code == 405
    assert fresh(table).seq == table.seq


# --- the page keeps itself right ---------------------------------------------------------------------


def test_the_page_asks_again_and_gets_only_what_is_new(owner: Client, table: Table, player: Person) -> None:
    again = f"/tables/{table.code}/supervisor/again/"
    assert f'hx-get="{again}?seq={table.seq}"' in panel(owner, table)
    assert owner.get(again, {"seq": table.seq}).status_code == 204
    tables.stand_behind(table=table, person=player)
    shown = owner.get(again, {"seq": table.seq})
    assert shown.status_code == 200
    assert f"?seq={table.seq + 1}" in shown.content.decode()
    assert str(player) in shown.content.decode()
    assert "<html" not in shown.content.decode()


def test_a_page_whose_table_has_closed_goes_to_the_lobby(
    owner: Client, table: Table, instructor: Person, player: Person, signed_in: SignedIn
) -> None:
    close(table, instructor)
    again = f"/tables/{table.code}/supervisor/again/"
    assert signed_in(player).get(again).status_code == 404
    answer = owner.get(again, {"seq": table.seq})
    assert (answer.status_code, answer["HX-Redirect"]) == (200, "/tables/")
    assert "Table 1 is closed." in owner.get("/tables/").content.decode()


def test_nobody_else_asks_again(signed_in: SignedIn, table: Table, player: Person) -> None:
    assert signed_in(player).get(f"/tables/{table.code}/supervisor/again/").status_code == 404
