"""The room itself: one click deals; beneath it what else could be dealt, what was left, bests, and everything dealt."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.timesince import timeuntil
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from casino.accounts.models import Person
from casino.accounts.permissions import PersonRequest
from casino.errors import Refused
from casino.floor.models import Level
from casino.training.models import DEAL, Run
from casino.training.practice import runs
from casino.training.practice.choice import in_words, usual
from casino.training.practice.forms import HistoryForm, TaskForm
from casino.training.work import services
from games.records import plain

REFUSED = 422
PER_PAGE = 25
LATEST = 5


@never_cache
@require_safe
def room(request: PersonRequest) -> HttpResponse:
    return _page(request, TaskForm(initial=_begin_with(request)))


@require_POST
def begin(request: PersonRequest) -> HttpResponse:
    """One click: what this person dealt last, or the school's usual. Otherwise as the form says."""
    if "usual" in request.POST:
        return _begun(request, lambda: runs.begin(person=request.user, wants=usual(request.user)))
    form = TaskForm(request.POST)
    if not form.is_valid():
        return _page(request, form, REFUSED)
    return _begun(request, lambda: runs.begin(person=request.user, wants=form.task))


@require_POST
def begin_work(request: PersonRequest, pk: int) -> HttpResponse:
    work = get_object_or_404(services.set_for(request.user), pk=pk, mode=DEAL)
    return _begun(request, lambda: runs.begin_work(person=request.user, work=work))


def _begun(request: PersonRequest, begin: Any) -> HttpResponse:
    """To the table; or back, with the reason why not."""
    try:
        run: Run = begin()
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("deal")
    if run.ends_at:
        messages.info(request, f"It ends in {timeuntil(run.ends_at, run.began_at)}, or with the last round.")
    return redirect("table", code=run.table.code)


@never_cache
@require_safe
def history(request: PersonRequest) -> HttpResponse:
    """Everything that somebody has dealt, the newest first."""
    runs.end_those_over(request.user.runs.all())
    own = runs.listed(request.user.runs.filter(ended_at__isnull=False)).select_related("table", "work", "again_of")
    form = HistoryForm(request.GET)
    found = own.filter(**form.narrowed()) if form.is_valid() else own
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "any": own.exists(), "rows": [(run, in_words(run)) for run in page]}
    return render(request, "training/practice/history.html", context)


def _page(request: PersonRequest, form: TaskForm, status: int = 200) -> HttpResponse:
    person, now, wants = request.user, timezone.now(), usual(request.user)
    left = [(run, in_words(run)) for run in runs.unfinished(person, now)]
    over = runs.listed(person.runs.filter(ended_at__isnull=False)).select_related("table", "work", "again_of")
    latest = [(run, in_words(run)) for run in over[: LATEST + 1]]
    context: dict[str, Any] = {
        "form": form,
        "usual": in_words(wants),
        "level": Level(wants.level).label,
        "unfinished": left,
        "work": [one for one in services.work_for(person) if one.deals],
        "bests": runs.bests(person),
        "latest": latest[:LATEST],
        "more": len(latest) > LATEST,
        "now": now,
    }
    return render(request, "training/practice/room.html", context, status=status)


def _begin_with(request: PersonRequest) -> dict[str, Any]:
    """What was dealt last, and over that what a link asks for: /deal/?game=…&level=…"""
    asked = {name: request.GET[name][:40] for name in ("game", "level", "rounds", "patrons") if name in request.GET}
    return _of(request.user) | asked


def _of(person: Person) -> dict[str, Any]:
    """The table apart: whoever only chooses another game is not refused for a table that they never chose for it."""
    task = plain(usual(person))
    return {**task, "preset": "", "minutes": task["minutes"] or None}
