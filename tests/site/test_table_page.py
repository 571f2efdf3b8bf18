"""A table's page and the calls made at it: as player, stranger and visitor, late, twice, wrong and with bad fields."""

import re
from collections.abc import Callable
from dataclasses import replace as changed
from html import unescape
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.test import Client

from casino.accounts.models import Person
from casino.floor import choosing, panels, patrons, rendering, spoken, tables
from casino.floor.calls import CALLS
from casino.floor.looking import Sight
from casino.floor.models import Event, Table
from casino.floor.names import patron_key
from casino.floor.play import play, player_key
from games.settlement import Line, Odds, Outcome
from games.sign import Marker, Rise, Sign
from games.staff import Staff
from games.supervising.commands import Exclude
from games.table import SitDown
from games.twentyone.facts import Hit
from games.wire import replace
from tests.floor import OPTIONS, STAR, STUD, SWITCH, WAR, a_table, balance, bet, fresh, run_on, sit
from tests.site.conftest import SignedIn

pytestmark = pytest.mark.django_db

GRANT = 500_000
TWENTY_AGAINST_SIX = "10H 6S 10D"
Calls = Callable[..., Any]


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first=TWENTY_AGAINST_SIX)


@pytest.fixture
def call(signed_in: SignedIn) -> Calls:
    """call(person, table, "wager", area=1, …): the answer to one call, with a fresh id unless told."""
    visitors: dict[int, Client] = {}

    def made(person: Person, table: Table, name: str, **fields: Any) -> Any:
        visitor = visitors.setdefault(person.pk, signed_in(person))
        sent = {"call": name, "command": str(uuid4()), "seen": fresh(table).seq} | fields
        return visitor.post(f"/tables/{table.code}/call/", {k: v for k, v in sent.items() if v is not None})

    return made


def words(answer: Any) -> str:
    """What the notice in an answer says."""
    found = re.search(r'<div id="notice".*?</div>', answer.content.decode(), re.S)
    assert found
    return " ".join(unescape(re.sub(r"<[^>]+>", "", found[0])).split())


def shows(answer: Any) -> set[str]:
    return set(re.findall(r'data-panels="(\w+)"', answer.content.decode()))


# --- the page ---------------------------------------------------------------------------------------


def test_a_visitor_is_sent_to_the_door_and_a_wrong_address_is_nowhere(
    client: Client, table: Table, player: Person, signed_in: SignedIn
) -> None:
    assert client.get(f"/tables/{table.code}/")["Location"].startswith("/sign-in/")
    assert client.post(f"/tables/{table.code}/call/")["Location"].startswith("/sign-in/")
    assert signed_in(player).get("/tables/nowhere/").status_code == 404


@pytest.mark.parametrize(
    ("path", "method"), [("", "post"), ("panels/", "post"), ("call/", "get"), ("step-away/", "get")]
)
def test_each_address_has_its_method(signed_in: SignedIn, table: Table, player: Person, path: str, method: str) -> None:
    assert getattr(signed_in(player), method)(f"/tables/{table.code}/{path}").status_code == 405


@pytest.mark.parametrize("game", [STAR, SWITCH, WAR, STUD])
def test_the_page_shows_the_whole_table(signed_in: SignedIn, instructor: Person, player: Person, game: str) -> None:
    table = a_table(instructor, game)
    page = signed_in(player).get(f"/tables/{table.code}/").content.decode()
    public = ("clock", "said", "lines", "people", "areas", "sign", "lying")
    for id_ in (*public, "me", "choices", "held", "mine", "rack"):
        assert page.count(f'id="{id_}"') == 1, id_
    assert "You are looking on." in page
    assert 'id="area-1-main"' in page
    assert 'id="list-area-1-main"' in page
    assert " style=" not in page
    assert "<script>" not in page


