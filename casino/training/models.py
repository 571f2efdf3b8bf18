"""Sittings and their questions, every answer ever given, what each person is about to forget, and set work."""

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone

from casino.accounts.models import Person, TrainingClass
from casino.record.abstract import Recorded
from casino.training.drills.models import DrillAnswer as DrillAnswer
from casino.training.drills.models import DrillListing as DrillListing
from casino.training.drills.models import DrillRun as DrillRun
from casino.training.practice.models import Run as Run
from casino.training.questions.contract import Kind
from games.catalogue import names

TITLE_LENGTH = 120
RULE_LENGTH = 24
TOPIC_LENGTH = 40
SEED_LENGTH = 64
PERCENT = (MinValueValidator(0), MaxValueValidator(100))

KINDS = [(kind.value, kind.value) for kind in Kind]
DEAL = "deal"
"""How work is done that is no quiz: a deal at a table (casino.training.practice)."""


class Mode(models.TextChoices):
    LEARN = "learn"
    PRACTICE = "practice"
    STORM = "storm"
    TEST = "test"


class WrittenScenario(Recorded):
    """A round that an instructor wrote, and which question it asks. Shared with classes, or with nobody yet."""

    by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="scenarios")
    title = models.CharField(max_length=TITLE_LENGTH)
    game = models.CharField(max_length=20, choices=names)
    kind = models.CharField(max_length=12, choices=KINDS)
    document = models.JSONField()
    question = models.JSONField()
    classes = models.ManyToManyField(TrainingClass, blank=True, related_name="scenarios")
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return self.title


class Work(Recorded):
    """Work that an instructor set, for a class or a person. `wanted` says which questions (training.wanted.Wanted).

    Of a deal, `wanted["deal"]` says what is to be dealt (training.practice.task.Task).
    """

    by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="work_set")
    training_class = models.ForeignKey(
        TrainingClass, null=True, blank=True, on_delete=models.CASCADE, related_name="work"
    )
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.CASCADE, related_name="work")
    title = models.CharField(max_length=TITLE_LENGTH)
    mode = models.CharField(max_length=10, choices=[*Mode.choices, (DEAL, "Deal")], default=Mode.TEST)
    wanted = models.JSONField()
    seed = models.CharField(max_length=SEED_LENGTH)
    seconds = models.PositiveIntegerField(null=True, blank=True)
    pass_mark = models.PositiveSmallIntegerField(default=80, validators=PERCENT)
    due_at = models.DateTimeField(null=True, blank=True)
    set_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(training_class__isnull=True) ^ models.Q(person__isnull=True),
                name="work_is_for_a_class_or_a_person",
            ),
            models.CheckConstraint(condition=models.Q(mode__in=[*Mode.values, DEAL]), name="work_mode_is_known"),
        )

    def __str__(self) -> str:
        return self.title


class Sitting(Recorded):
    """One go at the quiz: a daily session, a storm or a test, with `ends_at` where its time is limited."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="sittings")
    mode = models.CharField(max_length=10, choices=Mode)
    work = models.ForeignKey(Work, null=True, blank=True, on_delete=models.PROTECT, related_name="sittings")
    wanted = models.JSONField()
    seed = models.CharField(max_length=SEED_LENGTH)
    count = models.PositiveSmallIntegerField(null=True, blank=True)
    pass_mark = models.PositiveSmallIntegerField(null=True, blank=True, validators=PERCENT)
    began_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    passed = models.BooleanField(null=True, blank=True)

    class Meta:
        ordering = ("-id",)
        indexes = (models.Index(fields=("person", "-began_at"), name="sitting_of_a_person"),)
        constraints = (models.CheckConstraint(condition=models.Q(mode__in=Mode.values), name="sitting_mode_is_known"),)

    def __str__(self) -> str:
        return f"{self.person}: {self.mode}"


class Posed(Recorded):
    """A question as it was put to somebody. The right answer is not stored: the engine derives it from the round.

    `again_of` is the one that was missed, of which this is the same situation with other cards.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="posed")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=KINDS)
    game = models.CharField(max_length=20, choices=names)
    topic = models.CharField(max_length=TOPIC_LENGTH)
    rule = models.CharField(max_length=RULE_LENGTH)
    question = models.JSONField()
    scenario = models.ForeignKey(
        WrittenScenario, null=True, blank=True, on_delete=models.SET_NULL, related_name="posed"
    )
    posed_at = models.DateTimeField(default=timezone.now)
    again_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="again")

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("sitting", "number"), name="question_once_per_sitting"),)

    def __str__(self) -> str:
        return f"{self.sitting}, question {self.number}"


class Answer(Recorded):
    """One answer, given once and never changed. What reports read most is kept beside the verdict.

    `rule` is the deciding clause with its game ("SB 15.1.3"), of a wrong answer the one that was got
    wrong; `over` and `under` are the cents it would have cost.
    """

    posed = models.OneToOneField(Posed, on_delete=models.PROTECT, related_name="answer")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="answers")
    kind = models.CharField(max_length=12, choices=KINDS)
    game = models.CharField(max_length=20, choices=names)
    topic = models.CharField(max_length=TOPIC_LENGTH)
    rule = models.CharField(max_length=RULE_LENGTH)
    given = models.JSONField()
    verdict = models.JSONField()
    right = models.BooleanField()
    critical = models.BooleanField(default=False)
    over = models.PositiveBigIntegerField(default=0)
    under = models.PositiveBigIntegerField(default=0)
    took_ms = models.PositiveIntegerField()
    answered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("id",)
        indexes = (
            models.Index(fields=("person", "-answered_at"), name="answers_of_a_person"),
            models.Index(fields=("person", "rule", "right"), name="answers_by_rule"),
            models.Index(fields=("rule", "right"), name="answers_to_a_rule"),
        )

    def __str__(self) -> str:
        return f"{self.posed}: {'right' if self.right else 'wrong'}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("an answer is given once")
        super().save(*args, **kwargs)


class Memory(models.Model):
    """How well a person remembers a rule, as the scheduler (FSRS) keeps it: when it is due again, and its card.

    `missed` are the shapes of questions that were got wrong, each with the sitting it was last wrong in. The rule stays
    due until each came again with other cards, in another sitting, and was right.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="memories")
    rule = models.CharField(max_length=RULE_LENGTH)
    topic = models.CharField(max_length=TOPIC_LENGTH)
    kind = models.CharField(max_length=12, choices=KINDS)
    game = models.CharField(max_length=20, choices=names)
    card = models.JSONField()
    due_at = models.DateTimeField()
    missed = models.JSONField(default=list, blank=True)

    class Meta:
        indexes = (models.Index(fields=("person", "due_at"), name="memories_due"),)
        constraints = (
            models.UniqueConstraint(fields=("person", "kind", "game", "topic", "rule"), name="one_memory_of_each_rule"),
        )

    def __str__(self) -> str:
        return f"{self.person}: {self.rule}"
