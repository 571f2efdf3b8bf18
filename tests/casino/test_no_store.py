"""What somebody signed in was shown is kept by no browser; what everybody may see is as it was."""

import pytest
from django.test import Client
from django.urls import reverse

from casino.accounts.models import Person
from casino.rulebook.examples import examples
from tests.people import PASSWORD, SignedIn
from tests.tables import a_table

PLAIN = (
    *("home", "profile", "lobby", "rules", "rulings", "quiz", "class_list", "card_list", "work_list"),
    *("desk", "pit", "pit_tables", "record", "reports", "report_own", "report_rules", "assessment_list"),
)


def is_kept(answer: object) -> bool:
    return "no-store" not in answer.headers.get("Cache-Control", "")  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", PLAIN)
def test_no_page_of_somebody_signed_in_is_kept(signed_in: SignedIn, instructor: Person, name: str) -> None:
    answer = signed_in(instructor).get(reverse(name))
    assert answer.status_code == 200
    assert not is_kept(answer)


def test_nor_is_a_table_or_a_refusal_or_a_page_that_is_not_there(signed_in: SignedIn, instructor: Person) -> None:
    client, table = signed_in(instructor), a_table(instructor)
    assert not is_kept(client.get(f"/tables/{table.code}/"))
    assert not is_kept(client.post(f"/tables/{table.code}/call/", {"call": "nonsense"}))
    assert not is_kept(client.get("/no-such-page/"))
    assert not is_kept(client.get("/sessions.csv"))
    assert not is_kept(client.get("/reports/rules.xlsx"))
    assert not is_kept(client.get("/sign-out/"))
    assert not is_kept(client.get("/me"))  # sent on to the address with its slash


def test_coming_and_going_are_not_kept(client: Client, player: Person) -> None:
    assert not is_kept(client.get("/me/"))  # the way to the door
    assert not is_kept(client.post("/sign-in/", {"email": player.email, "password": PASSWORD}))
    assert not is_kept(client.post("/sign-out/"))


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/rules/", "/rules/casino-war/"])
def test_public_pages_are_as_they_were_for_everybody_else(path: str) -> None:
    answer = Client().get(path)
    assert answer.status_code == 200
    assert is_kept(answer)


def test_a_picture_of_the_rulebook_may_be_kept_by_anybody(signed_in: SignedIn, player: Person) -> None:
    name = next(iter(examples("casino-war")))
    answer = signed_in(player).get(reverse("rules_picture", args=["casino-war", name]))
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
