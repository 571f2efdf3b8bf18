"""The desk: the log of sessions with its filters and kept views, everybody's own record, a session and its notes."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from casino.accounts.permissions import PersonRequest, instructor_only
from casino.errors import Refused
from casino.review.desk import services
from casino.review.desk.filters import SessionFilter, ViewForm, page_of
from casino.review.desk.timeline import page_of_answers, slips_of, timeline
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Note, Session, Verification
from casino.review.replay.forms import NoteForm, PlaceForm
from casino.review.reports.practice import HandFigures
from casino.review.scope import is_at_work, people_of, reader_of, session_for, supervises, trainees_of, with_reports
from casino.training.quiz.embargo import Embargo, embargo_on

STEPS_WHILE_WAITING = 5
"""A desk that was shut for long catches up in the background; nobody waits for all of it."""


@require_safe
@instructor_only
def desk(request: PersonRequest) -> HttpResponse:
    context = {
        "views": request.user.saved_views.all(),
        "keep": ViewForm(initial={"query": SessionFilter(request.GET, reader=request.user).query}),
        "verified": Verification.objects.first(),
    }
    return _log(request, "review/desk/desk.html", context)


@require_safe
def record(request: PersonRequest) -> HttpResponse:
    """Somebody's own record, everything of it."""
    return _log(request, "review/desk/record.html", {}, own=True)


def _log(request: PersonRequest, template: str, more: dict[str, object], *, own: bool = False) -> HttpResponse:
    up_to_date = catch_up(STEPS_WHILE_WAITING)
    narrow = SessionFilter(request.GET, reader=request.user)
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


@require_safe
def session(request: PersonRequest, pk: int) -> HttpResponse:
    catch_up(STEPS_WHILE_WAITING)
    return _page(request, session_for(request.user, pk), NoteForm())


@require_POST
def write_note(request: PersonRequest, pk: int) -> HttpResponse:
    """An instructor's note; nobody else has the page."""
    one = session_for(request.user, pk)
    if not supervises(request.user, one):
        raise Http404
    form = NoteForm(request.POST)
    if form.is_valid():
        given = form.cleaned_data
        try:
            services.write_note(session=one, moment=given["moment"] or 0, author=request.user, text=given["text"])
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "The note is on file.")
            return redirect(_back(one, given))
    return _page(request, one, form, 422)


def _back(one: Session, given: dict[str, Any]) -> str:
    """To the moment of the replay at which the note was written, or to the session's page."""
    if given["round"] and one.table:
        query = {"step": given["step"] or 0, "view": given["view"], "session": one.pk}
        address = reverse("replay", args=[one.table.code, given["round"]])
        return f"{address}?{urlencode({name: value for name, value in query.items() if value != ''})}"
    return f"{reverse('session', args=[one.pk])}#notes"


def _page(request: PersonRequest, one: Session, form: NoteForm, status: int = 200) -> HttpResponse:
    place = PlaceForm(request.GET)
    first = place.cleaned_data["round"] if place.is_valid() else None
    reader, embargo = reader_of(request.user, one), embargo_on(request.user)
    context: dict[str, Any] = {
        "session": one,
        "form": form,
        "writes": supervises(request.user, one),
        "notes": _notes(one, embargo),
        "own": one.person_id == request.user.pk,
        "may_assess": request.user.is_instructor and trainees_of(request.user).filter(trainee=one.person_id).exists(),
        "has_report": request.user.is_instructor and people_of(request.user).filter(pk=one.person_id).exists(),
    }
    if is_at_work(request.user, one.table):
        return render(request, "review/desk/at_work.html", context, status=status)
    if one.table:
        context |= {"told": timeline(one, reader, first, embargo), "code": one.table.engine.code}
        context["hand"] = HandFigures.of(one) if one.by_hand else None
        context["slips"] = slips_of(one, embargo)
        return render(request, "review/desk/session.html", context, status=status)
    return render(request, "review/desk/quiz.html", context | page_of_answers(one, first or 1, embargo), status=status)


def _notes(one: Session, embargo: Embargo) -> QuerySet[Note]:
    """Every note, but for those on a question that the reader is still to be tested on."""
    notes = one.notes.select_related("author").order_by("id")
    if one.table or not embargo.scenarios:
        return notes
    return notes.exclude(moment__in=embargo.posed(one.person).filter(sitting=one.sitting_id).values("number"))
