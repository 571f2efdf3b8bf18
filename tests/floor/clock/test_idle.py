"""Tables that nobody looks at rest between rounds, and go on for whoever comes."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor import ticker
from casino.floor.clock import clock
from casino.floor.models import Table
from casino.floor.opening import patrons
from casino.floor.play import log, tables
from casino.floor.play.play import play
from games.supervising.commands import AnnounceClosure
from games.table.staff import Staff
from tests.people import SignedIn
from tests.tables import a_table, fresh, run_on, sit, tick

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(instructor: Person) -> Table:
    """Patrons have come, and somebody has just looked on."""
    row = a_table(instructor, watched_at=timezone.now())
    patrons.invite(table=row, count=3, by=instructor)
    return fresh(row)


def test_with_nobody_looking_on_the_round_is_finished_and_then_nothing_is_due(table: Table) -> None:
    run_on(table, "close_round")
    row = run_on(table)
    assert row.resting
    assert row.due_at is None
    assert row.engine.due(log.load(row)).act in clock.BETTING
    assert tick(timezone.now() + timedelta(days=1)) == 0


def test_it_goes_on_within_a_second_of_somebody_looking(table: Table) -> None:
    row = run_on(table)
    comes = timezone.now() + timedelta(hours=1)
    clock.watched([row.pk], comes)
    tick(comes + timedelta(seconds=0.1))
    row = fresh(row)
    assert not row.resting
    assert row.due_at is not None
    assert row.due_at <= comes + timedelta(seconds=1.1)
    seq = row.seq
    tick(row.due_at)
    assert fresh(row).seq > seq


def test_it_plays_on_while_somebody_looks(table: Table) -> None:
    for _ in range(30):
        row = fresh(table)
        assert row.due_at is not None
        clock.watched([row.pk], row.due_at)
        ticker.do_due(row.pk, row.due_at)
    assert not fresh(table).resting


@pytest.mark.parametrize("who", ["plays", "deals"])
def test_where_a_person_plays_or_deals_it_never_rests(
    table: Table, instructor: Person, player: Person, who: str
) -> None:
    if who == "plays":
        sit(table, player, 7)
    else:
        tables.hand_the_deal(table=table, to=instructor, by=instructor)
    Table.objects.update(watched_at=None)
    for _ in range(4):
        row = fresh(table)
        assert row.due_at is not None
        ticker.do_due(row.pk, row.due_at)
    assert not fresh(table).resting


def test_what_the_sign_announced_comes_due_at_a_table_at_rest(table: Table, instructor: Person) -> None:
    now = timezone.now()
    at = int((now + timedelta(minutes=30)).timestamp())
    play(table.pk, AnnounceClosure(by=Staff.GAMING_MANAGER, closes_at=at), by=instructor, now=now)
    row = run_on(table)
    assert row.status == Table.Status.CLOSED


def test_a_lobby_that_is_open_counts_as_looking_and_a_sparing_one_does_not(
    table: Table, player: Person, signed_in: SignedIn
) -> None:
    visitor = signed_in(player)
    run_on(table)
    visitor.get("/tables/", headers={"Save-Data": "on"})
    assert fresh(table).resting
    visitor.get("/tables/")
    assert not fresh(table).resting
    assert due_now(fresh(table), timezone.now())


def due_now(row: Table, now: datetime) -> bool:
    return row.due_at is not None and row.due_at <= now
