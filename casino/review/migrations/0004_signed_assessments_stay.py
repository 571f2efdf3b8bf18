"""The databases themselves keep a signed assessment as it is."""

from typing import Any

from django.db import migrations

from casino.review.assessments import frozen


def close(apps: Any, schema_editor: Any) -> None:
    for statement in frozen.create(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


def open_(apps: Any, schema_editor: Any) -> None:
    for statement in frozen.drop(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("review", "0003_reports_and_assessments")]

    operations = [migrations.RunPython(close, open_)]
