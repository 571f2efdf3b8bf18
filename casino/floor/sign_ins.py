"""Somebody signed out, was shut out or may do something else now: their sockets hear of it at once, in every process.

What travels is who, and nothing of their session: each process asks the database what has become of its own sockets.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor.announcing import speaker

log = logging.getLogger(__name__)

NEARBY: list[Callable[[int, bool], None]] = []
"""Whoever is to hear of it in this process: the fan-out puts itself here."""


def look_again(person_id: int, *, rights: bool = False) -> None:
    """Call it where a sign-in ended. With `rights`, what the person may do has changed: their pages come back anew."""
    transaction.on_commit(partial(_tell, person_id, rights))


def _tell(person_id: int, rights: bool) -> None:
    for tell in (*NEARBY, _tell_other_processes):
        try:
            tell(person_id, rights)
        except Exception:
            log.exception("the sockets of person %s could not be told", person_id)


def _tell_other_processes(person_id: int, rights: bool) -> None:
    layer = get_channel_layer()
    if not isinstance(layer, InMemoryChannelLayer):
        asyncio.run_coroutine_threadsafe(_send(layer, {"person": person_id, "rights": rights}), speaker())


async def _send(layer: Any, news: dict[str, Any]) -> None:
    try:
        await layer.group_send(people_group(), {"type": "person.changed", **news})
    except Exception:
        # The sweeps of the other processes find out within seconds, or with the next look at each sign-in.
        log.warning("the other processes could not be told of a person", exc_info=True)


@cache
def people_group() -> str:
    """This house's alone, where several share a layer: by its key, which it tells nobody."""
    return f"floor.people.{sha256(f'people {settings.SECRET_KEY}'.encode()).hexdigest()[:20]}"


# --- what the database says -------------------------------------------------------------------------


def signed_in(session_key: str) -> int | None:
    """Who a session belongs to now."""
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    request: Any = SimpleNamespace(session=session)
    return get_user(request).pk


def still_inside(visits: Iterable[tuple[str, int]]) -> set[tuple[str, int]]:
    """Those whose session is there and whose person may come in: two questions, however many they are."""
    asked = set(visits)
    keys, people = {key for key, _ in asked}, {person for _, person in asked}
    sessions = set(
        Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now()).values_list("pk", flat=True)
    )
    active = set(Person.objects.filter(pk__in=people, is_active=True).values_list("pk", flat=True))
    return {(key, person) for key, person in asked if key in sessions and person in active}
