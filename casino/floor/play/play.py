"""A call's way through the house: lock, decide, append, move the chips, project, set the clock; then tell."""

import secrets
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone
from msgspec import UNSET

from casino.accounts.models import Person
from casino.errors import Refused, Stale, TableClosed
from casino.floor import moment
from casino.floor.clock import clock, patrons
from casino.floor.models import Event, Jackpot, Table
from casino.floor.names import player_key
from casino.floor.play import house, jackpots, ledger, log, payments, projection, receipts, rights
from casino.floor.play.announce import announce
from casino.server import sql
from games.chips.chips import payable, shown
from games.chips.jackpot import ShareAgain
from games.dealing.decisions import decide as decide_by_hand
from games.dealing.trouble import next_fault
from games.errors import RuleViolation
from games.game import Command, State
from games.handwork import Attempt
from games.irregularities.commands import CorrectPayment
from games.records import Fact, dumps, replace
from games.supervising.commands import CheckPlayerCard
from games.table.staff import Staff

ROUND_PASSED = "RoundClosed"
"""From here on a bet meant for the round would lie in the next; before, it comes late, and the rules say how."""
HARMLESS = ("SeatTaken", "SeatLeft", "SignChanged", "SeatingChanged", "InsurancePlaced", *house.NAMES)
"""Facts that leave a decision where it was: somebody sits down, insures, or changes the sign."""

BETTING = ("WagerPlaced", "WagerTakenBack")
"""Facts that a dealer need not have seen to close the betting."""

LINKED = "linked"
"""The field of a command for what linked tables won at the same moment, which only the house may say."""

CARD = "SELECT valid FROM accounts_playercard WHERE person_id = %s"
MOVING = (
    *("status", "state", "seq", "turn", "last_hash", "receipt_hash", "dealer", "level", "dealt_since"),
    *("jackpot_version", "phase", "closes_at", "due_at", "paused_at", "resting"),
)
"""What a turn may change of a table's row."""


@dataclass(frozen=True)
class Played:
    """What followed from a call. `again`: it had been made before, and this is the answer it got then."""

    seq: int
    events: tuple[Fact, ...]
    state: State
    again: bool = False


@dataclass
class Turn:
    """A table under its lock, and what has happened to it in this transaction so far."""

    row: Table
    state: State
    now: datetime
    by: Person | None = None
    command_id: str = ""
    jackpot: Jackpot | None = None
    body: str = ""
    facts: list[tuple[Fact, State, State]] = field(default_factory=list)

    def decide(self, command: Command) -> None:
        if self.jackpot and LINKED in type(command).__struct_fields__:
            command = replace(command, linked=jackpots.won_beside(self.row, self.now) or UNSET)
        facts = self._follow(command)
        for fact in (*payments.before_undone(self.row, self.state, facts), *facts):
            self.happened(fact)

    def _follow(self, command: Command) -> tuple[Fact, ...]:
        """What follows from a command, or from what somebody who practises the deal did by hand."""
        if isinstance(command, Attempt):
            return decide_by_hand(self.row.engine, self.state, command)
        return self.row.engine.decide(self.state, command)

    def happened(self, fact: Fact) -> None:
        after = house.evolve(self.row.engine, self.state, fact)
        self.facts.append((fact, self.state, after))
        self.state = after


def play(
    table_id: int,
    *commands: Command,
    by: Person | None,
    command_id: str | None = None,
    seen: int | None = None,
    now: datetime | None = None,
    body: str | None = None,
) -> Played:
    """Decide a call's commands, all or none, and keep what follows; RuleViolation or Refused, and nothing is changed.

    `by` None is the house itself. `seen` is the moment that the caller last saw. `body` is the digest of what was asked
    for where that says more than the commands do: a call for whatever is due next is the same call a moment later.
    """
    at = now or timezone.now()
    body = (body or receipts.body_of(*commands)) if command_id else ""
    try:
        with transaction.atomic(durable=True):
            row = locked(table_id)
            if command_id and (answered := receipts.find(row, command_id, by, body)):
                return _as_before(row, *answered)
            turn = begin(row, at, by=by, command_id=command_id or "")
            turn.body = body
            for number, command in enumerate(commands):
                _give(turn, command, None if number else seen)
            finish(turn)
            return Played(row.seq, tuple(fact for fact, _, _ in turn.facts), turn.state)
    except (RuleViolation, Refused) as refusal:
        if command_id:
            receipts.keep_refusal(table_id, command_id, by, refusal, at, body)
        raise


def locked(table_id: int) -> Table:
    """The table, until the end of the transaction."""
    for row in sql.select(Table, "id = %s", table_id, lock=True):
        return row
    raise Table.DoesNotExist(f"there is no table {table_id}")


def begin(row: Table, now: datetime, *, by: Person | None = None, command_id: str = "") -> Turn:
    """A turn at a table that is locked. What linked tables did to the jackpot is read first."""
    turn = Turn(row, log.load(row), now, by, command_id, jackpots.locked(row))
    if turn.jackpot is None:
        return turn
    if turn.state.meter != (meter := jackpots.meter_of(turn.jackpot)):
        turn.happened(house.LinkedMeterRead(meter=meter))
    if row.jackpot_version != turn.jackpot.version and (wins := jackpots.won_since(row, turn.state)):
        turn.decide(ShareAgain(wins=wins))
    return turn


