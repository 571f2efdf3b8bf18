"""An instructor's scenarios: previewed and saved, listed and found again, shared, copied, taken away as a file."""

from typing import Any, NamedTuple

from django.contrib import messages
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from casino.accounts.models import Person
from casino.accounts.permissions import PersonRequest, instructor_only
from casino.record import chain
from casino.training.models import Answer, Work, WrittenScenario
from casino.training.questions.contract import Kind, Question
from casino.training.quiz.next_question import question_of
from casino.training.quiz.results import wrong_parts
from casino.training.scenarios import drafts, services
from casino.training.scenarios.forms import SearchForm, SharingForm
from casino.training.scenarios.questions import kinds_in, preview_of, questions_in
from casino.training.scenarios.services import Draft
from casino.training.scenarios.views import REFUSED, as_file
from games.records import plain
from games.scenario.draft import so_far

MOST_LISTED = 200
MOST_ANSWERS = 300


@require_safe
@instructor_only
def scenario_list(request: PersonRequest) -> HttpResponse:
    narrow = SearchForm(request.GET)
    own = request.user.scenarios.all()
    context = {
        "filter": narrow,
        "scenarios": _counted(_narrowed(own, narrow))[:MOST_LISTED] if narrow.is_valid() else own.none(),
        "any": own.exists(),
        "drafts": len(drafts.all_of(request)),
    }
    return render(request, "training/scenarios/list.html", context, status=200 if narrow.is_valid() else REFUSED)


def _narrowed(own: QuerySet[WrittenScenario], narrow: SearchForm) -> QuerySet[WrittenScenario]:
    wanted = narrow.cleaned_data
    exact = {name: wanted[name] for name in ("game", "kind") if wanted[name]}
    text = wanted["q"].strip()
    said = Q(title__icontains=text) | Q(document__icontains=text) if text else Q()
    return own.filter(said, **exact)


def _counted(scenarios: QuerySet[WrittenScenario]) -> QuerySet[WrittenScenario, Any]:
    return scenarios.prefetch_related("classes").annotate(
        answered=Count("posed__answer", distinct=True),
        right=Count("posed__answer", filter=Q(posed__answer__right=True), distinct=True),
        people=Count("posed__answer__person", distinct=True),
    )


class Chosen(NamedTuple):
    """The question that an author chose of a draft: its kind, which of that kind, and how many there are."""

    kind: Kind
    number: int
    of: int
    question: Question


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@instructor_only
def draft_preview(request: PersonRequest, draft: str) -> HttpResponse:
    """The question as a trainee will see it, with the right answer; a title makes a scenario of it."""
    if saved := drafts.saved_as(request, draft):
        return redirect("scenario_page", pk=saved)
    own = drafts.find(request, draft)
    if so_far(own.document).needs:
        messages.warning(request, "The round is not over yet: there is nothing to ask about.")
        return redirect("scenario_draft", draft=draft)
    kinds = kinds_in(own.document)
    chosen = _chosen(request, own, kinds)
    form = SharingForm(request.user, request.POST if request.method == "POST" else None)
    if chosen and form.is_valid():
        made = _save(request.user, own, chosen.question, form)
        drafts.drop(request, draft, saved_as=made.pk)
        messages.success(request, "The scenario is saved.")
        return redirect("scenario_page", pk=made.pk)
    context = {
        "name": draft,
        "kinds": kinds,
        "chosen": chosen,
        "numbers": range(1, chosen.of + 1) if chosen else (),
        "preview": preview_of(chosen.question) if chosen else None,
        "form": form,
    }
    return render(request, "training/scenarios/preview.html", context, status=REFUSED if form.is_bound else 200)


def _chosen(request: PersonRequest, draft: Draft, kinds: list[tuple[str, str]]) -> Chosen | None:
    """What the address asks for, as far as the round holds it; else the first kind that a dealer would be asked."""
    held = [value for value, _ in kinds]
    if not held:
        return None
    usual = next((kind for kind in ("table", "box", "pay") if kind in held), held[0])
    kind = Kind(request.GET["kind"] if request.GET.get("kind") in held else usual)
    found = questions_in(draft.document, kind)
    asked = request.GET.get("question", "1")
    number = int(asked) if asked.isdecimal() and len(asked) < 4 and 1 <= int(asked) <= len(found) else 1
    return Chosen(kind, number, len(found), found[number - 1])


@transaction.atomic(durable=True)
def _save(author: Person, draft: Draft, question: Question, form: SharingForm) -> WrittenScenario:
    title = form.cleaned_data["title"]
    made = WrittenScenario.objects.create(
        by=author,
        title=title,
        game=draft.game,
        kind=question.kind.value,
        document={**draft.document, "title": title},
        question=plain(question),
    )
    _share_with(made, form)
    return made


@transaction.atomic
def _share_with(scenario: WrittenScenario, form: SharingForm) -> None:
    scenario.classes.set(form.cleaned_data["classes"])
    chain.keep(scenario)  # which classes it is shared with is no column of its own row


@require_safe
@instructor_only
def scenario_page(request: PersonRequest, pk: int) -> HttpResponse:
    own = _own(request, pk)
    sharing = SharingForm(request.user, initial={"title": own.title, "classes": own.classes.all()})
    return _page(request, own, sharing)


@require_POST
@instructor_only
def scenario_share(request: PersonRequest, pk: int) -> HttpResponse:
    """Another title, other classes."""
    own = _own(request, pk)
    form = SharingForm(request.user, request.POST)
    if not form.is_valid():
        return _page(request, own, form)
    own.title = form.cleaned_data["title"]
    with transaction.atomic(durable=True):
        own.save(update_fields=["title"])
        _share_with(own, form)
    messages.success(request, "Saved.")
    return redirect("scenario_page", pk=pk)


def _page(request: PersonRequest, own: WrittenScenario, form: SharingForm) -> HttpResponse:
    answers = Answer.objects.filter(posed__scenario=own).select_related("person").order_by("-pk")[:MOST_ANSWERS]
    context = {
        "scenario": own,
        "preview": preview_of(question_of(own)),
        "form": form,
        "answers": [{"answer": answer, "wrong": wrong_parts(answer)} for answer in answers],
        "work": _work_with(request.user, own.pk),
    }
    return render(request, "training/scenarios/page.html", context, status=REFUSED if form.is_bound else 200)


def _work_with(author: Person, pk: int) -> list[Work]:
    return [work for work in author.work_set.all() if pk in work.wanted["scenarios"]]


@require_POST
@instructor_only
def scenario_copy(request: PersonRequest, pk: int) -> HttpResponse:
    """A draft like it. The scenario itself stays as it is: questions have been asked of it."""
    draft = services.opened(_own(request, pk).document)
    return redirect("scenario_draft", draft=drafts.keep(request, draft))


@require_safe
@instructor_only
def scenario_export(request: PersonRequest, pk: int) -> HttpResponse:
    own = _own(request, pk)
    return as_file({**own.document, "title": own.title}, own.title)


@require_POST
@instructor_only
def scenario_delete(request: PersonRequest, pk: int) -> HttpResponse:
    """Gone from the shelf; answers already given keep their question. One that work is set with stays."""
    own = _own(request, pk)
    if _work_with(request.user, pk):
        messages.error(request, "Work is set with this scenario, so it stays.")
        return redirect("scenario_page", pk=pk)
    own.delete()
    messages.success(request, f"{own.title} is deleted.")
    return redirect("scenario_list")


def _own(request: PersonRequest, pk: int) -> WrittenScenario:
    return get_object_or_404(request.user.scenarios, pk=pk)
