"""A rule's report: how often it is missed, by whom, and how it is got wrong; and the list of all rules by that."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet, Sum
from django.utils.safestring import SafeString

from casino.accounts.models import Person
from casino.floor.models.tables import COUNTED
from casino.plots import line
from casino.review.models.sessions import RuleUse
from casino.review.reports.figures import Figures, Named, Stretch, accuracy_points, grouped, over_time, total
from casino.review.reports.forms import PeriodForm
from casino.review.reports.group import Common, most_common
from casino.review.scope import trainees_of
from casino.review.words import RuleName


@dataclass(frozen=True)
class Misser:
    """Somebody's answers about a rule, and how it went with the deal in their hands."""

    person: Person
    figures: Figures
    dealt: int
    slips: int


class RuleReport:
    def __init__(self, rule: RuleName, reader: Person, chosen: PeriodForm) -> None:
        self.rule, self._chosen = rule, chosen
        self._people = trainees_of(reader)
        self._tallies = chosen.tallies().filter(rule=rule.full, person__in=self._people)
        self._by_person = {person: figures for (person,), figures in grouped(self._tallies, "person").items()}

    @cached_property
    def whole(self) -> Figures:
        return total(self._by_person.values())

    @cached_property
    def missers(self) -> list[Misser]:
        """Everybody who met the rule, in a question or with the deal, those who miss it most first."""
        dealt = self._dealt()
        people = Person.objects.filter(pk__in=self._people).filter(pk__in={*self._by_person, *dealt})
        found = (
            Misser(person, self._by_person.get(person.pk, Figures()), *dealt.get(person.pk, (0, 0)))
            for person in people
        )
        return sorted(found, key=lambda one: (-one.figures.wrong - one.slips, one.person.display_name))

    def _dealt(self) -> dict[int, tuple[int, int]]:
        """By person: how often an act by hand was due by the rule, and how often they went against it."""
        met = dealt_by(self._chosen).filter(rule=self.rule.full, session__person__in=self._people)
        sums = met.values_list("session__person").annotate(Sum("times"), Sum("missed"))
        return {person: (times, missed) for person, times, missed in sums}

    @cached_property
    def stretches(self) -> list[Stretch]:
        return over_time({day: figures for (day,), figures in grouped(self._tallies, "day").items()})

    @cached_property
    def wrong(self) -> list[Common]:
        return most_common(self._chosen.wrong_answers().filter(rule=self.rule.full, person__in=self._people))

    @property
    def accuracy_plot(self) -> SafeString:
        points = accuracy_points(self.stretches)
        return line("accuracy", f"Right answers about {self.rule.full} in percent, over time", points, top=100)


@dataclass(frozen=True)
class RuleFigures(Named):
    """How a rule was answered, and how often it was `dealt` by hand and slipped at."""

    dealt: int = 0
    slips: int = 0

    @property
    def missed(self) -> int:
        return self.figures.wrong + self.slips

    @property
    def share(self) -> float:
        """The worse of the two shares that were right."""
        shares = (self.figures.share, 1 - self.slips / self.dealt if self.dealt else None)
        return min((share for share in shares if share is not None), default=1.0)

    def weak(self, fewest: int, mark: int) -> bool:
        """Whether less than so many percent were right, of answers or of acts, where there are enough to tell."""
        answered = self.figures.answers >= fewest and self.figures.below(mark)
        return answered or (self.dealt >= fewest and 100 * (self.dealt - self.slips) < mark * self.dealt)


def dealt_by(chosen: PeriodForm) -> QuerySet[RuleUse]:
    """The rules by which acts by hand were due, at levels that count and in the period chosen."""
    if "kind" in chosen.narrowed:  # of questions, and none was asked
        return RuleUse.objects.none()
    narrowed = chosen.narrowed_to("session__began_at", "session__game")
    return RuleUse.objects.filter(session__level__in=COUNTED, **narrowed).order_by()


def rules_of(answered: dict[str, Figures], met: QuerySet[RuleUse]) -> list[RuleFigures]:
    """Every rule that was asked about or dealt by, with both."""
    sums = met.values_list("rule").annotate(Sum("times"), Sum("missed"))
    dealt = {rule: (times, missed) for rule, times, missed in sums}
    rules = sorted({rule for rule in (*answered, *dealt) if rule})
    return [RuleFigures(RuleName(one), answered.get(one, Figures()), *dealt.get(one, (0, 0))) for one in rules]


def rules_by_misses(reader: Person, chosen: PeriodForm) -> list[RuleFigures]:
    """Every rule that the reader's people were asked about or dealt by, the one missed most often first."""
    people = trainees_of(reader)
    tallies = chosen.tallies().filter(person__in=people).exclude(rule="")
    answered = {rule: figures for (rule,), figures in grouped(tallies, "rule").items()}
    found = rules_of(answered, dealt_by(chosen).filter(session__person__in=people))
    return sorted(found, key=lambda one: (-one.missed, one.name.full))
