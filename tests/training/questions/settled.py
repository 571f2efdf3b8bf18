"""What `settle` says of a question's round, read from its result alone, for the kinds that ask about settlement."""

from collections.abc import Mapping
from typing import Any

import pytest

from casino.training.questions import catalogue
from casino.training.questions.contract import BadAnswer, Input, Kind, Question, Verdict
from casino.training.questions.felt import played
from games.caribbean_stud.events import HandConceded
from games.chips.chips import dollars
from games.scenario.scenario import settle

COUNT = 330
"""Questions of each kind and game: with the other kinds' about ten thousand in the whole suite."""

JACKPOTS = ("blazing_7s", "jackpot")
NO_AMOUNT = ("abc", "-5", "1e9", "1.234", "9" * 20, "x" * 5_000, "12,50", "٣", "<b>")
NO_NUMBER = ("", "abc", "-1", "1.5", "999", "x" * 5_000, "٣")
NO_CHOICE = ("", "PAY", "nothing", "x" * 5_000)


CLEARING = ("settle", "turn", "pick_up", "share_jackpot", "close_round")


def every_line(question: Question) -> list[dict[str, Any]]:
    """The lines of all wagers of the round."""
    return [line for line in settle(question.round)["lines"] if cents(line["stake"])]


def lines(question: Question) -> list[dict[str, Any]]:
    """The lines of wagers with chips on them that are settled from a question's moment on, in order, until something
    else is due than to settle and to clear."""
    result, round_ = settle(question.round), played(question)
    assert "error" not in result, result
    first = last = question.moment
    while last < len(round_.log) and round_.game.due(round_.at(last)).act in CLEARING:
        if isinstance(round_.log[last], HandConceded):  # a call that comes before the hands are compared
            break
        last += 1
    due = result["lines"][len(round_.at(first).lines) : len(round_.at(last).lines)]
    return [line for line in due if cents(line["stake"])]


def cents(text: str) -> int:
    return dollars(text or "0", zero=True)


def wrong(question: Question, **changed: str) -> Verdict:
    """The verdict on the right answer with some parts changed: it must not be right, and say which parts are not."""
    verdict = catalogue.check(question, {**catalogue.right(question), **_names(changed)})
    assert not verdict.right, (question, changed)
    assert [part.field for part in verdict.parts if not part.ok], changed
    assert verdict.why.endswith(".")
    return verdict


def _names(changed: Mapping[str, str]) -> dict[str, str]:
    """Field names with dashes, as keywords cannot have them."""
    return {name.replace("_", "-"): value for name, value in changed.items()}


def garbage_refused(question: Question) -> None:
    """What no field takes is refused with the field's name, and does not count."""
    right = catalogue.right(question)
    garbage = {Input.MONEY: NO_AMOUNT, Input.WHOLE: NO_NUMBER, Input.ONE: NO_CHOICE}
    for field in catalogue.show(question).fields:
        for text in garbage.get(field.input, ()):
            with pytest.raises(BadAnswer) as refused:
                catalogue.check(question, {**right, field.name: text})
            assert refused.value.field == field.name


def the_right_answer_costs_nothing(question: Question) -> None:
    verdict = catalogue.check(question, catalogue.right(question))
    assert verdict.right
    assert not verdict.costs
    assert not verdict.critical
    assert not verdict.reportable
    assert verdict.rule
    assert bool(verdict.lines) is (question.kind is not Kind.CONTROL)
    assert all(part.ok for part in verdict.parts)
