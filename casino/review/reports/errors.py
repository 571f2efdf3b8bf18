"""Errors made with the deal in hand: what a supervisor put right, and calls that the table refused."""

from functools import cached_property
from typing import Final

from django.db.models import Q, QuerySet, Sum

from casino.floor.names import keys_in, names_of, spoken
from casino.review.models.sessions import Kind, Session, Slip
from casino.review.reports.forms import PeriodForm
from casino.training.quiz.embargo import OPEN, Embargo

MOST: Final = 20


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
        return self.slips(MOST)

    def slips(self, most: int | None = None) -> list[Slip]:
        """The latest first, in words that name people as they are called now."""
        rows = self._slips.select_related("session", "table").defer("table__state", "table__options")
        found = list(rows.order_by("-at", "-id")[:most])
        names = names_of(set().union(*(keys_in(slip.words) for slip in found)))
        for slip in found:
            slip.words = spoken(slip.words, names)
        return found