def test_the_first_load_of_a_table_is_small(signed_in: SignedIn, instructor: Person, player: Person) -> None:
    """Everything that the page asks for, uncompressed, within 200 KB."""
    table = a_table(instructor, options=replace(OPTIONS[STAR], optional_wagers=("perfect_pairs", "lucky_lucky")))
    page = signed_in(player).get(f"/tables/{table.code}/").content
    files = re.findall(r'(?:src|href)="/static/([^"]+)"', page.decode())
    assert {"css/table.css", "js/table.js"} <= set(files)
    total = len(page) + sum((settings.ROOT / "static" / name).stat().st_size for name in files)
    assert total < 200_000, total


def test_the_panels_alone_are_the_whole_table(signed_in: SignedIn, table: Table, player: Person) -> None:
    answer = signed_in(player).get(f"/tables/{table.code}/panels/")
    assert shows(answer) == {"public", "private"}
    assert f'data-seq="{table.seq}"' in answer.content.decode()


# --- calls that the rules allow ---------------------------------------------------------------------


def test_a_seat_is_taken_and_left(call: Calls, table: Table, player: Person) -> None:
    answer = call(player, table, "sit", area=3)
    assert answer.status_code == 200
    assert shows(answer) == {"private"}
    assert 'data-call="stand_up" data-area="3"' in answer.content.decode()
    assert "Seat 3: Sheila Nguyen" in panels.public_html(Sight(fresh(table)).look(None))
    assert call(player, table, "stand_up", area=3).status_code == 200
    assert "Seat 3: free" in panels.public_html(Sight(fresh(table)).look(None))


def test_chips_go_down_add_up_and_come_back(call: Calls, table: Table, player: Person) -> None:
    call(player, table, "sit", area=3)
    assert call(player, table, "wager", area=3, kind="main", amount="5").status_code == 200
    answer = call(player, table, "wager", area=3, kind="main", amount="12.50")
    assert "$4,982.50" in answer.content.decode()
    assert "Area 3, main wager: Sheila Nguyen $17.50" in panels.public_html(Sight(fresh(table)).look(None))
    assert call(player, table, "take_back", area=3, kind="main").status_code == 200
    assert balance(player) == GRANT


def test_standing_behind_is_enough_to_wager(signed_in: SignedIn, call: Calls, table: Table, player: Person) -> None:
    stood = signed_in(player).post(f"/tables/{table.code}/stand-behind/")
    assert stood.status_code == 200
    assert "Step away" in stood.content.decode()
    assert 'data-for="area-1-main"' in stood.content.decode()
    assert call(player, table, "wager", area=1, kind="main", amount="5").status_code == 200


def test_rebet_lays_the_last_round_again_and_clear_takes_it_all_back(
    call: Calls, instructor: Person, player: Person
) -> None:
    options = replace(OPTIONS[STAR], optional_wagers=("any_pairs",))
    table = a_table(instructor, options=options, first=TWENTY_AGAINST_SIX)
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    bet(table, player, 1, 500, kind="any_pairs")
    run_on(table)
    before = balance(player)
    assert call(player, table, "rebet").status_code == 200
    assert balance(player) == before - 2_500
    again = call(player, table, "rebet")
    assert (again.status_code, words(again)) == (422, "Your wagers of the last round lie there already.")
    assert call(player, table, "take_back", area=1, kind="any_pairs").status_code == 200
    assert call(player, table, "rebet").status_code == 200
    assert balance(player) == before - 2_500
    assert call(player, table, "clear").status_code == 200
    assert balance(player) == before


def test_with_nothing_to_repeat_rebet_says_so(call: Calls, table: Table, player: Person) -> None:
    answer = call(player, table, "rebet")
    assert (answer.status_code, words(answer)) == (
        422,
        "You had no wager in the last round, so there is none to lay again.",
    )


def test_both_boxes_of_an_area_take_the_chips_together(call: Calls, instructor: Person, player: Person) -> None:
    table = a_table(instructor, SWITCH)
    assert call(player, table, "wager", area=2, kind="main", box=1, amount="10", both="on").status_code == 200
    laid = Sight(fresh(table)).look(None).view.felt.wagers
    assert [(one.box, one.stake) for one in laid] == [(1, 1_000), (2, 1_000)]
    assert call(player, table, "take_back", area=2, kind="main", box=2, both="on").status_code == 200
    assert balance(player) == GRANT


