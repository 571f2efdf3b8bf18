"""Simulated patrons at live tables: who they are, and what the next of them wants to do."""

import secrets
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor import ledger
from casino.floor.errors import NotAllowed, Refused
from casino.floor.house import PatronCame, PatronLeft
from casino.floor.models import Patron, Table
from casino.floor.names import patron_key
from casino.floor.rights import runs
from games.errors import RuleViolation
from games.patrons.answering import answer
from games.patrons.betting import seat, wager
from games.patrons.casting import cast
from games.patrons.patron import Patron as Character
from games.patrons.patron import Style
from games.round import Act
from games.seating import in_use, may_sit, seat_of
from games.table import SitDown, StandUp
from games.wire import replace

MOST: Final = 12
BETTING: Final = ("wait", "close_bets")
MOST_RECENT: Final = 500

_company: dict[int, tuple[str, list[Patron]]] = {}
"""The patrons of the tables that moved last, beside the end of the log that they were there at."""
_wanting: dict[int, tuple[Any, list[Patron], tuple[Patron, Any] | None]] = {}
"""What the next of them wanted, beside the state and the company that it was asked of."""


def character(patron: Patron) -> Character:
    """The patron as games.patrons plays them, under the name that the engine knows."""
    given: Any = {"style": patron.style, "skill": patron.skill, "insures": patron.insures}
    return Character(name=patron_key(patron), seed=bytes.fromhex(patron.seed), **given)


def at(row: Table) -> list[Patron]:
    """Everybody simulated at a table. They come and go by events alone: while its log ends where it did, they stay."""
    known = _company.get(row.pk)
    if known is None or known[0] != row.last_hash:
        known = stay(row, list(row.patrons.all()))
    return known[1]


def stay(row: Table, company: list[Patron]) -> tuple[str, list[Patron]]:
    """The log has grown, and nobody simulated came or went."""
    if len(_company) >= MOST_RECENT:
        _company.clear()
        _wanting.clear()
    _company[row.pk] = known = row.last_hash, company
    return known


def next_call(row: Table, state: Any, act: Act) -> tuple[Patron, Any] | None:
    """The first patron with something to do now, and the command with which they do it.

    It is asked when the clock is set and again when the moment has come, mostly of the same state.
    """
    company, known = at(row), _wanting.get(row.pk)
    if known is None or known[0] is not state or known[1] is not company:
        known = _wanting[row.pk] = state, company, next(_calls(row, company, state, act), None)
    return known[2]


def _calls(row: Table, company: list[Patron], state: Any, act: Act) -> Iterator[tuple[Patron, Any]]:
    if not (act.act in BETTING or act.first or state.over):
        return
    patrons = company
    if act.player is not None:
        patrons = [patron for patron in patrons if patron_key(patron) == act.player]
    for patron in patrons:
        command = _leaving(patron, state) if not patron.here else _wanted(row, patron, state, act)
        if command is not None:
            yield patron, command


def _wanted(row: Table, patron: Patron, state: Any, act: Act) -> Any:
    played, game = character(patron), row.engine
    if act.act not in BETTING and not act.first:
        return None
    view = game.view(state, played.name)
    if act.act in BETTING:
        sitting = _sitting(state, played) if seat(played, view) else None
        return sitting or wager(played, view, view.choices, view.felt.rounds + 1)
    return answer(played, view, view.choices, act)


def _sitting(state: Any, patron: Character) -> SitDown | None:
    """The lowest free seat that a patron may take: areas can be reserved, players limited or excluded."""
    table = state.table
    for area in sorted(set(range(1, table.seating.places + 1)) - in_use(table.seating, table.wagers)):
        try:
            may_sit(table.code, table.seating, table.wagers, patron.name, area)
        except RuleViolation:
            continue
        return SitDown(player=patron.name, area=area)
    return None


def _leaving(patron: Patron, state: Any) -> StandUp | None:
    key = patron_key(patron)
    area = seat_of(state.table.seating, key)
    busy = not state.over or any(one.player == key for one in state.table.wagers)
    return None if area is None or busy else StandUp(player=key, area=area)


def thinking_time(row: Table, patron: Patron, act: Act) -> int:
    """Milliseconds until a patron acts, never quite the same: chips are laid quickly, a hand is thought about."""
    longest = 700 if act.act in BETTING else 2_000
    return (300 + character(patron).below(longest, "thinks", row.seq)) * row.pace // 100


# --- coming and going -------------------------------------------------------------------------------


@transaction.atomic(durable=True)
def invite(
    *, table: Table, count: int, by: Person, style: Style | None = None, now: datetime | None = None
) -> list[Patron]:
    """So many patrons come to a table, all of one style or as they come."""
    from casino.floor.play import begin, finish, locked  # play sets the clock, which asks here who acts next

    row = locked(table.pk)
    if not runs(row, by):
        raise NotAllowed("Patrons are invited by whoever opened the table.")
    present = {patron.name for patron in row.patrons.filter(here=True)}
    if len(present) + count > MOST:
        raise Refused(f"A table has room for {MOST} patrons.")
    turn = begin(row, now or timezone.now(), by=by)
    came = [_came(row, one) for one in _strangers(row, present, count, style)]
    for patron in came:
        ledger.open_account(patron, turn.now)
        turn.happened(PatronCame(player=patron_key(patron), name=patron.name))
    finish(turn)
    return came


@transaction.atomic(durable=True)
def send_away(*, patron: Patron, by: Person, now: datetime | None = None) -> None:
    """A patron leaves the seat as soon as no chips of theirs are in play."""
    from casino.floor.play import begin, finish, locked

    row = locked(patron.table_id)
    if not runs(row, by):
        raise NotAllowed("Patrons are sent away by whoever opened the table.")
    turn = begin(row, now or timezone.now(), by=by)
    Patron.objects.filter(pk=patron.pk).update(here=False)
    turn.happened(PatronLeft(player=patron_key(patron)))
    finish(turn)


def _strangers(row: Table, present: set[str], count: int, style: Style | None) -> list[Character]:
    """Characters under names that nobody simulated at the table has; those that nobody in the house has come first."""
    people = {name.split(" ")[0] for name in Person.objects.values_list("display_name", flat=True)}
    found: list[Character] = []
    while len(found) < count:
        taken = present | {one.name for one in found}
        whole_table = cast(secrets.token_bytes(32), row.engine, MOST)
        strangers = (one for one in whole_table if one.name not in taken)
        found += sorted(strangers, key=lambda one: one.name in people)[: count - len(found)]
    return [replace(one, style=style) for one in found] if style else found


def _came(row: Table, one: Character) -> Patron:
    return Patron.objects.create(
        table=row, name=one.name, style=one.style, skill=one.skill, seed=one.seed.hex(), insures=one.insures
    )
