"""The pages of the practice room, each as its owner, a stranger, an instructor, nobody, by another method and badly."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.template import engines
from django.test import Client, RequestFactory
from django.urls import reverse

from casino.accounts.models import Person
from casino.floor.models import Level, Table
from casino.floor.play import tables
from casino.floor.play.practice import Terms
from casino.review.index.catch_up import catch_up
from casino.training.models import Run
from casino.training.practice import runs
from casino.training.practice.task import Task
from tests.people import SignedIn
from tests.tables import WAR, a_table, fresh
from tests.training.practice.conftest import SMALL, Deals
from tests.training.practice.robot import Robot

pytestmark = pytest.mark.django_db(transaction=True)
FORM: dict[str, Any] = {**SMALL, "pace": "100", "trouble": "0", "preset": "", "minutes": ""}
PAGES = ("/deal/", "/deal/history/", "/deal/runs/{pk}/", "/deal/tables/{code}/")
ACTS = (
    "/deal/begin/",
    "/deal/work/1/begin/",
    "/deal/runs/{pk}/end/",
    "/deal/runs/{pk}/again/",
    "/deal/runs/{pk}/next/",
)


@pytest.fixture
def owner(signed_in: SignedIn, trainee: Person) -> Client:
    return signed_in(trainee)


@pytest.fixture
def on(trainee: Person, now: datetime) -> Run:
    """A run that is still on."""
    return runs.begin(person=trainee, wants=Task(**SMALL), now=now)


@pytest.fixture
def over(trainee: Person, now: datetime) -> Run:
    """A run of two rounds that is over, with a slip in the second."""
    run = runs.begin(person=trainee, wants=Task(**SMALL), now=now)
    robot = Robot(run.table, trainee, now)
    robot.deal(1)
    robot.slip()
    robot.deal(1)
    assert runs.end_if_over(run, robot.now)
    return run


def address(path: str, run: Run) -> str:
    return path.format(pk=run.pk, code=run.table.code)


# --- who may ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*PAGES, *ACTS])
def test_nobody_who_is_not_signed_in_gets_further(client: Client, on: Run, path: str) -> None:
    send = client.get if path in PAGES else client.post
    answer = send(address(path, on))
    assert answer.status_code == 302
    assert answer["Location"].startswith("/sign-in/")


@pytest.mark.parametrize("path", [*PAGES, *ACTS])
def test_each_address_takes_one_method(owner: Client, on: Run, path: str) -> None:
    send = owner.post if path in PAGES else owner.get
    assert send(address(path, on)).status_code == 405


def test_to_strangers_a_run_does_not_exist(
    signed_in: SignedIn, player: Person, other_instructor: Person, over: Run
) -> None:
    for stranger in (player, other_instructor):
        visitor = signed_in(stranger)
        assert visitor.get(f"/deal/runs/{over.pk}/").status_code == 404
        assert visitor.get(f"/deal/tables/{over.table.code}/").status_code == 404
        for act in ("end", "again", "next"):
            assert visitor.post(f"/deal/runs/{over.pk}/{act}/").status_code == 404


def test_an_instructor_reads_a_run_of_their_class_and_ends_or_deals_none(
    signed_in: SignedIn, instructor: Person, over: Run
) -> None:
    visitor = signed_in(instructor)
    page = visitor.get(f"/deal/runs/{over.pk}/").content.decode()
    assert "Bruce Kelly" in page
    assert "What went wrong" in page
    assert "again</button>" not in page
    for act in ("end", "again", "next"):
        assert visitor.post(f"/deal/runs/{over.pk}/{act}/").status_code == 404


def test_an_instructor_sees_a_run_grow_of_which_its_dealer_is_told_nothing(
    signed_in: SignedIn, owner: Client, instructor: Person, trainee: Person, on: Run, now: datetime
) -> None:
    Robot(on.table, trainee, now).slip()
    seen = signed_in(instructor).get(f"/deal/runs/{on.pk}/").content.decode()
    own = owner.get(f"/deal/runs/{on.pk}/").content.decode()
    assert "figures so far" in seen
    assert "mark-serious" in seen
    assert "mark-" not in own
    assert "0 of 2 rounds dealt" in own


# --- beginning ----------------------------------------------------------------------------------------


def test_one_click_from_home_lands_on_a_private_table_with_patrons_seated(owner: Client) -> None:
    home = owner.get("/").content.decode()
    assert home.index("Star Blackjack, 10 rounds, 5 boxes") < home.index('id="agenda"')
    answer = owner.post("/deal/begin/", {"usual": "1"})
    table = Table.objects.get()
    assert answer["Location"] == f"/tables/{table.code}/"
    assert (table.private, table.seats.count(), Run.objects.get().level) == (True, 5, Level.COACHED)
    assert owner.get(answer["Location"]).status_code == 200
    assert "Go on: Star Blackjack, 10 rounds, 5 boxes" in owner.get("/").content.decode()


def test_what_is_chosen_is_dealt(owner: Client) -> None:
    sent = FORM | {"level": "test", "rounds": "4", "patrons": "2", "trouble": "2", "minutes": "9", "pace": "200"}
    answer = owner.post("/deal/begin/", sent)
    assert "It ends in 9\xa0minutes, or with the last round." in owner.get(answer["Location"]).content.decode()
    run = Run.objects.get()
    assert (run.level, run.task["rounds"], run.task["patrons"], run.task["trouble"]) == ("test", 4, 2, 2)
    assert run.ends_at is not None
    assert run.ends_at - run.began_at == timedelta(minutes=9)
    assert fresh(run.table).pace == 200


@pytest.mark.parametrize(
    "bad",
    [
        {"game": "whist"},
        {"level": "asleep"},
        {"rounds": "0"},
        {"rounds": "x"},
        {"patrons": "8"},
        {"patrons": ""},
        {"pace": "7"},
        {"trouble": "4"},
        {"minutes": "0"},
        {"preset": "star-blackjack-a"},
        {"preset": "nowhere"},
    ],
    ids=str,
)
def test_bad_choices_are_refused_with_a_reason_and_open_no_table(owner: Client, bad: dict[str, str]) -> None:
    answer = owner.post("/deal/begin/", FORM | bad)
    assert answer.status_code == 422
    assert 'class="errorlist"' in answer.content.decode()
    assert not Table.objects.exists()


def test_the_form_forgets_the_table_so_that_another_game_alone_can_be_chosen(owner: Client) -> None:
    chosen = FORM | {"game": "star-blackjack", "preset": "star-blackjack-c-nine-places"}
    assert owner.post("/deal/begin/", chosen).status_code == 302
    form = owner.get("/deal/").context["form"]
    assert (form["game"].value(), form["preset"].value()) == ("star-blackjack", "")
    as_it_stands = {name: form[name].value() for name in FORM} | {"minutes": ""}
    assert owner.post("/deal/begin/", as_it_stands | {"game": "blackjack-switch"}).status_code == 302


def test_a_list_of_deals_says_none_where_nothing_critical_happened(owner: Client, over: Run) -> None:
    Run.objects.filter(pk=over.pk).update(figures={**over.figures, "critical": 0})
    assert '<td data-label="Critical" class="number">0</td>' in owner.get("/deal/").content.decode()


def test_the_head_of_a_result_is_as_exact_as_the_mark_it_is_held_against(owner: Client, over: Run) -> None:
    page = owner.get(f"/deal/runs/{over.pk}/")
    figures = page.context["sheet"].figures
    assert f"{figures.exactly} of the acts right" in page.content.decode()
    assert figures.procedure % 10, "a share that is not a whole percentage"


def test_whoever_has_a_test_on_is_told_to_end_it_first(owner: Client, trainee: Person, now: datetime) -> None:
    runs.begin(person=trainee, wants=Task(**SMALL | {"level": Level.TEST}), now=now - timedelta(minutes=1))
    answer = owner.post("/deal/begin/", FORM, follow=True)
    assert "Your test at the table is still on" in answer.content.decode()
    assert Run.objects.count() == 1


def test_a_link_fills_in_the_form(owner: Client) -> None:
    page = owner.get("/deal/?game=casino-war&level=unaided&rounds=3").content.decode()
    assert '<option value="casino-war" selected>' in page
    assert re.search(r'value="unaided"[^>]*checked', page)
    assert owner.get("/deal/?game=nonsense&level=nonsense&rounds=x").status_code == 200


# --- ending -------------------------------------------------------------------------------------------


def test_a_run_is_ended_by_hand_once(owner: Client, on: Run) -> None:
    for _ in range(2):
        assert owner.post(f"/deal/runs/{on.pk}/end/")["Location"] == f"/deal/runs/{on.pk}/"
    on.refresh_from_db()
    assert on.end == Run.End.HAND
    assert fresh(on.table).status == Table.Status.CLOSED


def test_the_table_leads_to_the_run_and_says_when_it_is_over(owner: Client, on: Run) -> None:
    link = f'href="/deal/tables/{on.table.code}/"'
    assert f"{link}>End it" in owner.get(f"/tables/{on.table.code}/").content.decode()
    assert owner.get(f"/deal/tables/{on.table.code}/")["Location"] == f"/deal/runs/{on.pk}/"
    owner.post(f"/deal/runs/{on.pk}/end/")
    assert f"{link}>See what came of it" in owner.get(f"/tables/{on.table.code}/").content.decode()
    assert owner.get("/deal/tables/nosuch/").status_code == 404
    assert owner.get(f"/deal/tables/{on.table.code}/?person={on.person_id}")["Location"] == f"/deal/runs/{on.pk}/"
    assert owner.get(f"/deal/tables/{on.table.code}/?person={on.person_id + 1}").status_code == 404
    assert owner.get(f"/deal/tables/{on.table.code}/?person=x")["Location"] == f"/deal/runs/{on.pk}/"


# --- what came of it ----------------------------------------------------------------------------------


def test_every_act_has_a_mark_that_opens_the_replay_there(owner: Client, over: Run, trainee: Person) -> None:
    page = owner.get(f"/deal/runs/{over.pk}/").content.decode()
    assert page.count('class="mark mark-right" href=') == over.figures["right"]
    (slip,) = re.findall(r'class="mark mark-(?:serious|critical|minor)" href="([^"]+)"', page)
    replay = owner.get(slip.replace("&amp;", "&"))
    assert replay.status_code == 200
    assert f"/{2}/" in slip
    assert "Lays the cards in the rack at area 1" in page
    assert "lays the cards in the rack at area 1" in replay.content.decode()


@pytest.mark.parametrize("level", [Level.COACHED, Level.UNAIDED, Level.TEST])
def test_no_replay_of_a_deal_that_is_still_on(owner: Client, trainee: Person, now: datetime, level: Level) -> None:
    """Whether the desk has read of it by then or not."""
    run = runs.begin(person=trainee, wants=Task(**SMALL | {"level": level}), now=now)
    robot = Robot(run.table, trainee, now)
    robot.slip()
    robot.deal(1)
    replay = reverse("replay", args=[run.table.code, 1])
    assert owner.get(replay).status_code == 404
    catch_up()
    assert "Due was" not in owner.get(replay).content.decode()
    assert "replay-felt" not in owner.get(replay).content.decode()
    runs.end(run=run, now=robot.now)
    assert owner.get(replay).status_code == 200


def test_nobody_else_opens_the_replay(signed_in: SignedIn, player: Person, over: Run) -> None:
    assert signed_in(player).get(reverse("replay", args=[over.table.code, 1])).status_code == 404


@pytest.mark.parametrize(
    ("level", "says", "not_said"),
    [
        ("shown", "nothing to judge and no figure to keep", "of the acts right"),
        ("coached", "do not count: you were coached", "of 3 stars"),
        ("unaided", "of 3 stars", "do not count"),
        ("test", "Paid too much", "do not count"),
    ],
)
def test_what_is_said_of_each_level(
    owner: Client, deals: Deals, trainee: Person, level: str, says: str, not_said: str
) -> None:
    if level == "shown":
        run = runs.begin(person=trainee, wants=Task(**SMALL | {"level": level}))
        runs.end(run=run)
    else:
        run = deals(level=level, rounds=1)
    page = owner.get(f"/deal/runs/{run.pk}/").content.decode()
    assert says in page
    assert not_said not in page


def test_each_trouble_is_told_with_what_became_of_it(owner: Client, deals: Deals) -> None:
    run = deals(rounds=3, trouble=3)
    page = owner.get(f"/deal/runs/{run.pk}/").content.decode()
    assert "Trouble on purpose" in page
    assert page.count('<span class="badge badge-good">caught</span>') == run.figures["met"] > 0


def test_rounds_with_slips_are_dealt_again_one_after_the_other(owner: Client, over: Run) -> None:
    page = owner.get(f"/deal/runs/{over.pk}/").content.decode()
    assert "Deal the round you slipped in again" in page
    assert owner.post(f"/deal/runs/{over.pk}/again/", {"round": "1"}, follow=True).status_code == 200
    assert Run.objects.count() == 1, "there is no slip in the first round"
    begun = owner.post(f"/deal/runs/{over.pk}/again/")
    again = Run.objects.get(again_of=over)
    assert begun["Location"] == f"/tables/{again.table.code}/"
    assert owner.post(f"/deal/runs/{again.pk}/again/").status_code == 404, "it is still on"
    assert owner.post(f"/deal/runs/{again.pk}/next/").status_code == 404


def test_after_a_round_dealt_again_comes_the_next(owner: Client, trainee: Person, over: Run, now: datetime) -> None:
    again = runs.begin_again(run=over, rounds=[2, 2], now=now)
    runs.end(run=again, now=now)
    assert "Next: round 2 again" in owner.get(f"/deal/runs/{again.pk}/").content.decode()
    owner.post(f"/deal/runs/{again.pk}/next/")
    assert Run.objects.filter(again_of=over, then=[], ended_at=None).count() == 1


# --- looking back -------------------------------------------------------------------------------------


def test_empty_pages_say_what_to_do_next(owner: Client) -> None:
    assert "You have not dealt a round yet" in owner.get("/deal/").content.decode()
    assert "Deal the first" in owner.get("/deal/history/").content.decode()


def test_everything_dealt_is_listed_and_can_be_narrowed(owner: Client, deals: Deals, trainee: Person) -> None:
    runs.end(run=runs.begin(person=trainee, wants=Task(**SMALL)))  # nothing was dealt: no line for it
    war, coached = deals(rounds=1), deals(rounds=1, level=Level.COACHED)

    def listed(query: str = "") -> list[int]:
        page = owner.get(f"/deal/history/{query}").content.decode()
        return [int(pk) for pk in re.findall(r'<th scope="row" data-label="When"><a href="/deal/runs/(\d+)/"', page)]

    assert listed() == [coached.pk, war.pk]
    assert listed("?level=coached") == [coached.pk]
    assert listed("?game=star-blackjack") == []
    assert listed("?how=clean") == [coached.pk, war.pk]
    assert listed("?how=critical") == []
    assert listed("?level=nonsense&page=x") == [coached.pk, war.pk]


def test_the_best_is_on_the_room_s_page(owner: Client, deals: Deals) -> None:
    run = deals(rounds=1)
    assert "100% of the acts right in 1 round" in owner.get("/deal/").content.decode()
    assert "your best so far" in owner.get(f"/deal/runs/{run.pk}/").content.decode()


# --- told on every page ---------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["/", "/tables/", "/quiz/", "/rules/", "/deal/", "/nosuchpage/"])
def test_whoever_is_handed_a_deal_is_told_on_every_page(
    owner: Client, instructor: Person, trainee: Person, page: str
) -> None:
    table = a_table(instructor, WAR)
    assert "handed the deal" not in owner.get(page).content.decode()
    tables.hand_the_deal(table=table, to=trainee, by=instructor, terms=Terms(Level.UNAIDED))
    told = owner.get(page).content.decode()
    assert "You have been handed the deal at <bdi>Table 1</bdi>" in told
    assert f'href="/tables/{table.code}/"' in told
    tables.hand_the_deal(table=table, to=None, by=instructor)
    assert "handed the deal" not in owner.get(page).content.decode()


def test_at_the_table_itself_and_to_others_it_goes_without_saying(
    owner: Client, signed_in: SignedIn, instructor: Person, player: Person, trainee: Person
) -> None:
    table = a_table(instructor, WAR)
    tables.hand_the_deal(table=table, to=trainee, by=instructor)
    assert "handed the deal" not in owner.get(f"/tables/{table.code}/").content.decode()
    assert "handed the deal" not in signed_in(player).get("/").content.decode()


def test_it_is_one_query(owner: Client, on: Run, django_assert_max_num_queries: Callable[..., Any]) -> None:
    request = RequestFactory().get("/")
    request.user = on.person
    request.resolver_match = None
    template = engines["django"].from_string("{% load deals %}{% deals_in_hand as deals %}{{ deals|length }}")
    with django_assert_max_num_queries(1):
        assert template.render({}, request) == "1"
