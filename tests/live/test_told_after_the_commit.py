"""Nobody hears of a change that others cannot read yet: told before the commit, screens show what may never happen."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from channels.layers import InMemoryChannelLayer
from django.db import connection, transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor import ticker
from casino.floor.models import Table
from casino.floor.opening import patrons
from casino.floor.play import announce, house, tables
from casino.floor.play.play import begin, finish, locked
from casino.floor.supervisor.services import close_the_table
from casino.server import layer as server_layer
from tests.tables import bet, fresh, sit


def committed(table_id: int) -> int:
    """The seq that anybody else reads of a table at this moment."""

    def read() -> int:
        try:
            return Table.objects.values_list("seq", flat=True).get(pk=table_id)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as another:
        return another.submit(read).result()


@pytest.fixture
def heard(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the others could read each time that sockets of this process, or the layer, were told something."""
    seqs: list[int] = []

    def layer() -> InMemoryChannelLayer:
        seqs.append(committed(table.pk))
        return InMemoryChannelLayer()

    monkeypatch.setattr(announce, "tell_own_sockets", lambda row: seqs.append(committed(row.pk)))
    monkeypatch.setattr(server_layer, "get_channel_layer", layer)
    return seqs


def ticked(table: Table) -> None:
    row = fresh(table)
    assert row.due_at is not None
    ticker.do_due(table.pk, row.due_at)


def test_every_change_is_told_when_it_can_be_read(
    table: Table, heard: list[int], instructor: Person, player: Person
) -> None:
    steps: list[Callable[[], object]] = [
        lambda: sit(table, player, 1),
        lambda: bet(table, player, 1, 1_000),
        lambda: ticked(table),
        lambda: patrons.invite(table=table, count=1, by=instructor),
        lambda: tables.pause(table=table, by=instructor),
        lambda: tables.resume(table=table, by=instructor),
        lambda: tables.hand_the_deal(table=table, to=instructor, by=instructor),
        lambda: tables.stand_behind(table=table, person=instructor),
        lambda: tables.step_away(table=table, person=instructor),
    ]
    for step in steps:
        before = fresh(table).seq
        heard.clear()
        step()
        now = fresh(table).seq
        assert now > before
        assert heard == [now, now]


def test_a_table_that_closes_is_told_so_when_it_is_closed(table: Table, heard: list[int], instructor: Person) -> None:
    close_the_table(table=table, by=instructor)
    assert heard == [fresh(table).seq] * 2


def test_what_is_undone_is_told_to_nobody(table: Table, heard: list[int]) -> None:
    with transaction.atomic():
        turn = begin(locked(table.pk), timezone.now())
        turn.happened(house.TablePaused())
        finish(turn)
        transaction.set_rollback(True)
    assert heard == []
    assert fresh(table).seq == table.seq
