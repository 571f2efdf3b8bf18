"""The desk itself: the log of sessions with its filters and kept views, and everybody's own record."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from casino.accounts.permissions import PersonRequest, instructor_only
from casino.errors import Refused
from casino.review.desk import services as services
from casino.review.desk.filters import SessionFilter, page_of
from casino.review.desk.forms import ViewForm
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Session, Verification
from casino.review.scope import with_reports

STEPS_WHILE_WAITING = 5
"""A desk that was shut for long catches up in the background; nobody waits for all of it."""


@never_cache
@require_http_methods(["GET", "HEAD"])
@instructor_only
def desk(request: PersonRequest) -> HttpResponse:
    context = {
        "views": request.user.saved_views.all(),
        "keep": ViewForm(initial={"query": _narrowing(request).query}),
        "verified": Verification.objects.first(),
    }
    return _listed(request, "review/desk/desk.html", context)


@never_cache
@require_http_methods(["GET", "HEAD"])
def record(request: PersonRequest) -> HttpResponse:
    """Somebody's own record, everything of it."""
    return _listed(request, "review/desk/record.html", {}, own=True)


def _listed(request: PersonRequest, template: str, more: dict[str, object], *, own: bool = False) -> HttpResponse:
    up_to_date = catch_up(STEPS_WHILE_WAITING)
    narrow = _narrowing(request)
    sessions = Session.objects.filter(person=request.user) if own else with_reports(request.user)
    found, following = page_of(narrow.narrowed(sessions), narrow.order, request.GET.get("after", "")[:80])
    context = {
        "filter": narrow,
        "sessions": found,
        "next": f"?{urlencode(QueryDict(narrow.query).dict() | {'after': following})}" if following else "",
        "first": f"?{narrow.query}" if request.GET.get("after") else "",
        "narrowed": bool(narrow.query),
        "up_to_date": up_to_date,
        "whose": not own,
    }
    return render(request, template, context | more, status=200 if narrow.is_valid() else 422)


def _narrowing(request: PersonRequest) -> SessionFilter:
    narrow = SessionFilter(request.GET, reader=request.user)
    narrow.full_clean()
    return narrow


@require_POST
@instructor_only
def keep_view(request: PersonRequest) -> HttpResponse:
    form = ViewForm(request.POST)
    if not form.is_valid():
        messages.error(request, "A view needs a name of 2 to 40 characters.")
        return redirect("desk")
    # Only what the filter itself knows is kept, whatever was sent.
    query = SessionFilter(QueryDict(form.cleaned_data["query"]), reader=request.user).query
    try:
        kept = services.keep_view(person=request.user, name=form.cleaned_data["name"], query=query)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, f"The view “{kept}” is kept.")
    return redirect(f"{reverse('desk')}?{query}")


@require_POST
@instructor_only
def drop_view(request: PersonRequest, pk: int) -> HttpResponse:
    get_object_or_404(request.user.saved_views, pk=pk).delete()
    messages.success(request, "The view is dropped.")
    return redirect("desk")
