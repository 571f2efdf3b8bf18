"""A person who deals goes on without an answer only when whoever is asked has had the table's time for a decision."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor.models import Event, Table
from casino.floor.play import tables
from casino.floor.table import buttons, spoken
from casino.floor.table.look import Sight
from tests.floor.table.table_pages import own_panels, words
from tests.people import Calls
from tests.tables import OPTIONS, STAR, STUD, SWITCH, WAR, a_table, bet, everything_adds_up, fresh, run_on, sit, tick

pytestmark = pytest.mark.django_db

GAMES = {
    STAR: ("10H 6S 10D", "PlayerAbsent", "16.10"),
    SWITCH: ("10H 9H 6S 10D 9D", "PlayerAbsent", "17.10"),
    WAR: ("9H 9S", "Surrendered", "11.8"),
    STUD: ("", "HandFolded", "14.14"),
}
"""Cards with which the player at area 1 is asked, what no answer comes to, and the clause."""


def asked(game: str, dealer: Person, player: Person) -> Table:
    """The player at area 1 has just been asked, and a person deals."""
    table = a_table(dealer, game, first=GAMES[game][0], decision_time=20_000)
    sit(table, player, 1)
    for box in (1, 2) if game == SWITCH else (None,):
        bet(table, player, 1, 1_000, box=box)
    run_on(table, "ask")
    tables.hand_the_deal(table=table, to=dealer, by=dealer)
    return table


def time_passes(table: Table, seconds: float) -> None:
    """As if the question had been put so much earlier."""
    row = fresh(table)
    assert row.closes_at is not None
    Table.objects.filter(pk=table.pk).update(closes_at=row.closes_at - timedelta(seconds=seconds))


def button(table: Table, dealer: Person) -> Any:
    (only,) = buttons.buttons(Sight(fresh(table)).look(dealer))
    return only


@pytest.mark.rule("CW 11.8")
def test_whoever_is_there_and_does_not_choose_is_asked_once_more_by_house_procedure(
    call: Calls, instructor: Person, player: Person
) -> None:
    table = asked(WAR, instructor, player)
    too_soon = call(instructor, table, "no_answer")
    assert words(too_soon).startswith(f"{player} has 20 seconds to answer, and ")
    assert words(too_soon).endswith("of them are left. House procedure.")
    time_passes(table, 20)
    assert (button(table, instructor).choice.open, button(table, instructor).choice.rule) == (True, None)
    assert call(instructor, table, "no_answer").status_code == 200
    assert Event.objects.get(table=table, type="AskedAgain").rule == ""
    assert not Event.objects.filter(table=table, type="Surrendered").exists()
    assert "Area 1, once more." in {said.words for said in spoken.latest(Sight(fresh(table)).look(player))}


@pytest.mark.rule("CW 11.8")
def test_the_clock_asks_once_more_and_then_takes_the_player_for_absent(instructor: Person, player: Person) -> None:
    table = a_table(instructor, WAR, first="9H 9S", decision_time=20_000)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    asked_at = run_on(table, "ask").closes_at
    run_on(table)
    told = Event.objects.filter(table=table, type__in=("AskedAgain", "Surrendered")).order_by("seq")
    assert [(event.type, event.rule) for event in told] == [("AskedAgain", ""), ("Surrendered", "11.8")]
    assert asked_at is not None
    assert [event.at - asked_at < timedelta(seconds=1) for event in told] == [True, False]
    everything_adds_up(table)


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_opens_when_the_time_for_a_decision_has_passed(
    call: Calls, instructor: Person, player: Person, game: str
) -> None:
    _, fact, rule = GAMES[game]
    table = asked(game, instructor, player)
    if game == WAR:
        time_passes(table, 20)
        assert call(instructor, table, "no_answer").status_code == 200
    too_soon = call(instructor, table, "no_answer")
    assert too_soon.status_code == 422
    assert words(too_soon).startswith(f"{player} has 20 seconds to answer, and 20 of them are left. {rule}")
    assert not Event.objects.filter(table=table, type=fact).exists()
    time_passes(table, 19)
    assert call(instructor, table, "no_answer").status_code == 422
    time_passes(table, 1)
    assert call(instructor, table, "no_answer").status_code == 200
    assert Event.objects.filter(table=table, type=fact).exists()
    everything_adds_up(table)


def test_the_button_is_closed_with_the_reason_until_then(instructor: Person, player: Person) -> None:
    table = asked(STAR, instructor, player)
    closed = button(table, instructor)
    assert (closed.choice.call, closed.choice.open, closed.choice.rule) == ("no_answer", False, "16.10")
    assert closed.why == f"{player} has 20 seconds to answer. Then this opens"
    closes = fresh(table).closes_at
    assert closes is not None
    assert f'data-opens="{closes.timestamp()}"' in own_panels(table, instructor)
    time_passes(table, 20)
    assert button(table, instructor).choice.open
    assert "data-opens" not in own_panels(table, instructor)


def test_the_clock_takes_nothing_away_where_a_person_deals(instructor: Person, player: Person) -> None:
    table = asked(STAR, instructor, player)
    assert fresh(table).due_at is None
    time_passes(table, 30)
    assert tick(timezone.now() + timedelta(seconds=999)) == 0
    assert not Event.objects.filter(table=table, type="PlayerAbsent").exists()


def test_a_pause_is_no_time_to_answer_in(call: Calls, instructor: Person, player: Person) -> None:
    table = asked(STAR, instructor, player)
    time_passes(table, 15)
    tables.pause(table=table, by=instructor, now=timezone.now() - timedelta(seconds=60))
    assert call(instructor, table, "no_answer").status_code == 422
    tables.resume(table=table, by=instructor)
    left = call(instructor, table, "no_answer")
    assert "and 65 of them are left" in words(left)
    time_passes(table, 65)
    assert call(instructor, table, "no_answer").status_code == 200


def test_every_question_has_its_own_time(call: Calls, instructor: Person, player: Person) -> None:
    table = a_table(instructor, first="2H 6S 3D 2C", decision_time=20_000)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    run_on(table, "ask")
    tables.hand_the_deal(table=table, to=instructor, by=instructor)
    time_passes(table, 20)
    assert call(player, table, "hit", area=1).status_code == 200
    assert call(instructor, table, "next_act").status_code == 200
    assert call(instructor, table, "no_answer").status_code == 422
    time_passes(table, 20)
    assert call(instructor, table, "no_answer").status_code == 200


def test_a_cut_is_offered_for_as_long(call: Calls, instructor: Person, player: Person) -> None:
    table = tables.open_table(game=STAR, options=OPTIONS[STAR], by=instructor, name="Cut", decision_time=20_000)
    sit(table, player, 2)
    run_on(table, "offer_cut")
    tables.hand_the_deal(table=table, to=instructor, by=instructor)
    assert call(instructor, table, "no_answer").status_code == 422
    assert call(player, table, "refuse_cut").status_code == 200
    assert Event.objects.filter(table=table, type="CutRefused").exists()
