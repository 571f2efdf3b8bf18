"""What is due is done: by any process that ticks, each table by one of them, and by nobody twice."""

import logging
import threading
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import close_old_connections, connection, models, transaction
from django.utils import timezone

from casino.floor.clock import clock, patrons
from casino.floor.models import Heartbeat, Table
from casino.floor.play.play import Turn, begin, completed, finish
from casino.floor.play.tables import shut
from casino.server import sql, waits
from games.dealing.veil import waited_for
from games.game import Command
from games.supervising.commands import ChangeLimits
from games.table.sign import closed, in_force
from games.table.staff import Staff

log = logging.getLogger(__name__)

EVERY: Final = timedelta(seconds=0.1)
BEAT: Final = timedelta(seconds=1)
SILENCE: Final = timedelta(seconds=2)  # a longer time without a beat is time in which nobody ticked
LATE: Final = timedelta(seconds=0.3)
"""After a table that is later than this the ticker does not rest: there are others as late."""
TRY_AGAIN: Final = timedelta(seconds=10)
AT_ONCE: Final = 200


def due_by(end: datetime, now: datetime) -> list[tuple[int, datetime]]:
    """Tables with something to do until the end, by the moment of each: what a linked jackpot shows is read now."""
    due = models.Q(due_at__lte=end) | models.Q(jackpot__version__gt=models.F("jackpot_version"))
    waiting = Table.objects.filter(due, status=Table.Status.OPEN)
    in_order = waiting.order_by(models.F("due_at").asc(nulls_first=True), "pk")
    found = in_order.values_list("pk", "due_at")[:AT_ONCE]
    moments = ((table_id, due_at if due_at and due_at <= end else now) for table_id, due_at in found)
    return sorted(moments, key=lambda one: one[1])


def fire(table_id: int, now: datetime) -> bool:
    """One table's next act, unless another process has it. A table that fails is left alone for a while."""
    try:
        return do_due(table_id, now)
    except Exception:
        log.exception("table %s failed at what was due", table_id)
        Table.objects.filter(pk=table_id, status=Table.Status.OPEN).update(due_at=now + TRY_AGAIN)
        return False


@transaction.atomic(durable=True)
def do_due(table_id: int, now: datetime) -> bool:
    """Claim a table, do what is due there, and set its clock again."""
    claimed = sql.select(Table, "id = %s AND status = 'open'", table_id, lock=True, skip_locked=True)
    if not claimed:
        return False
    row = claimed[0]
    turn = begin(row, now)
    due = row.due_at is not None and row.due_at <= now
    if due and not come_due(turn) and (command := due_command(turn)) is not None:
        turn.decide(completed(command, now))
    finish(turn)
    return bool(turn.facts)


def come_due(turn: Turn) -> bool:
    """Do what the sign announced for now, if anything; whether something was done."""
    sign, now = turn.state.table.sign, int(turn.now.timestamp())
    if any(rise.from_at <= now for rise in sign.rises):
        # Until it is written on the sign, a minimum that has begun would be offered as the old one.
        limits = in_force(sign, now).area
        turn.decide(ChangeLimits(by=Staff.SUPERVISOR, limits=limits, now=now))
        return True
    if turn.state.over and closed(sign, now):
        shut(turn)
        return True
    return False


def due_command(turn: Turn) -> Command | None:
    """A patron's call while there is time for one; then the dealer's act, or what the rules say of no answer."""
    row, act = turn.row, waited_for(turn.row.engine, turn.state)
    if clock.rests(row, turn.state, act, turn.now):
        return None
    in_time = row.dealer_id is not None or row.closes_at is None or turn.now < row.closes_at
    if in_time and (wanted := patrons.next_call(row, turn.state, act)):
        return wanted[1]
    if row.dealer_id is not None or (act.first and in_time):
        return None
    return act.command if act.command is not None else act.on_silence[0]


# --- time that nobody ticked ------------------------------------------------------------------------


