"""`verify` on deals by hand: whatever went wrong in them is on file as the log tells it, and nothing else is."""

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor.models import Level, Table
from casino.floor.opening.practice import open_practice
from casino.floor.play import tables
from casino.floor.play.practice import Terms
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Session
from casino.review.verify import verify
from games.catalogue import GAMES
from games.dealing import remedy
from games.dealing.procedure import ways
from games.game import State
from games.handwork import Attempt, Step
from games.table.practice import ActSlipped
from tests.games.dealing.errors import Point, every_error
from tests.games.dealing.robot import Robot as Dealt
from tests.games.dealing.robot import lawful
from tests.tables import OPTIONS, everything_adds_up, fresh
from tests.training.practice.robot import Robot

pytestmark = pytest.mark.django_db

ROUNDS = 4
SUPERVISOR = Step(verb="supervisor", rule=None, shows="Call the supervisor")


class Erring(Robot):
    """Errs at one act in three, in each way that there is some times."""

    def __init__(self, *given: Any, seed: int) -> None:
        super().__init__(*given)
        self.rnd, self.kinds = Random(seed), Counter[str]()

    def err(self, step: Step, state: State) -> Attempt | None:
        if self.rnd.random() > 0.3 or state.table.practice is None or state.table.practice.astray:
            return None
        about = cast(Dealt, SimpleNamespace(game=self.table.engine, state=state, rnd=self.rnd))
        open_ = ways(self.table.engine, state)
        if not any(way.step == step for way in open_):  # something is to be put right first
            return None
        wrong = list(every_error(Point(about, open_, step, lawful(state, step, self.rnd))))
        self.rnd.shuffle(wrong)
        chosen = min(wrong, key=lambda one: self.kinds[one.kind])
        if self.kinds[chosen.kind] > 3:
            return None
        self.kinds[chosen.kind] += 1
        return chosen.act

    def _due(self, row: Table, state: State) -> Step:
        """Who sees cards astray deals no more of them."""
        practice = state.table.practice
        if practice and practice.astray and remedy.due(row.engine, state) is None:
            return SUPERVISOR
        return super()._due(row, state)


@pytest.mark.parametrize("game", GAMES)
def test_a_house_with_every_kind_of_error_is_whole(trainee: Person, game: str) -> None:
    now = timezone.now()
    terms = Terms(level=Level.TEST, seed=b"1" * 32)
    table = open_practice(person=trainee, game=game, options=OPTIONS[game], terms=terms, patrons=3, now=now)
    robot = Erring(table, trainee, now, seed=3)
    for _ in range(ROUNDS):
        robot.deal(1, robot.err)
        catch_up(1)  # as it is read on while somebody deals
    assert verify(Table.objects.all()).findings == []
    tables.hand_the_deal(table=table, to=None, by=trainee, now=robot.now)
    assert len(robot.kinds) > 5, robot.kinds
    everything_adds_up(table)
    found = verify()
    assert found.findings == []
    slipped = fresh(table).events.filter(type=ActSlipped.__name__).count()
    one = Session.objects.get(person=trainee)
    assert (one.rounds, one.errors, one.slips.count()) == (ROUNDS, slipped, slipped)
    figures = one.figures
    assert figures.critical + figures.serious + figures.minor == slipped
    assert one.asked == one.right + slipped
