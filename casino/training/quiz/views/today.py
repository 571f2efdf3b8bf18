"""What to do today: the daily session, set work, what was left, what is weak; and beginning any of it."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from casino.accounts.permissions import PersonRequest
from casino.errors import Refused
from casino.training.models import DEAL, Mode
from casino.training.questions import catalogue
from casino.training.quiz import memory, sittings
from casino.training.quiz.forms import BeginForm, DrillForm
from casino.training.quiz.progress import streak, weak_rules
from casino.training.quiz.selection import Wanted
from casino.training.work import services

DRILL = 8
"""Questions on one rule."""


@never_cache
@require_safe
def quiz(request: PersonRequest) -> HttpResponse:
    return _page(request, BeginForm(initial=_asked_before(request)))


@require_POST
def begin_daily(request: PersonRequest) -> HttpResponse:
    return redirect("sitting", pk=sittings.begin_daily(person=request.user).pk)


@require_POST
def begin(request: PersonRequest) -> HttpResponse:
    form = BeginForm(request.POST)
    if form.is_valid() and not catalogue.possible(form.wanted()):
        form.add_error(None, "No question is of that kind in those games. Choose fewer of them, or others.")
    if not form.is_valid():
        return _page(request, form, 422)
    mode = form.cleaned_data["mode"]
    begun = sittings.begin(
        person=request.user, mode=mode, wants=form.wanted(), seconds=form.seconds, pass_mark=form.mark
    )
    return redirect("sitting", pk=begun.pk)


@require_POST
def drill(request: PersonRequest) -> HttpResponse:
    """Practice on a weak rule."""
    form = DrillForm(request.POST)
    wants = Wanted(rules=form.cleaned_data["rule"], count=DRILL) if form.is_valid() else None
    if wants is None or not catalogue.possible(wants):
        messages.error(request, "There is no question on that rule.")
        return redirect("quiz")
    return redirect("sitting", pk=sittings.begin(person=request.user, mode=Mode.PRACTICE, wants=wants).pk)


@require_POST
def begin_work(request: PersonRequest, pk: int) -> HttpResponse:
    work = get_object_or_404(services.set_for(request.user).exclude(mode=DEAL), pk=pk)
    try:
        begun = sittings.begin_work(person=request.user, work=work)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("quiz")
    return redirect("sitting", pk=begun.pk)


def _page(request: PersonRequest, form: BeginForm, status: int = 200) -> HttpResponse:
    person, now = request.user, timezone.now()
    unfinished = list(sittings.unfinished(person))
    context: dict[str, Any] = {
        "form": form,
        "due": memory.due(person, now).count(),
        "new": len(memory.new(person)),
        "daily": next((one for one in unfinished if sittings.is_daily(one, now)), None),
        "daily_count": memory.DAILY,
        "streak": streak(person, now),
        "weak": weak_rules(person),
        "work": services.work_for(person),
        "unfinished": unfinished,
        "now": now,
    }
    return render(request, "training/quiz/quiz.html", context, status=status)


def _asked_before(request: PersonRequest) -> dict[str, Any]:
    """A link may fill in the form: /quiz/?topics=ties&kinds=pay."""
    chosen = {name: request.GET.getlist(name)[:12] for name in ("games", "kinds", "topics")}
    return {name: values for name, values in chosen.items() if values}
