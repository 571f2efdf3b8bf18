"""A table's log as it was written, and every state, round and settlement as the log leads to.

The table's row is read first and its log only up to there, so play goes on meanwhile.
"""

from collections.abc import Iterator
from typing import Any, Final

from django.db.models import Max

from casino.floor import house, ledger, log, movements
from casino.floor.models import Event, Receipt, Round, SettlementLine, Table, Transfer
from casino.floor.rounds import line_row
from casino.review.corrections import asked_back_too_much
from casino.review.models import Checkpoint
from casino.review.verification.finding import AT_ONCE, Ahead, Count, Finding
from games.errors import GameError
from games.irregularities.facts import PaymentCorrected, RoundVoided, SettlementUndone
from games.settlement import Line, WagerSettled
from games.table import RoundClosed
from games.wire import dumps, loads

LINE_FIELDS: Final = (
    *("seq", "area", "box", "hand", "player", "wager", "stake", "in_play", "outcome", "odds"),
    *("paid", "collected", "returned", "rule", "why", "undone_seq"),
)


class Wrong(Exception):
    """A table's log or what was made from it is not what it should be."""

    def __init__(self, seq: int, what: str) -> None:
        super().__init__(what)
        self.seq = seq


def check(pk: int, count: Count) -> Iterator[Finding]:
    beyond = _furthest(pk)
    row = Table.objects.get(pk=pk)
    try:
        _Reading(row, count).through()
        if beyond > row.seq:
            raise Wrong(row.seq + 1, f"the log ends at {row.seq}, and chips or calls belong to event {beyond}")
    except Wrong as wrong:
        yield Finding(str(wrong), table=row.code, name=row.name, seq=wrong.seq)


def _furthest(pk: int) -> int:
    """The last event that anything beside the log speaks of. It is asked before the log's own end is read."""
    ends = (
        Transfer.objects.filter(table=pk).aggregate(last=Max("seq")),
        Receipt.objects.filter(table=pk).aggregate(last=Max("seq")),
        SettlementLine.objects.filter(round__table=pk).aggregate(last=Max("seq")),
        Checkpoint.objects.filter(table=pk).aggregate(last=Max("seq")),
    )
    return max(end["last"] or 0 for end in ends)


class _Reading:
    """One table's log from its first event to the last that its row knows, with what should have followed from it."""

    def __init__(self, row: Table, count: Count) -> None:
        self.row, self.game, self.count = row, row.engine, count
        self.state: Any = None
        self.last = ""
        self.lines: list[SettlementLine] = []
        self.corrections: list[PaymentCorrected] = []
        self.closed: int | None = None
        self.stored = _Stored(row)

    def through(self) -> None:
        seq = 0
        for event in self.row.events.filter(seq__lte=self.row.seq).order_by("seq").iterator(AT_ONCE):
            seq += 1
            self.count.events += 1
            self._chained(event, seq)
            self._folded(event)
        if seq != self.row.seq:
            raise Wrong(seq + 1, f"the log ends at {seq} and the table is at {self.row.seq}")
        if self.last != self.row.last_hash:
            raise Wrong(seq, "the last hash is not the one on the table")
        if dumps(self.state).decode() != self.row.state:
            raise Wrong(seq, "replaying the log does not give the stored state")
        self._round_is_history(seq)
        self.stored.nothing_left()

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
                return
            fact = house.read(self.game, event.type, event.body)
            before, self.state = self.state, house.evolve(self.game, self.state, fact)
            moves = [ledger.entry(self.row, move, event.seq, event.rule) for move in movements.moves(before, fact)]
        except (GameError, LookupError, AttributeError, TypeError, ValueError) as error:
            raise Wrong(event.seq, f"the event cannot be replayed: {error}") from error
        self.stored.moved(event.seq, moves)
        self._projected(event, fact, before)

    def _projected(self, event: Event, fact: Any, before: Any) -> None:
        if before.over and not self.state.over:
            self._round_is_history(event.seq)
            self.stored.began(event.seq, self.state.table.rounds + 1)
            self.lines, self.corrections = [], []
        match fact:
            case WagerSettled(line=line):
                self.lines.append(line_row(Round(), event.seq, line))
            case SettlementUndone(line=line):
                _undo(self.lines, line, event.seq)
            case PaymentCorrected():
                if wrong := asked_back_too_much(fact, self.lines, self.corrections):
                    raise Wrong(event.seq, wrong)
                self.corrections.append(fact)
            case RoundVoided():
                self.stored.voided(event.seq)
            case RoundClosed():
                self.count.rounds += 1
                self.closed = event.seq
            case _:
                pass
        self.stored.checkpoint(event.seq, self.state)

    def _round_is_history(self, seq: int) -> None:
        """A round that was closed is compared when the next begins: until then it may still be voided."""
        if self.closed is not None:
            self.stored.ended(self.closed, seq, self.lines)
        self.closed = None