def test_a_decision_moves_the_hand_on(call: Calls, table: Table, player: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    answer = call(player, table, "stand", area=1, hand=1)
    assert answer.status_code == 200
    assert Event.objects.filter(table=table, type="HandStood", by=player).exists()


@pytest.mark.parametrize(
    ("game", "first", "act", "name", "fields", "fact"),
    [
        (STAR, "9C 6S 9D", "ask", "split", {"area": 1, "hand": 1}, "HandSplit"),
        (STAR, "6C 6S 5D", "ask", "double", {"area": 1, "hand": 1, "amount": "5"}, "HandDoubled"),
        (STAR, "6C 6S 5D", "ask", "hit", {"area": 1}, "CardCalled"),
        (STAR, "9C AS 9D", "close_insurance", "insure", {"area": 1, "amount": "10"}, "InsurancePlaced"),
        (STAR, "AC AS KD", "close_insurance", "even_money", {"area": 1}, "EvenMoneyTaken"),
        (SWITCH, "9C 5S 6S 2D 3H", "ask", "switch", {"area": 1}, "BoxesSwitched"),
        (WAR, "9C 9D", "ask", "war", {"area": 1}, "WarRaised"),
        (WAR, "9C 9D", "ask", "surrender", {"area": 1}, "Surrendered"),
        (STUD, "", "ask", "bet", {"area": 1}, "BetPlaced"),
        (STUD, "", "ask", "fold", {"area": 1}, "HandFolded"),
    ],
)
def test_every_games_own_decisions(
    call: Calls, instructor: Person, player: Person,
    game: str, first: str, act: str, name: str, fields: dict[str, Any], fact: str,
) -> None:  # fmt: skip
    table = a_table(instructor, game, first=first)
    sit(table, player, 1)
    for box in (1, 2) if game == SWITCH else (None,):
        bet(table, player, 1, 2_000, box=box)
    run_on(table, act)
    buttons = choosing.buttons(Sight(fresh(table)).look(player))
    assert name in {button.choice.call for button in buttons if button.choice.open}
    answer = call(player, table, name, **fields)
    assert answer.status_code == 200, words(answer)
    assert Event.objects.filter(table=table, type=fact).exists()


def test_the_cut_is_offered_and_taken(call: Calls, instructor: Person, player: Person) -> None:
    table = tables.open_table(game=STAR, options=OPTIONS[STAR], by=instructor, name="Cut")
    call(player, table, "sit", area=2)
    run_on(table, "offer_cut")
    look = Sight(fresh(table)).look(player)
    cut, refuse = choosing.buttons(look)
    assert (cut.choice.call, refuse.choice.call, cut.places) == ("cut", "refuse_cut", (52, 364))
    assert call(player, table, "cut", at=10).status_code == 422
    assert call(player, table, "cut", at=200).status_code == 200
    assert Event.objects.filter(table=table, type="CardsCut").exists()


# --- the dealer -------------------------------------------------------------------------------------


def test_a_person_who_deals_does_what_is_due_and_nobody_else_does(
    call: Calls, instructor: Person, player: Person
) -> None:
    table = a_table(instructor, first=TWENTY_AGAINST_SIX)
    tables.hand_the_deal(table=table, to=instructor, by=instructor)
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    assert words(call(player, table, "next_act")) == "That is for the dealer."
    for _ in range(4):
        assert call(instructor, table, "next_act").status_code == 200
    assert call(instructor, table, "next_act").status_code == 422
    assert [one.choice.call for one in choosing.buttons(Sight(fresh(table)).look(instructor))] == ["no_answer"]
    assert call(instructor, table, "no_answer").status_code == 200
    assert Event.objects.filter(table=table, type="PlayerAbsent").exists()


# --- refused ----------------------------------------------------------------------------------------


def test_a_wager_under_the_minimum_is_refused_with_its_rule(call: Calls, table: Table, player: Person) -> None:
    answer = call(player, table, "wager", area=3, kind="main", amount="1")
    assert answer.status_code == 422
    assert words(answer) == "$1 is under the minimum of $5 on an area. 6.1"
    assert 'href="/rules/star-blackjack/6.1/"' in answer.content.decode()
    assert balance(player) == GRANT


def test_a_refusal_names_people_by_their_names(call: Calls, table: Table, player: Person, trainee: Person) -> None:
    call(player, table, "sit", area=3)
    answer = call(trainee, table, "sit", area=3)
    assert answer.status_code == 422
    assert words(answer) == "The seat at area 3 is Sheila Nguyen's."


def test_more_chips_than_one_has_are_refused(call: Calls, instructor: Person, player: Person) -> None:
    table = a_table(instructor, options=replace(OPTIONS[STAR], maximum=None))
    answer = call(player, table, "wager", area=3, kind="main", amount="6000")
    assert answer.status_code == 422
    assert "$5,000 is left" in words(answer)


def test_somebody_elses_hand_is_refused(call: Calls, table: Table, player: Person, trainee: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    assert call(trainee, table, "stand", area=1).status_code == 422
    assert not Event.objects.filter(table=table, type="HandStood").exists()


def test_the_caller_is_whoever_is_signed_in_whatever_the_form_says(
    call: Calls, table: Table, player: Person, trainee: Person
) -> None:
    answer = call(trainee, table, "wager", area=3, kind="main", amount="5", player=f"p{player.pk}")
    assert answer.status_code == 200
    assert (balance(player), balance(trainee)) == (GRANT, GRANT - 500)


def test_a_stale_decision_is_refused_with_the_whole_table(call: Calls, table: Table, player: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    seen = run_on(table, "ask").seq
    play(table.pk, Hit(area=1), by=player)
    run_on(table)
    answer = call(player, table, "stand", area=1, seen=seen)
    assert answer.status_code == 409
    assert shows(answer) == {"public", "private"}
    assert "moved on" in words(answer)


def test_a_wager_is_not_stale_because_somebody_else_wagered(
    call: Calls, table: Table, player: Person, trainee: Person
) -> None:
    seen = fresh(table).seq
    assert call(player, table, "wager", area=3, kind="main", amount="5", seen=seen).status_code == 200
    assert call(trainee, table, "wager", area=4, kind="main", amount="5", seen=seen).status_code == 200


@pytest.mark.parametrize("amount", ["5", "1"])
def test_the_same_call_sent_twice_acts_once_and_is_answered_alike(
    call: Calls, table: Table, player: Person, amount: str
) -> None:
    sent = {"area": 3, "kind": "main", "amount": amount, "command": str(UUID(int=7)), "seen": table.seq}
    first, second = (call(player, table, "wager", **sent) for _ in range(2))
    assert first.status_code == second.status_code
    assert words(first) == words(second)
    assert balance(player) == GRANT - (500 if amount == "5" else 0)


def test_calls_for_several_spots_sent_twice_act_once_and_are_answered_alike(
    call: Calls, instructor: Person, player: Person
) -> None:
    table = a_table(instructor, SWITCH)
    sit(table, player, 1)
    both = {"area": 1, "kind": "main", "box": 1, "both": "on"}
    assert call(player, table, "wager", amount="10", **both).status_code == 200
    for name, fields, left in (
        ("take_back", both, GRANT),
        ("wager", both | {"amount": "10"}, GRANT - 2_000),
        ("clear", {}, GRANT),
    ):
        sent = {"command": str(uuid4()), "seen": fresh(table).seq} | fields
        assert [call(player, table, name, **sent).status_code for _ in range(2)] == [200, 200]
        assert balance(player) == left


def test_whoever_may_lay_no_chips_is_told_why(
    signed_in: SignedIn, call: Calls, table: Table, instructor: Person, player: Person, trainee: Person
) -> None:
    sit(table, player, 1)
    sit(table, trainee, 2)
    assert "You may lay no chips" not in own_panels(table, player)
    tables.suspend_card(table=table, person=player, by=instructor, why="lent to a friend")
    assert "You may lay no chips: Sheila Nguyen has no valid Player Card" in own_panels(table, player)
    play(table.pk, Exclude(by=Staff.SUPERVISOR, player=player_key(trainee)), by=instructor)
    out = own_panels(table, trainee)
    assert "You may lay no chips: Bruce Kelly has been excluded from further play" in out
    assert "Take seat" not in out
    assert "excluded" not in own_panels(table, player)


@pytest.mark.parametrize("game", [STAR, SWITCH, WAR, STUD])
def test_whoever_only_lacks_a_seat_or_ready_cards_is_not_shut_out(instructor: Person, game: str) -> None:
    """Whoever opened a table is at it without a seat; before the shuffle nobody can wager."""
    shuffling = tables.open_table(game=game, options=OPTIONS[game], by=instructor, name="New")
    for table in (a_table(instructor, game), shuffling):
        own = own_panels(table, instructor)
        assert "You may lay no chips" not in own
        assert "Take seat" in own


def own_panels(table: Table, person: Person) -> str:
    """What somebody's browser is pushed for them alone."""
    return rendering.render(fresh(table), {person.pk}).private[person.pk]


def test_whoever_deals_can_hand_the_deal_back(
    signed_in: SignedIn, table: Table, instructor: Person, trainee: Person, player: Person
) -> None:
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    assert 'data-call="hand_back"' in own_panels(table, trainee)
    refused = signed_in(player).post(f"/tables/{table.code}/hand-back/")
    assert (refused.status_code, fresh(table).dealer) == (422, trainee)
    assert signed_in(trainee).post(f"/tables/{table.code}/hand-back/").status_code == 200
    assert fresh(table).dealer is None


def test_a_closed_table_takes_no_calls(call: Calls, table: Table, instructor: Person, player: Person) -> None:
    tables.close(table=table, by=instructor)
    answer = call(player, table, "sit", area=1)
    assert (answer.status_code, words(answer)) == (422, "This table is closed.")


@pytest.mark.parametrize(
    "bad",
    [
        {"call": "deal"},
        {"call": ""},
        {"command": "seven"},
        {"command": None},
        {"seen": "-1"},
        {"seen": "99999999999"},
        {"seen": None},
        {"area": "0"},
        {"area": "10"},
        {"area": "1e3"},
        {"area": None},
        {"box": "3"},
        {"hand": "4"},
        {"kind": "double"},
        {"kind": None},
        {"amount": "-5"},
        {"amount": "0"},
        {"amount": "1.005"},
        {"amount": "1e9"},
        {"amount": "\u0665"},
        {"amount": "9" * 13},
        {"amount": None},
        {"at": "417", "call": "cut"},
        {"at": None, "call": "cut"},
    ],
    ids=str,
)
def test_no_field_goes_past_its_bounds(call: Calls, table: Table, player: Person, bad: dict[str, Any]) -> None:
    good = {"area": "3", "kind": "main", "amount": "5"}
    sent = good | bad
    answer = call(player, table, sent.pop("call", "wager"), **sent)
    assert answer.status_code == 422
    assert words(answer)
    assert fresh(table).seq == table.seq


# --- what is shown ----------------------------------------------------------------------------------


def test_what_is_public_is_rendered_from_nobodys_look(table: Table, player: Person) -> None:
    with pytest.raises(ValueError, match="nobody"):
        panels.public_html(Sight(table).look(player))


def test_a_hidden_hand_is_in_its_players_panel_and_in_no_other(
    instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor, STUD, first="2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H")
    for area, person in ((1, player), (2, trainee)):
        sit(table, person, area)
        bet(table, person, area, 1_000)
    run_on(table, "ask")
    sight = Sight(fresh(table))
    public, onlooker = panels.public_html(sight.look(None)), panels.private_html(sight.look(None), None)
    own, other = (panels.private_html(sight.look(person), person) for person in (player, trainee))
    held = {card.text for card in sight.look(player).view.hands[0].cards}
    assert len(held) == 5
    assert own.count('class="face face-') == 5
    for face in held:
        assert f'data-face="{face}"' in own
        assert not any(f'data-face="{face}"' in html for html in (public, onlooker, other))
    for html in (public, onlooker, other):
        assert not re.search(r"Area 1: \w+ of ", html)


def test_a_closed_choice_says_which_rule_closes_it(table: Table, player: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    html = panels.private_html(Sight(fresh(table)).look(player), player)
    assert re.search(r'data-key="h" aria-keyshortcuts="H">Hit', html)
    assert re.search(r'aria-disabled="true" aria-describedby="reason-1">Double', html)
    assert "Double: a double needs 9, 10 or 11, and this is 20 " in html
    assert 'href="/rules/star-blackjack/11.1.1/"' in html


def test_a_closed_choice_is_of_the_box_that_is_asked(instructor: Person, player: Person) -> None:
    """The first box has a blackjack, and the player decides on the second, a pair of fours."""
    table = a_table(instructor, SWITCH, first="10H 4S JC AS 4C")
    sit(table, player, 1)
    for box in (1, 2):
        bet(table, player, 1, 2_000, box=box)
    run_on(table, "ask")
    shown = choosing.buttons(Sight(fresh(table)).look(player))
    closed = {button.choice.call: (button.choice.box, button.why) for button in shown if not button.choice.open}
    assert closed == {
        "stand": (2, "8 is below 12: the hand must take a card"),
        "double": (2, "a double needs 9, 10 or 11, and this is 8"),
    }


def test_a_closed_spot_says_which_rule_closes_it(instructor: Person, player: Person) -> None:
    table = a_table(instructor, options=replace(OPTIONS[STAR], optional_wagers=("any_pairs",)))
    sit(table, player, 1)
    html = panels.private_html(Sight(fresh(table)).look(player), player)
    spot = re.search(r'<li data-for="area-1-opt1".*?</li>', html)
    assert spot
    assert "Nobody has an initial wager on area 1." in spot[0]
    assert "/rules/star-blackjack/14.8/" in spot[0]
    assert "data-open" not in spot[0]


def test_every_choice_of_every_game_has_a_button_and_a_call() -> None:
    assert set(choosing.LABELS) <= set(CALLS)
    by_key: dict[str, set[str]] = {}
    for name, (_, key) in choosing.LABELS.items():
        by_key.setdefault(key, set()).add(name)
    shared = {frozenset(names) for names in by_key.values() if len(names) > 1}
    assert shared == {frozenset({"switch", "war"}), frozenset({"bet", "correct_bet"})}  # never at one table at once


def test_a_settlement_line_opens_its_arithmetic_and_its_rule() -> None:
    line = Line(
        area=2, player="p1", wager="main", stake=3_500, in_play=3_500, outcome=Outcome.WIN, paid=5_250, collected=0,
        returned=3_500, rule="15.1.1", why="blackjack", odds=Odds(3, 2), hand=1,
    )  # fmt: skip
    html = panels._line("SB", line, "Ann", "blackjack")
    assert "<details" in html
    assert "$35 at 3 to 2 is $52.50." in html
    assert 'href="/rules/star-blackjack/15.1.1/"' in html


def test_the_sign_announces_changes_and_markers(table: Table, player: Person) -> None:
    look = Sight(table).look(None)
    sign: Sign = look.view.felt.sign
    later = 4_000_000_000
    sign = replace(
        sign,
        rises=(Rise(minimum=1_000, shown_at=1, from_at=later),),
        markers=(Marker(player="p9", minimum=200, area=4),),
        closes_at=later,
    )
    felt = replace(look.view.felt, sign=sign)
    look = changed(look, view=replace(look.view, felt=felt), names={"p9": "Ann"})
    html = panels.public_parts(look)["sign"]
    assert "Minimum $10" in html
    assert "Ann, area 4: may go on at $2" in html
    assert "The table is closed</strong> from" in html
    assert "$5 to $500" in html


def test_what_was_said_is_in_words_and_names_people(table: Table, player: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "ask")
    said = panels.public_parts(Sight(fresh(table)).look(None))["said"]
    assert "No more bets." in said
    assert "Sheila Nguyen takes seat 1." in said
    assert "Dealer: 6 of spades." in said
    assert "Sheila Nguyen at area 1: 20?" in said


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"wager": "main", "hand": 1}, "Ann, area 3, main wager: wins $5."),
        ({"wager": "double", "hand": 2}, "Ann, area 3, hand 2, double: wins $5."),
        ({"wager": "main", "box": 2, "hand": 1}, "Ann, area 3, box 2, main wager: wins $5."),
        ({"wager": "perfect_pairs"}, "Ann, area 3, Perfect Pairs: wins $5."),
    ],
)
def test_a_settled_wager_is_said_with_its_box_its_hand_and_its_name(where: dict[str, Any], said: str) -> None:
    won: dict[str, Any] = {"outcome": Outcome.WIN, "stake": 500, "in_play": 500, "paid": 500, "returned": 500}
    line = Line(player="Ann", area=3, collected=0, rule="15.1", why="", **won, **where)
    look: Any = None
    assert spoken.SAYS["WagerSettled"](look, SimpleNamespace(line=line)) == said


