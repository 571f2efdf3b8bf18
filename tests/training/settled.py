"""What `settle` says of a question's round, read from its result alone, for the kinds that ask about settlement."""

from collections.abc import Mapping
from typing import Any

import pytest

from casino.training.questions import making
from casino.training.questions.contract import BadAnswer, Input, Kind, Question, Verdict
from games.chips import dollars
from games.scenario import settle

COUNT = 330
"""Questions of each kind and game: with the other kinds' about ten thousand in the whole suite."""

JACKPOTS = ("blazing_7s", "jackpot")
NO_AMOUNT = ("abc", "-5", "1e9", "1.234", "9" * 20, "x" * 5_000, "12,50", "٣", "<b>")
NO_NUMBER = ("", "abc", "-1", "1.5", "999", "x" * 5_000, "٣")
NO_CHOICE = ("", "PAY", "nothing", "x" * 5_000)


def lines(question: Question) -> list[dict[str, Any]]:
    """The lines of wagers with chips on them, in the order they are settled."""
    result = settle(question.round)
    assert "error" not in result, result
    return [line for line in result["lines"] if cents(line["stake"])]


def cents(text: str) -> int:
    return dollars(text or "0", zero=True)


def wrong(question: Question, **changed: str) -> Verdict:
    """The verdict on the right answer with some parts changed: it must not be right, and say which parts are not."""
    verdict = making.check(question, {**making.right(question), **_names(changed)})
    assert not verdict.right, (question, changed)
    assert [part.field for part in verdict.parts if not part.ok], changed
    assert verdict.why.endswith(".")
    return verdict


def _names(changed: Mapping[str, str]) -> dict[str, str]:
    """Field names with dashes, as keywords cannot have them."""
    return {name.replace("_", "-"): value for name, value in changed.items()}


def garbage_refused(question: Question) -> None:
    """What no field takes is refused with the field's name, and does not count."""
    right = making.right(question)
    garbage = {Input.MONEY: NO_AMOUNT, Input.WHOLE: NO_NUMBER, Input.ONE: NO_CHOICE}
    for field in making.fields(question):
        for text in garbage.get(field.input, ()):
            with pytest.raises(BadAnswer) as refused:
                making.check(question, {**right, field.name: text})
            assert refused.value.field == field.name


def the_right_answer_costs_nothing(question: Question) -> None:
    verdict = making.check(question, making.right(question))
    assert verdict.right
    assert not verdict.costs
    assert not verdict.critical
    assert not verdict.reportable
    assert verdict.rule
    assert bool(verdict.lines) is (question.kind is not Kind.CONTROL)
    assert all(part.ok for part in verdict.parts)
