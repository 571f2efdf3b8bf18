"""A session's page, and the notes on it."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from casino.accounts.permissions import PersonRequest
from casino.errors import Refused
from casino.review.desk import services
from casino.review.desk.answers import page_of_answers
from casino.review.desk.forms import PlaceForm
from casino.review.desk.timeline import slips_of, timeline
from casino.review.desk.views import STEPS_WHILE_WAITING
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Note, Session
from casino.review.replay.forms import NoteForm
from casino.review.scope import people_of, reader_of, session_for, supervises
from casino.training.quiz.embargo import Embargo, embargo_on


@never_cache
@require_http_methods(["GET", "HEAD"])
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
        "has_report": request.user.is_instructor and people_of(request.user).filter(pk=one.person_id).exists(),
    }
    if one.table:
        context |= {"told": timeline(one, reader, first, embargo), "code": one.table.engine.code}
        context["slips"] = slips_of(one, embargo)
        return render(request, "review/desk/session.html", context, status=status)
    return render(request, "review/desk/quiz.html", context | page_of_answers(one, first or 1, embargo), status=status)


def _notes(one: Session, embargo: Embargo) -> QuerySet[Note]:
    """Every note, but for those on a question that the reader is still to be tested on."""
    notes = one.notes.select_related("author").order_by("id")
    if one.table or not embargo.scenarios:
        return notes
    return notes.exclude(moment__in=embargo.posed(one.person).filter(sitting=one.sitting_id).values("number"))
