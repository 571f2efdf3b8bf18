"""Somebody's own page: their card and classes, the name that tables see, and joining a class."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from casino.accounts import services
from casino.accounts.door.throttle import too_often
from casino.accounts.forms import DisplayNameForm, JoinForm
from casino.accounts.permissions import PersonRequest
from casino.accounts.views.entrance import WAIT, WRONG_CODES_AN_HOUR
from casino.errors import Refused


@never_cache  # a shared computer's Back button must not show it to the next person
@require_http_methods(["GET", "HEAD"])
def profile(request: PersonRequest) -> HttpResponse:
    classes = request.user.classes.select_related("instructor")
    history = request.user.card.history.select_related("by")
    return render(request, "accounts/profile.html", {"card": request.user.card, "classes": classes, "history": history})


@require_http_methods(["GET", "HEAD", "POST"])
def change_name(request: PersonRequest) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    form = DisplayNameForm(sent, initial={"display_name": request.user.display_name})
    if form.is_valid():
        try:
            services.change_display_name(person=request.user, display_name=form.cleaned_data["display_name"])
        except Refused as refusal:
            request.user.refresh_from_db()
            form.add_error("display_name", str(refusal))
        else:
            messages.success(request, f"Tables now show you as {request.user}.")
            return redirect("profile")
    return render(request, "accounts/change_name.html", {"form": form}, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: PersonRequest) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    form = JoinForm(sent, initial={"join_code": request.GET.get("code", "")[:20]})
    status = 422 if form.is_bound else 200
    if form.is_valid():
        try:
            joined = services.join_class(person=request.user, join_code=form.cleaned_data["join_code"])
        except Refused as refusal:
            wrong = too_often("join-code", str(request.user.pk), WRONG_CODES_AN_HOUR)
            form.add_error("join_code", WAIT if wrong else str(refusal))
            status = 429 if wrong else 422
        else:
            messages.success(request, f"You are now a trainee in {joined}, taught by {joined.instructor}.")
            return redirect("profile")
    return render(request, "accounts/join.html", {"form": form}, status=status)
