"""What every test shares."""

import os
import time
from collections.abc import Iterator
from typing import Any

import django.db.backends.sqlite3.base  # noqa: F401  its operations cannot be imported before it
import hypothesis
import pytest
from django.conf import settings
from django.db import connection
from django.db.backends.base.creation import BaseDatabaseCreation
from django.db.backends.sqlite3.operations import DatabaseOperations

hypothesis.settings.register_profile("house", deadline=None)
# A build that fails must fail again when somebody looks, so it draws the same examples each time.
hypothesis.settings.register_profile("build", deadline=None, derandomize=True, print_blob=True)


def pytest_configure(config: pytest.Config) -> None:
    hypothesis.settings.load_profile("build" if os.environ.get("CI") else "house")
    # A good password hash is slow on purpose; tests sign in hundreds of times.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Several workers share one Redis, and none may see what another or an earlier run left there.
    settings.CACHES["default"]["KEY_PREFIX"] = f"test-{os.getpid()}-{time.time_ns()}"
    settings.CHANNEL_LAYERS["default"].get("CONFIG", {})["prefix"] = f"test-{os.getpid()}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright keeps an event loop running, under which Django refuses the database."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file of this worker's own, because in memory it knows neither WAL nor waiting for a lock."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session", autouse=True)
def dropped_whoever_is_still_there() -> Iterator[None]:
    """A thread that was rendering when its test ended may still hold a session on PostgreSQL's test database."""

    def drop(self: BaseDatabaseCreation, test_database_name: str, verbosity: int) -> None:
        self.connection.close_pool()  # type: ignore[attr-defined]
        with self._nodb_cursor() as cursor:  # type: ignore[attr-defined]
            cursor.execute(f"DROP DATABASE {self.connection.ops.quote_name(test_database_name)} WITH (FORCE)")

    with pytest.MonkeyPatch.context() as patch:
        if connection.vendor == "postgresql":
            patch.setattr(type(connection.creation), "_destroy_test_db", drop)
        yield


@pytest.fixture(scope="session", autouse=True)
def emptied_past_the_triggers() -> Iterator[None]:
    """SQLite empties a test's database row by row, which the guards of rows only ever added would rightly refuse."""
    flush = DatabaseOperations.sql_flush

    def past_the_triggers(self: DatabaseOperations, *args: Any, **kwargs: Any) -> list[str]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            guards = cursor.fetchall()
        return [
            *(f"DROP TRIGGER {name}" for name, _ in guards),
            *flush(self, *args, **kwargs),
            *(sql for _, sql in guards),
        ]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", past_the_triggers)
        yield
