"""Scenarios that instructors share with a class: what its trainees may be asked whenever they like."""

from itertools import islice

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from casino.accounts.models import Person
from casino.accounts.permissions import PersonRequest
from casino.training.models import Answer, Mode, WrittenScenario
from casino.training.quiz import sittings
from casino.training.quiz.embargo import AFTER_THE_TEST, embargo_on
from casino.training.quiz.selection import Wanted

MOST_SHOWN = 12


def shared_with(person: Person) -> QuerySet[WrittenScenario]:
    """What instructors share with the classes that somebody is in, the newest first."""
    return WrittenScenario.objects.filter(classes__memberships__trainee=person).select_related("by").distinct()


def not_yet_right(person: Person) -> list[WrittenScenario]:
    """Of what is shared, what somebody has not answered rightly so far. A test, on or to come, gives nothing away."""
    held = embargo_on(person)
    # Most answers are to no scenario, and a NULL among those left out would leave out everything.
    told = Answer.objects.filter(person=person, right=True, posed__scenario__isnull=False).exclude(
        posed__sitting__mode=Mode.TEST, posed__sitting__ended_at=None
    )
    found = shared_with(person).exclude(pk__in=held.scenarios).exclude(pk__in=told.values("posed__scenario"))
    return list(islice((one for one in found if not held.holds(one.document)), MOST_SHOWN))


@require_POST
def practise_shared(request: PersonRequest, pk: int) -> HttpResponse:
    """One question, told at once what is right; not one that a test of theirs asks."""
    scenario = get_object_or_404(shared_with(request.user), pk=pk)
    if embargo_on(request.user).holds(scenario.document):
        messages.warning(request, AFTER_THE_TEST)
        return redirect("quiz")
    wants = Wanted(scenarios=(scenario.pk,), count=1)
    sitting = sittings.begin(person=request.user, mode=Mode.PRACTICE, wants=wants)
    return redirect("sitting", pk=sitting.pk)
