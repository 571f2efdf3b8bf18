"""Calls that somebody cannot pay for: closed with the reason, and refused with the same."""

import re
from html import unescape
from typing import Any

import pytest
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor.models import Table, Transfer
from casino.floor.names import player_key
from casino.floor.play import ledger
from casino.floor.play.ledger import Entry
from casino.floor.play.play import play
from casino.floor.table import buttons
from casino.floor.table.look import Sight
from casino.floor.table.spots import spots_html
from games.caribbean_stud.events import FindBet, QueryBet
from games.twentyone.facts import Double, Split
from tests.floor.table.table_pages import own_panels, words
from tests.people import Calls
from tests.tables import STAR, STUD, SWITCH, WAR, a_table, balance, bet, everything_adds_up, fresh, run_on, sit

pytestmark = pytest.mark.django_db


def left_with(person: Person, cents: int) -> None:
    """All but so much of somebody's chips lies elsewhere."""
    ledger.open_account(person, timezone.now())
    ledger.open_house_accounts("layout:99")
    spent = Entry(player_key(person), "layout:99", balance(person) - cents, Transfer.Kind.LAID)
    ledger.post([spent], now=timezone.now())


def asked(by: Person, player: Person, game: str, first: str, stake: int, act: str = "ask") -> Table:
    table = a_table(by, game, first=first)
    sit(table, player, 1)
    for box in (1, 2) if game == SWITCH else (None,):
        bet(table, player, 1, stake, box=box)
    run_on(table, act)
    return table


def button(table: Table, person: Person, call: str) -> Any:
    return next(one for one in buttons.buttons(Sight(fresh(table)).look(person)) if one.choice.call == call)


@pytest.mark.parametrize(
    ("game", "first", "call_", "fields"),
    [
        (STAR, "8C 6S 8D", "split", {}),
        (SWITCH, "8C 5H 6S 8D 6H", "split", {"box": 1}),
        (SWITCH, "6C 5H 6S 5D 6H", "double", {"box": 1}),
        (WAR, "9H 9S", "war", {}),
        (STUD, "", "bet", {}),
    ],
)
def test_a_call_that_cannot_be_paid_for_is_closed_and_refused_alike(
    call: Calls, instructor: Person, player: Person, game: str, first: str, call_: str, fields: dict[str, int]
) -> None:
    table = asked(instructor, player, game, first, 4_000)
    assert button(table, player, call_).choice.open
    left_with(player, 2_500)
    needed = "$80" if call_ == "bet" else "$40"
    closed = button(table, player, call_)
    assert not closed.choice.open
    assert closed.why == f"this needs {needed}, and you have $25"
    page = " ".join(unescape(re.sub(r"<[^>]+>", "", own_panels(table, player))).split())
    assert f"this needs {needed}, and you have $25 (house procedure)" in page
    refused = call(player, table, call_, area=1, **fields)
    assert refused.status_code == 422
    assert words(refused).startswith(f"This needs {needed}, and you have $25.")
    everything_adds_up(table)


def test_a_double_for_less_goes_as_far_as_the_chips_do(call: Calls, instructor: Person, player: Person) -> None:
    table = asked(instructor, player, STAR, "6C 6S 5D", 4_000)
    left_with(player, 2_500)
    assert button(table, player, "double").amounts == ("1.00", "25.00")
    assert call(player, table, "double", area=1, amount="25").status_code == 200
    assert balance(player) == 0


def test_insurance_goes_as_far_as_the_chips_do(call: Calls, instructor: Person, player: Person) -> None:
    table = asked(instructor, player, STAR, "10H AS 9D 5S", 4_000, "close_insurance")
    left_with(player, 500)
    assert button(table, player, "insure").amounts == ("1.00", "5.00")
    refused = call(player, table, "insure", area=1, amount="20")
    assert words(refused).startswith("This needs $20, and you have $5.")
    left_with(player, 0)
    assert button(table, player, "insure").why == "this needs $1, and you have $0"


def test_whoever_is_asked_to_join_may_still_leave_it(
    call: Calls, instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor, first="8C 6S 8D")
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    bet(table, trainee, 1, 1_000)
    run_on(table, "ask")
    play(table.pk, Split(area=1), by=player)
    left_with(trainee, 500)
    assert button(table, trainee, "join").why == "this needs $10, and you have $5"
    assert button(table, trainee, "decline").choice.open
    assert call(trainee, table, "decline", area=1).status_code == 200


def main_spot(table: Table, player: Person) -> str:
    _, _, rest = spots_html(Sight(fresh(table)).look(player)).partition('<li data-for="area-1-main"')
    return rest.partition("</li>")[0]


def test_a_spot_takes_no_more_than_one_has(call: Calls, instructor: Person, player: Person) -> None:
    table = a_table(instructor)
    sit(table, player, 1)
    left_with(player, 2_000)
    assert ' data-open data-least="500" data-most="2000"' in main_spot(table, player)
    left_with(player, 300)
    assert "data-open" not in main_spot(table, player)
    assert "This needs $5, and you have $3." in main_spot(table, player)
    refused = call(player, table, "wager", area=1, kind="main", amount="5")
    assert words(refused).startswith("This needs $5, and you have $3.")


@pytest.mark.parametrize(("held", "open_"), [(1_000, True), (999, False)])
def test_of_a_bet_that_is_made_right_only_what_is_missing_is_needed(
    instructor: Person, player: Person, held: int, open_: bool
) -> None:
    table = asked(instructor, player, STUD, "", 1_000)
    play(table.pk, FindBet(area=1, stake=1_000), by=instructor)
    play(table.pk, QueryBet(area=1), by=instructor)
    left_with(player, held)
    correct = button(table, player, "correct_bet")
    assert correct.choice.open is open_
    assert correct.why == ("" if open_ else "this needs $10, and you have $9.99")


def test_a_joined_double_is_paid_by_each_alone(instructor: Person, player: Person, trainee: Person) -> None:
    table = a_table(instructor, first="6C 6S 5D")
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    bet(table, trainee, 1, 1_000)
    run_on(table, "ask")
    left_with(trainee, 0)
    play(table.pk, Double(area=1), by=player)
    assert not button(table, trainee, "join").choice.open
