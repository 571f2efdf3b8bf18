"""The front page for visitors, and a desk for those signed in."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_http_methods

from casino.accounts.models import Person
from casino.training.quiz.agenda import agenda_of
from games.catalogue import GAMES


@login_not_required
@require_http_methods(["GET", "HEAD"])
def home(request: HttpRequest) -> HttpResponse:
    """A trainee's says what today asks of them, and is therefore kept by no browser."""
    if not (isinstance(request.user, Person) and request.user.is_trainee):
        return render(request, "home/home.html", {"games": GAMES.values()})
    agenda = agenda_of(request.user, timezone.now())
    page = render(request, "home/home.html", {"games": GAMES.values(), "agenda": agenda})
    add_never_cache_headers(page)
    return page
