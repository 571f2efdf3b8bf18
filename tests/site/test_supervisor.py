"""The supervisor's panel: orders under the rules for the instructor in charge, and the house's own measures."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any, get_args
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from casino.accounts import services
from casino.accounts.models import Person, Role
from casino.floor import house, log, patrons, tables, ticker
from casino.floor.errors import TableClosed
from casino.floor.models import Event, Table
from casino.floor.order_forms import OrderForm, moment_of, particulars
from casino.floor.ordering import COMMANDS, GROUPS, MISTAKES, TITLES, grouped, offers
from casino.floor.play import play, player_key
from casino.floor.running import looked_over
from casino.review.words import in_words
from games.irregularities.commands import Remedying
from games.sign import Limits
from games.staff import Staff
from games.supervising.commands import ChangeLimits, Ordering, RaiseAtOnce, Reserve
from games.twentyone.facts import Stand
from games.wire import replace
from tests.floor import OPTIONS, STAR, STUD, SWITCH, WAR, a_table, balance, bet, everything_adds_up, fresh, run_on, sit
from tests.site.conftest import SignedIn

Make = Callable[..., Person]
EVERY_GAME = [STAR, SWITCH, WAR, STUD]


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first="10H 9S 5C 7D")


@pytest.fixture
def owner(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


def seating(table: Table) -> Any:
    return log.load(fresh(table)).table.seating


def sign(table: Table) -> Any:
    return log.load(fresh(table)).table.sign


def order(client: Client, table: Table, call: str, **said: Any) -> Any:
    """An order as the page's form sends it."""
    seen = looked_over(fresh(table), table.opened_by)
    sent = {"id": str(uuid4()), "moment": moment_of(seen), **said}
    return client.post(f"/tables/{table.code}/supervisor/orders/{call}/", sent)


def panel(client: Client, table: Table) -> str:
    answer = client.get(f"/tables/{table.code}/supervisor/")
    assert answer.status_code == 200
    return answer.content.decode()


# --- what is offered ----------------------------------------------------------------------------------


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
    by_players = {"take_wagers_back", "play_on", "refuse_card", "check_player_card"}
    assert set(TITLES) == set(COMMANDS) - by_players
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


def test_about_a_jackpot_nothing_is_offered_where_there_is_none(owner: Client, instructor: Person) -> None:
    assert 'id="order-stop_jackpot"' not in panel(owner, a_table(instructor))
    assert 'id="order-stop_jackpot"' in panel(owner, a_table(instructor, STUD))


def test_limits_are_offered_as_they_are_now(owner: Client, table: Table) -> None:
    form = owner.get(f"/tables/{table.code}/supervisor/orders/change_limits/").content.decode()
    assert 'name="minimum" value="5"' in form
    assert 'name="maximum" value="500"' in form


# --- the sign -----------------------------------------------------------------------------------------


def test_limits_change_at_once_where_the_minimum_does_not_rise(owner: Client, table: Table) -> None:
    said = {"minimum": "5", "maximum": "750", "unit": "2.50", "of": "area"}
    answer = order(owner, table, "change_limits", **said)
    assert (answer.status_code, answer["Location"]) == (302, f"/tables/{table.code}/supervisor/")
    assert sign(table).area == Limits(minimum=500, maximum=75_000, unit=250)
    assert "Order given: Change the limits at once." in panel(owner, table)


def test_a_higher_minimum_without_notice_is_refused_with_rule_6_5(owner: Client, table: Table) -> None:
    answer = order(owner, table, "change_limits", minimum="10", maximum="500", of="area")
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "only after 20 minutes on the sign" in html
    assert re.search(r'The minimum goes up.*?href="/rules/star-blackjack/6.5/"', html)
    assert 'name="minimum" value="10"' in html
    assert sign(table).area.minimum == 500


