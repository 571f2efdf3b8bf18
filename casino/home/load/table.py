"""One table being loaded: every fact into a log with a real chain, every chip through the ledger's own moves.

Only the writing is done by the thousand rows instead of call by call.
"""

import json
from datetime import datetime
from typing import Final

from casino.floor.models import Event, Receipt, Table
from casino.floor.names import Players
from casino.floor.play import house, ledger, log, rebuild, receipts
from casino.floor.play.projection import TODAY, Projection
from casino.home.load.books import Books
from casino.home.load.bulk import Writer
from casino.review.models.sessions import Checkpoint
from games.errors import RuleViolation
from games.game import Command, State
from games.records import Fact, dumps
from games.table.table import RoundClosed

BETWEEN_STATES: Final = 25
"""Rounds between two states that are kept for replays, as the index keeps them."""


class LoadedTable:
    """One table under way: `happened` is what a turn's writing comes to, kept for the writer."""

    def __init__(self, row: Table, state: State, writer: Writer, books: Books, now: datetime) -> None:
        self.row, self.state, self.now = row, state, now
        self.game = row.engine
        self._writer, self._books = writer, books
        self._entries: list[ledger.Entry] = []
        self._times: dict[int, datetime] = {}
        self.projection = Projection(row.pk, row.engine, Players(), TODAY)
        self.rounds = 0

    def happened(self, fact: Fact) -> Event:
        before, self.state = self.state, house.evolve(self.game, self.state, fact)
        link = (type(fact).__name__, fact.rule or "", dumps(fact))
        event = log.chained(self.row, [link], now=self.now, by=None)[0]
        self._writer.add(event)
        moves = house.moves(self.game, before, fact)
        self._entries += [ledger.entry(self.row, move, event.seq, event.rule) for move in moves]
        self._times[event.seq] = event.at
        self.projection.happened(event, fact, before, self.state)
        if isinstance(fact, RoundClosed):
            self._ended(event)
        return event

    def call(self, command: Command) -> None:
        for fact in self.game.decide(self.state, command):
            self.happened(fact)

    def settle_up(self) -> None:
        """The chips that moved since the last time."""
        self._books.post(self._entries, self.now, self.row, self._times)
        self._entries, self._times = [], {}

    def close(self) -> None:
        """The rounds that were played."""
        rebuild.write(TODAY, self.projection.rounds)

    def _ended(self, event: Event) -> None:
        self.rounds += 1
        self._call(Receipt(command_id=f"deal:{event.seq}", first_seq=event.seq, seq=event.seq, at=self.now))
        if self.rounds % BETWEEN_STATES == 0:
            self._writer.add(Checkpoint(table_id=self.row.pk, seq=event.seq, state=dumps(self.state).decode()))

    def refused(self, command: Command) -> None:
        """Something the dealer tries out of turn: the engine says no, and the call is kept as refused."""
        try:
            self.game.decide(self.state, command)
        except RuleViolation as no:
            words, seq = json.dumps({"rule": no.rule, "why": no.why}), self.row.seq
            called = f"no:{seq}:{self.rounds}"
            self._call(Receipt(command_id=called, first_seq=0, seq=seq, refusal=words, at=self.now))

    def _call(self, receipt: Receipt) -> None:
        receipt.table_id = self.row.pk
        self._writer.add(receipts.linked(self.row, receipt))
