"""Whoever has the first option lays their chips although others lay theirs first; whose chips gave way is told so."""

import re

import pytest

from casino.accounts.models import Person
from casino.floor.models import Event, Table
from casino.floor.names import player_key
from casino.floor.play import house
from casino.floor.push import render
from casino.review.verify import verify
from casino.review.words import in_words
from games.records import replace
from tests.floor.table.table_pages import GRANT, own_panels
from tests.orders import Make
from tests.people import Calls
from tests.tables import OPTIONS, SEVENS, STAR, SWITCH, a_table, balance, bet, everything_adds_up, fresh, run_on, sit

pytestmark = pytest.mark.django_db


def news(table: Table, person: Person) -> list[str]:
    """What somebody is told in their own panel, without the rules' addresses."""
    told = re.findall(r'<p id="news-\d+">(.*?)</p>', own_panels(table, person), re.S)
    return [" ".join(re.sub(r"<[^>]+>", "", one).split()) for one in told]


def said(table: Table) -> str:
    return render.render(fresh(table), set()).public


def test_a_back_bettor_at_the_maximum_does_not_shut_the_seated_player_out(
    call: Calls, instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor)
    sit(table, player, 3)
    bet(table, trainee, 3, 50_000)
    assert call(player, table, "wager", area=3, kind="main", amount="200").status_code == 200
    assert (balance(player), balance(trainee)) == (GRANT - 20_000, GRANT - 30_000)
    words = f"$200 on area 3, main wager: {player} comes first there."
    assert news(table, trainee) == [f"You have back {words} 6.1.1"]
    assert news(table, player) == []
    assert f"{trainee} has back {words}" in said(table)
    everything_adds_up(table)
    assert verify().findings == []


def test_three_strangers_do_not_shut_the_seated_player_out(
    call: Calls, instructor: Person, player: Person, trainee: Person, make: Make
) -> None:
    table = a_table(instructor)
    sit(table, player, 3)
    strangers = [make("Bob Hale"), make("Cath Wu"), trainee]
    for one in strangers:
        bet(table, one, 3, 500)
    assert 'data-for="area-3-main"' in own_panels(table, player)
    assert call(player, table, "wager", area=3, kind="main", amount="5").status_code == 200
    assert [balance(one) for one in strangers] == [GRANT - 500, GRANT - 500, GRANT]
    assert [len(news(table, one)) for one in strangers] == [0, 0, 1]
    event = Event.objects.get(table=table, type="WagerTakenBack")
    assert event.rule == "5.5"
    fact = house.read(table.engine, event.type, event.body)
    assert in_words(table.engine, fact).endswith(f": {player_key(player)} comes first there.")
    everything_adds_up(table)


def test_on_both_boxes_at_once(call: Calls, instructor: Person, player: Person, trainee: Person) -> None:
    table = a_table(instructor, SWITCH)
    sit(table, player, 2)
    for box in (1, 2):
        bet(table, trainee, 2, 50_000, box=box)
    assert call(player, table, "wager", area=2, kind="main", box=1, both="on", amount="100").status_code == 200
    assert (balance(player), balance(trainee)) == (GRANT - 20_000, GRANT - 80_000)
    assert len(news(table, trainee)) == 2
    everything_adds_up(table)


def test_what_gave_way_is_told_until_the_round_is_over(instructor: Person, player: Person, trainee: Person) -> None:
    table = a_table(instructor, first="10H 6S 10D 10C 10S")
    sit(table, player, 3)
    bet(table, trainee, 3, 50_000)
    bet(table, player, 3, 500)
    run_on(table, "ask")
    assert len(news(table, trainee)) == 1
    run_on(table, "close_round")
    run_on(table)
    assert news(table, trainee) == []
    everything_adds_up(table)


@pytest.mark.rule("SB 5.8")
def test_the_owner_of_a_sevens_wager_that_gave_way_is_told(instructor: Person, player: Person, trainee: Person) -> None:
    table = a_table(instructor, options=SEVENS)
    sit(table, player, 3)
    bet(table, trainee, 3, 1_000)
    bet(table, trainee, 3, 500, "blazing_7s")
    bet(table, player, 3, 500)
    bet(table, player, 3, 500, "blazing_7s")
    assert news(table, trainee) == [f"You have back $5 on area 3, Blazing 7’s: {player} comes first there. 5.8"]
    assert balance(trainee) == GRANT - 1_000
    everything_adds_up(table)


def test_whoever_takes_chips_back_is_told_nothing(call: Calls, instructor: Person, player: Person) -> None:
    options = replace(OPTIONS[STAR], optional_wagers=("any_pairs",))
    table = a_table(instructor, options=options)
    sit(table, player, 1)
    bet(table, player, 1, 500)
    bet(table, player, 1, 500, "any_pairs")
    assert call(player, table, "clear").status_code == 200
    assert news(table, player) == []
    assert "has back" not in said(table)