@pytest.mark.parametrize(("minutes", "status"), [(19, 422), (20, 302), (45, 302)])
def test_a_rise_is_announced_20_minutes_ahead(owner: Client, table: Table, minutes: int, status: int) -> None:
    answer = order(owner, table, "announce_rise", minimum="25", from_at=str(minutes), of="area")
    assert answer.status_code == status
    rises = sign(table).rises
    assert [rise.minimum for rise in rises] == ([2_500] if status == 302 else [])
    if rises:
        assert order(owner, table, "withdraw_rises", of="area").status_code == 302
        assert not sign(table).rises


def test_newcomers_pay_more_at_once_and_markers_keep_the_others(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    assert order(owner, table, "raise_at_once", minimum="25").status_code == 302
    assert [(one.player, one.minimum) for one in sign(table).markers] == [(player_key(player), 500)]
    assert order(owner, table, "announce_marked_rise", minimum="10", from_at="20").status_code == 302
    assert order(owner, table, "announce_marked_rise", minimum="40", from_at="20").status_code == 422


def test_a_refused_change_of_limits_says_what_can_be_done_instead(owner: Client, table: Table) -> None:
    html = order(owner, table, "change_limits", minimum="10", maximum="500", of="area").content.decode()
    for other in ("announce_rise", "raise_at_once"):
        assert f'href="/tables/{table.code}/supervisor/orders/{other}/">{TITLES[other]}</a>' in html


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


def test_the_panel_shows_the_sign_as_it_stands(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    order(owner, table, "raise_at_once", minimum="25")
    order(owner, table, "announce_closure", closes_at="30")
    html = panel(owner, table)
    assert "<dt>An area</dt><dd>$25 to $500</dd>" in html
    assert "<dt>An area, with a marker</dt><dd>$5 to $500</dd>" in html  # both limits are shown (SB 6.6.1)
    assert "1 marker for the old minimum" in html
    assert "<strong>The table is closed</strong> from" in html


def test_the_sign_of_blackjack_switch_shows_the_amount_of_super_match(owner: Client, instructor: Person) -> None:
    row = a_table(instructor, SWITCH)
    assert "<dt>Super Match</dt><dd>any amount</dd>" in panel(owner, row)
    said = {"minimum": "0", "maximum": "100", "of": "super_match"}
    assert order(owner, row, "change_limits", **said).status_code == 302
    assert "<dt>Super Match</dt><dd>up to $100</dd>" in panel(owner, row)


def test_the_sign_of_caribbean_stud_shows_the_most_that_a_bet_is_paid(owner: Client, instructor: Person) -> None:
    html = panel(owner, a_table(instructor, STUD, options=replace(OPTIONS[STUD], maximum_payout=5_000_000)))
    assert "<dt>Most paid on a bet</dt><dd>$50,000</dd>" in html  # CS 10.2
    assert "<dt>The ante</dt>" in html
    assert "Most paid" not in panel(owner, a_table(instructor, STUD))


UNDONE = {
    "withdraw_rises": {"of": "area"},
    "end_personal_limits": {"player": "p1"},
    "stay_open": {},
    "release": {"player": "p1"},
    "lift": {"player": "p1"},
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


def test_a_jackpot_is_restored_only_while_it_is_out_of_order(owner: Client, instructor: Person) -> None:
    row = a_table(instructor, STUD)
    assert order(owner, row, "restore_jackpot").status_code == 422
    assert order(owner, row, "stop_jackpot").status_code == 302
    assert "The jackpot is out of order: the game goes on without it." in panel(owner, row)
    assert order(owner, row, "restore_jackpot").status_code == 302
    assert "The jackpot is out of order" not in panel(owner, row)


def test_an_order_that_ends_something_acts_once_when_its_button_is_pressed_twice(owner: Client, table: Table) -> None:
    order(owner, table, "announce_closure", closes_at="20")
    sent = {"id": str(uuid4()), "moment": moment_of(looked_over(fresh(table), table.opened_by))}
    path = f"/tables/{table.code}/supervisor/orders/stay_open/"
    assert [owner.post(path, sent).status_code for _ in range(2)] == [302, 302]
    assert table.events.filter(type="SignChanged").count() == 2


def test_an_order_with_nothing_to_act_on_is_not_called_done(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    assert order(owner, table, "refuse_wagers", player=player_key(player), grounds="late").status_code == 302
    html = panel(owner, table)
    assert "Order given" not in html
    assert "there was nothing to do it to" in html


def test_one_player_may_wager_more(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    key = player_key(player)
    assert order(owner, table, "raise_maximum_for", player=key, minimum="50", maximum="1000").status_code == 302
    assert [(one.player, one.maximum) for one in sign(table).personal] == [(key, 100_000)]
    assert order(owner, table, "raise_maximum_for", player=key, minimum="50", maximum="400").status_code == 422
    assert order(owner, table, "end_personal_limits", player=key).status_code == 302
    assert not sign(table).personal


# --- players and seats --------------------------------------------------------------------------------


def test_areas_are_reserved_and_released(owner: Client, table: Table, player: Person, make: Make) -> None:
    sit(table, player, 2)
    assert order(owner, table, "reserve", player=player_key(player), areas=["3", "4"]).status_code == 302
    assert [area for area, _ in seating(table).reserved] == [3, 4]
    assert "Area 3 is reserved for Sheila Nguyen." in panel(owner, table)
    con = make("Con")
    sit(table, con, 5)
    taken = order(owner, table, "reserve", player=player_key(player), areas=["5"])
    assert taken.status_code == 422
    assert "Con sits at area 5" in taken.content.decode()
    assert order(owner, table, "release", player=player_key(player)).status_code == 302
    assert not seating(table).reserved


def test_a_player_is_limited_only_after_an_inspector_was_told(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    key = player_key(player)
    refused = order(owner, table, "limit_to_one_area", player=key)
    assert refused.status_code == 422
    assert "comes only after an inspector has been told" in refused.content.decode()
    assert order(owner, table, "limit_to_one_area", player=key, told=["inspector"]).status_code == 302
    assert "Sheila Nguyen is held to the minimum and to one area, for all shoes." in panel(owner, table)
    assert order(owner, table, "lift", player=key).status_code == 302
    assert not seating(table).restrictions


@pytest.mark.parametrize("game", EVERY_GAME)
def test_at_a_new_table_nothing_is_in_force(owner: Client, instructor: Person, game: str) -> None:
    assert "<h3>In force</h3>" not in panel(owner, a_table(instructor, game))


def test_players_at_the_table_and_on_an_area_are_limited(owner: Client, table: Table) -> None:
    assert order(owner, table, "limit_players", most="3", own_area_only="on").status_code == 302
    assert (seating(table).most_players, seating(table).own_area_only) == (3, True)
    html = panel(owner, table)
    assert "No more than 3 may play." in html
    assert order(owner, table, "limit_area", players="2").status_code == 302
    assert "Players on an area: no more than 2." in panel(owner, table)
    assert "Each area is for the player seated at it." in html
    assert order(owner, table, "limit_players", most="").status_code == 302
    assert (seating(table).most_players, seating(table).own_area_only) == (None, False)
    assert order(owner, table, "limit_area", players="1").status_code == 302
    assert seating(table).per_area == 1


def test_a_wager_is_refused_on_grounds_before_the_deal(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    bet(table, player, 2, 2_000)
    key = player_key(player)
    assert order(owner, table, "refuse_wagers", player=key, grounds="", area="").status_code == 422
    assert order(owner, table, "refuse_wagers", player=key, grounds="Marked chips", area="").status_code == 302
    assert balance(player) == 500_000
    bet(table, player, 2, 2_000)
    run_on(table, "ask")
    late = order(owner, table, "refuse_wagers", player=key, grounds="Marked chips", area="2")
    assert late.status_code == 422
    assert "before the first card" in late.content.decode()
    everything_adds_up(table)


def test_somebody_who_only_stands_there_can_be_named(owner: Client, table: Table, make: Make) -> None:
    con = make("Con")
    tables.stand_behind(table=table, person=con)
    assert order(owner, table, "reserve", player=player_key(con), areas=["1"]).status_code == 302
    assert "Area 1 is reserved for Con." in panel(owner, table)


def test_several_players_are_kept_apart(owner: Client, instructor: Person, player: Person, make: Make) -> None:
    row = a_table(instructor, STUD)
    con = make("Con")
    sit(row, player, 1)
    sit(row, con, 2)
    keys = [player_key(player), player_key(con)]
    assert order(owner, row, "play_first", players=keys[:1]).status_code == 302
    assert seating(row).play_first == (keys[0],)
    assert order(owner, row, "keep_apart", players=keys).status_code == 302
    assert set(seating(row).apart[0]) == set(keys)
    assert "Only one of" in panel(owner, row)


# --- rounds and payments ------------------------------------------------------------------------------


def in_a_round(table: Table, player: Person) -> None:
    sit(table, player, 2)
    bet(table, player, 2, 2_000)
    run_on(table, "ask")


def test_a_round_is_voided_and_every_wager_goes_back(owner: Client, table: Table, player: Person) -> None:
    in_a_round(table, player)
    assert order(owner, table, "void_round").status_code == 302
    assert balance(player) == 500_000
    assert Event.objects.filter(table=table, type="RoundVoided", rule="16.8").exists()
    everything_adds_up(table)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Area 3 was passed over.", "The round is void: Area 3 was passed over."),
        ("", "The round is void: a card was misdealt and the round cannot be put right."),
    ],
)
def test_a_voided_round_keeps_the_supervisors_reason(
    owner: Client, table: Table, player: Person, said: str, kept: str
) -> None:
    in_a_round(table, player)
    page = owner.get(f"/tables/{table.code}/supervisor/orders/void_round/").content.decode()
    assert 'name="why" maxlength="200"' in page
    assert order(owner, table, "void_round", why="x" * 201).status_code == 422
    assert order(owner, table, "void_round", why=said).status_code == 302
    event = Event.objects.get(table=table, type="RoundVoided")
    assert in_words(table.engine, house.read(table.engine, event.type, event.body)) == kept
    everything_adds_up(table)


def test_an_outcome_is_cancelled_with_its_cause(owner: Client, table: Table, player: Person) -> None:
    in_a_round(table, player)
    key = player_key(player)
    refused = order(owner, table, "invalidate", cause="disruption", forfeits=[key])
    assert refused.status_code == 422
    assert "/rules/star-blackjack/18.6/" in refused.content.decode()
    assert order(owner, table, "invalidate", cause="fraud", forfeits=[key]).status_code == 302
    assert balance(player) == 498_000
    everything_adds_up(table)


def test_a_remedy_is_for_the_round_its_giver_saw(owner: Client, table: Table, player: Person) -> None:
    seen = looked_over(fresh(table), table.opened_by)
    before = {"id": str(uuid4()), "moment": moment_of(seen)}
    in_a_round(table, player)
    answer = owner.post(f"/tables/{table.code}/supervisor/orders/void_round/", before)
    assert answer.status_code == 422
    assert "moved on to another round" in answer.content.decode()
    assert not Event.objects.filter(type="RoundVoided").exists()
    limits = before | {"id": str(uuid4()), "minimum": "5", "maximum": "600", "of": "area"}
    assert owner.post(f"/tables/{table.code}/supervisor/orders/change_limits/", limits).status_code == 302


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


@pytest.mark.parametrize(
    ("due", "paid", "change", "report"),
    [
        ("25", "20", 500, False),
        ("20", "25", -500, False),
        ("1020", "20", 100_000, False),
        ("1020.01", "20", 100_001, True),
    ],
)
def test_a_payment_is_corrected(
    owner: Client, table: Table, player: Person, due: str, paid: str, change: int, report: bool
) -> None:
    in_a_round(table, player)
    play(table.pk, Stand(area=2, player=player_key(player)), by=player)
    run_on(table, "close_round")
    held = balance(player)
    answer = order(owner, table, "correct_payment", line="0", due=due, paid=paid)
    assert answer.status_code == 302
    assert balance(player) == held + change
    assert ("Now tell the NICC." in panel(owner, table)) is report
    everything_adds_up(table)


def test_a_payment_that_was_right_is_not_corrected(owner: Client, table: Table, player: Person) -> None:
    in_a_round(table, player)
    play(table.pk, Stand(area=2, player=player_key(player)), by=player)
    run_on(table, "close_round")
    assert order(owner, table, "correct_payment", line="0", due="20", paid="20").status_code == 422
    assert order(owner, table, "correct_payment", line="7", due="20", paid="25").status_code == 422


def test_wrong_cards_are_named_and_those_concerned_told(owner: Client, table: Table, player: Person) -> None:
    in_a_round(table, player)
    assert order(owner, table, "find_wrong_cards", what="foreign", cards="7H 11S").status_code == 422
    answer = order(owner, table, "find_wrong_cards", what="foreign", cards="7h 10s")
    assert answer.status_code == 302
    assert "Now tell Surveillance and an inspector." in panel(owner, table)
    assert balance(player) == 500_000


def test_a_shuffle_is_ordered_between_rounds(owner: Client, table: Table, player: Person) -> None:
    assert order(owner, table, "order_shuffle").status_code == 302
    assert Event.objects.filter(table=table, type="ShuffleOrdered").exists()
    other = a_table(table.opened_by)
    in_a_round(other, player)
    assert order(owner, other, "order_shuffle").status_code == 422


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
        tables.close(table=row, by=instructor)


def _something(field: Any) -> Any:
    """A plausible filling of a field: its first real choice, or a small number."""
    if choices := [key for key, _ in getattr(field, "choices", ()) if key]:
        return choices[0]
    return None if type(field).__name__ in ("RegexField", "BooleanField") or field.widget.is_hidden else "2"


def test_what_the_house_fills_in_is_not_asked_for() -> None:
    asked = {name for command in COMMANDS.values() for name in particulars(command)}
    assert not asked & {"by", "now", "seed"}
    assert {"player", "limits", "told", "failure"} <= asked


# --- pausing, closing, the deal, patrons --------------------------------------------------------------


def test_play_is_paused_and_resumed(owner: Client, table: Table, player: Person) -> None:
    address = f"/tables/{table.code}/supervisor/"
    sit(table, player, 2)
    assert owner.post(address + "pause/").status_code == 302
    assert fresh(table).status == "paused"
    assert "Resume play" in panel(owner, table)
    assert owner.post(address + "pause/").status_code == 422
    with pytest.raises(TableClosed):
        bet(table, player, 2, 2_000)
    assert owner.post(address + "resume/").status_code == 302
    assert owner.post(address + "resume/").status_code == 422
    assert fresh(table).is_open


def test_a_dealer_is_offered_nothing_while_play_is_paused(
    owner: Client, table: Table, instructor: Person, player: Person, trainee: Person, signed_in: SignedIn
) -> None:
    sit(table, player, 2)
    bet(table, player, 2, 2_000)
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    dealer = signed_in(trainee)
    address = f"/tables/{table.code}/"
    assert 'data-call="next_act"' in dealer.get(address).content.decode()
    owner.post(address + "supervisor/pause/")
    assert 'data-call="next_act"' not in dealer.get(address).content.decode()
    owner.post(address + "supervisor/resume/")
    assert 'data-call="next_act"' in dealer.get(address).content.decode()


def test_a_paused_table_still_hears_its_supervisor(owner: Client, table: Table, player: Person) -> None:
    in_a_round(table, player)
    owner.post(f"/tables/{table.code}/supervisor/pause/")
    assert order(owner, table, "void_round").status_code == 302
    assert balance(player) == 500_000
    assert fresh(table).status == "paused"
    assert fresh(table).due_at is None
    row = fresh(table)
    act = row.engine.due(log.load(row))
    if act.command is not None:
        with pytest.raises(TableClosed):
            play(row.pk, act.command, by=table.opened_by)
    owner.post(f"/tables/{table.code}/supervisor/resume/")
    bet(table, player, 2, 2_000)
    everything_adds_up(table)


def test_an_empty_table_closes_at_once(owner: Client, table: Table) -> None:
    answer = owner.post(f"/tables/{table.code}/supervisor/close/")
    assert (answer.status_code, answer["Location"]) == (302, "/tables/")
    assert fresh(table).status == "closed"
    assert owner.get(f"/tables/{table.code}/supervisor/").status_code == 404


def test_with_people_there_the_closing_time_stands_on_the_sign_first(
    owner: Client, table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(table, player, 2)
    refused = owner.post(f"/tables/{table.code}/supervisor/close/")
    assert refused.status_code == 422
    assert "/rules/star-blackjack/18.9/" in refused.content.decode()
    assert order(owner, table, "announce_closure", closes_at="10").status_code == 422
    assert order(owner, table, "announce_closure", closes_at="20").status_code == 302
    assert owner.post(f"/tables/{table.code}/supervisor/close/").status_code == 422
    later = timezone.now() + timedelta(minutes=21)
    monkeypatch.setattr("casino.floor.running.timezone.now", lambda: later)
    assert owner.post(f"/tables/{table.code}/supervisor/close/").status_code == 302
    assert fresh(table).status == "closed"


def test_a_table_does_not_close_while_its_owner_has_chips_in_the_round(signed_in: SignedIn, player: Person) -> None:
    own = a_table(player, first="10H 9S 5C 7D")
    in_a_round(own, player)
    answer = signed_in(player).post(f"/tables/{own.code}/supervisor/close/")
    assert answer.status_code == 422
    assert "The round in play is finished first." in answer.content.decode()
    assert fresh(own).is_open


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("until", ["close_bets", "settle"])
def test_simulated_patrons_keep_no_table_open(owner: Client, instructor: Person, game: str, until: str) -> None:
    row = a_table(instructor, game)
    patrons.invite(table=row, count=3, by=instructor)
    row = run_on(row, until)
    run_on_a_little(row)
    assert owner.post(f"/tables/{row.code}/supervisor/close/").status_code == 302
    shut = fresh(row)
    assert (shut.status, shut.due_at) == ("closed", None)
    assert not log.load(shut).table.wagers
    everything_adds_up(row)


def run_on_a_little(row: Table) -> None:
    assert row.due_at is not None
    ticker.do_due(row.pk, row.due_at)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_table_closes_by_itself_at_the_time_on_its_sign(
    owner: Client, instructor: Person, player: Person, game: str
) -> None:
    row = a_table(instructor, game, pace=1_000)
    patrons.invite(table=row, count=2, by=instructor)
    sit(row, player, 7 if game != SWITCH else 5)
    assert order(owner, row, "announce_closure", closes_at="20").status_code == 302
    closes = sign(row).closes_at
    last = run_on(row, most=3_000)
    assert (last.status, last.due_at) == ("closed", None)
    shut = row.events.get(type="TableShut")
    assert closes <= shut.at.timestamp() < closes + 400
    assert not row.events.filter(seq__gt=shut.seq).exists()
    assert not log.load(last).table.wagers
    everything_adds_up(row)


def test_a_table_kept_open_after_all_plays_on(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 1)
    order(owner, table, "announce_closure", closes_at="20")
    assert fresh(table).due_at is not None
    assert order(owner, table, "stay_open").status_code == 302
    assert fresh(table).due_at is None


def test_an_announced_minimum_begins_by_itself_and_patrons_keep_to_it(owner: Client, instructor: Person) -> None:
    row = a_table(instructor, pace=1_000)
    patrons.invite(table=row, count=2, by=instructor, style="minimum")
    run_on(row, "close_round")
    assert order(owner, row, "announce_rise", minimum="40", from_at="20", of="area").status_code == 302
    begins = sign(row).rises[0].from_at
    for _ in range(3_000):
        now = fresh(row)
        if sign(now).area.minimum == 4_000:
            break
        assert now.due_at is not None
        ticker.do_due(now.pk, now.due_at)
    changed = row.events.filter(type="SignChanged").latest("seq")
    assert begins <= changed.at.timestamp() < begins + 60
    assert not sign(row).rises
    run_on(row, "close_round")
    row = run_on(row, "close_bets")
    for _ in range(4):
        run_on_a_little(fresh(row))
    laid = [wager.stake for wager in log.load(fresh(row)).table.wagers]
    assert laid
    assert min(laid) >= 4_000


def test_the_deal_goes_to_a_trainee_and_back(
    owner: Client, table: Table, trainee: Person, player: Person, instructor: Person, make: Make
) -> None:
    address = f"/tables/{table.code}/supervisor/deal/"
    html = panel(owner, table)
    assert f'<option value="{trainee.pk}">Bruce Kelly</option>' in html
    assert ">Sheila Nguyen</option>" not in html
    assert owner.post(address, {"dealer": trainee.pk}).status_code == 302
    assert fresh(table).dealer == trainee
    assert "<bdi>Bruce Kelly</bdi> deals." in panel(owner, table)
    assert owner.post(address, {"dealer": ""}).status_code == 302
    assert fresh(table).dealer is None
    for stranger in (player.pk, 999_999, "x"):
        assert owner.post(address, {"dealer": stranger}).status_code == 422
    sit(table, trainee, 1)
    assert owner.post(address, {"dealer": trainee.pk}).status_code == 422
    assert fresh(table).dealer is None


def test_patrons_come_and_go(owner: Client, table: Table) -> None:
    address = f"/tables/{table.code}/supervisor/patrons/"
    assert owner.post(address, {"count": "2", "style": "minimum"}).status_code == 302
    assert [patron.style for patron in table.patrons.all()] == ["minimum", "minimum"]
    for bad in ({"count": "0"}, {"count": "13"}, {"count": "x"}, {"count": "1", "style": "cheat"}, {}):
        assert owner.post(address, bad).status_code == 422
    assert owner.post(address, {"count": "11"}).status_code == 422
    first = table.patrons.all()[0]
    gone = owner.post(f"{address}{first.pk}/away/", follow=True)
    assert f"{first.name} leaves once no chips of theirs are in play." in gone.content.decode()
    assert owner.post(f"{address}{first.pk}/away/").status_code == 404
    assert table.patrons.filter(here=True).count() == 1


def test_another_tables_patron_is_out_of_reach(owner: Client, table: Table, other_instructor: Person) -> None:
    theirs = a_table(other_instructor)
    patrons.invite(table=theirs, count=1, by=other_instructor)
    patron = theirs.patrons.get()
    for code in (table.code, theirs.code):
        assert owner.post(f"/tables/{code}/supervisor/patrons/{patron.pk}/away/").status_code == 404
    assert theirs.patrons.filter(here=True).count() == 1


def test_a_card_is_suspended_at_the_table(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    bet(table, player, 2, 2_000)
    assert "Suspend the card of <bdi>Sheila Nguyen</bdi>" in panel(owner, table)
    address = f"/tables/{table.code}/supervisor/cards/{player.pk}/suspend/"
    assert owner.post(address, {"why": ""}).status_code == 422
    assert owner.post(address, {"why": "Somebody else’s card"}).status_code == 302
    player.card.refresh_from_db()
    assert not player.card.valid
    assert balance(player) == 500_000
    html = panel(owner, table)
    assert "Suspend the card of" not in html
    assert f'<bdi>Sheila Nguyen</bdi>: suspended. <a href="/cards/{player.card.number}/">Restore it</a>' in html
    assert owner.post(address, {"why": "Once more"}).status_code == 422


def test_a_card_in_another_instructors_charge_is_not_suspended(
    owner: Client, table: Table, other_instructor: Person, make: Make
) -> None:
    theirs = services.open_class(instructor=other_instructor, name="Friday morning")
    alma = make("Alma", Role.TRAINEE, theirs)
    sit(table, alma, 1)
    assert "Suspend the card of" not in panel(owner, table)
    assert owner.post(f"/tables/{table.code}/supervisor/cards/{alma.pk}/suspend/", {"why": "No"}).status_code == 404


# --- who may ------------------------------------------------------------------------------------------

ACTS = ["pause/", "resume/", "close/", "deal/", "patrons/", "orders/order_shuffle/"]


@pytest.mark.parametrize("who", ["other_instructor", "trainee", "player"])
@pytest.mark.parametrize("act", ["", *ACTS])
def test_to_others_the_panel_does_not_exist(
    signed_in: SignedIn, request: pytest.FixtureRequest, table: Table, who: str, act: str
) -> None:
    client = signed_in(request.getfixturevalue(who))
    address = f"/tables/{table.code}/supervisor/{act}"
    sent = {"count": "1", "dealer": "", "id": str(uuid4()), "moment": "0-over"}
    answer = client.post(address, sent) if act else client.get(address)
    assert answer.status_code == 404
    assert client.get(f"/tables/{table.code}/supervisor/orders/order_shuffle/").status_code == 404
    row = fresh(table)
    assert (row.status, row.dealer, row.patrons.count(), row.seq) == ("open", None, 0, table.seq)


def test_the_way_to_the_panel_is_at_the_table_for_those_who_run_it(
    signed_in: SignedIn, instructor: Person, other_instructor: Person, trainee: Person, player: Person
) -> None:
    own = a_table(player)
    tables.hand_the_deal(table=own, to=trainee, by=instructor)
    shown = {
        who: "Run the table" in signed_in(who).get(f"/tables/{own.code}/").content.decode()
        for who in (player, instructor, other_instructor, trainee)
    }
    assert shown == {player: True, instructor: True, other_instructor: True, trainee: False}


@pytest.mark.parametrize("act", ACTS)
def test_an_instructor_runs_the_tables_that_players_opened(
    signed_in: SignedIn, player: Person, instructor: Person, act: str
) -> None:
    own = a_table(player)
    if act == "resume/":
        tables.pause(table=own, by=player)
    sent = {"count": "1", "dealer": "", "id": str(uuid4()), "moment": "0-over"}
    assert signed_in(instructor).post(f"/tables/{own.code}/supervisor/{act}", sent).status_code == 302


def test_a_player_runs_their_own_table_but_gives_no_orders(signed_in: SignedIn, player: Person) -> None:
    own = a_table(player)
    client = signed_in(player)
    html = panel(client, own)
    assert "Orders of the floor staff" not in html
    assert "for an instructor" in html
    assert order(client, own, "order_shuffle").status_code == 404
    assert client.post(f"/tables/{own.code}/supervisor/patrons/", {"count": "1"}).status_code == 302
    assert client.post(f"/tables/{own.code}/supervisor/deal/", {"dealer": player.pk}).status_code == 302
    assert fresh(own).dealer == player
    suspend = f"/tables/{own.code}/supervisor/cards/{player.pk}/suspend/"
    assert client.post(suspend, {"why": "Mine"}).status_code == 404
    assert client.post(f"/tables/{own.code}/supervisor/pause/").status_code == 302


@pytest.mark.parametrize("act", [*ACTS, "patrons/1/away/", "cards/1/suspend/"])
def test_a_link_orders_nothing(owner: Client, table: Table, act: str) -> None:
    answer = owner.get(f"/tables/{table.code}/supervisor/{act}")
    assert answer.status_code == (200 if act.startswith("orders/") else 405)
    assert owner.post(f"/tables/{table.code}/supervisor/").status_code == 405
    assert fresh(table).seq == table.seq


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


# --- the page keeps itself right ---------------------------------------------------------------------


def test_the_page_asks_again_and_gets_only_what_is_new(owner: Client, table: Table, player: Person) -> None:
    again = f"/tables/{table.code}/supervisor/again/"
    assert f'hx-get="{again}?seq={table.seq}"' in panel(owner, table)
    assert owner.get(again, {"seq": table.seq}).status_code == 204
    tables.stand_behind(table=table, person=player)
    shown = owner.get(again, {"seq": table.seq})
    assert shown.status_code == 200
    assert f"?seq={table.seq + 1}" in shown.content.decode()
    assert str(player) in shown.content.decode()
    assert "<html" not in shown.content.decode()


def test_nobody_else_asks_again(signed_in: SignedIn, table: Table, player: Person) -> None:
    assert signed_in(player).get(f"/tables/{table.code}/supervisor/again/").status_code == 404
