"""A total that was said may be said again, as often as it helps the players: the record counts it once."""

from datetime import timedelta

import pytest

from casino.accounts.models import Person
from casino.floor.play.play import play
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import RuleUse, Session
from casino.review.verify import verify
from casino.training.practice import logbook, runs
from casino.training.practice.figures import Figures, figures_of
from casino.training.practice.models import Run
from casino.training.practice.task import Task
from games.handwork import Attempt
from games.table.practice import ActDone, ActSlipped
from tests.tables import STAR, fresh
from tests.training.practice.robot import Robot

pytestmark = pytest.mark.django_db
OFTEN = 20


def counted(run: Run) -> tuple[Figures, tuple[int, int], dict[str, int]]:
    catch_up()
    session = Session.objects.get(person=run.person, table=run.table)
    rules = dict(RuleUse.objects.filter(session=session).values_list("rule", "times"))
    return figures_of(logbook.reading(run)), (session.asked, session.right), rules


@pytest.mark.parametrize("level", ["unaided", "test"])
def test_a_total_said_over_and_over_is_one_act(trainee: Person, level: str) -> None:
    run = runs.begin(person=trainee, wants=Task(game=STAR, level=level, patrons=2, rounds=1))
    robot = Robot(run.table, trainee, run.began_at)
    while not (robot.did and robot.did[-1].verb == "announce"):
        robot.act()
    said = Attempt(verb="announce", said=robot.did[-1].says[0])
    before = counted(run)
    for _ in range(OFTEN):
        robot.now += timedelta(milliseconds=100)
        facts = play(run.table_id, said, by=None, now=robot.now).events
        assert [type(fact) for fact in facts] == [ActDone]
    assert counted(run) == before
    facts = play(run.table_id, Attempt(verb="announce", said="2"), by=None, now=robot.now).events
    assert isinstance(facts[0], ActSlipped)
    assert counted(run)[0].acts == before[0].acts + 1
    assert fresh(run.table).seq > OFTEN
    assert verify().findings == []
