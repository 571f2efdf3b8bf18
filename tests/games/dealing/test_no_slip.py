"""A thousand rounds of each game, dealt by hand by a robot that makes no mistake: the judge finds none."""

from collections import Counter

import pytest

from games.catalogue import GAMES
from games.records import dumps
from games.table.practice import LEVELS, Level
from tests.games.dealing.robot import TABLES, table
from tests.games.patrons.table import Setting

ROUNDS = 1000
CASES = [(setting, level) for setting in TABLES for level in LEVELS]
OF_A_GAME = Counter(setting.game.slug for setting, _ in CASES)


def rounds_of(setting: Setting) -> int:
    """So many that all the tables of a game together see a thousand."""
    return -(-ROUNDS // OF_A_GAME[setting.game.slug])


def test_every_game_is_dealt() -> None:
    assert OF_A_GAME.keys() == GAMES.keys()


@pytest.mark.parametrize(("setting", "level"), CASES, ids=lambda one: getattr(one, "name", one))
def test_what_is_due_is_never_a_slip(setting: Setting, level: Level) -> None:
    """In any lawful way, chosen at random; and the log leads to where the table is."""
    robot = table(setting, level, 1)
    began = robot.state
    robot.deal(rounds_of(setting))
    assert robot.state.table.rounds == rounds_of(setting)
    assert robot.game.fold(began, robot.log) == robot.state
    again = [robot.game.read_event(dumps(fact)) for fact in robot.log[-200:]]
    assert again == robot.log[-200:]
