"""Questions by the hundred from a fixed seed, and what must hold of every one of them, whatever its kind."""

from collections import Counter
from functools import cache

import pytest

from casino.training.questions import catalogue
from casino.training.questions.contract import BadAnswer, Field, Given, Input, Kind, Question
from games.records import dumps, loads

GARBAGE = ("", "no such answer", "x" * 5_000, "-1", "1e9", "999999999999", "<script>", "nothing,everything", "٣")


@cache
def questions(kind: Kind, slug: str, count: int, topic: str | None = None) -> tuple[Question, ...]:
    """The same ones for the same arguments."""
    return tuple(catalogue.make(kind, slug, at.to_bytes(32, "big"), topic) for at in range(count))


@cache
def answered(kind: Kind, slug: str, count: int) -> tuple[tuple[Question, dict[str, str]], ...]:
    """Each with the answer that the engine derives."""
    return tuple((question, catalogue.right(question)) for question in questions(kind, slug, count))


def accepted_and_near_misses_refused(question: Question) -> None:
    """The right answer is right, one part of it wrong is wrong, and nothing else is taken at all."""
    assert loads(dumps(question), Question) == question
    asked, right = catalogue.show(question), catalogue.right(question)
    assert catalogue.check(question, right).right
    assert asked == catalogue.show(question)
    for field in asked.fields:
        for other in near(field, right[field.name]):
            verdict = catalogue.check(question, {**right, field.name: other})
            assert verdict.right is all(part.ok for part in verdict.parts)
            assert [part.field for part in verdict.parts if not part.ok] in ([field.name], []), (question, field.name)


def near(field: Field, right: str) -> list[str]:
    """The answers beside the right one."""
    if field.input is Input.WHOLE:
        return [str(int(right) + 1), str(max(int(right) - 1, 0) if int(right) else 2), str(int(right) + 10)]
    if field.input is Input.SEVERAL:
        first, second = field.options[0][0], field.options[1][0]
        return [other for other in ("", first, f"{first},{second}") if set(other.split(",")) != set(right.split(","))]
    return [value for value, _ in field.options if value != right]


def garbage_refused(question: Question) -> None:
    """What no field takes is refused with the field's name, before anything is judged."""
    right = catalogue.right(question)
    for field in catalogue.show(question).fields:
        for text in GARBAGE:
            if text == "" and field.input is Input.SEVERAL:
                continue
            with pytest.raises(BadAnswer) as refused:
                catalogue.check(question, {**right, field.name: text})
            assert refused.value.field == field.name
        without: Given = {name: value for name, value in right.items() if name != field.name}
        if field.input is not Input.SEVERAL:
            with pytest.raises(BadAnswer):
                catalogue.check(question, without)


def about_even(places: Counter[int], options: int) -> bool:
    """Whether each place had its share, give or take what chance does to so few."""
    total = sum(places.values())
    share = total / options
    return all(abs(places[at] - share) < 4 * share**0.5 for at in range(options))


def shown_without_the_answer(question: Question, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    """What is shown is shown alike where nobody can work out the answer (`answer` names the function that does)."""
    before = catalogue.show(question)
    monkeypatch.setattr(answer, _nobody_knows)
    assert catalogue.show(question) == before
    with pytest.raises(AssertionError, match="nobody knows"):
        catalogue.right(question)


def _nobody_knows(*_: object) -> None:
    raise AssertionError("nobody knows")
