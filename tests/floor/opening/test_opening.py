"""Opening a table of one's own: as it usually is, or with options that the engine checks."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from casino.accounts.models import Person
from casino.floor.models import Jackpot, Table
from casino.floor.opening.forms import TableForm
from casino.floor.play import log, tables
from games import catalogue
from games.chips.chips import DENOMINATIONS
from games.table.sign import Limits
from tests.people import SignedIn
from tests.tables import FOR_EVER, STAR, STUD, SWITCH, WAR, close, fresh, meter_at, run_on

GAMES = [STAR, SWITCH, WAR, STUD]


@pytest.fixture
def guest(signed_in: SignedIn, player: Person) -> Client:
    return signed_in(player)


@pytest.fixture
def manager(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


def usual(game: str, **changed: Any) -> dict[str, Any]:
    """What a browser sends of the form with these fields changed; None leaves one out, as an empty tick does."""
    form = TableForm.usual(catalogue.GAMES[game])
    sent = {name: value for name, value in form.data.items() if value not in (None, False)}
    return {name: value for name, value in (sent | changed).items() if value is not None}


def post(client: Client, game: str, **changed: Any) -> Any:
    return client.post(f"/tables/new/{game}/", usual(game, **changed))


def options_of(table: Table) -> Any:
    return log.load(fresh(table)).options


# --- the usual table ----------------------------------------------------------------------------------


def test_the_four_games_are_offered_in_plain_words(guest: Client) -> None:
    html = guest.get("/tables/new/").content.decode()
    assert html.count(">Open the table<") == 4
    for words in ("7 places on layout A", "8 decks from a card shoe", "Wagers $5 to $500", "With Super Match"):
        assert f"<li>{words}</li>" in html
    assert "<li>4 simulated patrons</li>" in html


def test_the_picture_shows_the_wagers_that_the_usual_table_offers(guest: Client) -> None:
    html = guest.get("/tables/new/").content.decode()
    star = re.search(r'src="/static/(img/felts/[\w-]+\.svg)".*?Star Blackjack', html, re.S)
    assert star is not None
    found = finders.find(star[1])
    assert isinstance(found, str)
    felt = Path(found).read_text(encoding="utf-8")
    assert "Lucky" in felt
    assert "Star Pairs" not in felt


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("who", ["player", "trainee", "instructor"])
def test_a_second_click_opens_the_usual_table(
    signed_in: SignedIn, request: pytest.FixtureRequest, game: str, who: str
) -> None:
    person = request.getfixturevalue(who)
    answer = signed_in(person).post(f"/tables/new/{game}/", {"as_usual": "yes"})
    table = Table.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/tables/{table.code}/")
    assert (table.game, table.opened_by, table.status) == (game, person, "open")
    assert table.name == f"{table.engine.name} 1"
    assert table.patrons.filter(here=True).count() == 4
    assert (table.jackpot is not None) is (game == STUD)


@pytest.mark.parametrize("game", GAMES)
def test_the_form_left_as_it_is_opens_the_same_table(guest: Client, game: str) -> None:
    guest.post(f"/tables/new/{game}/", {"as_usual": "yes"})
    assert post(guest, game).status_code == 302
    one, other = Table.objects.order_by("pk")
    assert options_of(one) == options_of(other)
    assert other.name == f"{other.engine.name} 2"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_browser_would_send_of_the_page_is_what_the_usual_table_is(guest: Client, game: str) -> None:
    """Every control of the form, read off the page as a browser does."""
    html = guest.get(f"/tables/new/{game}/").content.decode()
    form = html[html.index('<form class="form"') :]
    sent: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        named = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if named.get("type") == "checkbox" and " checked" not in tag:
            continue
        sent.setdefault(named["name"], []).append(named.get("value", "on"))
    for name, inside in re.findall(r'<select name="(\w+)"[^>]*>(.*?)</select>', form, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', inside) or re.search(r'<option value="([^"]*)"', inside)
        assert chosen is not None
        sent[name] = chosen[1]
    assert guest.post(f"/tables/new/{game}/", sent).status_code == 302
    guest.post(f"/tables/new/{game}/", {"as_usual": "yes"})
    one, other = Table.objects.order_by("pk")
    assert options_of(one) == options_of(other)


# --- options ------------------------------------------------------------------------------------------


def test_every_option_of_star_blackjack_reaches_the_engine(manager: Client) -> None:
    answer = post(
        manager,
        STAR,
        name="  The  quiet   corner ",
        layout="D",
        places="9",
        decks="6",
        dealing="device",
        face_down="on",
        low_limit="on",
        minimum="2.50",
        maximum="$1,000",
        chips=["250", "500", "2500"],
        optional_wagers=["any_pairs", "blazing_7s"],
        optional_minimum="5",
        optional_maximum="",
        optional_needs_initial="on",
        lucky_lucky_paytable="3",
        jackpot="own",
        meter="30000",
        reset="2500000",
        increment="12.5",
        sevens_wager="250",
        insurance_on_ten="on",
        resplit="on",
        hold_blackjacks="on",
        dealer_blackjack_takes="original_only",
        betting_time="45",
        decision_time="60",
        insurance_time="15",
        pace="200",
        patrons="2",
        style="high_roller",
    )
    assert answer.status_code == 302
    table = Table.objects.get()
    made = options_of(table)
    assert table.name == "The quiet corner"
    assert (made.layout, made.places, made.decks, made.dealing) == ("D", 9, 6, "device")
    assert (made.minimum, made.maximum, made.chips) == (250, 100_000, (250, 500, 2_500))
    assert made.optional_wagers == ("any_pairs", "blazing_7s")
    assert made.optional_limits == {"any_pairs": Limits(minimum=500)}
    assert (made.face_down, made.low_limit, made.optional_needs_initial, made.hold_blackjacks) == (True,) * 4
    assert (made.insurance_on_ten, made.resplit, made.dealer_blackjack_takes) == (True, True, "original_only")
    assert (made.lucky_lucky_paytable, made.sevens_wager) == (3, 250)
    assert (made.jackpot.meter, made.jackpot.reset, made.jackpot.increment) == (3_000_000, 2_500_000, 125_000)
    assert (table.betting_time, table.decision_time, table.insurance_time, table.pace) == (45_000, 60_000, 15_000, 200)
    assert [patron.style for patron in table.patrons.all()] == ["high_roller"] * 2


def test_every_option_of_the_others_reaches_the_engine(guest: Client, manager: Client) -> None:
    ticks = {"double_with_ace": "on", "super_match": None, "super_match_needs_initial": "on", "resplit": "on"}
    assert post(manager, SWITCH, places="3", dealing="device", dealer_stands="inscription", **ticks).status_code == 302
    switch = options_of(Table.objects.get(game=SWITCH))
    assert (switch.places, switch.dealing, switch.dealer_stands) == (3, "device", "inscription")
    assert (switch.double_with_ace, switch.super_match, switch.super_match_needs_initial) == (True, False, True)
    assert switch.resplit is True
    assert switch.super_match_limits == Limits(minimum=250, maximum=10_000)
    assert post(guest, WAR, places="5", dealing="device", minimum="0", maximum="", patrons="0").status_code == 302
    war = Table.objects.get(game=WAR)
    made = options_of(war)
    assert (made.places, made.dealing, made.minimum, made.maximum) == (5, "device", 0, None)
    assert not war.patrons.exists()
    progressive = {"jackpot": "own", "meter": "60000", "reset": "50000", "increment": "30", "wager": "2"}
    assert post(guest, STUD, maximum_payout="", dealing="device", **progressive).status_code == 302
    stud = options_of(Table.objects.get(game=STUD))
    assert (stud.maximum_payout, stud.dealing, stud.jackpot.wager) == (None, "device", 200)
    assert (stud.jackpot.meter, stud.jackpot.reset, stud.jackpot.increment) == (6_000_000, 5_000_000, 300_000)


@pytest.mark.rule("CW 2.4.1", "CW 4.7", "CW 7.2")
def test_a_casino_war_table_that_deals_from_a_device_is_played_so(guest: Client) -> None:
    assert post(guest, WAR, dealing="device", patrons="3", pace="200").status_code == 302
    table = Table.objects.get()
    Table.objects.filter(pk=table.pk).update(watched_at=FOR_EVER)
    for _ in range(3):
        run_on(run_on(table, "close_round"), "wait")
    kept = list(table.events.values_list("type", "rule"))
    assert ("DiscardsTakenBack", "7.2") in kept
    assert ("CardBurned", "4.9") in kept
    assert not {"CardsCut", "CutRefused", "CuttingCardPlaced"} & {name for name, _ in kept}
    assert "<title>Shuffling device</title>" in guest.get(f"/tables/{table.code}/").content.decode()


@pytest.mark.parametrize(
    ("changed", "rule", "words"),
    [
        ({"layout": "B"}, "14.4", "room for one optional wager"),
        ({"optional_wagers": ["blazing_7s"]}, "3.1.1", "six decks"),
        (
            {"decks": "6", "dealing": "device", "optional_wagers": ["blazing_7s"], "jackpot": "own"},
            "14.4",
            "diagram D has",
        ),
        ({"optional_wagers": ["star_pairs"]}, "3.1.1", "six decks"),
        ({"layout": "D", "decks": "6", "optional_wagers": ["blazing_7s"], "jackpot": "own"}, "2.3.4.3", "device"),
        (
            {"layout": "D", "decks": "6", "dealing": "device", "optional_wagers": ["blazing_7s"], "jackpot": ""},
            "2.3.4",
            "needs a jackpot",
        ),
        ({"low_limit": "on"}, "6.8.2", "low-limit table"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_the_rule(
    guest: Client, changed: dict[str, Any], rule: str, words: str
) -> None:
    answer = post(guest, STAR, **changed)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert f'href="/rules/star-blackjack/{rule}/"' in html
    assert words in html
    assert not Table.objects.exists()
    assert "<details" in html
    assert re.search(r"<details[^>]* open", html)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x"),
        ("name", "x" * 61),
        ("name", "---"),
        ("name", "a\u202eb"),
        ("name", "a\x00b"),
        ("places", "4"),
        ("places", "10"),
        ("places", "many"),
        ("minimum", ""),
        ("minimum", "-5"),
        ("minimum", "5.005"),
        ("minimum", "1e3"),
        ("maximum", "4"),
        ("maximum", "99999999"),
        ("chips", None),
        ("chips", ["300"]),
        ("betting_time", "4"),
        ("betting_time", "121"),
        ("betting_time", ""),
        ("decision_time", "soon"),
        ("pace", "1"),
        ("patrons", "-1"),
        ("patrons", "13"),
        ("patrons", ""),
        ("style", "cheat"),
        ("layout", "E"),
        ("decks", "7"),
        ("dealing", "hand"),
        ("optional_wagers", ["dice"]),
        ("jackpot", "99"),
        ("increment", "101"),
        ("increment", "-1"),
        ("increment", "1.23456"),
        ("increment", "½"),
    ],
)
def test_what_makes_no_sense_is_refused(guest: Client, field: str, value: Any) -> None:
    answer = post(guest, STAR, **{field: value})
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert not Table.objects.exists()


def test_styles_that_a_game_has_no_room_for_are_not_offered(guest: Client) -> None:
    assert post(guest, WAR, style="back_bettor").status_code == 422
    assert post(guest, STUD, style="two_areas").status_code == 422
    assert post(guest, STAR, style="back_bettor").status_code == 302


# --- jackpots -----------------------------------------------------------------------------------------


def test_a_table_is_linked_on_the_others_terms(guest: Client, signed_in: SignedIn, instructor: Person) -> None:
    post(guest, STUD, wager="2", reset="20000", meter="23456", increment="40")
    jackpot = Jackpot.objects.get()
    assert "Linked: " in guest.get(f"/tables/new/{STUD}/").content.decode()
    assert "Linked: " not in guest.get(f"/tables/new/{STAR}/").content.decode()
    theirs = signed_in(instructor)
    assert post(theirs, STUD, jackpot=str(jackpot.pk), wager="9", reset="1", increment="1").status_code == 302
    other = Table.objects.get(opened_by=instructor)
    assert other.jackpot == jackpot
    terms = options_of(other).jackpot
    assert (terms.wager, terms.reset, terms.increment) == (200, 2_000_000, 400_000)
    assert meter_at(other) == 2_345_600
    assert Jackpot.objects.count() == 1


def test_a_jackpot_nobody_plays_for_is_not_linked_to(guest: Client, player: Person) -> None:
    post(guest, STUD, patrons="0")
    jackpot = Jackpot.objects.get()
    close(Table.objects.get(), player)
    assert post(guest, STUD, jackpot=str(jackpot.pk)).status_code == 422


# --- how many, and who --------------------------------------------------------------------------------


def test_a_player_keeps_so_many_tables_open(
    guest: Client, player: Person, signed_in: SignedIn, instructor: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_OPEN", 2)
    for _ in range(2):
        assert post(guest, WAR).status_code == 302
    answer = post(guest, WAR)
    assert answer.status_code == 422
    assert "You have 2 tables open" in answer.content.decode()
    assert post(signed_in(instructor), WAR).status_code == 302
    close(Table.objects.filter(opened_by=player).latest("pk"), player)
    assert post(guest, WAR).status_code == 302


def test_names_count_on_from_the_tables_that_are_open(guest: Client, player: Person) -> None:
    for _ in range(2):
        guest.post(f"/tables/new/{WAR}/", {"as_usual": "yes"})
    tables.pause(table=Table.objects.get(name="Casino War 1"), by=player)
    assert 'value="Casino War 3"' in guest.get(f"/tables/new/{WAR}/").content.decode()


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_game_that_is_none(guest: Client, method: str) -> None:
    assert getattr(guest, method)("/tables/new/poker/").status_code == 404


def test_a_link_opens_no_table(guest: Client) -> None:
    assert guest.get(f"/tables/new/{WAR}/?as_usual=yes").status_code == 200
    assert guest.post("/tables/new/").status_code == 405
    assert not Table.objects.exists()


def test_words_for_a_table_unlike_the_usual(instructor: Person) -> None:
    form = TableForm(
        catalogue.GAMES[STAR],
        usual(
            STAR, layout="C", places="5", optional_wagers=["any_pairs"], minimum="0", maximum="",
            insurance_on_ten="on", face_down="on", dealing="device", patrons="1", style="minimum", chips=DENOMINATIONS,
        ),
        by=instructor,
    )  # fmt: skip
    assert form.is_valid(), form.errors
    assert form.in_words() == [
        "5 places on layout C",
        "8 decks from a shuffling device",
        "No limits",
        "With Any Pairs",
        "Insurance against a ten too",
        "First cards face down",
        "20 seconds to bet, 25 to decide",
        "1 simulated patron: never more than the minimum",
    ]
