"""A table at which things go wrong on purpose: a robot that sees to them, and one that does not look."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from games.chips.chips import break_down
from games.choice import Act
from games.dealing import decisions, remedy
from games.dealing.faults.catalogue import kind_named
from games.dealing.faults.due import open_faults
from games.dealing.procedure import Way, ordinary_ways, passes_over, waits
from games.dealing.tray import full_tray
from games.dealing.trouble import inject, next_fault
from games.errors import RuleViolation
from games.fault import FaultHandled, FaultKind, FaultMissed, FaultPlaced, PlacedFault
from games.game import Game, play
from games.handwork import Attempt, Step
from games.patron import Patron, Skill, Style
from games.patrons.practice import practised_answer
from games.patrons.rounds import BETTING, lay_wagers
from games.patrons.temper import characters
from games.records import replace
from games.table.practice import ActDone, ActSlipped, Level, PracticeBegun
from games.table.table import RoundClosed
from tests.games import by_hand
from tests.games.by_hand import ByHand
from tests.games.patrons.table import SEED, STAR, STUD, SWITCH, WAR, Setting, of_type, opened, patron

TABLES = (STAR, SWITCH, WAR, STUD)
"""One of each game."""

CAST: tuple[tuple[str, Style, Skill], ...] = (
    ("Ann", "mixed_chips", "hunches"),
    ("Bo", "high_roller", "mimic"),
    ("Cy", "minimum", "never_bust"),
    ("Di", "absent_minded", "basic"),
)
LEAST, MOST = 1000, 20000
RESTACK = Attempt(verb="restack")
MOST_FACTS = 3000
MOST_ROUNDS = 30
"""Before which every moment has come that a fault can be put there: a tie at Casino War may take a while."""


def company() -> tuple[Patron, ...]:
    return tuple(patron(style, skill, name) for name, style, skill in CAST)


def table(setting: Setting, level: Level = "unaided", *, seed: bytes = SEED, trouble: int = 0, **more: Any) -> Any:
    """A table with four patrons and a full float, whose deal is practised; its sign has a minimum and a maximum."""
    limited = replace(setting.options, minimum=LEAST, maximum=MOST)
    state = opened(setting._replace(options=limited), company(), seed)
    tray, people = full_tray(state.table.chips), characters(company())
    begun = PracticeBegun(level=level, seed=seed, trouble=trouble, tray=tray, characters=people, **more)
    return setting.game.evolve(state, begun)


def attempt(state: Any, step: Step, rnd: Any = None) -> Attempt:
    """Chips changed for others come in smaller ones."""
    if step.verb != "colour":
        return by_hand.attempt(state, step, rnd)
    smaller = tuple(value for value in state.table.chips if value < step.amount)
    return Attempt(verb="colour", area=step.area, chips=break_down(step.amount, smaller))


Wants = Callable[["Troubled"], Sequence[Any] | None]


class Troubled(ByHand):
    """A robot at a table where `wants` says what is put there before each act. `slips` are those it made."""

    def __init__(self, setting: Setting, state: Any, wants: Wants | None = None, seed: int = 3):
        super().__init__(setting.game, state, company(), seed)
        self.wants, self.slips, self.chips = wants, list[ActSlipped](), Counter[str]()
        self.began = state

    def happened(self, facts: Sequence[Any]) -> None:
        for fact in facts:
            self._counted(fact)
            self.state = self.game.evolve(self.state, fact)
        self.slips += [fact for fact in facts if isinstance(fact, ActSlipped)]
        self.log += facts

    def _counted(self, fact: Any) -> None:
        """Chips go from one place to another, and none lie on the layout when a round is over."""
        for move in self.game.moves(self.state, fact):
            self.chips[move.source] -= move.amount
            self.chips[move.target] += move.amount
            assert self.chips["layout"] >= 0, (fact, self.chips)
        assert not isinstance(fact, RoundClosed) or self.chips["layout"] == 0, self.chips

    # --- round after round ----------------------------------------------------------------------------

    def deal(self, rounds: int) -> None:
        last, most = self.state.table.rounds + rounds, len(self.log) + MOST_FACTS * rounds
        while self.state.table.rounds < last:
            self.once()
            assert len(self.log) < most, "the round does not end"

    def deal_until_placed(self) -> PlacedFault | None:
        """Until something is on the table; None where the moment never comes."""
        while not self.placed and self.state.table.rounds < MOST_ROUNDS:
            self.once()
        return self.placed[0].fault if self.placed else None

    def once(self) -> None:
        """Something goes wrong, somebody lays a wager or answers, or the robot does what is due."""
        put = self.wants(self) if self.wants else None
        if put:
            self.happened(put)
        elif not self._laid() and not self._answers():
            self.act()

    def act(self) -> None:
        """What is due; where something of one's own went wrong, that is put right first."""
        practice, wanted = self.state.table.practice, remedy.due(self.game, self.state)
        if wanted:
            self.attempted(attempt(self.state, wanted.step))
        elif practice.open or practice.astray:
            self.attempted(Attempt(verb="supervisor"))
        else:
            self.attempted(attempt(self.state, self.chosen().step, self.rnd))

    def attempted(self, act: Attempt) -> tuple[Any, ...]:
        facts = decisions.decide(self.game, self.state, act)
        self.happened(facts)
        return facts

    def _laid(self) -> bool:
        """Everybody's wagers lie there before anything is done about them."""
        laid = list[Any]()
        if self.state.over and self.state.table.stage == "ready" and not self.state.table.wagers:
            lay_wagers(self.game, self.state, self.patrons, laid)
            self.happened(laid)
        return bool(laid)

    def _answers(self) -> bool:
        act, waiting = self.game.due(self.state), waits(self.game, self.state)
        if act.act in BETTING or not act.first or (act.player and not waiting):
            return False
        command = self._of_patrons(act)
        if command is None and waiting and not open_faults(self.game, self.state):
            command = act.once_more or act.unanswered
        if command is None:
            return False
        _, facts = play(self.game, self.state, command)
        self.happened(facts)
        return True

    def _of_patrons(self, act: Act) -> Any:
        asked = [one for one in self.patrons if act.player in (None, one.name)]
        called = (practised_answer(self.game, self.state, one, act) for one in asked)
        return next((command for command in called if command), None)

    # --- what was put there ---------------------------------------------------------------------------

    @property
    def placed(self) -> list[FaultPlaced]:
        return [fact for fact in self.log if isinstance(fact, FaultPlaced)]

    @property
    def handled(self) -> list[FaultHandled]:
        return [fact for fact in self.log if isinstance(fact, FaultHandled)]

    @property
    def missed(self) -> list[FaultMissed]:
        return [fact for fact in self.log if isinstance(fact, FaultMissed)]


