"""What goes wrong at a table, raised by whoever deals: what is theirs, what a supervisor’s, and who sees the page."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.play import log, tables
from casino.floor.play.play import play
from casino.floor.supervisor.forms import moment_of
from casino.floor.supervisor.orders import offers
from casino.floor.supervisor.services import looked_over
from casino.floor.table.look import look
from casino.floor.table.spoken import latest
from games.errors import RuleViolation
from games.irregularities.commands import BurnFacedCard, FindWrongCards, VoidRound
from games.records import replace
from games.table.staff import Staff
from tests.orders import order, panel
from tests.people import Calls, SignedIn
from tests.reading import body
from tests.tables import OPTIONS, STAR, STUD, SWITCH, a_table, bet, everything_adds_up, fresh, sit

ACE_UP = {STAR: "10H AS 7D", SWITCH: "10H 9S AS 7D 8C"}
MISSED = {STAR: "16.13", SWITCH: "17.13"}


@pytest.fixture
def dealers(signed_in: SignedIn, trainee: Person) -> Client:
    return signed_in(trainee)


@pytest.fixture
def owner(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


def dealt_by(instructor: Person, trainee: Person, game: str = STAR, first: str = "10H 9S 5C 7D") -> Table:
    table = a_table(instructor, game, first=first)
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    return table


def wagered(table: Table, player: Person) -> None:
    sit(table, player, 1)
    for box in (1, 2) if table.game == SWITCH else (None,):
        bet(table, player, 1, 1_000, box=box)


def deal_on(call: Calls, table: Table, trainee: Person, until: str) -> None:
    """The trainee deals until an act is due."""
    for _ in range(40):
        row = fresh(table)
        if row.engine.due(log.load(row)).act == until:
            return
        assert call(trainee, table, "next_act").status_code == 200
    raise AssertionError(f"{until} never came")


def raise_it(client: Client, table: Table, call: str, trainee: Person, **said: Any) -> Any:
    """A remedy as the dealer's page sends it."""
    sent = {"id": str(uuid4()), "moment": moment_of(looked_over(fresh(table), trainee)), **said}
    return client.post(f"/tables/{table.code}/mistakes/{call}/", sent)


def test_the_page_is_for_whoever_deals_alone(
    instructor: Person, trainee: Person, player: Person, signed_in: SignedIn, dealers: Client
) -> None:
    table = dealt_by(instructor, trainee)
    path = f"/tables/{table.code}/mistakes/"
    assert dealers.get(path).status_code == 200
    assert dealers.post(path).status_code == 405
    assert 'href="mistakes/"' in dealers.get(f"/tables/{table.code}/").content.decode()
    for stranger in (player, instructor):
        client = signed_in(stranger)
        assert client.get(path).status_code == 404
        assert client.post(f"{path}stop/").status_code == 404
        assert client.get(f"{path}burn_faced_card/").status_code == 404
        assert 'href="mistakes/"' not in client.get(f"/tables/{table.code}/").content.decode()
    assert Client().get(path).status_code == 302
    assert dealers.get(f"{path}change_limits/").status_code == 404
    for remedy, house in (("find_wrong_cards", True), ("void_round", False)):
        page = dealers.get(f"{path}{remedy}/").content.decode()
        assert ("is for a casino supervisor or above, not a dealer. House procedure." in page) is house


def test_the_page_says_what_is_the_dealers_and_what_is_house_procedure(
    instructor: Person, trainee: Person, dealers: Client
) -> None:
    table = dealt_by(instructor, trainee)
    html = dealers.get(f"/tables/{table.code}/mistakes/").content.decode()
    own, called = html[: html.index('id="called"')], html[html.index('id="called"') :]
    assert 'id="order-burn_faced_card"' in own
    assert "For a dealer or above (house procedure)." in own
    wrong_cards = called[called.index('id="order-find_wrong_cards"') :]
    wrong_cards = wrong_cards[: wrong_cards.index("</li>")]
    assert (
        "For a casino supervisor or above (house procedure). To be told: Surveillance and an inspector." in wrong_cards
    )
    assert "/rules/star-blackjack/16.16.2/" in wrong_cards
    void = called[called.index('id="order-void_round"') :]
    void = void[: void.index("</li>")]
    assert "For a casino supervisor or above." in void
    assert "/rules/star-blackjack/16.8/" in void


def test_who_decides_is_on_the_supervisors_page_too(instructor: Person, owner: Client) -> None:
    table = a_table(instructor)
    assert "For a casino supervisor or above (house procedure)." in panel(owner, table)
    by_rule = offers(looked_over(fresh(table), instructor))["invalidate"]
    assert by_rule.who == "a casino supervisor or above"
    page = owner.get(f"/tables/{table.code}/supervisor/orders/find_wrong_cards/").content.decode()
    assert "For a casino supervisor or above (house procedure). To be told: Surveillance and an inspector." in page


@pytest.mark.rule("SB 16.16.2", "SB 16.8", "SB 16.1")
def test_the_house_says_who_gives_a_remedy_and_not_the_sender(
    instructor: Person, trainee: Person, player: Person, call: Calls
) -> None:
    table = dealt_by(instructor, trainee)
    wagered(table, player)
    deal_on(call, table, trainee, "ask")
    with pytest.raises(RuleViolation) as refused:
        play(table.pk, FindWrongCards(by=Staff.GAMING_MANAGER, what="missing"), by=trainee)
    assert refused.value.rule is None
    with pytest.raises(RuleViolation) as refused:
        play(table.pk, VoidRound(by=Staff.GAMING_MANAGER), by=trainee)
    assert refused.value.rule == "16.8"
    play(table.pk, BurnFacedCard(), by=trainee)
    play(table.pk, FindWrongCards(by=Staff.DEALER, what="missing"), by=instructor)
    assert log.load(fresh(table)).over


