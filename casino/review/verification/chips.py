"""The chips: every balance what its transfers come to, and all of them to nothing."""

from collections.abc import Iterator

from django.db.models import BigIntegerField, F, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from casino.floor import jackpots, ledger
from casino.floor.models import Account, Jackpot, Transfer
from casino.review.verification.finding import Count, Finding


def check(count: Count) -> Iterator[Finding]:
    """Every balance is what its transfers come to, and all of them, the bank's debt included, to nothing."""
    books = Account.objects.annotate(came=_sum("target"), went=_sum("source"))
    count.accounts = Account.objects.count()
    wrong = books.exclude(balance=F("came") - F("went")).order_by("key")
    for account in wrong:
        due = account.came - account.went
        yield Finding(f"the balance is {account.balance} cents, its transfers come to {due}", account=account.key)
    if total := ledger.outstanding():
        yield Finding(f"all balances sum to {total} cents instead of nothing", account=ledger.BANK)
    for jackpot in Jackpot.objects.order_by("pk"):
        yield from _jackpot(jackpot)


def _jackpot(jackpot: Jackpot) -> Iterator[Finding]:
    key = ledger.jackpot_key(jackpot.pk)
    held = Account.objects.filter(key=key).values_list("balance", flat=True).first()
    fresh = Jackpot.objects.get(pk=jackpot.pk)
    shows = jackpots.meter_of(fresh).cents
    if fresh.version == jackpot.version and held != shows:
        yield Finding(f"the meter shows {shows} cents and {held} lie behind it", account=key)


def _sum(side: str) -> Coalesce:
    moved = Transfer.objects.order_by().filter(**{side: OuterRef("pk")}).values(side).annotate(total=Sum("amount"))
    return Coalesce(Subquery(moved.values("total")), 0, output_field=BigIntegerField())
