"""What reports read: answers counted by day, and the wrong ones in words. All of it is made again from the answers."""

from django.db import models
from django.db.models import F, Q

from casino.accounts.models import Person
from casino.training.models import KINDS, RULE_LENGTH, TOPIC_LENGTH, Answer
from games.catalogue import names

WORDS_LENGTH = 160
DIGEST_LENGTH = 32
COUNTED = ("answers", "right", "ms", "over", "under")


class Tally(models.Model):
    """One person's answers of one day to one rule: how many, how many right, and what they cost and took."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="tallies", db_index=False)
    day = models.DateField()
    game = models.CharField(max_length=20, choices=names)
    kind = models.CharField(max_length=12, choices=KINDS)
    topic = models.CharField(max_length=TOPIC_LENGTH)
    rule = models.CharField(max_length=RULE_LENGTH)
    answers = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    ms = models.PositiveBigIntegerField(default=0)
    over = models.PositiveBigIntegerField(default=0)
    under = models.PositiveBigIntegerField(default=0)

    class Meta:
        # Each report is read from an index alone: the rows of one class lie all over the table.
        indexes = (
            models.Index(fields=("person", "topic", "rule", "game", "kind", "day", *COUNTED), name="tally_of_a_person"),
            models.Index(fields=("rule", "person", "day", *COUNTED), name="tally_of_a_rule"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=("person", "day", "game", "kind", "topic", "rule"), name="tally_once_a_day_and_rule"
            ),
            models.CheckConstraint(condition=Q(right__lte=F("answers")), name="tally_right_within_answers"),
        )

    def __str__(self) -> str:
        return f"{self.person_id} {self.day} {self.rule}: {self.right} of {self.answers}"


class WrongAnswer(models.Model):
    """A wrong answer in words, and how often a person gave it on a day. `digest` is of all the words together."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="wrong_answers", db_index=False)
    day = models.DateField()
    digest = models.CharField(max_length=DIGEST_LENGTH)
    game = models.CharField(max_length=20, choices=names)
    kind = models.CharField(max_length=12, choices=KINDS)
    topic = models.CharField(max_length=TOPIC_LENGTH)
    rule = models.CharField(max_length=RULE_LENGTH)
    asked = models.CharField(max_length=WORDS_LENGTH)
    given = models.CharField(max_length=WORDS_LENGTH)
    right = models.CharField(max_length=WORDS_LENGTH)
    times = models.PositiveIntegerField(default=0)
    latest = models.ForeignKey(Answer, on_delete=models.CASCADE, related_name="+")

    class Meta:
        indexes = (
            models.Index(fields=("person", "digest", "day", "times", "latest"), name="wrong_answers_of_a_person"),
            models.Index(fields=("rule", "person", "digest", "day", "times", "latest"), name="wrong_answers_to_a_rule"),
        )
        constraints = (models.UniqueConstraint(fields=("person", "day", "digest"), name="wrong_answer_once_a_day"),)

    def __str__(self) -> str:
        return f"{self.rule}: {self.given} for {self.right}"


class Counted(models.Model):
    """The last answer that is in the tallies. The one row is also the lock under which they are brought up."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    answer = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(id=1), name="one_count"),)

    def __str__(self) -> str:
        return f"answer {self.answer}"
