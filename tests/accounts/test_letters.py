"""Letters go out after the answer: a mail server that is away changes none, and has its letters when it is back."""

from datetime import timedelta
from io import StringIO
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from casino.accounts import letters
from casino.accounts.models import Letter, Person
from tests.browser.conftest import free_port

SMTP = "django.core.mail.backends.smtp.EmailBackend"
NEWCOMER = {"display_name": "Newcomer Nell", "password": "nine-card-shoe", "again": "nine-card-shoe"}


@pytest.fixture
def server_away(settings: Any) -> None:
    """Nobody listens where the mail server should be."""
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", free_port()


def ask(email: str) -> Any:
    return Client(raise_request_exception=False).post("/password/reset/", {"email": email})


def asked(email: str) -> Letter:
    ask(email)
    return Letter.objects.get()


# --- in the request ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("server_away")
def test_with_the_mail_server_away_known_and_unknown_get_the_same_answer(player: Person) -> None:
    known, unknown = ask(player.email), ask("nobody@example.com")
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert known.status_code == 302
    assert known.content == unknown.content


@pytest.mark.usefixtures("server_away")
def test_with_the_mail_server_away_a_taken_email_is_refused_as_ever(client: Client, player: Person) -> None:
    client.raise_request_exception = False
    answer = client.post("/sign-up/", NEWCOMER | {"email": player.email})
    assert answer.status_code == 422
    assert "could not open an account" in answer.content.decode()


def test_a_known_email_is_as_much_work_as_an_unknown_one(player: Person) -> None:
    done = []
    for email in (player.email, "nobody@example.com"):
        with CaptureQueriesContext(connection) as questions:
            ask(email)
        done.append([question["sql"].split("VALUES")[0] for question in questions])
    assert done[0] == done[1]
    assert mail.outbox == []


def test_no_link_is_kept(player: Person) -> None:
    letter = asked(player.email)
    letters.send_due()
    link = str(mail.outbox[0].body).split("/password/reset/")[1].split()[0]
    letter.refresh_from_db()
    assert not [value for value in vars(letter).values() if link in str(value)]


# --- sent -------------------------------------------------------------------------------------------


def test_a_letter_is_sent_once(player: Person) -> None:
    asked(player.email)
    assert [letters.send_due() for _ in range(2)] == [1, 0]
    letter = Letter.objects.get()
    assert (letter.due_at, letter.tries) == (None, 1)
    assert letter.sent_at is not None


def test_two_processes_that_see_one_letter_send_it_once(player: Person) -> None:
    mine, theirs, now = asked(player.email), Letter.objects.get(), timezone.now()
    assert [letters._send(mine, now), letters._send(theirs, now)] == [True, False]
    assert len(mail.outbox) == 1


class SlowServer(BaseEmailBackend):
    """Takes most of a minute over each letter; while it has a certain one, another process looks for letters too."""

    now = timezone.now()
    looked_at = 0
    sent: ClassVar[list[str]] = []

    def send_messages(self, messages: Any) -> int:
        self.sent.extend(messages[0].to)
        type(self).now += timedelta(seconds=50)
        if len(self.sent) == self.looked_at:
            letters.send_due()
        return 1


@pytest.mark.parametrize("looked_at", [1, 3])
def test_nor_is_it_sent_twice_while_a_slow_server_takes_it(
    player: Person, trainee: Person, instructor: Person, settings: Any, monkeypatch: pytest.MonkeyPatch, looked_at: int
) -> None:
    emails = [player.email, trainee.email, instructor.email]
    for email in emails:
        ask(email)
    settings.EMAIL_BACKEND = f"{__name__}.SlowServer"
    SlowServer.now, SlowServer.looked_at, SlowServer.sent = timezone.now(), looked_at, []
    monkeypatch.setattr(letters, "timezone", SimpleNamespace(now=lambda: SlowServer.now))
    letters.send_due()
    assert sorted(SlowServer.sent) == sorted(emails)


def test_of_an_email_that_nobody_has_nothing_is_kept(db: None) -> None:
    asked("nobody@example.com")
    assert letters.send_due() == 0
    assert not Letter.objects.exists()


def test_what_was_not_sent_is_tried_again_ever_more_rarely(
    player: Person, settings: Any, server_away: None, caplog: pytest.LogCaptureFixture
) -> None:
    letter, now, waits = asked(player.email), timezone.now(), []
    for _ in range(8):
        assert letters.send_due(now) == 0
        letter.refresh_from_db()
        assert letter.due_at
        waits.append((letter.due_at - now).total_seconds())
        assert letters.send_due(letter.due_at - timedelta(seconds=1)) == 0
        now = letter.due_at
    assert waits == [10, 20, 40, 80, 160, 320, 600, 600]
    assert "ConnectionRefusedError" in letter.last_error
    assert player.email not in caplog.text
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert letters.send_due(now) == 1
    assert mail.outbox[0].to == [player.email]


def test_after_many_tries_a_letter_is_given_up_with_an_error(
    player: Person, server_away: None, caplog: pytest.LogCaptureFixture
) -> None:
    asked(player.email)
    Letter.objects.update(tries=letters.MOST_TRIES - 1)
    letters.send_due()
    letter = Letter.objects.get()
    assert (letter.due_at, letter.sent_at) == (None, None)
    assert [record.levelname for record in caplog.records if "given up" in record.message] == ["ERROR"]


def test_a_clock_set_back_keeps_no_letter_waiting(player: Person) -> None:
    asked(player.email)
    assert letters.send_due(timezone.now() - timedelta(hours=3)) == 1


# --- kept -------------------------------------------------------------------------------------------


def test_old_letters_are_forgotten_and_waiting_ones_are_not(player: Person) -> None:
    asked(player.email)
    letters.send_due()
    letters.forget_old()
    assert Letter.objects.count() == 1
    ask(player.email)
    letters.forget_old(timezone.now() + letters.KEPT + timedelta(seconds=1))
    assert [letter.sent_at for letter in Letter.objects.all()] == [None]


def test_a_command_tells_what_waits_and_sends_it(player: Person, settings: Any, server_away: None) -> None:
    asked(player.email)
    letters.send_due()
    said = StringIO()
    call_command("send_letters", "--list", stdout=said)
    assert f"password_reset to {player.email}: tried 1 times, ConnectionRefusedError" in said.getvalue()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    call_command("send_letters", stdout=said)
    assert said.getvalue().endswith("Sent: 1.\nWaiting: 0.\n")
    assert len(mail.outbox) == 1
