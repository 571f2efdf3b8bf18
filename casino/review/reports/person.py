"""A person's report: accuracy and speed by topic, rule and game over time, weak rules, errors, tests, dealing."""

from collections.abc import Iterable
from datetime import datetime
from functools import cached_property
from typing import Final

from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.safestring import SafeString

from casino.accounts.models import Person
from casino.plots import Goal, Point, bars, line
from casino.review.models.assessments import Assessment
from casino.review.models.sessions import Kind, Outcome, Session
from casino.review.reports import figures
from casino.review.reports.deal import Dealing, Pace, paces
from casino.review.reports.figures import Figures, Named, Stretch, folded, grouped
from casino.review.reports.forms import PeriodForm
from casino.review.reports.rule import RuleFigures, dealt_by, rules_of
from casino.review.scope import without_own_work
from casino.training.quiz.embargo import OPEN, Embargo
from casino.training.quiz.names import game_name, topic_name

PASS_MARK: Final = 80
FEWEST: Final = 3
"""A rule asked about less often says nothing about whether it is known."""
MOST_WEAK: Final = 12
MOST_TOPICS: Final = 10
MOST_TESTS: Final = 20


class PersonReport:
    """Everything of it is read in a handful of queries, however much there is. `parts` are the files it comes as."""

    parts = (
        *(("topics", "Topics"), ("games", "Games"), ("rules", "Rules"), ("weeks", "Over time"), ("tests", "Tests")),
        *(("by-hand", "Dealing by hand"), ("pace", "Pace"), ("dealing", "Errors at dealing")),
        ("answers", "Every answer"),
    )

    def __init__(
        self, person: Person, chosen: PeriodForm, reader: Person, until: datetime | None = None, embargo: Embargo = OPEN
    ) -> None:
        """Without what came after `until`, when somebody left the reader's classes, and what the reader's tests ask."""
        self.person, self.until, self._reader, self._chosen = person, until, reader, chosen
        chosen.last_day = timezone.localdate(until) if until else None
        tallies = chosen.tallies().filter(person=person)
        self._by_day = {day: counted for (day,), counted in grouped(tallies, "day").items()}
        self._by_rule = grouped(tallies, "game", "topic", "rule")
        self.dealing = Dealing(self.sessions, chosen, embargo)

    @cached_property
    def whole(self) -> Figures:
        return figures.total(self._by_day.values())

    @cached_property
    def stretches(self) -> list[Stretch]:
        return figures.over_time(self._by_day)

    @cached_property
    def games(self) -> list[Named]:
        return _named(folded(self._by_rule, lambda key: game_name(key[0])).items())

    @cached_property
    def topics(self) -> list[Named]:
        return _named(folded(self._by_rule, lambda key: topic_name(key[1])).items())

    @cached_property
    def rules(self) -> list[RuleFigures]:
        """Every rule asked about or dealt by, the weakest first."""
        answered = folded(self._by_rule, lambda key: key[2])
        found = rules_of(answered, dealt_by(self._chosen).filter(session__in=self.sessions))
        return sorted(found, key=lambda one: (one.share, -one.missed, one.name.full))

    @property
    def weak(self) -> list[RuleFigures]:
        return [one for one in self.rules if one.weak(FEWEST, PASS_MARK)][:MOST_WEAK]

    @property
    def weak_topics(self) -> list[Named]:
        """The topics ever got wrong, the weakest first."""
        missed = (one for one in self.topics if one.figures.wrong)
        return sorted(missed, key=lambda one: (one.figures.share, one.name))[:MOST_TOPICS]

    @property
    def weak_means(self) -> str:
        """Answers and acts by hand apart: what is done a hundred times a round would hide what is asked once."""
        asked = f"asked about {FEWEST} times or more and answered right less than {PASS_MARK}% of the time"
        return f"{asked}, or as often due at dealing by hand and done right less than that"

    @cached_property
    def tests(self) -> list[Session]:
        return list(self._tests_sat.select_related("sitting__work").order_by("-began_at")[:MOST_TESTS])

    @cached_property
    def tests_counted(self) -> dict[str, int]:
        return self._tests_sat.aggregate(sat=Count("pk"), passed=Count("pk", filter=Q(outcome=Outcome.PASSED)))

    @property
    def _tests_sat(self) -> QuerySet[Session]:
        return self.sessions.filter(kind=Kind.TEST).exclude(outcome=Outcome.ON)

    @property
    def sessions(self) -> QuerySet[Session]:
        """Of all times: no period narrows tests and pace."""
        found = without_own_work(self._reader, Session.objects.filter(person=self.person))
        return found.filter(began_at__lte=self.until) if self.until else found

    @cached_property
    def assessments(self) -> list[Assessment]:
        signed = self.person.assessments.exclude(signed_at=None).prefetch_related("replacements")
        return list(signed.filter(signed_at__lte=self.until) if self.until else signed)

    @cached_property
    def paces(self) -> list[Pace]:
        return paces(self.sessions)

    @property
    def pace(self) -> Pace | None:
        """The latest, which is what somebody's pace is now."""
        return self.paces[-1] if self.paces else None

    @property
    def accuracy_plot(self) -> SafeString:
        goal = Goal(PASS_MARK, f"{PASS_MARK}% passes")
        points = figures.accuracy_points(self.stretches)
        return line("accuracy", "Right answers in percent, over time", points, top=100, goal=goal)

    @property
    def speed_plot(self) -> SafeString:
        points = [
            Point(one.name, one.figures.seconds, f"{one.figures.seconds} seconds an answer") for one in self.stretches
        ]
        top = figures.round_top(point.value for point in points)
        return line("speed", "Seconds an answer took, over time", points, top=top)

    @property
    def topic_plot(self) -> SafeString:
        points = figures.accuracy_points(self.weak_topics)
        return bars("weakest-topics", "Right answers in percent, the weakest topics first", points, top=100)

    @property
    def pace_plot(self) -> SafeString:
        points = [
            Point(f"{one.session.began_at:%-d %b}", one.percent, f"{one.an_hour} rounds an hour, {one.goal} asked for")
            for one in self.paces
        ]
        top = figures.round_top((point.value for point in points), least=120)
        return line("pace", "Pace in percent of what is asked for", points, top=top, goal=Goal(100, "asked for"))


def _named(found: Iterable[tuple[str, Figures]]) -> list[Named]:
    return [Named(name, counted) for name, counted in sorted(found)]
