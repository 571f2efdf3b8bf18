"""A sheet may take a signed one's place; and no line is put on a signed sheet any more."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

from casino.review.assessments import frozen


def close(apps: Any, schema_editor: Any) -> None:
    for statement in frozen.create(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


def open_(apps: Any, schema_editor: Any) -> None:
    for statement in frozen.drop(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("review", "0006_reports_read_from_indexes")]

    # SQLite makes the table anew for a constraint: its triggers would be lost, and those that name it stand in the way.
    operations = [
        migrations.RunPython(open_, close),
        migrations.AddField(
            "assessment",
            "supersedes",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="replacements",
                to="review.assessment",
            ),
        ),
        migrations.AddField("assessment", "why", models.CharField(blank=True, max_length=500)),
        migrations.AddConstraint(
            "assessment",
            models.CheckConstraint(
                condition=Q(supersedes=None, why="") | (Q(supersedes__isnull=False) & ~Q(why="")),
                name="assessment_says_why_it_supersedes",
            ),
        ),
        migrations.AddConstraint(
            "assessment",
            models.UniqueConstraint(
                condition=Q(signed_at__isnull=False), fields=("supersedes",), name="assessment_superseded_once"
            ),
        ),
        migrations.RunPython(close, open_),
    ]
