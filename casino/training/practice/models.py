"""A go at the deal: what was to be dealt, by whom, at which table, and the figures that were kept when it ended."""

from django.db import models
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor.models import Level, Table
from casino.floor.models.tables import COUNTED
from casino.record.abstract import Recorded
from games.catalogue import names

SEED_LENGTH = 64
PRESET_LENGTH = 60
WHY_LENGTH = 200


class Run(Recorded):
    """One person's deal at one table, from being handed the deal to giving it back; `task` is what was asked for.

    `first_seq` and `last_seq` bound it in the table's log, from which every figure of it is read. `procedure` is the
    share of acts that were right, in thousandths; with `stars` it is kept only of levels that count. `again_of` is the
    run of which this deals a round again, and `then` are the rounds of it that come after.
    """

    class End(models.TextChoices):
        ROUNDS = "rounds", "all rounds were dealt"
        TIME = "time", "the time was over"
        HAND = "hand", "ended early"
        AWAY = "away", "the deal was taken back, or the table closed"

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="runs")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="runs")
    work = models.ForeignKey("training.Work", null=True, blank=True, on_delete=models.PROTECT, related_name="runs")
    again_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="again")
    then = models.JSONField(default=list, blank=True)
    game = models.CharField(max_length=20, choices=names)
    level = models.CharField(max_length=8, choices=Level)
    task = models.JSONField()
    seed = models.CharField(max_length=SEED_LENGTH, blank=True)
    pass_mark = models.PositiveSmallIntegerField(null=True, blank=True)
    first_seq = models.PositiveIntegerField()
    last_seq = models.PositiveIntegerField(default=0)
    began_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    end = models.CharField(max_length=6, choices=End, blank=True)

    dealt = models.PositiveSmallIntegerField(default=0)  # rounds
    figures = models.JSONField(default=dict, blank=True)  # casino.training.practice.figures.Figures
    procedure = models.PositiveSmallIntegerField(null=True, blank=True)
    stars = models.PositiveSmallIntegerField(null=True, blank=True)
    passed = models.BooleanField(null=True, blank=True)
    why = models.CharField(max_length=WHY_LENGTH, blank=True)  # of a run that was not passed

    class Meta:
        ordering = ("-id",)
        indexes = (
            models.Index(fields=("person", "-began_at"), name="run_of_a_person"),
            models.Index(fields=("table",), condition=models.Q(ended_at=None), name="run_still_on"),
        )
        constraints = (
            models.UniqueConstraint(fields=("table", "first_seq"), name="run_begins_once"),
            models.CheckConstraint(condition=models.Q(level__in=Level.values), name="run_level_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.person}: {self.table}"

    @property
    def counts(self) -> bool:
        """Whether it says how well somebody deals: not where acts were shown, or each mistake explained."""
        return self.level in COUNTED

    @property
    def by_hand(self) -> bool:
        return self.level != Level.SHOWN
