"""Rounds as reports and pages read them: projected from the log, and made again from it at any time."""

from __future__ import annotations

from typing import Final, Self

from django.db import models
from django.db.models import F, OuterRef, Q

from casino.accounts.models import Person
from casino.floor.models.tables import Player, Table

MOST_ON_A_BOX: Final = 3


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


class BoxQuerySet(models.QuerySet["Box"]):
    def called_by(self, person: Person | OuterRef) -> Self:
        """Those for which somebody called; `why` says by which clause."""
        return self.filter(controlling__person=person)

    def shared_by(self, least: int) -> Self:
        """Those with so many players' initial wagers on them, or more: somebody has that place from the dealer."""
        return self.filter(wagers__place=least)


class Box(models.Model):
    """A box of a playing area in a round. `controlling` called for it as bets were closed, by the clause in `why`."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="boxes")
    area = models.PositiveSmallIntegerField()
    box = models.PositiveSmallIntegerField(null=True)  # None where the area is one, and for what lies on a whole area
    # Where no cards are dealt nobody calls.
    controlling = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="boxes_called")
    why = models.CharField(max_length=20, blank=True)

    objects = BoxQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("round", "area", "box"), name="box_once_per_round"),
            models.UniqueConstraint(
                fields=("round", "area"), condition=Q(box=None), name="undivided_area_once_per_round"
            ),
            models.CheckConstraint(
                condition=Q(controlling=None, why="") | (Q(controlling__isnull=False) & ~Q(why="")),
                name="whoever_calls_does_so_by_a_rule",
            ),
        )

    def __str__(self) -> str:
        return f"area {self.area} of {self.round}"


class WagerQuerySet(models.QuerySet["Wager"]):
    def over_the_maximum(self) -> Self:
        """Initial wagers of which less counts than lies there."""
        return self.filter(place__isnull=False, in_play__lt=F("stake"))


class Wager(models.Model):
    """Chips that one player laid on a box."""

    box = models.ForeignKey(Box, on_delete=models.PROTECT, related_name="wagers")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="wagers")
    kind = models.CharField(max_length=24)
    hand = models.PositiveSmallIntegerField(null=True)  # the one that was split or doubled
    # An initial wager's, from the dealer: whoever calls has the first, and a box has three.
    place = models.PositiveSmallIntegerField(null=True)
    stake = models.PositiveBigIntegerField()
    in_play = models.PositiveBigIntegerField()  # what counts of the stake
    seq = models.PositiveIntegerField()  # the event that laid them

    objects = WagerQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(condition=Q(stake__gt=0), name="wager_has_chips"),
            models.CheckConstraint(condition=Q(in_play__lte=F("stake")), name="wager_has_what_counts_of_it"),
            models.CheckConstraint(condition=Q(place__range=(1, MOST_ON_A_BOX)), name="three_initial_wagers_a_box"),
            models.UniqueConstraint(fields=("box", "place"), name="one_initial_wager_a_place"),
            models.UniqueConstraint(
                fields=("box", "player", "kind"), condition=Q(hand=None), name="one_wager_of_a_kind_a_player"
            ),
            models.UniqueConstraint(fields=("box", "player", "kind", "hand"), name="one_wager_of_a_kind_a_hand"),
        )

    def __str__(self) -> str:
        return f"{self.player} {self.kind} on {self.box}"


class SettlementLine(models.Model):
    """One wager settled, with the rule that decided it. `undone_seq`: a void round took it back."""

    wager = models.ForeignKey(Wager, on_delete=models.PROTECT, related_name="lines")
    seq = models.PositiveIntegerField()
    hand = models.PositiveSmallIntegerField(null=True)
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
            models.UniqueConstraint(fields=("wager",), condition=Q(undone_seq=None), name="wager_settled_once"),
            models.CheckConstraint(condition=Q(stake=F("collected") + F("returned")), name="line_accounts_for_stake"),
        )

    def __str__(self) -> str:
        return f"{self.wager}: {self.outcome}"
