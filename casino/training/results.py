"""How a sitting went, and which answers a person may be told about."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from django.db.models import QuerySet

from casino.accounts.models import Person
from casino.training.embargo import embargo_on
from casino.training.models import Answer, Mode, Sitting
from casino.training.questions.contract import Verdict
from games.wire import dumps, loads


@dataclass(frozen=True)
class Result:
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
        return 100 * self.right // self.asked if self.asked else 0

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
    """A critical error fails a test, whatever the rest was worth."""
    if sitting.mode == Mode.TEST and outcome.critical:
        return False
    return outcome.answered > 0 and outcome.percent >= (sitting.pass_mark or 0)


def told(person: Person) -> QuerySet[Answer]:
    """A person's answers, but for those of a test that still runs or is to come: nobody is told before its end."""
    ended = person.answers.exclude(posed__sitting__mode=Mode.TEST, posed__sitting__ended_at=None)
    return embargo_on(person).without(ended, person)


def verdict_of(answer: Answer) -> Verdict:
    verdict: Verdict = loads(dumps(answer.verdict), Verdict)
    return verdict
