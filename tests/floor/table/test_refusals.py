"""Calls that are refused, late, sent twice, somebody else's or with bad fields."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from casino.accounts.models import Person
from casino.floor.models import Event, Table
from casino.floor.play.play import play
from games.records import replace
from games.twentyone.facts import Hit
from tests.floor.table.table_pages import GRANT, TWENTY_AGAINST_SIX, shows, words
from tests.people import Calls
from tests.tables import OPTIONS, STAR, SWITCH, a_table, balance, bet, close, fresh, run_on, sit

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first=TWENTY_AGAINST_SIX)


def test_a_wager_under_the_minimum_is_refused_with_its_rule(call: Calls, table: Table, player: Person) -> None:
    answer = call(player, table, "wager", area=3, kind="main", amount="1")
    assert answer.status_code == 422
    assert words(answer) == "$1 is under the minimum of $5 on an area. 6.1"
    assert 'href="/rules/star-blackjack/6.1/"' in answer.content.decode()
    assert balance(player) == GRANT


def test_a_refusal_names_people_by_their_names(call: Calls, table: Table, player: Person, trainee: Person) -> None:
    call(player, table, "sit", area=3)
    answer = call(trainee, table, "sit", area=3)
    assert answer.status_code == 422
    assert words(answer) == "The seat at area 3 is Sheila Nguyen's. House procedure."


def test_more_chips_than_one_has_are_refused(call: Calls, instructor: Person, player: Person) -> None:
    table = a_table(instructor, options=replace(OPTIONS[STAR], maximum=None))
    answer = call(player, table, "wager", area=3, kind="main", amount="6000")
    assert answer.status_code == 422
    assert "This needs $6,000, and you have $5,000." in words(answer)


def test_somebody_elses_hand_is_refused(call: Calls, table: Table, player: Person, trainee: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    assert call(trainee, table, "stand", area=1).status_code == 422
    assert not Event.objects.filter(table=table, type="HandStood").exists()


def test_the_caller_is_whoever_is_signed_in_whatever_the_form_says(
    call: Calls, table: Table, player: Person, trainee: Person
) -> None:
    answer = call(trainee, table, "wager", area=3, kind="main", amount="5", player=f"p{player.pk}")
    assert answer.status_code == 200
    assert (balance(player), balance(trainee)) == (GRANT, GRANT - 500)


def test_a_stale_decision_is_refused_with_the_whole_table(call: Calls, table: Table, player: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    seen = run_on(table, "ask").seq
    play(table.pk, Hit(area=1), by=player)
    run_on(table)
    answer = call(player, table, "stand", area=1, seen=seen)
    assert answer.status_code == 409
    assert shows(answer) == {"public", "private"}
    assert "moved on" in words(answer)


def test_a_wager_is_not_stale_because_somebody_else_wagered(
    call: Calls, table: Table, player: Person, trainee: Person
) -> None:
    seen = fresh(table).seq
    assert call(player, table, "wager", area=3, kind="main", amount="5", seen=seen).status_code == 200
    assert call(trainee, table, "wager", area=4, kind="main", amount="5", seen=seen).status_code == 200


@pytest.mark.parametrize("amount", ["5", "1"])
def test_the_same_call_sent_twice_acts_once_and_is_answered_alike(
    call: Calls, table: Table, player: Person, amount: str
) -> None:
    sent = {"area": 3, "kind": "main", "amount": amount, "command": str(UUID(int=7)), "seen": table.seq}
    first, second = (call(player, table, "wager", **sent) for _ in range(2))
    assert first.status_code == second.status_code
    assert words(first) == words(second)
    assert balance(player) == GRANT - (500 if amount == "5" else 0)


def test_calls_for_several_spots_sent_twice_act_once_and_are_answered_alike(
    call: Calls, instructor: Person, player: Person
) -> None:
    table = a_table(instructor, SWITCH)
    sit(table, player, 1)
    both = {"area": 1, "kind": "main", "box": 1, "both": "on"}
    assert call(player, table, "wager", amount="10", **both).status_code == 200
    for name, fields, left in (
        ("take_back", both, GRANT),
        ("wager", both | {"amount": "10"}, GRANT - 2_000),
        ("clear", {}, GRANT),
    ):
        sent = {"command": str(uuid4()), "seen": fresh(table).seq} | fields
        assert [call(player, table, name, **sent).status_code for _ in range(2)] == [200, 200]
        assert balance(player) == left


def test_a_closed_table_takes_no_calls(call: Calls, table: Table, instructor: Person, player: Person) -> None:
    close(table, instructor)
    answer = call(player, table, "sit", area=1)
    assert (answer.status_code, words(answer)) == (422, "This table is closed.")


@pytest.mark.parametrize(
    "bad",
    [
        {"call": "deal"},
        {"call": ""},
        {"command": "seven"},
        {"command": None},
        {"seen": "-1"},
        {"seen": str(2**53)},
        {"seen": None},
        {"area": "0"},
        {"area": "10"},
        {"area": "1e3"},
        {"area": None},
        {"box": "3"},
        {"hand": "4"},
        {"kind": "double"},
        {"kind": None},
        {"amount": "-5"},
        {"amount": "0"},
        {"amount": "1.005"},
        {"amount": "1e9"},
        {"amount": "\u0665"},
        {"amount": "9" * 13},
        {"amount": None},
        {"at": "417", "call": "cut"},
        {"at": None, "call": "cut"},
    ],
    ids=str,
)
def test_no_field_goes_past_its_bounds(call: Calls, table: Table, player: Person, bad: dict[str, Any]) -> None:
    good = {"area": "3", "kind": "main", "amount": "5"}
    sent = good | bad
    answer = call(player, table, sent.pop("call", "wager"), **sent)
    assert answer.status_code == 422
    assert words(answer)
    assert fresh(table).seq == table.seq


def test_a_sum_that_no_chips_make_is_refused(call: Calls, table: Table, player: Person) -> None:
    call(player, table, "sit", area=1)
    answer = call(player, table, "wager", area=1, kind="main", amount="7.77")
    assert (answer.status_code, words(answer)) == (
        422,
        "House procedure: this table’s chips cannot make $7.77, but $8.",
    )
    assert call(player, table, "wager", area=1, kind="main", amount="8.50").status_code == 200
