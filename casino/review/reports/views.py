"""The pages of reports."""

from typing import Any

from django.db.models import Count
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino.accounts.models import Person
from casino.accounts.permissions import PersonRequest, instructor_only
from casino.review.index.catch_up import catch_up
from casino.review.reports import tallies
from casino.review.reports.forms import PeriodForm
from casino.review.reports.group import ClassReport
from casino.review.reports.person import PersonReport
from casino.review.reports.rule import RuleReport, rules_by_misses
from casino.review.scope import former_of, is_being_tested, person_for, taught_until, trainees_of
from casino.review.words import RuleName
from casino.training.quiz.embargo import embargo_on
from games.catalogue import GAMES, rulebook

STEPS, MOST_BATCHES = 5, 4
"""What a page brings up before it is shown; whatever is left the next one does."""


@require_safe
@instructor_only
def reports(request: PersonRequest) -> HttpResponse:
    """Where an instructor's reports begin: their classes, their people, the rules."""
    people = Person.objects.order_by("display_name")
    context = {
        "classes": request.user.classes_taught.annotate(size=Count("memberships")),
        "people": people.filter(pk__in=trainees_of(request.user)),
        "former": people.filter(pk__in=former_of(request.user)),
    }
    return render(request, "review/reports/index.html", context)


@require_safe
def report_person(request: PersonRequest, pk: int | None = None, folder: str = "reports") -> HttpResponse:
    """Somebody's report, by default one's own, on a page or on paper for the file."""
    person = request.user if pk is None else person_for(request.user, pk)
    if is_being_tested(request.user, person):
        return render(request, "review/reports/later.html")
    chosen, context = _chosen(request)
    until = None if person == request.user else taught_until(request.user, person)
    report = PersonReport(person, chosen, request.user, until, embargo_on(request.user))
    context |= {"report": report, "own": person == request.user}
    context |= {"books": [rulebook(game.code) for game in GAMES.values()], "now": timezone.now()}
    return _page(request, f"review/{folder}/person.html", chosen, context)


@require_safe
@instructor_only
def report_class(request: PersonRequest, pk: int, folder: str = "reports") -> HttpResponse:
    own = get_object_or_404(request.user.classes_taught, pk=pk)
    chosen, context = _chosen(request)
    context |= {"report": ClassReport(own, chosen), "now": timezone.now()}
    return _page(request, f"review/{folder}/class.html", chosen, context)


@require_safe
@instructor_only
def report_rules(request: PersonRequest) -> HttpResponse:
    chosen, context = _chosen(request)
    context["rules"] = rules_by_misses(request.user, chosen)
    return _page(request, "review/reports/rules.html", chosen, context)


@require_safe
@instructor_only
def report_rule(request: PersonRequest, code: str, number: str) -> HttpResponse:
    rule = RuleName(f"{code} {number}")
    if not rule.known:
        raise Http404
    chosen, context = _chosen(request)
    context["report"] = RuleReport(rule, request.user, chosen)
    return _page(request, "review/reports/rule.html", chosen, context)


def _chosen(request: PersonRequest) -> tuple[PeriodForm, dict[str, Any]]:
    up_to_date = all([tallies.catch_up(MOST_BATCHES), catch_up(STEPS)])
    chosen = PeriodForm(request.GET)
    return chosen, {"period": chosen, "up_to_date": up_to_date}


def _page(request: PersonRequest, template: str, chosen: PeriodForm, context: dict[str, Any]) -> HttpResponse:
    return render(request, template, context, status=422 if chosen.errors else 200)
