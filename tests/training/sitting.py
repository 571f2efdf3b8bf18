"""Answers for the tests of the quiz: the right one as the form sends it, and a wrong one that the form takes."""

from contextlib import suppress
from typing import Any

from casino.training.models import Answer, Posed, Sitting
from casino.training.questions import catalogue
from casino.training.questions.contract import BadAnswer, Field, Input
from casino.training.quiz import sittings
from casino.training.quiz.next_question import question_of


def sent(posed: Posed, given: dict[str, str]) -> dict[str, Any]:
    """An answer as a browser's form holds it."""
    form: dict[str, Any] = {}
    for field in catalogue.show(question_of(posed)).fields:
        value = given[field.name]
        if field.input is Input.SEVERAL:
            form[field.name] = value.split(",") if value else []
        elif field.input is Input.CHIPS:
            counts = dict(part.split("x") for part in value.split(",") if part)
            form |= {f"{field.name}:{cents}": count for cents, count in counts.items()}
        else:
            form[field.name] = value
    return form


def right(posed: Posed) -> dict[str, str]:
    return catalogue.right(question_of(posed))


def wrong(posed: Posed) -> dict[str, str]:
    """The right answer with its first part put wrong."""
    question = question_of(posed)
    known = catalogue.right(question)
    for field in catalogue.show(question).fields:
        for other in _others(field, known[field.name]):
            given = known | {field.name: other}
            with suppress(BadAnswer):
                if not catalogue.check(question, given).right:
                    return given
    raise AssertionError("every answer is right")


def _others(field: Field, value: str) -> list[str]:
    values = [each for each, _ in field.options]
    match field.input:
        case Input.ONE:
            return [each for each in values if each != value]
        case Input.SEVERAL:
            chosen = value.split(",") if value else []
            return [",".join(each for each in values if each not in chosen) or values[0]]
        case Input.CHIPS:  # one of them may be the right sum in other chips
            return [f"{values[-1]}x7", f"{values[-1]}x3"]
        case Input.MONEY:
            return ["3.50" if value != "3.50" else "4"]
        case Input.WHOLE:
            return ["1" if value != "1" else "2", "0"]


def answer(sitting: Sitting, *, well: bool = True) -> Answer:
    """The question that waits, answered."""
    posed = sittings.current(sitting)
    assert posed is not None
    return sittings.answer(posed=posed, given=right(posed) if well else wrong(posed))
