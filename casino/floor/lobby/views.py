"""The lobby: the tables that are open, kept up to date by asking again, and chips for whoever ran out."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from casino.accounts.forms import HouseForm
from casino.accounts.models import Membership, TrainingClass
from casino.accounts.permissions import PersonRequest
from casino.errors import Refused
from casino.floor.clock import clock
from casino.floor.lobby import cage, listings
from casino.floor.models import Table
from casino.floor.play.rights import deals, runs
from games.catalogue import names
from games.chips.chips import shown

EVERY = 4
EVERY_WHEN_SPARING = 30  # seconds between two looks at the tables; the longer for a browser that was told to save data


class LobbyFilter(HouseForm):
    """The tables narrowed by game, by free seats, and by the name of a table or of somebody there."""

    game = forms.ChoiceField(label="Game", required=False, choices=lambda: [("", "Every game"), *names()])
    q = forms.CharField(label="Name of a table or a person", required=False, max_length=60)
    free = forms.BooleanField(label="With a free seat", required=False)

    def admits(self, row: listings.Listing) -> bool:
        sought = self.cleaned_data["q"].casefold()
        named = sought in row.name.casefold() or any(sought in one.name.casefold() for one in row.present)
        return named and (row.free > 0 or not self.cleaned_data["free"])


@never_cache
@require_http_methods(["GET", "HEAD"])
def lobby(request: PersonRequest) -> HttpResponse:
    narrow = LobbyFilter(request.GET)
    context = {
        "filter": narrow,
        "tables": _whole(*_inside(request, narrow)),
        "every": EVERY_WHEN_SPARING if _sparing(request) else EVERY,
    }
    return render(request, "floor/lobby/lobby.html", context, status=200 if narrow.is_valid() else 422)


@never_cache
@require_http_methods(["GET", "HEAD"])
def lobby_tables(request: PersonRequest) -> HttpResponse:
    """The tables alone, for a page that is open already; nothing at all where nothing has changed."""
    narrow = LobbyFilter(request.GET)
    inside, address = _inside(request, narrow)
    if request.GET.get("mark") == _mark(inside):
        return HttpResponse(status=204)
    return HttpResponse(_whole(inside, address), status=200 if narrow.is_valid() else 422)


@require_POST
def issue_chips(request: PersonRequest) -> HttpResponse:
    try:
        amount = cage.issue_chips(person=request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, f"{shown(amount)} in training chips is in your rack.")
    return redirect("profile" if request.POST.get("back") == "profile" else "lobby")


def open_tables() -> QuerySet[Table]:
    tables = Table.objects.filter(private=False).exclude(status=Table.Status.CLOSED)
    return tables.select_related("opened_by", "training_class").defer("state")


def _inside(request: PersonRequest, narrow: LobbyFilter) -> tuple[str, str]:
    """The tables that are looked for, and the address at which to look for them again."""
    asked: dict[str, Any] = narrow.cleaned_data if narrow.is_valid() else {}
    found = list(_found(request, narrow)) if asked else []
    context = {
        "games": [(name, [one for one in found if one["row"].game == slug]) for slug, name in names()],
        "count": len(found),
        "any": bool(found) or open_tables().exists(),
        "felts": not _sparing(request),
    }
    again = urlencode({name: value for name, value in asked.items() if value})
    return render_to_string("floor/lobby/_inside.html", context), f"{reverse('lobby_tables')}?{again}"


def _found(request: PersonRequest, narrow: LobbyFilter) -> Iterator[dict[str, Any]]:
    """Each table that is looked for, with what the person asking may do there."""
    now, game = timezone.now(), narrow.cleaned_data["game"]
    own = set(Membership.objects.filter(trainee=request.user).values_list("training_class", flat=True))
    own |= set(TrainingClass.objects.filter(instructor=request.user).values_list("pk", flat=True))
    tables = list(open_tables().filter(game=game) if game else open_tables())
    tables.sort(key=lambda one: one.training_class_id not in own)  # those of one's own class come first
    if not _sparing(request):  # whoever is spared the small felts does not watch them
        clock.watched((one for one in tables if clock.needs_marking(one, now)), now)
    for table in tables:
        row = listings.listing(table)
        if narrow.admits(row):
            yield {
                "row": row,
                "class": table.training_class if table.training_class_id in own else None,
                "paused": table.status == Table.Status.PAUSED,
                "limits": listings.limits_in_words(row.sign, now),
                "rise": listings.rise_in_words(row.sign, now),
                "closes_at": None if row.sign.closes_at is None else listings.moment(row.sign.closes_at),
                "runs": runs(table, request.user),
                "deals": deals(table, request.user),
                "here": any(one.name == request.user.display_name and not one.patron for one in row.present),
            }


def _whole(inside: str, address: str) -> str:
    context = {"inside": mark_safe(inside), "again": f"{address}&mark={_mark(inside)}"}  # noqa: S308  (our own template's)
    return render_to_string("floor/lobby/_tables.html", context)


def _mark(inside: str) -> str:
    """What a page says it shows, so that it is sent only what is new."""
    return sha256(inside.encode()).hexdigest()[:16]


def _sparing(request: PersonRequest) -> bool:
    return request.headers.get("Save-Data", "").lower() == "on"