@pytest.mark.rule("SB 16.13", "BS 17.13")
@pytest.mark.parametrize("game", MISSED)
def test_insurance_that_was_not_called_is_still_taken(
    game: str, instructor: Person, trainee: Person, player: Person, call: Calls, dealers: Client
) -> None:
    table = dealt_by(instructor, trainee, game, ACE_UP[game])
    wagered(table, player)
    deal_on(call, table, trainee, "call_insurance")
    assert raise_it(dealers, table, "miss_insurance", trainee).status_code == 302
    assert fresh(table).engine.due(log.load(fresh(table))).act == "ask"
    assert any("You may insure" in one.words for one in latest(look(fresh(table), None)))
    box = {"box": 1} if game == SWITCH else {}
    assert call(player, table, "insure", area=1, amount="5", **box).status_code == 200
    placed = table.events.get(type="InsurancePlaced")
    assert placed.rule == MISSED[game]
    everything_adds_up(table)


@pytest.mark.rule("BS 17.8")
def test_a_wrong_switch_is_undone_by_the_supervisor_whom_the_dealer_calls(
    instructor: Person, trainee: Person, player: Person, call: Calls, dealers: Client, owner: Client
) -> None:
    table = dealt_by(instructor, trainee, SWITCH, "10H 9S 6D 7D 8C 5C 4S")
    wagered(table, player)
    deal_on(call, table, trainee, "ask")
    before = [box.hands for box in _boxes(table)]
    assert call(player, table, "switch", area=1).status_code == 200
    assert [box.hands for box in _boxes(table)] != before
    answer = raise_it(dealers, table, "undo_switch", trainee, area="1")
    assert answer.status_code == 422
    assert "is for a casino supervisor or above, not a dealer" in answer.content.decode()
    assert dealers.post(f"/tables/{table.code}/mistakes/stop/").status_code == 302
    assert "has stopped play and calls a casino supervisor (house procedure)" in panel(owner, table)
    for page in ("/tables/", "/desk/pit/"):
        assert "calls a supervisor" in owner.get(page).content.decode(), page
    assert order(owner, table, "undo_switch", area="1").status_code == 302
    assert [box.hands for box in _boxes(table)] == before
    assert table.events.get(type="SwitchUndone").rule == "17.8"
    assert dealers.post(f"/tables/{table.code}/mistakes/go-on/").status_code == 302
    assert fresh(table).is_open
    everything_adds_up(table)


def _boxes(table: Table) -> Any:
    state: Any = log.load(fresh(table))
    return state.boxes


@pytest.mark.rule("CS 14.11.1", "CS 14.6")
def test_a_wrong_bet_is_found_and_corrected(
    instructor: Person, trainee: Person, player: Person, call: Calls, dealers: Client
) -> None:
    table = dealt_by(instructor, trainee, STUD, "2C AS 3D KS 5H QS 7C JS 9D 10S")
    wagered(table, player)
    deal_on(call, table, trainee, "ask")
    assert raise_it(dealers, table, "find_bet", trainee, area="1", stake="15").status_code == 302
    assert raise_it(dealers, table, "query_bet", trainee, area="1").status_code == 302
    assert table.events.get(type="BetQueried").rule == "14.11"
    assert call(player, table, "correct_bet", area=1).status_code == 200
    everything_adds_up(table)


def test_only_whoever_stopped_play_or_runs_the_table_lets_it_go_on(
    instructor: Person, trainee: Person, dealers: Client, owner: Client
) -> None:
    table = dealt_by(instructor, trainee)
    assert owner.post(f"/tables/{table.code}/supervisor/pause/").status_code == 302
    assert "Go on dealing" not in dealers.get(f"/tables/{table.code}/mistakes/").content.decode()
    dealers.post(f"/tables/{table.code}/mistakes/go-on/")
    assert not fresh(table).is_open
    owner.post(f"/tables/{table.code}/supervisor/resume/")
    dealers.post(f"/tables/{table.code}/mistakes/stop/")
    assert "Go on dealing" in dealers.get(f"/tables/{table.code}/mistakes/").content.decode()
    owner.post(f"/tables/{table.code}/supervisor/resume/")
    assert fresh(table).is_open


@pytest.mark.rule("SB 17.4", "SB 17.5")
@pytest.mark.parametrize(
    ("remedy", "ticked"),
    [
        ("move_to_spare_device", {"spare_device", "cards_can_move"}),
        ("end_round", {"disadvantage", "spare_device", "cards_can_move"}),
        ("offer_return", {"cards_can_move"}),
    ],
)
def test_the_form_of_a_failed_device_begins_with_a_failure_that_the_remedy_is_for(
    owner: Client, instructor: Person, remedy: str, ticked: set[str]
) -> None:
    table = a_table(instructor, STAR, options=replace(OPTIONS[STAR], dealing="device"))
    page = body(owner, f"/tables/{table.code}/supervisor/orders/{remedy}/")
    boxes = re.findall(r'<input type="checkbox" name="(\w+)"([^>]*)>', page)
    assert {name for name, more in boxes if "checked" in more} == ticked
