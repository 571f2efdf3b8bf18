"""Worked scenarios, played through the engine."""

import json
from pathlib import Path

import pytest

from games.scenario.scenario import differences, settle

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios" / "caribbean-stud").glob("*.json"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_worked_scenario_agrees(path: Path) -> None:
    document = json.loads(path.read_text())
    assert differences(document["expect"], settle(document)) == []
