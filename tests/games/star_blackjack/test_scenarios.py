"""Worked scenarios, played through the engine."""

import json
from pathlib import Path

import pytest

from games.scenario.scenario import differences, settle

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios" / "star-blackjack").glob("*.json"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_worked_scenario_agrees(path: Path) -> None:
    document = json.loads(path.read_text())
    result = settle(document)
    assert differences(document["expect"], result) == []
    assert ("error" in result) is ("error" in document["expect"])
