"""The front page for visitors, and a desk for those signed in."""

from datetime import datetime
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from casino.accounts.models import Person
from casino.floor.models import Level
from casino.training.models import Mode
from casino.training.practice import runs
from casino.training.practice.choice import in_words, usual
from casino.training.quiz import memory, sittings
from casino.training.work import services
from games.catalogue import GAMES


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A trainee's says what today asks of them, and is therefore kept by no browser."""
    if not (isinstance(request.user, Person) and request.user.is_trainee):
        return render(request, "home/home.html", {"games": GAMES.values()})
    now = timezone.now()
    agenda, deal = agenda_of(request.user, now), deal_of(request.user, now)
    page = render(request, "home/home.html", {"games": GAMES.values(), "agenda": agenda, "deal": deal})
    add_never_cache_headers(page)
    return page


def agenda_of(person: Person, now: datetime) -> dict[str, Any]:
    """What today asks of somebody, in the order in which it presses: `daily` is today's session once begun, and `work`
    leaves out tests that run. On a `quiet` day nothing waits, however much there is to learn.
    """
    left = list(sittings.unfinished(person))
    tests = [one for one in left if one.mode == Mode.TEST]
    work = [one for one in services.work_for(person) if one.to_do and one.sitting not in tests]
    daily = next((one for one in left if sittings.is_daily(one, now)), None)
    due = memory.due(person, now).count()
    agenda = {"now": now, "tests": tests, "work": work, "daily": daily, "due": due, "new": bool(memory.new(person))}
    return agenda | {"quiet": not (tests or work or daily or due)}


def deal_of(person: Person, now: datetime) -> dict[str, Any]:
    """What one click deals, and the deals that somebody left."""
    left = [(run, in_words(run)) for run in runs.unfinished(person, now)]
    wants = usual(person)
    return {"usual": in_words(wants), "level": Level(wants.level).label, "unfinished": left}
