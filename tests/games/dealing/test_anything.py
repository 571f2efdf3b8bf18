"""Whatever anybody does at a test, right or wrong, with sense or without: rounds end, and no chip is lost."""

from random import Random
from typing import Any

import pytest

from games.dealing import remedy
from games.dealing.decisions import decide, end
from games.dealing.procedure import ways
from games.errors import RuleViolation
from games.handwork import VERBS, Attempt
from games.records import dumps, replace
from games.table.practice import ActSlipped, Level
from tests.games.dealing.mending import Balances, Mending, stood
from tests.games.dealing.robot import TABLES, lawful, table
from tests.games.patrons.table import Setting

ACTS, ROUNDS = 1500, 10
OFTEN = ("give", "pay", "take", "leave", "burn", "turn", "rack")
"""What does most harm where it is not due."""


def anything(robot: Mending, rnd: Random) -> Attempt:
    """What is due, or its remedy, with parts of it changed; or nothing like it."""
    open_ = [way.step for way in ways(robot.game, robot.state)]
    wanted = remedy.due(robot.game, robot.state)
    if wanted and rnd.random() < 0.5:
        act = lawful(robot.state, wanted.step, rnd)
    elif open_ and rnd.random() < 0.6:
        act = lawful(robot.state, rnd.choice(open_), rnd)
    else:
        act = Attempt(verb=rnd.choice(VERBS))
    return replace(act, **dict(_part(robot, rnd) for _ in range(rnd.randint(0, 2))))


def _part(robot: Mending, rnd: Random) -> tuple[str, Any]:
    words = (*(phrase.words for phrase in robot.game.handwork.phrases), *remedy.MENDS.values())
    parts: dict[str, tuple[Any, ...]] = {
        "verb": (*VERBS, *OFTEN * 3),
        "area": (None, *range(robot.state.table.seating.places + 1)),
        "box": (None, 1, 2),
        "hand": (None, 1, 2),
        "spot": (None, *(wager.kind for wager in robot.game.wagers)),
        "chips": ((), ((500, rnd.randint(1, 5)),)),
        "said": ("", "17", *words),
        "side": (None, "up", "down", "sideways"),
        "at": (None, 0, 50),
    }
    name = rnd.choice(tuple(parts))
    return name, rnd.choice(parts[name])


@pytest.mark.parametrize("rate", [0.05, 0.3])
@pytest.mark.parametrize("setting", TABLES, ids=lambda one: one.name)
def test_rounds_end_and_no_chip_is_lost(setting: Setting, rate: float) -> None:
    table_ = table(setting, "test", 5)
    robot, rnd = Mending(table_.game, table_.state, table_.patrons, 5), Random(rate)
    began = robot.state
    for _ in range(ACTS):
        if robot.state.table.rounds == ROUNDS:
            break
        if rnd.random() < rate:
            _try(robot, anything(robot, rnd))
        else:
            robot.go_on()
    assert robot.state.table.rounds
    robot.happened(end(robot.state))
    _is_in_order(robot, began)


def _try(robot: Mending, act: Attempt) -> None:
    """What no hand could do is refused; all else happens, whatever it comes to."""
    if held(robot, act):
        robot.happened(decide(robot.game, robot.state, act))
    else:
        with pytest.raises(RuleViolation, match="the float has"):
            decide(robot.game, robot.state, act)


def held(robot: Mending, act: Attempt) -> bool:
    return {value for value, _ in act.chips} <= {value for value, _ in robot.state.table.practice.tray}


def _is_in_order(robot: Mending, began: Any) -> None:
    assert robot.state.table.practice is None
    balances, cents = Balances(robot.game, began, robot.log), stood(robot.log)
    assert sum(balances.all.values()) == 0
    assert {who: over for who, over in balances.beside.items() if over} == {who: c for who, c in cents.items() if c}
    log = [robot.game.read_event(dumps(fact)) for fact in robot.log]
    assert log == robot.log
    assert robot.game.fold(began, log) == robot.state


@pytest.mark.parametrize("level", ["coached", "unaided"])
@pytest.mark.parametrize("setting", TABLES, ids=lambda one: one.name)
def test_what_is_stopped_leaves_nothing_behind(setting: Setting, level: Level) -> None:
    """At the other levels a wrong act is a slip, and the table is as it was."""
    table_ = table(setting, level, 6)
    robot, rnd = Mending(table_.game, table_.state, table_.patrons, 6), Random(6)
    for _ in range(ACTS // 2):
        act = anything(robot, rnd)
        facts = decide(robot.game, robot.state, act) if held(robot, act) else ()
        if any(isinstance(fact, ActSlipped) for fact in facts):
            practice = robot.game.fold(robot.state, facts).table.practice
            assert (practice.open, practice.astray) == ((), ())
            assert practice.tray == robot.state.table.practice.tray
        robot.go_on()
