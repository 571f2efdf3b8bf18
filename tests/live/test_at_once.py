"""Everybody at the same moment: calls, the same call, and tickers, in threads of their own on a real database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from casino.accounts.models import Person
from casino.floor import ticker
from casino.floor.models import Jackpot, Receipt, SettlementLine, Table
from casino.floor.names import player_key
from casino.floor.play import announce, jackpots, ledger
from casino.floor.play.play import Played, play
from casino.review.verify import verify
from games.records import replace
from games.table.table import PlaceWager, SitDown
from tests.tables import SEVENS, STUD, a_table, balance, bet, everything_adds_up, fresh, run_on, sit, tick


def at_once(*jobs: Callable[[], Any]) -> list[Any]:
    """Run jobs side by side, begun at one moment, and close what each opened."""
    gate = Barrier(len(jobs))

    def run(job: Callable[[], Any]) -> Any:
        gate.wait()
        try:
            return job()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as threads:
        return [future.result() for future in [threads.submit(run, job) for job in jobs]]


def laying(table: Table, person: Person, area: int, command_id: str | None = None) -> Callable[[], Played]:
    command = PlaceWager(player=player_key(person), area=area, kind="main", stake=1_000)
    return lambda: play(table.pk, command, by=person, command_id=command_id, seen=1)


def test_seven_people_sit_down_and_bet_at_one_moment(instructor: Person, make: Callable[..., Person]) -> None:
    table = a_table(instructor)
    people = [make(f"Number {at}") for at in range(1, 8)]

    def joining(person: Person, area: int) -> Callable[[], None]:
        def join() -> None:
            play(table.pk, SitDown(player=player_key(person), area=area), by=person, seen=1)
            laying(table, person, area)()

        return join

    at_once(*(joining(person, area) for area, person in enumerate(people, start=1)))
    assert fresh(table).seq == 15
    assert [balance(person) for person in people] == [ledger.OPENING_GRANT - 1_000] * 7
    everything_adds_up(table)


def test_the_same_call_five_times_at_one_moment_acts_once(instructor: Person, player: Person) -> None:
    table = a_table(instructor)
    sit(table, player, 1)
    answers = at_once(*[laying(table, player, 1, "once")] * 5)
    assert {answer.seq for answer in answers} == {3}
    assert sorted(answer.again for answer in answers) == [False, True, True, True, True]
    assert balance(player) == ledger.OPENING_GRANT - 1_000
    assert Receipt.objects.count() == 1
    everything_adds_up(table)


def test_one_persons_chips_at_two_tables_at_one_moment(instructor: Person, player: Person) -> None:
    tables = [a_table(instructor) for _ in range(4)]
    at_once(*(laying(table, player, 1) for table in tables))
    assert balance(player) == ledger.OPENING_GRANT - 4_000
    for table in tables:
        everything_adds_up(table)


def test_several_tickers_fire_a_deadline_once(instructor: Person, player: Person) -> None:
    table = a_table(instructor)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    now = fresh(table).due_at
    assert now is not None
    moved = at_once(*[lambda: tick(now)] * 4)
    assert sum(moved) == 1
    assert fresh(table).seq == 4
    everything_adds_up(table)


def test_linked_tables_feed_one_meter_at_one_moment(instructor: Person, make: Callable[..., Person]) -> None:
    first = a_table(instructor, STUD)
    tables = [first, *(a_table(instructor, STUD, jackpot=first.jackpot) for _ in range(3))]
    for at, table in enumerate(tables):
        person = make(f"Number {at}")
        bet(table, person, 1, 1_000)
        bet(table, person, 1, 100, kind="jackpot")
    now = max(row.due_at for row in map(fresh, tables) if row.due_at) + timedelta(seconds=1)
    at_once(*(lambda table=table: ticker.do_due(table.pk, now) for table in tables))
    tick(now)
    assert jackpots.meter_of(Jackpot.objects.get()).cents == 6_000_000 + 4 * 30
    for table in tables:
        everything_adds_up(table)


@pytest.mark.rule("SB 14.27.4")
def test_linked_tables_win_at_one_moment_and_share(instructor: Person, make: Callable[..., Person]) -> None:
    options = replace(SEVENS, jackpot=replace(SEVENS.jackpot, meter=50_000_000, increment=0))
    first = a_table(instructor, options=options, first="7H 7H 7H 10C 10S")
    tables = [first, a_table(instructor, options=options, first="7H 7H 7H 10C 10S", jackpot=first.jackpot)]
    people = [make(f"Number {at}") for at in range(2)]
    for table, person in zip(tables, people, strict=True):
        bet(table, person, 1, 1_000)
        bet(table, person, 1, 500, kind="blazing_7s")
        run_on(table, "share_jackpot")
    now = max(row.due_at for row in map(fresh, tables) if row.due_at) + timedelta(seconds=1)
    assert at_once(*(lambda table=table: ticker.do_due(table.pk, now) for table in tables)) == [True, True]
    tick(now)
    for table in tables:
        run_on(table, "ask")
        everything_adds_up(table)
    lines = SettlementLine.objects.filter(wager__kind="blazing_7s", undone_seq=None)
    assert [(line.paid, line.rule) for line in lines] == [(4_750_000, "14.27.2")] * 2
    assert jackpots.meter_of(Jackpot.objects.get()).cents == 40_500_000
    assert verify().findings == []


@pytest.mark.parametrize("fails", ["tell_own_sockets", "tell_other_processes"])
def test_a_call_stands_although_nobody_could_be_told_of_it(
    instructor: Person, player: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fails: str
) -> None:
    def fail(row: Table) -> None:
        raise RuntimeError("the loop is closed")

    table = a_table(instructor)
    monkeypatch.setattr(announce, fails, fail)
    sit(table, player, 1)
    assert laying(table, player, 1)().seq == 3
    due_at = fresh(table).due_at
    assert due_at is not None
    assert tick(due_at) == 1
    assert "could not be announced" in caplog.text
    everything_adds_up(table)
