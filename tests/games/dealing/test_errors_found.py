"""A robot that errs in every way there is, wherever it can: each error is found and named, and none invented."""

from collections import Counter
from typing import Any

import pytest

from games.dealing.decisions import decide
from games.dealing.procedure import Way
from games.records import replace
from games.table.practice import ActSlipped, Level
from tests.games.dealing.errors import Wrong, every_error, point
from tests.games.dealing.robot import TABLES, Robot, table
from tests.games.patrons.table import Setting

ROUNDS = 3
LEVELS: tuple[Level, ...] = ("coached", "unaided")
CASES = [(setting, level) for setting in TABLES for level in LEVELS]
ALWAYS = {"verb", "card too many", "place", "settlement", "side", "order"}
"""The kinds of error that can be made at every game."""
LEAST = 10_000 // len(CASES)
"""So many at each table at least: ten thousand in all, and more."""


class Errant(Robot):
    """Makes every error that there is before it does what is due, and has each of them stopped."""

    made: Counter[str]

    def do(self, way: Way) -> None:
        at = point(self)
        for wrong in every_error(at) if at else ():
            self.err(wrong)
        super().do(way)

    def err(self, wrong: Wrong) -> None:
        facts = decide(self.game, self.state, wrong.act)
        assert len(facts) == 1, (wrong, facts)
        found = facts[0]
        assert isinstance(found, ActSlipped), wrong
        assert (found.part, found.severity, found.happened) == (wrong.part, wrong.severity, False), (wrong, found)
        assert but_for_practice(self.game.evolve(self.state, found)) == but_for_practice(self.state)
        self.made[wrong.kind] += 1


def but_for_practice(state: Any) -> Any:
    return replace(state, table=replace(state.table, practice=None))


@pytest.mark.parametrize(("setting", "level"), CASES, ids=lambda one: getattr(one, "name", one))
def test_every_error_is_found_and_named(setting: Setting, level: Level) -> None:
    robot = table(setting, level, 2)
    robot.__class__, errant = Errant, robot
    assert isinstance(errant, Errant)
    errant.made = Counter()
    while errant.made.total() < LEAST or errant.state.table.rounds < ROUNDS:
        errant.deal(1)
    assert errant.made.keys() >= ALWAYS
