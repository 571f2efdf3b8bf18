"""How somebody is known again from page to page, and what ends it."""

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from casino.accounts.models import Person
from tests.people import PASSWORD, SignedIn

pytestmark = pytest.mark.django_db


@pytest.fixture
def at_two_computers(player: Person, signed_in: SignedIn) -> tuple[Client, Client]:
    return signed_in(player), signed_in(player)


def is_known(browser: Client) -> bool:
    return browser.get(reverse("profile")).status_code == 200


def test_a_key_that_nobody_was_given_is_not_taken_over(player: Person) -> None:
    """Else whoever planted it in a browser would be signed in with its owner."""
    browser = Client()
    browser.cookies[settings.SESSION_COOKIE_NAME] = planted = "planted" * 4
    browser.post(reverse("sign_in"), {"email": player.email, "password": PASSWORD})
    assert browser.cookies[settings.SESSION_COOKIE_NAME].value != planted
    assert not Session.objects.filter(session_key=planted).exists()


@pytest.mark.parametrize("key", ["\x00" * 32, "key\x00with-a-nought", "clé" * 10, "'; DROP TABLE x", "x" * 4_000, ""])
def test_a_key_that_no_key_looks_like_is_a_visitors(key: str) -> None:
    browser = Client()
    browser.cookies[settings.SESSION_COOKIE_NAME] = key
    assert browser.get(reverse("profile")).status_code == 302
    assert browser.get(reverse("sign_in")).status_code == 200


def test_signing_in_gives_a_new_key_and_signing_out_ends_it(player: Person, signed_in: SignedIn) -> None:
    browser = signed_in(player)
    first = browser.cookies[settings.SESSION_COOKIE_NAME].value
    browser.post(reverse("sign_out"))
    assert not Session.objects.filter(session_key=first).exists()
    left_open = Client()
    left_open.cookies[settings.SESSION_COOKIE_NAME] = first
    assert not is_known(left_open)


def test_somebody_who_is_shut_out_is_no_longer_known(player: Person, signed_in: SignedIn) -> None:
    browser = signed_in(player)
    assert is_known(browser)
    Person.objects.filter(pk=player.pk).update(is_active=False)
    assert not is_known(browser)


def test_a_new_password_ends_every_other_sign_in(at_two_computers: tuple[Client, Client], player: Person) -> None:
    here, elsewhere = at_two_computers
    wanted = {"old": PASSWORD, "password": "another-shoe-9", "again": "another-shoe-9"}
    answer = here.post(reverse("change_password"), wanted)
    assert answer.status_code == 302, answer.content.decode()
    assert is_known(here)
    assert not is_known(elsewhere)
