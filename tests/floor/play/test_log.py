"""The log: gapless, chained, and closed to change by the database itself."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from casino.accounts.models import Person
from casino.floor.models import Event, Receipt, Table, Transfer
from casino.floor.names import player_key
from casino.floor.play import house, ledger, log
from casino.floor.play.play import play
from casino.server import triggers
from games.chips.jackpot import Meter
from games.table.table import SitDown
from tests.logs import broken_at
from tests.tables import STUD, a_table, bet, everything_adds_up, fresh, run_on, sit


@pytest.fixture
def table(instructor: Person, player: Person) -> Table:
    """A table with a seat taken and a wager laid."""
    made = a_table(instructor)
    play(made.pk, SitDown(player=player_key(player), area=1), by=player, command_id="sit")
    bet(made, player, 1, 1_000)
    return fresh(made)


def test_a_log_is_whole_and_leads_to_the_state(table: Table) -> None:
    assert [event.seq for event in table.events.order_by("seq")] == [1, 2, 3]
    assert table.events.get(seq=1).previous_hash == ""
    everything_adds_up(table)


@pytest.mark.parametrize(
    "change",
    [
        lambda event: setattr(event, "body", event.body.replace("1000", "9000")),
        lambda event: setattr(event, "type", "WagerTakenBack"),
        lambda event: setattr(event, "rule", "9.9"),
        lambda event: setattr(event, "at", event.at + timedelta(seconds=1)),
        lambda event: setattr(event, "by_id", None),
        lambda event: setattr(event, "command_id", "other"),
        lambda event: setattr(event, "previous_hash", "0" * 64),
        lambda event: setattr(event, "seq", 4),
        lambda event: setattr(event, "table_id", 99),
    ],
    ids=["body", "type", "rule", "at", "by", "command id", "previous hash", "seq", "table"],
)
def test_every_part_of_an_event_is_under_the_hash(table: Table, change: Callable[[Event], None]) -> None:
    events = list(table.events.order_by("seq"))
    assert broken_at(events) is None
    change(events[2])
    assert broken_at(events) == 3


def test_an_event_left_out_shows(table: Table) -> None:
    first, _, third = table.events.order_by("seq")
    assert broken_at([first, third]) == 2


@pytest.mark.parametrize("model", [Event, Receipt, Transfer])
def test_the_database_refuses_to_change_or_delete(table: Table, model: type[Event | Receipt | Transfer]) -> None:
    assert model._meta.db_table in triggers.ADDED_TO_ONLY
    before = model.objects.count()
    assert before
    for act in (
        lambda: model.objects.update(at=table.opened_at),
        lambda: model.objects.all().delete(),
        lambda: connection.cursor().execute(f"DELETE FROM {model._meta.db_table}"),
    ):
        with pytest.raises(DatabaseError, match="only ever added to"), transaction.atomic():
            act()
    assert model.objects.count() == before


def test_two_writers_cannot_both_write_the_same_seq(table: Table) -> None:
    head = table.events.get(seq=table.seq)
    head.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        head.save(force_insert=True)


def test_a_stale_row_cannot_append(table: Table, player: Person, trainee: Person) -> None:
    """What a lock that does nothing leaves to the constraint."""
    old = fresh(table)
    sit(table, trainee, 2)
    with pytest.raises(IntegrityError), transaction.atomic():
        log.append(old, [("TablePaused", "", b"{}")], now=old.opened_at, by=None)


def test_the_houses_own_facts_read_back(instructor: Person) -> None:
    table = a_table(instructor, STUD)
    read = house.read(
        table.engine, "LinkedMeterRead", '{"type":"LinkedMeterRead","rule":null,"meter":{"cents":7,"over":[1,3]}}'
    )
    assert read == house.LinkedMeterRead(meter=Meter(cents=7, over=(1, 3)))
    state = house.evolve(table.engine, log.load(table), read)
    assert state.meter == read.meter
    assert house.evolve(table.engine, state, house.TablePaused()) is state


def test_a_whole_round_replays(table: Table) -> None:
    row = run_on(table)
    assert log.load(row).table.rounds == 1
    everything_adds_up(row)
    assert ledger.outstanding() == 0
