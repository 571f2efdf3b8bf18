"""The same call sent twice acts once and is answered alike, refusals too. Each table's receipts are a hash chain."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

from django.db import transaction

from casino.accounts.models import Person
from casino.errors import KINDS, IdUsed, NotAllowed, Refused
from casino.floor.models import Receipt, Table
from casino.server import sql
from games.errors import RuleViolation
from games.game import Command
from games.records import dumps

KEPT = "SELECT person_id, refusal, first_seq, seq, body FROM floor_receipt WHERE table_id = %s AND command_id = %s"
NO_EVENT: Final = 0


def find(row: Table, command_id: str, by: Person | None, body: str = "") -> tuple[int, int] | None:
    """The first and the last seq of what followed from a call that was let through; a refusal is raised again."""
    for person_id, refusal, first, last, asked in sql.rows(KEPT, row.pk, command_id):
        if person_id != (by.pk if by else None):
            raise NotAllowed("That call was somebody else's.")
        if asked and body and asked != body:
            raise IdUsed("That call has the id of an earlier one that asked for something else. Nothing was done.")
        if refusal:
            said = json.loads(refusal)
            raise KINDS[said["kind"]](said["why"]) if "kind" in said else RuleViolation(said["rule"], said["why"])
        return first, last
    return None


def keep(
    row: Table, command_id: str, by: Person | None, first_seq: int, at: datetime, body: str, refusal: str = ""
) -> None:
    """Inside the call's own transaction, before the table's row is saved with the new end of the chain."""
    what = {"first_seq": first_seq, "seq": row.seq, "at": at, "body": body, "refusal": refusal}
    linked(row, Receipt(table=row, command_id=command_id, person=by, **what)).save(force_insert=True)


@transaction.atomic(durable=True)
def keep_refusal(
    table_id: int, command_id: str, by: Person | None, refusal: RuleViolation | Refused, at: datetime, body: str
) -> None:
    """After the refused transaction is undone; where the id has its answer already, that one stands."""
    if isinstance(refusal, RuleViolation):
        words = {"rule": refusal.rule, "why": refusal.why}
    else:
        words = {"kind": refusal.kind, "why": str(refusal)}
    row = _head(table_id)
    if not Receipt.objects.filter(table=table_id, command_id=command_id).exists():
        # Its `seq` is what the table had come to, so that whoever reads the log finds the call in its place.
        _add(row, command_id, by, at, body, refusal=json.dumps(words))


def body_of(*commands: Command) -> str:
    """The digest of a call's commands."""
    return sha256(b"".join(type(command).__name__.encode() + dumps(command) for command in commands)).hexdigest()


def body_of_form(fields: Mapping[str, Any]) -> str:
    """The digest of what a page sent: the same when it is sent again, whatever the table has come to since."""
    given = {name: value for name, value in fields.items() if value not in (None, "", False)}
    return sha256(json.dumps(given, sort_keys=True, default=str).encode()).hexdigest()


def linked(row: Table, receipt: Receipt) -> Receipt:
    """The receipt as the next link of its table's chain; the table's own end of it moves along."""
    receipt.hash = row.receipt_hash = link(row.receipt_hash, receipt)
    return receipt


def link(previous: str, receipt: Receipt) -> str:
    """The hash of a receipt and, through the one before it, of all that went before."""
    at = receipt.at.astimezone(UTC).isoformat(timespec="microseconds")
    who, what = (receipt.table_id, receipt.person_id), (receipt.first_seq, receipt.seq, receipt.refusal, receipt.body)
    return sha256(dumps([previous, *who, receipt.command_id, *what, at])).hexdigest()


def _head(table_id: int) -> Table:
    """The table's row, locked, as far as a receipt needs it: a refused call need not read the table's whole state."""
    return Table.objects.select_for_update(no_key=True).only("seq", "receipt_hash").get(pk=table_id)


def _add(row: Table, command_id: str, by: Person | None, at: datetime, body: str, refusal: str = "") -> None:
    keep(row, command_id, by, NO_EVENT, at, body, refusal)
    row.save(update_fields=["receipt_hash"])
