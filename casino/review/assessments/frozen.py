"""A signed assessment never changes: the databases themselves refuse, whoever asks."""

from collections.abc import Iterator
from typing import Final

SIGNED: Final = {
    "review_assessment": "OLD.signed_at IS NOT NULL",
    "review_criterion": (
        "EXISTS (SELECT 1 FROM review_assessment a WHERE a.id = OLD.assessment_id AND a.signed_at IS NOT NULL)"
    ),
}
REFUSED: Final = "a signed assessment stays as it is"


def create(vendor: str) -> Iterator[str]:
    for table, signed in SIGNED.items():
        if vendor == "postgresql":
            yield (
                f"CREATE OR REPLACE FUNCTION {table}_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                f"IF {signed} THEN RAISE EXCEPTION '{REFUSED}' USING ERRCODE = '23514'; END IF; "
                "IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW; END $$"
            )
        for act in ("UPDATE", "DELETE"):
            head = f"CREATE TRIGGER {table}_signed_{act.lower()} BEFORE {act} ON {table} FOR EACH ROW"
            if vendor == "postgresql":
                yield f"{head} EXECUTE FUNCTION {table}_stays()"
            else:
                yield f"{head} WHEN {signed} BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END"


def drop(vendor: str) -> Iterator[str]:
    for table in SIGNED:
        for act in ("UPDATE", "DELETE"):
            where = f" ON {table}" if vendor == "postgresql" else ""
            yield f"DROP TRIGGER IF EXISTS {table}_signed_{act.lower()}{where}"
        if vendor == "postgresql":
            yield f"DROP FUNCTION IF EXISTS {table}_stays()"