def test_what_the_dealer_does_next_is_no_order_to_a_player(table: Table, player: Person) -> None:
    assert "Dealer’s next step" not in panels.public_parts(Sight(fresh(table)).look(None))["clock"]
    sit(table, player, 1)
    bet(table, player, 1, 500)
    run_on(table, until="deal")
    clock = panels.public_parts(Sight(fresh(table)).look(None))["clock"]
    assert re.search(r"Dealer’s next step</span> Deal a card", clock)
    run_on(table, until="ask")
    assert "Dealer’s next step" not in panels.public_parts(Sight(fresh(table)).look(None))["clock"]


def test_who_is_simulated_is_said_beside_the_name(table: Table, instructor: Person, player: Person) -> None:
    sit(table, player, 1)
    [patron] = patrons.invite(table=table, count=1, by=instructor)
    play(table.pk, SitDown(player=patron_key(patron), area=2), by=None)
    found = panels.people(Sight(fresh(table)).look(None))
    assert found == [("Sheila Nguyen", "seat 1"), (patron.name, "simulated, seat 2")]


def test_several_on_one_area_are_told_who_calls(table: Table, player: Person, trainee: Person) -> None:
    sit(table, player, 1)
    bet(table, player, 1, 500)
    bet(table, trainee, 1, 2_500)
    people = panels.public_parts(Sight(fresh(table)).look(None))["people"]
    assert re.search(r"Area 1: <bdi>Sheila Nguyen</bdi> calls for everybody", people)


