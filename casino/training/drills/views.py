"""The pages of the drills: which there are, one run question by question, and looking back."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from casino.accounts.models import Person
from casino.accounts.permissions import PersonRequest, instructor_only
from casino.errors import Refused
from casino.training.drills import catalogue, forms, runs, score, standings
from casino.training.drills.catalogue import Posed
from casino.training.drills.models import DrillRun
from casino.training.questions.contract import BadAnswer

ON_A_PAGE = 25
Context = dict[str, Any]


# --- which there are ---------------------------------------------------------------------------------


@never_cache
@require_safe
def drills(request: PersonRequest) -> HttpResponse:
    best = standings.best_by_drill(request.user)
    chosen = _known(request.GET.get("drill", catalogue.STORM))
    context = {
        "storm_best": best.get(catalogue.STORM, 0),
        "storm_words": catalogue.STORM_WORDS,
        "drills": [(drill, best.get(drill.slug, 0)) for drill in catalogue.offered()],
        "chosen": chosen,
        "names": [(slug, catalogue.name_of(slug)) for slug in catalogue.slugs()],
        **_lists(request.user, chosen),
    }
    return render(request, "training/drills/drills.html", context)


def _lists(person: Person, drill: str) -> Context:
    """The lists of the day: of each class that somebody is in, and for an instructor the classes they teach."""
    today = timezone.localdate()
    classes = person.classes.select_related("instructor")
    return {
        "lists": [(one, standings.class_list(one, drill, person, today)) for one in classes],
        "listed": standings.is_listed(person),
        "taught": list(person.classes_taught.all()) if person.is_instructor else [],
    }


@never_cache
@require_safe
def ready(request: PersonRequest, drill: str) -> HttpResponse:
    """What a drill is and what it counts, before the clock begins."""
    return render(request, "training/drills/ready.html", _about(request.user, _known(drill)))


def _about(person: Person, slug: str) -> Context:
    start, longest = score.limits(storm=slug == catalogue.STORM)
    return {
        "slug": slug,
        "name": catalogue.name_of(slug),
        "words": catalogue.STORM_WORDS if slug == catalogue.STORM else catalogue.DRILLS[slug].words,
        "best": standings.best_by_drill(person).get(slug, 0),
        "seconds": start // 1000,
        "longest": longest // 1000,
        "won": score.WON_MS // 1000,
        "in_a_row": score.WON_IN_A_ROW_MS // 1000,
        "row": score.STEP,
        "lost": -score.LOST_MS // 1000,
    }


def _known(slug: str) -> str:
    if slug not in catalogue.slugs():
        raise Http404
    return slug


# --- a run -------------------------------------------------------------------------------------------


@require_POST
def begin(request: PersonRequest, drill: str) -> HttpResponse:
    """The first question, swapped in where the drill was explained: the clock runs from here."""
    return _begun(request, runs.begin(person=request.user, drill=_known(drill)))


@require_POST
def again(request: PersonRequest, pk: int) -> HttpResponse:
    """The missed ones once more."""
    done = _own(request, pk)
    try:
        return _begun(request, runs.begin_again(run=done))
    except Refused as refusal:
        messages.warning(request, str(refusal))
        return redirect("drill_run", pk=pk)


def _begun(request: PersonRequest, made: DrillRun) -> HttpResponse:
    if not request.htmx:
        return redirect("drill_run", pk=made.pk)
    answer = _step(request, made)
    answer["HX-Push-Url"] = reverse("drill_run", args=[made.pk])
    return answer


@never_cache
@require_safe
def run(request: PersonRequest, pk: int) -> HttpResponse:
    """The question that waits, or how it went."""
    return _step(request, _own(request, pk))


@never_cache
@require_POST
def give_answer(request: PersonRequest, pk: int, number: int) -> HttpResponse:
    """An answer, and with what is said of it the next question: one swap. Sent twice, it counts once."""
    own = _own(request, pk)
    waiting = Posed(**own.waiting) if own.waiting else None
    sent = forms.given(catalogue.show(waiting), request.POST) if waiting else ""
    try:
        runs.answer(run=own, number=number, given=sent, shown_ms=forms.shown_ms(request.POST))
    except BadAnswer as bad:
        return _step(request, own, refused=str(bad), sent=sent, status=422)
    except runs.NotAsked:
        raise Http404 from None
    except runs.AlreadyAnswered:
        own.refresh_from_db()
    except runs.TimeIsUp as late:
        return _step(request, own, refused=str(late), status=409)
    return _step(request, own) if request.htmx else redirect("drill_run", pk=pk)


@require_POST
def end(request: PersonRequest, pk: int) -> HttpResponse:
    runs.end(run=_own(request, pk))
    return redirect("drill_run", pk=pk)


def _own(request: PersonRequest, pk: int) -> DrillRun:
    return get_object_or_404(request.user.drill_runs.select_related("again_of"), pk=pk)


def _step(
    request: PersonRequest, own: DrillRun, *, refused: str = "", sent: str = "", status: int = 200
) -> HttpResponse:
    """The question or the end: as a page, or as the part of it that changes."""
    posed = runs.waiting(own)
    context = _question(own, posed, sent) if posed else _result(own)
    context |= {"run": own, "name": catalogue.name_of(own.drill), "refused": refused}
    part = "question" if posed else "end"
    page = f"_{part}" if request.htmx else "run"
    return render(request, f"training/drills/{page}.html", context | {"part": part}, status=status)


def _question(own: DrillRun, posed: Posed, sent: str) -> Context:
    asked = catalogue.show(posed)
    last = own.answers.order_by("number").last()
    return {
        "posed": posed,
        "drill": catalogue.name_of(posed.drill),
        "asked": asked,
        "columns": forms.columns(asked),
        "sent": sent,
        "tally": runs.tally(own),
        "last": last,
        "verdict": runs.verdict_of(last) if last else None,
        "now": timezone.now(),
        "left": len(runs.missed(own.again_of)) - posed.number + 1 if own.again_of else None,
    }


def _result(own: DrillRun) -> Context:
    wrong = [(one, runs.verdict_of(one)) for one in own.answers.filter(right=False).order_by("number")]
    best = standings.best_before(own) if own.again_of is None else 0
    lists = _lists(own.person, own.drill) if own.again_of is None else {}
    may_retry = bool(wrong) and bool(runs.missed(own))
    return {"missed": wrong, "may_retry": may_retry, "best": best, "new_best": own.score > best, **lists}


# --- looking back --------------------------------------------------------------------------------------


@never_cache
@require_safe
def history(request: PersonRequest) -> HttpResponse:
    runs.end_overdue(request.user.drill_runs.all(), timezone.now())
    found = request.user.drill_runs.exclude(ended_at=None).select_related("again_of")
    page = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "best": sorted(_by_name(standings.best_by_drill(request.user)).items())}
    return render(request, "training/drills/history.html", context)


def _by_name(best: dict[str, int]) -> dict[str, int]:
    names = dict(catalogue.names())
    return {names.get(slug, slug): found for slug, found in best.items()}


@require_POST
def listing(request: PersonRequest) -> HttpResponse:
    """On the lists of one's classes, or off them."""
    form = forms.ListingForm(request.POST)
    if not form.is_valid():
        return HttpResponse("Choose whether you are on the lists.", status=422, content_type="text/plain")
    listed = form.cleaned_data["listed"]
    standings.set_listed(person=request.user, listed=listed)
    messages.success(request, "You are on the lists of your class." if listed else "You are off the lists.")
    return redirect("drills")


@never_cache
@require_safe
@instructor_only
def class_day(request: PersonRequest, pk: int) -> HttpResponse:
    """What a class drilled on a day, for whoever teaches it."""
    own = get_object_or_404(request.user.classes_taught, pk=pk)
    form = forms.DayForm(request.GET)
    day = form.cleaned_data["day"] if form.is_valid() else timezone.localdate()
    context = {"class": own, "form": form, "day": day, "rows": standings.class_day(own, day)}
    return render(request, "training/drills/class_day.html", context, status=200 if form.is_valid() else 422)
