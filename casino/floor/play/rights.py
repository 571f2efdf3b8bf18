"""Who may ask for what: players for themselves, the dealer for the deal, the table's instructor for the floor staff."""

from typing import Final

from casino.accounts.models import Person
from casino.errors import NotAllowed
from casino.floor.models import Table
from casino.floor.names import player_key
from games.irregularities.commands import ByStaff, Remedying
from games.records import Tagged, replace
from games.supervising.commands import Ordering
from games.table.preparation import Cut
from games.table.staff import Staff
from games.table.table import PlaceWager, SitDown

RANK: Final = Staff.GAMING_MANAGER
"""House procedure: an instructor has the standing of a gaming manager at the tables in their charge."""


def supervises(row: Table, person: Person | None) -> bool:
    """An instructor is in charge of the tables they opened, and of those that players and trainees opened."""
    if person is None or not person.is_instructor:
        return False
    return row.opened_by_id == person.pk or not row.opened_by.is_instructor


def deals(row: Table, person: Person | None) -> bool:
    return person is not None and row.dealer_id == person.pk


def runs(row: Table, person: Person) -> bool:
    """Whoever may pause and close a table, set its pace and people it with patrons."""
    return row.opened_by_id == person.pk or supervises(row, person)


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
