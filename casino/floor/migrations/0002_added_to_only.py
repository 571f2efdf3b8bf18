"""The log, the receipts and the ledger are only ever added to."""

from collections.abc import Callable, Iterator
from typing import Any

from django.db import migrations

from casino.server import triggers


def run(statements: Callable[[str], Iterator[str]]) -> Callable[[Any, Any], None]:
    def apply(apps: Any, schema_editor: Any) -> None:
        for statement in statements(schema_editor.connection.vendor):
            schema_editor.execute(statement, params=None)

    return apply


class Migration(migrations.Migration):
    dependencies = [("floor", "0001_initial")]

    operations = [migrations.RunPython(run(triggers.create), run(triggers.drop))]
