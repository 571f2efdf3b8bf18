"""People, their player cards, their classes, and the letters they are sent."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from casino.accounts.display_names import LONGEST, name_key
from casino.accounts.join_codes import CODE_LENGTH, new_code, written
from casino.record.abstract import Recorded, RecordedManager, RecordedQuerySet

WHY_LENGTH = 200
CLASS_NAME_LENGTH = 60


class Role(models.TextChoices):
    PLAYER = "player"
    TRAINEE = "trainee"
    INSTRUCTOR = "instructor"


class PersonManager(RecordedManager["Person"], BaseUserManager["Person"]):
    def get_by_natural_key(self, username: str | None) -> "Person":
        return self.get(email=(username or "").lower())


class Person(Recorded, AbstractBaseUser):
    """Somebody with a place in the house. The e-mail is private; the display name is what tables show."""

    email = models.EmailField("e-mail", unique=True)
    display_name = models.CharField(max_length=LONGEST)
    name_key = models.CharField(max_length=4 * LONGEST, unique=True, editable=False)
    role = models.CharField(max_length=10, choices=Role, default=Role.PLAYER)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)

    objects: ClassVar[PersonManager] = PersonManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["display_name"]

    class Meta:
        ordering = ("display_name",)
        constraints = (
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="person_email_is_lower_case"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="person_role_is_known"),
        )

    def __str__(self) -> str:
        return self.display_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        # The key follows the name, whoever changes it, or the uniqueness would guard yesterday's name.
        self.name_key = name_key(self.display_name)
        super().save(*args, **kwargs)

    @property
    def is_player(self) -> bool:
        return self.role == Role.PLAYER

    @property
    def is_trainee(self) -> bool:
        return self.role == Role.TRAINEE

    @property
    def is_instructor(self) -> bool:
        return self.role == Role.INSTRUCTOR


class PlayerCard(Recorded):
    """A person's own card. Without a valid one a wager does not count (seating.own_valid_card)."""

    person = models.OneToOneField(Person, on_delete=models.PROTECT, related_name="card")
    number = models.CharField(max_length=9, unique=True)
    valid = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"{self.number[:3]} {self.number[3:6]} {self.number[6:]}"


class AddOnly(RecordedQuerySet["CardEntry"]):
    """Rows that are added and read, and nothing else."""

    def update(self, **kwargs: Any) -> int:
        raise TypeError("a card's history is only ever added to")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise TypeError("a card's history is only ever added to")


class AddOnlyManager(RecordedManager["CardEntry"]):
    def get_queryset(self) -> AddOnly:
        return AddOnly(self.model, using=self._db)


class CardEntry(Recorded):
    """One line of a card's history: who did what, when and why. Written once, never changed or taken out."""

    class Act(models.TextChoices):
        ISSUED = "issued"
        SUSPENDED = "suspended"
        RESTORED = "restored"

    card = models.ForeignKey(PlayerCard, on_delete=models.PROTECT, related_name="history")
    act = models.CharField(max_length=10, choices=Act)
    by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    why = models.CharField(max_length=WHY_LENGTH, blank=True)

    objects: ClassVar[AddOnlyManager] = AddOnlyManager()

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.card}: {self.act}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("a card's history is only ever added to")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise TypeError("a card's history is only ever added to")


class TrainingClass(Recorded):
    """An instructor's class. Whoever has its join code, while that is open, may join as a trainee."""

    instructor = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="classes_taught")
    name = models.CharField(max_length=CLASS_NAME_LENGTH)
    join_code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    code_open = models.BooleanField(default=True)
    trainees = models.ManyToManyField(Person, through="Membership", related_name="classes")
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("name",)
        constraints = (models.UniqueConstraint("instructor", Lower("name"), name="class_name_once_per_instructor"),)

    def __str__(self) -> str:
        return self.name

    @property
    def written_code(self) -> str:
        return written(self.join_code)


class Membership(Recorded):
    """A trainee's place in a class."""

    training_class = models.ForeignKey(TrainingClass, on_delete=models.CASCADE, related_name="memberships")
    trainee = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="memberships")
    joined_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("training_class", "trainee"), name="one_place_per_trainee"),)

    def __str__(self) -> str:
        return f"{self.trainee} in {self.training_class}"


class Letter(models.Model):
    """A letter that somebody asked for. Its text, which has a link that opens an account, is made when it is sent.

    One is written for any e-mail that is asked about: whether that has an account is found out outside the request,
    so that the answer cannot tell.
    """

    class Kind(models.TextChoices):
        PASSWORD_RESET = "password_reset"  # noqa: S105
        ALREADY_HERE = "already_here"

    kind = models.CharField(max_length=20, choices=Kind)
    to = models.EmailField()
    site = models.CharField(max_length=300)
    """The house's address as the asker saw it, such as https://school.example: links begin with it."""
    created_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(null=True, default=timezone.now, db_index=True)
    """When it is next tried; None once it is sent or given up."""
    tries = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    last_error = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("created_at", "id")

    def __str__(self) -> str:
        return f"{self.kind} to {self.to}"


class Departure(Recorded):
    """That somebody was in a class, and until when. Whoever taught them still reads what they did by then."""

    training_class = models.ForeignKey(TrainingClass, on_delete=models.CASCADE, related_name="departures")
    trainee = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="departures")
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-left_at", "-id")
        indexes = (models.Index(fields=("trainee", "-left_at"), name="departures_of_a_trainee"),)

    def __str__(self) -> str:
        return f"{self.trainee} left {self.training_class}"
