"""Changing a password, and getting a new one by e-mail."""

import io
import logging
import re
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone

from casino.accounts.letters import send_due
from casino.accounts.models import Letter, Person
from casino.accounts.views import passwords
from casino.logs import without_links
from tests.people import PASSWORD, SignedIn

BETTER = "thirteen-black-pearls"


def ask(client: Client, email: str) -> str:
    """Ask for a link, and find it in the letter."""
    client.post("/password/reset/", {"email": email})
    send_due()
    found = re.search(r"http://testserver(\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def accepts(person: Person, password: str) -> bool:
    person.refresh_from_db()
    return person.check_password(password)


# --- by somebody who knows it -----------------------------------------------------------------------


def test_changing_it_keeps_this_browser_in_and_signs_others_out(signed_in: SignedIn, player: Person) -> None:
    here, elsewhere = signed_in(player), signed_in(player)
    answer = here.post("/me/password/", {"old": PASSWORD, "password": BETTER, "again": BETTER})
    assert (answer.status_code, answer["Location"]) == (302, "/me/")
    assert accepts(player, BETTER)
    assert here.get("/me/").status_code == 200
    assert elsewhere.get("/me/").status_code == 302


@pytest.mark.parametrize(
    ("old", "password", "again", "says"),
    [
        ("guess", BETTER, BETTER, "not your password"),
        ("", BETTER, BETTER, "required"),
        (PASSWORD, BETTER, "another", "not the same"),
        (PASSWORD, "short", "short", "too short"),
        (PASSWORD, "sheila.nguyen", "sheila.nguyen", "too similar"),
        (PASSWORD, "p" * 1000, "p" * 1000, "at most 128"),
    ],
)
def test_a_bad_change_changes_nothing(
    signed_in: SignedIn, player: Person, old: str, password: str, again: str, says: str
) -> None:
    answer = signed_in(player).post("/me/password/", {"old": old, "password": password, "again": again})
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert accepts(player, PASSWORD)


def test_guessing_the_old_one_ends(signed_in: SignedIn, player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "WRONG_PASSWORDS_AN_HOUR", 2)
    client = signed_in(player)
    tries = [client.post("/me/password/", {"old": "guess"}).status_code for _ in range(2)]
    right = client.post("/me/password/", {"old": PASSWORD, "password": BETTER, "again": BETTER})
    assert [*tries, right.status_code] == [422, 422, 429]
    assert accepts(player, PASSWORD)


def test_the_page_opens(signed_in: SignedIn, player: Person) -> None:
    assert signed_in(player).get("/me/password/").status_code == 200


# --- by e-mail --------------------------------------------------------------------------------------


def test_a_link_sets_a_new_password_once(client: Client, player: Person) -> None:
    link = ask(client, "Sheila.Nguyen@example.com")
    assert mail.outbox[0].to == [player.email]
    assert client.get(link).status_code == 200
    answer = client.post(link, {"password": BETTER, "again": BETTER})
    assert answer["Location"] == "/sign-in/"
    assert accepts(player, BETTER)
    again = client.post(link, {"password": PASSWORD, "again": PASSWORD})
    assert again.status_code == 410
    assert accepts(player, BETTER)


def test_the_answer_is_the_same_for_a_stranger(client: Client, player: Person) -> None:
    known = client.post("/password/reset/", {"email": player.email})
    unknown = client.post("/password/reset/", {"email": "nobody@example.com"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert send_due() == 1
    assert [letter.to for letter in mail.outbox] == [[player.email]]
    assert "If that e-mail has an account" in client.get(unknown["Location"]).content.decode()


def test_a_weak_new_password_changes_nothing_and_the_link_still_works(client: Client, player: Person) -> None:
    link = ask(client, player.email)
    assert client.post(link, {"password": "short", "again": "short"}).status_code == 422
    assert client.post(link, {}).status_code == 422
    assert accepts(player, PASSWORD)
    assert client.post(link, {"password": BETTER, "again": BETTER}).status_code == 302


def test_an_old_link_is_dead(client: Client, player: Person) -> None:
    link = ask(client, player.email)
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=False):
        assert client.get(link).status_code == 410


@pytest.mark.parametrize("who", ["MQ", "x", "____", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5", "4pml"])
def test_a_forged_link_is_dead(client: Client, player: Person, who: str) -> None:
    assert client.get(f"/password/reset/{who}/abc-def/").status_code == 410


def test_somebody_made_inactive_gets_no_letter(client: Client, player: Person) -> None:
    Person.objects.update(is_active=False)
    client.post("/password/reset/", {"email": player.email})
    assert send_due() == 0
    assert mail.outbox == []


def test_a_new_password_lets_in_who_was_held_back(client: Client, player: Person) -> None:
    for _ in range(10):
        answer = client.post("/sign-in/", {"email": player.email, "password": "guess"})
    assert answer.status_code == 429
    client.post(ask(client, player.email), {"password": BETTER, "again": BETTER})
    assert client.post("/sign-in/", {"email": player.email, "password": BETTER}).status_code == 302


def test_letters_to_one_person_end_without_a_word(client: Client, player: Person) -> None:
    answers = {client.post("/password/reset/", {"email": player.email}).status_code for _ in range(8)}
    assert answers == {302}
    assert send_due() == passwords.LETTERS_AN_HOUR
    assert len(mail.outbox) == passwords.LETTERS_AN_HOUR


def test_asking_from_one_address_ends(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "ASKED_AN_HOUR", 1)
    assert client.post("/password/reset/", {"email": "a@example.com"}).status_code == 302
    assert client.post("/password/reset/", {"email": "b@example.com"}).status_code == 429


@pytest.mark.parametrize("email", ["", "sheila", "s" * 500 + "@example.com"])
def test_what_is_no_email_is_refused(client: Client, db: None, email: str) -> None:
    assert client.post("/password/reset/", {"email": email}).status_code == 422
    assert not Letter.objects.exists()
    assert mail.outbox == []


@pytest.mark.parametrize("sent", [None, {"password": "short", "again": "short"}], ids=["a dead link", "a live one"])
def test_no_link_is_written_into_the_log(client: Client, player: Person, sent: dict[str, str] | None) -> None:
    """Whoever reads the log could set the password of somebody whose choice was just refused."""
    link, log = ask(client, player.email), io.StringIO()
    (handler,) = (each for each in logging.getLogger("django").handlers if without_links in each.filters)
    assert isinstance(handler, logging.StreamHandler)
    usual = handler.setStream(log)
    try:
        answer = client.post(link, sent) if sent else client.get(f"{link[:-3]}xx/")
    finally:
        handler.setStream(usual)
    assert answer.status_code in (410, 422)
    assert "/password/reset/..." in log.getvalue()
    assert link.split("/")[-2][:8] not in log.getvalue()
