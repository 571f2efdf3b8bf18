"""What a sitting came to, counted again from its answers, whatever any chain says."""

from collections.abc import Iterator

from django.db.models import Count, F, Q

from casino.training.models import Answer, Mode, Sitting
from casino.training.quiz.results import Result, passes


def wrong(people: list[int]) -> Iterator[tuple[int, str]]:
    yield from _results(people)
    yield from _answers(people)


def _results(people: list[int]) -> Iterator[tuple[int, str]]:
    """A result stands where the sitting is over and had a mark to reach, and nowhere else."""
    first = Answer.objects.filter(posed__sitting__person__in=people, posed__again_of=None)
    answers = first.order_by().values("posed__sitting")
    counted = answers.annotate(
        given=Count("pk"), good=Count("pk", filter=Q(right=True)), grave=Count("pk", filter=Q(critical=True))
    )
    sums = {row["posed__sitting"]: (row["given"], row["good"], row["grave"]) for row in counted}
    for sitting in Sitting.objects.filter(person__in=people).order_by("pk").iterator():
        due = _passed(sitting, *sums.get(sitting.pk, (0, 0, 0)))
        if sitting.passed is not due:
            yield sitting.person_id, f"sitting {sitting.pk} does not have the result that its answers come to"


def _passed(sitting: Sitting, given: int, good: int, grave: int) -> bool | None:
    if sitting.ended_at is None or sitting.pass_mark is None:
        return None
    asked = sitting.count if sitting.mode == Mode.TEST and sitting.count is not None else given
    return passes(Result(asked, given, good, grave, 0, 0, None), sitting)


def _answers(people: list[int]) -> Iterator[tuple[int, str]]:
    """An answer is its sitter's own, to the question that was posed."""
    strange = Answer.objects.filter(person__in=people).exclude(
        person=F("posed__sitting__person"), kind=F("posed__kind"), game=F("posed__game")
    )
    for pk, person in strange.order_by("pk").values_list("pk", "person"):
        yield person, f"answer {pk} is not to the question that was posed, or not by whoever was asked"
