"""What the facts of one turn come to, written beside the log."""

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Model

from casino.floor.models import Box, Event, Round, Seat, SettlementLine, Table, Wager
from casino.floor.names import Players, key_of
from casino.floor.play.projection import TODAY, Played, Projection
from games.game import State
from games.records import Fact

CHANGE: Final[dict[type[Model], tuple[str, ...]]] = {
    Round: ("last_seq", "ended_at", "void"),
    Wager: ("hand", "stake", "in_play"),
    SettlementLine: ("undone_seq",),
}
"""What a later turn may change of a row that is written."""


def project(row: Table, happened: Iterable[tuple[Event, Fact, State, State]]) -> None:
    """Write what the facts of a turn mean: each with its event, and the states before and after it."""
    turn = _Turn(row)
    for moment, fact, before, after in happened:
        turn.happened(moment, fact, before, after)
    turn.write()


def take_seats(row: Table, opening: Event, state: State) -> None:
    """Whoever sits at a table as it is opened."""
    turn = _Turn(row)
    turn.opened(opening, state)
    turn.write()


class _Turn(Projection):
    """Rows of one turn. Of a round that an earlier one began, those are read that its facts ask for."""

    def __init__(self, row: Table) -> None:
        super().__init__(row.pk, row.engine, Players(), TODAY)
        self._kept: Played | None = None
        self._was: dict[Model, tuple[Any, ...]] = {}

    def _latest(self) -> Played:
        if not self.rounds:
            self._kept = Played(Round.objects.filter(table=self._table_id).latest("number"))
            self._was[self._kept.round] = _moving(self._kept.round)
            self.rounds.append(self._kept)
        return self.rounds[-1]

    def _with_wagers(self) -> Played:
        played = self._latest()
        if played is self._kept and not played.wagers:
            laid = Wager.objects.filter(box__round=played.round).select_related("box", "player").order_by("pk")
            played.wagers += laid
            played.boxes += dict.fromkeys(one.box for one in played.wagers)
            self._players |= {key_of(one.player): one.player_id for one in played.wagers}
            self._was |= {one: _moving(one) for one in played.wagers}
        return played

    def _with_lines(self) -> Played:
        played = self._with_wagers()
        if played is self._kept and all(one._state.adding for one in played.lines):
            wagers = {one.pk: one for one in played.wagers}
            for one in SettlementLine.objects.filter(wager__in=wagers):
                one.wager = wagers[one.wager_id]
                played.lines.append(one)
                self._was[one] = _moving(one)
        return played

    def write(self) -> None:
        """What changed goes before what is new: a hand makes room for another, a line undone for the next."""
        if self.left:
            Seat.objects.filter(table=self._table_id, area__in=self.left).delete()
        Seat.objects.bulk_create(self.seats.values())
        for row, was in self._was.items():
            if _moving(row) != was:
                row.save(update_fields=CHANGE[type(row)])
        for played in self.rounds:
            if played is not self._kept:
                played.round.save()
                Box.objects.bulk_create(played.boxes)
            Wager.objects.bulk_create(one for one in played.wagers if one._state.adding)
            SettlementLine.objects.bulk_create(one for one in played.lines if one._state.adding)


def _moving(row: Model) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in CHANGE[type(row)])
