"""No page of the desk opens to somebody else: every address with an id, from the list of addresses itself."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from casino.accounts.models import Person
from casino.floor.models import Table
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import SavedView, Session
from tests.casino.test_default_deny import EVERY_PAGE
from tests.people import SignedIn

House = dict[str, Any]
Kwargs = Callable[[House], dict[str, Any]]


def _session(house: House) -> dict[str, Any]:
    return {"pk": house["session"].pk}


def _round(house: House) -> dict[str, Any]:
    return {"code": house["table"].code, "number": 1}


IDS: dict[str, Kwargs] = {
    "session": _session,
    "write_note": _session,
    "replay": _round,
    "quiz_on_round": _round,
    "drop_view": lambda house: {"pk": house["view"].pk},
}
"""What each address with an id is about, in a house where it is there: a new page is named here or the test fails."""
POSTED = {"write_note": {"text": "A note."}, "drop_view": {}, "quiz_on_round": {}}
FOR_ITS_PERSON = {"session": 200, "replay": 200, "quiz_on_round": 302}
"""What the person whose record it is may see; everything else here is for their instructor alone."""
ELSEWHERE = "casino.review.reports", "casino.review.assessments", "casino.review.exports"
"""Packages whose own tests try their addresses the same way."""


def _ours(name: str) -> bool:
    module: str = EVERY_PAGE[name].callback.__module__
    return module.startswith("casino.review.") and not module.startswith(ELSEWHERE)


WITH_IDS = sorted(name for name, page in EVERY_PAGE.items() if page.pattern.converters and _ours(name))


@pytest.fixture
def house(table: Table, trainee: Person, instructor: Person) -> House:
    catch_up()
    view = SavedView.objects.create(person=instructor, name="Mine")
    return {"session": Session.objects.get(), "table": table, "trainee": trainee, "view": view}


def test_every_address_with_an_id_is_tried() -> None:
    assert sorted(IDS) == WITH_IDS
    assert {"desk", "record", "pit"} <= {name for name in EVERY_PAGE if _ours(name)}


def ask(client: Client, name: str, house: House) -> int:
    address = reverse(name, kwargs=IDS[name](house))
    answer = client.post(address, POSTED[name]) if name in POSTED else client.get(address)
    return int(answer.status_code)


@pytest.mark.parametrize("name", WITH_IDS)
@pytest.mark.parametrize("who", ["other_instructor", "other_trainee", "player"])
def test_to_others_it_does_not_exist(
    signed_in: SignedIn, request: pytest.FixtureRequest, house: House, name: str, who: str
) -> None:
    stranger: Person = request.getfixturevalue(who)
    client = signed_in(stranger)
    assert ask(client, name, house) == 404
    address = reverse(name, kwargs=IDS[name](house))
    assert client.get(address).status_code in {404, 405}
    assert client.post(address, {}).status_code in {404, 405}


@pytest.mark.parametrize("name", WITH_IDS)
def test_a_visitor_is_sent_to_the_door(client: Client, house: House, name: str) -> None:
    address = reverse(name, kwargs=IDS[name](house))
    for answer in (client.get(address), client.post(address)):
        assert (answer.status_code, answer["Location"]) == (302, f"/sign-in/?next={address}")


@pytest.mark.parametrize("name", WITH_IDS)
def test_to_its_instructor_it_is_open(signed_in: SignedIn, instructor: Person, house: House, name: str) -> None:
    """So that a 404 above is a closed door and no empty room."""
    assert ask(signed_in(instructor), name, house) == (302 if name in POSTED else 200)


@pytest.mark.parametrize("name", WITH_IDS)
def test_its_own_person_reads_and_does_not_write(signed_in: SignedIn, trainee: Person, house: House, name: str) -> None:
    assert ask(signed_in(trainee), name, house) == FOR_ITS_PERSON.get(name, 404)


@pytest.mark.parametrize("name", ["desk", "pit", "pit_tables", "keep_view"])
@pytest.mark.parametrize("who", ["trainee", "player"])
def test_the_desk_is_for_instructors(signed_in: SignedIn, request: pytest.FixtureRequest, name: str, who: str) -> None:
    client = signed_in(request.getfixturevalue(who))
    assert client.get(reverse(name)).status_code in {404, 405}
    assert client.post(reverse(name)).status_code in {404, 405}


def test_a_trainee_of_two_classes_is_read_by_both(
    signed_in: SignedIn, house: House, trainee: Person, other_instructor: Person
) -> None:
    from casino.accounts import services

    second = services.open_class(instructor=other_instructor, name="Friday")
    services.join_class(person=trainee, join_code=second.join_code)
    assert ask(signed_in(other_instructor), "session", house) == 200
    assert ask(signed_in(other_instructor), "replay", house) == 200
