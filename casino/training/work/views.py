"""An instructor's set work: setting it, who has done it, and what the class answered. Nobody else's exists here."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from casino.accounts.permissions import PersonRequest, instructor_only
from casino.floor.supervisor.deal import LEVELS
from casino.training.models import DEAL, Work
from casino.training.practice import task
from casino.training.practice.choice import in_words
from casino.training.practice.figures import figures_kept
from casino.training.practice.presets import preset_of
from casino.training.work import services
from casino.training.work.answers import asked_in
from casino.training.work.forms import DealForm, WorkForm

REFUSED = 422
MOST_LISTED = 100


@never_cache
@require_safe
@instructor_only
def work_list(request: PersonRequest) -> HttpResponse:
    own = request.user.work_set.select_related("training_class", "person")[:MOST_LISTED]
    listed = [(work, services.tally(services.standings(work))) for work in own]
    return render(request, "training/work/list.html", {"listed": listed})


@require_http_methods(["GET", "HEAD", "POST"])
@instructor_only
def work_new(request: PersonRequest) -> HttpResponse:
    form = WorkForm(request.user, request.POST if request.method == "POST" else None, initial=_begin_with(request))
    if form.is_valid():
        made = services.set_work(
            by=request.user,
            wants=form.wanted(),
            mode=form.cleaned_data["mode"],
            seconds=form.seconds,
            **form.given,
        )
        messages.success(request, f"{made.title} is set.")
        return redirect("work_page", pk=made.pk)
    context = {"form": form, "classes": request.user.classes_taught.exists()}
    return render(request, "training/work/new.html", context, status=REFUSED if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@instructor_only
def work_new_deal(request: PersonRequest) -> HttpResponse:
    """A deal at a table as work."""
    form = DealForm(request.user, request.POST if request.method == "POST" else None, initial=_begin_with(request))
    if form.is_valid():
        made = services.set_deal(by=request.user, task=form.task, **form.given)
        messages.success(request, f"{made.title} is set.")
        return redirect("work_page", pk=made.pk)
    context = {"form": form, "classes": request.user.classes_taught.exists()}
    return render(request, "training/work/new_deal.html", context, status=REFUSED if form.is_bound else 200)


def _begin_with(request: PersonRequest) -> dict[str, Any]:
    """A class or a scenario that the author came from; what is not theirs the form does not know."""
    begun: dict[str, Any] = {}
    if request.GET.get("class", "").isdecimal():
        begun["whom"] = f"class-{request.GET['class']}"
    if request.GET.get("scenario", "").isdecimal():
        scenario = request.user.scenarios.filter(pk=request.GET["scenario"][:18]).first()
        if scenario:
            begun |= {"scenarios": [str(scenario.pk)], "title": scenario.title}
    return begun


@never_cache
@require_safe
@instructor_only
def work_page(request: PersonRequest, pk: int) -> HttpResponse:
    """Who has done it, and question by question what went wrong."""
    work = _own(request, pk)
    standings = services.standings(work)
    if work.mode == DEAL:
        return render(request, "training/work/deal.html", _of_a_deal(work, standings))
    context = {
        "work": work,
        "standings": standings,
        "tally": services.tally(standings),
        "asked": asked_in(work),
        "scenarios": request.user.scenarios.filter(pk__in=work.wanted["scenarios"]),
    }
    return render(request, "training/work/page.html", context)


def _of_a_deal(work: Work, standings: list[services.SetWork]) -> dict[str, Any]:
    """Who has dealt it, and the clauses that they slipped in most."""
    wants = task.kept(work.wanted[DEAL])
    preset = preset_of(wants.game, wants.preset)
    how = {"task": wants, "words": in_words(wants), "preset": preset.name, "level": dict(LEVELS)[wants.level]}
    rows = [(one, figures_kept(one.run) if one.run and one.run.ended_at else None) for one in standings]
    return {"work": work, "rows": rows, "tally": services.tally(standings), **how}


@never_cache
@require_safe
@instructor_only
def work_question(request: PersonRequest, pk: int, number: int) -> HttpResponse:
    """One question on the felt again, with what is right and everybody's answer."""
    work = _own(request, pk)
    found = [asked for asked in asked_in(work) if asked.number == number]
    if not found:
        raise Http404
    context = {"work": work, "number": number, "found": found}
    return render(request, "training/work/question.html", context)


@require_POST
@instructor_only
def work_withdraw(request: PersonRequest, pk: int) -> HttpResponse:
    """Work that nobody has begun can be taken back."""
    work = _own(request, pk)
    if work.sittings.exists() or work.runs.exists():
        messages.error(request, "Somebody has begun this work, so it stays.")
        return redirect("work_page", pk=pk)
    work.delete()
    messages.success(request, f"{work.title} is withdrawn.")
    return redirect("work_list")


def _own(request: PersonRequest, pk: int) -> Work:
    return get_object_or_404(request.user.work_set.select_related("training_class", "person"), pk=pk)
