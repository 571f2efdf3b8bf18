"""Who may ask for what: players for themselves, the dealer for the deal, the table's instructor for the floor staff."""

from typing import Any, Final

from casino.accounts.models import Person
from casino.floor.errors import NotAllowed
from casino.floor.models import Table
from casino.floor.names import player_key
from games.blackjack_switch.events import Switch
from games.caribbean_stud.events import Bet, Concede, CorrectBet, Fold, Mistake
from games.casino_war.events import GoToWar, Surrender
from games.irregularities.commands import PlayOn, RefuseCard, Remedying, TakeWagersBack
from games.preparing import Cut, RefuseCut
from games.staff import Staff
from games.star_blackjack.events import EvenMoney
from games.supervising.commands import Ordering
from games.table import PlaceWager, SitDown, StandUp, TakeBackWager
from games.twentyone.facts import Decline, Double, Hit, Insure, Join, Split, Stand
from games.wire import replace

BETTING: Final = (SitDown, StandUp, PlaceWager, TakeBackWager)
"""Calls that a change elsewhere on the layout does not make stale."""
DECISIONS: Final = (
    *(Insure, EvenMoney, Hit, Stand, Double, Split, Join, Decline, Switch, GoToWar, Surrender),
    *(Bet, Fold, Concede, CorrectBet, RefuseCut, RefuseCard, TakeWagersBack, PlayOn),
)
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


def while_paused(row: Table, command: Any, by: Person | None) -> bool:
    """Play that is paused is put in order by whoever supervises it, and waits for everybody else."""
    ordering = isinstance(command, Ordering | Remedying | Mistake) and not isinstance(command, DECISIONS)
    return row.status == Table.Status.PAUSED and ordering and supervises(row, by)


def own(row: Table, command: Any, by: Person) -> Any:
    """The command as this person may give it, or NotAllowed. Who gives it is filled in here, never taken on trust."""
    if isinstance(command, (*BETTING, *DECISIONS)):
        return _for_oneself(command, player_key(by))
    if isinstance(command, Cut) and command.by == player_key(by):
        return command
    if isinstance(getattr(command, "by", None), Staff):
        if not supervises(row, by):
            raise NotAllowed("That is for the instructor in charge of this table.")
        return replace(command, by=RANK)
    if not (deals(row, by) or supervises(row, by)):
        raise NotAllowed("That is for the dealer.")
    return command


def _for_oneself(command: Any, key: str) -> Any:
    if command.player not in (None, key):
        raise NotAllowed("Nobody calls for another player.")
    if isinstance(command, (Double, Split)):
        # Whether the others on the hand join is for each of them to say when asked.
        return replace(command, player=key, joined=None)
    return replace(command, player=key)
