"""Somebody who deals a table by hand: right, but where a test has them do something else."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.utils import timezone

from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.play import log, tables
from casino.floor.play.play import Played, play
from casino.floor.play.practice import Terms
from games.chips.chips import Float, FloatShort, cut
from games.dealing import remedy
from games.dealing.procedure import ways
from games.game import State
from games.handwork import Attempt, Step, done
from games.records import replace
from games.table.practice import Practice
from tests.tables import WAR, a_table, bet, fresh, sit

SEED = bytes(32)
MOST_ACTS = 200
Wrong = Callable[[Attempt], Attempt]


class Robot:
    """Whoever deals `table`; every act is one call, as the page sends it."""

    def __init__(self, table: Table, dealer: Person) -> None:
        self.table, self.dealer, self.acts = table, dealer, 0
        self.later = timedelta()
        """How long after now it acts."""

    @property
    def state(self) -> State:
        return log.load(fresh(self.table))

    @property
    def practice(self) -> Practice:
        found = self.state.table.practice
        assert found is not None
        return found

    @property
    def due(self) -> Step | None:
        """What is to be done next: what was noticed is put right first."""
        state, game = self.state, self.table.engine
        if wanted := remedy.due(game, state):
            return wanted.step
        return next((way.step for way in ways(game, state) if not way.step.may), None)

    def right(self) -> Attempt:
        step = self.due
        assert step is not None, "the table waits for somebody else"
        return done(step, chips=self._chips(step))

    def _chips(self, step: Step) -> Any:
        with suppress(FloatShort):
            return cut(Float(chips=self.practice.tray), step.amount) if step.verb == "pay" else ()
        return ()

    def do(self, attempt: Attempt) -> Played:
        self.acts += 1
        at = timezone.now() + self.later
        return play(self.table.pk, attempt, by=self.dealer, command_id=f"act-{self.dealer.pk}-{self.acts}", now=at)

    def go_on(self, until: Callable[[Step], bool] | None = None) -> Iterator[Step]:
        """Right acts, each told before it is done, until one is due that is waited for, or somebody else's turn."""
        for _ in range(MOST_ACTS):
            step = self.due
            if step is None or (until and until(step)):
                return
            yield step
            self.do(self.right())
        raise AssertionError("the round does not end")

    def deal_until(self, verb: str, **where: Any) -> Step:
        """Deal to where such an act is due, which is left to the test."""

        def is_due(step: Step) -> bool:
            return step.verb == verb and all(getattr(step, name) == value for name, value in where.items())

        for _ in self.go_on(is_due):
            pass
        found = self.due
        assert found is not None
        assert is_due(found), f"{verb} never came: {found}"
        return found

    def finish(self) -> None:
        """Deal to the end of the round."""
        for _ in self.go_on():
            pass

    def notice(self) -> None:
        """Call the supervisor to what went wrong, and put it right."""
        self.do(Attempt(verb="supervisor"))
        while self.practice.open:
            self.do(self.right())

    def err(self, **changes: Any) -> Played:
        """The act that is due, but for these parts of it."""
        return self.do(replace(self.right(), **changes))


def a_deal(
    instructor: Person, dealer: Person, *players: Person, level: str = "test", game: str = WAR, first: str, **terms: Any
) -> Robot:
    """A table that somebody deals by hand, its players seated from area 1 on with $10 each."""
    table = a_table(instructor, game, first=first)
    for area, player in enumerate(players, start=1):
        sit(table, player, area)
    tables.hand_the_deal(table=table, to=dealer, by=instructor, terms=Terms(level=level, seed=SEED, **terms))
    for area, player in enumerate(players, start=1):
        bet(table, player, area, 1_000)
    return Robot(table, dealer)
