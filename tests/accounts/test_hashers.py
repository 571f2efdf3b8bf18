"""Passwords are hashed at OWASP's figures, a few at a time; the hashes of an earlier version still open the door."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password
from django.test import Client
from pytest_django import Settings

from casino import settings as house
from casino.accounts.models import Person
from tests.people import PASSWORD

OWASP = "$m=19456,t=2,p=1$"


@pytest.fixture(autouse=True)
def the_houses_hasher(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = house.PASSWORD_HASHERS


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many hashes were under way whenever one began. Each is a real one, made a little longer."""
    under_way: set[int] = set()
    counts: list[int] = []

    def counted(hash_: Callable[..., Any]) -> Callable[..., Any]:
        def count(*given: Any) -> Any:
            under_way.add(threading.get_ident())
            counts.append(len(under_way))
            try:
                sleep(0.01)
                return hash_(*given)
            finally:
                under_way.discard(threading.get_ident())

        return count

    for name in ("encode", "verify"):
        monkeypatch.setattr(Argon2PasswordHasher, name, counted(getattr(Argon2PasswordHasher, name)))
    return counts


def test_a_hash_costs_what_owasp_says(player: Person) -> None:
    assert OWASP in make_password(PASSWORD)


def test_never_more_than_a_few_are_made_at_once(at_once: list[int], settings: Settings) -> None:
    known = make_password(PASSWORD)
    with ThreadPoolExecutor(16) as pages:
        made = [pages.submit(make_password, PASSWORD) for _ in range(16)]
        checked = [pages.submit(check_password, PASSWORD, known) for _ in range(16)]
        assert all(OWASP in one.result() for one in made)
        assert all(one.result() for one in checked)
    assert len(at_once) == 33
    assert max(at_once) <= settings.HASHES_AT_ONCE


def test_an_unknown_person_costs_one_hash_as_a_known_one_does(
    client: Client, player: Person, at_once: list[int]
) -> None:
    player.set_password(PASSWORD)
    player.save()
    costs = []
    for email in (player.email, "nobody@example.com"):
        at_once.clear()
        assert client.post("/sign-in/", {"email": email, "password": "guess"}).status_code == 422
        costs.append(len(at_once))
    assert costs == [1, 1]


def test_a_hash_of_an_earlier_version_opens_the_door_and_is_replaced(client: Client, player: Person) -> None:
    player.password = Argon2PasswordHasher().encode(PASSWORD, "a-salt-of-a-good-length")
    player.save()
    assert "$m=102400,t=2,p=8$" in player.password
    assert client.post("/sign-in/", {"email": player.email, "password": "guess"}).status_code == 422
    assert client.post("/sign-in/", {"email": player.email, "password": PASSWORD}).status_code == 302
    player.refresh_from_db()
    assert OWASP in player.password
    assert client.get("/me/").status_code == 200, "the session lives on"
    assert Client().post("/sign-in/", {"email": player.email, "password": PASSWORD}).status_code == 302
