"""A table dealt by hand: patrons play, and whoever deals does what is due, in a lawful way chosen at random."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.chips.chips import Float, cut
from games.choice import Act
from games.dealing import decisions
from games.dealing.procedure import Way, due, steps_left, waits, ways
from games.game import Game, play
from games.handwork import Attempt, Step, done
from games.patron import Patron
from games.patrons.answers import answer
from games.patrons.rounds import BETTING, lay_wagers
from games.table.practice import ActSlipped, Level, PracticeBegun

Meddle = Callable[["ByHand", Act], Any]
"""What a test does with a table before somebody answers an act; a command, or None for what patrons would do."""


def practised(game: Game, state: Any, level: Level = "unaided", seed: bytes = bytes(32)) -> Any:
    """The table from the moment on that somebody practises its deal, with a float that never runs short."""
    tray = tuple((value, 100_000) for value in sorted(state.table.chips, reverse=True))
    return game.evolve(state, PracticeBegun(level=level, seed=seed, tray=tray))


def attempt(state: Any, step: Step, rnd: Random | None = None) -> Attempt:
    """A step as somebody does it who does it right: any of its words, a card anywhere that it may go in."""
    more: dict[str, Any] = {}
    if step.verb == "pay":
        more["chips"] = cut(Float(chips=state.table.practice.tray), step.amount)
    if rnd and step.says:
        more["said"] = rnd.choice(step.says)
    if rnd and step.least is not None:
        more["at"] = rnd.randint(step.least, step.most or step.least)
    return done(step, **more)


class ByHand:
    """A robot that makes no mistake. `did` counts what it has done, by verb and clause."""

    def __init__(self, game: Game, state: Any, patrons: Sequence[Patron], seed: int, meddle: Meddle | None = None):
        self.game, self.state, self.patrons, self.meddle = game, state, patrons, meddle
        self.rnd, self.did, self.log = Random(seed), Counter[tuple[str, str | None]](), list[Any]()

    def deal(self, rounds: int) -> None:
        """So many rounds more, or until nobody wagers."""
        last = self.state.table.rounds + rounds
        while self.state.table.rounds < last:
            act = due(self.game, self.state)
            if act.act in BETTING and not self.state.table.wagers:
                before = len(self.log)
                self.state = lay_wagers(self.game, self.state, self.patrons, self.log)
                assert len(self.log) > before, "nobody wagers"
            elif not self._answered(act):
                self.do(self.chosen())

    def chosen(self) -> Way:
        """At a level that is lax about the house's order, one that only the house puts later will do too."""
        lax = self.state.table.practice.level == "coached"
        open_ = [way for way in ways(self.game, self.state) if lax or not way.house]
        assert open_, f"nothing can be done: {due(self.game, self.state)}"
        return self.rnd.choice(open_)

    def do(self, way: Way) -> None:
        facts = decisions.decide(self.game, self.state, attempt(self.state, way.step, self.rnd))
        slips = [fact for fact in facts if isinstance(fact, ActSlipped)]
        assert not slips, (way.step, slips)
        self.did[way.step.verb, way.step.rule] += 1
        self.happened(facts)

    def happened(self, facts: Sequence[Any]) -> None:
        self.log += facts
        self.state = self.game.fold(self.state, facts)

    def _answered(self, act: Act) -> bool:
        """Whoever is asked answers, and players are let have the calls that an act gives them time for."""
        waiting = waits(self.game, self.state)
        if not waiting and (act.player or act.act in BETTING or not act.first):
            return False
        command = self.meddle(self, act) if self.meddle else None
        command = command or self._called(act)
        if command is None and waiting:
            command = act.once_more or act.unanswered
        if command is None:
            return False
        self.state, facts = play(self.game, self.state, command)
        self.log += facts
        return True

    def _called(self, act: Act) -> Any:
        for patron in self.patrons:
            if act.player in (None, patron.name):
                view = self.game.view(self.state, patron.name)
                if command := answer(self.game, patron, view, view.choices, act):
                    return command
        return None


def due_steps(game: Game, state: Any) -> list[tuple[Any, ...]]:
    """What is due by hand, short: verb, area, spot, clause; `may` of one that can be left out."""
    left = steps_left(game, state, due(game, state))
    return [(step.verb, step.area, step.spot, step.rule, *(["may"] if step.may else [])) for step in left]


def done_by_hand(game: Game, state: Any, *acts: Attempt) -> tuple[Any, tuple[Any, ...]]:
    """The state after these acts, and the facts of the last."""
    facts: tuple[Any, ...] = ()
    for act in acts:
        facts = decisions.decide(game, state, act)
        state = game.fold(state, facts)
    return state, facts


def slips(facts: Sequence[Any]) -> list[tuple[str, str]]:
    """What was wrong, and how badly."""
    return [(fact.result, fact.severity) for fact in facts if isinstance(fact, ActSlipped)]
