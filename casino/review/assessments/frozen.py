"""A signed assessment never changes: the databases themselves refuse, whoever asks."""

from collections.abc import Iterator
from typing import Final

_LINE_OF_A_SIGNED_ONE: Final = (
    "EXISTS (SELECT 1 FROM review_assessment a WHERE a.id = {row}.assessment_id AND a.signed_at IS NOT NULL)"
)
SIGNED: Final = {
    ("review_assessment", "UPDATE"): "OLD.signed_at IS NOT NULL",
    ("review_assessment", "DELETE"): "OLD.signed_at IS NOT NULL",
    ("review_criterion", "INSERT"): _LINE_OF_A_SIGNED_ONE.format(row="NEW"),
    ("review_criterion", "UPDATE"): " OR ".join(_LINE_OF_A_SIGNED_ONE.format(row=row) for row in ("OLD", "NEW")),
    ("review_criterion", "DELETE"): _LINE_OF_A_SIGNED_ONE.format(row="OLD"),
}
"""What is refused, by table and act. A line put on a signed sheet changes it as much as one taken off."""
REFUSED: Final = "a signed assessment stays as it is"


def create(vendor: str) -> Iterator[str]:
    for (table, act), signed in SIGNED.items():
        name = f"{table}_signed_{act.lower()}"
        head = f"CREATE TRIGGER {name} BEFORE {act} ON {table} FOR EACH ROW"
        if vendor == "postgresql":
            yield (
                f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                f"IF {signed} THEN RAISE EXCEPTION '{REFUSED}' USING ERRCODE = '23514'; END IF; "
                f"RETURN {'OLD' if act == 'DELETE' else 'NEW'}; END $$"
            )
            yield f"{head} EXECUTE FUNCTION {name}()"
        else:
            yield f"{head} WHEN {signed} BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END"


def drop(vendor: str) -> Iterator[str]:
    for table, act in SIGNED:
        name = f"{table}_signed_{act.lower()}"
        yield f"DROP TRIGGER IF EXISTS {name}{f' ON {table}' if vendor == 'postgresql' else ''}"
        if vendor == "postgresql":
            yield f"DROP FUNCTION IF EXISTS {name}()"
    if vendor == "postgresql":  # what the first version called them
        for table in ("review_assessment", "review_criterion"):
            yield f"DROP FUNCTION IF EXISTS {table}_stays()"
