"""Deadlines: set once, kept through other people's calls, fired by anybody, never because the house was closed."""

from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor import ticker
from casino.floor.clock.patrons import next_call
from casino.floor.models import Heartbeat, Jackpot, Patron, Table
from casino.floor.names import patron_key, player_key
from casino.floor.opening import patrons
from casino.floor.play import ledger, log, tables
from casino.floor.play.play import play
from games.catalogue import GAMES
from games.patron import Style
from games.table.table import SitDown
from games.twentyone.facts import Double, Stand
from tests.tables import (
    FOR_EVER,
    OPTIONS,
    SEVENS,
    STAR,
    STUD,
    WAR,
    a_table,
    balance,
    bet,
    everything_adds_up,
    fresh,
    run_on,
    sit,
    tick,
)

NOON = datetime(2026, 11, 16, 1, tzinfo=timezone.get_default_timezone())


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first="10H 6S 9D", betting_time=20_000, decision_time=25_000, insurance_time=10_000)


def types(table: Table) -> list[str]:
    return [event.type for event in table.events.order_by("seq")]


# --- betting time -------------------------------------------------------------------------------------


def test_an_empty_table_waits_for_ever(table: Table) -> None:
    assert (table.due_at, table.closes_at) == (None, None)
    assert tick(timezone.now() + seconds(9_999)) == 0


def test_betting_time_runs_from_the_first_wager_and_others_do_not_stretch_it(
    table: Table, player: Person, trainee: Person
) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    closes = fresh(table).closes_at
    assert closes is not None
    assert abs(closes - timezone.now() - seconds(20)) < seconds(2)
    bet(table, trainee, 2, 1_000)
    bet(table, player, 1, 500)
    assert fresh(table).closes_at == closes
    assert tick(closes - seconds(0.001)) == 0
    assert tick(closes) == 1
    assert types(table)[-1] == "BetsClosed"


# --- decisions ----------------------------------------------------------------------------------------


