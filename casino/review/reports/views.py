"""The pages of reports."""

from typing import Any

from django.db.models import Count
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino.accounts.models import Person
from casino.accounts.permissions import PersonRequest, instructor_only
from casino.review.index.catch_up import catch_up
from casino.review.reports import tallies
from casino.review.reports.forms import PeriodForm
from casino.review.reports.group import ClassReport
from casino.review.reports.names import RuleName
from casino.review.reports.person import PersonReport
from casino.review.reports.rule import RuleReport, rules_by_misses
from casino.review.reports.scope import (
    class_for,
    former_people_of,
    is_being_tested,
    people_of,
    person_for,
    taught_until,
)
from casino.training.quiz.embargo import embargo_on
from games.catalogue import GAMES, rulebook

STEPS = 5


@never_cache
@require_safe
@instructor_only
def reports(request: PersonRequest) -> HttpResponse:
    """Where an instructor's reports begin: their classes, their people, the rules."""
    context = {
        "classes": request.user.classes_taught.annotate(size=Count("memberships")),
        "people": people_of(request.user).order_by("display_name"),
        "former": former_people_of(request.user).order_by("display_name"),
    }
    return render(request, "review/reports/index.html", context)


@never_cache
@require_safe
def report_own(request: PersonRequest) -> HttpResponse:
    return _person(request, request.user, "review/reports/person.html")


@never_cache
@require_safe
def report_person(request: PersonRequest, pk: int) -> HttpResponse:
    return _person(request, person_for(request.user, pk), "review/reports/person.html")


@never_cache
@require_safe
def print_person(request: PersonRequest, pk: int) -> HttpResponse:
    """A person's record for the file, on paper."""
    return _person(request, person_for(request.user, pk), "review/print/person.html")


def _person(request: PersonRequest, person: Person, template: str) -> HttpResponse:
    if is_being_tested(request.user, person):
        return render(request, "review/reports/later.html")
    chosen, context = _chosen(request)
    until = None if person == request.user else taught_until(request.user, person)
    context |= {"report": PersonReport(person, chosen, until, embargo_on(request.user)), "own": person == request.user}
    context |= {"books": [rulebook(game.code) for game in GAMES.values()], "now": timezone.now()}
    return _shown(request, template, chosen, context)


@never_cache
@require_safe
@instructor_only
def report_class(request: PersonRequest, pk: int) -> HttpResponse:
    return _class(request, pk, "review/reports/class.html")


@never_cache
@require_safe
@instructor_only
def print_class(request: PersonRequest, pk: int) -> HttpResponse:
    return _class(request, pk, "review/print/class.html")


def _class(request: PersonRequest, pk: int, template: str) -> HttpResponse:
    own = class_for(request.user, pk)
    chosen, context = _chosen(request)
    context |= {"report": ClassReport(own, chosen), "now": timezone.now()}
    return _shown(request, template, chosen, context)


@never_cache
@require_safe
@instructor_only
def report_rules(request: PersonRequest) -> HttpResponse:
    chosen, context = _chosen(request)
    return _shown(
        request, "review/reports/rules.html", chosen, context | {"rules": rules_by_misses(request.user, chosen)}
    )


@never_cache
@require_safe
@instructor_only
def report_rule(request: PersonRequest, code: str, number: str) -> HttpResponse:
    rule = RuleName(f"{code} {number}")
    if not rule.known:
        raise Http404
    chosen, context = _chosen(request)
    context["report"] = RuleReport(rule, request.user, chosen)
    return _shown(request, "review/reports/rule.html", chosen, context)


def _chosen(request: PersonRequest) -> tuple[PeriodForm, dict[str, Any]]:
    counted = tallies.for_a_page()
    up_to_date = catch_up(STEPS)
    chosen = PeriodForm(request.GET)
    chosen.full_clean()
    return chosen, {"period": chosen, "up_to_date": counted and up_to_date}


def _shown(request: PersonRequest, template: str, chosen: PeriodForm, context: dict[str, Any]) -> HttpResponse:
    return render(request, template, context, status=422 if chosen.errors else 200)
