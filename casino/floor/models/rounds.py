"""Rounds as reports and pages read them: projected from the log, and made again from it at any time."""

from django.db import models

from casino.floor.models.tables import Table


class Round(models.Model):
    """A round of play, from no more bets to the last card picked up."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    first_seq = models.PositiveIntegerField()
    last_seq = models.PositiveIntegerField(null=True)
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    void = models.BooleanField(default=False)

    class Meta:
        ordering = ("table", "number")
        constraints = (models.UniqueConstraint(fields=("table", "number"), name="round_number_once_per_table"),)

    def __str__(self) -> str:
        return f"round {self.number} at {self.table}"


class RoundArea(models.Model):
    """A playing area in a round, and the player who called for it."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="areas")
    area = models.PositiveSmallIntegerField()
    controlling = models.CharField(max_length=24)

    class Meta:
        ordering = ("area",)
        constraints = (models.UniqueConstraint(fields=("round", "area"), name="area_once_per_round"),)

    def __str__(self) -> str:
        return f"area {self.area} of {self.round}"


class Wager(models.Model):
    """Chips that one player laid in a round; `seq` is the event that laid them."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="wagers")
    seq = models.PositiveIntegerField()
    area = models.PositiveSmallIntegerField()
    box = models.PositiveSmallIntegerField(null=True)
    player = models.CharField(max_length=24, db_index=True)
    kind = models.CharField(max_length=24)
    stake = models.PositiveBigIntegerField()

    class Meta:
        ordering = ("id",)
        constraints = (models.CheckConstraint(condition=models.Q(stake__gt=0), name="wager_has_chips"),)

    def __str__(self) -> str:
        return f"{self.player} {self.kind} on area {self.area}"


class SettlementLine(models.Model):
    """One wager settled, with the rule that decided it. `undone_seq`: a void round took it back."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="lines")
    seq = models.PositiveIntegerField()
    area = models.PositiveSmallIntegerField()
    box = models.PositiveSmallIntegerField(null=True)
    hand = models.PositiveSmallIntegerField(null=True)
    player = models.CharField(max_length=24, db_index=True)
    wager = models.CharField(max_length=24)
    stake = models.PositiveBigIntegerField()
    in_play = models.PositiveBigIntegerField()
    outcome = models.CharField(max_length=10)
    odds = models.CharField(max_length=12, blank=True)
    paid = models.PositiveBigIntegerField()
    collected = models.PositiveBigIntegerField()
    returned = models.PositiveBigIntegerField()
    rule = models.CharField(max_length=20)
    why = models.CharField(max_length=300)
    undone_seq = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("seq",)
        constraints = (
            models.UniqueConstraint(fields=("round", "seq"), name="line_seq_once_per_round"),
            models.CheckConstraint(
                condition=models.Q(stake=models.F("collected") + models.F("returned")), name="line_accounts_for_stake"
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} {self.wager}: {self.outcome}"
