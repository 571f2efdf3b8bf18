"""A house as the version before players and boxes had rows left it, upgraded in a database of its own.

Run as a module, because a migration knows one database: DATA_FOLDER or DATABASE_URL says which, and it is empty.
Prints as JSON what the migration and verify said and how every wager was settled, before and after.
"""

import json
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import django

FILE = Path(__file__).with_name("house_before_players.json")
LINE = ("seq", "hand", "stake", "in_play", "outcome", "odds", "paid", "collected", "returned", "rule", "why")
BEFORE = ("round__table", "round__number", "area", "box", "player", "wager", *LINE, "undone_seq")
AFTER = ("table", "number", "area", "box", "person", "patron", "wager__kind", *LINE, "undone_seq")


def fill(tables: dict[str, Any], apps: Any) -> None:
    """Every row as it was written, through the models as they were then."""
    from django.db import transaction

    with transaction.atomic():
        for label, table in tables.items():
            model = apps.get_model(label)
            columns = [field for field in model._meta.concrete_fields if field.attname in table["columns"]]
            order = sorted(columns, key=lambda field: table["columns"].index(field.attname))
            made = [
                model(**{f.attname: _python(f, value) for f, value in zip(order, row, strict=True)})
                for row in table["rows"]
            ]
            model._base_manager.bulk_create(made, batch_size=200)


def _python(field: Any, value: Any) -> Any:
    return value if field.is_relation or field.get_internal_type() == "JSONField" else field.to_python(value)


def call(*command: str) -> tuple[int, str]:
    """A command's exit code, and what it said."""
    from django.core.management import call_command

    out, screen = StringIO(), sys.stdout
    sys.stdout = out
    try:
        call_command(*command, stdout=out)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    finally:
        sys.stdout = screen
    return 0, out.getvalue()


def as_it_was() -> list[list[Any]]:
    """The house before the upgrade; answers with its settlement lines."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    house = json.loads(FILE.read_text())
    targets = list(house["migrations"].items())
    for app, name in targets:
        call_command("migrate", app, name, verbosity=0)
    apps = MigrationExecutor(connection).loader.project_state(targets).apps
    fill(house["tables"], apps)
    lines = apps.get_model("floor", "SettlementLine").objects.order_by("round__table", "seq")
    return [list(line) for line in lines.values_list(*BEFORE)]


def settled() -> list[list[Any]]:
    from django.db.models import F

    from casino.floor.models import SettlementLine

    box = "wager__box__"
    named = {"table": F(f"{box}round__table"), "number": F(f"{box}round__number"), "area": F(f"{box}area")}
    named |= {"box": F(f"{box}box"), "person": F("wager__player__person"), "patron": F("wager__player__patron")}
    rows: Any = SettlementLine.objects
    lines = rows.annotate(**named).order_by("table", "seq").values_list(*AFTER)
    return [
        [table, number, area, box, f"p{person}" if person else f"n{patron}", *rest]
        for table, number, area, box, person, patron, *rest in lines
    ]


def main(tamper: str) -> None:
    from django.core.management.color import no_style
    from django.db import connection, models

    before = as_it_was()
    with connection.cursor() as cursor:
        if tamper:
            cursor.execute(tamper)
    migrated = call("migrate", "--no-color")
    with connection.cursor() as cursor:
        every: list[type[models.Model]] = list(django.apps.apps.get_models())
        for statement in connection.ops.sequence_reset_sql(no_style(), every):
            cursor.execute(statement)
    verified = call("verify")
    sys.stdout.write(json.dumps({"before": before, "migrated": migrated, "verified": verified, "after": settled()}))


if __name__ == "__main__":
    django.setup()
    main(sys.argv[1] if len(sys.argv) > 1 else "")
