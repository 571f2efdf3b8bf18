"""The deal of a class's table, handed over at a level for so many rounds and with so much trouble."""

from typing import Any

import pytest
from django.test import Client

from casino.accounts.models import Person
from casino.floor.models import Level, Table
from casino.floor.play import log
from tests.people import SignedIn
from tests.tables import a_table, fresh


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor)


@pytest.fixture
def owner(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


def hand(client: Client, table: Table, **sent: Any) -> Any:
    return client.post(f"/tables/{table.code}/supervisor/deal/", sent)


@pytest.mark.parametrize("level", [Level.COACHED, Level.UNAIDED, Level.TEST])
def test_it_is_handed_over_at_a_level(owner: Client, table: Table, trainee: Person, level: Level) -> None:
    assert hand(owner, table, dealer=trainee.pk, level=level.value, rounds="4", trouble="2").status_code == 302
    row = fresh(table)
    practice = log.load(row).table.practice
    assert (row.dealer, row.level) == (trainee, level)
    assert practice is not None
    assert (practice.level, practice.rounds, practice.trouble) == (level.value, 4, 2)
    page = owner.get(f"/tables/{table.code}/supervisor/").content.decode()
    assert f"<bdi>Bruce Kelly</bdi> deals by hand, {level.label.lower()}." in page
    assert f'<option value="{level.value}" selected>' in page


def test_without_a_level_each_act_is_shown_as_it_always_was(owner: Client, table: Table, trainee: Person) -> None:
    assert hand(owner, table, dealer=trainee.pk).status_code == 302
    assert (fresh(table).level, log.load(fresh(table)).table.practice) == (Level.SHOWN, None)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"level": "asleep"}, "Choose a level"),
        ({"trouble": "4"}, "Choose a level and an amount of trouble"),
        ({"rounds": "0"}, "from 1 to 200 rounds"),
        ({"rounds": "x"}, "from 1 to 200 rounds"),
        ({"rounds": "201"}, "from 1 to 200 rounds"),
        ({"dealer": "999999"}, "Choose one of those shown to deal"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_with_the_reason(
    owner: Client, table: Table, trainee: Person, bad: dict[str, str], said: str
) -> None:
    answer = hand(owner, table, **{"dealer": trainee.pk, "level": "unaided"} | bad)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert fresh(table).dealer is None


def test_it_is_the_instructor_s_to_hand_over(
    signed_in: SignedIn, client: Client, table: Table, trainee: Person, other_instructor: Person
) -> None:
    assert hand(client, table, dealer=trainee.pk).status_code == 302
    for stranger in (trainee, other_instructor):
        assert hand(signed_in(stranger), table, dealer=trainee.pk, level="test").status_code == 404
    assert signed_in(trainee).get(f"/tables/{table.code}/supervisor/deal/").status_code == 405
    assert fresh(table).dealer is None
