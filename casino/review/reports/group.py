"""A class's report: everybody against every topic, who has not done set work, and the most common wrong answers."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.db.models import Count, Max, Q, QuerySet, Sum
from django.utils import timezone

from casino.accounts.models import Person, TrainingClass
from casino.review.models.sessions import Kind, Session
from casino.review.models.tallies import WrongAnswer
from casino.review.reports.figures import Figures, folded, grouped, total
from casino.review.reports.forms import PeriodForm
from casino.review.reports.practice import HandFigures, all_of
from casino.review.words import RuleName
from casino.training.models import Sitting, Work
from casino.training.practice.models import Run
from casino.training.quiz.names import game_name, topic_name

MOST_WORK: Final = 12
MOST_WRONG: Final = 15


@dataclass(frozen=True)
class Row:
    """One person's line of the heat map: a figure for each topic and for all of them, and for each game by hand."""

    person: Person
    cells: list[Figures]
    whole: Figures
    dealt: list[Figures]


@dataclass(frozen=True)
class WorkDone:
    """How far a class is with what it was set."""

    work: Work
    done: int
    missing: list[Person]
    overdue: bool


@dataclass(frozen=True)
class Common:
    """A wrong answer, how often it was given and by how many people; `latest` is the last time."""

    game: str
    topic: str
    rule: RuleName
    asked: str
    given: str
    right: str
    times: int
    people: int
    latest: int


class ClassReport:
    """Read in a handful of queries, however many there are. `parts` are the files it comes as."""

    parts = (
        *(("topics", "Topics"), ("people", "Trainees"), ("by-hand", "Dealing by hand"), ("work", "Set work")),
        *(("wrong-answers", "Wrong answers"), ("answers", "Every answer")),
    )

    def __init__(self, training_class: TrainingClass, chosen: PeriodForm) -> None:
        self.training_class, self._chosen = training_class, chosen
        self.people = list(training_class.trainees.order_by("display_name"))
        self._members = training_class.memberships.values("trainee")
        tallies = chosen.tallies().filter(person__in=self._members)
        self._figures = grouped(tallies, "person", "topic")

    @cached_property
    def topics(self) -> dict[str, Figures]:
        """Every topic anybody was asked about, by its slug, with the figures of the class."""
        found = folded(self._figures, lambda key: key[1])
        return {slug: found[slug] for slug in sorted(found, key=topic_name)}

    @property
    def topic_names(self) -> list[str]:
        return [topic_name(slug) for slug in self.topics]

    @cached_property
    def rows(self) -> list[Row]:
        none = Figures()
        cells = ([self._figures.get((person.pk, slug), none) for slug in self.topics] for person in self.people)
        return [
            Row(person, own, total(own), self._dealt_by(person)) for person, own in zip(self.people, cells, strict=True)
        ]

    def _dealt_by(self, person: Person) -> list[Figures]:
        none = HandFigures()
        return [self._by_hand.get((person.pk, game), none).acts for game in self.games]

    @cached_property
    def _by_hand(self) -> dict[tuple[Any, ...], HandFigures]:
        """By person and game, at levels that count."""
        dealt = Session.objects.filter(person__in=self._members, kind=Kind.DEALT)
        return HandFigures.by(dealt.filter(**self._chosen.narrowed_to("began_at", "game")), "person", "game")

    @cached_property
    def games(self) -> dict[str, HandFigures]:
        """Every game that anybody dealt by hand, by its slug, with the figures of the class."""
        slugs = sorted({game for _, game in self._by_hand}, key=game_name)
        return {slug: all_of(one for (_, game), one in self._by_hand.items() if game == slug) for slug in slugs}

    @property
    def game_names(self) -> list[str]:
        return [game_name(slug) for slug in self.games]

    @property
    def columns(self) -> int:
        """So many figures stand beside each other on the heat map."""
        return len(self.topics) + len(self.games)

    @cached_property
    def dealers(self) -> list[tuple[Person, HandFigures]]:
        """Everybody who dealt by hand, in every game together."""
        found = ((person, [self._by_hand.get((person.pk, game)) for game in self.games]) for person in self.people)
        return [(person, all_of(filter(None, own))) for person, own in found if any(own)]

    @cached_property
    def whole(self) -> Figures:
        return total(self.topics.values())

    @cached_property
    def work(self) -> list[WorkDone]:
        """The latest work set to the class. It is done once a sitting of it has ended, or a deal by hand."""
        found = list(self.training_class.work.all()[:MOST_WORK])
        now = timezone.now()
        ended = Q(ended_at__isnull=False) | Q(ends_at__lte=now)
        sat = Sitting.objects.filter(ended, work__in=found, person__in=self._members)
        dealt = Run.objects.filter(ended, work__in=found, person__in=self._members)
        done = {key for rows in (sat, dealt) for key in rows.values_list("work_id", "person_id").distinct()}
        return [
            WorkDone(
                work=one,
                done=sum((one.pk, person.pk) in done for person in self.people),
                missing=[person for person in self.people if (one.pk, person.pk) not in done],
                overdue=one.due_at is not None and one.due_at < now,
            )
            for one in found
        ]

    @cached_property
    def wrong(self) -> list[Common]:
        return most_common(self._chosen.wrong_answers().filter(person__in=self._members))


def most_common(answers: QuerySet[WrongAnswer]) -> list[Common]:
    """Two queries: which they are, and then their words."""
    counted = answers.order_by().values_list("digest")
    sums = counted.annotate(given_times=Sum("times"), people=Count("person", distinct=True), last=Max("latest"))
    found = list(sums.order_by("-given_times", "-people", "digest")[:MOST_WRONG])
    words = {one.digest: one for one in WrongAnswer.objects.filter(latest__in=[last for *_, last in found])}
    return [
        Common(
            game=game_name(said.game),
            topic=topic_name(said.topic),
            rule=RuleName(said.rule),
            asked=said.asked,
            given=said.given,
            right=said.right,
            times=times,
            people=people,
            latest=latest,
        )
        for digest, times, people, latest in found
        if (said := words.get(digest))
    ]
