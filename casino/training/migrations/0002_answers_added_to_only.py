"""Answers are only ever added to."""

from collections.abc import Callable, Iterator
from typing import Any

from django.db import migrations

from casino.server import triggers


def run(statements: Callable[[str, str], Iterator[str]]) -> Callable[[Any, Any], None]:
    def apply(apps: Any, schema_editor: Any) -> None:
        for statement in statements(schema_editor.connection.vendor, "training_answer"):
            schema_editor.execute(statement, params=None)

    return apply


class Migration(migrations.Migration):
    dependencies = [("training", "0001_initial"), ("floor", "0002_added_to_only")]

    operations = [migrations.RunPython(run(triggers.guard), run(triggers.unguard))]
