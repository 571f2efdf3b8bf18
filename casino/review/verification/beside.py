"""What stands beside a table's log, read in step with it: seats, rounds, transfers, kept states, receipts of calls."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from operator import attrgetter
from typing import Any, Final, TypeVar

from django.db import transaction
from django.db.models import QuerySet

from casino.floor.models import Box, Event, Receipt, Seat, SettlementLine, Table, Wager
from casino.floor.names import Players
from casino.floor.play import ledger, receipts
from casino.floor.play.projection import Played
from casino.review.verification.finding import AT_ONCE, Ahead
from casino.review.verification.payment import Payments
from games.game import State
from games.records import Fact, dumps

WAGER: Final = ("box.area", "box.box", "player_id", "kind", "hand", "place", "stake", "in_play", "seq")
LINE: Final = (
    *("seq", "hand", "stake", "in_play", "outcome", "odds"),
    *("paid", "collected", "returned", "rule", "why", "undone_seq"),
)
_chips = attrgetter("source.key", "target.key", "amount", "kind", "rule", "by_id", "at", "hash")
_beginning = attrgetter("number", "first_seq", "began_at")
_end = attrgetter("last_seq", "ended_at", "void")
_box = attrgetter("area", "box", "controlling_id", "why")
_wager = attrgetter(*WAGER)
_line = attrgetter(*(f"wager.{name}" for name in WAGER), *LINE)
Dated = TypeVar("Dated", Wager, SettlementLine)


class Wrong(Exception):
    """A table's log or what was made from it is not what it should be."""

    def __init__(self, seq: int, what: str) -> None:
        super().__init__(what)
        self.seq = seq


class Beside:
    """Rows of one table up to the event that its own row knew, each stream in the order of the log."""

    def __init__(self, row: Table) -> None:
        self.row = row
        self._rounds = Ahead(row.rounds.filter(first_seq__lte=row.seq).order_by("number").iterator(AT_ONCE))
        boxes = Box.objects.filter(round__table=row, round__first_seq__lte=row.seq)
        self._boxes = Ahead(boxes.order_by("round__number", "pk").iterator(AT_ONCE))
        wagers = Wager.objects.filter(box__round__table=row, seq__lte=row.seq).select_related("box")
        self._wagers = Ahead(wagers.order_by("box__round__number", "pk").iterator(AT_ONCE))
        lines = SettlementLine.objects.filter(wager__box__round__table=row, seq__lte=row.seq)
        lines = lines.select_related("wager__box").order_by("wager__box__round__number", "seq")
        self._lines = Ahead(lines.iterator(AT_ONCE))
        moved = row.transfers.filter(seq__lte=row.seq).select_related("source", "target").order_by("seq", "id")
        self._transfers = Ahead(moved.iterator(AT_ONCE))
        self._kept = Ahead(row.checkpoints.filter(seq__lte=row.seq).order_by("seq").iterator(AT_ONCE))
        self._payments = Payments()

    def moved(self, event: Event, fact: Fact, moves: Sequence[ledger.Entry]) -> None:
        """The chips that an event moved are those that replaying moves, and those that its line speaks of."""
        called = (event.rule, event.by_id, event.at, "")
        wanted = [(one.source, one.target, one.amount, one.kind.value, *called) for one in moves]
        found = self._transfers.take(lambda one: (one.seq or 0) <= event.seq)
        if [_chips(one) for one in found] != wanted:
            raise Wrong(event.seq, "the chips that moved are not those that the event moves")
        if wrong := self._payments.wrong(fact, found):
            raise Wrong(event.seq, wrong)

    def ended(self, played: Played) -> None:
        """A round that is history, or one still on when the log ends: its rows are those that replaying makes."""
        wanted, kept = played.round, self._rounds.here
        if kept is None or _beginning(kept) != _beginning(wanted):
            raise Wrong(wanted.first_seq, f"round {wanted.number} is not kept as it began")
        self._rounds.take_one()
        if _end(kept) != _end(wanted):
            raise Wrong(wanted.last_seq or wanted.first_seq, "the round is not kept as it ended")
        boxes = self._boxes.take(lambda box: box.round_id == kept.pk)
        if [*map(_box, boxes)] != [*map(_box, played.boxes)]:
            raise Wrong(wanted.first_seq, "the boxes of the round are not kept as they were played")
        wagers = self._wagers.take(lambda wager: wager.box.round_id == kept.pk)
        if (seq := _differ(wagers, played.wagers, _wager)) is not None:
            raise Wrong(seq, "a wager is not kept as it was laid")
        lines = self._lines.take(lambda line: line.wager.box.round_id == kept.pk)
        if (seq := _differ(lines, played.lines, _line)) is not None:
            raise Wrong(seq, "the stored settlement line is not the one that replaying gives")
        self._payments = Payments()

    def seated(self, wanted: dict[int, Seat]) -> None:
        kept = [(seat.area, seat.player_id, seat.since) for seat in self.row.seats.order_by("area")]
        if kept != [(area, seat.player_id, seat.since) for area, seat in sorted(wanted.items())]:
            raise Wrong(self.row.seq, "the seats are not taken as the log tells")

    def checkpoint(self, seq: int, state: State) -> None:
        if (kept := self._kept.here) and kept.seq == seq:
            if dumps(state).decode() != kept.state:
                raise Wrong(seq, "the state kept for replays is not the one that the log leads to")
            self._kept.take_one()

    def nothing_left(self) -> None:
        if more := self._transfers.here:
            raise Wrong(more.seq or 0, "chips moved, and no event moves them")
        if round_ := self._rounds.here:
            raise Wrong(round_.first_seq, f"round {round_.number} is kept, and no event begins it")
        if kept := self._kept.here:
            raise Wrong(kept.seq, "a state is kept for replays that belongs to no event")
        if box := self._boxes.here:
            raise Wrong(self.row.seq, f"area {box.area} is kept in a round where nobody played it")
        for left in (self._wagers.here, self._lines.here):
            if left:
                raise Wrong(left.seq, "a wager or a line is kept in a round that it does not belong to")


