"""Drafts between one step and the next: kept in their author's session, the oldest dropped when there are many."""

import secrets
from typing import Any, Final

from django.http import Http404

from casino.accounts.permissions import PersonRequest
from casino.training.scenarios.services import Draft

KEY: Final = "scenario-drafts"
SAVED: Final = "scenario-drafts-saved"
MOST: Final = 6


def keep(request: PersonRequest, draft: Draft, name: str = "") -> str:
    """Put a draft away, the newest last; answers with the name it is found by."""
    name = name or secrets.token_hex(6)
    drafts: dict[str, Any] = request.session.get(KEY, {})
    drafts.pop(name, None)
    drafts[name] = {"document": draft.document, "back": draft.back}
    request.session[KEY] = dict(list(drafts.items())[-MOST:])
    return name


def find(request: PersonRequest, name: str) -> Draft:
    """The draft of that name, or no such page."""
    kept = request.session.get(KEY, {}).get(name)
    if kept is None:
        raise Http404
    return Draft(kept["document"], tuple((field, before) for field, before in kept["back"]))


def drop(request: PersonRequest, name: str, *, saved_as: int) -> None:
    """A draft has become a scenario, which is found under the draft's name for a while: Back leads there."""
    request.session[KEY] = {other: kept for other, kept in request.session.get(KEY, {}).items() if other != name}
    saved = {**request.session.get(SAVED, {}), name: saved_as}
    request.session[SAVED] = dict(list(saved.items())[-MOST:])


def saved_as(request: PersonRequest, name: str) -> int | None:
    """The scenario that a draft became."""
    found: int | None = request.session.get(SAVED, {}).get(name)
    return found


def all_of(request: PersonRequest) -> list[tuple[str, Draft]]:
    """What somebody began and has not saved, the newest first."""
    return [(name, find(request, name)) for name in reversed(request.session.get(KEY, {}))]
