"""The cage: training chips for whoever has run out. House procedure, since no rule of the games speaks of it."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.accounts.people import locked
from casino.errors import Refused
from casino.floor.models import Account, Transfer
from casino.floor.names import player_key
from casino.floor.play import ledger
from games.chips.chips import shown

ISSUES_A_DAY: Final = 3


def issues_left(person: Person, now: datetime | None = None) -> int:
    """How often somebody may still ask today. The opening grant, which nobody asked for, does not count."""
    day = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    asked = Transfer.objects.filter(target__person=person, kind=Transfer.Kind.ISSUED, at__gte=day, by__isnull=False)
    return max(0, ISSUES_A_DAY - asked.count())


def may_ask(person: Person) -> bool:
    """Whether asking would bring any chips today."""
    return ledger.balance(player_key(person)) < ledger.MOST_HELD and issues_left(person) > 0


@transaction.atomic(durable=True)
def issue_chips(*, person: Person, now: datetime | None = None) -> int:
    """Chips up to the opening grant, so often a day; answers with the amount. Two asking at once get it once."""
    locked(person)
    if not issues_left(person, now):
        raise Refused(f"Chips are issued {ISSUES_A_DAY} times a day to one person. Come back tomorrow.")
    at = now or timezone.now()
    account = Account.objects.select_for_update(no_key=True).get(pk=ledger.open_account(person, at).pk)
    amount = ledger.MOST_HELD - account.balance
    if amount <= 0:
        raise Refused(f"Chips are issued to those with less than {shown(ledger.MOST_HELD)}.")
    ledger.post([ledger.Entry(ledger.BANK, account.key, amount, Transfer.Kind.ISSUED)], now=at, by=person)
    return amount
