"""A table's page and what it shows: to a player, to others at the table, and to whoever looks on."""

import gzip
import re
from dataclasses import replace as changed

import pytest
from django.conf import settings
from django.test import Client

from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.names import patron_key, player_key
from casino.floor.opening import patrons
from casino.floor.play import tables
from casino.floor.play.play import play
from casino.floor.table import buttons, panels
from casino.floor.table.look import Sight
from games.catalogue import GAMES
from games.chips.settlement import Line, Odds, Outcome
from games.records import replace
from games.supervising.commands import Exclude
from games.table.sign import Marker, Rise, Sign
from games.table.staff import Staff
from games.table.table import SitDown
from games.twentyone.facts import Insure
from tests.floor.table.table_pages import TWENTY_AGAINST_SIX, own_panels, shows
from tests.people import Calls, SignedIn
from tests.tables import OPTIONS, STAR, STUD, SWITCH, WAR, a_table, bet, fresh, run_on, sit

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first=TWENTY_AGAINST_SIX)


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
    """Everything that the page asks for, its files as a public house sends them, within 120 KB."""
    table = a_table(instructor, options=replace(OPTIONS[STAR], optional_wagers=("perfect_pairs", "lucky_lucky")))
    page = signed_in(player).get(f"/tables/{table.code}/").content
    files = re.findall(r'(?:src|href)="/static/([^"]+)"', page.decode())
    assert {"css/table.css", "js/table.js"} <= set(files)
    total = len(page) + sum(len(gzip.compress((settings.ROOT / "static" / name).read_bytes())) for name in files)
    assert total < 120_000, total


def test_the_panels_alone_are_the_whole_table(signed_in: SignedIn, table: Table, player: Person) -> None:
    answer = signed_in(player).get(f"/tables/{table.code}/panels/")
    assert shows(answer) == {"public", "private"}
    assert f'data-seq="{table.seq}"' in answer.content.decode()


# --- what is shown ----------------------------------------------------------------------------------


def test_whoever_may_lay_no_chips_is_told_why(
    signed_in: SignedIn, call: Calls, table: Table, instructor: Person, player: Person, trainee: Person
) -> None:
    sit(table, player, 1)
    sit(table, trainee, 2)
    assert "You may lay no chips" not in own_panels(table, player)
    tables.turn_card(table=table, person=player, valid=False, by=instructor, why="lent to a friend")
    assert "You may lay no chips: you have no valid Player Card in your own name" in own_panels(table, player)
    play(table.pk, Exclude(by=Staff.SUPERVISOR, player=player_key(trainee)), by=instructor)
    out = own_panels(table, trainee)
    assert "You may lay no chips: you have been excluded from further play" in out
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
    public, onlooker = panels.public_html(sight.look(None)), panels.private_html(sight.look(None))
    own, other = (panels.private_html(sight.look(person)) for person in (player, trainee))
    held = {card.text for card in sight.look(player).view.hands[0].faces}
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
    html = panels.private_html(Sight(fresh(table)).look(player))
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
    shown = buttons.buttons(Sight(fresh(table)).look(player))
    closed = {button.choice.call: (button.choice.box, button.why) for button in shown if not button.choice.open}
    assert closed == {
        "stand": (2, "8 is below 12: the hand must take a card"),
        "double": (2, "a double needs 9, 10 or 11, and this is 8"),
    }


def test_a_closed_spot_says_which_rule_closes_it(instructor: Person, player: Person) -> None:
    table = a_table(instructor, options=replace(OPTIONS[STAR], optional_wagers=("any_pairs",)))
    sit(table, player, 1)
    html = panels.private_html(Sight(fresh(table)).look(player))
    spot = re.search(r'<li data-for="area-1-opt1".*?</li>', html)
    assert spot
    assert "Nobody has an initial wager on area 1." in spot[0]
    assert "/rules/star-blackjack/14.8/" in spot[0]
    assert "data-open" not in spot[0]


@pytest.mark.parametrize("slug", GAMES)
def test_every_call_of_a_game_has_a_key_of_its_own(slug: str) -> None:
    by_key: dict[str, set[str]] = {}
    for name, (label, key) in buttons.labels(GAMES[slug]).items():
        assert label
        assert len(key) == 1
        by_key.setdefault(key, set()).add(name)
    shared = [names for names in by_key.values() if len(names) > 1]
    assert shared in ([], [{"bet", "correct_bet"}])  # those two are never open at once


def test_a_settlement_line_opens_its_arithmetic_and_its_rule() -> None:
    line = Line(
        area=2, player="p1", wager="main", stake=3_500, in_play=3_500, outcome=Outcome.WIN, paid=5_250, collected=0,
        returned=3_500, rule="15.1.1", why="blackjack", odds=Odds(3, 2), hand=1,
    )  # fmt: skip
    html = panels._line("SB", line, "Ann", "blackjack")
    assert "<details" in html
    assert "$35 at 3 to 2 is $52.50." in html
    assert 'href="/rules/star-blackjack/15.1.1/"' in html


def test_a_line_tells_a_ruling_with_the_question_that_it_answers() -> None:
    line = Line(
        area=1, player="p1", wager="main", stake=500, in_play=500, outcome=Outcome.WIN, paid=500, collected=0,
        returned=500, rule="9.1.2", why="even money on a blackjack", odds=Odds(1, 1), hand=1,
    )  # fmt: skip
    html = panels._line("SB", line, "Ann", "even money on a blackjack")
    assert re.search(r">R6</a>: <em>Even money on a box with several players.</em> Each player asks for it alone", html)


def test_lines_name_cards_by_their_rank(instructor: Person, player: Person) -> None:
    table = a_table(instructor, first="8C AS 8D 9D")
    sit(table, player, 1)
    bet(table, player, 1, 2_000)
    run_on(table, "close_insurance")
    play(table.pk, Insure(area=1, player=player_key(player), stake=1_000), by=player)
    run_on(table)
    [lost] = [line for line in Sight(fresh(table)).look(None).view.lines if line.wager == "insurance"]
    assert lost.why == "the dealer's second card was 9"


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


def test_whoever_has_left_is_still_called_by_name(call: Calls, table: Table, player: Person) -> None:
    call(player, table, "sit", area=1)
    call(player, table, "stand_up", area=1)
    said = panels.public_parts(Sight(fresh(table)).look(None))["said"]
    assert "Sheila Nguyen leaves seat 1." in said


def test_whoever_has_too_little_is_shown_where_chips_are(call: Calls, instructor: Person, player: Person) -> None:
    table = a_table(instructor, options=replace(OPTIONS[STAR], minimum=600_000, maximum=None))
    call(player, table, "sit", area=1)
    assert "Fetch chips" in panels.private_parts(Sight(fresh(table)).look(player))["me"]
