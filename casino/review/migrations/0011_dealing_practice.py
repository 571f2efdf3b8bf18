"""Deals by hand in the index and on table tests; what was dealt with the button counts for nothing any more."""

from typing import Any, Final

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

from casino.review.assessments import frozen

LEVELS: Final = [("shown", "watch the order"), ("coached", "Coached"), ("unaided", "Unaided"), ("test", "Test")]
SEVERITIES: Final = [("critical", "Critical"), ("serious", "Serious"), ("minor", "Minor")]
MARKS: Final = [("", "not seen"), ("competent", "Competent"), ("not yet", "not yet competent")]
MEASURES: Final = [
    ("", "what the instructor saw"),
    ("money", "payments in the log"),
    ("order", "order of acts in the log"),
    ("calls", "calls in the log"),
    ("trouble", "mistakes put right in the log"),
    ("pace", "pace in the log"),
]
WHOLE: Final = (
    *("calls", "calls_right", "payments", "payments_right", "cuts", "cuts_clean"),
    *("critical", "serious", "minor", "left_out", "noticed", "told", "remedied"),
    *("troubles", "caught", "handled", "boxes", "seconds", "paused"),
)
CENTS: Final = ("over", "under", "put_right")


def dealt_with_the_button(apps: Any, schema_editor: Any) -> None:
    """No log before this knows another level. What was pressed was neither asked nor right: errors stay on file."""
    dealt = apps.get_model("review", "Session").objects.filter(kind="dealt")
    dealt.update(level="shown", asked=0, right=0, accuracy=-1)


def close(apps: Any, schema_editor: Any) -> None:
    for statement in frozen.create(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


def open_(apps: Any, schema_editor: Any) -> None:
    for statement in frozen.drop(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [
        ("floor", "0007_dealing_practice"),
        ("review", "0010_games_of_the_catalogue"),
    ]

    operations = [
        migrations.AddField("session", "level", models.CharField(blank=True, choices=LEVELS, max_length=8)),
        migrations.AddField("slip", "severity", models.CharField(blank=True, choices=SEVERITIES, max_length=8)),
        migrations.AddField("slip", "result", models.CharField(blank=True, max_length=8)),
        migrations.AddField("slip", "part", models.CharField(blank=True, max_length=8)),
        migrations.AddField("slip", "verb", models.CharField(blank=True, max_length=12)),
        migrations.AddField("slip", "due", models.CharField(blank=True, max_length=300)),
        migrations.CreateModel(
            "DealFigures",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                *((name, models.PositiveIntegerField(default=0)) for name in WHOLE),
                *((name, models.PositiveBigIntegerField(default=0)) for name in CENTS),
                ("stopped_at", models.DateTimeField(null=True)),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="figures", to="review.session"
                    ),
                ),
            ],
        ),
        migrations.RunPython(dealt_with_the_button, migrations.RunPython.noop),
        migrations.AddConstraint(
            "session",
            models.CheckConstraint(
                condition=Q(kind="dealt", level__in=[level for level, _ in LEVELS]) | (~Q(kind="dealt") & Q(level="")),
                name="session_level_of_a_deal",
            ),
        ),
        # SQLite makes the table anew for a column: its triggers would be lost.
        migrations.RunPython(open_, close),
        migrations.AddField("criterion", "measure", models.CharField(blank=True, choices=MEASURES, max_length=8)),
        migrations.AddField("criterion", "figures", models.JSONField(blank=True, default=dict)),
        migrations.AddField("criterion", "suggested", models.CharField(blank=True, choices=MARKS, max_length=10)),
        migrations.RunPython(close, open_),
    ]
