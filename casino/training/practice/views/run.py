"""One run: on, with the way back to its table; or over, with everything that came of it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from casino.accounts.permissions import PersonRequest
from casino.errors import Refused
from casino.training.models import Run
from casino.training.practice import runs
from casino.training.practice.choice import in_words
from casino.training.practice.scope import runs_for
from casino.training.practice.sheet import sheet_of


@never_cache
@require_safe
def run(request: PersonRequest, pk: int) -> HttpResponse:
    """Whoever deals is told nothing before the end; whoever supervises them sees it grow."""
    found = get_object_or_404(runs_for(request.user), pk=pk)
    over, own = runs.end_if_over(found), found.person_id == request.user.pk
    context = {"run": found, "words": in_words(found), "own": own, "over": over}
    if not over and own:
        dealt = {"dealt": runs.rounds_dealt(found), "now_at": found.table}
        return render(request, "training/practice/on.html", context | dealt)
    context |= {"sheet": sheet_of(found), "best": over and runs.is_best(found)}
    return render(request, "training/practice/run.html", context)


@require_safe
def at_table(request: PersonRequest, code: str) -> HttpResponse:
    """From a table to the last run at it, of somebody in particular where one is named."""
    there = runs_for(request.user).filter(table__code=code)
    if (person := request.GET.get("person", "")[:18]).isdecimal():
        there = there.filter(person=int(person))
    last = there.order_by("-pk").first()
    if last is None:
        raise Http404("nobody has dealt there")
    return redirect("deal_run", pk=last.pk)


@require_POST
def end(request: PersonRequest, pk: int) -> HttpResponse:
    """Ended early by whoever deals: the rounds that are left are not dealt, and of a test they count."""
    found = _own(request, pk)
    if not runs.end_if_over(found):
        runs.end(run=found)
    return redirect("deal_run", pk=pk)


@require_POST
def again(request: PersonRequest, pk: int) -> HttpResponse:
    """The rounds that were slipped in, one after the other: `round` is one of them, or it is all."""
    found = _own(request, pk)
    if not runs.end_if_over(found):
        raise Http404("it is not over")
    slipped = sheet_of(found).slipped
    asked = [number for number in slipped if str(number) == request.POST.get("round", str(number))]
    if not asked:
        messages.error(request, "There is no slip in that round to deal it again for.")
        return redirect("deal_run", pk=pk)
    return _to_the_table(request, found, asked)


@require_POST
def go_on(request: PersonRequest, pk: int) -> HttpResponse:
    """After a round that was dealt again, the next of those."""
    found = _own(request, pk)
    if not runs.end_if_over(found) or found.again_of is None or not found.then:
        raise Http404("there is none to come")
    return _to_the_table(request, found.again_of, found.then)


def _to_the_table(request: PersonRequest, of: Run, rounds: list[int]) -> HttpResponse:
    try:
        begun = runs.begin_again(run=of, rounds=rounds)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("deal_run", pk=of.pk)
    return redirect("table", code=begun.table.code)


def _own(request: PersonRequest, pk: int) -> Run:
    own = request.user.runs.select_related("table", "person", "work", "again_of__table", "again_of__person")
    return get_object_or_404(own, pk=pk)
