"""At a test a wrong act happens: it is noticed or not, put right lawfully or it stands, and no chip is lost."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.chips.settlement import Line
from games.dealing.decisions import decide
from games.dealing.procedure import Way
from games.records import dumps
from games.table.practice import ActSlipped, AstrayCleared, SlipLeft, SlipNoticed, SlipRemedied, SlipStood
from tests.games.dealing.errors import Point, Wrong, every_error, point
from tests.games.dealing.mending import Balances, Mending, forked, stood
from tests.games.dealing.robot import TABLES, Robot, table
from tests.games.patrons.table import Setting

ERRORS = 100
"""At each table."""
SEEDS = range(3)
OTHERWISE = ("RoundVoided", "HandVoided", "CardLoose", "CardBurned", "StepForgotten")
"""What makes another round of it, lawfully: it is void, a card more has left the shoe, or others come from a device."""


class Errant(Robot):
    """Deals on without a mistake; now and then another robot takes over from here, and makes one."""

    left: int

    def do(self, way: Way) -> None:
        at = point(self)
        if at and self.left and self.rnd.random() < 0.3:
            self.left -= 1
            _err(at, self.rnd.choice(list(every_error(at))), self.rnd)
        super().do(way)


@pytest.mark.parametrize("setting", TABLES, ids=lambda one: one.name)
def test_what_a_mistake_comes_to(setting: Setting) -> None:
    left, seed = ERRORS, 0
    while left:
        robot = table(setting, "test", seed := seed + 1)
        errant = Errant(robot.game, robot.state, robot.patrons, seed)
        errant.left = left
        errant.deal(3)
        left = errant.left


def _err(at: Point, wrong: Wrong, rnd: Random) -> None:
    """One mistake, and what becomes of it until nobody could notice it any more."""
    began, robot = at.robot.state, forked(at.robot, rnd.randrange(10**6))
    facts = decide(robot.game, began, wrong.act)
    robot.happened(facts)
    found = [(fact.part, fact.severity) for fact in facts if isinstance(fact, ActSlipped)]
    assert found == [(wrong.part, wrong.severity)], (wrong, facts)
    robot.finish(began.table.rounds + 1 - robot.state.table.rounds)
    _is_settled_lawfully(at, robot)
    if robot.state.table.practice.open:
        robot.finish(2)
    _is_over(robot)
    _chips_are_where_they_belong(robot, began)
    _can_be_read_again(robot, began)


def _is_settled_lawfully(at: Point, robot: Mending) -> None:
    """As by somebody who made no mistake, unless the rules say otherwise."""
    right = forked(at.robot, 0)
    right.finish()
    if not _of_another_round(robot.log) - _of_another_round(right.log):
        assert settled(robot.state.lines) == settled(right.state.lines)


def _of_another_round(log: list[Any]) -> Counter[str]:
    return Counter(name for fact in log if (name := type(fact).__name__) in OTHERWISE)


def settled(lines: tuple[Line, ...]) -> Counter[Any]:
    """What became of each wager, in whichever order."""
    return Counter((*place, line.wager, line.paid, line.collected) for line in lines for place in [_place(line)])


def _place(line: Line) -> tuple[Any, ...]:
    return line.area, line.box, line.hand, line.player


def _is_over(robot: Mending) -> None:
    """Every mistake that was left was put right, or stands."""
    practice = robot.state.table.practice
    assert not practice.open
    assert not practice.astray
    left = Counter(fact.slip.number for fact in robot.log if isinstance(fact, SlipLeft))
    replaced = Counter(fact.instead_of for fact in robot.log if isinstance(fact, SlipLeft) and fact.instead_of)
    ended = Counter(fact.number for fact in robot.log if isinstance(fact, SlipRemedied | SlipStood))
    assert left == ended + replaced
    assert set(left.values()) <= {1}


def _chips_are_where_they_belong(robot: Mending, began: Any) -> None:
    """With the players as the rules have it, plus exactly the dollars of the mistakes that stand."""
    balances = Balances(robot.game, began, robot.log)
    assert sum(balances.all.values()) == 0
    beside, cents = balances.beside, stood(robot.log)
    assert {who: beside[who] for who in beside if beside[who]} == {who: cents[who] for who in cents if cents[who]}


def _can_be_read_again(robot: Mending, began: Any) -> None:
    log = [robot.game.read_event(dumps(fact)) for fact in robot.log]
    assert log == robot.log
    assert robot.game.fold(began, log) == robot.state


def test_a_mistake_is_noticed_or_not_by_the_seed() -> None:
    """Of payments that are too high some stand; of cards that lie astray none does."""
    seen: Counter[type] = Counter()
    for seed in SEEDS:
        robot = table(TABLES[0], "test", seed)
        errant = _Paying(robot.game, robot.state, robot.patrons, seed)
        errant.deal(12)
        seen.update(type(fact) for fact in errant.log)
    assert seen[SlipStood]
    assert seen[SlipNoticed]
    assert seen[SlipRemedied]
    assert not seen[AstrayCleared]


class _Paying(Mending):
    """Pays every third wager too much, and the next too little."""

    def deal(self, rounds: int) -> None:
        self.finish(rounds)

    def right(self, act: Any) -> None:
        at = point(self)
        wrong = [one for one in every_error(at) if one.kind == "amount"] if at else []
        if act.verb == "pay" and wrong and not self.state.table.practice.open and self.rnd.random() < 0.3:
            self.happened(decide(self.game, self.state, self.rnd.choice(wrong).act))
        else:
            super().right(act)
