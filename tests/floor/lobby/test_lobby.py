"""The lobby: every open table as somebody walking past sees it, and chips for those who ran out."""

import re
from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from casino.accounts.models import Person, Role, TrainingClass
from casino.floor.lobby.listings import listing
from casino.floor.models import Level, Table
from casino.floor.names import player_key
from casino.floor.opening import patrons
from casino.floor.opening.forms import TableForm
from casino.floor.play import tables
from casino.floor.play.play import play
from casino.floor.play.practice import Terms
from casino.floor.table.look import look
from casino.home import demo_people as school
from casino.home import demo_tables
from casino.training.lessons.star_tables import SHOWCASES
from games import catalogue
from games.records import replace
from games.star_blackjack.options import Options as StarOptions
from games.supervising.commands import (
    AnnounceClosure,
    AnnounceMarkedRise,
    AnnounceRise,
    ChangeLimits,
    RaiseAtOnce,
    Reserve,
)
from games.table.sign import Limits
from games.table.staff import Staff
from tests.people import SignedIn
from tests.tables import FOR_EVER, OPTIONS, STAR, STUD, SWITCH, WAR, a_table, bet, close, fresh, run_on, sit

Make = Callable[..., Person]


@pytest.fixture
def guest(signed_in: SignedIn, player: Person) -> Client:
    return signed_in(player)


def page(client: Client, address: str = "/tables/") -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def opened(by: Person, game: str = STAR, name: str = "Table 1") -> Table:
    return tables.open_table(game=game, options=OPTIONS[game], by=by, name=name)


# --- what it shows ------------------------------------------------------------------------------------


def test_an_empty_lobby_says_what_to_do(guest: Client) -> None:
    html = page(guest)
    assert "Nobody is playing" in html
    assert html.count('href="/tables/new/"') == 2


@pytest.mark.parametrize("game", [STAR, SWITCH, WAR, STUD])
def test_a_table_shows_its_seats_limits_and_way_in(guest: Client, instructor: Person, game: str) -> None:
    table = opened(instructor, game, "The corner table")
    html = page(guest)
    places = OPTIONS[game].places
    assert f"{places} of {places} free" in html
    assert "The corner table" in html
    assert f'href="/tables/{table.code}/"' in html
    assert "Sit or watch" in html
    assert "nobody yet" in html
    assert "small-felt" in html
    assert ("Jackpot</dt>" in html) is (game == STUD)


def test_who_is_there_people_by_name_and_patrons_marked(guest: Client, instructor: Person, make: Make) -> None:
    table = a_table(instructor)
    daisy, con = make("Daisy"), make("Con Pappas")
    sit(table, daisy, 2)
    tables.stand_behind(table=table, person=con)
    patrons.invite(table=table, count=1, by=instructor)
    run_on(table, "close_bets")
    simulated = fresh(table).patrons.get().name
    there = re.search(r"There</dt>\s*<dd>(.*?)</dd>", page(guest), re.S)
    assert there is not None
    assert there[1].index("Daisy") < there[1].index("Con Pappas") < there[1].index(f"simulated: {simulated}")
    seen = listing(fresh(table))
    assert {(one.name, one.patron) for one in seen.present} == {
        ("Daisy", False),
        ("Con Pappas", False),
        (simulated, True),
    }
    assert seen.free == seen.places - sum(one.seat is not None for one in seen.present)


def test_a_table_says_what_it_is_doing(guest: Client, instructor: Person, player: Person) -> None:
    new = opened(instructor)
    assert "cards being shuffled" in page(guest)
    tables.pause(table=new, by=instructor)
    close(new, instructor)
    table = a_table(instructor, first="10H 9S 5C 7D")
    sit(table, player, 1)
    assert ">betting<" in page(guest)
    bet(table, player, 1, 1_000)
    run_on(table, "ask")
    assert ">in play<" in page(guest)
    tables.pause(table=table, by=instructor)
    html = page(guest)
    assert ">paused<" in html
    assert ">in play<" not in html


def test_no_list_tells_whoever_deals_by_hand_to_shuffle(guest: Client, instructor: Person, trainee: Person) -> None:
    table = opened(instructor)
    tables.hand_the_deal(table=table, to=trainee, by=instructor, terms=Terms(level=Level.UNAIDED))
    html = page(guest)
    assert "cards being" not in html
    assert ">between rounds<" in html


def test_limits_are_the_signs_own_with_what_it_announces(guest: Client, instructor: Person, player: Person) -> None:
    table = a_table(instructor)
    sit(table, player, 1)
    by, now = Staff.SUPERVISOR, timezone.now()
    play(table.pk, ChangeLimits(by=by, limits=Limits(minimum=500, maximum=30_000)), by=instructor)
    assert "$5 to $300" in page(guest)
    play(table.pk, RaiseAtOnce(by=by, minimum=1_000), by=instructor)
    html = page(guest)
    assert "$10 to $300" in html
    assert "some keep $5 to $300" in html
    soon = int((now + timedelta(minutes=30)).timestamp())
    play(table.pk, AnnounceRise(by=by, minimum=2_000, from_at=soon), by=instructor)
    play(table.pk, AnnounceClosure(by=by, closes_at=soon), by=instructor)
    html = page(guest)
    assert "the minimum is $20" in html
    assert "closing at" in html


