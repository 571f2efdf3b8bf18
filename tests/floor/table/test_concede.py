"""Giving a hand up at Caribbean Stud is asked about once more: ante and bet go with it."""

import pytest

from casino.accounts.models import Person
from casino.floor.models import Event
from tests.floor.table.table_pages import own_panels, words
from tests.people import Calls
from tests.tables import STUD, a_table, bet, run_on, sit

pytestmark = pytest.mark.django_db


@pytest.mark.rule("CS 9.7")
def test_conceding_is_said_twice(call: Calls, instructor: Person, player: Person) -> None:
    table = a_table(instructor, STUD, first="7D 2C 9S 3H JD 4C KS 5H AD 6C")
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    run_on(table, "ask")
    assert call(player, table, "bet", area=1).status_code == 200
    run_on(table, "turn")
    panel = own_panels(table, player)
    assert '<summary class="button choice-button button-plain" data-key="c"' in panel
    assert '<button class="button button-small" name="sure" value="on">Yes, concede</button>' in panel
    asked = call(player, table, "concede", area=1)
    assert asked.status_code == 422
    assert words(asked) == "Conceding gives up the hand, ante and bet. Say once more that you want to."
    assert not Event.objects.filter(table=table, type="HandConceded").exists()
    assert call(player, table, "concede", area=1, sure="on").status_code == 200
    assert Event.objects.filter(table=table, type="HandConceded").exists()
