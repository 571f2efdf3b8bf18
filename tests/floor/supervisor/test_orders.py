"""The orders of the floor staff: what is offered under which rule, and the forms they are given by."""

import re
from typing import Any, get_args
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from casino.accounts.models import Person
from casino.floor.models import Event, Table
from casino.floor.names import player_key
from casino.floor.play import tables
from casino.floor.play.play import play
from casino.floor.supervisor.forms import OrderForm, moment_of, particulars
from casino.floor.supervisor.orders import COMMANDS, GROUPS, MISTAKES, NOTES, TITLES, grouped, offers
from casino.floor.supervisor.services import looked_over
from casino.floor.table.look import look
from casino.floor.table.spoken import latest
from games.catalogue import GAMES
from games.irregularities.commands import Remedying
from games.supervising.commands import ChangeLimits, Ordering, RaiseAtOnce, Reserve
from games.table.sign import Limits
from games.table.staff import Staff
from tests.orders import EVERY_GAME, order, panel, seating
from tests.people import SignedIn
from tests.tables import STUD, a_table, close, everything_adds_up, fresh, sit


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first="10H 9S 5C 7D")


@pytest.fixture
def owner(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_order_of_a_game_is_offered_with_rule_rank_and_who_is_told(
    owner: Client, instructor: Person, game: str
) -> None:
    row = a_table(instructor, game)
    html = panel(owner, row)
    seen = looked_over(fresh(row), instructor)
    offered = offers(seen)
    assert {choice.call for choice in seen.orders} - {"stop_jackpot"} <= offered.keys()
    for call, offer in offered.items():
        assert f'id="order-{call}"' in html
        assert offer.rule is None or f"/rules/{game}/{offer.rule}/" in html
        assert (f'orders/{call}/"' in html) is offer.open
        assert offer.title
        assert offer.who.startswith(("a ", "an "))
    assert sum(len(here) for _, here in grouped(offered)) == len(offered)


def test_each_command_has_a_title_and_a_form() -> None:
    known = {*get_args(Ordering), *get_args(Remedying)}
    assert known <= set(COMMANDS.values())
    by_players = {"take_wagers_back", "play_on", "refuse_card"}
    of_games = [remedy for game in GAMES.values() for remedy in game.remedies]
    assert set(TITLES) - {remedy.call for remedy in of_games} == set(COMMANDS) - by_players
    assert all(remedy.title for remedy in of_games)
    claimed = [call for calls in GROUPS.values() for call in calls]
    assert len(claimed) == len(set(claimed))
    assert set(claimed) < set(TITLES)
    assert MISTAKES not in GROUPS


def test_a_closed_order_says_which_rule_closes_it(owner: Client, table: Table) -> None:
    html = panel(owner, table)
    line = html[html.index('id="order-put_right"') :]
    line = line[: line.index("</li>")]
    assert ">closed<" in line
    assert "is for a round in play" in line
    assert 'href="/rules/star-blackjack/16.8/"' in line
    answer = order(owner, table, "put_right", dealt_to="1 2")
    assert answer.status_code == 422
    assert "is for a round in play" in answer.content.decode()


def test_an_order_has_a_page_that_says_who_gives_it_and_who_hears_of_it(owner: Client, table: Table) -> None:
    html = owner.get(f"/tables/{table.code}/supervisor/orders/limit_to_one_area/").content.decode()
    assert "For a gaming manager." in html
    assert "To be told: an inspector." in html
    assert 'href="/rules/star-blackjack/5.15/"' in html
    assert "An inspector has been told" in html


@pytest.mark.parametrize(
    ("call", "note"),
    [
        ("exclude", "A wager in play stands, unless it is voided."),
        ("exclude_from_casino", "The person leaves this game too."),
        ("detain", "It is written into the log; at the table nothing changes by itself."),
        ("readmit", "house procedure"),
    ],
)
def test_an_order_says_what_it_does_here(owner: Client, table: Table, call: str, note: str) -> None:
    assert note in owner.get(f"/tables/{table.code}/supervisor/orders/{call}/").content.decode()
    assert NOTES.keys() <= TITLES.keys()


def test_about_a_jackpot_nothing_is_offered_where_there_is_none(owner: Client, instructor: Person) -> None:
    assert 'id="order-stop_jackpot"' not in panel(owner, a_table(instructor))
    assert 'id="order-stop_jackpot"' in panel(owner, a_table(instructor, STUD))


def test_limits_are_offered_as_they_are_now(owner: Client, table: Table) -> None:
    form = owner.get(f"/tables/{table.code}/supervisor/orders/change_limits/").content.decode()
    assert 'name="minimum" value="5"' in form
    assert 'name="maximum" value="500"' in form


def test_a_forgotten_field_is_asked_for_and_nothing_else_is_suggested(owner: Client, table: Table) -> None:
    html = order(owner, table, "announce_rise", minimum="", from_at="20", of="area").content.decode()
    assert "This field is required." in html
    assert "What can be done instead" not in html


def test_a_card_of_a_hand_is_counted_from_1(owner: Client, instructor: Person) -> None:
    seen = looked_over(a_table(instructor, STUD), instructor)
    field = OrderForm(seen, "expose_card").fields["at"]
    assert [field.clean(str(counted)) for counted in (1, 5)] == [0, 4]
    with pytest.raises(ValidationError, match="from 1 to 5"):
        field.clean("0")


def test_a_number_out_of_range_is_refused_in_our_words(owner: Client, table: Table) -> None:
    html = order(owner, table, "announce_rise", minimum="25", from_at="99999", of="area").content.decode()
    assert "Write a whole number from 0 to 1,440." in html


def test_an_order_page_says_what_its_rule_says_and_the_limits_now(owner: Client, table: Table) -> None:
    html = owner.get(f"/tables/{table.code}/supervisor/orders/change_limits/").content.decode()
    assert "a raised minimum needs a sign at the table" in html
    assert "An area: $5 to $500" in html
    assert html.index('name="of"') < html.index('name="minimum"')


UNDONE = {
    "withdraw_rises": {"of": "area"},
    "end_personal_limits": {"player": "p1"},
    "stay_open": {},
    "release": {"player": "p1"},
    "lift": {"player": "p1"},
    "readmit": {"player": "p1"},
    "check_player_card": {"player": "p1"},
    "announce_marked_rise": {"minimum": "10", "from_at": "20"},
}


@pytest.mark.parametrize("call", UNDONE)
def test_what_never_began_is_not_ended(owner: Client, table: Table, player: Person, call: str) -> None:
    sit(table, player, 2)
    before = fresh(table).seq
    offer = offers(looked_over(fresh(table), table.opened_by))[call]
    assert not offer.open
    said = {name: player_key(player) if name == "player" else value for name, value in UNDONE[call].items()}
    answer = order(owner, table, call, **said)
    assert answer.status_code == 422
    html = answer.content.decode()
    assert offer.why[1:] in html
    assert "This field is required" not in html
    assert fresh(table).seq == before


def test_an_order_that_ends_something_acts_once_when_its_button_is_pressed_twice(owner: Client, table: Table) -> None:
    order(owner, table, "announce_closure", closes_at="20")
    sent = {"id": str(uuid4()), "moment": moment_of(looked_over(fresh(table), table.opened_by))}
    path = f"/tables/{table.code}/supervisor/orders/stay_open/"
    assert [owner.post(path, sent).status_code for _ in range(2)] == [302, 302]
    assert table.events.filter(type="SignChanged").count() == 2


def test_an_order_with_nothing_to_act_on_is_not_called_done(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    before = fresh(table).seq
    answer = order(owner, table, "refuse_wagers", player=player_key(player), grounds="late")
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Sheila Nguyen has no wager on the layout" in html
    assert "/rules/star-blackjack/18.12/" in html
    assert fresh(table).seq == before


def test_the_same_button_pressed_twice_acts_once(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    sent = {"id": str(uuid4()), "moment": "0-over", "player": player_key(player), "areas": ["4"]}
    address = f"/tables/{table.code}/supervisor/orders/reserve/"
    assert [owner.post(address, sent).status_code for _ in range(2)] == [302, 302]
    assert Event.objects.filter(table=table, type="SeatingChanged").count() == 1


def test_after_a_refusal_the_form_comes_back_with_another_id(owner: Client, table: Table) -> None:
    sent = {"id": str(uuid4()), "moment": "0-over", "minimum": "3", "from_at": "30", "of": "area"}
    html = owner.post(f"/tables/{table.code}/supervisor/orders/announce_rise/", sent).content.decode()
    shown = re.search(r'name="id" value="([^"]+)"', html)
    assert shown is not None
    assert shown[1] != sent["id"]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_open_order_can_be_given_by_its_form_or_is_refused_in_words(
    owner: Client, instructor: Person, player: Person, game: str
) -> None:
    """Whatever a first choice of everything leads to, the answer is a page and the books balance."""
    for call in offers(looked_over(a_table(instructor, game), instructor)):
        row = a_table(instructor, game)
        sit(row, player, 1)
        seen = looked_over(fresh(row), instructor)
        filled = {name: _something(field) for name, field in OrderForm(seen, call).fields.items()}
        answer = order(owner, row, call, **{name: value for name, value in filled.items() if value is not None})
        assert answer.status_code in (302, 422), call
        everything_adds_up(row)
        tables.pause(table=row, by=instructor)
        close(row, instructor)


def _something(field: Any) -> Any:
    """A plausible filling of a field: its first real choice, or a small number."""
    if choices := [key for key, _ in getattr(field, "choices", ()) if key]:
        return choices[0]
    return None if type(field).__name__ in ("RegexField", "BooleanField") or field.widget.is_hidden else "2"


def test_what_the_house_fills_in_is_not_asked_for() -> None:
    asked = {name for command in COMMANDS.values() for name in particulars(command)}
    assert not asked & {"by", "now", "seed"}
    assert {"player", "limits", "told", "failure"} <= asked


@pytest.mark.parametrize("call", ["take_wagers_back", "sit_down", "deal", "hit", "play_first", "no-such-order"])
def test_what_is_no_order_of_this_game_does_not_exist(owner: Client, table: Table, call: str) -> None:
    assert order(owner, table, call).status_code == 404


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"id": "x", "moment": "0-over"},
        {"id": "0123456789abcdef", "moment": "0-over", "player": "p999999", "areas": ["1"]},
        {"id": "0123456789abcdef", "moment": "0-over", "player": "n1", "areas": ["99"]},
    ],
)
def test_an_order_that_makes_no_sense_is_refused(owner: Client, table: Table, sent: dict[str, Any]) -> None:
    answer = owner.post(f"/tables/{table.code}/supervisor/orders/reserve/", sent)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert fresh(table).seq == table.seq


def test_orders_are_given_with_the_standing_of_who_gives_them(table: Table, instructor: Person) -> None:
    """The form names a supervisor; the house sets the rank, and play() alone decides who may."""
    for command in (ChangeLimits(by=Staff.DEALER, limits=Limits()), RaiseAtOnce(by=Staff.DEALER, minimum=900)):
        play(table.pk, command, by=instructor)
    play(table.pk, Reserve(by=Staff.DEALER, player="p1", areas=(1,)), by=instructor)
    assert seating(table).reserved == ((1, "p1"),)


def test_the_table_hears_that_english_is_to_be_spoken_and_nothing_of_what_is_ordered_about_one_person(
    owner: Client, instructor: Person, player: Person
) -> None:
    table = a_table(instructor, STUD)
    sit(table, player, 2)
    assert order(owner, table, "english_only").status_code == 302
    assert order(owner, table, "detain", player=player_key(player)).status_code == 302
    assert [one.words for one in latest(look(fresh(table), None))][-1] == "English only at the table, please."
