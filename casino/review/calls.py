"""Calls at the tables, counted to their callers' sessions; a refused one is marked where it was made."""

import json
from collections import Counter, defaultdict
from typing import Any, Final

from django.db.models import Q, QuerySet

from casino.floor.models import Receipt
from casino.floor.receipts import NO_EVENT
from casino.review.at_tables import JUDGED
from casino.review.models import Kind, Progress, Session, Slip
from casino.review.rule_uses import add_rules
from casino.review.waiting import settled

AT_ONCE: Final = 1_000
NOBODYS_FAULT: Final = ("stale", "table_closed")


def behind(progress: Progress) -> QuerySet[Receipt]:
    return settled(Receipt.objects.filter(pk__gt=progress.receipt))


def read(progress: Progress) -> bool:
    """Every call counts; one refused by a rule or by the house is marked where it was made."""
    receipts = behind(progress).select_related("table").order_by("pk")
    rows = list(receipts.defer("table__state", "table__options")[: AT_ONCE + 1])
    read = rows[:AT_ONCE]
    if not read:
        return False
    sessions = _sessions_around(read)
    slips, touched = [], {}
    missed: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for receipt in read:
        one = _whose(sessions, receipt)
        refusal = json.loads(receipt.refusal) if receipt.refusal else None
        if one is None or _is_claim(receipt) or (refusal and refusal.get("kind") in NOBODYS_FAULT):
            continue
        one.asked += 1
        one.right += refusal is None
        if refusal:
            one.errors += 1
            slips.append(slip := _slip(one, receipt, refusal))
            missed[one.pk][slip.rule] += bool(slip.rule)
        one.judged()
        touched[one.pk] = one
    Session.objects.bulk_update(touched.values(), JUDGED, batch_size=50)
    Slip.objects.bulk_create(slips, ignore_conflicts=True)
    add_rules({}, missed)
    progress.receipt = read[-1].pk
    return len(rows) > AT_ONCE


def _is_claim(receipt: Receipt) -> bool:
    """A call of several commands, each of which has a receipt that counts."""
    return not receipt.refusal and receipt.first_seq == NO_EVENT


def _sessions_around(receipts: list[Receipt]) -> dict[tuple[int, int | None], list[Session]]:
    """The sessions that these calls can belong to, by table and person; the dealer's calls are nobody's by name."""
    first = min(one.seq for one in receipts)
    found: defaultdict[tuple[int, int | None], list[Session]] = defaultdict(list)
    here = Session.objects.filter(table__in={one.table_id for one in receipts})
    for one in here.filter(Q(ended_at=None) | Q(last_seq__gte=first)):
        found[one.table_id or 0, None if one.kind == Kind.DEALT else one.person_id].append(one)
    return found


def _whose(sessions: dict[tuple[int, int | None], list[Session]], receipt: Receipt) -> Session | None:
    around = sessions.get((receipt.table_id, receipt.person_id), [])
    return next(
        (
            one
            for one in around
            if one.first_seq <= receipt.seq and (one.ended_at is None or receipt.seq <= one.last_seq)
        ),
        None,
    )


def _slip(one: Session, receipt: Receipt, refusal: dict[str, Any]) -> Slip:
    """A refused call, at the event that it came after."""
    code = receipt.table.engine.code
    rule = f"{code} {refusal['rule']}" if refusal.get("rule") else ""
    return Slip(
        session=one,
        table_id=receipt.table_id,
        seq=receipt.seq,
        at=receipt.at,
        rule=rule,
        words=refusal["why"][:300],
        receipt=receipt,
    )
