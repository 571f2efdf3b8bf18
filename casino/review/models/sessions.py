"""What the desk keeps: an index of every sitting, notes, saved views, how far it has read, and what was verified.

All but the notes and the views is made again from the log and the answers at any time.
"""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor.models import Level, Receipt, Table
from casino.floor.models.tables import BY_HAND, COUNTED
from casino.record.abstract import Recorded
from casino.training.models import Sitting
from games.catalogue import names

RULE_LENGTH = 24
WORDS_LENGTH = 300
NOTE_LENGTH = 2_000
VIEW_NAME_LENGTH = 40
QUERY_LENGTH = 400
NOTHING_ASKED = -1
WHY_LENGTH = 200
ADDED_TO_ONLY = ("review_note",)


class Kind(models.TextChoices):
    PLAYED = "played", "at a table"
    DEALT = "dealt", "dealing"
    QUIZ = "quiz"
    TEST = "test"


class Severity(models.TextChoices):
    """How bad it is that an act by hand was wrong, as the judge of it says."""

    CRITICAL = "critical"
    SERIOUS = "serious"
    MINOR = "minor"


class Outcome(models.TextChoices):
    ON = "on", "still on"
    FINISHED = "finished"
    PASSED = "passed"
    FAILED = "failed"


class Session(models.Model):
    """One person's sitting: at a table from sitting down to leaving, with the deal, or at the quiz.

    `first_seq` and `last_seq` bound it in the table's log; `rounds` are rounds or questions. Of `asked` calls or
    questions `right` were good; `accuracy` is that per thousand, kept for sorting. `why` says why a test was failed.
    `seat` and `stands` say where somebody is who has not left yet. Of a deal by hand (`level`) acts are counted; of one
    in which each act was offered on a button, nothing but what went wrong.
    """

    kind = models.CharField(max_length=6, choices=Kind)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="sessions")
    table = models.ForeignKey(Table, null=True, on_delete=models.PROTECT, related_name="sessions")
    sitting = models.OneToOneField(Sitting, null=True, on_delete=models.PROTECT, related_name="session")
    game = models.CharField(max_length=20, blank=True, choices=names)
    level = models.CharField(max_length=8, blank=True, choices=Level)
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=8, choices=Outcome, default=Outcome.ON)
    first_seq = models.PositiveIntegerField(default=0)
    last_seq = models.PositiveIntegerField(default=0)
    seat = models.PositiveSmallIntegerField(null=True)
    stands = models.BooleanField(default=False)
    seconds = models.PositiveIntegerField(default=0)
    rounds = models.PositiveIntegerField(default=0)
    asked = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    errors = models.PositiveIntegerField(default=0)
    cents = models.PositiveBigIntegerField(default=0)
    accuracy = models.SmallIntegerField(default=NOTHING_ASKED)
    why = models.CharField(max_length=WHY_LENGTH, blank=True)

    class Meta:
        ordering = ("-began_at", "-id")
        indexes = (
            models.Index(fields=("-began_at", "-id"), name="session_latest"),
            models.Index(fields=("person", "-began_at", "-id"), name="session_of_a_person"),
            models.Index(fields=("table", "first_seq"), name="session_at_a_table"),
            models.Index(fields=("seconds", "id"), name="session_by_length"),
            models.Index(fields=("rounds", "id"), name="session_by_rounds"),
            models.Index(fields=("accuracy", "id"), name="session_by_accuracy"),
            models.Index(fields=("cents", "id"), name="session_by_cents"),
            models.Index(fields=("table",), condition=Q(ended_at=None), name="session_still_on"),
        )
        constraints = (
            models.CheckConstraint(
                condition=Q(table__isnull=True) ^ Q(sitting__isnull=True), name="session_at_a_table_or_a_quiz"
            ),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="session_kind_is_known"),
            models.CheckConstraint(condition=Q(outcome__in=Outcome.values), name="session_outcome_is_known"),
            models.CheckConstraint(
                condition=Q(kind=Kind.DEALT, level__in=Level.values) | (~Q(kind=Kind.DEALT) & Q(level="")),
                name="session_level_of_a_deal",
            ),
        )

    def __str__(self) -> str:
        return f"{self.person}, {self.get_kind_display()}, {self.began_at:%F %H:%M}"

    @property
    def last_moment(self) -> int:
        """Where it ends, or where its table has come to while it is on."""
        return self.table.seq if self.table and self.ended_at is None else self.last_seq

    @property
    def sealed(self) -> bool:
        """A test that is still on: nobody is told yet what was right."""
        return self.kind == Kind.TEST and self.ended_at is None

    @property
    def by_hand(self) -> bool:
        """Whether the deal was practised by hand, and each act of it judged."""
        return self.level in BY_HAND

    @property
    def at_work(self) -> bool:
        """A deal by hand that is still on: whoever deals is told nothing of how it goes."""
        return self.by_hand and self.ended_at is None

    @property
    def aided(self) -> bool:
        """Whether somebody who dealt had help: each act on a button, or a coach. It shows no skill of their own."""
        return self.kind == Kind.DEALT and self.level not in COUNTED

    def judged(self) -> None:
        """Bring the accuracy up to date with what was asked and right. At a table it takes a round to have any."""
        says_something = self.asked and (self.rounds or self.table_id is None) and not self.aided
        self.accuracy = 1000 * self.right // self.asked if says_something else NOTHING_ASKED


