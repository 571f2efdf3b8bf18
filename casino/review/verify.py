"""Whether the books and the record are true: every log, state, settlement and chip, and every person's record."""

from dataclasses import asdict

from django.db.models import QuerySet
from django.utils import timezone

from casino.floor.models import Table
from casino.review.models.sessions import Verification
from casino.review.verification import chips, people, tables
from casino.review.verification.counts import bring_up
from casino.review.verification.finding import Count


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
    result = asdict(count) | {"findings": [asdict(one) | {"words": str(one)} for one in count.findings]}
    return Verification.objects.create(began_at=began, ended_at=timezone.now(), **result)
