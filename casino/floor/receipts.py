"""The same call sent twice acts once and is answered alike, refusals too."""

import json
from datetime import datetime
from typing import Final

from django.db import transaction

from casino import asking
from casino.accounts.models import Person
from casino.floor.errors import KINDS, NotAllowed, Refused
from casino.floor.models import Receipt, Table
from games.errors import RuleViolation

KEPT: Final = "SELECT person_id, refusal, first_seq, seq FROM floor_receipt WHERE table_id = %s AND command_id = %s"


def find(row: Table, command_id: str, by: Person | None) -> tuple[int, int] | None:
    """The first and the last seq of what followed from a call that was let through; a refusal is raised again."""
    for person_id, refusal, first, last in asking.rows(KEPT, row.pk, command_id):
        if person_id != (by.pk if by else None):
            raise NotAllowed("That call was somebody else's.")
        if refusal:
            raise _refusal(refusal)
        return first, last
    return None


def carried_out(row: Table, intent: str, by: Person | None) -> int | None:
    """The seq that an intent came to, which may have been several commands; None where nothing was done for it yet."""
    done = Receipt.objects.filter(table=row, person=by, command_id__startswith=intent, refusal="")
    return done.order_by("-seq").values_list("seq", flat=True).first()


def keep(row: Table, command_id: str, by: Person | None, first_seq: int, at: datetime) -> None:
    kept = Receipt(table=row, command_id=command_id, person=by, first_seq=first_seq, seq=row.seq, at=at)
    asking.add(Receipt, [kept])


@transaction.atomic(durable=True)
def keep_refusal(
    table_id: int, command_id: str, by: Person | None, refusal: RuleViolation | Refused, at: datetime
) -> None:
    """After the refused transaction is undone; where the id has its answer already, that one stands.

    Its `seq` is what the table had come to, so that whoever reads the log finds the call in its place.
    """
    if isinstance(refusal, RuleViolation):
        words = {"rule": refusal.rule, "why": refusal.why}
    else:
        words = {"kind": refusal.kind, "why": str(refusal)}
    seq = Table.objects.values_list("seq", flat=True).get(pk=table_id)
    receipt = Receipt(
        table_id=table_id, command_id=command_id, person=by, first_seq=0, seq=seq, refusal=json.dumps(words), at=at
    )
    Receipt.objects.bulk_create([receipt], ignore_conflicts=True)


def _refusal(text: str) -> Exception:
    words = json.loads(text)
    return KINDS[words["kind"]](words["why"]) if "kind" in words else RuleViolation(words["rule"], words["why"])
