"""Entries are only ever added, and whatever is on record at an upgrade is entered as it is found."""

from typing import Any

from django.db import migrations

from casino.record.models import ADDED_TO_ONLY
from casino.record.subjects import SUBJECTS
from casino.record.upgrade import enter_all
from casino.server import triggers


def close(apps: Any, schema_editor: Any) -> None:
    for table in ADDED_TO_ONLY:
        for statement in triggers.guard(schema_editor.connection.vendor, table):
            schema_editor.execute(statement, params=None)


def open_(apps: Any, schema_editor: Any) -> None:
    for table in ADDED_TO_ONLY:
        for statement in triggers.unguard(schema_editor.connection.vendor, table):
            schema_editor.execute(statement, params=None)


def enter(apps: Any, schema_editor: Any) -> None:
    people = apps.get_model("accounts", "Person")._base_manager.all()
    known = {model._meta.label for model in apps.get_models()}  # a table added later has no rows from before
    enter_all(people, [apps.get_model(subject) for subject in SUBJECTS if subject in known])


class Migration(migrations.Migration):
    dependencies = [
        ("record", "0001_initial"),
        ("accounts", "0002_history_added_to_only"),
        ("floor", "0003_resting_and_classes"),
        ("training", "0002_answers_added_to_only"),
        ("review", "0006_reports_read_from_indexes"),
    ]

    operations = [migrations.RunPython(close, open_), migrations.RunPython(enter, migrations.RunPython.noop)]
