"""A little history for a trainee of the demo school, so that their progress is not an empty page."""

from datetime import timedelta
from typing import Final

from django.utils import timezone

from casino.accounts.models import Person
from casino.training.models import Sitting
from casino.training.questions import catalogue
from casino.training.questions.contract import Field, Given, Input
from casino.training.quiz import sittings
from casino.training.quiz.next_question import question_of

DAYS: Final = {6: "++-+", 4: "+-++", 3: "-+++", 1: "++++-"}
"""So many days ago, and how each answer of that day was."""
SECONDS: Final = {6: 31, 4: 24, 3: 19, 1: 13}


def practise(person: Person) -> int:
    """Daily sessions of the last week, sat as anybody sits them; how many. Somebody who has sat one is left alone."""
    if Sitting.objects.filter(person=person).exists():
        return 0
    for ago, marks in DAYS.items():
        _session(person, ago, marks)
    return len(DAYS)


def _session(person: Person, ago: int, marks: str) -> None:
    now = timezone.now() - timedelta(days=ago)
    sitting = sittings.begin_daily(person=person, now=now)
    for at, mark in enumerate(marks):
        posed = sittings.current(sitting, now)
        if posed is None:
            break
        now += timedelta(seconds=SECONDS[ago] + 5 * at)
        question = question_of(posed)
        right = catalogue.right(question)
        given = right if mark == "+" else _slipped(catalogue.show(question).fields, right)
        sittings.answer(posed=posed, given=given, now=now)
    sittings.end(sitting=sitting, now=now)


def _slipped(fields: tuple[Field, ...], given: Given) -> Given:
    """The right answer but for its first choice or amount."""
    for field in fields:
        others = [value for value, _ in field.options if value != given[field.name]]
        if field.input is Input.ONE and others:
            return {**given, field.name: others[0]}
        if field.input in (Input.MONEY, Input.WHOLE):
            return {**given, field.name: "1" if given[field.name] != "1" else "0"}
        if field.input is Input.CHIPS:
            return {**given, field.name: f"{field.options[0][0]}x1"}
    return given
