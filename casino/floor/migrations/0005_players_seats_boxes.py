"""Players, seats, boxes and wagers as rows with keys: every log is replayed into them, and shown while it is.

All of it is one transaction: a house is upgraded, or it is as it was. There is no way back but a copy made before.

Replaying takes the engine and the projection of the day on which it runs, because a log is the engine's to read: that
every version reads the logs of all before it is promised anyway. What those are asked for is one function,
`rebuild.rebuild`; rows are made of the models as this migration has them, so that a column of a later day is left out
here (and filled by the migration that adds it: `manage.py project` makes all rows again).
"""

import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q

from casino.floor.names import Players
from casino.floor.play.projection import Rows
from casino.floor.play.rebuild import rebuild
from games.errors import GameError

EVERY = 2.0
"""Seconds between two lines about how far it is."""
SETTLED = (
    *("seq", "hand", "stake", "in_play", "outcome", "odds", "paid", "collected", "returned"),
    *("rule", "why", "undone_seq"),
)
BEFORE = ("round__table", "round__number", "area", "box", "player", "wager", *SETTLED)
AFTER = (
    *("wager__box__round__table", "wager__box__round__number", "wager__box__area", "wager__box__box"),
    *("wager__player__person", "wager__player__patron", "wager__kind", *SETTLED),
)
Digests = dict[tuple[int, int], str]
stored: Digests = {}
"""What was settled in each round by the lines that are about to be replaced."""


def remember(apps: Any, schema_editor: Any) -> None:
    lines = apps.get_model("floor", "SettlementLine").objects.order_by("round", "seq").values_list(*BEFORE)
    stored.update(_digests(lines.iterator(2_000)))


def _digests(lines: Iterator[tuple[Any, ...]]) -> Digests:
    """By table and number of the round."""
    found: dict[tuple[int, int], Any] = {}
    for table, number, *line in lines:
        found.setdefault((table, number), sha256()).update(repr(line).encode())
    return {place: digest.hexdigest() for place, digest in found.items()}


def replay(apps: Any, schema_editor: Any) -> None:
    table, event, round_ = (apps.get_model("floor", name) for name in ("Table", "Event", "Round"))
    told = Telling(round_.objects.count())
    schema_editor.execute("DELETE FROM floor_round")
    rows = Rows(*(apps.get_model("floor", name) for name in ("Seat", "Round", "Box", "Wager", "SettlementLine")))
    players = Players(apps.get_model("floor", "Player"))
    for pk, code, game in table.objects.order_by("pk").values_list("pk", "code", "game"):
        try:
            rebuild(pk, game, event.objects.filter(table=pk), rows, players, told.done)
        except (GameError, LookupError, AttributeError, TypeError, ValueError) as broken:
            told.say(f"table {code}: its log cannot be replayed, as verify will tell: {broken!r}")
    compare(apps, told)


def compare(apps: Any, told: "Telling") -> None:
    """What the rows said before and do not say now was not what the log said: whoever put it there is told of."""
    lines = apps.get_model("floor", "SettlementLine").objects.order_by("wager__box__round", "seq").values_list(*AFTER)
    now = _digests(
        (table, number, area, box, f"p{person}" if person else f"n{patron}", *line)
        for table, number, area, box, person, patron, *line in lines.iterator(2_000)
    )
    names = dict(apps.get_model("floor", "Table").objects.values_list("pk", "code"))
    for place in sorted(stored.keys() | now.keys()):
        if stored.get(place) != now.get(place):
            told.say(f"table {names[place[0]]}, round {place[1]}: what was stored as settled was not what its log says")
    stored.clear()


class Telling:
    """How far it is, on the screen; nothing of a house where nobody has played."""

    def __init__(self, rounds: int) -> None:
        self.rounds, self.so_far, self.last = rounds, 0, time.monotonic()

    def done(self, rounds: int) -> None:
        self.so_far += rounds
        if self.rounds and (time.monotonic() - self.last > EVERY or self.so_far == self.rounds):
            self.last = time.monotonic()
            self.say(f"{self.so_far:,} of {self.rounds:,} rounds replayed")

    def say(self, words: str) -> None:
        sys.stdout.write(f"\n    {words}")
        sys.stdout.flush()


