"""What waits for a moment of the machine's clock, and what happens to it when that clock is set back.

A deadline is a moment in the database, so a clock that is set back by ten minutes would make everybody wait ten
minutes more. How much it was set back is measured against a clock that nobody can set.
"""

import time
from datetime import datetime, timedelta
from typing import Any, Final

from django.apps import apps
from django.db.models import F

LEAST: Final = 1.0  # seconds; a time server that corrects a clock by less slews it
OVERDUE: Final = timedelta(seconds=5)  # how late something may be that was about to be done when the clock was set back

DEADLINES: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    ("floor.Table", "due_at", {"status": "open"}),
    ("floor.Table", "closes_at", {"status": "open"}),
    ("training.Sitting", "ends_at", {"ended_at": None}),
    ("training.Run", "ends_at", {"ended_at": None}),
    ("accounts.Letter", "due_at", {}),
)
COUNTED_FROM: Final = (("axes.AccessAttempt", "attempt_time"),)
"""Moments that a wait is counted from, such as a failure to sign in."""


class SteadyClock:
    """Notices that the wall clock was set back while the process ran."""

    def __init__(self) -> None:
        self._difference = time.time() - time.monotonic()

    def set_back_by(self) -> timedelta:
        """How far since the last look; nothing where it was not."""
        difference = time.time() - time.monotonic()
        back, self._difference = self._difference - difference, difference
        return timedelta(seconds=back) if back >= LEAST else timedelta()


def bring_forward(back: timedelta, now: datetime) -> None:
    """Every wait ends when it would have ended. What was set since, by the new clock, lies nearer and stays."""
    for model, field, open_ in DEADLINES:
        late = apps.get_model(model).objects.filter(**open_, **{f"{field}__gt": now + back - OVERDUE})
        late.update(**{field: F(field) - back})
    for model, field in COUNTED_FROM:
        apps.get_model(model).objects.update(**{field: F(field) - back})