class Blind(Troubled):
    """One that passes the first fault over: it does whatever leaves it behind, and looks after that."""

    blind = True

    def act(self) -> None:
        faults = [one for one in open_faults(self.game, self.state) if one.left]
        if not faults or not self.blind:
            return super().act()
        ordinary = [way for way in ordinary_ways(self.game, self.state) if not way.house]
        behind = next((way for way in ordinary if passes_over(way, faults)), None)
        there = faults[0].fault
        given = Attempt(verb="give", area=there.area, box=there.box, hand=there.hand)
        fooled = next((act for act in (given, RESTACK) if faults[0].kind.falls_for(there, act)), None)
        if behind or fooled:
            self.blind = False
            self.attempted(attempt(self.state, behind.step, self.rnd) if behind else fooled or given)
        else:
            self.do_ordinary(ordinary[0] if ordinary else None)
        return None

    def do_ordinary(self, way: Way | None) -> None:
        assert way, f"nothing passes it over: {self.game.due(self.state)}"
        self.attempted(attempt(self.state, way.step, self.rnd))


def once_of(kind: str, when: Callable[[Troubled], bool] = lambda robot: True) -> Wants:
    """One fault of a kind, at the first moment that it can be put there."""

    def wants(robot: Troubled) -> Sequence[Any] | None:
        if robot.placed or not when(robot):
            return None
        try:
            return inject(robot.game, robot.state, kind)
        except RuleViolation:
            return None

    return wants


def as_planned(robot: Troubled) -> Sequence[Any] | None:
    return next_fault(robot.game, robot.state)


def kind_of(game: Game, name: str) -> FaultKind[Any]:
    found = kind_named(game, name)
    assert found
    return found


def seen_to(setting: Setting, kind: str, rounds: int = 1) -> Troubled:
    """A robot that has seen to a fault without a slip."""
    robot = Troubled(setting, table(setting), once_of(kind))
    assert robot.deal_until_placed()
    robot.deal(rounds)
    assert robot.slips == []
    return robot


def done_about(robot: Troubled) -> list[str]:
    """The acts by hand with which the fault was seen to."""
    after = robot.log[robot.log.index(robot.placed[0]) + 1 : robot.log.index(robot.handled[0])]
    done = [fact for fact in of_type(after, ActDone) if "fault" in fact.key]
    return [fact.act.verb for fact in done]
