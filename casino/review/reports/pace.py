"""Pace at the table: rounds dealt an hour, beside what is asked for so many boxes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from casino.floor.models import Box
from casino.review.models.sessions import Kind, Session

ROUNDS_TIMES_HANDS: Final = 420
"""House procedure: a dealer gets through 420 hands an hour, the dealer's own among them."""
LEAST_SECONDS: Final = 60
MOST: Final = 12


def asked_for(boxes: float) -> float:
    """Rounds an hour that are asked for with so many boxes in play."""
    return ROUNDS_TIMES_HANDS / (boxes + 1)


@dataclass(frozen=True)
class Pace:
    """One session with the deal. `boxes` is how many were in play in a round, on average."""

    session: Session
    boxes: float

    @property
    def an_hour(self) -> float:
        return round(3600 * self.session.rounds / self.session.seconds, 1)

    @property
    def goal(self) -> float:
        return round(asked_for(self.boxes), 1)

    @property
    def reached(self) -> bool:
        return self.an_hour >= self.goal

    @property
    def percent(self) -> int:
        return round(100 * self.an_hour / self.goal)


def paces(sessions: QuerySet[Session], most: int = MOST) -> list[Pace]:
    """The latest of somebody's sessions in which they dealt for a minute or more, oldest first. One query."""
    dealt = sessions.filter(kind=Kind.DEALT, rounds__gt=0, seconds__gte=LEAST_SECONDS)
    boxes = (
        Box.objects.filter(
            controlling__isnull=False,
            round__table=OuterRef("table"),
            round__first_seq__gte=OuterRef("first_seq"),
            round__last_seq__lte=OuterRef("last_seq"),
        )
        .order_by()
        .values("round__table")
        .annotate(count=Count("pk"))
        .values("count")
    )
    counted = dealt.select_related("table").defer("table__state", "table__options")
    found = counted.annotate(boxes=Coalesce(Subquery(boxes, output_field=IntegerField()), 0)).order_by("-began_at")
    return [Pace(one, one.boxes / one.rounds) for one in reversed(found[:most])]


def typical(found: Sequence[Pace]) -> Pace | None:
    """The latest, which is what somebody's pace is now."""
    return found[-1] if found else None
