"""Simulated patrons are invited to a table, and sent away from it."""

import secrets
from datetime import datetime
from typing import Final

from django.db import transaction

from casino.accounts.models import Person
from casino.errors import Refused
from casino.floor.models import Patron, Table
from casino.floor.names import patron_key
from casino.floor.play import house, ledger, tables
from casino.floor.play.play import finish
from games.patron import Patron as Character
from games.patron import Style
from games.patrons.cast import cast
from games.records import replace

MOST: Final = 12


@transaction.atomic(durable=True)
def invite(
    *, table: Table, count: int, by: Person, style: Style | None = None, now: datetime | None = None
) -> list[Patron]:
    """So many patrons come to a table, all of one style or as they come."""
    turn = tables.in_charge(table.pk, by, now, "Patrons are invited by whoever opened the table.")
    row, came = turn.row, []
    present = {patron.name for patron in row.patrons.filter(here=True)}
    if len(present) + count > MOST:
        raise Refused(f"A table has room for {MOST} patrons.")
    for one in _strangers(row, present, count, style):
        patron = Patron.objects.create(
            table=row, name=one.name, style=one.style, skill=one.skill, seed=one.seed.hex(), insures=one.insures
        )
        ledger.open_account(patron, turn.now)
        turn.happened(house.PatronCame(player=patron_key(patron), name=patron.name))
        came.append(patron)
    finish(turn)
    return came


@transaction.atomic(durable=True)
def send_away(*, patron: Patron, by: Person, now: datetime | None = None) -> None:
    """A patron leaves the seat as soon as no chips of theirs are in play."""
    turn = tables.in_charge(patron.table_id, by, now, "Patrons are sent away by whoever opened the table.")
    Patron.objects.filter(pk=patron.pk).update(here=False)
    turn.happened(house.PatronLeft(player=patron_key(patron)))
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
