"""Signing up, in and out."""

from django.contrib import messages
from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from casino.accounts import letters, services, sign_ins
from casino.accounts.door.throttle import address, too_often
from casino.accounts.forms import SignInForm, SignUpForm
from casino.accounts.models import Letter
from casino.accounts.permissions import PersonRequest
from casino.errors import Refused

BACKEND = "casino.accounts.backends.PersonBackend"
# A whole class may sign up from one address in one lesson; nobody asks for ten taken e-mails by mistake.
SIGN_UPS_AN_HOUR = 300
TAKEN_EMAILS_AN_HOUR = 10
WRONG_CODES_AN_HOUR = 30
WAIT = "There were too many tries from here. Please wait an hour."


@login_not_required
@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("home")
    sent = request.POST if request.method == "POST" else None
    form = SignUpForm(sent, initial={"join_code": request.GET.get("code", "")[:20]})
    if form.is_bound and too_often("sign-up", address(request), SIGN_UPS_AN_HOUR):
        form.add_error(None, WAIT)
        return _sign_up_page(request, form, 429)
    if not form.is_valid():
        return _sign_up_page(request, form, 422 if form.is_bound else 200)
    return _open_account(request, form)


def _open_account(request: HttpRequest, form: SignUpForm) -> HttpResponse:
    wanted = {name: form.cleaned_data[name] for name in ("email", "display_name", "password", "join_code")}
    try:
        person = services.sign_up(**wanted)
    except services.EmailTaken:
        return _email_taken(request, form)
    except services.NameTaken as refusal:
        form.add_error("display_name", str(refusal))
        return _sign_up_page(request, form, 422)
    except services.CodeRefused as refusal:
        wrong = too_often("join-code", address(request), WRONG_CODES_AN_HOUR)
        form.add_error("join_code", WAIT if wrong else str(refusal))
        return _sign_up_page(request, form, 429 if wrong else 422)
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _sign_up_page(request, form, 422)
    login(request, person, backend=BACKEND)
    messages.success(request, "Your account is open, and your player card is issued.")
    return redirect("home")


def _email_taken(request: HttpRequest, form: SignUpForm) -> HttpResponse:
    """The owner is told by mail; the page does not say that there is an owner."""
    if too_often("taken-email", address(request), TAKEN_EMAILS_AN_HOUR):
        form.add_error(None, WAIT)
        return _sign_up_page(request, form, 429)
    email = form.cleaned_data["email"]
    if not too_often("taken-email-note", email, 1):
        letters.post(request, Letter.Kind.ALREADY_HERE, email)
    form.add_error(None, "We could not open an account with these details. If you have one already, sign in instead.")
    return _sign_up_page(request, form, 422)


def _sign_up_page(request: HttpRequest, form: SignUpForm, status: int = 200) -> HttpResponse:
    return render(request, "accounts/sign_up.html", {"form": form}, status=status)


@login_not_required
@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """django-axes watches `authenticate`; its middleware answers instead of us when somebody is held back."""
    if request.user.is_authenticated:
        return _onward(request)
    form = SignInForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        person = authenticate(request, **form.cleaned_data)
        if person is not None:
            login(request, person)
            return _onward(request)
        form.add_error(None, "That e-mail and password do not belong together. Check both and try again.")
    context = {"form": form, "next": _asked_for(request)}
    return render(request, "accounts/sign_in.html", context, status=422 if form.is_bound else 200)


def _asked_for(request: HttpRequest) -> str:
    """The page somebody wanted before they were asked to sign in, if it is one of ours."""
    wanted = request.POST.get("next", request.GET.get("next", ""))
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if ours else ""


def _onward(request: HttpRequest) -> HttpResponseRedirect:
    return HttpResponseRedirect(_asked_for(request) or resolve_url("home"))


@require_POST
def sign_out(request: PersonRequest) -> HttpResponse:
    person_id = request.user.pk
    logout(request)
    sign_ins.look_again(person_id)
    messages.success(request, "You are signed out.")
    return redirect("home")
