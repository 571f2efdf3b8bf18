"""Receipts, and transfers that no event is behind, are chained; those that are there, as they are found."""

from typing import Any

from django.db import migrations, models

from casino.floor import upgrade
from casino.server import triggers

CHANGED = ("floor_receipt", "floor_transfer")


def open_(apps: Any, schema_editor: Any) -> None:
    for table in CHANGED:
        for statement in triggers.unguard(schema_editor.connection.vendor, table):
            schema_editor.execute(statement, params=None)


def close(apps: Any, schema_editor: Any) -> None:
    for table in CHANGED:
        for statement in triggers.guard(schema_editor.connection.vendor, table):
            schema_editor.execute(statement, params=None)


def chain(apps: Any, schema_editor: Any) -> None:
    upgrade.chain_receipts(apps.get_model("floor", "Receipt"))
    upgrade.chain_transfers(apps.get_model("floor", "Transfer"), apps.get_model("floor", "Account"))
    upgrade.time_transfers()


def added(model: str, name: str) -> migrations.AddField:
    return migrations.AddField(model, name, models.CharField(blank=True, max_length=64))


class Migration(migrations.Migration):
    dependencies = [("floor", "0003_resting_and_classes")]

    # SQLite makes a table anew for a column, and its triggers with it are lost.
    operations = [
        migrations.RunPython(open_, close),
        added("account", "last_hash"),
        added("receipt", "body"),
        added("receipt", "hash"),
        added("table", "receipt_hash"),
        added("transfer", "hash"),
        migrations.RunPython(chain, migrations.RunPython.noop),
        migrations.RunPython(close, open_),
    ]
