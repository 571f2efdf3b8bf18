"""What the desk's reports read, counted again from the answers: quiz sessions, rules met, tallies, wrong answers."""

from collections.abc import Iterator
from typing import Any, Final

from casino.review.index import quizzes
from casino.review.models.sessions import Progress, RuleUse, Session
from casino.review.models.tallies import COUNTED, Counted, Tally, WrongAnswer
from casino.review.reports import tallies
from casino.training.models import Answer, Sitting

SESSION: Final = (
    *("person_id", "table_id", "kind", "game", "began_at", "ended_at", "outcome", "first_seq", "last_seq", "seat"),
    *("stands", "seconds", "rounds", "asked", "right", "errors", "cents", "accuracy", "why"),
)
Found = Iterator[tuple[int, str]]


def wrong(people: list[int]) -> Found:
    yield from _sessions(people)
    yield from _tallies(people)


def _sessions(people: list[int]) -> Found:
    """Of sittings that the index has read to their last answer."""
    progress = Progress.objects.first() or Progress()
    late = set(
        Answer.objects.filter(pk__gt=progress.answer, person__in=people).values_list("posed__sitting", flat=True)
    )
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
