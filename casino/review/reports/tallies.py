"""Bringing the tallies up with the answers: a batch a transaction, its mark moved with it, so none counts twice."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import sha256
from itertools import count
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import Max, Model
from django.utils import timezone

from casino.review.models.tallies import COUNTED, DIGEST_LENGTH, WORDS_LENGTH, Counted, Tally, WrongAnswer
from casino.training.models import Answer

AT_ONCE: Final = 5_000
READ: Final = (
    *("id", "person_id", "answered_at", "game", "kind", "topic", "rule"),
    *("right", "took_ms", "over", "under"),
)
TALLY_KEY: Final = ("person_id", "day", "game", "kind", "topic", "rule")
WRONG_KEY: Final = ("person_id", "day", "digest")
WRONG_WORDS: Final = ("game", "kind", "topic", "rule", "asked", "given", "right", "latest_id")
Key = tuple[Any, ...]


def catch_up(most: int | None = None) -> bool:
    """Count what has been answered since, at most so many batches; false where some are left."""
    if not _behind():
        return True
    last = _settled()
    return any(not _count_some(last) for _ in (count() if most is None else range(most))) or not _behind()


def _behind() -> bool:
    mark = Counted.objects.values_list("answer", flat=True).first() or 0
    return Answer.objects.filter(pk__gt=mark).exists()


def _settled() -> int:
    """The last answer before which none is still on its way into the database.

    PostgreSQL hands out numbers before it commits them; once the table could be locked, whatever has a lower number
    than the last one seen is there or never will be. SQLite knows one writer at a time.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {connection.ops.quote_name(Answer._meta.db_table)} IN SHARE MODE")
        return Answer.objects.aggregate(last=Max("pk"))["last"] or 0


@transaction.atomic(durable=True)
def _count_some(last: int) -> bool:
    """One batch into the tallies; false where nothing is left."""
    Counted.objects.bulk_create([Counted()], ignore_conflicts=True)
    mark = Counted.objects.select_for_update().get()
    batch = list(Answer.objects.filter(pk__gt=mark.answer, pk__lte=last).order_by("pk").values_list(*READ)[:AT_ONCE])
    if not batch:
        return False
    _add(Tally, TALLY_KEY, COUNTED, (), (key + tuple(counts) for key, counts in tallies(batch).items()))
    _add(WrongAnswer, WRONG_KEY, ("times",), WRONG_WORDS, (key + rest for key, rest in wrong_words(batch).items()))
    mark.answer = batch[-1][0]
    mark.save(update_fields=["answer"])
    return True


def _add(
    model: type[Model], key: tuple[str, ...], counts: tuple[str, ...], rest: tuple[str, ...], rows: Iterable[Key]
) -> None:
    """Write rows (key, counts, rest); where the key is there already, the counts are added to and the rest replaced.

    One statement says that to both databases; Django's own knows replacing and not adding.
    """
    quoted = connection.ops.quote_name
    table, names = quoted(model._meta.db_table), [quoted(name) for name in (*key, *counts, *rest)]
    added = [f"{quoted(name)} = {table}.{quoted(name)} + excluded.{quoted(name)}" for name in counts]
    replaced = [f"{quoted(name)} = excluded.{quoted(name)}" for name in rest]
    statement = (
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(['%s'] * len(names))}) "  # noqa: S608
        f"ON CONFLICT ({', '.join(map(quoted, key))}) DO UPDATE SET {', '.join(added + replaced)}"
    )
    with connection.cursor() as cursor:
        cursor.executemany(statement, list(rows))


def tallies(batch: Iterable[Key]) -> dict[Key, list[int]]:
    sums: dict[Key, list[int]] = {}
    for _, person, at, game, kind, topic, rule, right, ms, over, under in batch:
        counts = sums.setdefault((person, day_of(at), game, kind, topic, rule), [0] * len(COUNTED))
        for place, more in enumerate((1, int(right), ms, over, under)):
            counts[place] += more
    return sums


def wrong_words(batch: Iterable[Key]) -> dict[Key, Key]:
    wrong = [row[0] for row in batch if not row[7]]
    answers = Answer.objects.filter(pk__in=wrong).order_by("pk") if wrong else Answer.objects.none()
    found: dict[Key, Key] = {}
    rows = answers.values_list("pk", "person_id", "answered_at", "game", "kind", "topic", "rule", "verdict")
    for pk, person, at, game, kind, topic, rule, verdict in rows:
        for asked, given, right in _parts(verdict):
            words = (game, kind, topic, rule, asked, given, right)
            key = (person, day_of(at), sha256("\n".join(words).encode()).hexdigest()[:DIGEST_LENGTH])
            times = found[key][0] if key in found else 0
            found[key] = (times + 1, *words, pk)
    return found


def _parts(verdict: Any) -> Iterator[tuple[str, str, str]]:
    """The parts of an answer that were wrong: what was asked, what was given and what is right, in words."""
    for part in verdict.get("parts", ()):
        if not part["ok"]:
            yield _short(part["label"]), _short(part["given"]) or "nothing", _short(part["right"])


def _short(words: str) -> str:
    return words if len(words) <= WORDS_LENGTH else f"{words[: WORDS_LENGTH - 1]}…"


def day_of(at: datetime) -> str:
    """The day of a moment in the school's own time."""
    return timezone.localdate(at).isoformat()
