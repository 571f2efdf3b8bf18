"""Tables, whoever sits, wagers, calls or stands at them, simulated patrons, and the jackpots that link tables."""

import secrets

from django.db import models
from django.db.models import Q
from django.utils import timezone

from casino.accounts.models import Person, TrainingClass
from casino.record.abstract import Recorded
from games.catalogue import GAMES, names
from games.game import Game

CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 6


def new_code() -> str:
    """A short public name for an address; letters that look alike are left out."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class Jackpot(models.Model):
    """A progressive meter that one table or several linked ones on equal terms play for."""

    name = models.CharField(max_length=60)
    meter = models.TextField()  # this and the terms are the engine's own records as JSON
    terms = models.TextField()
    version = models.PositiveIntegerField(default=1)  # counts its changes

    def __str__(self) -> str:
        return self.name


class Level(models.TextChoices):
    """How whoever deals a table does it. Shown: each act is offered on a button, and no figure comes of it."""

    SHOWN = "shown", "watch the order"
    COACHED = "coached"
    UNAIDED = "unaided"
    TEST = "test"


BY_HAND = (Level.COACHED, Level.UNAIDED, Level.TEST)
COUNTED = (Level.UNAIDED, Level.TEST)
"""The levels of which accuracy is kept."""


class Table(models.Model):
    """A table in play. Times are in milliseconds."""

    class Status(models.TextChoices):
        OPEN = "open"
        PAUSED = "paused"
        CLOSED = "closed"

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=60)
    game = models.CharField(max_length=30, choices=names)
    options = models.TextField()
    opened_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="tables_opened")
    opened_at = models.DateTimeField(default=timezone.now)
    training_class = models.ForeignKey(  # whose members find it first in the lobby: everybody may play there
        TrainingClass, null=True, blank=True, on_delete=models.SET_NULL, related_name="tables"
    )
    status = models.CharField(max_length=6, choices=Status, default=Status.OPEN)
    state = models.TextField()  # the engine's state as JSON
    seq = models.PositiveIntegerField(default=0)  # the number of the last event in it
    turn = models.PositiveIntegerField(default=0)  # counts turns, from when somebody first dealt here by hand
    last_hash = models.CharField(max_length=64, blank=True)
    receipt_hash = models.CharField(max_length=64, blank=True)

    dealer = models.ForeignKey(Person, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    level = models.CharField(max_length=8, choices=Level, blank=True)  # of the person who deals
    dealt_since = models.DateTimeField(null=True, blank=True)  # by that person
    private = models.BooleanField(default=False)  # one person's practice: in no lobby
    betting_time = models.PositiveIntegerField(default=20_000)
    decision_time = models.PositiveIntegerField(default=25_000)
    insurance_time = models.PositiveIntegerField(default=10_000)
    pace = models.PositiveSmallIntegerField(default=100)  # in percent, 100 being the usual one

    phase = models.CharField(max_length=120, blank=True)  # names what the table waits for
    closes_at = models.DateTimeField(null=True, blank=True)  # when that wait ends, which people see
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)  # when the ticker next has something to do here
    paused_at = models.DateTimeField(null=True, blank=True)

    watched_at = models.DateTimeField(null=True, blank=True)  # when a process last showed it to somebody
    resting = models.BooleanField(default=False)  # it goes on when somebody looks again

    jackpot = models.ForeignKey(Jackpot, null=True, blank=True, on_delete=models.PROTECT, related_name="tables")
    jackpot_version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("opened_at", "id")
        constraints = (
            models.CheckConstraint(condition=Q(status__in=["open", "paused", "closed"]), name="table_status_known"),
            models.CheckConstraint(condition=Q(pace__gte=10, pace__lte=1000), name="table_pace_in_range"),
            models.CheckConstraint(condition=Q(level__in=["", *Level.values]), name="table_level_known"),
            models.CheckConstraint(condition=Q(status="open") | Q(due_at=None), name="only_an_open_table_is_due"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def engine(self) -> Game:
        return GAMES[self.game]

    @property
    def is_open(self) -> bool:
        return self.status == Table.Status.OPEN

    @property
    def by_hand(self) -> bool:
        """Whether whoever deals does every act by hand, and is judged."""
        return self.level in BY_HAND


class Standing(models.Model):
    """Somebody who stands at a table without a seat, to wager behind others' boxes."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="standing")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="standing")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "person"), name="stands_once_at_a_table"),)

    def __str__(self) -> str:
        return f"{self.person} at {self.table}"


class Patron(Recorded):
    """A simulated player at a table, as games.patrons knows them; `seed` is theirs and never shown."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="patrons")
    name = models.CharField(max_length=30)
    style = models.CharField(max_length=20)
    skill = models.CharField(max_length=20)
    seed = models.CharField(max_length=64)
    insures = models.BooleanField(default=False)
    here = models.BooleanField(default=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person or a simulated patron, exactly one of the two. Made when they first play; never changed or taken out."""

    person = models.OneToOneField(Person, null=True, on_delete=models.PROTECT, related_name="player")
    patron = models.OneToOneField(Patron, null=True, on_delete=models.PROTECT, related_name="player")

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(person=None, patron__isnull=False) | Q(person__isnull=False, patron=None),
                name="a_person_or_a_patron",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What everybody calls them."""
        if self.person:
            return self.person.display_name
        return self.patron.name if self.patron else ""


class Seat(models.Model):
    """A seat that is taken, as the table's log has it by now."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    area = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    since = models.DateTimeField()

    class Meta:
        ordering = ("table", "area")
        constraints = (
            models.UniqueConstraint(fields=("table", "area"), name="one_player_an_area"),
            models.UniqueConstraint(fields=("table", "player"), name="one_seat_a_player"),
        )

    def __str__(self) -> str:
        return f"{self.player} at area {self.area} of {self.table}"


class Heartbeat(models.Model):
    """When a ticker last ran, so that the time nobody did can be added to what was waiting."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    at = models.DateTimeField()

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(id=1), name="one_heartbeat"),)

    def __str__(self) -> str:
        return f"{self.at:%F %T}"
