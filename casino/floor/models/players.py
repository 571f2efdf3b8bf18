"""Players: whoever sits, wagers and calls at a table, and the seats they have."""

from django.db import models

from casino.accounts.models import Person
from casino.floor.models.tables import Patron, Table


class Player(models.Model):
    """A person or a simulated patron, exactly one of the two. Made when they first play; never changed or taken out."""

    person = models.OneToOneField(Person, null=True, on_delete=models.PROTECT, related_name="player")
    patron = models.OneToOneField(Patron, null=True, on_delete=models.PROTECT, related_name="player")

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(person=None, patron__isnull=False) | models.Q(person__isnull=False, patron=None),
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