class Slip(models.Model):
    """An error or a refused call at a table, where it happened. A quiz's are its wrong answers, kept there.

    Of an act by hand: `verb`, what was done; `result` and `part`, what was wrong with it; `due`, what should have been.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="slips")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="slips")
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    rule = models.CharField(max_length=RULE_LENGTH, blank=True)
    words = models.CharField(max_length=WORDS_LENGTH)
    cents = models.PositiveBigIntegerField(default=0)
    severity = models.CharField(max_length=8, blank=True, choices=Severity)
    result = models.CharField(max_length=8, blank=True)
    part = models.CharField(max_length=8, blank=True)
    verb = models.CharField(max_length=12, blank=True)
    due = models.CharField(max_length=WORDS_LENGTH, blank=True)
    receipt = models.OneToOneField(Receipt, null=True, on_delete=models.PROTECT, related_name="slip")

    class Meta:
        ordering = ("seq", "at", "id")
        indexes = (
            models.Index(fields=("table", "seq"), name="slip_at_a_table"),
            models.Index(fields=("-at",), name="slip_latest"),
        )

    def __str__(self) -> str:
        return self.words

    @property
    def refused(self) -> bool:
        return self.receipt_id is not None


class RuleUse(models.Model):
    """How often a session met a rule ("SB 15.1.3") and how often it went against it."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="rules")
    rule = models.CharField(max_length=RULE_LENGTH)
    times = models.PositiveIntegerField(default=0)
    missed = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = (models.Index(fields=("rule", "session"), name="rule_in_sessions"),)
        constraints = (models.UniqueConstraint(fields=("session", "rule"), name="rule_once_per_session"),)

    def __str__(self) -> str:
        return f"{self.rule} in {self.session_id}"


class Note(Recorded):
    """What an instructor wrote about a moment of a session: an event's seq, a question's number, or 0 for all of it.

    Written once, never changed or taken out: the database itself refuses.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="notes")
    moment = models.PositiveIntegerField(default=0)
    author = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    text = models.CharField(max_length=NOTE_LENGTH)

    class Meta:
        ordering = ("moment", "id")

    def __str__(self) -> str:
        return f"{self.author} on {self.session_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("a note is written once")
        super().save(*args, **kwargs)


class SavedView(models.Model):
    """A way of looking at the log that an instructor keeps: its filters and order, as an address holds them."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="saved_views")
    name = models.CharField(max_length=VIEW_NAME_LENGTH)
    query = models.CharField(max_length=QUERY_LENGTH, blank=True)

    class Meta:
        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=("person", "name"), name="view_name_once_per_person"),)

    def __str__(self) -> str:
        return self.name


class Mark(models.Model):
    """How far a table's log has been read into the index, and at which round its state was last kept."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="review_mark")
    seq = models.PositiveIntegerField(default=0)
    rounds = models.PositiveIntegerField(default=0)
    kept = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.table_id}: {self.seq}"


class Progress(models.Model):
    """How far receipts, answers and sittings have been read. The one row is also the lock under which that is done."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    receipt = models.PositiveBigIntegerField(default=0)
    answer = models.PositiveBigIntegerField(default=0)
    sitting = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(id=1), name="one_progress"),)

    def __str__(self) -> str:
        return f"receipt {self.receipt}, answer {self.answer}"


class Checkpoint(models.Model):
    """A table's state as it was after an event between two rounds, so that a replay need not begin with the first."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="checkpoints")
    seq = models.PositiveIntegerField()
    state = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "seq"), name="checkpoint_once_per_event"),)

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seq}"


class Verification(models.Model):
    """What a run of `manage.py verify` found; `findings` is JSON, empty of entries where all is well."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    tables = models.PositiveIntegerField()
    events = models.PositiveBigIntegerField()
    rounds = models.PositiveIntegerField()
    accounts = models.PositiveIntegerField()
    entries = models.PositiveBigIntegerField(default=0)
    findings = models.JSONField(default=list)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.ended_at:%F %T}: {len(self.findings)} findings"

    @property
    def whole(self) -> bool:
        return not self.findings
