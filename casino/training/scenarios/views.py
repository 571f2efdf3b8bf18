"""The pages on which an instructor writes a scenario: a game, its table, and then step by step on the felt."""

import json
from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from casino.accounts.permissions import PersonRequest, instructor_only
from casino.floor.opening.forms import refused_in_words
from casino.training.scenarios import drafts, services
from casino.training.scenarios.forms import FileForm, OptionsForm, StepForm, form_of, usual
from casino.training.scenarios.page import page_of, spots_of
from casino.training.scenarios.services import Document, Draft
from games.catalogue import GAMES, names
from games.errors import RuleViolation
from games.fields import BadScenario

REFUSED = 422


@require_safe
@instructor_only
def scenario_new(request: PersonRequest) -> HttpResponse:
    return _choose(request, FileForm())


@require_POST
@instructor_only
def scenario_import(request: PersonRequest) -> HttpResponse:
    form = FileForm(request.POST)
    if form.is_valid():
        try:
            draft = services.opened(form.cleaned_data["text"])
            return redirect("scenario_draft", draft=drafts.keep(request, draft))
        except BadScenario as refusal:
            where = f"At {refusal.at}: " if refusal.at else ""
            rule = f" (rule {refusal.rule})" if refusal.rule else ""
            form.add_error("text", f"{where}{refusal}{rule}.")
    return _choose(request, form, REFUSED)


def _choose(request: PersonRequest, form: FileForm, status: int = 200) -> HttpResponse:
    context = {"games": names(), "form": form, "drafts": drafts.all_of(request)}
    return render(request, "training/scenarios/new.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@instructor_only
def scenario_options(request: PersonRequest, game: str) -> HttpResponse:
    """A new draft: with the usual table at once, or with options of the author's own."""
    if game not in GAMES:
        raise Http404
    if request.method == "POST" and "as_usual" in request.POST:
        return redirect("scenario_draft", draft=drafts.keep(request, services.begun(game, usual(game))))
    form = OptionsForm(game, request.POST if request.method == "POST" else None)
    return _with_options(request, form, partial(services.begun, game))


@require_http_methods(["GET", "HEAD", "POST"])
@instructor_only
def draft_options(request: PersonRequest, draft: str) -> HttpResponse:
    """The table of a draft, changed: what lies on it and what was called must still be possible there."""
    own = drafts.find(request, draft)
    posted = request.method == "POST"
    form = OptionsForm(own.game, request.POST) if posted else form_of(own.game, own.document["table"])
    return _with_options(request, form, partial(services.with_table, own), draft)


def _with_options(
    request: PersonRequest, form: OptionsForm, make: Callable[[Document], Draft], name: str = ""
) -> HttpResponse:
    """On to the draft with this table, if the rules know such a table; else the form, with what is wrong."""
    if form.is_valid():
        try:
            return redirect("scenario_draft", draft=drafts.keep(request, make(form.table), name))
        except BadScenario as refusal:
            said = f"{refusal} (in {refusal.at})" if refusal.at not in ("", "table") else str(refusal)
            form.add_error(None, refused_in_words(GAMES[form.game].code, RuleViolation(refusal.rule, said)))
    context = {"form": form, "game": GAMES[form.game], "draft": name}
    return render(request, "training/scenarios/options.html", context, status=REFUSED if form.is_bound else 200)


@never_cache
@require_safe
@instructor_only
def scenario_draft(request: PersonRequest, draft: str) -> HttpResponse:
    if saved := drafts.saved_as(request, draft):
        return redirect("scenario_page", pk=saved)
    return _page(request, draft, drafts.find(request, draft))


@require_POST
@instructor_only
def draft_step(request: PersonRequest, draft: str) -> HttpResponse:
    """One step; the answer is the felt as it stands then, or what is wrong with the step and which rule says so."""
    own = drafts.find(request, draft)
    form = StepForm(request.POST)
    if not form.is_valid():
        return _page(request, draft, own, form.said)
    try:
        taken = _take(own, form)
    except BadScenario as refusal:
        return _page(request, draft, own, str(refusal), refusal.rule)
    drafts.keep(request, taken, draft)
    return _page(request, draft, taken) if request.htmx else redirect("scenario_draft", draft=draft)


def _take(draft: Draft, form: StepForm) -> Draft:
    given = form.cleaned_data
    match given["step"]:
        case "lay":
            return services.lay(draft, given["player"], _spots(draft, form), given["amount"])
        case "take_back":
            return services.take_back(draft, given["player"], _spots(draft, form))
        case "seat":
            return services.seat(draft, given["area"], given["player"])
        case "clear_seat":
            return services.clear_seat(draft, given["area"])
        case "absent":
            return services.come_or_go(draft, given["player"])
        case "cards":
            return services.deal(draft, given["cards"])
        case "call":
            return services.call(draft, form.made_call(GAMES[draft.game]))
        case _:
            return services.step_back(draft)


def _spots(draft: Draft, form: StepForm) -> list[services.Spot]:
    """The spot that was pressed; with both boxes wanted, the one beside it too."""
    spot = spots_of(draft).get(form.cleaned_data["spot"])
    if spot is None:
        raise BadScenario("no wager is laid there before the deal: what is laid later is a call", at="wagers")
    if spot.box and form.cleaned_data["both"]:
        return [services.Spot(spot.area, spot.kind, box) for box in GAMES[draft.game].boxes(spot.kind)]
    return [spot]


def _page(request: PersonRequest, name: str, draft: Draft, refused: str = "", rule: str | None = None) -> HttpResponse:
    game = GAMES[draft.game]
    context = {
        "name": name,
        "page": page_of(draft),
        "game": game,
        "refused": refused,
        "refused_by": rule,
        "boxes": bool(game.boxes(game.initial)),
    }
    template = "training/scenarios/_writer.html" if request.htmx else "training/scenarios/draft.html"
    return render(request, template, context, status=REFUSED if refused else 200)


@require_safe
@instructor_only
def draft_export(request: PersonRequest, draft: str) -> HttpResponse:
    own = drafts.find(request, draft)
    return as_file(own.document, f"{own.game}-draft")


def as_file(document: Document, title: str) -> HttpResponse:
    """A scenario as `manage.py settle` reads it."""
    answer = HttpResponse(json.dumps(document, indent=1, ensure_ascii=False) + "\n", content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{slugify(title)[:60] or "scenario"}.json"'
    return answer
