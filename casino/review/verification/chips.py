"""The chips: every balance what its transfers come to, all of them to nothing, and whose account each one is."""

from collections.abc import Iterator

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.db.models import BigIntegerField, F, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce

from casino.floor.models import Account, Jackpot, Table, Transfer
from casino.floor.names import patron_key, player_key
from casino.floor.play import jackpots, ledger, log
from casino.review.verification.finding import AT_ONCE, Count, Finding
from games.chips.jackpot import Terms
from games.errors import GameError
from games.records import dumps, loads


def check(count: Count) -> Iterator[Finding]:
    """Every balance is what its transfers come to, and all of them, the bank's debt included, to nothing."""
    books = Account.objects.annotate(came=_sum("target"), went=_sum("source"))
    count.accounts = Account.objects.count()
    for account in books.exclude(balance=F("came") - F("went")).order_by("key"):
        due = account.came - account.went
        yield Finding(f"the balance is {account.balance} cents, its transfers come to {due}", account=account.key)
    if total := ledger.outstanding():
        yield Finding(f"all balances sum to {total} cents instead of nothing", account=ledger.BANK)
    yield from _owners()
    yield from _Chains().check()
    for jackpot in Jackpot.objects.order_by("pk"):
        try:
            yield from _jackpot(jackpot)
        except (GameError, ObjectDoesNotExist, LookupError) as error:
            yield Finding(f"the jackpot cannot be read: {error}", account=ledger.jackpot_key(jackpot.pk))


def _sum(side: str) -> Coalesce:
    moved = Transfer.objects.order_by().filter(**{side: OuterRef("pk")}).values(side).annotate(total=Sum("amount"))
    return Coalesce(Subquery(moved.values("total")), 0, output_field=BigIntegerField())


def _owners() -> Iterator[Finding]:
    """An account's key names its owner, and a table or a jackpot has its own."""
    before, houses = _house_keys(), set()
    for account in Account.objects.select_related("person", "patron").order_by("key").iterator(AT_ONCE):
        own = [player_key(account.person)] if account.person else []
        own += [patron_key(account.patron)] if account.patron else []
        if not own and account.key.partition(":")[0] in ("layout", "float", "jackpot", ledger.BANK):
            houses.add(account.key)
        elif own != [account.key]:
            yield Finding("the account is not its owner’s", account=account.key)
    # A table may be opened meanwhile, so what there was before is missed and what there is after is known.
    for key in sorted(before - houses):
        yield Finding("the account is missing", account=key)
    for key in sorted(houses - _house_keys() - {ledger.BANK}):
        yield Finding("the account is nobody’s: there is no such table or jackpot", account=key)


def _house_keys() -> set[str]:
    tables = list(Table.objects.values_list("pk", flat=True))
    keys = {ledger.BANK} if tables else set()
    keys |= {key for pk in tables for key in (f"layout:{pk}", f"float:{pk}")}
    return keys | {ledger.jackpot_key(pk) for pk in Jackpot.objects.values_list("pk", flat=True)}


class _Chains:
    """The chains of the bank and of the jackpots: chips issued, filled, waived and put behind a meter."""

    def __init__(self) -> None:
        self._ends: dict[str, str] = {}
        self._read = 0

    def check(self) -> Iterator[Finding]:
        """Chips move on meanwhile, so where the ends differ the rest is read under the accounts' locks."""
        yield from self._walk()
        if self._heads() != self._ends:
            chained = Q(key__in=list(self._ends)) | ~Q(last_hash="")
            with transaction.atomic():
                list(Account.objects.select_for_update(no_key=True).filter(chained).order_by("key"))
                found = [*self._walk(), *self._ends_differ()]
            yield from found

    def _walk(self) -> Iterator[Finding]:
        alone = Transfer.objects.filter(Q(seq=None) | ~Q(hash=""), pk__gt=self._read).order_by("pk")
        for one in alone.select_related("source", "target").iterator(AT_ONCE):
            key = ledger.chain_of(one.source.key, one.target.key)
            if one.seq is not None or one.hash != ledger.link(self._ends.get(key, ""), one):
                yield Finding(f"transfer {one.pk} is not what was written: its hash does not follow", account=key)
            self._ends[key], self._read = one.hash, one.pk

    def _heads(self) -> dict[str, str]:
        return dict(Account.objects.exclude(last_hash="").values_list("key", "last_hash"))

    def _ends_differ(self) -> Iterator[Finding]:
        heads = self._heads()
        for key in sorted(heads.keys() | self._ends.keys()):
            if heads.get(key) != self._ends.get(key):
                yield Finding("its chain of transfers does not end where the account says it does", account=key)


def _jackpot(jackpot: Jackpot) -> Iterator[Finding]:
    key = ledger.jackpot_key(jackpot.pk)
    held = Account.objects.filter(key=key).values_list("balance", flat=True).first()
    table = Table.objects.filter(jackpot=jackpot.pk).order_by("pk").first()
    latest = Table.objects.filter(jackpot=jackpot.pk, jackpot_version=jackpot.version).first()
    fresh = Jackpot.objects.get(pk=jackpot.pk)
    if fresh.version != jackpot.version:
        return  # it has just been played for, and the next time is as good
    shows = jackpots.meter_of(fresh).cents
    if held != shows:
        yield Finding(f"the meter shows {shows} cents and {held} lie behind it", account=key)
    if table is not None and (fresh.name, loads(fresh.terms, Terms)) != (table.name, _terms(table)):
        yield Finding("the jackpot is not kept as its first table opened it", account=key)
    if latest is None or dumps(log.load(latest).meter).decode() != fresh.meter:
        yield Finding("the meter is not what the table that moved it last shows", account=key)


def _terms(table: Table) -> Terms | None:
    """What a table's sign said of the jackpot when it was opened."""
    opening = loads(table.events.get(seq=1).body, table.engine.state)
    return table.engine.jackpot(opening.options)
