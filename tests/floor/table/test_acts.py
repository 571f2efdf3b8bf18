"""Acts of the deal that are done by hand: who may, what is said of a wrong one, and that nothing tells what is due."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from casino.accounts.models import Person
from casino.errors import NotAllowed
from casino.felt.chips import Wager
from casino.felt.scene.table import lying
from casino.floor.models import Event, Level, Table
from casino.floor.moment import moment
from casino.floor.names import player_key
from casino.floor.opening.practice import open_practice
from casino.floor.play import log, tables
from casino.floor.play.calls import HOUSE_CALLS
from casino.floor.play.play import play
from casino.floor.play.practice import Terms
from casino.floor.table import panels
from casino.floor.table.look import Sight
from casino.floor.table.practice import STOPPED
from games.dealing.procedure import waits
from games.twentyone.facts import Hit
from tests.people import Calls, SignedIn
from tests.tables import OPTIONS, STAR, WAR, a_table, bet, fresh, sit

pytestmark = pytest.mark.django_db
TWENTY = "10H 5C KS 2D"
"""To area 1, area 2, the dealer, area 1 …"""

Does = Callable[..., HttpResponse]


@pytest.fixture
def table(instructor: Person, trainee: Person, player: Person) -> Table:
    made = a_table(instructor, first=TWENTY)
    sit(made, player, 2)
    bet(made, player, 2, 1_000)
    return made


def hand_over(table: Table, to: Person | None, level: str = Level.UNAIDED) -> None:
    tables.hand_the_deal(table=table, to=to, by=table.opened_by, terms=Terms(level=level, seed=b"s" * 32))


@pytest.fixture
def does(signed_in: SignedIn) -> Does:
    """does(person, table, "give", area=2): an act as the page posts it."""

    def act(person: Person, table: Table, verb: str, **given: Any) -> Any:
        sent = {"command": str(uuid4()), "seen": moment(fresh(table)), "verb": verb, **given}
        return signed_in(person).post(f"/tables/{table.code}/act/", sent)

    return act


def notice(answer: HttpResponse) -> str:
    found = re.search(r'<div id="notice".*?</div>', answer.content.decode(), re.S)
    return found[0] if found else ""


def types(table: Table) -> list[str]:
    return list(Event.objects.filter(table=table).order_by("seq").values_list("type", flat=True))


# --- who may ----------------------------------------------------------------------------------------


def test_an_act_done_right_is_kept_and_followed(does: Does, table: Table, trainee: Person) -> None:
    hand_over(table, trainee)
    assert does(trainee, table, "call", said="No more bets").status_code == 200
    assert does(trainee, table, "give", area=2).status_code == 200
    assert types(table)[-4:] == ["ActDone", "BetsClosed", "ActDone", "CardDealt"]


def test_the_same_act_sent_twice_is_done_once(signed_in: SignedIn, table: Table, trainee: Person) -> None:
    hand_over(table, trainee)
    sent = {"command": str(uuid4()), "seen": moment(fresh(table)), "verb": "give", "area": 2}
    for _ in range(2):
        assert signed_in(trainee).post(f"/tables/{table.code}/act/", sent).status_code == 200
    assert types(table).count("CardDealt") == 1


@pytest.mark.parametrize("who", ["player", "instructor"])
def test_nobody_acts_for_the_dealer(does: Does, table: Table, trainee: Person, who: str, request: Any) -> None:
    hand_over(table, trainee)
    before = fresh(table).seq
    assert does(request.getfixturevalue(who), table, "give", area=2).status_code == 404
    assert fresh(table).seq == before


def test_nobody_acts_by_hand_where_each_act_is_shown(does: Does, table: Table, trainee: Person) -> None:
    hand_over(table, trainee, Level.SHOWN)
    assert does(trainee, table, "give", area=2).status_code == 404


def test_a_stranger_signs_in_first_and_only_posts_act(
    client: Client, signed_in: SignedIn, table: Table, trainee: Person
) -> None:
    hand_over(table, trainee)
    assert client.post(f"/tables/{table.code}/act/").status_code == 302
    assert signed_in(trainee).get(f"/tables/{table.code}/act/").status_code == 405


@pytest.mark.parametrize(
    "given",
    [
        {"verb": "juggle"},
        {"area": 10},
        {"area": -1},
        {"hand": 4},
        {"spot": "roulette"},
        {"side": "edge"},
        {"chips": "2500"},
        {"chips": "2500x0"},
        {"chips": "2500x1,,"},
        {"said": "x" * 81},
        {"said": "17, p1"},
        {"said": "\u202e17"},
        {"at": 417},
        {"command": "no-id"},
        {"seen": -1},
    ],
)
def test_bad_input_is_refused_and_changes_nothing(
    does: Does, table: Table, trainee: Person, given: dict[str, Any]
) -> None:
    hand_over(table, trainee)
    before = fresh(table).seq
    assert does(trainee, table, given.pop("verb", "give"), **given).status_code == 422
    assert fresh(table).seq == before


def test_a_table_that_has_moved_on_is_shown_again(does: Does, table: Table, trainee: Person) -> None:
    hand_over(table, trainee)
    behind = moment(fresh(table))
    does(trainee, table, "give", area=2)
    assert does(trainee, table, "give", area=0, seen=behind).status_code == 409


def test_the_button_is_closed_to_whoever_deals_by_hand(signed_in: SignedIn, table: Table, trainee: Person) -> None:
    hand_over(table, trainee)
    sent = {"command": str(uuid4()), "seen": moment(fresh(table)), "call": "next_act"}
    answer = signed_in(trainee).post(f"/tables/{table.code}/call/", sent)
    assert answer.status_code == 422
    assert "by hand" in answer.content.decode()
    assert signed_in(trainee).get(f"/tables/{table.code}/mistakes/").status_code == 404


# --- what is said of a wrong act --------------------------------------------------------------------


def test_unaided_every_wrong_act_is_answered_alike(does: Does, table: Table, trainee: Person) -> None:
    hand_over(table, trainee)
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("give", {"area": 5}),
        ("rack", {"area": 2}),
        ("call", {"said": "Insurance"}),
        ("pay", {"area": 2}),
    ]
    answers = {notice(does(trainee, table, verb, **given)) for verb, given in wrong}
    assert len(answers) == 1
    assert STOPPED in answers.pop()
    assert types(table).count("ActSlipped") == len(wrong)
    assert "CardDealt" not in types(table)


def test_whoever_is_coached_hears_what_was_wrong_by_its_clause(does: Does, table: Table, trainee: Person) -> None:
    hand_over(table, trainee, Level.COACHED)
    does(trainee, table, "give", area=2)
    said = notice(does(trainee, table, "give", area=2))
    assert "data-slip" in said
    assert "7.1" in said
    assert STOPPED not in said


def test_at_a_test_a_wrong_act_is_answered_like_a_right_one(does: Does, table: Table, trainee: Person) -> None:
    hand_over(table, trainee, Level.TEST)
    wrong = notice(does(trainee, table, "give", area=5))
    assert "CardAstray" in types(table)
    assert wrong == notice(does(trainee, table, "give", area=2))
    assert "data-slip" not in wrong


# --- what lies there is what was done, and not what was due -------------------------------------------


@pytest.fixture
def won(does: Does, instructor: Person, trainee: Person, player: Person) -> Table:
    """A test at which a wager of $10 at area 1 is to be paid $10."""
    made = a_table(instructor, WAR, first="KH 5C")
    sit(made, player, 1)
    bet(made, player, 1, 1_000)
    hand_over(made, trainee, Level.TEST)
    for area in (1, 0):
        does(trainee, made, "give", area=area)
    return made


def shown(table: Table) -> Wager | None:
    """The wager at area 1 as everybody sees it."""
    wagers = lying(Sight(fresh(table)).look(None)).wagers
    return next((wager for id_, found in wagers.items() if id_.startswith("area-1-") for wager in found), None)


@pytest.mark.parametrize(
    ("verb", "chips", "lies"),
    [("pay", "500x2", (1_000, 1_000)), ("pay", "500x1", (1_000, 500)), ("leave", "", (1_000, 0)), ("take", "", None)],
)
def test_a_wager_lies_as_it_was_settled_rightly_or_not(
    does: Does, won: Table, trainee: Person, verb: str, chips: str, lies: tuple[int, int] | None
) -> None:
    assert does(trainee, won, verb, area=1, chips=chips).status_code == 200
    found = shown(won)
    assert (found and (found.cents, found.paid)) == lies


def test_a_loser_that_was_paid_lies_there_with_it_until_that_is_put_right(
    does: Does, instructor: Person, trainee: Person, player: Person
) -> None:
    made = a_table(instructor, WAR, first="5H KC")
    sit(made, player, 1)
    bet(made, player, 1, 1_000)
    hand_over(made, trainee, Level.TEST)
    for area in (1, 0):
        does(trainee, made, "give", area=area)
    does(trainee, made, "pay", area=1, chips="500x2")
    found = shown(made)
    assert found
    assert (found.cents, found.paid) == (1_000, 1_000)
    does(trainee, made, "supervisor")
    does(trainee, made, "take", area=1)
    assert "SlipRemedied" in types(made)
    assert shown(made) is None


def test_at_a_test_no_line_tells_what_should_have_been_paid(does: Does, won: Table, trainee: Person) -> None:
    before = panels.public_parts(Sight(fresh(won)).look(None))["lines"]
    does(trainee, won, "pay", area=1, chips="500x1")
    after = panels.public_parts(Sight(fresh(won)).look(None))
    assert after["lines"] == before
    hand_over(won, None)
    assert "8.2.2" in panels.public_parts(Sight(fresh(won)).look(None))["lines"]


# --- nothing tells what is due ----------------------------------------------------------------------


def test_a_player_is_asked_by_the_dealer_and_by_nobody_else(
    does: Does, table: Table, trainee: Person, player: Person
) -> None:
    hand_over(table, trainee)
    for area in (2, 0, 2):
        does(trainee, table, "give", area=area)
    row = fresh(table)
    assert row.engine.due(log.load(row)).player == player_key(player)
    assert row.closes_at is None
    assert Sight(row).look(None).view.turn is None
    with pytest.raises(NotAllowed, match="has not asked"):
        play(table.pk, Hit(area=2, player=player_key(player)), by=player)
    does(trainee, table, "announce", area=2, said="20")
    row = fresh(table)
    assert waits(row.engine, log.load(row))
    assert row.closes_at is not None
    play(table.pk, Hit(area=2, player=player_key(player)), by=player)


@pytest.mark.parametrize("level", [Level.UNAIDED, Level.TEST])
def test_the_table_waits_for_the_dealer_whatever_is_due(
    level: Level, does: Does, table: Table, trainee: Person
) -> None:
    """Before and after a card the clock says the same."""
    hand_over(table, trainee, level)
    seen = []
    for area in (2, 0):
        does(trainee, table, "give", area=area)
        look = Sight(fresh(table)).look(None)
        parts = panels.public_parts(look)
        seen.append(re.sub(r'data-now="[^"]*"', "", parts["clock"]))
    assert len(set(seen)) == 1
    assert "Deal a card" not in seen[0]


def test_whoever_deals_by_hand_hears_the_same_of_every_call(
    does: Does, call: Calls, table: Table, trainee: Person
) -> None:
    """Why a call is closed would say whose turn it is, or to whom the cut is offered next."""
    hand_over(table, trainee)
    heard = set()
    for area in (2, 0, 2):
        does(trainee, table, "give", area=area)
        calls = {one.name for one in table.engine.calls} | HOUSE_CALLS.keys()
        answers = (call(trainee, table, name, area=2, kind="main", amount="10", at=60) for name in calls)
        heard |= {(answer.status_code, notice(answer)) for answer in answers}
    assert len(heard) == 1
    assert "by hand" in heard.pop()[1]


def test_nobody_is_offered_a_decision_before_the_dealer_asks(
    does: Does, table: Table, trainee: Person, player: Person
) -> None:
    """A player's buttons are the same whatever is due, until they are asked."""
    hand_over(table, trainee)
    seen = set()
    for area in (2, 0, 2):
        does(trainee, table, "give", area=area)
        seen.add(panels.private_parts(Sight(fresh(table)).look(player))["choices"])
    assert len(seen) == 1
    assert 'data-call="hit"' not in seen.pop()
    does(trainee, table, "announce", area=2, said="20")
    assert 'data-call="hit"' in panels.private_parts(Sight(fresh(table)).look(player))["choices"]


