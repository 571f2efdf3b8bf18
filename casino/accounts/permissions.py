"""Who a page is for. Every page asks for a sign-in by itself; these ask for more."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django_htmx.middleware import HtmxDetails

from casino.accounts.models import Person

View = Callable[..., HttpResponseBase]


class PersonRequest(HttpRequest):
    """A request that passed the sign-in."""

    user: Person
    htmx: HtmxDetails


def instructor_only(view: View) -> View:
    """To anybody else the page does not exist."""

    @wraps(view)
    def guarded(request: PersonRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_instructor:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded
