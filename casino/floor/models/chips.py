"""Training chips: accounts, and the transfers between them, in whole cents."""

from django.db import models
from django.db.models import F, Q

from casino.accounts.models import Person
from casino.floor.models.tables import Patron, Table


class Account(models.Model):
    """Whose chips they are. The bank alone may owe: what it owes is what has been issued, so all balances sum to zero.

    `key` is "p7" for a person, "n7" for a patron, "layout:7" and "float:7" for a table, "jackpot:7", and "bank".
    `last_hash` is that of the last transfer in the account's chain; the bank and the jackpots have one.
    """

    key = models.CharField(max_length=24, unique=True)
    person = models.OneToOneField(Person, null=True, on_delete=models.PROTECT, related_name="chips")
    patron = models.OneToOneField(Patron, null=True, on_delete=models.PROTECT, related_name="chips")
    balance = models.BigIntegerField(default=0)
    last_hash = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(balance__gte=0) | Q(key="bank"), name="only_the_bank_may_owe"),
        )

    def __str__(self) -> str:
        return self.key


class Transfer(models.Model):
    """Chips that moved from one account to another, and the event and rule behind it. Never changed or taken out."""

    class Kind(models.TextChoices):
        ISSUED = "issued"
        FILL = "fill"
        LAID = "laid"
        TAKEN_BACK = "taken back"
        RETURNED = "returned"
        COLLECTED = "collected"
        PAID = "paid"
        JACKPOT = "jackpot"
        UNDONE = "undone"
        CORRECTED = "corrected"
        WAIVED = "waived"
        MISPAID = "mispaid"

    source = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="paid_out")
    target = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="paid_in")
    amount = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    table = models.ForeignKey(Table, null=True, on_delete=models.PROTECT, related_name="transfers")
    seq = models.PositiveIntegerField(null=True)
    rule = models.CharField(max_length=20, blank=True)
    by = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    # Where no event is behind it, as with chips issued, its link in the chain of the bank or the jackpot.
    hash = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("table", "seq"), name="transfer_by_event"),)
        constraints = (
            models.CheckConstraint(condition=Q(amount__gt=0), name="transfer_moves_chips"),
            models.CheckConstraint(condition=~Q(source=F("target")), name="transfer_between_two"),
        )

    def __str__(self) -> str:
        return f"{self.amount} {self.source_id} -> {self.target_id}"
