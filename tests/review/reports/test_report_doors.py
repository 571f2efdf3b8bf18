"""No report, assessment or file opens to somebody else: every address with an id, from the list of addresses itself."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from casino.accounts.models import Person, TrainingClass
from casino.floor.models import Table
from casino.review.assessments import services
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Session
from tests.casino.test_default_deny import EVERY_PAGE
from tests.people import SignedIn

House = dict[str, Any]
OURS = "casino.review.reports", "casino.review.assessments", "casino.review.exports"


def _about(what: str, **more: str) -> Callable[[House], dict[str, Any]]:
    return lambda house: {"pk": house[what].pk, **more}


IDS: dict[str, Callable[[House], dict[str, Any]]] = {
    "report_person": _about("trainee"),
    "print_person": _about("trainee"),
    "export_person": _about("trainee", part="topics", form="csv"),
    "report_class": _about("class"),
    "print_class": _about("class"),
    "export_class": _about("class", part="report", form="xlsx"),
    "export_session": _about("session"),
    "assessment_new": _about("trainee"),
    "assessment": _about("sheet"),
    "assessment_print": _about("sheet"),
    "assessment_sign": _about("sheet"),
    "assessment_replace": _about("sheet"),
    "assessment_tear_up": _about("sheet"),
}
"""What each address with an id is about, in a house where it is there: a new page is named here or the test fails."""
NOBODYS = {"report_rule", "export_rule", "export_rules", "export_sessions", "export_assessments"}
"""Addresses without anybody's id: what they show follows from who asks."""
POSTED = {"assessment_sign": {"password": "x"}, "assessment_replace": {"why": "Mixed up."}, "assessment_tear_up": {}}
FOR_ITS_PERSON = {"report_person", "print_person", "export_person", "export_session"}

WITH_IDS = sorted(
    name
    for name, page in EVERY_PAGE.items()
    if page.pattern.converters and page.callback.__module__.startswith(OURS) and name not in NOBODYS
)


@pytest.fixture
def house(table: Table, trainee: Person, instructor: Person, own_class: TrainingClass) -> House:
    catch_up()
    sheet = services.open_assessment(trainee=trainee, by=instructor, game="casino-war")
    return {"session": Session.objects.get(), "trainee": trainee, "class": own_class, "sheet": sheet}


def test_every_address_with_an_id_is_tried() -> None:
    assert sorted(IDS) == WITH_IDS


def ask(client: Client, name: str, house: House) -> int:
    address = reverse(name, kwargs=IDS[name](house))
    answer = client.post(address, POSTED[name]) if name in POSTED else client.get(address)
    return int(answer.status_code)


@pytest.mark.parametrize("who", ["other_instructor", "other_trainee", "player"])
def test_to_others_they_do_not_exist(
    signed_in: SignedIn, request: pytest.FixtureRequest, house: House, who: str
) -> None:
    client = signed_in(request.getfixturevalue(who))
    for name in WITH_IDS:
        assert ask(client, name, house) == 404, name
        address = reverse(name, kwargs=IDS[name](house))
        assert client.post(address, {}).status_code in {404, 405}, name


def test_a_visitor_is_sent_to_the_door(client: Client, house: House) -> None:
    for name in WITH_IDS:
        address = reverse(name, kwargs=IDS[name](house))
        for answer in (client.get(address), client.post(address)):
            assert (answer.status_code, answer["Location"]) == (302, f"/sign-in/?next={address}")


@pytest.mark.parametrize("name", WITH_IDS)
def test_to_its_instructor_it_is_open(signed_in: SignedIn, instructor: Person, house: House, name: str) -> None:
    """So that a 404 above is a closed door and no empty room; an empty sheet is not signed, nor one replaced."""
    expected = {"assessment_sign": 422, "assessment_replace": 302, "assessment_tear_up": 302}
    assert ask(signed_in(instructor), name, house) == expected.get(name, 200)


def test_its_own_person_reads_and_does_not_write(signed_in: SignedIn, trainee: Person, house: House) -> None:
    client = signed_in(trainee)
    for name in WITH_IDS:
        assert ask(client, name, house) == (200 if name in FOR_ITS_PERSON else 404), name
