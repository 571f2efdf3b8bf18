"""Letters: asked for in a request, sent outside of it, tried again while the mail server is away."""

import logging
import threading
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.db import close_old_connections, connection, models
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from casino.accounts.models import Letter, Person

log = logging.getLogger(__name__)

FIRST_WAIT: Final = timedelta(seconds=10)
LONGEST_WAIT: Final = timedelta(minutes=10)
"""A mail server that is back after an hour has its letters ten minutes later."""
HELD: Final = timedelta(minutes=2)
"""For whoever sends a letter: a mail server may take ten seconds over each of the ten lines that a letter needs."""
MOST_TRIES: Final = 50  # some eight hours
AT_ONCE: Final = 50
KEPT: Final = timedelta(days=1)  # sent or given up, a letter stays this long for whoever looks after the house to see
EVERY: Final = 1.0
TRY_AGAIN: Final = 10.0
CLEAR: Final = timedelta(hours=1)

SUBJECTS: Final = {
    Letter.Kind.PASSWORD_RESET: "A new password for Pit School",
    Letter.Kind.ALREADY_HERE: "Signing up at Pit School",
}


def post(request: HttpRequest, kind: Letter.Kind, to: str) -> None:
    """Put a letter in the box."""
    Letter.objects.create(kind=kind, to=to, site=request.build_absolute_uri("/").rstrip("/"))


def send_due(now: datetime | None = None) -> int:
    """Send what is due; answers with how many letters went out."""
    at = now or timezone.now()
    # Nothing waits longer than the longest wait: a moment beyond it was written before the clock was set back.
    due = models.Q(due_at__lte=at) | models.Q(due_at__gt=at + LONGEST_WAIT)
    # Each at its own moment: those before it may have taken minutes.
    return sum(_send(one, now or timezone.now()) for one in Letter.objects.filter(due).order_by("due_at")[:AT_ONCE])


def forget_old(now: datetime | None = None) -> None:
    Letter.objects.filter(due_at=None, created_at__lt=(now or timezone.now()) - KEPT).delete()


def waiting() -> models.QuerySet[Letter]:
    return Letter.objects.exclude(due_at=None)


def _send(letter: Letter, now: datetime) -> bool:
    if not _claim(letter, now):
        return False
    text = _text(letter)
    if text is None:  # nobody has this e-mail: there was never anything to keep
        letter.delete()
        return False
    if not connection.in_atomic_block:
        close_old_connections()  # a mail server may take ten seconds, and the database's connections are few
    try:
        send_mail(SUBJECTS[Letter.Kind(letter.kind)], text, None, [letter.to])
    except Exception as error:
        _put_back(letter, error, now)
        return False
    letter.sent_at, letter.due_at, letter.last_error = timezone.now(), None, ""
    letter.save(update_fields=["sent_at", "due_at", "last_error"])
    return True


def _claim(letter: Letter, now: datetime) -> bool:
    """One process sends it. If that dies meanwhile, the letter is due again when no mail server can be that slow."""
    seen, letter.tries, letter.due_at = letter.due_at, letter.tries + 1, now + HELD
    mine = Letter.objects.filter(pk=letter.pk, due_at=seen)
    return mine.update(due_at=letter.due_at, tries=letter.tries) == 1


def _put_back(letter: Letter, error: Exception, now: datetime) -> None:
    """Tried again when it is next due, or given up. The log does not say whose letter it was."""
    letter.last_error = f"{type(error).__name__}: {error}"[:200]
    if letter.tries >= MOST_TRIES:
        letter.due_at = None
        log.error("letter %s is given up after %s tries: %s", letter.pk, letter.tries, type(error).__name__)
    else:
        letter.due_at = now + min(FIRST_WAIT * 2 ** min(letter.tries - 1, 16), LONGEST_WAIT)
        log.warning("letter %s was not sent, try %s: %s", letter.pk, letter.tries, type(error).__name__)
    letter.save(update_fields=["last_error", "due_at"])


def _text(letter: Letter) -> str | None:
    """What it says, or None where nobody is to hear it."""
    person = Person.objects.filter(email=letter.to, is_active=True).first()
    if person is None:
        return None
    links = {"sign_in": reverse("sign_in"), "reset": reverse("password_reset")}
    if letter.kind == Letter.Kind.PASSWORD_RESET:
        parts = [urlsafe_base64_encode(force_bytes(person.pk)), default_token_generator.make_token(person)]
        links = {"link": reverse("password_reset_confirm", args=parts)}
    context = {name: f"{letter.site}{path}" for name, path in links.items()}
    return render_to_string(f"accounts/mail/{letter.kind}.txt", {"person": person, **context})


class Postman(threading.Thread):
    """Looks for letters every second until it is told to stop; any number of processes may have one.

    Not the ticker: a slow mail server would hold that up for ten seconds a letter.
    """

    def __init__(self) -> None:
        super().__init__(name="postman", daemon=True)
        self._told_to_stop = threading.Event()
        self._cleared_at: datetime | None = None

    def run(self) -> None:
        while not self._told_to_stop.is_set():
            self._told_to_stop.wait(self._look())
        connection.close()

    def _look(self) -> float:
        """Send what is due; answers with how long to wait."""
        try:
            send_due()
            now = timezone.now()
            if self._cleared_at is None or abs(now - self._cleared_at) >= CLEAR:
                forget_old(now)
                self._cleared_at = now
        except Exception:
            log.exception("letters are not sent")
            return TRY_AGAIN
        finally:
            close_old_connections()
        return EVERY

    def stop(self) -> None:
        self._told_to_stop.set()
