"""What a person's tests still ask: nobody meets it anywhere else before their own test is over.

A test is set or open until the person has ended it. One that is past due can still be sat, so it holds on, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from casino.accounts.models import Person
from casino.training.models import Answer, Mode, Posed, Sitting, Work, WrittenScenario

AFTER_THE_TEST: Final = "A test that you are set asks this: it opens again once you have sat the test."
Deal = tuple[str, tuple[str, ...]]
"""A game and its cards in order: the same deal answers every question on it, whoever plays it under whatever title."""


@dataclass(frozen=True)
class Embargo:
    """`deals` are those of written scenarios; the rounds that a seed makes are met again by that seed alone."""

    scenarios: frozenset[int] = frozenset()
    deals: frozenset[Deal] = frozenset()
    seeds: frozenset[str] = frozenset()

    def holds(self, document: dict[str, Any]) -> bool:
        """Whether a round, as a scenario says it, is one that a test asks about."""
        return bool(self.deals) and deal_of(document) in self.deals

    def holds_posed(self, posed: Posed) -> bool:
        """Whether a question, put anywhere but in a test, is one of a test."""
        return posed.scenario_id in self.scenarios or self.holds(posed.question["round"])

    def plays(self, game: str) -> bool:
        return any(slug == game for slug, _ in self.deals)

    def posed(self, person: Person) -> QuerySet[Posed]:
        """What the person has been asked already of all this."""
        about = Q(scenario__in=self.scenarios)
        for game, cards in self.deals:
            about |= Q(game=game, question__round__cards=list(cards))
        return Posed.objects.filter(about, sitting__person=person)

    def without(self, answers: QuerySet[Answer], person: Person) -> QuerySet[Answer]:
        """A person's answers but for those that would tell."""
        return answers.exclude(posed__in=self.posed(person)) if self.scenarios else answers


OPEN: Final = Embargo()


def embargo_on(person: Person) -> Embargo:
    """What this person's tests ask, of those set for them and of those they have begun."""
    now = timezone.now()
    own = Q(person=person) | Q(training_class__memberships__trainee=person)
    over = person.sittings.filter(Q(ended_at__isnull=False) | Q(ends_at__lte=now)).exclude(work=None).values("work")
    works = Work.objects.filter(own, mode=Mode.TEST).exclude(pk__in=over).distinct()
    begun = person.sittings.filter(mode=Mode.TEST, ended_at=None).exclude(ends_at__lte=now)
    tests: list[Work | Sitting] = [*works, *begun]
    scenarios = frozenset(pk for test in tests for pk in test.wanted["scenarios"])
    documents = WrittenScenario.objects.filter(pk__in=scenarios).values_list("document", flat=True)
    return Embargo(
        scenarios=scenarios,
        deals=frozenset(map(deal_of, documents)) if scenarios else frozenset(),
        seeds=frozenset(test.seed for test in tests),
    )


def deal_of(document: dict[str, Any]) -> Deal:
    return document["game"], tuple(document["cards"])
