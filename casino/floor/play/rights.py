"""Who may ask for what: players for themselves, the dealer for the deal, the table's instructor for the floor staff."""

from typing import Final

from django.db.models import Q

from casino.accounts.models import Person
from casino.errors import NotAllowed
from casino.floor.models import Table
from casino.floor.names import player_key
from games.dealing.procedure import asked
from games.game import State
from games.irregularities.commands import ByStaff, Remedying
from games.records import Tagged, replace
from games.supervising.commands import Ordering
from games.table.preparation import Cut
from games.table.staff import Staff
from games.table.table import PlaceWager, SitDown

RANK: Final = Staff.GAMING_MANAGER
"""House procedure: an instructor has the standing of a gaming manager at the tables in their charge."""


def supervises(row: Table, person: Person | None) -> bool:
    """An instructor is in charge of the tables they opened, and of those that players and trainees opened.

    Somebody's practice is for whoever teaches them: another could end a test that is none of theirs.
    """
    if person is None or not person.is_instructor:
        return False
    if row.opened_by_id == person.pk:
        return True
    return not row.opened_by.is_instructor and (not row.private or _teaches(person, row))


def _teaches(person: Person, row: Table) -> bool:
    """Whether the table is of one of their classes, or of somebody who is in one."""
    theirs = Q(pk=row.training_class_id) | Q(memberships__trainee=row.opened_by_id)
    return person.classes_taught.filter(theirs).exists()


def deals(row: Table, person: Person | None) -> bool:
    return person is not None and row.dealer_id == person.pk


def runs(row: Table, person: Person) -> bool:
    """Whoever may pause and close a table, set its pace and people it with patrons: not whoever practises at it."""
    return supervises(row, person) or (row.opened_by_id == person.pk and not row.private)


def standing(row: Table, person: Person | None) -> Staff | None:
    """What somebody is at a table, beside a player."""
    if supervises(row, person):
        return RANK
    return Staff.DEALER if deals(row, person) else None


def while_paused(row: Table, command: Tagged, by: Person | None) -> bool:
    """Play that is paused is put in order by whoever supervises it, and waits for everybody else."""
    putting_right = isinstance(command, (Ordering | Remedying, *(one.command for one in row.engine.remedies)))
    ordering = putting_right and row.engine.call_of(command) is None
    return row.status == Table.Status.PAUSED and ordering and supervises(row, by)


def may_watch(row: Table, person: Person | None) -> bool:
    """Anybody who is signed in watches a table; one person's practice is for them and their instructors."""
    own = person is not None and row.opened_by_id == person.pk
    return person is not None and (not row.private or own or supervises(row, person))


def must_be_asked(row: Table, state: State, command: Tagged) -> None:
    """Where somebody deals by hand, a decision is called when they have asked for it."""
    act, call = row.engine.due(state), row.engine.call_of(command)
    if row.by_hand and call and call.name in act.first and act.player and not asked(row.engine, state):
        raise NotAllowed("House procedure: the dealer has not asked yet.")


def own(row: Table, command: Tagged, by: Person) -> Tagged:
    """The command as this person may give it, or NotAllowed. Who gives it is filled in here, never taken on trust."""
    key, call = player_key(by), row.engine.call_of(command)
    if isinstance(command, Cut):
        if command.by == key:
            return command
    elif isinstance(command, SitDown | PlaceWager) and deals(row, by):
        raise NotAllowed("House procedure: whoever deals at a table does not play at it. Hand the deal back first.")
    elif call is not None:
        if call.caller(command) not in (None, key):
            raise NotAllowed("Nobody calls for another player.")
        return call.own(command, key)
    if isinstance(command, Ordering) and not supervises(row, by):
        raise NotAllowed("That is for the instructor in charge of this table.")
    rank = standing(row, by)
    if rank is None:
        raise NotAllowed("That is for the dealer.")
    return replace(command, by=rank) if isinstance(command, ByStaff) else command