def test_what_the_table_waits_for_is_said_to_everybody(table: Table, player: Person) -> None:
    """The dealer's order, "Ask ...", is the dealer's; whoever is asked reads it too."""
    sit(table, player, 1)
    bet(table, player, 1, 500)
    run_on(table, until="ask")
    assert panels.waits_for(Sight(fresh(table)).look(None)) == f"Waiting for {player.display_name} at area 1"


def test_a_sum_that_no_chips_make_is_refused(call: Calls, table: Table, player: Person) -> None:
    call(player, table, "sit", area=1)
    answer = call(player, table, "wager", area=1, kind="main", amount="7.77")
    assert (answer.status_code, words(answer)) == (
        422,
        "House procedure: this table’s chips cannot make $7.77, but $8.",
    )
    assert call(player, table, "wager", area=1, kind="main", amount="8.50").status_code == 200


def test_whoever_has_left_is_still_called_by_name(call: Calls, table: Table, player: Person) -> None:
    call(player, table, "sit", area=1)
    call(player, table, "stand_up", area=1)
    said = panels.public_parts(Sight(fresh(table)).look(None))["said"]
    assert "Sheila Nguyen leaves seat 1." in said


def test_whoever_has_too_little_is_shown_where_chips_are(call: Calls, instructor: Person, player: Person) -> None:
    table = a_table(instructor, options=replace(OPTIONS[STAR], minimum=600_000, maximum=None))
    call(player, table, "sit", area=1)
    assert "Fetch chips" in panels.private_parts(Sight(fresh(table)).look(player))["me"]
