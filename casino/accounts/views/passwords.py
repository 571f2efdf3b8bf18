"""A new password: for somebody who knows the old one, and by e-mail for somebody who does not."""

from axes.utils import reset as forget_failures
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.tokens import default_token_generator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlsafe_base64_decode
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from casino.accounts import letters, sign_ins
from casino.accounts.door.throttle import address, too_often
from casino.accounts.forms import ChangePasswordForm, ForgottenPasswordForm, NewPasswordForm
from casino.accounts.models import Letter, Person
from casino.accounts.permissions import PersonRequest

LETTERS_AN_HOUR = 5
ASKED_AN_HOUR = 100
WRONG_PASSWORDS_AN_HOUR = 20


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def change_password(request: PersonRequest) -> HttpResponse:
    sent = request.method == "POST"
    if sent and too_often("change-password", str(request.user.pk), WRONG_PASSWORDS_AN_HOUR):
        messages.error(request, "There were too many tries. Please wait an hour, or ask for a new password by e-mail.")
        return render(request, "accounts/change_password.html", {"form": ChangePasswordForm()}, status=429)
    form = ChangePasswordForm(request.POST if sent else None, person=request.user)
    if not form.is_valid():
        return render(request, "accounts/change_password.html", {"form": form}, status=422 if sent else 200)
    _set_password(request.user, form)
    update_session_auth_hash(request, request.user)
    messages.success(request, "Your password is changed. Everywhere else you are signed out.")
    return redirect("profile")


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def password_reset(request: HttpRequest) -> HttpResponse:
    """The answer, and the work done for it, are the same whether or not the e-mail has an account."""
    form = ForgottenPasswordForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return render(request, "accounts/password_reset.html", {"form": form}, status=422 if form.is_bound else 200)
    if too_often("reset-asked", address(request), ASKED_AN_HOUR):
        form.add_error(None, "There were too many tries from here. Please wait an hour.")
        return render(request, "accounts/password_reset.html", {"form": form}, status=429)
    email = form.cleaned_data["email"]
    if not too_often("reset-letter", email, LETTERS_AN_HOUR):
        letters.post(request, Letter.Kind.PASSWORD_RESET, email)
    return redirect("password_reset_sent")


@login_not_required
@require_http_methods(["GET", "HEAD"])
def password_reset_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/password_reset_sent.html")


@login_not_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password_reset_confirm(request: HttpRequest, who: str, token: str) -> HttpResponse:
    person = _person_with_link(who, token)
    if person is None:
        return render(request, "accounts/password_reset_confirm.html", status=410)
    form = NewPasswordForm(request.POST if request.method == "POST" else None, person=person)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(request, "accounts/password_reset_confirm.html", {"form": form}, status=status)
    _set_password(person, form)
    forget_failures(username=person.email)
    messages.success(request, "Your new password is set. Sign in with it.")
    return redirect("sign_in")


def _set_password(person: Person, form: NewPasswordForm) -> None:
    person.set_password(form.cleaned_data["password"])
    person.save(update_fields=["password"])
    sign_ins.look_again(person.pk)


def _person_with_link(who: str, token: str) -> Person | None:
    try:
        pk = int(urlsafe_base64_decode(who))
    except ValueError:
        return None
    person = Person.objects.filter(pk=pk, is_active=True).first()
    return person if person and default_token_generator.check_token(person, token) else None
