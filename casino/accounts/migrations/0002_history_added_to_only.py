"""A card's history is only ever added to, whoever asks the database."""

from collections.abc import Callable, Iterator
from typing import Any

from django.db import migrations

from casino.server import triggers

HISTORY = "accounts_cardentry"


def run(statements: Callable[[str, str], Iterator[str]]) -> Callable[[Any, Any], None]:
    def apply(apps: Any, schema_editor: Any) -> None:
        for statement in statements(schema_editor.connection.vendor, HISTORY):
            schema_editor.execute(statement, params=None)

    return apply


class Migration(migrations.Migration):
    # The floor's own guards come first: on PostgreSQL they share one function.
    dependencies = [("accounts", "0001_initial"), ("floor", "0002_added_to_only")]

    operations = [migrations.RunPython(run(triggers.guard), run(triggers.unguard))]
