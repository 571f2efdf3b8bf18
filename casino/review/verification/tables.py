"""A table's log as it was written, and every state, round, settlement and receipt as the log leads to.

The table's row is read first and its log only up to there, so play goes on meanwhile. Rows beside the log may be a
moment ahead of it: whatever seems wrong is read once more from the beginning, and is wrong if it is so again.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db import DatabaseError
from django.db.models import Max

from casino.floor.models import Event, Receipt, SettlementLine, Table, Transfer
from casino.floor.names import person_id
from casino.floor.play import house, ledger, log
from casino.floor.play.payments import Moved, OfTheRound
from casino.floor.play.projection import TODAY, Projection
from casino.review.models.sessions import Checkpoint
from casino.review.verification import sessions
from casino.review.verification.beside import Beside, Calls, Known, Wrong
from casino.review.verification.counts import bring_up
from casino.review.verification.finding import AT_ONCE, Count, Finding
from casino.review.verification.payment import asked_back_too_much
from games.errors import GameError
from games.game import State
from games.irregularities.facts import PaymentCorrected
from games.records import Fact, dumps, loads
from games.table.practice import Mispaid, SlipLeft, SlipRemedied, SlipStood
from games.table.table import RoundClosed

Status = Table.Status


def check(pk: int, count: Count) -> Iterator[Finding]:
    if _wrong(pk, count):
        bring_up()
        yield from _wrong(pk, Count())


def _wrong(pk: int, count: Count) -> list[Finding]:
    """Every correction that asked too much back, which hides nothing after it, and the first of all other faults."""
    beyond = _furthest(pk)
    row = Table.objects.get(pk=pk)
    unfair: list[tuple[int, str]] = []  # no exceptions, which would hold on to the cursors of a reading given up
    try:
        _Reading(row, count, unfair).through()
        if beyond > row.seq:
            raise Wrong(row.seq + 1, f"the log ends at {row.seq}, and chips or calls belong to event {beyond}")
    except Wrong as wrong:
        unfair.append((wrong.seq, str(wrong)))
    except DatabaseError:
        raise
    except Exception as error:  # whatever was put into the database, the other tables are verified
        unfair.append((row.seq, f"the table cannot be read: {error!r}"))
    return [Finding(what, table=row.code, name=row.name, seq=seq) for seq, what in unfair]


def _furthest(pk: int) -> int:
    """The last event that anything beside the log speaks of. It is asked before the log's own end is read."""
    ends = (
        Transfer.objects.filter(table=pk).aggregate(last=Max("seq")),
        Receipt.objects.filter(table=pk).aggregate(last=Max("seq")),
        SettlementLine.objects.filter(wager__box__round__table=pk).aggregate(last=Max("seq")),
        Checkpoint.objects.filter(table=pk).aggregate(last=Max("seq")),
    )
    return max(end["last"] or 0 for end in ends)


