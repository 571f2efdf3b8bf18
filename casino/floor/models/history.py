"""A table's log, to which rows are only ever added, and the receipts of calls."""

from django.db import models

from casino.accounts.models import Person
from casino.floor.models.tables import Table


class Event(models.Model):
    """One fact. `body` is its JSON byte for byte as it was hashed; `hash` covers it and everything before it."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    type = models.CharField(max_length=40)
    rule = models.CharField(max_length=20, blank=True)
    body = models.TextField()
    by = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="+")
    command_id = models.CharField(max_length=64, blank=True)
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("table", "seq")
        constraints = (
            models.UniqueConstraint(fields=("table", "seq"), name="event_seq_once_per_table"),
            models.CheckConstraint(condition=models.Q(seq__gte=1), name="event_seq_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seq} {self.type}"


class Receipt(models.Model):
    """The answer to a call with an id, so that the same call sent twice acts once and is answered alike.

    `refusal` is empty, or JSON of what was refused. `body` is the digest of what was asked for, so that the id does not
    answer for another call. `hash` covers the receipt and every earlier one of its table. A call that is carried out as
    several commands has a receipt of its own beside theirs, with no refusal and no first event.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="receipts")
    command_id = models.CharField(max_length=64)
    person = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="+")
    seq = models.PositiveIntegerField()
    first_seq = models.PositiveIntegerField()
    refusal = models.TextField(blank=True)
    at = models.DateTimeField()
    body = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "command_id"), name="command_id_once_per_table"),)

    def __str__(self) -> str:
        return f"{self.table_id} {self.command_id}"
