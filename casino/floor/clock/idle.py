"""Tables that nobody looks at: where only simulated patrons sit they wait between rounds, and go on for whoever comes.

Who watches through which process is nobody's business but the database's: every process marks the tables that it shows.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q
from django.utils import timezone

from casino.floor.models import Table
from casino.floor.names import person_id
from games.choice import Act
from games.game import State
from games.table.felt import present

LINGER: Final = timedelta(seconds=40)
"""How long patrons play on when the last person has gone: longer than a sparing lobby waits between two looks."""
FRESH: Final = timedelta(seconds=10)  # a mark younger than this is not made again
BETTING: Final = ("wait", "close_bets")


def rests(row: Table, state: State, act: Act, now: datetime) -> bool:
    """Whether a table waits for somebody to look at it before it goes on betting."""
    if act.act not in BETTING or row.dealer_id is not None:
        return False
    if any(person_id(player) is not None for player in present(state.table)):
        return False
    return row.watched_at is None or row.watched_at + LINGER < now


def watched(tables: Iterable[Table] | Iterable[int], now: datetime | None = None) -> None:
    """Somebody looks at these tables: each is marked, and those at rest go on with the next tick."""
    at = now or timezone.now()
    ids = [one.pk if isinstance(one, Table) else one for one in tables]
    if not ids:
        return
    seen = Table.objects.filter(pk__in=ids)
    seen.filter(Q(watched_at=None) | Q(watched_at__lt=at - FRESH)).update(watched_at=at)
    seen.filter(resting=True, status=Table.Status.OPEN).update(resting=False, due_at=at)


def needs_marking(row: Table, now: datetime) -> bool:
    return row.resting or row.watched_at is None or row.watched_at < now - FRESH