@pytest.mark.rule("SB 16.10")
def test_no_decision_in_time_and_the_dealer_draws(table: Table, player: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    row = run_on(table, "ask")
    assert row.closes_at == row.due_at
    tick(row.closes_at)
    assert types(table)[-1] == "PlayerAbsent"
    run_on(table)
    everything_adds_up(table)


def test_a_decision_a_moment_before_the_deadline_counts_and_the_deadline_goes(table: Table, player: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    row = run_on(table, "ask")
    closes = row.closes_at
    assert closes is not None
    play(row.pk, Stand(area=1), by=player, now=closes - seconds(0.001))
    assert fresh(table).closes_at is None
    tick(closes)
    assert "PlayerAbsent" not in types(table)


def test_whoever_is_asked_to_join_has_time_of_their_own(instructor: Person, player: Person, trainee: Person) -> None:
    table = a_table(instructor, first="5H 6S 6D")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    bet(table, trainee, 1, 1_000)
    run_on(table, "ask")
    play(table.pk, Double(area=1), by=player)
    row = fresh(table)
    assert row.phase.startswith("ask_join")
    assert row.closes_at is not None
    tick(row.closes_at)
    assert types(table)[-1] == "JoinDeclined"
    assert balance(trainee) == ledger.OPENING_GRANT - 1_000


def test_insurance_has_its_time(instructor: Person, player: Person) -> None:
    table = a_table(instructor, first="10H AS 9D 5S", insurance_time=10_000)
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    row = run_on(table, "close_insurance")
    assert row.closes_at is not None
    assert tick(row.closes_at - seconds(0.001)) == 0
    tick(row.closes_at)
    assert types(table)[-1] == "InsuranceClosed"


def test_a_cut_offered_and_not_taken_is_refused(instructor: Person, player: Person) -> None:
    table = tables.open_table(game=STAR, options=OPTIONS[STAR], by=instructor, name="Table 2")
    sit(table, player, 4)
    row = run_on(table, "offer_cut")
    assert row.closes_at is not None
    tick(row.closes_at)
    assert types(table)[-1] == "CutRefused"
    assert run_on(table, "wait").due_at is None


# --- the dealer ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pace", "wait"), [(50, 0.45), (100, 0.9), (300, 2.7)])
def test_the_automatic_dealer_keeps_the_tables_pace(instructor: Person, player: Person, pace: int, wait: float) -> None:
    table = a_table(instructor, pace=pace)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    row = run_on(table, "deal")
    last = row.events.latest("seq").at
    assert row.due_at == last + seconds(wait)
    assert row.closes_at is None


def test_somebody_sitting_down_does_not_make_the_dealer_start_again(
    table: Table, player: Person, trainee: Person
) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    row = run_on(table, "deal")
    assert row.due_at is not None
    play(table.pk, SitDown(player=player_key(trainee), area=2), by=trainee, now=row.due_at - seconds(0.3))
    assert fresh(table).due_at == row.due_at


def test_where_a_person_deals_nothing_is_due_but_patrons(table: Table, instructor: Person, player: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    tables.hand_the_deal(table=table, to=instructor, by=instructor)
    row = fresh(table)
    assert (row.due_at, row.closes_at) == (None, None)
    assert tick(timezone.now() + seconds(999)) == 0
    tables.hand_the_deal(table=table, to=None, by=instructor)
    assert fresh(table).due_at is not None


def test_a_table_is_fired_once_for_a_deadline(table: Table, player: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    closes = fresh(table).due_at
    assert closes is not None
    assert ticker.fire(table.pk, closes) is True
    assert ticker.fire(table.pk, closes) is False
    assert types(table).count("BetsClosed") == 1


def test_a_table_that_fails_is_left_alone_and_the_others_go_on(
    instructor: Person, player: Person, table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = a_table(instructor, WAR)
    for one in (broken, table):
        sit(one, player, 1)
        bet(one, player, 1, 1_000)
    Table.objects.filter(pk=broken.pk).update(state="{}")
    now = timezone.now() + seconds(60)
    assert tick(now) == 1
    assert types(table)[-1] == "BetsClosed"
    assert fresh(broken).due_at == now + ticker.TRY_AGAIN
    assert "failed at what was due" in caplog.text


# --- time nobody ticked -------------------------------------------------------------------------------


def test_no_deadline_passes_while_the_house_is_closed(table: Table, player: Person) -> None:
    now = timezone.now()
    ticker.beat(now)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    before = fresh(table)
    assert before.closes_at is not None
    assert before.due_at is not None
    assert ticker.beat(now + seconds(1)) == seconds(0)
    assert ticker.beat(now + seconds(3_601)) == seconds(3_600)
    after = fresh(table)
    assert after.closes_at == before.closes_at + seconds(3_600)
    assert after.due_at == before.due_at + seconds(3_600)
    assert tick(now + seconds(3_602)) == 0


def test_a_second_process_that_starts_adds_nothing(table: Table, player: Person) -> None:
    now = timezone.now()
    for late in (0, 100, 100.5, 101):
        ticker.beat(now + seconds(late))
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    closes = fresh(table).closes_at
    assert ticker.beat(now + seconds(50)) == seconds(0)  # a clock that runs behind
    assert ticker.beat(now + seconds(102)) == seconds(0)
    assert fresh(table).closes_at == closes
    assert Heartbeat.objects.count() == 1


class Hours:
    """Time that passes only where somebody waits or works, in place of the ticker's way to be told to stop."""

    def __init__(self) -> None:
        self.now = NOON

    def wait(self, time: float) -> None:
        self.now += seconds(max(0.0, time))

    def is_set(self) -> bool:
        return False


def test_each_table_is_done_at_its_own_moment_and_none_keeps_the_house_from_its_beat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hours, fired = Hours(), []
    beats: list[datetime] = []
    moments = [NOON + seconds(after) for after in (-1, 0.03, 0.06, *[0.07] * 200)]

    def fire(table_id: int, at: datetime) -> bool:
        fired.append(at - NOON)
        hours.wait(0.02)
        return True

    monkeypatch.setattr(ticker, "due_by", lambda end, now: list(enumerate(moments)))
    monkeypatch.setattr(ticker, "fire", fire)
    monkeypatch.setattr(ticker, "beat", beats.append)
    monkeypatch.setattr(timezone, "now", lambda: hours.now)
    clock = ticker.Ticker()
    monkeypatch.setattr(clock, "_told_to_stop", hours)
    clock._do_due(NOON, NOON + seconds(0.1))
    # Twenty milliseconds of work and as long a rest, but none after a table that is late.
    assert fired[:5] == [seconds(after) for after in (0, 0.03, 0.07, 0.11, 0.15)]
    assert [later - earlier for earlier, later in pairwise(fired[10:])] == [seconds(0.02)] * 192
    assert beats[0] == NOON
    assert all(seconds(1) <= later - earlier < ticker.SILENCE for earlier, later in pairwise(beats))
    assert len(beats) == 5


def test_what_a_linked_jackpot_shows_is_read_at_once_and_holds_up_nobody(
    instructor: Person, player: Person, table: Table
) -> None:
    linked = [a_table(instructor, STUD) for _ in range(2)]
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    due = fresh(table).due_at
    assert due is not None
    Jackpot.objects.update(version=F("version") + 1)
    found = ticker.due_by(due, due - seconds(0.1))
    assert found == [*((one.pk, due - seconds(0.1)) for one in linked), (table.pk, due)]


def test_a_paused_table_has_no_deadline_and_resumes_with_what_was_left(
    table: Table, instructor: Person, player: Person
) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    now, closes = timezone.now(), fresh(table).closes_at
    assert closes is not None
    tables.pause(table=table, by=instructor, now=now)
    assert fresh(table).due_at is None
    assert tick(now + seconds(100)) == 0
    tables.resume(table=table, by=instructor, now=now + seconds(100))
    assert fresh(table).closes_at == closes + seconds(100)
    assert fresh(table).due_at == closes + seconds(100)
    everything_adds_up(table)


# --- patrons ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [*GAMES, "sevens"])
def test_patrons_play_by_themselves_to_the_last_cent(instructor: Person, game: str) -> None:
    options: Any = SEVENS if game == "sevens" else OPTIONS[game]
    table = tables.open_table(game=STAR if game == "sevens" else game, options=options, by=instructor, name="Patrons")
    Table.objects.update(watched_at=FOR_EVER)
    patrons.invite(table=table, count=4, by=instructor)
    for _ in range(300):
        row = fresh(table)
        assert row.due_at is not None
        ticker.fire(row.pk, row.due_at)
        if log.load(fresh(table)).table.rounds == 2:
            break
    everything_adds_up(table)
    assert row.rounds.filter(last_seq__isnull=False).count() == 2
    assert all(played.boxes.exists() for played in row.rounds.all())


def test_patrons_are_not_waited_for_when_none_wants_anything(instructor: Person) -> None:
    table = a_table(instructor, betting_time=60_000)
    patrons.invite(table=table, count=1, by=instructor)
    Patron.objects.update(style="flat")
    row = run_on(table, "close_bets")
    while row.phase.startswith("close_bets") and next_call(row, log.load(row), row.engine.due(log.load(row))):
        ticker.fire(row.pk, row.due_at or NOON)
        row = fresh(row)
    assert row.closes_at is not None
    assert row.closes_at - row.events.latest("seq").at <= seconds(1)


def test_a_person_gets_the_full_time_beside_patrons(instructor: Person, player: Person) -> None:
    table = a_table(instructor, betting_time=20_000)
    sit(table, player, 1)
    patrons.invite(table=table, count=1, by=instructor)
    Patron.objects.update(style="flat")
    for _ in range(4):
        row = fresh(table)
        if row.phase.startswith("close_bets") and row.due_at == row.closes_at:
            break
        ticker.fire(row.pk, row.due_at or NOON)
    laid = row.events.filter(type="WagerPlaced").first()
    assert laid is not None
    assert row.closes_at == laid.at + seconds(20)


def test_patrons_take_no_decision_that_is_a_persons(instructor: Person, player: Person) -> None:
    table = a_table(instructor, first="10H 6S 9D")
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    patrons.invite(table=table, count=2, by=instructor)
    row = run_on(table, "ask")
    act = row.engine.due(log.load(row))
    if act.player == player_key(player):
        assert row.due_at == row.closes_at


def test_a_patron_sent_away_leaves_when_the_chips_are_settled(instructor: Person) -> None:
    table = a_table(instructor)
    (patron,) = patrons.invite(table=table, count=1, by=instructor)
    Patron.objects.update(style="flat")
    run_on(table, "deal")
    patrons.send_away(patron=patron, by=instructor)
    row = run_on(table)
    assert log.load(row).table.seating.seats == ()
    assert log.load(row).table.rounds == 1
    everything_adds_up(table)


def test_a_patron_who_runs_out_buys_in_again(instructor: Person) -> None:
    table = a_table(instructor)
    (patron,) = patrons.invite(table=table, count=1, by=instructor)
    style: Style = "high_roller"
    Patron.objects.update(style=style)
    key = patron_key(patron)
    ledger.post(
        [ledger.Entry(key, ledger.float_of(table), ledger.balance(key) - 1, ledger.Kind.LAID)], now=timezone.now()
    )
    run_on(table, "close_bets")
    assert ledger.balance(key) > 0
    assert ledger.outstanding() == 0


def test_only_stud_patrons_see_their_own_cards_and_nobody_elses(instructor: Person) -> None:
    """What a patron decides on is the view of their own seat."""
    table = tables.open_table(game=STUD, options=OPTIONS[STUD], by=instructor, name="Stud")
    Table.objects.update(watched_at=FOR_EVER)
    patrons.invite(table=table, count=3, by=instructor)
    Patron.objects.update(style="flat")
    row = run_on(table, "ask")
    state = log.load(row)
    key = row.engine.view(state, None).hands[0].player
    view = row.engine.view(state, key)
    assert all(all(card is None for card in hand.cards) for hand in view.hands if hand.player != key)
