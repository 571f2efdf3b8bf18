"""Whether the books and the record are true: every log, state, settlement and chip, and every person's record."""

from dataclasses import asdict
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from casino.floor.models import Table
from casino.review.models.sessions import Verification
from casino.review.verification import chips, people, tables
from casino.review.verification.finding import Count
from casino.review.verification.index import bring_up


def verify(chosen: QuerySet[Table] | None = None) -> Verification:
    """Go through everything and keep the result. Each table's first fault is named, and every other one.

    With tables chosen, their logs and all the chips.
    """
    began, count = timezone.now(), Count()
    count.findings += bring_up()
    found = Table.objects.all() if chosen is None else chosen
    for pk in found.order_by("pk").values_list("pk", flat=True):
        count.tables += 1
        count.findings += tables.check(pk, count)
    count.findings += chips.check(count)
    if chosen is None:
        count.findings += people.check(count)
    return _kept(began, count)


def _kept(began: datetime, count: Count) -> Verification:
    return Verification.objects.create(
        began_at=began,
        ended_at=timezone.now(),
        tables=count.tables,
        events=count.events,
        rounds=count.rounds,
        accounts=count.accounts,
        entries=count.entries,
        findings=[asdict(one) | {"words": str(one)} for one in count.findings],
    )
