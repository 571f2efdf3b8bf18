"""One sitting: the question that waits, its answer, what the engine says of it, and the result at the end."""

from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from casino.accounts.permissions import PersonRequest
from casino.training.models import Answer, Mode, Posed, Sitting
from casino.training.questions import catalogue
from casino.training.questions.contract import BadAnswer, Given
from casino.training.quiz import answer_form, repeats, sittings
from casino.training.quiz.embargo import embargo_on
from casino.training.quiz.feedback import feedback_on, shown
from casino.training.quiz.next_question import question_of
from casino.training.quiz.results import result_of, summed, why_failed
from games.catalogue import GAMES

AT_ONCE = (Mode.LEARN, Mode.PRACTICE)
"""Modes that stop after each answer to say what was right."""


@never_cache
@require_safe
def sitting(request: PersonRequest, pk: int) -> HttpResponse:
    """The question that waits for an answer; the result, once there is none."""
    return _onwards(request, _own(request, pk))


@never_cache
@require_POST
def give_answer(request: PersonRequest, pk: int, number: int) -> HttpResponse:
    """An answer, and what follows it: swapped in at once where a script sent it, else after a redirect."""
    posed = get_object_or_404(Posed.objects.select_related("sitting"), sitting=_own(request, pk), number=number)
    given = answer_form.given(catalogue.show(question_of(posed)).fields, request.POST)
    try:
        sittings.answer(posed=posed, given=given)
    except BadAnswer as bad:
        return _question(request, posed, given, bad)
    except sittings.SetAsATest as held:
        return later(request, held)
    except sittings.TimeIsUp as late:
        messages.error(request, str(late))
        return _leave(request, reverse("sitting_result", args=[pk]))
    except sittings.AlreadyAnswered as again:
        messages.warning(request, str(again))
    at_once = posed.sitting.mode in AT_ONCE
    if not request.htmx:
        return redirect("sitting_feedback", pk=pk, number=number) if at_once else redirect("sitting", pk=pk)
    return _told(request, _own(request, pk), number) if at_once else _onwards(request, _own(request, pk))


@never_cache
@require_safe
def feedback(request: PersonRequest, pk: int, number: int) -> HttpResponse:
    """What the engine says of one answer: at once in practice, and after the end in a storm or a test."""
    own = _own(request, pk)
    if own.mode not in AT_ONCE and not sittings.end_if_over(own):
        raise Http404
    return _told(request, own, number)


def _told(request: PersonRequest, own: Sitting, number: int) -> HttpResponse:
    given = Answer.objects.select_related("posed__sitting", "posed__again_of")
    answer = get_object_or_404(given, posed__sitting=own, posed__number=number)
    if sittings.is_held(answer.posed):
        return later(request, sittings.SetAsATest())
    course = repeats.course_of(own)
    context: dict[str, Any] = {"sitting": own, "number": number, "length": course.length, "told": feedback_on(answer)}
    context["again"] = repeats.in_words(answer, course)
    return _step(request, "feedback", reverse("sitting_feedback", args=[own.pk, number]), context)


def _onwards(request: PersonRequest, own: Sitting) -> HttpResponse:
    try:
        posed = sittings.current(own)
    except sittings.SetAsATest as held:
        return later(request, held)
    return _leave(request, reverse("sitting_result", args=[own.pk])) if posed is None else _question(request, posed)


@require_POST
def end(request: PersonRequest, pk: int) -> HttpResponse:
    own = _own(request, pk)
    sittings.end(sitting=own)
    return redirect("sitting_result", pk=pk)


@never_cache
@require_safe
def result(request: PersonRequest, pk: int) -> HttpResponse:
    own = _own(request, pk)
    if not sittings.end_if_over(own):
        return redirect("sitting", pk=pk)
    answers = list(Answer.objects.filter(posed__sitting=own).select_related("posed__again_of"))
    held = embargo_on(request.user)
    best = sittings.best_storm(request.user) if own.mode == Mode.STORM else None
    outcome = result_of(own)
    context: dict[str, Any] = {"sitting": own, "result": outcome, "answers": answers, "best": best}
    context["again"] = summed(one for one in answers if one.posed.again_of)
    context["why"] = why_failed(outcome, own.mode, own.pass_mark) if own.passed is False else ""
    context["held"] = {one.pk for one in answers if held.holds_posed(one.posed)}
    return render(request, "training/quiz/result.html", context)


def later(request: PersonRequest, held: sittings.SetAsATest) -> HttpResponse:
    """Not here, and not before the test: a sentence, and back to today."""
    messages.warning(request, str(held))
    return _leave(request, reverse("quiz"))


def _leave(request: PersonRequest, address: str) -> HttpResponse:
    """To another page altogether."""
    return HttpResponse(headers={"HX-Redirect": address}) if request.htmx else redirect(address)


def _step(request: PersonRequest, name: str, address: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """A question or what is said of its answer: as a page, or as the part of it that changes, under its own address."""
    if not request.htmx:
        return render(request, f"training/quiz/{name}.html", context, status=status)
    answer = render(request, f"training/quiz/_{name}.html", context | {"swapped": True}, status=status)
    if urlsplit(request.headers.get("HX-Current-URL", "")).path != address:
        answer["HX-Push-Url"] = address
    return answer


def _own(request: PersonRequest, pk: int) -> Sitting:
    return get_object_or_404(request.user.sittings.select_related("work"), pk=pk)


def _question(
    request: PersonRequest, posed: Posed, given: Given | None = None, refused: BadAnswer | None = None
) -> HttpResponse:
    own = posed.sitting
    asked = catalogue.show(question_of(posed))
    context: dict[str, Any] = {
        "sitting": own,
        "posed": posed,
        "length": repeats.course_of(own).length,
        "asked": shown(asked),
        "groups": answer_form.groups(asked.fields, given, refused),
        "refused": refused,
        "hints": asked.hints if own.mode == Mode.LEARN else (),
        "code": GAMES[posed.game].code,
        "now": timezone.now(),
        "before": _before(own, posed),
    }
    return _step(request, "question", reverse("sitting", args=[own.pk]), context, status=422 if refused else 200)


def _before(own: Sitting, posed: Posed) -> Answer | None:
    """In a storm there is a word on the answer before, and no stop for more."""
    if own.mode != Mode.STORM:
        return None
    before = Answer.objects.filter(posed__sitting=own, posed__number=posed.number - 1).select_related("posed").first()
    return None if before is None or sittings.is_held(before.posed) else before
