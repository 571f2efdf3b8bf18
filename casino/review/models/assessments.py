"""A table test on paper: criteria, a first and a final mark for each, comments, and a signature that closes it."""

from typing import Any, Final

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import cached_property

from casino.accounts.models import Person
from casino.record.abstract import Recorded
from games.catalogue import names

TITLE_LENGTH = 80
COMMENT_LENGTH = 500
COMMENTS_LENGTH = 4_000
NAME_LENGTH = 80
WHY_LENGTH = 500
MOST_CRITERIA = 20
CRITERIA = ("Money accuracy", "Order of acts", "Calls", "Irregularities", "Game control", "Pace")
"""What a table test looks at, unless the instructor has a list of their own."""


class Measure(models.TextChoices):
    """What of a deal by hand a criterion is filled in from."""

    NONE = "", "what the instructor saw"
    MONEY = "money", "payments in the log"
    ORDER = "order", "order of acts in the log"
    CALLS = "calls", "calls in the log"
    TROUBLE = "trouble", "mistakes put right in the log"
    PACE = "pace", "pace in the log"


MEASURED: Final = {
    "money accuracy": Measure.MONEY,
    "order of acts": Measure.ORDER,
    "calls": Measure.CALLS,
    "irregularities": Measure.TROUBLE,
    "pace": Measure.PACE,
}
"""The measure of a criterion by its title, where nobody chose another."""


class Mark(models.TextChoices):
    NOT_SEEN = "", "not seen"
    COMPETENT = "competent"
    NOT_YET = "not yet", "not yet competent"


class CriteriaSheet(Recorded):
    """An instructor's own list of criteria, which their new assessments begin with."""

    instructor = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="criteria_sheet")
    titles = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.instructor}: {len(self.titles)} criteria"


class Assessment(Recorded):
    """One trainee's table test. Once signed it never changes; `orders` are then the rule texts it was judged under.

    What turns out wrong is put right by a new sheet, which names the signed one it `supersedes` and says `why`.
    """

    trainee = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="assessments")
    by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="assessments_held")
    game = models.CharField(max_length=20, choices=names)
    session = models.ForeignKey(
        "review.Session", null=True, blank=True, on_delete=models.PROTECT, related_name="assessments"
    )
    held_on = models.DateField(default=timezone.localdate)
    comments = models.TextField(max_length=COMMENTS_LENGTH, blank=True)
    orders = models.JSONField(default=list)
    passed = models.BooleanField(null=True)
    signed_by = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="+")
    signed_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    signed_at = models.DateTimeField(null=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    supersedes = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="replacements")
    why = models.CharField(max_length=WHY_LENGTH, blank=True)

    class Meta:
        ordering = ("-held_on", "-id")
        indexes = (models.Index(fields=("trainee", "-held_on"), name="assessments_of_a_trainee"),)
        constraints = (
            models.CheckConstraint(
                condition=Q(signed_at=None, signed_by=None, signed_name="", passed=None)
                | (Q(signed_at__isnull=False, signed_by__isnull=False, passed__isnull=False) & ~Q(signed_name="")),
                name="assessment_is_signed_whole_or_not",
            ),
            models.CheckConstraint(
                condition=Q(supersedes=None, why="") | (Q(supersedes__isnull=False) & ~Q(why="")),
                name="assessment_says_why_it_supersedes",
            ),
            models.UniqueConstraint(
                fields=("supersedes",), condition=Q(signed_at__isnull=False), name="assessment_superseded_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.trainee}, {self.get_game_display()}, {self.held_on}"

    @property
    def is_signed(self) -> bool:
        return self.signed_at is not None

    @cached_property
    def superseded_by(self) -> "Assessment | None":
        """The signed sheet that stands in this one's place. One still being filled in takes nothing away."""
        return next((one for one in self.replacements.all() if one.is_signed), None)

    @property
    def stands(self) -> bool:
        return self.is_signed and self.superseded_by is None

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        if self.is_signed:
            raise TypeError("a signed assessment stays on file")
        return super().delete(*args, **kwargs)


class Criterion(Recorded):
    """One line of an assessment, with the mark of the first attempt and of the final one.

    Where it has a `measure` and the session was dealt by hand, `figures` are what the log had of it when the sheet was
    kept or signed, and `suggested` the mark that they come to. The instructor's own may differ, with a comment that
    says why.
    """

    assessment = models.ForeignKey(Assessment, on_delete=models.CASCADE, related_name="criteria")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=TITLE_LENGTH)
    first = models.CharField(max_length=10, choices=Mark, blank=True)
    final = models.CharField(max_length=10, choices=Mark, blank=True)
    comment = models.CharField(max_length=COMMENT_LENGTH, blank=True)
    measure = models.CharField(max_length=8, choices=Measure, blank=True)
    figures = models.JSONField(default=dict, blank=True)
    suggested = models.CharField(max_length=10, choices=Mark, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("assessment", "number"), name="criterion_number_once"),
            models.CheckConstraint(
                condition=Q(first__in=Mark.values, final__in=Mark.values), name="criterion_marks_are_known"
            ),
        )

    def __str__(self) -> str:
        return self.title

    @property
    def suggested_in_words(self) -> str:
        return str(self.get_suggested_display()) if self.suggested else ""
