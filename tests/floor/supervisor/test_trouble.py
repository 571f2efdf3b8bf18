"""Trouble that an instructor puts on a table while somebody deals it by hand."""

from uuid import uuid4

import pytest

from casino.accounts.models import Person
from casino.floor.models import Event, Level, Table
from casino.floor.moment import moment
from casino.floor.play import log, tables
from casino.floor.play.play import play
from casino.floor.play.practice import Terms
from casino.floor.supervisor.trouble import troubles_for, troubles_now, troubles_so_far
from casino.review.verify import verify
from games.dealing.faults.catalogue import kinds_of
from games.handwork import OWN, Attempt
from tests.people import SignedIn
from tests.tables import OPTIONS, STAR, STUD, a_table, bet, fresh, sit

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(instructor: Person, trainee: Person, player: Person) -> Table:
    made = a_table(instructor)
    sit(made, player, 2)
    bet(made, player, 2, 1_000)
    terms = Terms(level=Level.UNAIDED, seed=b"s" * 32)
    tables.hand_the_deal(table=made, to=trainee, by=instructor, terms=terms)
    play(made.pk, Attempt(verb="give", area=2), by=None)
    return made


def put(signed_in: SignedIn, person: Person, table: Table, kind: str) -> int:
    return signed_in(person).post(f"/tables/{table.code}/supervisor/trouble/", {"kind": kind}).status_code


def test_an_instructor_puts_a_fault_on_the_table_and_the_log_marks_it(
    signed_in: SignedIn, instructor: Person, table: Table
) -> None:
    assert put(signed_in, instructor, table, "faced_card") == 302
    assert log.load(fresh(table)).table.practice.faults[0].kind == "faced_card"  # type: ignore[union-attr]
    event = Event.objects.filter(table=table, type="FaultPlaced").get()
    assert event.by == instructor
    assert verify().findings == []


@pytest.mark.rule("SB 16.1")
def test_whoever_deals_burns_a_faced_card_and_plays_on(
    signed_in: SignedIn, instructor: Person, trainee: Person, table: Table
) -> None:
    put(signed_in, instructor, table, "faced_card")
    sent = {"command": str(uuid4()), "seen": moment(fresh(table)), "verb": "burn"}
    assert signed_in(trainee).post(f"/tables/{table.code}/act/", sent).status_code == 200
    types = Event.objects.filter(table=table).order_by("seq").values_list("type", flat=True)
    assert {"CardBurned", "FaultHandled"} <= set(types)
    assert "ActSlipped" not in types


@pytest.mark.parametrize("who", ["trainee", "player"])
def test_trouble_is_for_the_instructor_in_charge(signed_in: SignedIn, table: Table, who: str, request: object) -> None:
    person = request.getfixturevalue(who)  # type: ignore[attr-defined]
    before = fresh(table).seq
    assert put(signed_in, person, table, "faced_card") == 404
    assert fresh(table).seq == before


def test_an_unknown_fault_and_one_that_cannot_be_now_change_nothing(
    signed_in: SignedIn, instructor: Person, table: Table
) -> None:
    before = fresh(table).seq
    assert put(signed_in, instructor, table, "earthquake") == 422
    assert put(signed_in, instructor, table, "disputed_total") == 422
    assert fresh(table).seq == before


def test_where_nobody_deals_by_hand_there_is_none(instructor: Person) -> None:
    assert troubles_for(a_table(instructor)) == ()


def test_each_game_offers_the_faults_that_it_knows(signed_in: SignedIn, instructor: Person, trainee: Person) -> None:
    for game in (STAR, STUD):
        made = a_table(instructor, game, options=OPTIONS[game])
        tables.hand_the_deal(table=made, to=trainee, by=instructor, terms=Terms(level=Level.TEST))
        page = signed_in(instructor).get(f"/tables/{made.code}/supervisor/").content.decode()
        assert all(f'value="{kind.kind}"' in page for kind in kinds_of(made.engine))


def test_the_instructor_sees_what_became_of_each(
    signed_in: SignedIn, instructor: Person, trainee: Person, table: Table
) -> None:
    put(signed_in, instructor, table, "faced_card")
    page = f"/tables/{table.code}/supervisor/"
    assert [(one.words, one.rule, one.fate) for one in troubles_so_far(fresh(table))] == [
        ("A card face up in the shoe or device", "16.1", "on the table")
    ]
    assert "on the table</span>" in signed_in(instructor).get(page).content.decode()
    play(table.pk, Attempt(verb="burn"), by=trainee)
    put(signed_in, instructor, table, "faced_card")
    play(table.pk, Attempt(verb="give", area=OWN, side="up"), by=trainee)
    fates = [one.fate for one in troubles_so_far(fresh(table))]
    assert fates == ["passed over", "dealt with in time"]
    told = signed_in(instructor).get(page).content.decode()
    assert all(f"{fate}</span>" in told for fate in fates)
    assert "passed over" not in signed_in(trainee).get(f"/tables/{table.code}/").content.decode()


def test_what_cannot_be_put_there_now_is_closed(signed_in: SignedIn, instructor: Person, table: Table) -> None:
    fits = {kind.kind: now for kind, now in troubles_now(fresh(table))}
    assert (fits["faced_card"], fits["disputed_total"]) == (True, False)
    page = signed_in(instructor).get(f"/tables/{table.code}/supervisor/").content.decode()
    assert '<option value="disputed_total" disabled>' in page
    assert '<option value="faced_card">' in page
    put(signed_in, instructor, table, "faced_card")
    assert not any(now for _, now in troubles_now(fresh(table)))
