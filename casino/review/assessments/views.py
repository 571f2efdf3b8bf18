"""The pages of assessments: an instructor's list and sheets; a trainee's own, once they are signed."""

from typing import Any

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from casino.accounts.door.own_password import WrongPassword, require_own_password
from casino.accounts.models import Person
from casino.accounts.permissions import PersonRequest, instructor_only
from casino.errors import Refused
from casino.review.assessments import services
from casino.review.assessments.forms import CriteriaForm, NewForm, ReplaceForm, Screen, SignForm
from casino.review.models.assessments import Assessment
from casino.review.models.sessions import Kind
from casino.review.scope import sessions_for, taught_at, trainees_of

MOST_LISTED = 200


def assessments_for(reader: Person) -> QuerySet[Assessment]:
    """An instructor's own and those of their trainees; anybody else's own, once signed."""
    found = Assessment.objects.select_related("trainee", "by", "session__table", "supersedes")
    found = found.prefetch_related("replacements")
    if reader.is_instructor:
        return found.filter(Q(by=reader) | taught_at(reader, "signed_at", "trainee") & Q(signed_at__isnull=False))
    return found.filter(trainee=reader, signed_at__isnull=False)


def assessment_for(reader: Person, pk: int, **more: Any) -> Assessment:
    return get_object_or_404(assessments_for(reader), pk=pk, **more)


@require_safe
def assessment_list(request: PersonRequest) -> HttpResponse:
    context: dict[str, Any] = {"assessments": assessments_for(request.user)[:MOST_LISTED]}
    if request.user.is_instructor:
        context["people"] = Person.objects.filter(pk__in=trainees_of(request.user)).order_by("display_name")
    return render(request, "review/assessments/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@instructor_only
def assessment_new(request: PersonRequest, pk: int) -> HttpResponse:
    """A new sheet for a trainee of the instructor's, which may begin at one of their deals."""
    trainee = get_object_or_404(Person, pk=pk, pk__in=trainees_of(request.user))
    deals = sessions_for(request.user).filter(person=trainee, kind=Kind.DEALT)
    chosen = request.GET.get("session", "")
    begun = deals.filter(pk=int(chosen)).first() if chosen.isascii() and chosen.isdigit() else None
    first = {"session": begun, "game": begun.game} if begun else {}
    form = NewForm(request.POST if request.method == "POST" else None, deals=deals, initial=first)
    if form.is_valid():
        made = services.open_assessment(trainee=trainee, by=request.user, **form.cleaned_data)
        return redirect("assessment", pk=made.pk)
    context = {"form": form, "trainee": trainee, "titles": services.titles_for(request.user)}
    return render(request, "review/assessments/new.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def assessment(request: PersonRequest, pk: int) -> HttpResponse:
    """The sheet: filled in by the instructor who holds it until it is signed, read ever after."""
    found = assessment_for(request.user, pk)
    if found.is_signed or found.by != request.user:
        if request.method == "POST":
            raise Http404
        return render(request, "review/assessments/assessment.html", _read(found))
    screen = Screen(found, request.POST if request.method == "POST" else None)
    if screen.is_valid():
        try:
            services.mark(assessment=found, sheet=screen.judged())
        except Refused as refusal:
            screen.sheet.add_error(None, str(refusal))
        else:
            messages.success(request, "The sheet is kept. It is yours alone until you sign it.")
            return redirect("assessment", pk=pk)
    return _sheet(request, found, screen, SignForm())


@sensitive_post_parameters("password")
@require_POST
@instructor_only
def assessment_sign(request: PersonRequest, pk: int) -> HttpResponse:
    """Signs what is on the screen, which comes with the password; where anything is amiss nothing is kept."""
    found = assessment_for(request.user, pk, by=request.user)
    if found.is_signed:
        return redirect("assessment", pk=pk)
    screen, form = Screen(found, request.POST), SignForm(request.POST)
    if all([screen.is_valid(), form.is_valid()]):
        try:
            services.require_finals(screen.judged())
            require_own_password(request.user, form.cleaned_data["password"])
            services.sign(assessment=found, by=request.user, sheet=screen.judged())
        except Refused as refusal:
            screen.sheet.add_error(None, str(refusal))
        except WrongPassword as refusal:
            form.add_error("password", str(refusal))
        else:
            messages.success(request, "Signed. The assessment is on file, and the trainee can read it.")
            return redirect("assessment", pk=pk)
    return _sheet(request, found, screen, form)


@require_POST
@instructor_only
def assessment_replace(request: PersonRequest, pk: int) -> HttpResponse:
    """A new sheet in place of a signed one."""
    found = assessment_for(request.user, pk)
    if not found.is_signed:
        return redirect("assessment", pk=pk)
    form = ReplaceForm(request.POST)
    if not form.is_valid():
        return render(request, "review/assessments/assessment.html", _read(found) | {"replace": form}, status=422)
    try:
        made = services.replace(assessment=found, by=request.user, why=form.cleaned_data["why"])
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("assessment", pk=pk)
    return redirect("assessment", pk=made.pk)


@require_POST
@instructor_only
def assessment_tear_up(request: PersonRequest, pk: int) -> HttpResponse:
    try:
        services.tear_up(assessment=assessment_for(request.user, pk, by=request.user))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("assessment", pk=pk)
    messages.success(request, "The sheet is torn up.")
    return redirect("assessment_list")


@require_safe
def assessment_print(request: PersonRequest, pk: int) -> HttpResponse:
    return render(request, "review/print/assessment.html", _read(assessment_for(request.user, pk)))


@require_http_methods(["GET", "HEAD", "POST"])
@instructor_only
def criteria(request: PersonRequest) -> HttpResponse:
    """An instructor's own criteria."""
    first = {"titles": "\n".join(services.titles_for(request.user))}
    form = CriteriaForm(request.POST if request.method == "POST" else None, initial=first)
    if form.is_valid():
        services.keep_titles(instructor=request.user, titles=form.cleaned_data["titles"])
        messages.success(request, "Your next assessment begins with these criteria.")
        return redirect("assessment_list")
    return render(request, "review/assessments/criteria.html", {"form": form}, status=422 if form.is_bound else 200)


def _sheet(request: PersonRequest, found: Assessment, screen: Screen, sign: SignForm) -> HttpResponse:
    context = {"assessment": found, "sheet": screen.sheet, "lines": screen.lines, "sign": sign}
    context["order"] = services.order_of(found.game)
    context["by_hand"] = found.session is not None and found.session.by_hand
    return render(request, "review/assessments/sheet.html", context, status=422 if screen.sheet.is_bound else 200)


def _read(found: Assessment) -> dict[str, Any]:
    orders = found.orders if found.is_signed else [services.order_of(found.game)]
    criteria = list(found.criteria.all())
    told = {"criteria": criteria, "measured": any(line.figures for line in criteria)}
    return {"assessment": found, **told, "orders": orders, "replace": ReplaceForm()}