def _undo(lines: list[SettlementLine], line: Line, seq: int) -> None:
    spot = (line.area, line.box, line.hand, line.player, line.wager)
    for one in lines:
        if (one.area, one.box, one.hand, one.player, one.wager) == spot and one.undone_seq is None:
            one.undone_seq = seq


class _Stored:
    """What stands beside a log, read in step with it: rounds with their lines, transfers, kept states."""

    def __init__(self, row: Table) -> None:
        self.row = row
        self._rounds = Ahead(row.rounds.filter(first_seq__lte=row.seq).order_by("number").iterator(AT_ONCE))
        lines = SettlementLine.objects.filter(round__table=row, seq__lte=row.seq)
        # Lines stand in the order of their rounds, which is the order in which the index already holds them.
        self._lines = Ahead(lines.order_by("round__number", "seq").iterator(AT_ONCE))
        moved = row.transfers.filter(seq__lte=row.seq).select_related("source", "target").order_by("seq", "id")
        self._transfers = Ahead(moved.iterator(AT_ONCE))
        self._kept = Ahead(row.checkpoints.filter(seq__lte=row.seq).order_by("seq").iterator(AT_ONCE))
        self._round: Round | None = None
        self._void = False

    def moved(self, seq: int, moves: list[ledger.Entry]) -> None:
        wanted = [(one.source, one.target, one.amount, one.kind.value) for one in moves]
        found = []
        while (one := self._transfers.here) and (one.seq or 0) <= seq:
            found.append((one.source.key, one.target.key, one.amount, one.kind))
            self._transfers.on()
        if found != wanted:
            raise Wrong(seq, "the chips that moved are not those that the event moves")

    def began(self, seq: int, number: int) -> None:
        self._round, self._void = self._rounds.here, False
        if self._round is None or (self._round.number, self._round.first_seq) != (number, seq):
            raise Wrong(seq, f"round {number} is not kept as it began")
        self._rounds.on()

    def voided(self, seq: int) -> None:
        self._void = True

    def ended(self, closed: int, seq: int, wanted: list[SettlementLine]) -> None:
        kept = self._round
        if kept is None or kept.last_seq != closed or kept.void != self._void:
            raise Wrong(closed, "the round is not kept as it ended")
        self._settled(seq, wanted)

    def _settled(self, seq: int, wanted: list[SettlementLine]) -> None:
        for line in wanted:
            found = self._lines.here
            if found is None or _fields(found) != _fields(line):
                raise Wrong(line.seq, "the stored settlement line is not the one that replaying gives")
            self._lines.on()
        if (more := self._lines.here) and more.seq <= seq:
            raise Wrong(more.seq, "a settlement line is stored that replaying does not give")

    def checkpoint(self, seq: int, state: Any) -> None:
        if (kept := self._kept.here) and kept.seq == seq:
            if dumps(state).decode() != kept.state:
                raise Wrong(seq, "the state kept for replays is not the one that the log leads to")
            self._kept.on()

    def nothing_left(self) -> None:
        if more := self._transfers.here:
            raise Wrong(more.seq or 0, "chips moved, and no event moves them")
        if round_ := self._rounds.here:
            raise Wrong(round_.first_seq, f"round {round_.number} is kept, and no event begins it")


def _fields(line: SettlementLine) -> tuple[Any, ...]:
    return tuple(getattr(line, name) for name in LINE_FIELDS)