def key(to: str, name: str, *, null: bool = False, once: bool = False) -> Any:
    kind = models.OneToOneField if once else models.ForeignKey
    return kind(null=null, on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


def own() -> tuple[str, Any]:
    return "id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("floor", "0004_receipts_and_chips_chained"),
    ]

    operations = [
        migrations.RunPython(remember),
        migrations.DeleteModel("RoundArea"),
        migrations.DeleteModel("SettlementLine"),
        migrations.DeleteModel("Wager"),
        migrations.CreateModel(
            "Player",
            [
                own(),
                ("person", key(settings.AUTH_USER_MODEL, "player", null=True, once=True)),
                ("patron", key("floor.patron", "player", null=True, once=True)),
            ],
            {
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(person=None, patron__isnull=False) | Q(person__isnull=False, patron=None),
                        name="a_person_or_a_patron",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            "Seat",
            [
                own(),
                ("table", key("floor.table", "seats")),
                ("area", models.PositiveSmallIntegerField()),
                ("player", key("floor.player", "seats")),
                ("since", models.DateTimeField()),
            ],
            {
                "ordering": ("table", "area"),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "area"), name="one_player_an_area"),
                    models.UniqueConstraint(fields=("table", "player"), name="one_seat_a_player"),
                ],
            },
        ),
        migrations.CreateModel(
            "Box",
            [
                own(),
                ("round", key("floor.round", "boxes")),
                ("area", models.PositiveSmallIntegerField()),
                ("box", models.PositiveSmallIntegerField(null=True)),
                ("controlling", key("floor.player", "boxes_called", null=True)),
                ("why", models.CharField(blank=True, max_length=20)),
            ],
            {
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(fields=("round", "area", "box"), name="box_once_per_round"),
                    models.UniqueConstraint(
                        fields=("round", "area"), condition=Q(box=None), name="undivided_area_once_per_round"
                    ),
                    models.CheckConstraint(
                        condition=Q(controlling=None, why="") | (Q(controlling__isnull=False) & ~Q(why="")),
                        name="whoever_calls_does_so_by_a_rule",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Wager",
            [
                own(),
                ("box", key("floor.box", "wagers")),
                ("player", key("floor.player", "wagers")),
                ("kind", models.CharField(max_length=24)),
                ("hand", models.PositiveSmallIntegerField(null=True)),
                ("place", models.PositiveSmallIntegerField(null=True)),
                ("stake", models.PositiveBigIntegerField()),
                ("in_play", models.PositiveBigIntegerField()),
                ("seq", models.PositiveIntegerField()),
            ],
            {
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(condition=Q(stake__gt=0), name="wager_has_chips"),
                    models.CheckConstraint(condition=Q(in_play__lte=F("stake")), name="wager_has_what_counts_of_it"),
                    models.CheckConstraint(condition=Q(place__range=(1, 3)), name="three_initial_wagers_a_box"),
                    models.UniqueConstraint(fields=("box", "place"), name="one_initial_wager_a_place"),
                    models.UniqueConstraint(
                        fields=("box", "player", "kind"), condition=Q(hand=None), name="one_wager_of_a_kind_a_player"
                    ),
                    models.UniqueConstraint(
                        fields=("box", "player", "kind", "hand"), name="one_wager_of_a_kind_a_hand"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "SettlementLine",
            [
                own(),
                ("wager", key("floor.wager", "lines")),
                ("seq", models.PositiveIntegerField()),
                ("hand", models.PositiveSmallIntegerField(null=True)),
                ("stake", models.PositiveBigIntegerField()),
                ("in_play", models.PositiveBigIntegerField()),
                ("outcome", models.CharField(max_length=10)),
                ("odds", models.CharField(blank=True, max_length=12)),
                ("paid", models.PositiveBigIntegerField()),
                ("collected", models.PositiveBigIntegerField()),
                ("returned", models.PositiveBigIntegerField()),
                ("rule", models.CharField(max_length=20)),
                ("why", models.CharField(max_length=300)),
                ("undone_seq", models.PositiveIntegerField(null=True)),
            ],
            {
                "ordering": ("seq",),
                "constraints": [
                    models.UniqueConstraint(fields=("wager",), condition=Q(undone_seq=None), name="wager_settled_once"),
                    models.CheckConstraint(
                        condition=Q(stake=F("collected") + F("returned")), name="line_accounts_for_stake"
                    ),
                ],
            },
        ),
        migrations.RunPython(replay),
    ]
