"""A robot at a test that errs when it is told to, and puts right what somebody notices."""

from collections import Counter
from typing import Any

from games.dealing import remedy
from games.dealing.decisions import decide
from games.dealing.procedure import due, ways
from games.game import Game
from games.handwork import Attempt
from games.patrons.rounds import BETTING, lay_wagers
from games.table.practice import ActSlipped, SlipLeft, SlipStood
from tests.games.dealing.robot import Robot, lawful

SUPERVISOR = Attempt(verb="supervisor")
LONGEST = 600
"""More acts than any round takes."""


class Mending(Robot):
    """Does what is due, and first of all what a mistake asks for."""

    def finish(self, rounds: int = 1) -> None:
        """Deal until so many rounds more are over."""
        last = self.state.table.rounds + rounds
        for _ in range(LONGEST * rounds + 1):
            if self.state.table.rounds >= last:
                return
            self.go_on()
        raise AssertionError(f"the round does not end: {due(self.game, self.state)}")

    def go_on(self) -> None:
        astray = self.state.table.practice.astray
        if wanted := remedy.due(self.game, self.state):
            self.right(lawful(self.state, wanted.step, self.rnd))
        elif astray and self.rnd.random() < 0.5:
            self.right(SUPERVISOR)
        elif astray or not self._players_turn():
            open_ = [way for way in ways(self.game, self.state) if not way.house]
            self.right(lawful(self.state, self.rnd.choice(open_).step, self.rnd) if open_ else SUPERVISOR)

    def _players_turn(self) -> bool:
        act = due(self.game, self.state)
        if act.act not in BETTING or self.state.table.wagers:
            return self._answered(act)
        before = len(self.log)
        self.state = lay_wagers(self.game, self.state, self.patrons, self.log)
        assert len(self.log) > before, "nobody wagers"
        return True

    def right(self, act: Attempt) -> None:
        """An act that is no slip."""
        facts = decide(self.game, self.state, act)
        assert not [fact for fact in facts if isinstance(fact, ActSlipped)], (act, facts)
        self.happened(facts)


def forked(robot: Robot, seed: int) -> Mending:
    """The same table once more, from here on with a dealer of its own."""
    return Mending(robot.game, robot.state, robot.patrons, seed)


# --- counting chips -----------------------------------------------------------------------------------


class Balances:
    """Where every chip is after a log: with whom, on the layout, in the float."""

    def __init__(self, game: Game, state: Any, log: list[Any]) -> None:
        self.all: Counter[str] = Counter()
        self.beside: Counter[str] = Counter()
        """What players have by mistakes and corrections alone."""
        for fact in log:
            for move in game.moves(state, fact):
                assert move.amount > 0, fact
                self.all[self._who(move.source, move.player)] -= move.amount
                self.all[self._who(move.target, move.player)] += move.amount
                if move.kind in ("mispaid", "corrected"):
                    self.beside[move.player] += move.amount if move.target == "player" else -move.amount
            state = game.evolve(state, fact)

    def _who(self, place: str, player: str) -> str:
        return player if place == "player" else f"the {place}"


def stood(log: list[Any]) -> Counter[str]:
    """By player, the dollars of mistakes that stood."""
    left = {fact.slip.number: fact.slip for fact in log if isinstance(fact, SlipLeft)}
    cents: Counter[str] = Counter()
    for fact in log:
        if isinstance(fact, SlipStood):
            cents[left[fact.number].player or ""] += fact.cents
    return cents
