"""What stands beside a table's log, read in step with it: seats, rounds and their rows, transfers, kept states."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, Final, TypeVar

from casino.floor.models import Box, Event, Round, Seat, SettlementLine, Table, Transfer, Wager
from casino.floor.names import Players
from casino.floor.play import ledger
from casino.floor.play.projection import Played
from casino.review.verification.finding import AT_ONCE, Ahead
from casino.review.verification.payment import Payments
from games.game import State
from games.records import Fact, dumps

WAGER_FIELDS: Final = ("player_id", "kind", "hand", "place", "stake", "in_play", "seq")
LINE_FIELDS: Final = (
    *("seq", "hand", "stake", "in_play", "outcome", "odds"),
    *("paid", "collected", "returned", "rule", "why", "undone_seq"),
)
Row = TypeVar("Row", Box, Wager, SettlementLine)
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

    # --- chips

    def moved(self, event: Event, fact: Fact, moves: Sequence[ledger.Entry]) -> None:
        """The chips that an event moved are those that replaying moves, and those that its line speaks of."""
        wanted = [
            (one.source, one.target, one.amount, one.kind.value, event.rule, event.by_id, event.at, "") for one in moves
        ]
        found: list[Transfer] = []
        while (one := self._transfers.here) and (one.seq or 0) <= event.seq:
            found.append(one)
            self._transfers.on()
        if [_chips(one) for one in found] != wanted:
            raise Wrong(event.seq, "the chips that moved are not those that the event moves")
        if wrong := self._payments.wrong(fact, found):
            raise Wrong(event.seq, wrong)

    # --- rounds

    def began(self) -> None:
        self._payments = Payments()

    def ended(self, played: Played) -> None:
        """A round that is history, or one still on when the log ends: its rows are those that replaying makes."""
        wanted, kept = played.round, self._rounds.here
        if kept is None or _beginning(kept) != _beginning(wanted):
            raise Wrong(wanted.first_seq, f"round {wanted.number} is not kept as it began")
        self._rounds.on()
        if _end(kept) != _end(wanted):
            raise Wrong(wanted.last_seq or wanted.first_seq, "the round is not kept as it ended")
        boxes = self._of(kept, self._boxes, lambda box: box.round_id)
        if [*map(_box, boxes)] != [*map(_box, played.boxes)]:
            raise Wrong(wanted.first_seq, "the boxes of the round are not kept as they were played")
        wagers = self._of(kept, self._wagers, lambda wager: wager.box.round_id)
        if (seq := _differ(wagers, played.wagers, _wager)) is not None:
            raise Wrong(seq, "a wager is not kept as it was laid")
        lines = self._of(kept, self._lines, lambda line: line.wager.box.round_id)
        if (seq := _differ(lines, played.lines, _line)) is not None:
            raise Wrong(seq, "the stored settlement line is not the one that replaying gives")

    def _of(self, kept: Round, rows: Ahead[Row], round_of: Callable[[Row], int]) -> list[Row]:
        """The stream's next rows, as far as they are this round's."""
        found: list[Row] = []
        while (one := rows.here) and round_of(one) == kept.pk:
            found.append(one)
            rows.on()
        return found

    def seated(self, wanted: dict[int, Seat]) -> None:
        kept = [(seat.area, seat.player_id, seat.since) for seat in self.row.seats.order_by("area")]
        if kept != [(area, seat.player_id, seat.since) for area, seat in sorted(wanted.items())]:
            raise Wrong(self.row.seq, "the seats are not taken as the log tells")

    # --- kept states, and whatever is left over

    def checkpoint(self, seq: int, state: State) -> None:
        if (kept := self._kept.here) and kept.seq == seq:
            if dumps(state).decode() != kept.state:
                raise Wrong(seq, "the state kept for replays is not the one that the log leads to")
            self._kept.on()

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


def _chips(one: Transfer) -> tuple[Any, ...]:
    return (one.source.key, one.target.key, one.amount, one.kind, one.rule, one.by_id, one.at, one.hash)


def _beginning(one: Round) -> tuple[Any, ...]:
    return (one.number, one.first_seq, one.began_at)


def _end(one: Round) -> tuple[Any, ...]:
    return (one.last_seq, one.ended_at, one.void)


def _box(one: Box) -> tuple[Any, ...]:
    return (one.area, one.box, one.controlling_id, one.why)


def _wager(one: Wager) -> tuple[Any, ...]:
    return (one.box.area, one.box.box, *(getattr(one, name) for name in WAGER_FIELDS))


def _line(one: SettlementLine) -> tuple[Any, ...]:
    return (*_wager(one.wager), *(getattr(one, name) for name in LINE_FIELDS))


def _differ(kept: Sequence[Dated], wanted: Sequence[Dated], told: Callable[[Dated], tuple[Any, ...]]) -> int | None:
    """The event of the first row that is not as it should be."""
    for one, other in zip_longest(kept, wanted):
        if one is None or other is None or told(one) != told(other):
            return int((other or one).seq)
    return None


class Known(Players):
    """The players that there are: verify makes none."""

    def _make(self, keys: set[str]) -> None:
        self.update(dict.fromkeys(keys, 0))
