"""What stands beside a table's log, read in step with it: rounds, areas, wagers and lines, transfers, kept states."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from casino.floor import ledger
from casino.floor.models import Event, Round, RoundArea, SettlementLine, Table, Transfer, Wager
from casino.floor.rounds import controlling
from casino.review.verification.finding import AT_ONCE, Ahead
from casino.review.verification.payment import Payments
from games.wire import dumps

LINE_FIELDS: Final = (
    *("seq", "area", "box", "hand", "player", "wager", "stake", "in_play", "outcome", "odds"),
    *("paid", "collected", "returned", "rule", "why", "undone_seq"),
)


class Wrong(Exception):
    """A table's log or what was made from it is not what it should be."""

    def __init__(self, seq: int, what: str) -> None:
        super().__init__(what)
        self.seq = seq


class Beside:
    """Rows of one table up to the event that its own row knew, each stream in the order of the log."""

    def __init__(self, row: Table) -> None:
        self.row = row
        numbered = {"round__table": row}
        self._rounds = Ahead(row.rounds.filter(first_seq__lte=row.seq).order_by("number").iterator(AT_ONCE))
        areas = RoundArea.objects.filter(**numbered, round__first_seq__lte=row.seq).order_by("round__number", "area")
        self._areas = Ahead(areas.iterator(AT_ONCE))
        wagers = Wager.objects.filter(**numbered, seq__lte=row.seq).order_by("round__number", "seq", "id")
        self._wagers = Ahead(wagers.iterator(AT_ONCE))
        lines = SettlementLine.objects.filter(**numbered, seq__lte=row.seq)
        # Lines stand in the order of their rounds, which is the order in which the index already holds them.
        self._lines = Ahead(lines.order_by("round__number", "seq").iterator(AT_ONCE))
        moved = row.transfers.filter(seq__lte=row.seq).select_related("source", "target").order_by("seq", "id")
        self._transfers = Ahead(moved.iterator(AT_ONCE))
        self._kept = Ahead(row.checkpoints.filter(seq__lte=row.seq).order_by("seq").iterator(AT_ONCE))
        self._round: Round | None = None
        self._void = False
        self._payments = Payments()

    # --- chips

    def moved(self, event: Event, fact: Any, moves: Sequence[ledger.Entry]) -> None:
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

    def began(self, event: Event, state: Any) -> None:
        number = state.table.rounds + 1
        self._round, self._void, self._payments = self._rounds.here, False, Payments()
        kept = self._round
        if kept is None or (kept.number, kept.first_seq, kept.began_at) != (number, event.seq, event.at):
            raise Wrong(event.seq, f"round {number} is not kept as it began")
        self._rounds.on()
        self._in_play(event.seq, state)
        self.laid(event.seq, state.table.wagers)

    def _in_play(self, seq: int, state: Any) -> None:
        """Who calls for which area."""
        found = []
        while (one := self._areas.here) and self._round and one.round_id == self._round.pk:
            found.append((one.area, one.controlling))
            self._areas.on()
        if found != sorted(controlling(state).items()):
            raise Wrong(seq, "the areas of the round are not kept as they were played")

    def laid(self, seq: int, wagers: Iterable[Any]) -> None:
        """The wagers that lay at the beginning, or those that one event added."""
        for one in wagers:
            found = self._wagers.here
            laid = (self._round and self._round.pk, seq, one.area, one.box, one.player, one.kind, one.stake)
            if found is None or _laid(found) != laid:
                raise Wrong(seq, "a wager is not kept as it was laid")
            self._wagers.on()
        if (more := self._wagers.here) and more.seq <= seq:
            raise Wrong(more.seq, "a wager is kept that nobody laid")

    def voided(self) -> None:
        self._void = True

    def ended(self, closed: Event | None, seq: int, wanted: Sequence[SettlementLine]) -> None:
        """A round that is history, or (None) one that is still on when the log ends."""
        kept, end = self._round, (closed.seq, closed.at) if closed else (None, None)
        if kept is None or (kept.last_seq, kept.ended_at) != end or kept.void != self._void:
            raise Wrong(closed.seq if closed else seq, "the round is not kept as it ended")
        for line in wanted:
            found = self._lines.here
            if found is None or found.round_id != kept.pk or _fields(found) != _fields(line):
                raise Wrong(line.seq, "the stored settlement line is not the one that replaying gives")
            self._lines.on()
        if (more := self._lines.here) and more.seq <= seq:
            raise Wrong(more.seq, "a settlement line is stored that replaying does not give")

    # --- kept states, and whatever is left over

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
        if kept := self._kept.here:
            raise Wrong(kept.seq, "a state is kept for replays that belongs to no event")
        if area := self._areas.here:
            raise Wrong(self.row.seq, f"area {area.area} is kept in a round where nobody played it")
        for left in (self._wagers.here, self._lines.here):
            if left:
                raise Wrong(left.seq, "a wager or a line is kept in a round that it does not belong to")


def _chips(one: Transfer) -> tuple[Any, ...]:
    return (one.source.key, one.target.key, one.amount, one.kind, one.rule, one.by_id, one.at, one.hash)


def _laid(one: Wager) -> tuple[Any, ...]:
    return (one.round_id, one.seq, one.area, one.box, one.player, one.kind, one.stake)


def _fields(line: SettlementLine) -> tuple[Any, ...]:
    return tuple(getattr(line, name) for name in LINE_FIELDS)