# --- a table of one's own ---------------------------------------------------------------------------


def test_a_test_at_ones_own_table_does_not_wait(signed_in: SignedIn, trainee: Person, instructor: Person) -> None:
    """Whoever opened a table may pause it, but not to look something up in the middle of a deal of their own."""
    made = a_table(trainee)
    tables.hand_the_deal(table=made, to=trainee, by=trainee, terms=Terms(level=Level.TEST))
    answer = signed_in(trainee).post(f"/tables/{made.code}/supervisor/pause/")
    assert answer.status_code == 422
    assert fresh(made).is_open
    signed_in(instructor).post(f"/tables/{made.code}/supervisor/pause/")
    assert not fresh(made).is_open


@pytest.fixture
def own(trainee: Person) -> Table:
    terms = Terms(level=Level.UNAIDED, rounds=2, seed=b"p" * 32)
    return open_practice(person=trainee, game=STAR, options=OPTIONS[STAR], terms=terms, patrons=5)


def test_a_practice_table_is_in_no_lobby_and_for_nobody_else(
    own: Table, signed_in: SignedIn, trainee: Person, player: Person, instructor: Person
) -> None:
    page = f"/tables/{own.code}/"
    assert own.code not in signed_in(trainee).get("/tables/list/").content.decode()
    assert [signed_in(who).get(page).status_code for who in (trainee, instructor, player)] == [200, 200, 404]
    assert signed_in(player).get(f"{page}panels/").status_code == 404
    assert signed_in(trainee).get(f"{page}supervisor/").status_code == 404


