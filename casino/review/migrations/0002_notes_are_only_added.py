"""Notes are only ever added, as the floor's log is."""

from typing import Any

from django.db import migrations

from casino.review.models.sessions import ADDED_TO_ONLY
from casino.server import triggers


def close(apps: Any, schema_editor: Any) -> None:
    for table in ADDED_TO_ONLY:
        for statement in triggers.guard(schema_editor.connection.vendor, table):
            schema_editor.execute(statement, params=None)


def open_(apps: Any, schema_editor: Any) -> None:
    for table in ADDED_TO_ONLY:
        for statement in triggers.unguard(schema_editor.connection.vendor, table):
            schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("review", "0001_initial"), ("floor", "0002_added_to_only")]

    operations = [migrations.RunPython(close, open_)]
