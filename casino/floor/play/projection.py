"""Seats, rounds, boxes, wagers and settlement lines as the facts of a log make them: the one way from a log to rows.

Play writes them in the same transaction as the log, rebuild.py makes a house's again, and verify compares.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import Model

from casino.floor.models import Box, Event, Round, Seat, SettlementLine, Table, Wager
from casino.floor.names import Players, key_of
from casino.floor.play import house
from games.chips.settlement import Line, WagerSettled
from games.game import Game, State
from games.irregularities.facts import RoundVoided, SettlementUndone
from games.moves import Laid, laid
from games.records import Fact
from games.table.areas import Control, from_the_dealer
from games.table.table import RoundClosed


class Moment(NamedTuple):
    """An event, as far as rows have it."""

    seq: int
    at: datetime


class Rows:
    """How rows are made: of the models as they are, or as a migration knows them, without columns of later ones."""

    def __init__(self, *models: Any) -> None:
        self.models = models
        self.seat, self.round, self.box, self.wager, self.line = map(_maker, models)


def _maker(model: type[Model]) -> Callable[..., Any]:
    known = {name for column in model._meta.concrete_fields for name in (column.name, column.attname)}
    return lambda **fields: model(**{name: value for name, value in fields.items() if name in known})


TODAY: Final = Rows(Seat, Round, Box, Wager, SettlementLine)
CHANGE: Final[dict[type[Model], tuple[str, ...]]] = {
    Round: ("last_seq", "ended_at", "void"),
    Wager: ("hand", "stake", "in_play"),
    SettlementLine: ("undone_seq",),
}
"""What a later turn may change of a row that is written."""


@dataclass
class Played:
    """A round with its rows, read or yet to be written."""

    round: Round
    boxes: list[Box] = field(default_factory=list)
    wagers: list[Wager] = field(default_factory=list)
    lines: list[SettlementLine] = field(default_factory=list)


class Projection:
    """Rows of one table, made fact by fact."""

    def __init__(self, table_id: int, game: Game, players: Players, rows: Rows) -> None:
        self._table_id, self._game, self._players, self._rows = table_id, game, players, rows
        self.seats: dict[int, Seat] = {}
        self.left: set[int] = set()
        self.rounds: list[Played] = []

    def opened(self, moment: Event | Moment, state: State) -> None:
        self._reseat(moment, {}, _seated(state))

    def happened(self, moment: Event | Moment, fact: Fact, before: State, after: State) -> None:
        """What one fact means for the seats, and for the round that it belongs to."""
        if before.table.seating is not after.table.seating:
            self._reseat(moment, _seated(before), _seated(after))
        if before.over and not after.over:
            self._begin(moment, after)
            return
        match fact:
            case WagerSettled(line=line):
                self._settle(moment.seq, line)
            case SettlementUndone(line=line):
                self._undo(moment.seq, line)
            case RoundVoided():
                self._latest().round.void = True
            case RoundClosed():
                closed = self._latest().round
                closed.last_seq, closed.ended_at = moment.seq, moment.at
            case _ if not before.over:
                for one in laid(house.moves(self._game, before, fact)):
                    self._lay(moment.seq, one)
            case _:
                pass

    # What is wanted of the latest round: whoever goes on with one that is written reads no more than that.

    def _latest(self) -> Played:
        return self.rounds[-1]

    _with_wagers = _with_lines = _latest

    def _reseat(self, moment: Event | Moment, before: Mapping[int, str], after: Mapping[int, str]) -> None:
        for area in [area for area, player in before.items() if after.get(area) != player]:
            self.seats.pop(area, None)
            self.left.add(area)
        for area, player in after.items():
            if before.get(area) != player:
                seat = {"area": area, "player_id": self._players[player], "since": moment.at}
                self.seats[area] = self._rows.seat(table_id=self._table_id, **seat)

    def _begin(self, moment: Event | Moment, state: State) -> None:
        self._players.know({wager.player for wager in state.table.wagers})
        began = {"first_seq": moment.seq, "began_at": moment.at, "number": state.table.rounds + 1}
        self.rounds.append(Played(self._rows.round(table_id=self._table_id, **began)))
        calls = {(one.area, one.box): one for one in state.controls}
        spots = dict.fromkeys((*calls, *((wager.area, wager.box) for wager in state.table.wagers)))
        for spot in spots:
            self._put(moment.seq, state, spot, calls.get(spot))

    def _put(self, seq: int, state: State, spot: tuple[int, int | None], call: Control | None) -> None:
        """A box, and the wagers that lie on it as the bets are closed."""
        played, (area, number) = self._latest(), spot
        caller, why = (self._players[call.player], call.rule) if call else (None, "")
        box = self._rows.box(round=played.round, area=area, box=number, controlling_id=caller, why=why)
        played.boxes.append(box)
        lying = [wager for wager in state.table.wagers if (wager.area, wager.box) == spot]
        first = [wager.player for wager in lying if wager.kind == self._game.initial]
        order = from_the_dealer(first, call.player if call else None)
        places = {player: place for place, player in enumerate(order, start=1)}
        for one in lying:
            place = places[one.player] if one.kind == self._game.initial else None
            fields = {"kind": one.kind, "stake": one.stake, "in_play": state.in_play(one), "place": place, "seq": seq}
            played.wagers.append(self._rows.wager(box=box, player_id=self._players[one.player], **fields))

    def _lay(self, seq: int, one: Laid) -> None:
        """Chips laid in mid-round: a wager more on the box, or more of one that lies there."""
        played = self._with_wagers()
        (box,) = [box for box in played.boxes if (box.area, box.box) == (one.area, one.box)]
        if one.splits:
            for wager in played.wagers:
                if wager.box == box and wager.hand is not None and one.hand is not None and wager.hand >= one.hand:
                    wager.hand += 1
        spot = (one.area, one.box, self._players[one.player], one.kind, one.hand)
        for wager in played.wagers:
            if (*_spot(wager), wager.hand) == spot:
                wager.stake += one.stake
                wager.in_play += one.stake
                return
        fields = {"kind": one.kind, "hand": one.hand, "stake": one.stake, "in_play": one.stake, "seq": seq}
        played.wagers.append(self._rows.wager(box=box, player_id=self._players[one.player], **fields))

    def _settle(self, seq: int, line: Line) -> None:
        wager = self._settled(line)
        wager.stake, wager.in_play = line.stake, line.in_play  # a bet put right in between lies as it is settled
        chips = {"stake": line.stake, "in_play": line.in_play, "paid": line.paid, "hand": line.hand}
        chips |= {"collected": line.collected, "returned": line.returned}
        words = {"outcome": line.outcome.value, "odds": str(line.odds or ""), "rule": line.rule, "why": line.why[:300]}
        self._latest().lines.append(self._rows.line(wager=wager, seq=seq, **chips, **words))

    def _undo(self, seq: int, line: Line) -> None:
        wager = self._settled(line)
        for one in self._with_lines().lines:
            if one.wager == wager and one.undone_seq is None:
                one.undone_seq = seq

    def _settled(self, line: Line) -> Wager:
        """The wager that a line settles: the player's one of its kind on the box, or of several that on the hand."""
        spot = (line.area, line.box, self._players[line.player], line.wager)
        found = [wager for wager in self._with_wagers().wagers if _spot(wager) == spot]
        return next((wager for wager in found if wager.hand == line.hand), found[0])


def _spot(wager: Wager) -> tuple[int, int | None, int, str]:
    return (wager.box.area, wager.box.box, wager.player_id, wager.kind)


def _seated(state: State) -> dict[int, str]:
    return {seat.area: seat.player for seat in state.table.seating.seats}


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
