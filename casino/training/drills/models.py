"""Drills: each run, each answer given in one, and who would rather not be on the lists of the day."""

from typing import Any

from django.db import models
from django.utils import timezone

from casino.accounts.models import Person
from casino.record.abstract import Recorded

DRILL_LENGTH = 20
SEED_LENGTH = 64


class DrillRun(Recorded):
    """One go at a drill, or at Storm, against a clock of the house's; `again_of`: only its missed ones, unscored.

    `waiting` is the question that is asked now, posed at `posed_at`, and `ends_at` when time is up, which answers move:
    they say only what the run waits for. `credit_ms` is what was given back for slow lines. The result is written at
    the end.
    """

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="drill_runs")
    drill = models.CharField(max_length=DRILL_LENGTH)
    seed = models.CharField(max_length=SEED_LENGTH)
    again_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="again")
    began_at = models.DateTimeField(default=timezone.now)
    waiting = models.JSONField(null=True, blank=True)
    posed_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    credit_ms = models.PositiveIntegerField(default=0)
    ended_at = models.DateTimeField(null=True, blank=True)
    score = models.PositiveIntegerField(default=0)
    right = models.PositiveSmallIntegerField(default=0)
    answered = models.PositiveSmallIntegerField(default=0)
    best_combo = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("-id",)
        indexes = (
            models.Index(fields=("person", "-began_at"), name="drill_runs_of_a_person"),
            models.Index(fields=("drill", "began_at"), name="drill_runs_of_a_day"),
        )

    def __str__(self) -> str:
        return f"{self.person}: {self.drill}"


class DrillAnswer(Recorded):
    """One answer of a drill, given once and never changed: what was asked, what was said, and what it brought.

    `verdict` says in words what was given, what is right and why; `time_ms` is the time won or, below zero, lost.
    """

    run = models.ForeignKey(DrillRun, on_delete=models.PROTECT, related_name="answers")
    number = models.PositiveSmallIntegerField()
    drill = models.CharField(max_length=DRILL_LENGTH)
    level = models.PositiveSmallIntegerField()
    prompt = models.TextField()
    about = models.JSONField()
    given = models.TextField(blank=True)
    verdict = models.JSONField()
    right = models.BooleanField()
    points = models.PositiveIntegerField(default=0)
    combo = models.PositiveSmallIntegerField(default=0)
    time_ms = models.IntegerField(default=0)
    took_ms = models.PositiveIntegerField()
    answered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("run", "number"), name="drill_answer_once_per_question"),)

    def __str__(self) -> str:
        return f"{self.run}, question {self.number}: {'right' if self.right else 'wrong'}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("an answer is given once")
        super().save(*args, **kwargs)


class DrillListing(Recorded):
    """That somebody is on the lists which their class sees for the day, or would rather not be."""

    person = models.OneToOneField(Person, on_delete=models.PROTECT, related_name="drill_listing")
    listed = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"{self.person}: {'on' if self.listed else 'off'} the lists"
