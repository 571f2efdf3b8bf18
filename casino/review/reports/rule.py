"""A rule's report: how often it is missed, by whom, and how it is got wrong; and the list of all rules by that."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Sum
from django.utils.safestring import SafeString

from casino.accounts.models import Person
from casino.plots import line
from casino.review.models.sessions import Kind, RuleUse
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
        """By person: how often the rule came up while they dealt, and how often they went against it."""
        met = RuleUse.objects.filter(rule=self.rule.full, session__person__in=self._people).order_by()
        dealt = met.filter(session__kind=Kind.DEALT).values_list("session__person")
        sums = dealt.annotate(Sum("times"), Sum("missed"))
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


def rules_by_misses(reader: Person, chosen: PeriodForm) -> list[Named]:
    """Every rule that the reader's people were asked about, the one missed most often first."""
    tallies = chosen.tallies().filter(person__in=trainees_of(reader)).exclude(rule="")
    found = [Named(RuleName(rule), figures) for (rule,), figures in grouped(tallies, "rule").items()]
    return sorted(found, key=lambda one: (-one.figures.wrong, one.name.full))