class _Reading:
    """One table's log from its first event to the last that its row knows, with what should have followed from it."""

    def __init__(self, row: Table, count: Count, unfair: list[tuple[int, str]]) -> None:
        self.row, self.game, self.count, self.unfair = row, row.engine, count, unfair
        self.state: Any = None  # until the opening is read
        self.last = ""
        self.moved, self.owed = OfTheRound(), _Owed()
        self.projection = Projection(row.pk, row.engine, Known(), TODAY)
        self.run = _Run(row)
        self.calls = Calls(row)
        self.beside = Beside(row)

    def through(self) -> None:
        seq = 0
        for event in self.row.events.filter(seq__lte=self.row.seq).order_by("seq").iterator(AT_ONCE):
            seq += 1
            self.count.events += 1
            self._chained(event, seq)
            self.calls.made(event)
            self._folded(event)
        if seq != self.row.seq:
            raise Wrong(seq + 1, f"the log ends at {seq} and the table is at {self.row.seq}")
        if self.last != self.row.last_hash:
            raise Wrong(seq, "the last hash is not the one on the table")
        # A snapshot that an earlier version left lacks what states have had since, which reads as its default.
        if dumps(self.state) != dumps(self.game.read_state(self.row.state)):
            raise Wrong(seq, "replaying the log does not give the stored state")
        self._round_is_history()
        self.beside.seated(self.projection.seats)
        self.run.check(seq)
        self.beside.nothing_left()
        self.calls.check()
        sessions.check(self.row)

    def _chained(self, event: Event, seq: int) -> None:
        if event.seq != seq:
            raise Wrong(seq, f"the event is missing; the next one there is {event.seq}")
        if event.previous_hash != self.last or event.hash != log.link(event):
            raise Wrong(seq, "the event is not what was written: its hash does not follow")
        self.last = event.hash

    def _folded(self, event: Event) -> None:
        try:
            if event.seq == 1:
                self.state = loads(event.body, self.game.state)
                self.run.opened(event, self.state)
                self.projection.opened(event, self.state)
                return
            fact = house.read(self.game, event.type, event.body)
            before, self.state = self.state, house.evolve(self.game, self.state, fact)
            moves = house.moves(self.game, before, fact)
            if before.over and not self.state.over:
                self._round_is_history()
            self.projection.happened(event, fact, before, self.state)
        except (GameError, LookupError, AttributeError, TypeError, ValueError) as error:
            raise Wrong(event.seq, f"the event cannot be replayed: {error}") from error
        self._told(event, fact, before)
        self.beside.moved(event, fact, [ledger.entry(self.row, move, event.seq, event.rule) for move in moves])
        self.run.happened(event, fact)
        self.beside.checkpoint(event.seq, self.state)

    def _told(self, event: Event, fact: Fact, before: State) -> None:
        self._paid_fairly(event, fact, before)
        self.moved.happened(event.seq, fact)
        self.owed.happened(fact)
        self.count.rounds += isinstance(fact, RoundClosed)

    def _paid_fairly(self, event: Event, fact: Fact, before: State) -> None:
        if isinstance(fact, PaymentCorrected):
            moved = [*self.moved.moved, *self.owed.before]
            if wrong := asked_back_too_much(fact, before.lines, moved):
                self.unfair.append((event.seq, wrong))

    def _round_is_history(self) -> None:
        """A round that was closed is compared when the next begins: until then it may still be voided."""
        for played in self.projection.rounds:
            self.beside.ended(played)
        self.projection.rounds.clear()
        self.moved = OfTheRound()
        self.owed.round_over()


class _Owed:
    """Payments that went wrong in the rounds before and that nobody has put right yet."""

    def __init__(self) -> None:
        self._by_slip: dict[int, Mispaid] = {}
        self._of_this_round: set[int] = set()
        self._latest: Mispaid | None = None

    @property
    def before(self) -> list[Moved]:
        return [fact for number, fact in self._by_slip.items() if number not in self._of_this_round]

    def happened(self, fact: Fact) -> None:
        match fact:
            case Mispaid():
                self._latest = fact
            case SlipLeft(slip=slip) if self._latest and slip.fault == "payment":
                self._by_slip[slip.number], self._latest = self._latest, None
                self._of_this_round.add(slip.number)
            case SlipRemedied(number=number) | SlipStood(number=number):
                self._by_slip.pop(number, None)
            case _:
                pass

    def round_over(self) -> None:
        self._of_this_round.clear()


class _Run:
    """How a table is run, as its log tells it: who opened it and when, whether it is open, and who deals."""

    def __init__(self, row: Table) -> None:
        self.row = row
        self.status = Status.OPEN
        self.paused_at: datetime | None = None
        self.dealer: int | None = None
        self.level = ""
        self.dealt_since: datetime | None = None

    def opened(self, event: Event, state: State) -> None:
        row = self.row
        kept = loads(row.options, row.engine.options.record)  # an option that is newer than the row has its default
        if (row.opened_by_id, row.opened_at, kept) != (event.by_id, event.at, state.options):
            raise Wrong(event.seq, "the table was not opened as its row says")

    def happened(self, event: Event, fact: Fact) -> None:
        match fact:
            case house.TablePaused():
                self.status, self.paused_at = Status.PAUSED, event.at
            case house.TableResumed():
                self.status, self.paused_at = Status.OPEN, None
            case house.TableShut():
                self.status = Status.CLOSED
            case house.DealChanged(dealer=dealer, level=level):
                self.dealer = person_id(dealer) if dealer else None
                self.level, self.dealt_since = (level, event.at) if dealer else ("", None)
            case _:
                pass

    def check(self, seq: int) -> None:
        if (self.row.status, self.row.dealer_id, self.row.level) != (self.status, self.dealer, self.level):
            raise Wrong(seq, "whether the table is open, or who deals and how, is not as its log tells")
        if self.row.dealt_since not in (self.dealt_since, None):  # a deal from before it was kept has none
            raise Wrong(seq, "the deal was not taken when the table's row says")
        if self.row.status == Status.PAUSED and self.row.paused_at != self.paused_at:
            raise Wrong(seq, "the table was not paused when its row says")
