"""Bringing the index of sessions up to the log: cheap, resumable, the same however often it is done.

Everything that matters to a session is an event, a receipt or an answer, and each is read on from where it was read to
last. It is done beside the ticker every few seconds, and whenever the desk is opened.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from casino.review.index import calls, quizzes, tables
from casino.review.models.sessions import Progress

EVERY: Final = timedelta(seconds=10)
_next: list[datetime] = []
"""When the index is next brought up beside the ticker."""


def now_and_then(now: datetime) -> None:
    """A bounded step, for the thread that ticks."""
    if not _next or now >= _next[0]:
        _next[:] = [now + EVERY]
        catch_up(most=1)


def catch_up(most: int = 1_000) -> bool:
    """Read on in steps, so many at most; answers with whether the index is now up to the log."""
    return any(not step() for _ in range(most))


def step() -> bool:
    """One bounded step; answers with whether there may be more to read. Most of the time there is nothing at all."""
    progress = Progress.objects.first() or Progress()
    new = tables.behind().exists() or calls.behind(progress).exists() or quizzes.behind(progress)
    return new and _read_on()


@transaction.atomic
def _read_on() -> bool:
    """Under the lock, which on SQLite is everybody's: short enough that no table waits for it."""
    Progress.objects.bulk_create([Progress()], ignore_conflicts=True)
    progress = Progress.objects.select_for_update(no_key=True).get()
    # A call is judged once the session that it belongs to is known.
    more = tables.read() or calls.read(progress)
    more = quizzes.read(progress) or more
    progress.save()
    return more
