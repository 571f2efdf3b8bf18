"""The pit's page, which asks again every few seconds."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from casino.accounts.permissions import PersonRequest, instructor_only
from casino.review.index.catch_up import catch_up
from casino.review.pit.tables import pit as look_around

EVERY = 4


@never_cache
@require_http_methods(["GET", "HEAD"])
@instructor_only
def pit(request: PersonRequest) -> HttpResponse:
    return render(request, "review/pit/pit.html", _context(request) | {"every": EVERY})


@never_cache
@require_http_methods(["GET", "HEAD"])
@instructor_only
def pit_tables(request: PersonRequest) -> HttpResponse:
    """The tables alone, for a page that is open already."""
    return render(request, "review/pit/_pit.html", _context(request))


def _context(request: PersonRequest) -> dict[str, Any]:
    catch_up(1)
    watched, slips = look_around(request.user)
    return {"watched": watched, "slips": slips}
