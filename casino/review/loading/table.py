"""One table being loaded: every fact into a log with a real chain, every chip through the ledger's own moves.

Only the writing is done by the thousand rows instead of call by call.
"""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from casino.floor import house, ledger, log, movements, receipts
from casino.floor.models import Event, Receipt, Round, RoundArea, Table, Wager
from casino.floor.rounds import controlling, line_row
from casino.review.loading.books import Books
from casino.review.loading.writing import Writer
from casino.review.models import Checkpoint
from games.errors import RuleViolation
from games.settlement import WagerSettled
from games.table import RoundClosed
from games.wire import dumps

BETWEEN_STATES: Final = 25
"""Rounds between two states that are kept for replays, as the index keeps them."""


class LoadedTable:
    """One table under way: `happened` is what a turn's writing comes to, kept for the writer."""

    def __init__(self, row: Table, state: Any, writer: Writer, books: Books, now: datetime) -> None:
        self.row, self.state, self.now = row, state, now
        self.game = row.engine
        self._writer, self._books = writer, books
        self._entries: list[ledger.Entry] = []
        self._times: dict[int, datetime] = {}
        self._round = Round()
        self.rounds = 0

    def happened(self, fact: Any) -> Event:
        before, self.state = self.state, house.evolve(self.game, self.state, fact)
        link = (type(fact).__name__, fact.rule or "", dumps(fact))
        event = log.chained(self.row, [link], now=self.now, by=None)[0]
        self._writer.add(event)
        moves = movements.moves(before, fact)
        self._entries += [ledger.entry(self.row, move, event.seq, event.rule) for move in moves]
        self._times[event.seq] = event.at
        self._project(event, fact, before)
        return event

    def call(self, command: Any) -> None:
        for fact in self.game.decide(self.state, command):
            self.happened(fact)

    def settle_up(self) -> None:
        """The chips that moved since the last time."""
        self._books.post(self._entries, self.now, self.row, self._times)
        self._entries, self._times = [], {}

    # --- rounds as reports read them

    def _project(self, event: Event, fact: Any, before: Any) -> None:
        if before.over and not self.state.over:
            self._began(event)
        elif isinstance(fact, WagerSettled):
            self._writer.add(line_row(self._round, event.seq, fact.line))
        elif isinstance(fact, RoundClosed):
            self._ended(event)
        elif not before.over:
            self._laid(event, movements.laid(before, fact))

    def _began(self, event: Event) -> None:
        number = self.state.table.rounds + 1
        pk = self._writer.next_id(Round)
        self._round = Round(pk=pk, table_id=self.row.pk, number=number, first_seq=event.seq, began_at=event.at)
        for area, player in controlling(self.state).items():
            self._writer.add(RoundArea(round_id=self._round.pk, area=area, controlling=player))
        self._laid(event, iter(self.state.table.wagers))

    def _laid(self, event: Event, wagers: Iterator[Any]) -> None:
        for one in wagers:
            self._writer.add(
                Wager(
                    round_id=self._round.pk,
                    seq=event.seq,
                    area=one.area,
                    box=one.box,
                    player=one.player,
                    kind=one.kind,
                    stake=one.stake,
                )
            )

    def _ended(self, event: Event) -> None:
        self._round.last_seq, self._round.ended_at = event.seq, event.at
        self._writer.add(self._round)
        self.rounds += 1
        self._call(Receipt(command_id=f"deal:{event.seq}", first_seq=event.seq, seq=event.seq, at=self.now))
        if self.rounds % BETWEEN_STATES == 0:
            self._writer.add(Checkpoint(table_id=self.row.pk, seq=event.seq, state=dumps(self.state).decode()))

    # --- what goes wrong

    def refused(self, command: Any) -> None:
        """Something the dealer tries out of turn: the engine says no, and the call is kept as refused."""
        try:
            self.game.decide(self.state, command)
        except RuleViolation as no:
            words = json.dumps({"rule": no.rule, "why": no.why})
            seq = self.row.seq
            called = f"no:{seq}:{self.rounds}"
            self._call(Receipt(command_id=called, first_seq=0, seq=seq, refusal=words, at=self.now))

    def _call(self, receipt: Receipt) -> None:
        receipt.table_id = self.row.pk
        self._writer.add(receipts.linked(self.row, receipt))
