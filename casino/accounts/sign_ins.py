"""Somebody signed out, was shut out or may do something else now: their sockets hear of it at once, in every process.

What travels is who, and nothing of their session: each process asks the database what has become of its own sockets.
"""

import logging
from collections.abc import Callable, Iterable
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.server.layer import send_soon

log = logging.getLogger(__name__)

Listener = Callable[[int, bool], None]
_listeners: set[Listener] = set()


def listen(listener: Listener) -> None:
    """Hear of everybody whose sign-in ended from now on: the sockets of this process do."""
    _listeners.add(listener)


def look_again(person_id: int, *, rights: bool = False) -> None:
    """Call it where a sign-in ended. With `rights`, what the person may do has changed: their pages come back anew."""
    transaction.on_commit(partial(_tell, person_id, rights))


def _tell(person_id: int, rights: bool) -> None:
    for tell in (*_listeners, _tell_other_processes):
        try:
            tell(person_id, rights)
        except Exception:
            log.exception("the sockets of person %s could not be told", person_id)


def _tell_other_processes(person_id: int, rights: bool) -> None:
    send_soon(people_group(), {"type": "person.changed", "person": person_id, "rights": rights})


@cache
def people_group() -> str:
    """This house's alone, where several share a layer: by its key, which it tells nobody."""
    return f"floor.people.{sha256(f'people {settings.SECRET_KEY}'.encode()).hexdigest()[:20]}"


def signed_in(session_key: str) -> int | None:
    """Who a session belongs to now."""
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    request: Any = SimpleNamespace(session=session)
    return get_user(request).pk


def still_inside(visits: Iterable[tuple[str, int]]) -> set[tuple[str, int]]:
    """Those whose session is there and whose person may come in: two questions, however many they are."""
    asked = set(visits)
    keys, people = {key for key, _ in asked}, {person for _, person in asked}
    current = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    sessions = set(current.values_list("pk", flat=True))
    active = set(Person.objects.filter(pk__in=people, is_active=True).values_list("pk", flat=True))
    return {(key, person) for key, person in asked if key in sessions and person in active}