def test_what_is_announced_to_markers_is_no_newcomers_minimum(
    guest: Client, instructor: Person, player: Person
) -> None:
    table = a_table(instructor)
    sit(table, player, 1)
    by, soon = Staff.SUPERVISOR, int((timezone.now() + timedelta(minutes=30)).timestamp())
    play(table.pk, RaiseAtOnce(by=by, minimum=2_500), by=instructor)
    play(table.pk, AnnounceMarkedRise(by=by, minimum=1_000, from_at=soon), by=instructor)
    html = page(guest)
    assert "$25 to $500; until they leave, some keep $5 to $500" in html
    assert "the minimum is" not in html


def test_a_place_that_is_reserved_is_not_free(guest: Client, instructor: Person, player: Person) -> None:
    table = a_table(instructor)
    sit(table, player, 1)
    kept = Reserve(by=Staff.SUPERVISOR, player=player_key(player), areas=(1, 2, 3))
    play(table.pk, kept, by=instructor)
    assert "4 of 7 free" in page(guest)
    play(table.pk, replace(kept, areas=(4, 5, 6, 7)), by=instructor)
    assert "none of 7 free" in page(guest)


def test_a_rise_takes_effect_in_the_lobby_without_an_event(
    guest: Client, instructor: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_table(instructor)
    soon = timezone.now() + timedelta(minutes=25)
    play(table.pk, AnnounceRise(by=Staff.SUPERVISOR, minimum=2_000, from_at=int(soon.timestamp())), by=instructor)
    assert "$5 to $500" in page(guest)
    monkeypatch.setattr("casino.floor.lobby.views.timezone.now", lambda: soon + timedelta(minutes=1))
    assert "$20 to $500" in page(guest)


def test_a_closed_table_is_gone(guest: Client, instructor: Person) -> None:
    table = opened(instructor, name="Yesterday’s table")
    close(table, instructor)
    assert "Yesterday’s table" not in page(guest)


def test_only_cards_that_all_have_seen_are_on_the_small_felt(instructor: Person, player: Person) -> None:
    """Of a Caribbean Stud round before the reveal, that is the one card that the dealer turned up."""
    table = a_table(instructor, STUD)
    sit(table, player, 1)
    bet(table, player, 1, 1_000)
    row = run_on(table, "ask")
    up = next(card for card in look(row, None).view.dealer if card is not None)
    picture = listing(row).felt
    assert re.findall(r"<text[^>]*>([^<]*)<", picture) == [up.rank.value]
    assert picture.count("#small-back") == 9


# --- finding a table ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, {"North", "South", "West"}),
        ({"game": WAR}, {"West"}),
        ({"q": "south"}, {"South"}),
        ({"q": "DAISY"}, {"North"}),
        ({"free": "on"}, {"North", "South"}),
        ({"game": STAR, "q": "o", "free": "on"}, {"North", "South"}),
        ({"q": "nowhere"}, set()),
    ],
)
def test_tables_are_found_by_game_name_and_free_seats(
    guest: Client, instructor: Person, make: Make, asked: dict[str, str], found: set[str]
) -> None:
    north, _, west = (
        opened(instructor, STAR, "North"),
        opened(instructor, STAR, "South"),
        opened(instructor, WAR, "West"),
    )
    sit(north, make("Daisy"), 1)
    for area in range(1, 8):
        sit(west, make(f"Guest {'abcdefg'[area - 1]}"), area)
    answer = guest.get("/tables/", asked)
    assert {name for name in ("North", "South", "West") if f"<bdi>{name}</bdi>" in answer.content.decode()} == found
    assert ("Show all tables" in answer.content.decode()) is (not found)


@pytest.mark.parametrize("asked", [{"game": "poker"}, {"q": "x" * 61}, {"q": "a\x00b"}])
@pytest.mark.parametrize("address", ["/tables/", "/tables/list/"])
def test_a_search_that_makes_no_sense_is_refused(guest: Client, asked: dict[str, str], address: str) -> None:
    assert guest.get(address, asked).status_code == 422


# --- asking again -------------------------------------------------------------------------------------


def again(html: str) -> str:
    found = re.search(r'hx-get="([^"]+)"', html)
    assert found is not None
    return found[1].replace("&amp;", "&")


def test_an_open_page_is_sent_only_what_changed(guest: Client, instructor: Person, player: Person) -> None:
    table = a_table(instructor)
    address = again(page(guest, f"/tables/?game={STAR}"))
    assert f"game={STAR}" in address
    quiet = guest.get(address)
    assert (quiet.status_code, quiet.content) == (204, b"")
    sit(table, player, 3)
    news = guest.get(address)
    assert news.status_code == 200
    html = news.content.decode()
    assert html.startswith('<div id="tables"')
    assert "you are here" in html
    assert "<html" not in html
    assert guest.get(again(html)).status_code == 204


