"""How a sitting went, and which answers a person may be told about."""

from collections.abc import Iterable
from statistics import median
from typing import NamedTuple

from django.db.models import QuerySet

from casino.accounts.models import Person
from casino.percent import percent_of
from casino.training.models import Answer, Mode, Sitting
from casino.training.questions.contract import Verdict
from casino.training.quiz.embargo import embargo_on
from games.records import dumps, loads


class Result(NamedTuple):
    """Counted from answers. `asked` may be more: questions of a test that nobody answered count as wrong."""

    asked: int
    answered: int
    right: int
    critical: int
    over: int
    under: int
    seconds: float | None

    @property
    def percent(self) -> int:
        return percent_of(self.right, self.asked)

    @property
    def wrong(self) -> int:
        return self.answered - self.right


def result_of(sitting: Sitting) -> Result:
    """What comes again is there to learn from and decides nothing."""
    answers = list(Answer.objects.filter(posed__sitting=sitting, posed__again_of=None))
    return summed(answers, sitting.count if sitting.mode == Mode.TEST else None)


def summed(answers: Iterable[Answer], asked: int | None = None) -> Result:
    found = list(answers)
    return Result(
        asked=len(found) if asked is None else asked,
        answered=len(found),
        right=sum(one.right for one in found),
        critical=sum(one.critical for one in found),
        over=sum(one.over for one in found),
        under=sum(one.under for one in found),
        seconds=median(one.took_ms for one in found) / 1000 if found else None,
    )


def passes(outcome: Result, sitting: Sitting) -> bool:
    return not why_failed(outcome, sitting.mode, sitting.pass_mark)


def why_failed(outcome: Result, mode: str, pass_mark: int | None) -> str:
    """Why a sitting is not passed, in a few words; empty where it is.

    A critical error fails a test, whatever the rest was worth. The mark is held against the share itself, not against
    the percentage as it is rounded.
    """
    reasons, needed = [], -(-outcome.asked * (pass_mark or 0) // 100)
    if mode == Mode.TEST and outcome.critical:
        errors = "1 critical error" if outcome.critical == 1 else f"{outcome.critical} critical errors"
        reasons.append(f"{errors}, and one fails a test at any mark")
    if outcome.right < needed:
        reasons.append(f"{outcome.right} of {outcome.asked} right, {needed} needed")
    if not outcome.answered:
        reasons.append("nothing was answered")
    elif reasons and outcome.answered < outcome.asked:
        reasons.append(f"{outcome.asked - outcome.answered} not answered")
    return "; ".join(reasons)


def told(person: Person) -> QuerySet[Answer]:
    """A person's answers, but for those of a test that still runs or is to come: nobody is told before its end."""
    ended = person.answers.exclude(posed__sitting__mode=Mode.TEST, posed__sitting__ended_at=None)
    return embargo_on(person).without(ended, person)


def verdict_of(answer: Answer) -> Verdict:
    verdict: Verdict = loads(dumps(answer.verdict), Verdict)
    return verdict


def wrong_parts(answer: Answer) -> tuple[str, ...]:
    """What was wrong in an answer, in words: "Ann, main wager: $30 (right: $37.50)"."""
    parts = verdict_of(answer).parts
    return tuple(f"{part.label}: {part.given or 'nothing'} (right: {part.right})" for part in parts if not part.ok)
