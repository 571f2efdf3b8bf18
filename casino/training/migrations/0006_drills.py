"""Drills: runs, their answers, which are only ever added to, and who is on the lists of the day."""

from collections.abc import Callable, Iterator
from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from casino.server import triggers


def run(statements: Callable[[str, str], Iterator[str]]) -> Callable[[Any, Any], None]:
    def apply(apps: Any, schema_editor: Any) -> None:
        for statement in statements(schema_editor.connection.vendor, "training_drillanswer"):
            schema_editor.execute(statement, params=None)

    return apply


class Migration(migrations.Migration):
    dependencies = [
        ("training", "0005_games_of_the_catalogue"),
        ("floor", "0002_added_to_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="DrillListing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("listed", models.BooleanField(default=True)),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drill_listing",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="DrillRun",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("drill", models.CharField(max_length=20)),
                ("seed", models.CharField(max_length=64)),
                ("began_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("waiting", models.JSONField(blank=True, null=True)),
                ("posed_at", models.DateTimeField(blank=True, null=True)),
                ("ends_at", models.DateTimeField(blank=True, null=True)),
                ("credit_ms", models.PositiveIntegerField(default=0)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("score", models.PositiveIntegerField(default=0)),
                ("right", models.PositiveSmallIntegerField(default=0)),
                ("answered", models.PositiveSmallIntegerField(default=0)),
                ("best_combo", models.PositiveSmallIntegerField(default=0)),
                (
                    "again_of",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="again",
                        to="training.drillrun",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drill_runs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
            },
        ),
        migrations.CreateModel(
            name="DrillAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("drill", models.CharField(max_length=20)),
                ("level", models.PositiveSmallIntegerField()),
                ("prompt", models.TextField()),
                ("about", models.JSONField()),
                ("given", models.TextField(blank=True)),
                ("verdict", models.JSONField()),
                ("right", models.BooleanField()),
                ("points", models.PositiveIntegerField(default=0)),
                ("combo", models.PositiveSmallIntegerField(default=0)),
                ("time_ms", models.IntegerField(default=0)),
                ("took_ms", models.PositiveIntegerField()),
                ("answered_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="answers", to="training.drillrun"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.AddIndex(
            model_name="drillrun",
            index=models.Index(fields=["person", "-began_at"], name="drill_runs_of_a_person"),
        ),
        migrations.AddIndex(
            model_name="drillrun",
            index=models.Index(fields=["drill", "began_at"], name="drill_runs_of_a_day"),
        ),
        migrations.AddConstraint(
            model_name="drillanswer",
            constraint=models.UniqueConstraint(fields=("run", "number"), name="drill_answer_once_per_question"),
        ),
        migrations.RunPython(run(triggers.guard), run(triggers.unguard)),
    ]
