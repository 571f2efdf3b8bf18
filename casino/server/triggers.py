"""Rows that are only ever added: the databases themselves refuse to change or delete them."""

from collections.abc import Iterator
from typing import Final

ADDED_TO_ONLY: Final = ("floor_event", "floor_receipt", "floor_transfer")


def create(vendor: str) -> Iterator[str]:
    """The statements that guard every table of the list, for SQLite or PostgreSQL."""
    if vendor == "postgresql":
        yield (
            "CREATE OR REPLACE FUNCTION floor_added_to_only() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = '23514'; END $$"
        )
    for table in ADDED_TO_ONLY:
        yield from guard(vendor, table)


def guard(vendor: str, table: str) -> Iterator[str]:
    """The statements that guard one table more, of whichever app, once the list's own are guarded."""
    for act in ("UPDATE", "DELETE"):
        head = f"CREATE TRIGGER {_name(table, act)} BEFORE {act} ON {table}"
        if vendor == "postgresql":
            yield f"{head} FOR EACH ROW EXECUTE FUNCTION floor_added_to_only()"
        else:
            yield f"{head} BEGIN SELECT RAISE(ABORT, '{table} is only ever added to'); END"


def drop(vendor: str) -> Iterator[str]:
    """The statements that take the guards off: for a migration backwards, and for emptying a test's database."""
    for table in ADDED_TO_ONLY:
        yield from unguard(vendor, table)
    if vendor == "postgresql":
        yield "DROP FUNCTION IF EXISTS floor_added_to_only()"


def unguard(vendor: str, table: str) -> Iterator[str]:
    for act in ("UPDATE", "DELETE"):
        where = f" ON {table}" if vendor == "postgresql" else ""
        yield f"DROP TRIGGER IF EXISTS {_name(table, act)}{where}"


def _name(table: str, act: str) -> str:
    return f"{table}_no_{act.lower()}"
