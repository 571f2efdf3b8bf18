"""Whatever happens at a live table while somebody deals it by hand at a test: it stays whole, to the cent.

The dealer errs, people come, bet, call and go, patrons answer, an instructor puts trouble on the table, stops play,
and hands the deal on in the middle of a round.
"""

from contextlib import suppress
from datetime import timedelta
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from casino.accounts.models import Person
from casino.errors import Refused
from casino.floor.models import Level, Table
from casino.floor.names import player_key
from casino.floor.opening.patrons import invite
from casino.floor.play import log, tables
from casino.floor.play.calls import Caller, commands
from casino.floor.play.play import play
from casino.floor.play.practice import Terms
from casino.floor.supervisor.trouble import put_trouble, troubles_for
from casino.floor.table import panels
from casino.floor.table.look import Sight, look
from casino.review.index.catch_up import catch_up
from casino.review.verify import verify
from games.catalogue import GAMES
from games.chips.chips import FloatShort
from games.errors import RuleViolation
from games.handwork import Attempt
from games.table.practice import ActSlipped
from games.table.table import SitDown, StandUp
from tests.games.dealing.mending import Mending
from tests.games.dealing.test_anything import anything
from tests.tables import OPTIONS, a_table, close, everything_adds_up, fresh
from tests.training.practice.robot import Robot

pytestmark = pytest.mark.django_db
TURNS = 300
ERRS, SOMETHING_ELSE = 0.25, 0.06


class House(Robot):
    """A table of an instructor's, and everybody who could do anything there."""

    def __init__(self, instructor: Person, trainee: Person, player: Person, game: str) -> None:
        table = a_table(instructor, game, options=OPTIONS[game])
        super().__init__(table, trainee, table.opened_at)
        self.instructor, self.player, self.rnd = instructor, player, Random(game)
        self.slips = 0
        invite(table=table, count=2, by=instructor)
        self.hand_over()

    def turn(self) -> None:
        if self.rnd.random() < SOMETHING_ELSE:
            self.rnd.choice((self.hand_over, self.stop, self.trouble, self.come, self.go, self.look, catch_up))()
        self.call()
        row = fresh(self.table)
        state = log.load(row)
        if self.rnd.random() < ERRS and state.table.practice:
            at = cast(Mending, SimpleNamespace(game=row.engine, state=state))
            self.attempt(anything(at, self.rnd))
        else:
            with suppress(RuleViolation, FloatShort, IndexError):  # nothing to do but to wait, or to call a supervisor
                self.act()
                return
            self.attempt(Attempt(verb="supervisor"))

    def attempt(self, act: Attempt) -> None:
        self.now += timedelta(seconds=1)
        with suppress(RuleViolation, Refused):
            facts = play(self.table.pk, act, by=None, now=self.now).events
            self.slips += any(isinstance(fact, ActSlipped) for fact in facts)

    # --- what else happens

    def hand_over(self) -> None:
        terms = Terms(Level.TEST, trouble=self.rnd.randint(0, 3), seed=self.rnd.randbytes(32))
        tables.hand_the_deal(table=self.table, to=self.person, by=self.instructor, now=self.now, terms=terms)

    def stop(self) -> None:
        tables.pause(table=self.table, by=self.instructor, now=self.now)
        self.attempt(Attempt(verb="give", area=1))
        self.now += timedelta(minutes=1)
        tables.resume(table=self.table, by=self.instructor, now=self.now)

    def trouble(self) -> None:
        kind = self.rnd.choice(troubles_for(fresh(self.table))).kind
        with suppress(RuleViolation):
            put_trouble(table=self.table, kind=kind, by=self.instructor, now=self.now)

    def come(self) -> None:
        self._by_player(SitDown(player=player_key(self.player), area=self.rnd.randint(3, 5)))

    def go(self) -> None:
        self._by_player(StandUp(player=player_key(self.player), area=self.rnd.randint(3, 5)))

    def look(self) -> None:
        sight = Sight(fresh(self.table))
        for who in (None, self.person, self.player, self.instructor):
            assert panels.private_html(sight.look(who))
        assert panels.public_html(sight.look(None))

    def call(self) -> None:
        """What the player may call for, or lay; whether it is taken is the table's to say."""
        row = fresh(self.table)
        choices = [one for one in look(row, self.player).view.choices if one.open]
        if choices and self.rnd.random() < 0.5:
            one = self.rnd.choice(choices)
            given: dict[str, Any] = {"call": one.call, "area": one.area, "box": one.box, "hand": one.hand}
            given |= {"kind": one.kind, "amount": one.least, "at": 60, "both": True, "sure": True}
            with suppress(RuleViolation, Refused):
                self._by_player(*commands(Caller(row, self.player), given))

    def _by_player(self, *commands_: Any) -> None:
        with suppress(RuleViolation, Refused):
            play(self.table.pk, *commands_, by=self.player, now=self.now)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_stays_whole(game: str, instructor: Person, trainee: Person, player: Person) -> None:
    house = House(instructor, trainee, player, game)
    for turn in range(TURNS):
        house.turn()
        if turn == TURNS // 2:
            assert verify(Table.objects.all()).findings == []
    house.look()
    assert house.slips > 5
    assert house.state.table.rounds
    close(house.table, instructor)
    everything_adds_up(house.table)
    assert verify().findings == []
    assert catch_up(), "read twice it is the same"
    assert verify().findings == []
