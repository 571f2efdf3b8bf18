"""What a serving process makes sure of before it opens: that SQLite is its own, and that the database is up to date."""

import fcntl
import logging
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

log = logging.getLogger(__name__)

AGAIN: Final = 2.0


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


def refuse_unmigrated(*, later: bool = False) -> bool:
    """A sentence and the command for a database that lacks what this version stores.

    `later` is for a server whose PostgreSQL may come after it: False where that is looked at once it is there.
    """
    try:
        lacks = what_it_lacks()
    except OperationalError as error:
        if not later:
            raise CommandError(f"The database does not answer: {error}") from None
        if connection.vendor == "sqlite":
            raise
        threading.Thread(target=_end_if_unmigrated, name="preflight", daemon=True).start()
        return False
    if lacks:
        raise CommandError(lacks)
    return True


def _end_if_unmigrated() -> None:
    while True:
        try:
            lacks = what_it_lacks()
            break
        except OperationalError:
            time.sleep(AGAIN)
    if lacks:
        log.error("%s", lacks)
        os.kill(os.getpid(), signal.SIGTERM)


def what_it_lacks() -> str:
    """A sentence about the migrations that the database still lacks, if any."""
    try:
        executor = MigrationExecutor(connection)
        missing = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    finally:
        connection.close()
    lacks = f"{missing} migration{'s are' if missing > 1 else ' is'} missing"
    return f"The database is not ready for this version: {lacks}. First run: manage.py migrate" if missing else ""