def test_who_saves_data_gets_no_pictures_and_is_asked_less_often(guest: Client, instructor: Person) -> None:
    opened(instructor)
    sparing = guest.get("/tables/", headers={"Save-Data": "on"}).content.decode()
    assert "small-felt" not in sparing
    assert 'data-every="30"' in sparing
    assert 'data-every="4"' in page(guest)


def test_a_full_floor_is_read_from_memory_until_it_changes(
    guest: Client, instructor: Person, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    for number in range(6):
        opened(instructor, name=f"Table {number}")
    page(guest)
    with django_assert_max_num_queries(8):  # type: ignore[attr-defined]
        page(guest, "/tables/list/")


# --- who sees what ------------------------------------------------------------------------------------


def test_running_a_table_is_offered_to_those_who_run_it(
    signed_in: SignedIn, instructor: Person, other_instructor: Person, trainee: Person, player: Person
) -> None:
    opened(instructor, name="Hers"), opened(player, name="Mine")
    offered = {
        who: set(re.findall(r'aria-label="Run (\w+)"', page(signed_in(who))))
        for who in (instructor, other_instructor, trainee, player)
    }
    assert offered == {
        instructor: {"Hers", "Mine"},
        other_instructor: {"Mine"},
        trainee: set(),
        player: {"Mine"},
    }


def test_who_deals_is_told_so(signed_in: SignedIn, instructor: Person, trainee: Person, player: Person) -> None:
    table = opened(instructor)
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    assert "you deal here" in page(signed_in(trainee))
    html = page(signed_in(player))
    assert "you deal here" not in html
    assert "<bdi>Bruce Kelly</bdi>" in html


@pytest.mark.parametrize("address", ["/tables/", "/tables/list/"])
def test_the_lobby_is_only_read(guest: Client, address: str) -> None:
    assert guest.post(address).status_code == 405


# --- the demo school's floor --------------------------------------------------------------------------


def test_the_demo_opens_each_layout_and_game_once(instructor: Person) -> None:
    rows = demo_tables.open_tables(instructor)
    assert {row.game for row in rows} == {STAR, SWITCH, WAR, STUD}
    assert {star.options.layout for star in SHOWCASES if isinstance(star.options, StarOptions)} == set("ABCD")
    assert [row.patrons.count() for row in rows] == [setting.patrons for _, setting in demo_tables.showcases()]
    linked = [row.jackpot_id for row in rows if row.name.startswith("Blazing")]
    assert len(linked) == 2
    assert len(set(linked)) == 1
    assert demo_tables.open_tables(instructor) == rows
    assert Table.objects.count() == len(rows)


def test_the_demo_command_opens_them_once(db: None) -> None:
    for _ in range(2):
        out = StringIO()
        call_command("demo_school", stdout=out)
        assert f"{len(list(demo_tables.showcases()))} tables are in play" in out.getvalue()
    assert Table.objects.count() == len(list(demo_tables.showcases()))
    assert {table.opened_by.email for table in Table.objects.all()} == {school.INSTRUCTOR.email}


def test_the_demo_tables_come_into_play(instructor: Person) -> None:
    rows = demo_tables.open_tables(instructor)
    Table.objects.update(watched_at=FOR_EVER)
    for row in rows:
        played = run_on(row, "close_round")
        seen = listing(played)
        assert seen.doing == "in play", row.name
        assert len(seen.patrons) >= 2
        assert not seen.people


# --- tables of a class -------------------------------------------------------------------------------


def test_the_members_of_a_class_and_its_instructor_find_its_table_first(
    instructor: Person, trainee: Person, make: Callable[..., Person], own_class: TrainingClass, signed_in: SignedIn
) -> None:
    a_table(instructor)
    Table.objects.update(name="Everybody")
    visitor, member = signed_in(make("Visitor")), signed_in(trainee)
    form = TableForm.usual(catalogue.GAMES[STAR], instructor)
    usual = {name: value for name, value in form.data.items() if value is not None}
    sent = usual | {"name": "Lesson one", "training_class": own_class.pk}
    assert signed_in(instructor).post(f"/tables/new/{STAR}/", sent).status_code == 302
    for who in (member, signed_in(instructor)):
        page = who.get("/tables/").content.decode()
        assert page.index("Lesson one") < page.index("Everybody")
        assert f"for <bdi>{own_class.name}</bdi>" in page
    page = visitor.get("/tables/").content.decode()
    assert page.index("Lesson one") > page.index("Everybody")
    assert own_class.name not in page


def test_only_an_instructors_own_classes_can_be_chosen(
    make: Callable[..., Person], own_class: TrainingClass, signed_in: SignedIn
) -> None:
    for other in (make("Another Instructor", Role.INSTRUCTOR), make("Player")):
        form = TableForm.usual(catalogue.GAMES[STAR], other)
        usual = {name: value for name, value in form.data.items() if value is not None}
        signed_in(other).post(f"/tables/new/{STAR}/", usual | {"training_class": own_class.pk})
    assert not Table.objects.exclude(training_class=None).exists()