def _give(turn: Turn, command: Command, seen: int | None) -> None:
    row, by = turn.row, turn.by
    if not row.is_open and not rights.while_paused(row, command, by):
        raise TableClosed(f"This table is {row.status}.")
    if not (row.engine.knows(command) or isinstance(command, Attempt)):
        raise Refused(f"{row.engine.name} knows no such call.")
    if by is not None:
        command = rights.own(row, command, by)
        rights.must_be_asked(row, turn.state, command)
        _still_current(row, command, by, seen)
        _made_of_chips(turn, command)
        _show_card(turn, by)
    else:
        _still_current(row, command, by, seen)
        clock.must_have_waited(row, row.engine.due(turn.state), command, turn.now)
    if isinstance(command, CorrectPayment):
        command = payments.correction(row, turn.state, command)
    turn.decide(completed(command, turn.now))


def _made_of_chips(turn: Turn, command: Command) -> None:
    """House procedure: what a person lays is chips, and the table has only so many kinds of them."""
    call = turn.row.engine.call_of(command)
    stake = call.sum_said(command) if call else None
    if stake and (sum_up := payable(stake, turn.state.table.chips)) != stake:
        why = f"this table’s chips cannot make {shown(stake)}, but {shown(sum_up)}"
        raise Refused(f"House procedure: {why}.")


def completed(command: Command, now: datetime) -> Command:
    """The command with what only the house may say: the time, and the seed of a shuffle."""
    fields = type(command).__struct_fields__
    if "now" in fields:
        command = replace(command, now=int(now.timestamp()))
    return replace(command, seed=secrets.token_bytes(32)) if "seed" in fields else command


def _still_current(row: Table, command: Command, by: Person | None, seen: int | None) -> None:
    """Seven people may bet at one moment, and do until the dealer calls; a decision is for the hand as its caller saw
    it, and a dealer's act for the table.
    """
    if seen is None or seen == moment.moment(row):
        return
    seen = moment.seq_at(row, seen)
    since = Event.objects.filter(table=row, seq__gt=seen)
    call = row.engine.call_of(command)
    if by is not None and call and call.bets:
        passed = since.filter(type=ROUND_PASSED)
    else:
        passed = since.exclude(type__in=HARMLESS if by else (*HARMLESS, *BETTING))
    if seen > row.seq or passed.exists():
        raise Stale("The table has moved on since. Look again, please.")


def _show_card(turn: Turn, by: Person) -> None:
    """Each time somebody acts the dealer knows whether their Player Card is valid (rule 5.1)."""
    key, [(valid,)] = player_key(by), sql.rows(CARD, by.pk)
    if (key in turn.state.table.seating.invalid_cards) == bool(valid):
        turn.decide(CheckPlayerCard(by=Staff.SUPERVISOR, player=key, valid=bool(valid)))


def finish(turn: Turn) -> None:
    """Everything that one transaction writes, and the announcement that follows its commit."""
    row, first = turn.row, turn.row.seq + 1
    if turn.facts and row.by_hand:  # what is planned to go wrong does so with what just happened
        for fact in next_fault(row.engine, turn.state) or ():
            turn.happened(fact)
    company = None if any(isinstance(fact, house.COMING_AND_GOING) for fact, _, _ in turn.facts) else patrons.at(row)
    if turn.facts:
        events = log.append(
            row,
            ((type(fact).__name__, fact.rule or "", dumps(fact)) for fact, _, _ in turn.facts),
            now=turn.now,
            by=turn.by,
            command_id=turn.command_id,
        )
        entries: list[ledger.Entry] = []
        for event, (fact, before, _) in zip(events, turn.facts, strict=True):
            moves = house.moves(row.engine, before, fact)
            entries += (ledger.entry(row, move, event.seq, event.rule) for move in moves)
        projection.project(row, ((event, *step) for event, step in zip(events, turn.facts, strict=True)))
        if turn.jackpot and turn.state.meter:
            shared = any(event.type in jackpots.SHARES_CHANGED for event in events)
            entries += jackpots.moved(row, turn.jackpot, turn.state.meter, shared=shared)
        ledger.post(entries, now=turn.now, row=row, by=turn.by)
        log.save(row, turn.state)
        row.turn += bool(row.turn or row.by_hand)
    if company is not None:
        patrons.stay(row, company)
    if turn.jackpot:
        row.jackpot_version = turn.jackpot.version
    if turn.command_id:
        receipts.keep(row, turn.command_id, turn.by, first, turn.now, turn.body)
    clock.wind(row, turn.state, turn.now)
    row.save(update_fields=MOVING)
    if turn.facts:
        transaction.on_commit(partial(announce, row))


def _as_before(row: Table, first: int, last: int) -> Played:
    events = row.events.filter(seq__gte=first, seq__lte=last).order_by("seq")
    facts = tuple(house.read(row.engine, event.type, event.body) for event in events)
    return Played(last, facts, log.load(row), again=True)
