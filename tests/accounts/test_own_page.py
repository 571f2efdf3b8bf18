"""The desk, one's own page, and joining a class."""

from collections.abc import Callable

import pytest
from django.test import Client

from casino.accounts import services
from casino.accounts.models import Person, TrainingClass
from casino.accounts.views import profile
from tests.people import SignedIn


def test_a_visitor_is_welcomed(client: Client, db: None) -> None:
    page = client.get("/").content.decode()
    assert "/sign-up/" in page
    assert "/sign-in/" in page


@pytest.mark.parametrize(
    ("role", "offered", "withheld"),
    [
        ("player", ["/me/", "/join/"], ["/classes/", "/cards/"]),
        ("trainee", ["/me/", "/join/"], ["/classes/", "/cards/"]),
        ("instructor", ["/me/", "/classes/", "/cards/"], []),
    ],
)
def test_the_desk_offers_what_each_role_can_do(
    signed_in: SignedIn, request: pytest.FixtureRequest, role: str, offered: list[str], withheld: list[str]
) -> None:
    page = signed_in(request.getfixturevalue(role)).get("/").content.decode()
    assert [link for link in offered if f'href="{link}"' not in page] == []
    assert [link for link in withheld if f'href="{link}"' in page] == []


def test_my_page_shows_my_details_and_my_card(signed_in: SignedIn, trainee: Person) -> None:
    page = signed_in(trainee).get("/me/").content.decode()
    for shown in (
        "Bruce Kelly",
        "bruce.kelly@example.com",
        str(trainee.card),
        "valid",
        "Tuesday evening",
        "Margaret Doyle",
    ):
        assert shown in page


def test_my_page_says_why_my_card_is_suspended(signed_in: SignedIn, player: Person, instructor: Person) -> None:
    services.turn_card(card=player.card, valid=False, by=instructor, why="Presented <another> card")
    page = signed_in(player).get("/me/").content.decode()
    assert "Your card is suspended" in page
    assert "Presented &lt;another&gt; card" in page


def test_changing_my_name(signed_in: SignedIn, player: Person) -> None:
    client = signed_in(player)
    assert "Sheila Nguyen" in client.get("/me/name/").content.decode()
    assert client.post("/me/name/", {"display_name": " Shee  Nguyen "})["Location"] == "/me/"
    player.refresh_from_db()
    assert player.display_name == "Shee Nguyen"


def test_my_own_name_in_another_spelling_is_not_taken(signed_in: SignedIn, player: Person) -> None:
    assert signed_in(player).post("/me/name/", {"display_name": "SHEILA NGUYEN"}).status_code == 302


@pytest.mark.parametrize("name", ["", "x", "Dealer", "Bruce KeIIy", "<script>", "N" * 500, "a\x00b"])
def test_a_bad_name_changes_nothing(signed_in: SignedIn, player: Person, trainee: Person, name: str) -> None:
    answer = signed_in(player).post("/me/name/", {"display_name": name})
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    player.refresh_from_db()
    assert player.display_name == "Sheila Nguyen"


def test_a_player_joins_a_class(signed_in: SignedIn, player: Person, own_class: TrainingClass) -> None:
    client = signed_in(player)
    page = client.get(f"/join/?code={own_class.join_code}").content.decode()
    assert own_class.join_code in page
    assert client.post("/join/", {"join_code": own_class.written_code})["Location"] == "/me/"
    player.refresh_from_db()
    assert player.is_trainee
    assert own_class.trainees.get() == player


@pytest.mark.parametrize("code", ["", "CDF", "CDFGHJ", "C" * 400, "\x00"])
def test_a_bad_code_changes_nothing(signed_in: SignedIn, player: Person, own_class: TrainingClass, code: str) -> None:
    answer = signed_in(player).post("/join/", {"join_code": code})
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    player.refresh_from_db()
    assert player.is_player


def test_a_closed_class_takes_nobody(signed_in: SignedIn, player: Person, own_class: TrainingClass) -> None:
    services.set_code_open(training_class=own_class, code_open=False)
    assert signed_in(player).post("/join/", {"join_code": own_class.join_code}).status_code == 422
    assert not own_class.trainees.exists()


def test_nobody_joins_twice(signed_in: SignedIn, trainee: Person, own_class: TrainingClass) -> None:
    answer = signed_in(trainee).post("/join/", {"join_code": own_class.join_code})
    assert answer.status_code == 422
    assert "already in" in answer.content.decode()
    assert own_class.memberships.count() == 1


def test_an_instructor_joins_nothing(signed_in: SignedIn, instructor: Person, own_class: TrainingClass) -> None:
    client = signed_in(instructor)
    assert "do not join" in client.get("/join/").content.decode()
    assert client.post("/join/", {"join_code": own_class.join_code}).status_code == 422
    instructor.refresh_from_db()
    assert instructor.is_instructor


def test_guessing_codes_ends(signed_in: SignedIn, player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile, "WRONG_CODES_AN_HOUR", 2)
    client = signed_in(player)
    assert [client.post("/join/", {"join_code": f"CDFGH{last}"}).status_code for last in "CDF"] == [422, 422, 429]


@pytest.mark.parametrize("address", ["/", "/me/"])
def test_reading_pages_take_no_post(signed_in: SignedIn, player: Person, address: str) -> None:
    assert signed_in(player).post(address).status_code == 405


def test_a_name_is_escaped_wherever_it_came_from(signed_in: SignedIn, make: Callable[..., Person]) -> None:
    person = make("Tom")
    Person.objects.update(display_name="<b>Tom</b>")
    for address in ("/", "/me/"):
        assert "<b>Tom" not in signed_in(person).get(address).content.decode()
