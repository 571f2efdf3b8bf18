"""Trouble by an instructor's hand: what can go wrong at a table that somebody deals by hand, and putting it there."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from casino.accounts.models import Person
from casino.errors import NotAllowed, TableClosed
from casino.floor.models import Table
from casino.floor.play import house, log, rights, tables
from casino.floor.play.play import finish
from games.dealing.faults.catalogue import kinds_of
from games.dealing.trouble import inject
from games.errors import RuleViolation
from games.fault import FaultHandled, FaultKind, FaultMissed, FaultPlaced
from games.game import State
from games.table.practice import PracticeBegun

SHOWN: Final = 12
"""So many of the last troubles are told of."""


@dataclass
class Trouble:
    """One that was put on the table, whoever put it there, and what came of it so far."""

    at: datetime
    words: str
    shows: str
    rule: str | None
    fate: str = "on the table"
    tone: str = "soft"


def troubles_for(table: Table) -> tuple[FaultKind[State], ...]:
    """The kinds of fault that the game knows, in their order; none where nobody deals by hand."""
    return kinds_of(table.engine) if table.by_hand else ()


def troubles_now(table: Table) -> list[tuple[FaultKind[State], bool]]:
    """The same, each with whether it can be put on the table at this moment."""
    return [(kind, _fits(table, kind.kind)) for kind in troubles_for(table)]


def _fits(table: Table, kind: str) -> bool:
    try:
        inject(table.engine, log.load(table), kind)
    except RuleViolation:
        return False
    return True


def troubles_so_far(table: Table) -> list[Trouble]:
    """Those of the deal that is on, the last first."""
    if not table.by_hand:
        return []
    named = {kind.kind: kind.words for kind in kinds_of(table.engine)}
    begun = table.events.filter(type=PracticeBegun.__name__).order_by("-seq").values("seq")[:1]
    types = [fact.__name__ for fact in (FaultPlaced, FaultHandled, FaultMissed)]
    found: dict[int, Trouble] = {}
    for event in table.events.filter(type__in=types, seq__gt=begun).order_by("seq"):
        match house.read(table.engine, event.type, event.body):
            case FaultPlaced(fault=fault):
                words = named.get(fault.kind, fault.kind)
                found[fault.number] = Trouble(event.at, words, fault.shows, fault.rule)
            case FaultHandled(number=number, caught=caught) if number in found:
                found[number].fate = "dealt with in time" if caught else "dealt with after it was passed over"
                found[number].tone = "good" if caught else "warn"
            case FaultMissed(number=number) if number in found:
                found[number].fate, found[number].tone = "passed over", "bad"
    return list(found.values())[: -SHOWN - 1 : -1]


@transaction.atomic(durable=True)
def put_trouble(*, table: Table, kind: str, by: Person, now: datetime | None = None) -> None:
    """One of them, at this moment, or RuleViolation. Whoever deals hears nothing of where it came from."""
    turn = tables.in_charge(table.pk, by, now)
    if not rights.supervises(turn.row, by):
        raise NotAllowed("That is for the instructor in charge of this table.")
    if not turn.row.is_open:
        raise TableClosed(f"This table is {turn.row.status}.")
    for fact in inject(turn.row.engine, turn.state, kind):
        turn.happened(fact)
    finish(turn)
