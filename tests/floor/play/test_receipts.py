"""Receipts of calls at a table: every refused one has its own, and an id answers for one call alone."""

from collections.abc import Iterator
from uuid import uuid4

import pytest

from casino.accounts.models import Person
from casino.errors import IdUsed
from casino.floor.models import Receipt, Table
from casino.floor.names import player_key
from casino.floor.play import tables
from casino.floor.play.play import play
from casino.review.verify import verify
from games.table.table import PlaceWager
from tests.people import Calls
from tests.tables import a_table, bet, fresh, sit


@pytest.fixture
def table(instructor: Person, player: Person) -> Iterator[Table]:
    made = a_table(instructor)
    sit(made, player, 1)
    yield made
    assert verify().findings == []


def test_a_refused_clear_and_rebet_have_their_receipts(call: Calls, table: Table, player: Person) -> None:
    for name in ("clear", "rebet"):
        command = str(uuid4())
        refused = call(player, table, name, command=command)
        assert refused.status_code == 422
        kept = Receipt.objects.get(command_id=command)
        assert (kept.person, kept.seq, kept.first_seq) == (player, fresh(table).seq, 0)
        assert "no " in kept.refusal


def test_a_refused_clear_stays_refused_when_it_is_sent_again(call: Calls, table: Table, player: Person) -> None:
    command = str(uuid4())
    assert call(player, table, "clear", command=command).status_code == 422
    bet(table, player, 1, 1_000)
    before = fresh(table).seq
    assert call(player, table, "clear", command=command).status_code == 422
    assert fresh(table).seq == before
    assert Receipt.objects.filter(command_id__startswith=command).count() == 1


def test_a_call_for_the_dealer_by_somebody_else_has_its_receipt(call: Calls, table: Table, player: Person) -> None:
    command = str(uuid4())
    assert call(player, table, "next_act", command=command).status_code == 422
    assert Receipt.objects.get(command_id=command).person == player


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            ("wager", {"area": 1, "kind": "main", "amount": "10"}),
            ("wager", {"area": 1, "kind": "main", "amount": "25"}),
        ),
        (("wager", {"area": 1, "kind": "main", "amount": "10"}), ("clear", {})),
        (("clear", {}), ("wager", {"area": 1, "kind": "main", "amount": "10"})),
        (("rebet", {}), ("wager", {"area": 1, "kind": "main", "amount": "10"})),
        (("take_back", {"area": 1, "kind": "main"}), ("clear", {})),
    ],
)
def test_an_id_with_another_body_is_refused_and_changes_nothing(
    call: Calls,
    table: Table,
    player: Person,
    first: tuple[str, dict[str, object]],
    second: tuple[str, dict[str, object]],
) -> None:
    if first[0] in ("clear", "take_back"):
        bet(table, player, 1, 1_000)
    command = str(uuid4())
    call(player, table, first[0], command=command, **first[1])
    before, receipts = fresh(table).seq, Receipt.objects.count()
    answer = call(player, table, second[0], command=command, **second[1])
    assert answer.status_code == 422
    assert "asked for something else" in answer.content.decode()
    assert (fresh(table).seq, Receipt.objects.count()) == (before, receipts)


def test_a_call_sent_again_is_answered_alike_whatever_its_page_saw_since(
    call: Calls, table: Table, player: Person
) -> None:
    command = str(uuid4())
    wager = {"area": 1, "kind": "main", "amount": "10", "command": command}
    assert call(player, table, "wager", **wager).status_code == 200
    before = fresh(table).seq
    assert call(player, table, "wager", **wager, seen=before).status_code == 200
    assert fresh(table).seq == before
    cleared = str(uuid4())
    assert call(player, table, "clear", command=cleared).status_code == 200
    before = fresh(table).seq
    assert call(player, table, "clear", command=cleared).status_code == 200
    assert fresh(table).seq == before


def test_a_clear_that_was_carried_out_does_not_clear_later_chips(call: Calls, table: Table, player: Person) -> None:
    bet(table, player, 1, 1_000)
    command = str(uuid4())
    assert call(player, table, "clear", command=command).status_code == 200
    bet(table, player, 1, 1_000)
    before = fresh(table).seq
    assert call(player, table, "clear", command=command).status_code == 200
    assert fresh(table).seq == before


def test_another_command_under_the_same_id_is_refused(table: Table, player: Person) -> None:
    key = player_key(player)
    play(table.pk, PlaceWager(player=key, area=1, kind="main", stake=1_000), by=player, command_id="one")
    with pytest.raises(IdUsed):
        play(table.pk, PlaceWager(player=key, area=1, kind="main", stake=2_000), by=player, command_id="one")


def test_the_dealers_next_act_sent_again_is_answered_as_before(
    call: Calls, table: Table, instructor: Person, player: Person
) -> None:
    bet(table, player, 1, 1_000)
    tables.hand_the_deal(table=table, to=instructor, by=instructor)
    command = str(uuid4())
    assert call(instructor, table, "next_act", command=command).status_code == 200
    before = fresh(table).seq
    assert call(instructor, table, "next_act", command=command).status_code == 200
    assert fresh(table).seq == before
