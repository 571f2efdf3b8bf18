"""Simulated people at the quiz: day after day, some better than others, each better at some things, all learning."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from random import Random
from typing import Final
from zlib import crc32

from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Person, TrainingClass
from casino.home.load.bulk import Writer, moment
from casino.home.load.people import DAYS, School
from casino.home.load.questions import Judged, Made
from casino.training.models import Answer, Mode, Posed, Sitting, Work
from casino.training.quiz.results import Result, passes
from casino.training.quiz.selection import Wanted
from casino.training.quiz.sittings import PASS_MARK
from games.records import plain

IN_A_SITTING: Final = 20
WORK_OF_A_CLASS: Final = 3
DOES_SET_WORK: Final = 0.85
AT_ONCE: Final = 20_000
"""Rows that are written together."""
Tell = Callable[[int], None]


@dataclass(frozen=True)
class Planned:
    """A sitting to come."""

    began_at: datetime
    person: Person
    talent: float
    count: int
    work: Work | None


def answer_questions(
    school: School, questions: list[Made], answers: int, seed: int, writer: Writer, tell: Tell
) -> None:
    """So many answers in the order of time. `tell` hears how many are done."""
    chance = Random(seed)  # noqa: S311  (a made-up school wants to be the same each time)
    planned = sorted(_plan(school, answers, chance), key=lambda one: one.began_at)
    done = 0
    whole = json.dumps(plain(Wanted(count=IN_A_SITTING)))
    batch = max(1, AT_ONCE // (2 * IN_A_SITTING))
    for start in range(0, len(planned), batch):
        with transaction.atomic():
            for one in planned[start : start + batch]:
                learnt = (one.began_at - school.since) / timedelta(days=DAYS) * 0.12
                _sit(one, learnt, questions, whole, writer, chance)
                done += one.count
            writer.flush()
        tell(done)


def _plan(school: School, answers: int, chance: Random) -> Iterator[Planned]:
    everybody = school.everybody
    work = {one.pk: _set_work(one, school.since) for one in school.classes}
    for at, (training_class, person) in enumerate(everybody):
        left = answers // len(everybody) + (at < answers % len(everybody))
        talent = chance.uniform(0.5, 0.86)
        to_do = [one for one in work[training_class.pk] if chance.random() < DOES_SET_WORK]
        while left > 0:
            count = min(IN_A_SITTING, left)
            set_work = to_do.pop() if to_do else None
            when = school.since + timedelta(days=chance.uniform(0, DAYS - 1))
            if set_work:
                when = set_work.set_at + timedelta(days=chance.uniform(0, 6))
            yield Planned(when, person, talent, count, set_work)
            left -= count


def _set_work(training_class: TrainingClass, since: datetime) -> list[Work]:
    """Tests that the class was set, from the first weeks to the last."""
    between = timedelta(days=DAYS / (WORK_OF_A_CLASS + 1))
    return Work.objects.bulk_create(
        Work(
            by=training_class.instructor,
            training_class=training_class,
            title=f"Test {at}",
            mode=Mode.TEST,
            wanted=plain(Wanted(count=IN_A_SITTING)),
            seed=f"{training_class.pk:x}{at - 1:x}",
            due_at=since + at * between + timedelta(days=7),
            set_at=since + at * between,
        )
        for at in range(1, WORK_OF_A_CLASS + 1)
    )


def _sit(one: Planned, learnt: float, questions: list[Made], whole: str, writer: Writer, chance: Random) -> None:
    now, given = one.began_at, list[Judged]()
    sitting = writer.next_id(Sitting)
    for number in range(1, one.count + 1):
        # Some questions come up far more often than others, as with people.
        made = questions[int(len(questions) * chance.random() ** 1.6)]
        knows = one.talent + learnt + _liking(one.person.pk, made.topic)
        judged = made.right if chance.random() < knows else chance.choice(made.wrong)
        took = int(chance.lognormvariate(9.2, 0.5) * (1.2 - learnt))
        posed_at, now = now, now + timedelta(milliseconds=took)
        posed = writer.next_id(Posed)
        about = {"kind": made.kind, "game": made.game, "topic": made.topic, "rule": made.rule}
        asked = about | {"id": posed, "sitting_id": sitting, "number": number, "question": made.question}
        asked |= {"scenario_id": None, "again_of_id": None, "posed_at": moment(posed_at)}
        writer.add_values(Posed, asked)
        answer = {"posed_id": posed, "person_id": one.person.pk, "took_ms": took, "answered_at": moment(now)}
        writer.add_values(Answer, about | judged._asdict() | answer)
        given.append(judged)
    _end(one, sitting, whole, now, given, writer)


@cache
def _liking(person: int, topic: str) -> float:
    """How much better or worse somebody is at a topic than at others."""
    return (crc32(f"{person} {topic}".encode()) % 31 - 15) / 100


def _end(one: Planned, pk: int, whole: str, now: datetime, given: list[Judged], writer: Writer) -> None:
    sitting = Sitting(mode=Mode.TEST if one.work else Mode.PRACTICE, pass_mark=PASS_MARK if one.work else None)
    right, critical = sum(judged.right for judged in given), sum(judged.critical for judged in given)
    result = Result(one.count, one.count, right, critical, over=0, under=0, seconds=None)
    row = {"id": pk, "person_id": one.person.pk, "wanted": whole, "seed": f"{pk:x}", "count": one.count}
    row |= {"mode": sitting.mode, "pass_mark": sitting.pass_mark, "work_id": one.work.pk if one.work else None}
    row |= {"began_at": moment(one.began_at), "ends_at": None, "ended_at": moment(min(now, timezone.now()))}
    writer.add_values(Sitting, row | {"passed": passes(result, sitting) if one.work else None})
