"""Calls at the tables, counted to their callers' sessions; a refused one is marked where it was made.

Of a deal in which each act was offered on a button only refused calls are counted: pressing it shows no skill. A deal
by hand is judged act by act (practice.py), whatever calls it came in.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db.models import Q, QuerySet

from casino.floor.models import Receipt
from casino.floor.play.receipts import NO_EVENT
from casino.review.index.rules import add_rules
from casino.review.index.tables import JUDGED
from casino.review.models.sessions import Kind, Progress, Session, Slip
from casino.review.rows import settled, with_tables

AT_ONCE: Final = 1_000
NOBODYS_FAULT: Final = ("stale", "table_closed")
Around = Mapping[tuple[int, int | None], list[Session]]
"""Sessions by table and caller."""


def behind(progress: Progress) -> QuerySet[Receipt]:
    return settled(Receipt.objects.filter(pk__gt=progress.receipt))


def read(progress: Progress) -> bool:
    """Every call counts; one refused by a rule or by the house is marked where it was made."""
    rows = list(with_tables(behind(progress)).order_by("pk")[: AT_ONCE + 1])
    read = rows[:AT_ONCE]
    if not read:
        return False
    sessions = _sessions_around(read)
    slips, touched = [], {}
    missed: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for receipt in read:
        one = whose(sessions, receipt)
        if one is None or not counts(receipt):
            continue
        refusal = json.loads(receipt.refusal) if receipt.refusal else None
        if one.kind != Kind.DEALT:
            one.asked += 1
            one.right += refusal is None
        if refusal:
            one.errors += 1
            slips.append(slip := slip_of(one, receipt, refusal))
            missed[one.pk][slip.rule] += bool(slip.rule)
        one.judged()
        touched[one.pk] = one
    Session.objects.bulk_update(touched.values(), JUDGED, batch_size=50)
    Slip.objects.bulk_create(slips, ignore_conflicts=True)
    add_rules({}, missed)
    progress.receipt = read[-1].pk
    return len(rows) > AT_ONCE


def counts(receipt: Receipt) -> bool:
    """Whether a call counts. Of one that came to several commands each has a receipt that does."""
    if not receipt.refusal:
        return receipt.first_seq != NO_EVENT
    return json.loads(receipt.refusal).get("kind") not in NOBODYS_FAULT


def _sessions_around(receipts: list[Receipt]) -> Around:
    """The sessions that these calls can belong to, by table and person; the dealer's calls are nobody's by name."""
    first = min(one.seq for one in receipts)
    here = Session.objects.filter(table__in={one.table_id for one in receipts})
    return by_caller(here.filter(Q(ended_at=None) | Q(last_seq__gte=first)))


def by_caller(sessions: Iterable[Session]) -> Around:
    found: defaultdict[tuple[int, int | None], list[Session]] = defaultdict(list)
    for one in sessions:
        if one.by_hand:
            continue
        found[one.table_id or 0, None if one.kind == Kind.DEALT else one.person_id].append(one)
    return found


def whose(sessions: Around, receipt: Receipt) -> Session | None:
    begun = (one for one in sessions.get((receipt.table_id, receipt.person_id), []) if one.first_seq <= receipt.seq)
    return next((one for one in begun if one.ended_at is None or receipt.seq <= one.last_seq), None)


def slip_of(one: Session, receipt: Receipt, refusal: dict[str, Any]) -> Slip:
    """A refused call, at the event that it came after."""
    rule = f"{receipt.table.engine.code} {refusal['rule']}" if refusal.get("rule") else ""
    where = {"table_id": receipt.table_id, "seq": receipt.seq, "at": receipt.at}
    return Slip(session=one, **where, rule=rule, words=refusal["why"][:300], receipt=receipt)
