"""Files to take away. Each is found as its page is, so whoever may not see the page has no file either."""

from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from casino.accounts.permissions import PersonRequest, instructor_only
from casino.review.assessments.views import assessments_for
from casino.review.desk.filters import SessionFilter, in_order
from casino.review.desk.timeline import hides_faces
from casino.review.exports import reports
from casino.review.exports.files import Sheet, file_of, stream
from casino.review.exports.sessions import pieces
from casino.review.index.catch_up import catch_up
from casino.review.models.sessions import Kind, Outcome
from casino.review.reports import tallies
from casino.review.reports.forms import PeriodForm
from casino.review.reports.group import ClassReport
from casino.review.reports.person import PersonReport
from casino.review.reports.rule import RuleReport, rules_by_misses
from casino.review.scope import (
    is_at_work,
    is_being_tested,
    person_for,
    reader_of,
    session_for,
    sessions_for,
    taught_until,
    without_own_work,
)
from casino.review.words import RuleName
from casino.training.quiz.embargo import embargo_on

WHOLE = "report"
"""The name of a file with every part in it, but for the answers one by one."""


@require_safe
def export_person(request: PersonRequest, pk: int, part: str, form: str) -> HttpResponseBase:
    person = person_for(request.user, pk)
    if is_being_tested(request.user, person):
        raise Http404
    chosen = _chosen(request)
    until = None if person == request.user else taught_until(request.user, person)
    embargo = embargo_on(request.user)
    sheets = reports.person_sheets(PersonReport(person, chosen, request.user, until, embargo), chosen, embargo)
    return file_of(request, f"{person} {part}", form, _parts(sheets, part))


@require_safe
@instructor_only
def export_class(request: PersonRequest, pk: int, part: str, form: str) -> HttpResponseBase:
    own, chosen = get_object_or_404(request.user.classes_taught, pk=pk), _chosen(request)
    sheets = reports.class_sheets(ClassReport(own, chosen), chosen)
    return file_of(request, f"{own} {part}", form, _parts(sheets, part))


@require_safe
@instructor_only
def export_rules(request: PersonRequest, form: str) -> HttpResponseBase:
    rows = rules_by_misses(request.user, _chosen(request))
    return file_of(request, "rules", form, [reports.rules_sheet(rows)])


@require_safe
@instructor_only
def export_rule(request: PersonRequest, code: str, number: str, part: str, form: str) -> HttpResponseBase:
    rule = RuleName(f"{code} {number}")
    if not rule.known:
        raise Http404
    sheets = reports.rule_sheets(RuleReport(rule, request.user, _chosen(request)))
    return file_of(request, f"{rule.full} {part}", form, _parts(sheets, part))


@require_safe
def export_sessions(request: PersonRequest, form: str) -> HttpResponseBase:
    """The log of sessions as its filters narrow it, all pages of it; a trainee's is their own record."""
    catch_up()
    narrow = SessionFilter(request.GET, reader=request.user)
    if not narrow.is_valid():
        raise Http404
    # A test that still runs would tell its own candidate how it goes.
    told = sessions_for(request.user).exclude(person=request.user, kind=Kind.TEST, outcome=Outcome.ON)
    told = without_own_work(request.user, told)
    found = in_order(narrow.narrowed(told), narrow.order).iterator(reports.AT_ONCE)
    return file_of(request, "sessions", form, [reports.sessions_sheet(found)])


@require_safe
def export_session(request: PersonRequest, pk: int) -> HttpResponseBase:
    """The rounds of a session at a table, for `settle --check`. They tell every card, so some are for instructors."""
    one = session_for(request.user, pk)
    if one.table is None or is_at_work(request.user, one.table):
        raise Http404
    if not (reader_of(request.user, one).all_seeing or not hides_faces(one.table)):
        raise Http404
    return stream(request, f"session {one.pk}", "json", pieces(one, embargo_on(request.user)))


@require_safe
def export_assessments(request: PersonRequest, form: str) -> HttpResponseBase:
    sheet = reports.assessments_sheet(assessments_for(request.user).iterator(reports.AT_ONCE))
    return file_of(request, "assessments", form, [sheet])


def _chosen(request: PersonRequest) -> PeriodForm:
    tallies.catch_up()
    catch_up()
    chosen = PeriodForm(request.GET)
    if not chosen.is_valid():
        raise Http404
    return chosen


def _parts(sheets: dict[str, Sheet], part: str) -> list[Sheet]:
    if part == WHOLE:
        return [sheet for name, sheet in sheets.items() if name != "answers"]
    if part not in sheets:
        raise Http404
    return [sheets[part]]
