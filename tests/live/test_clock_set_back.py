"""The machine's clock is set back by an hour: nobody waits an hour for it."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest
import time_machine
from axes.models import AccessAttempt
from django.db import connection
from django.utils import timezone

from casino.accounts.models import Letter, Person
from casino.floor.models import Heartbeat, Table
from casino.floor.ticker import Ticker, take_back
from casino.server.memory_cache import MemoryCache
from casino.server.waits import SteadyClock, bring_forward
from casino.training.models import Mode
from casino.training.quiz import sittings
from casino.training.quiz.selection import Wanted
from tests.tables import a_table, bet, fresh, sit

HOUR = timedelta(hours=1)
A_MOMENT = timedelta(seconds=1)


@contextmanager
def ticking() -> Iterator[None]:
    clock = Ticker()
    clock.start()
    try:
        yield
    finally:
        clock.stop()
        clock.join(timeout=10)


def within(seconds: float, happened: Callable[[], bool]) -> bool:
    """Whether it happens within so many seconds, by a clock that nobody sets."""
    end = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def bets_closed(table: Table) -> bool:
    return table.events.filter(type="BetsClosed").exists()


@pytest.fixture
def waiting(instructor: Person, player: Person) -> Table:
    """A table with a wager on it and three seconds to bet."""
    table = a_table(instructor, first="10H 6S 9D", betting_time=3_000)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    return table


def test_a_table_goes_on_when_it_would_have_gone_on(waiting: Table) -> None:
    with ticking():
        assert within(2, lambda: Heartbeat.objects.exists())
        with time_machine.travel(timezone.now() - HOUR):
            assert within(6, lambda: bets_closed(waiting))
    connection.close()


def test_so_does_one_of_a_house_that_was_closed_when_the_clock_was_set_back(waiting: Table) -> None:
    Heartbeat.objects.create(at=timezone.now())
    with time_machine.travel(timezone.now() - HOUR), ticking():
        assert within(10, lambda: bets_closed(waiting))


def test_each_wait_ends_when_it_would_have_ended_and_one_set_since_stays(
    waiting: Table, instructor: Person, player: Person
) -> None:
    now = timezone.now()
    sitting = sittings.begin(person=player, mode=Mode.STORM, wants=Wanted(count=3))
    letter = Letter.objects.create(kind=Letter.Kind.values[0], to="a@example.com", due_at=now + timedelta(minutes=4))
    tried = AccessAttempt.objects.create(attempt_time=now, username="sheila", failures_since_start=1)
    since = a_table(instructor)
    Table.objects.filter(pk=since.pk).update(due_at=now - HOUR + A_MOMENT, closes_at=now - HOUR + A_MOMENT)
    before = fresh(waiting)
    assert before.closes_at
    assert sitting.ends_at
    bring_forward(HOUR, now - HOUR)
    assert fresh(waiting).closes_at == before.closes_at - HOUR
    assert fresh(since).closes_at == now - HOUR + A_MOMENT
    sitting.refresh_from_db()
    letter.refresh_from_db()
    tried.refresh_from_db()
    assert now - HOUR < sitting.ends_at <= now - HOUR + timedelta(seconds=sittings.STORM_SECONDS + 5)
    assert letter.due_at == now - HOUR + timedelta(minutes=4)
    assert abs(tried.attempt_time - (now - HOUR)) < A_MOMENT


def test_of_two_processes_one_brings_the_waits_forward(waiting: Table) -> None:
    now = timezone.now()
    Heartbeat.objects.create(at=now)
    closes = fresh(waiting).closes_at
    assert closes
    assert [take_back(HOUR, now - HOUR), take_back(HOUR, now - HOUR + A_MOMENT)] == [True, False]
    assert fresh(waiting).closes_at == closes - HOUR


def test_a_clock_that_is_set_back_is_noticed_once_and_one_set_forward_never() -> None:
    with time_machine.travel(datetime(2026, 11, 16, tzinfo=timezone.get_default_timezone())) as machine:
        steady = SteadyClock()
        assert steady.set_back_by() == timedelta()
        machine.shift(-HOUR)
        assert abs(steady.set_back_by() - HOUR) < A_MOMENT
        assert steady.set_back_by() == timedelta()
        machine.shift(HOUR)
        assert steady.set_back_by() == timedelta()


def test_nobody_is_held_back_longer_for_having_tried_too_often() -> None:
    cache = MemoryCache("clock set back", {})
    cache.add("tries", 1, 0.2)
    cache.set("kept", 1, None)
    with time_machine.travel(timezone.now() - HOUR):
        assert cache.incr("tries") == 2
        assert within(2, lambda: cache.get("tries") is None)
        assert cache.get("kept") == 1
