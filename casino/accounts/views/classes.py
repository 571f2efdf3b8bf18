"""An instructor's classes. Another instructor's class does not exist here."""

from django.contrib import messages
from django.db.models import Count, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from casino.accounts import people, services
from casino.accounts.forms import ClassForm, FilterForm
from casino.accounts.models import Departure, Membership, TrainingClass
from casino.accounts.permissions import PersonRequest, instructor_only
from casino.errors import Refused

MOST_LEFT = 200


@require_http_methods(["GET", "HEAD"])
@instructor_only
def class_list(request: PersonRequest) -> HttpResponse:
    narrow = FilterForm(request.GET)
    classes = request.user.classes_taught.annotate(size=Count("memberships"))
    shown = classes.filter(name__icontains=narrow.cleaned_data["q"]) if narrow.is_valid() else classes.none()
    context = {"filter": narrow, "classes": shown, "any": classes.exists()}
    return render(request, "accounts/class_list.html", context, status=200 if narrow.is_valid() else 422)


@require_http_methods(["GET", "HEAD", "POST"])
@instructor_only
def class_new(request: PersonRequest) -> HttpResponse:
    form = ClassForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            made = services.open_class(instructor=request.user, name=form.cleaned_data["name"])
        except Refused as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, f"The class is open. Give its code, {made.written_code}, to your trainees.")
            return redirect("class_page", pk=made.pk)
    return render(request, "accounts/class_new.html", {"form": form}, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD"])
@instructor_only
def class_page(request: PersonRequest, pk: int) -> HttpResponse:
    own = _own(request, pk)
    narrow = FilterForm(request.GET)
    places: QuerySet[Membership] = own.memberships.select_related("trainee__card").order_by("trainee__display_name")
    shown = places.filter(people.named(narrow.cleaned_data["q"], "trainee__")) if narrow.is_valid() else places.none()
    context = {"class": own, "filter": narrow, "places": shown, "size": places.count(), "left": _left(own)}
    return render(request, "accounts/class_page.html", context, status=200 if narrow.is_valid() else 422)


@require_POST
@instructor_only
def new_join_code(request: PersonRequest, pk: int) -> HttpResponse:
    own = _own(request, pk)
    services.change_join_code(training_class=own)
    messages.success(request, f"The new code is {own.written_code}. The old one no longer works.")
    return redirect("class_page", pk=pk)


@require_POST
@instructor_only
def set_code_open(request: PersonRequest, pk: int, *, code_open: bool) -> HttpResponse:
    services.set_code_open(training_class=_own(request, pk), code_open=code_open)
    opened, closed = "open to whoever has its code.", "closed: nobody can join with its code."
    messages.success(request, f"The class is {opened if code_open else closed}")
    return redirect("class_page", pk=pk)


@require_POST
@instructor_only
def take_back(request: PersonRequest, pk: int, departure: int) -> HttpResponse:
    """Undo a removal."""
    found = get_object_or_404(_own(request, pk).departures.select_related("trainee"), pk=departure)
    try:
        services.take_back(departure=found)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, f"{found.trainee} is in this class again.")
    return redirect("class_page", pk=pk)


def _left(own: TrainingClass) -> list[Departure]:
    """Those who are out of the class, each once, the last to leave first."""
    gone = own.departures.exclude(trainee__in=own.memberships.values("trainee")).select_related("trainee")
    return list({one.trainee_id: one for one in reversed(gone[:MOST_LEFT])}.values())[::-1]


def _own(request: PersonRequest, pk: int) -> TrainingClass:
    return get_object_or_404(request.user.classes_taught, pk=pk)
