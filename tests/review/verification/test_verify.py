"""`verify` finds whatever a thief with the run of the database could do."""

import re
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from casino.accounts.models import Person
from casino.floor.models import Account, Box, Event, Round, SettlementLine, Table, Transfer, Wager
from casino.floor.play import log, tables
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Checkpoint, Verification
from casino.server import triggers
from tests.logs import replayed
from tests.review.conftest import leave


def run(*words: str) -> tuple[int, str]:
    """The exit code and what was said."""
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify", *words, stdout=out)
    return int(ended.value.code or 0), out.getvalue()


@pytest.fixture
def unguarded(table: Table) -> Iterator[Table]:
    """The thief has taken the triggers off."""
    with connection.cursor() as cursor:
        _each(cursor, triggers.unguard)
        yield table
        _each(cursor, triggers.guard)


def _each(cursor: Any, statements: Callable[[str, str], Iterator[str]]) -> None:
    for guarded in triggers.ADDED_TO_ONLY:
        for statement in statements(connection.vendor, guarded):
            cursor.execute(statement)


def test_an_honest_house_is_whole(table: Table) -> None:
    code, said = run()
    assert code == 0
    assert "1 tables, 1 rounds" in said
    kept = Verification.objects.get()
    assert (kept.whole, kept.events) == (True, table.seq)
    assert run("--table", table.code)[0] == 0


def test_a_snapshot_from_before_a_state_had_all_it_has_today_is_whole(table: Table) -> None:
    """It was written when tables kept no jackpot's trouble; what it lacks reads as it was then: none."""
    lacking = table.state.replace(',"jackpot_off":false', "")
    assert lacking != table.state
    Table.objects.filter(pk=table.pk).update(state=lacking)
    assert run()[0] == 0


def test_a_table_from_before_its_game_had_an_option_is_whole(table: Table) -> None:
    """It was opened without; what its row lacks reads as it was then."""
    lacking = table.options.replace(',"low_limit":false', "")
    assert lacking != table.options
    Table.objects.filter(pk=table.pk).update(options=lacking)
    assert run("--table", table.code)[0] == 0
    Table.objects.filter(pk=table.pk).update(options=lacking.replace('"resplit":false', '"resplit":true'))
    code, said = run("--table", table.code)
    assert code == 1
    assert "the table was not opened as its row says" in said


def test_whoever_leaves_a_seat_to_stand_behind_is_on_file_so(table: Table, trainee: Person) -> None:
    tables.stand_behind(table=table, person=trainee)
    catch_up()
    leave(table, trainee)
    assert run()[0] == 0
    tables.step_away(table=table, person=trainee)
    assert run()[0] == 0


def middle(table: Table) -> Event:
    """A card of the round."""
    return table.events.filter(type="CardDealt").order_by("seq")[1]


def one_byte(table: Table) -> int:
    event = middle(table)
    Event.objects.filter(pk=event.pk).update(body=event.body.replace("K", "Q"))
    return event.seq


def removed(table: Table) -> int:
    event = middle(table)
    event.delete()
    return event.seq


def swapped(table: Table) -> int:
    first = middle(table)
    second = table.events.get(seq=first.seq + 1)
    for event, other in ((first, second), (second, first)):
        parts = {name: getattr(other, name) for name in ("type", "rule", "body", "at")}
        Event.objects.filter(pk=event.pk).update(**parts)
    return first.seq


def swapped_whole(table: Table) -> int:
    """Two events change places, hashes and all."""
    first = middle(table)
    second = table.events.get(seq=first.seq + 1)
    Event.objects.filter(pk=first.pk).update(seq=9_999)
    Event.objects.filter(pk=second.pk).update(seq=first.seq)
    Event.objects.filter(pk=first.pk).update(seq=second.seq)
    return first.seq


def cut_tail(table: Table) -> int:
    table.events.get(seq=table.seq).delete()
    return table.seq


def cut_tail_and_head_moved(table: Table) -> int:
    """The last round is gone, and the table was made to say so: the chips still know."""
    first = Round.objects.get().first_seq
    table.events.filter(seq__gte=first).delete()
    for model in (SettlementLine, Wager, Box, Round):
        model.objects.all().delete()
    last = table.events.get(seq=first - 1)
    table.seq, table.last_hash = last.seq, last.hash
    log.save(table, replayed(table))
    table.save()
    return first


def chained_anew(table: Table) -> int:
    """Every hash after the altered event is computed again: the settlement still does not follow."""
    altered = one_byte(table)
    last = table.events.get(seq=altered - 1).hash
    for event in table.events.filter(seq__gte=altered).order_by("seq"):
        event.previous_hash, event.hash = last, ""
        event.hash = last = log.link(event)
        event.save()
    Table.objects.filter(pk=table.pk).update(last_hash=last)
    return table.seq


def edited_state(table: Table) -> int:
    Table.objects.filter(pk=table.pk).update(state=table.state.replace('"rounds":1', '"rounds":2'))
    return table.seq


def edited_line(table: Table) -> int:
    line = SettlementLine.objects.get()
    SettlementLine.objects.filter(pk=line.pk).update(why="because")
    return line.seq


def lost_line(table: Table) -> int:
    line = SettlementLine.objects.get()
    line.delete()
    return line.seq


def edited_transfer(table: Table) -> int:
    moved = Transfer.objects.filter(kind=Transfer.Kind.COLLECTED).get()
    Transfer.objects.filter(pk=moved.pk).update(amount=moved.amount + 100)
    return moved.seq or 0


def false_checkpoint(table: Table) -> int:
    Checkpoint.objects.create(table=table, seq=table.seq, state="{}")
    return table.seq


@pytest.mark.parametrize(
    "theft",
    [
        one_byte,
        removed,
        swapped,
        swapped_whole,
        cut_tail,
        cut_tail_and_head_moved,
        chained_anew,
        edited_state,
        edited_line,
        lost_line,
        edited_transfer,
        false_checkpoint,
    ],
)
def test_a_theft_is_found_where_it_was_done(unguarded: Table, theft: Callable[[Table], int]) -> None:
    seq = theft(unguarded)
    code, said = run()
    assert code == 1
    assert f"table {unguarded.code} (Table 1), seq {seq}:" in said, said
    found = Verification.objects.get().findings[0]
    assert (found["table"], found["seq"]) == (unguarded.code, seq)


def test_an_edited_balance_is_found_by_its_account(unguarded: Table) -> None:
    Account.objects.filter(person__display_name="Bruce Kelly").update(balance=1_000_000)
    key = Account.objects.get(person__display_name="Bruce Kelly").key
    code, said = run()
    assert code == 1
    assert re.search(rf"account {key}: the balance is 1000000 cents", said)
    assert "all balances sum to" in said


def test_chips_moved_between_two_balances_are_found(unguarded: Table) -> None:
    """The sum stays nothing, and both accounts are named."""
    bank, rack = Account.objects.get(key="bank"), Account.objects.get(person__display_name="Bruce Kelly")
    for account, change in ((bank, -500), (rack, 500)):
        Account.objects.filter(pk=account.pk).update(balance=account.balance + change)
    code, said = run()
    assert code == 1
    assert f"account {rack.key}:" in said
    assert "account bank:" in said
    assert "all balances" not in said
