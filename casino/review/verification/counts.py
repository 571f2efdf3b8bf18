"""Whatever is counted from the answers, counted again: results, quiz sessions, rules met, tallies, wrong answers."""

from collections.abc import Iterator
from typing import Any, Final

from django.db import DatabaseError
from django.db.models import Count, F, Q

from casino.review.index import quizzes
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Progress, RuleUse, Session
from casino.review.models.tallies import COUNTED, Counted, Tally, WrongAnswer
from casino.review.reports import tallies
from casino.review.verification.finding import Finding
from casino.training.models import Answer, Mode, Sitting
from casino.training.quiz.results import Result, passes

SESSION: Final = (
    *("person_id", "table_id", "kind", "game", "began_at", "ended_at", "outcome", "first_seq", "last_seq", "seat"),
    *("stands", "seconds", "rounds", "asked", "right", "errors", "cents", "accuracy", "why"),
)
Found = Iterator[tuple[int, str]]


def bring_up() -> list[Finding]:
    """A log that somebody has changed may not be readable at all: that is found, and ends no verification."""
    found = []
    for read_on in (catch_up, tallies.catch_up):
        try:
            read_on()
        except DatabaseError:
            raise  # the database's own trouble is nobody's tampering
        except Exception as error:
            found.append(Finding(f"it cannot be read on: {error!r}"))
    return found


def wrong(people: list[int]) -> Found:
    """Who, and what does not come to what is kept, whatever any chain says."""
    for compare in (_results, _answers, _sessions, _tallies):
        yield from compare(people)


def _results(people: list[int]) -> Found:
    """A result stands where the sitting is over and had a mark to reach, and nowhere else."""
    first = Answer.objects.filter(posed__sitting__person__in=people, posed__again_of=None).order_by()
    good, grave = Count("pk", filter=Q(right=True)), Count("pk", filter=Q(critical=True))
    counted = first.values_list("posed__sitting").annotate(given=Count("pk"), good=good, grave=grave)
    sums = {pk: counts for pk, *counts in counted}
    for sitting in Sitting.objects.filter(person__in=people).order_by("pk").iterator():
        due = _passed(sitting, *sums.get(sitting.pk, (0, 0, 0)))
        if sitting.passed is not due:
            yield sitting.person_id, f"sitting {sitting.pk} does not have the result that its answers come to"


def _passed(sitting: Sitting, given: int, good: int, grave: int) -> bool | None:
    if sitting.ended_at is None or sitting.pass_mark is None:
        return None
    asked = sitting.count if sitting.mode == Mode.TEST and sitting.count is not None else given
    return passes(Result(asked, given, good, grave, 0, 0, None), sitting)


def _answers(people: list[int]) -> Found:
    """An answer is its sitter's own, to the question that was posed."""
    strange = Answer.objects.filter(person__in=people).exclude(
        person=F("posed__sitting__person"), kind=F("posed__kind"), game=F("posed__game")
    )
    for pk, person in strange.order_by("pk").values_list("pk", "person"):
        yield person, f"answer {pk} is not to the question that was posed, or not by whoever was asked"


def _sessions(people: list[int]) -> Found:
    """Of sittings that the index has read to their last answer."""
    progress = Progress.objects.first() or Progress()
    unread = Answer.objects.filter(pk__gt=progress.answer, person__in=people)
    late = set(unread.values_list("posed__sitting", flat=True))
    read = Sitting.objects.filter(person__in=people, pk__lte=progress.sitting).exclude(pk__in=late).order_by("pk")
    sittings = {one.pk: one for one in read}
    sums, games = quizzes.sums_of(list(sittings)), quizzes.games_of(list(sittings))
    kept = {one.sitting_id: one for one in Session.objects.filter(sitting__in=sittings)}
    for pk, sitting in sittings.items():
        told, found = quizzes.session_of(None, sitting, sums.get(pk, {}), games[pk]), kept.get(pk)
        if found is None or any(getattr(found, name) != getattr(told, name) for name in SESSION):
            yield sitting.person_id, f"the session of sitting {pk} is not on file as its answers tell it"
    yield from _rules(sittings, {one.pk: pk for pk, one in kept.items() if pk is not None})


def _rules(sittings: dict[int, Sitting], sessions: dict[int, int]) -> Found:
    told = {(pk, rule): (times, missed) for pk, rule, times, missed in quizzes.rules_of(list(sittings))}
    kept = {
        (sessions[use.session_id], use.rule): (use.times, use.missed)
        for use in RuleUse.objects.filter(session__in=sessions)
    }
    for pk, rule in sorted(told.keys() | kept.keys()):
        if told.get((pk, rule)) != kept.get((pk, rule)):
            yield sittings[pk].person_id, f"how often sitting {pk} met {rule} is not as its answers tell it"


def _tallies(people: list[int]) -> Found:
    counted = Counted.objects.values_list("answer", flat=True).first() or 0
    answers = Answer.objects.filter(person__in=people, pk__lte=counted).order_by("pk")
    batch = list(answers.values_list(*tallies.READ))
    told: dict[Any, Any] = {key: tuple(counts) for key, counts in tallies.tallies(batch).items()}
    names = (*tallies.TALLY_KEY, *COUNTED)
    kept = {
        (person, str(day), *rest[:4]): tuple(rest[4:])
        for person, day, *rest in Tally.objects.filter(person__in=people).values_list(*names)
    }
    yield from _differ(told, kept, "what reports count")
    words = (*tallies.WRONG_KEY, "times", *tallies.WRONG_WORDS)
    shown = {
        (person, str(day), digest): tuple(rest)
        for person, day, digest, *rest in WrongAnswer.objects.filter(person__in=people).values_list(*words)
    }
    yield from _differ(tallies.wrong_words(batch), shown, "what reports show of wrong answers")


def _differ(told: dict[Any, Any], kept: dict[Any, Any], what: str) -> Found:
    for key in sorted(told.keys() | kept.keys()):
        if told.get(key) != kept.get(key):
            yield key[0], f"{what} on {key[1]} is not as the answers tell it"