def _differ(kept: Sequence[Dated], wanted: Sequence[Dated], values: Callable[[Dated], Any]) -> int | None:
    """The event of the first row that is not as it should be."""
    for one, other in zip_longest(kept, wanted):
        if one is None or other is None or values(one) != values(other):
            return int((other or one).seq)
    return None


class Calls:
    """The calls that a log speaks of: by their ids, the first and the last event of each and who made it."""

    def __init__(self, row: Table) -> None:
        self._row = row
        self._spans: dict[str, tuple[int, int, int | None]] = {}
        self._last, self._read = "", 0

    def made(self, event: Event) -> None:
        if event.command_id:
            first = self._spans.get(event.command_id, (event.seq,))[0]
            self._spans[event.command_id] = first, event.seq, event.by_id

    def check(self) -> None:
        """Walk the receipts. Whoever calls meanwhile adds to them, so the rest is read under the table's lock."""
        self._walk()
        if self._last != self._head(Table.objects.all()):
            with transaction.atomic():
                head = self._head(Table.objects.select_for_update(no_key=True))
                self._walk()
                if self._last != head:
                    raise Wrong(self._row.seq, "the receipts of calls do not end where the table says they do")
        if self._spans:
            raise Wrong(min(self._spans.values())[0], "the event follows from a call that has no receipt")

    def _head(self, tables: QuerySet[Table]) -> str:
        return tables.values_list("receipt_hash", flat=True).get(pk=self._row.pk)

    def _walk(self) -> None:
        for receipt in Receipt.objects.filter(table=self._row, pk__gt=self._read).order_by("pk").iterator(AT_ONCE):
            if receipt.hash != receipts.link(self._last, receipt):
                raise Wrong(receipt.seq, f"the receipt of call {receipt.command_id} is not what was written")
            span = self._spans.pop(receipt.command_id, None)
            if span and (receipt.refusal or span != (receipt.first_seq, receipt.seq, receipt.person_id)):
                raise Wrong(span[0], f"the receipt of call {receipt.command_id} is not of the events that followed")
            self._last, self._read = receipt.hash, receipt.pk


class Known(Players):
    """The players that there are: verify makes none."""

    def _make(self, keys: set[str]) -> None:
        self.update(dict.fromkeys(keys, 0))
