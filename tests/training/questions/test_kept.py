"""Questions as earlier versions kept them are still shown and judged as they were."""

import json
from pathlib import Path
from typing import Any

import pytest

from casino.training.questions import catalogue
from casino.training.questions.contract import Question
from casino.training.questions.rounds.round import written
from games.records import dumps, loads

KEPT = json.loads(Path(__file__).with_name("questions_of_earlier_versions.json").read_text())


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{kept['question']['kind']}-{kept['question']['game']}")
def test_a_question_of_an_earlier_version_has_its_answer(kept: dict[str, Any]) -> None:
    question: Question = loads(dumps(kept["question"]), Question)
    asked, right = catalogue.show(question), catalogue.right(question)
    assert right == kept["right"]
    assert [field.name for field in asked.fields] == kept["fields"]
    verdict = catalogue.check(question, right)
    assert (verdict.right, len(verdict.lines)) == (True, kept["lines"])
    assert verdict.rule == kept["rule"] or question.kind == "read"  # a total is filed under another clause since


def test_a_box_of_an_earlier_version_asks_about_the_whole_round() -> None:
    """Every wager of the area, on a felt from which nothing has been taken."""
    for kept in KEPT:
        question: Question = loads(dumps(kept["question"]), Question)
        if question.kind == "box":
            own = [line for line in written(question.round).lines if line.area == question.about["area"] and line.stake]
            assert len(catalogue.show(question).fields) == 2 * len(own)
