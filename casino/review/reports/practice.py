"""Deals by hand counted together: how many acts were right, what was said, cut and paid, and at which pace."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Final

from django.db.models import Count, QuerySet, Sum

from casino.floor.models.tables import COUNTED
from casino.floor.play.practice import rounds_asked_for
from casino.percent import percent_of
from casino.review.models.deals import DealFigures
from casino.review.models.sessions import Session
from casino.review.reports.figures import Figures

OF_THE_SESSION: Final = ("rounds", "asked", "right")


@dataclass(frozen=True)
class HandFigures:
    """Of one session or of many. `over`, `under` and `put_right` are cents; the rest as DealFigures has it."""

    sessions: int = 0
    rounds: int = 0
    asked: int = 0
    right: int = 0
    calls: int = 0
    calls_right: int = 0
    payments: int = 0
    payments_right: int = 0
    cuts: int = 0
    cuts_clean: int = 0
    over: int = 0
    under: int = 0
    put_right: int = 0
    critical: int = 0
    serious: int = 0
    minor: int = 0
    left_out: int = 0
    noticed: int = 0
    told: int = 0
    remedied: int = 0
    troubles: int = 0
    caught: int = 0
    handled: int = 0
    boxes: int = 0
    seconds: int = 0

    @classmethod
    def of(cls, session: Session) -> "HandFigures":
        try:
            kept = session.figures
        except DealFigures.DoesNotExist:  # nothing has been done yet
            kept = DealFigures(session=session)
        own = {name: getattr(session, name) for name in OF_THE_SESSION}
        return cls(sessions=1, **own, **{name: getattr(kept, name) for name in _KEPT})

    @classmethod
    def by(cls, sessions: QuerySet[Session], *key: str) -> dict[tuple[Any, ...], "HandFigures"]:
        """The sessions at levels that count, summed up by the values of some fields. One query."""
        sums = [Sum(name, default=0) for name in (*OF_THE_SESSION, *(f"figures__{name}" for name in _KEPT))]
        rows = sessions.filter(level__in=COUNTED).order_by().values_list(*key).annotate(Count("pk"), *sums)
        return {tuple(row[: len(key)]): cls(*row[len(key) :]) for row in rows}

    def __add__(self, more: "HandFigures") -> "HandFigures":
        return HandFigures(*(getattr(self, one.name) + getattr(more, one.name) for one in fields(self)))

    @property
    def acts(self) -> Figures:
        """As the heat map colours it."""
        return Figures(self.asked, self.right)

    @property
    def percent(self) -> int | None:
        return self.acts.percent

    @property
    def calls_percent(self) -> int | None:
        return percent_of(self.calls_right, self.calls) if self.calls else None

    @property
    def cuts_percent(self) -> int | None:
        return percent_of(self.cuts_clean, self.cuts) if self.cuts else None

    @property
    def stood(self) -> int:
        """Cents that nobody put right."""
        return max(0, self.over + self.under - self.put_right)

    @property
    def slips(self) -> int:
        return self.critical + self.serious + self.minor

    @property
    def an_hour(self) -> float:
        return round(3600 * self.rounds / self.seconds, 1) if self.seconds else 0.0

    @property
    def goal(self) -> float:
        return round(rounds_asked_for(self.boxes / self.rounds), 1) if self.rounds else 0.0

    @property
    def reached(self) -> bool:
        return self.an_hour >= self.goal


_KEPT: Final = tuple(one.name for one in fields(HandFigures) if one.name not in ("sessions", *OF_THE_SESSION))


def all_of(found: Iterable[HandFigures]) -> HandFigures:
    return sum(found, start=HandFigures())
