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


def most_common(answers: QuerySet[WrongAnswer], most: int = MOST) -> list[Common]:
    """Two queries: which they are, and then their words."""
    counted = (
        answers.order_by()
        .values("digest")
        .annotate(given_times=Sum("times"), people=Count("person", distinct=True), last=Max("latest"))
        .order_by("-given_times", "-people", "digest")[:most]
    )
    found = list(counted)
    words = WrongAnswer.objects.filter(latest__in=[one["last"] for one in found])
    by_digest = {one.digest: one for one in words}
    return [
        Common(
            game=game_name(said.game),
            topic=topic_name(said.topic),
            rule=RuleName(said.rule),
            asked=said.asked,
            given=said.given,
            right=said.right,
            times=one["given_times"],
            people=one["people"],
            latest=one["last"],
        )
        for one in found
        if (said := by_digest.get(one["digest"]))
    ]