@transaction.atomic(durable=True)
def beat(now: datetime | None = None) -> timedelta:
    """Say that somebody ticks. Where nobody did for a while, every open deadline moves on by as long."""
    at = now or timezone.now()
    Heartbeat.objects.bulk_create([Heartbeat(at=at)], ignore_conflicts=True)
    heart = Heartbeat.objects.select_for_update(no_key=True).get()
    missed = at - heart.at
    if missed > SILENCE:
        tables = Table.objects.filter(status=Table.Status.OPEN)
        for moment in ("due_at", "closes_at"):
            tables.exclude(**{moment: None}).update(**{moment: models.F(moment) + missed})
    if missed > timedelta():
        heart.at = at
        heart.save()
    return missed if missed > SILENCE else timedelta()


@transaction.atomic(durable=True)
def take_back(back: timedelta, now: datetime) -> bool:
    """The machine's clock was set back: every wait ends when it would have ended. By one of its processes alone."""
    heart = Heartbeat.objects.select_for_update(no_key=True).first()
    if heart is None or heart.at <= now:
        return False
    log.warning("the clock was set back by %s; what waits is brought forward by as much", back)
    waits.bring_forward(back, now)
    heart.at = now
    heart.save()
    return True


def last_beat() -> datetime | None:
    return Heartbeat.objects.values_list("at", flat=True).first()


# --- the thread -------------------------------------------------------------------------------------


class Ticker(threading.Thread):
    """Ticks until it is told to stop. What goes wrong is logged and tried again: a floor never stands still for it."""

    def __init__(self, beside: Sequence[Callable[[datetime], None]] = ()) -> None:
        super().__init__(name="ticker", daemon=True)
        self._beside = beside
        self._told_to_stop = threading.Event()
        self._beaten_at: datetime | None = None
        self._steady: waits.SteadyClock | None = None

    def run(self) -> None:
        while not self._told_to_stop.is_set():
            try:
                self._keep_up_with_the_clock()
                now = timezone.now()
                self._beat(now)
                self._do_due(now, now + EVERY)
                for act in self._beside:
                    act(now)
            except Exception:
                log.exception("the ticker stumbled")
                close_old_connections()
                self._told_to_stop.wait(1)
        connection.close()

    def _keep_up_with_the_clock(self) -> None:
        """Was it set back since the last look, or while nobody ticked?"""
        if self._steady is None:
            self._start_behind_the_last_beat()
            self._steady = waits.SteadyClock()
        elif back := self._steady.set_back_by():
            take_back(back, timezone.now())

    def _start_behind_the_last_beat(self) -> None:
        """A last beat in the future that stays as it is: nobody ticks by that clock any more."""
        seen = last_beat()
        if seen is None or seen - timezone.now() <= SILENCE:
            return
        self._told_to_stop.wait(SILENCE.total_seconds())
        now = timezone.now()
        if last_beat() == seen:
            take_back(seen - now, now)

    def _beat(self, now: datetime) -> None:
        if self._beaten_at is None or abs(now - self._beaten_at) >= BEAT:
            beat(now)
            self._beaten_at = now

    def _do_due(self, now: datetime, end: datetime) -> None:
        """Each table at its own moment, and then a rest as long as that took."""
        for table_id, due_at in due_by(end, now):
            self._wait_until(due_at)
            if self._told_to_stop.is_set():
                return
            began = timezone.now()
            self._beat(began)
            fire(table_id, max(due_at, began))
            # All that are due in a tenth of a second, one upon the other, would keep whoever calls meanwhile waiting.
            ended = timezone.now()
            if ended - due_at < LATE:
                self._wait_until(ended + (ended - began))
        self._wait_until(end)

    def _wait_until(self, moment: datetime) -> None:
        """Never longer than it takes to look again, whatever has happened to the machine's clock."""
        self._told_to_stop.wait(min(moment - timezone.now(), EVERY).total_seconds())

    def stop(self) -> None:
        self._told_to_stop.set()
