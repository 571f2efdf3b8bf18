"""With the deal in hand: errors that a supervisor put right, calls that the table refused, and the pace."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from casino.floor.models import Box
from casino.review.models.sessions import Kind, Session, Slip
from casino.review.reports.forms import PeriodForm
from casino.review.rows import with_tables
from casino.review.words import call_by_name
from casino.training.quiz.embargo import OPEN, Embargo

MOST_SLIPS: Final = 20
MOST_PACES: Final = 12
ROUNDS_TIMES_HANDS: Final = 420
"""House procedure: a dealer gets through 420 hands an hour, the dealer's own among them."""
LEAST_SECONDS: Final = 60


class Dealing:
    """Of somebody's sessions, those with the deal, in the period chosen. How they paid at the quiz is not in it."""

    def __init__(self, sessions: QuerySet[Session], chosen: PeriodForm, embargo: Embargo = OPEN) -> None:
        dealt = sessions.filter(kind=Kind.DEALT)
        # What went wrong in a round would tell whoever is to be tested on it.
        held = Q(session__game__in={game for game, _ in embargo.deals})
        self._sessions = dealt.filter(**chosen.narrowed_to("began_at", "game"))
        self._slips = Slip.objects.filter(session__in=dealt, **chosen.narrowed_to("at", "session__game")).exclude(held)

    @cached_property
    def counted(self) -> int:
        return self._slips.count()

    @cached_property
    def cents(self) -> int:
        return int(self._slips.aggregate(cents=Sum("cents", default=0))["cents"])

    @cached_property
    def rounds(self) -> int:
        return int(self._sessions.aggregate(rounds=Sum("rounds", default=0))["rounds"])

    @cached_property
    def latest(self) -> list[Slip]:
        return self.slips(MOST_SLIPS)

    def slips(self, most: int | None = None) -> list[Slip]:
        """The latest first, in words that name people as they are called now."""
        return call_by_name(list(with_tables(self._slips, "session").order_by("-at", "-id")[:most]))


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


def paces(sessions: QuerySet[Session]) -> list[Pace]:
    """The latest of somebody's sessions in which they dealt for a minute or more, oldest first. One query."""
    dealt = sessions.filter(kind=Kind.DEALT, rounds__gt=0, seconds__gte=LEAST_SECONDS)
    there = Box.objects.filter(controlling__isnull=False, round__table=OuterRef("table")).order_by()
    during = there.filter(round__first_seq__gte=OuterRef("first_seq"), round__last_seq__lte=OuterRef("last_seq"))
    boxes = during.values("round__table").annotate(count=Count("pk")).values("count")
    counted = dealt.annotate(boxes=Coalesce(Subquery(boxes, output_field=IntegerField()), 0)).order_by("-began_at")
    return [Pace(one, one.boxes / one.rounds) for one in reversed(with_tables(counted)[:MOST_PACES])]
