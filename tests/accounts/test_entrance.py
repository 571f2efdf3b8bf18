"""Signing up, in and out, as a browser does it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.utils import timezone

from casino.accounts.letters import send_due
from casino.accounts.models import Person, Role, TrainingClass
from casino.accounts.views import entrance
from tests.people import PASSWORD, SignedIn

NEWCOMER = {
    "email": "Daisy@Example.com",
    "display_name": "Daisy O’Hara",
    "password": "a-long-walk-home",
    "again": "a-long-walk-home",
    "join_code": "",
}


def who(client: Client) -> str | None:
    return client.session.get("_auth_user_id")


# --- signing up -------------------------------------------------------------------------------------


def test_a_player_signs_up_and_is_at_the_desk(client: Client, db: None) -> None:
    answer = client.post("/sign-up/", NEWCOMER)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    daisy = Person.objects.get(email="daisy@example.com")
    assert (daisy.display_name, daisy.role, daisy.card.valid) == ("Daisy O'Hara", Role.PLAYER, True)
    assert daisy.check_password(NEWCOMER["password"])
    assert who(client) == str(daisy.pk)


def test_a_trainee_signs_up_with_the_code_of_a_class(client: Client, own_class: TrainingClass) -> None:
    page = client.get(f"/sign-up/?code={own_class.join_code}")
    assert own_class.join_code in page.content.decode()
    client.post("/sign-up/", NEWCOMER | {"join_code": own_class.written_code.lower()})
    assert own_class.trainees.get().role == Role.TRAINEE


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("email", "", "required"),
        ("email", "daisy", "valid email"),
        ("email", "d@" + "e" * 300 + ".com", "at most 254"),
        ("email", "d\x00@example.com", "Null characters"),
        ("display_name", "D", "2 to 24"),
        ("display_name", "<b>Daisy</b>", "Use letters"),
        ("display_name", "The Dealer", "belongs to the house"),
        ("display_name", "D" * 5000, "at most"),
        ("display_name", "sheila-nguyen", "taken"),
        ("password", "short", "too short"),
        ("password", "password123", "too common"),
        ("password", "7462910385", "entirely numeric"),
        ("password", "daisy@example.com", "too similar"),
        ("password", "p" * 200, "at most 128"),
        ("again", "a-long-walk-hone", "not the same"),
        ("join_code", "nonsense", "six letters and digits"),
        ("join_code", "CDFGHJ", "No class is open"),
        ("join_code", "C" * 5000, "at most 20"),
    ],
)
def test_bad_input_is_refused_with_a_sentence_and_changes_nothing(
    client: Client, player: Person, field: str, value: str, says: str
) -> None:
    wrong = NEWCOMER | {field: value}
    if field == "password":
        wrong["again"] = value
    answer = client.post("/sign-up/", wrong)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert list(Person.objects.all()) == [player]
    assert who(client) is None


def test_passwords_are_never_sent_back(client: Client, db: None) -> None:
    answer = client.post("/sign-up/", NEWCOMER | {"display_name": "D"})
    assert NEWCOMER["password"] not in answer.content.decode()
    assert "daisy@example.com" in answer.content.decode().lower()


def test_a_taken_email_is_not_given_away_on_the_page_but_its_owner_hears(client: Client, player: Person) -> None:
    answer = client.post("/sign-up/", NEWCOMER | {"email": player.email.upper()})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "could not open an account with these details" in page
    assert "taken" not in page
    assert send_due() == 1
    assert [letter.to for letter in mail.outbox] == [[player.email]]
    assert "http://testserver/password/reset/" in mail.outbox[0].body
    client.post("/sign-up/", NEWCOMER | {"email": player.email})
    assert send_due() == 0
    assert len(mail.outbox) == 1, "one note an hour is enough"


def test_asking_for_many_taken_emails_ends(client: Client, player: Person) -> None:
    tries = [NEWCOMER | {"email": player.email}] * (entrance.TAKEN_EMAILS_AN_HOUR + 1)
    assert [client.post("/sign-up/", each).status_code for each in tries][-2:] == [422, 429]


def test_guessing_codes_ends(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrance, "WRONG_CODES_AN_HOUR", 3)
    guesses = [NEWCOMER | {"join_code": f"CDFGH{last}"} for last in "CDFG"]
    assert [client.post("/sign-up/", each).status_code for each in guesses] == [422, 422, 422, 429]


def test_signing_up_without_end_ends(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrance, "SIGN_UPS_AN_HOUR", 1)
    assert client.post("/sign-up/", {}).status_code == 422
    answer = client.post("/sign-up/", NEWCOMER)
    assert answer.status_code == 429
    assert "wait an hour" in answer.content.decode()
    assert not Person.objects.exists()


# --- signing in -------------------------------------------------------------------------------------


def enter(client: Client, **changes: Any) -> Any:
    return client.post("/sign-in/", {"email": "sheila.nguyen@example.com", "password": PASSWORD} | changes)


@pytest.mark.parametrize("email", ["sheila.nguyen@example.com", "Sheila.Nguyen@EXAMPLE.com"])
def test_signing_in(client: Client, player: Person, email: str) -> None:
    answer = enter(client, email=email)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert who(client) == str(player.pk)


def test_a_wrong_password_and_an_unknown_email_get_the_same_answer(client: Client, player: Person) -> None:
    wrong, unknown = enter(client, password="guess"), enter(client, email="nobody@example.com")
    assert wrong.status_code == unknown.status_code == 422
    assert "do not belong together" in wrong.content.decode()
    said = [page.content.decode().split("<main", 1)[1] for page in (wrong, unknown)]
    tokens = [page.context["csrf_token"] for page in (wrong, unknown)]
    texts = [
        text.replace(str(token), "").replace("nobody@example.com", "").replace("sheila.nguyen@example.com", "")
        for text, token in zip(said, tokens, strict=True)
    ]
    assert texts[0] == texts[1]
    assert who(client) is None


def test_somebody_made_inactive_stays_outside(client: Client, player: Person) -> None:
    Person.objects.update(is_active=False)
    assert enter(client).status_code == 422
    assert who(client) is None


@pytest.mark.parametrize(
    ("wanted", "sent_to"),
    [
        ("/me/", "/me/"),
        ("", "/"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("/\\evil.example", "/"),
        ("javascript:alert(1)", "/"),
    ],
)
def test_after_signing_in_only_our_own_pages_follow(client: Client, player: Person, wanted: str, sent_to: str) -> None:
    assert enter(client, next=wanted)["Location"] == sent_to


def test_too_many_tries_close_the_door_even_to_the_right_password(
    client: Client, player: Person, settings: Any
) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        answer = enter(client, password="guess")
    assert answer.status_code == 429
    answer = enter(client)
    assert answer.status_code == 429
    assert "Too many tries" in answer.content.decode()
    assert who(client) is None


def test_one_persons_tries_do_not_hold_back_their_neighbour(
    client: Client, player: Person, trainee: Person, settings: Any
) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        enter(client, password="guess")
    assert enter(client, email=trainee.email).status_code == 302


def test_one_password_tried_on_everybody_closes_the_address(client: Client, player: Person, settings: Any) -> None:
    settings.FAILURES_FROM_ADDRESS = 12
    tries = [enter(client, email=f"somebody.{number}@example.com").status_code for number in range(13)]
    assert tries == [422] * 12 + [429]
    assert enter(client).status_code == 429, "the right password neither"
    assert enter(Client(REMOTE_ADDR="203.0.113.9")).status_code == 302, "elsewhere nobody is held back"


def test_a_class_that_mistypes_and_then_gets_in_is_not_held_back(make: Callable[..., Person], settings: Any) -> None:
    settings.FAILURES_FROM_ADDRESS = 3
    for name in ("Anna Berg", "Bo Chan", "Cleo Diaz", "Dev Evans"):
        visitor, email = Client(), make(name).email
        assert [enter(visitor, email=email, password="guess").status_code for _ in range(2)] == [422, 422]
        assert enter(visitor, email=email).status_code == 302


def test_an_addresss_failures_are_forgotten_after_a_quarter_of_an_hour(
    client: Client, player: Person, settings: Any
) -> None:
    settings.FAILURES_FROM_ADDRESS = 1
    enter(client, email="nobody@example.com")
    assert enter(client).status_code == 429
    with time_machine.travel(timezone.now() + settings.AXES_COOLOFF_TIME + timedelta(seconds=1), tick=False):
        assert enter(client).status_code == 302


def test_a_forged_post_is_refused(player: Person) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert enter(strict).status_code == 403
    assert who(strict) is None


@pytest.mark.parametrize("address", ["/sign-in/", "/sign-up/"])
def test_who_is_inside_needs_no_door(signed_in: SignedIn, player: Person, address: str) -> None:
    assert signed_in(player).get(address)["Location"] == "/"


# --- signing out ------------------------------------------------------------------------------------


def test_signing_out(signed_in: SignedIn, player: Person) -> None:
    client = signed_in(player)
    assert client.get("/sign-out/").status_code == 405
    assert who(client) == str(player.pk)
    assert client.post("/sign-out/")["Location"] == "/"
    assert who(client) is None


def test_a_session_ends_with_its_time_its_person_and_its_key(signed_in: SignedIn, player: Person) -> None:
    for end in (
        lambda: Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1)),
        lambda: Session.objects.all().delete(),
        lambda: Person.objects.update(is_active=False),
    ):
        inside = signed_in(player)
        assert inside.get("/me/").status_code == 200
        end()
        assert inside.get("/me/").status_code == 302


@pytest.mark.parametrize("address", ["/sign-in/", "/sign-up/", "/password/reset/"])
@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(client: Client, db: None, address: str, method: str) -> None:
    assert getattr(client, method)(address).status_code == 405
