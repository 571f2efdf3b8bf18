"""The most common wrong answers, themselves."""

from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Max, QuerySet, Sum

from casino.review.models.tallies import WrongAnswer
from casino.review.words import RuleName
from casino.training.quiz.names import game_name, topic_name

MOST: Final = 15


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


def most_common(answers: QuerySet[WrongAnswer]) -> list[Common]:
    """Two queries: which they are, and then their words."""
    counted = answers.order_by().values_list("digest")
    sums = counted.annotate(given_times=Sum("times"), people=Count("person", distinct=True), last=Max("latest"))
    found = list(sums.order_by("-given_times", "-people", "digest")[:MOST])
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
