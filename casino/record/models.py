"""The record's chains: one for each person, to which entries are only ever added."""

from typing import Final

from django.db import models

SUBJECT_LENGTH: Final = 40
HASH_LENGTH: Final = 64
ADDED_TO_ONLY: Final = ("record_entry",)


class Head(models.Model):
    """Where a person's chain ends. Its row is the lock under which the chain is added to."""

    person = models.OneToOneField("accounts.Person", on_delete=models.PROTECT, primary_key=True, related_name="+")
    number = models.PositiveBigIntegerField(default=0)
    hash = models.CharField(max_length=HASH_LENGTH, blank=True)

    def __str__(self) -> str:
        return f"{self.person_id}: {self.number}"


class Entry(models.Model):
    """What one row of the record came to. `hash` covers the entry and all before it."""

    person = models.ForeignKey("accounts.Person", on_delete=models.PROTECT, related_name="+", db_index=False)
    number = models.PositiveBigIntegerField()
    subject = models.CharField(max_length=SUBJECT_LENGTH)  # its model
    row = models.PositiveBigIntegerField()  # its key
    digest = models.CharField(max_length=HASH_LENGTH, blank=True)  # of all its columns; none of a row rightly taken out
    at = models.DateTimeField()
    hash = models.CharField(max_length=HASH_LENGTH)

    class Meta:
        ordering = ("person", "number")
        constraints = (models.UniqueConstraint(fields=("person", "number"), name="entry_number_once_per_person"),)

    def __str__(self) -> str:
        return f"{self.person_id}:{self.number} {self.subject} {self.row}"
