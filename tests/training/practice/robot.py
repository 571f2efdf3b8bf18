"""A robot that deals a live table by hand, patrons answering: what is due, or what it is told to do instead."""

from collections.abc import Callable
from datetime import datetime, timedelta

from casino.accounts.models import Person
from casino.floor import ticker
from casino.floor.models import Table
from casino.floor.play import log
from casino.floor.play.play import play
from games.chips.chips import Float, cut
from games.dealing import remedy
from games.dealing.procedure import ways
from games.game import State
from games.handwork import Attempt, Step, done
from tests.tables import fresh

Errs = Callable[[Step, State], Attempt | None]
"""What the robot does instead of a step; None where it does the step."""
MOST = 4_000
A_MOMENT = timedelta(seconds=1)


def rightly(step: Step, state: State) -> Attempt:
    """The step as it should be done, in the chips of the float."""
    practice = state.table.practice
    assert practice is not None
    chips = cut(Float(chips=practice.tray), step.amount) if step.verb == "pay" else ()
    return done(step, chips=chips)


class Robot:
    """`now` goes on by a second with every act."""

    def __init__(self, table: Table, person: Person, now: datetime) -> None:
        self.table, self.person, self.now = table, person, now
        self.did: list[Step] = []

    def deal(self, rounds: int, errs: Errs | None = None) -> None:
        """So many rounds more."""
        last = self.state.table.rounds + rounds
        for _ in range(MOST):
            if self.state.table.rounds >= last:
                return
            self.act(errs)
        raise AssertionError("the round never ends")

    def slip(self) -> None:
        """One act that was not due."""
        self.now += A_MOMENT
        play(self.table.pk, Attempt(verb="rack", area=1), by=self.person, now=self.now)

    @property
    def state(self) -> State:
        return log.load(fresh(self.table))

    def act(self, errs: Errs | None = None) -> None:
        """Whoever else has something to do first; then the act that is due, or what is done instead."""
        row = fresh(self.table)
        self.now += A_MOMENT
        if row.due_at is not None:
            self.now = max(self.now, row.due_at)
            if ticker.do_due(row.pk, self.now):
                return
            row = fresh(self.table)
        state = log.load(row)
        step = self._due(row, state)
        wrong = errs(step, state) if errs else None
        self.did.append(step)
        play(row.pk, wrong or rightly(step, state), by=self.person, now=self.now)

    def _due(self, row: Table, state: State) -> Step:
        if wanted := remedy.due(row.engine, state):
            return wanted.step
        open_ = [way.step for way in ways(row.engine, state)]
        return next((step for step in open_ if not step.may), open_[0])
