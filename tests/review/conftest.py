"""The desk's tests use the site's people, and tables on which rounds have been played."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from casino.accounts.models import Person, Role, TrainingClass
from casino.floor.models import Table
from casino.floor.names import player_key
from casino.floor.play.play import play
from casino.review import rows
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Session
from games.errors import RuleViolation
from games.table.table import SitDown, StandUp
from games.twentyone.facts import Double, Stand
from tests.people import *  # noqa: F403
from tests.tables import a_table, bet, fresh, run_on


@pytest.fixture(autouse=True)
def nothing_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """On PostgreSQL the latest rows wait a moment before they are read; a test has nobody who writes beside it."""
    monkeypatch.setattr(rows, "LONGEST", timedelta(seconds=-5))


@pytest.fixture
def other_trainee(make: Callable[..., Person], other_instructor: Person) -> Person:
    from casino.accounts import services

    elsewhere = services.open_class(instructor=other_instructor, name="Thursday")
    return make("Tamati Walker", Role.TRAINEE, elsewhere)


@pytest.fixture
def table(instructor: Person, trainee: Person, own_class: TrainingClass) -> Table:
    """A round of one hand, 10 and 9 against the dealer's 20, in which a double was refused before the hand stood."""
    made = a_table(instructor, first="10H KS 9C QD")
    played_by(made, trainee)
    return fresh(made)


@pytest.fixture
def session(table: Table) -> Session:
    catch_up()
    return Session.objects.get()


def played_by(made: Table, person: Person, area: int = 1) -> None:
    key = player_key(person)
    play(made.pk, SitDown(player=key, area=area), by=person, command_id=f"sit-{person.pk}")
    bet(made, person, area, 1_000)
    run_on(made, until="ask")
    with pytest.raises(RuleViolation):
        play(made.pk, Double(area=area, player=key), by=person, command_id=f"double-{person.pk}")
    play(made.pk, Stand(area=area, player=key), by=person, command_id=f"stand-{person.pk}")
    run_on(made, until="wait")


def leave(made: Table, person: Person, area: int = 1) -> None:
    play(made.pk, StandUp(player=player_key(person), area=area), by=person, command_id=f"up-{person.pk}")
