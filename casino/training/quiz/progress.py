"""What a person's answers say of them: days in a row, weak rules, accuracy and speed by topic and rule over time."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from statistics import median
from typing import Final, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from casino.accounts.models import Person
from casino.percent import percent_of
from casino.training.models import Answer
from casino.training.quiz.results import told

LATELY: Final = 400
"""So many answers back a person is still the same dealer."""
LAST: Final = 10
WEAK_BELOW: Final = 80
MOST_WEAK: Final = 6
MOST_DAYS: Final = 30
"""Days with answers that a plot shows."""


class Given(NamedTuple):
    """The little of an answer that is counted."""

    topic: str
    rule: str
    right: bool
    seconds: float
    day: date


class Standing(NamedTuple):
    """How somebody is at something. `days` has for each day with answers the per cent right and the usual seconds."""

    name: str
    asked: int
    right: int
    seconds: float
    days: tuple[tuple[date, int, float], ...]

    @property
    def percent(self) -> int:
        return percent_of(self.right, self.asked)


def streak(person: Person, now: datetime) -> int:
    """Days in a row with an answer, up to today or, while today is young, up to yesterday."""
    day, count = timezone.localdate(now), 0
    for answered in person.answers.datetimes("answered_at", "day", order="DESC"):
        found = timezone.localdate(answered)
        if count == 0 and found == day - timedelta(days=1):
            day = found
        if found != day:
            break
        day, count = day - timedelta(days=1), count + 1
    return count


def weak_rules(person: Person) -> list[Standing]:
    """The rules that go wrong most, by the last few answers on each."""
    by_rule: dict[str, list[Given]] = defaultdict(list)
    for one in counted(told(person)):
        if one.rule and len(by_rule[one.rule]) < LAST:
            by_rule[one.rule].append(one)
    found = [standing(rule, answers) for rule, answers in by_rule.items()]
    weak = [one for one in found if one.percent < WEAK_BELOW]
    return sorted(weak, key=lambda one: (one.percent, -one.asked, one.name))[:MOST_WEAK]


def counted(answers: QuerySet[Answer]) -> list[Given]:
    """The latest answers, newest first."""
    rows = answers.order_by("-pk").values_list("topic", "rule", "right", "took_ms", "answered_at")[:LATELY]
    return [Given(topic, rule, right, took / 1000, timezone.localdate(at)) for topic, rule, right, took, at in rows]


def by(answers: Iterable[Given], key: Callable[[Given], str]) -> list[Standing]:
    """A standing for each topic, rule or kind; what is asked most comes first."""
    groups: dict[str, list[Given]] = defaultdict(list)
    for one in answers:
        groups[key(one)].append(one)
    found = [standing(name, group) for name, group in groups.items() if name]
    return sorted(found, key=lambda one: (-one.asked, one.name))


def standing(name: str, answers: list[Given]) -> Standing:
    days: dict[date, list[Given]] = defaultdict(list)
    for one in answers:
        days[one.day].append(one)
    return Standing(
        name=name,
        asked=len(answers),
        right=sum(one.right for one in answers),
        seconds=median(one.seconds for one in answers) if answers else 0,
        days=tuple(
            (day, percent_of(sum(one.right for one in own), len(own)), median(one.seconds for one in own))
            for day, own in sorted(days.items())[-MOST_DAYS:]
        ),
    )
