"""What a serving process makes sure of before it opens: that SQLite is its own, and that the database is up to date."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor


@contextmanager
def sole_server() -> Iterator[None]:
    """On SQLite, a lock beside its file for as long as this process lives: the system lets go of it with the process.

    Before 3.51.3 SQLite can lose commits when two processes write and checkpoint at once, and without a layer neither
    would hear of the other's tables.
    """
    if connection.vendor != "sqlite":
        yield
        return
    file = Path(settings.DATABASES["default"]["NAME"]).resolve()
    with file.with_name(f"{file.name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CommandError(
                f"Another server is open on {file}, and SQLite can bear only one. "
                "Stop that one first, or set DATABASE_URL to a PostgreSQL database."
            ) from None
        yield


def refuse_unmigrated() -> None:
    """A sentence and the command for a database that lacks what this version stores."""
    missing = unapplied()
    if missing:
        raise CommandError(
            f"The database is not ready for this version: {missing} migration{'s are' if missing > 1 else ' is'} "
            "missing. First run: manage.py migrate"
        )


def unapplied() -> int:
    """How many migrations the database still lacks."""
    try:
        executor = MigrationExecutor(connection)
        return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    except OperationalError as error:
        raise CommandError(f"The database does not answer: {error}") from None
    finally:
        connection.close()
