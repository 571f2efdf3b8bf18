"""With the deal in hand: how it was done by hand, the errors of each deal, and the pace.

What was dealt with each act on a button has errors that a supervisor put right or the table refused, and no figure.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.db.models import Q, QuerySet, Sum

from casino.floor.models import Level
from casino.floor.models.tables import BY_HAND
from casino.review.models.sessions import Kind, Session, Slip
from casino.review.reports.forms import PeriodForm
from casino.review.reports.practice import HandFigures, all_of
from casino.review.rows import with_tables
from casino.review.words import call_by_name
from casino.training.quiz.embargo import OPEN, Embargo

MOST_SLIPS: Final = 20
MOST_PACES: Final = 12
MOST_DEALS: Final = 12
LEAST_SECONDS: Final = 60


@dataclass(frozen=True)
class Deal:
    """One session by hand, and what came of it."""

    session: Session
    hand: HandFigures


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
        return sum(self._rounds.values())

    @cached_property
    def _rounds(self) -> dict[str, int]:
        return dict(self._sessions.order_by().values_list("level").annotate(Sum("rounds", default=0)))

    @property
    def rounds_shown(self) -> int:
        """Dealt with each act on a button."""
        return self._rounds.get(Level.SHOWN, 0)

    @cached_property
    def by_game(self) -> dict[str, HandFigures]:
        """Deals by hand at levels that count."""
        return {game: found for (game,), found in HandFigures.by(self._sessions, "game").items()}

    @cached_property
    def hand(self) -> HandFigures:
        return all_of(self.by_game.values())

    @cached_property
    def latest_deals(self) -> list[Deal]:
        return self.deals(MOST_DEALS)

    def deals(self, most: int | None = None) -> list[Deal]:
        """By hand at any level, the latest first."""
        found = with_tables(self._sessions.filter(level__in=BY_HAND), "figures").order_by("-began_at", "-id")
        return [Deal(one, HandFigures.of(one)) for one in found[:most]]

    @cached_property
    def latest(self) -> list[Slip]:
        return self.slips(MOST_SLIPS)

    def slips(self, most: int | None = None) -> list[Slip]:
        """The latest first, in words that name people as they are called now."""
        return call_by_name(list(with_tables(self._slips, "session").order_by("-at", "-id")[:most]))


@dataclass(frozen=True)
class Pace(Deal):
    """One session by hand. `boxes` is how many were in play in a round, on average."""

    @property
    def boxes(self) -> float:
        return self.hand.boxes / self.hand.rounds

    @property
    def an_hour(self) -> float:
        return self.hand.an_hour

    @property
    def goal(self) -> float:
        return self.hand.goal

    @property
    def reached(self) -> bool:
        return self.hand.reached

    @property
    def percent(self) -> int:
        return round(100 * self.an_hour / self.goal)


def paces(sessions: QuerySet[Session]) -> list[Pace]:
    """The latest of somebody's sessions in which they dealt by hand for a minute or more, oldest first. One query."""
    dealt = sessions.filter(level__in=BY_HAND, rounds__gt=0, figures__seconds__gte=LEAST_SECONDS)
    latest = with_tables(dealt, "figures").order_by("-began_at")[:MOST_PACES]
    return [Pace(one, HandFigures.of(one)) for one in reversed(latest)]