def test_nobody_else_plays_at_a_practice_table(own: Table, signed_in: SignedIn, call: Calls, player: Person) -> None:
    before = fresh(own).seq
    assert call(player, own, "sit", area=6).status_code == 404
    assert signed_in(player).post(f"/tables/{own.code}/stand-behind/").status_code == 404
    assert fresh(own).seq == before


def test_the_same_seed_brings_the_same_patrons_and_another_table_closes_the_first(own: Table, trainee: Person) -> None:
    terms = Terms(level=Level.UNAIDED, rounds=2, seed=b"p" * 32)
    again = open_practice(person=trainee, game=STAR, options=OPTIONS[STAR], terms=terms, patrons=5)
    named = [list(one.patrons.values_list("name", "style", "seed")) for one in (own, again)]
    assert named[0] == named[1]
    assert len(named[0]) == 5
    assert fresh(own).status == Table.Status.CLOSED
    assert fresh(own).dealer_id == trainee.pk


def test_whoever_takes_the_deal_back_ends_the_practice(table: Table, trainee: Person) -> None:
    hand_over(table, trainee)
    hand_over(table, None)
    row = fresh(table)
    assert (row.level, row.dealer_id, log.load(row).table.practice) == ("", None, None)
    assert types(table)[-2:] == ["PracticeEnded", "DealChanged"]
