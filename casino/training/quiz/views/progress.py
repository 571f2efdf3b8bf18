"""Looking back: progress as plots, and every answer with its round on the felt again."""

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from casino.accounts.models import Departure
from casino.accounts.permissions import PersonRequest
from casino.training.models import Answer, Mode
from casino.training.quiz import plots, sittings
from casino.training.quiz import progress as quiz_progress
from casino.training.quiz.feedback import feedback_on
from casino.training.quiz.forms import HistoryForm, LookBackForm
from casino.training.quiz.names import topic_name
from casino.training.quiz.results import told
from casino.training.quiz.views.sitting import later

ON_A_PAGE = 25
reading = require_http_methods(["GET", "HEAD"])


@never_cache
@reading
def progress(request: PersonRequest) -> HttpResponse:
    form = LookBackForm(request.GET)
    every = told(request.user)
    answers = quiz_progress.counted(every.filter(**form.narrowed()) if form.is_valid() else every.none())
    whole = quiz_progress.standing("", answers)
    topics = quiz_progress.by(answers, lambda one: one.topic)
    context = {
        "form": form,
        "any": every.exists(),
        "whole": whole,
        "accuracy": plots.accuracy(whole),
        "speed": plots.speed(whole),
        "topics": [(topic_name(one.name), one, plots.spark(one)) for one in topics],
        "rules": [(one.name, one, plots.spark(one)) for one in quiz_progress.by(answers, lambda one: one.rule)],
        "streak": quiz_progress.streak(request.user, timezone.now()),
        "weak": quiz_progress.weak_rules(request.user),
        "lately": quiz_progress.LATELY,
    }
    return render(request, "training/quiz/progress.html", context, status=200 if form.is_valid() else 422)


@never_cache
@reading
def history(request: PersonRequest) -> HttpResponse:
    form = HistoryForm(request.GET)
    every = told(request.user)
    found = _narrowed(every, form) if form.is_valid() else every.none()
    page = Paginator(found.order_by("-pk"), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "any": every.exists()}
    return render(request, "training/quiz/history.html", context, status=200 if form.is_valid() else 422)


@never_cache
@reading
def answer(request: PersonRequest, pk: int) -> HttpResponse:
    """One answer, for whoever gave it and for their instructors; of a test only once it has ended.

    Whoever is set a test that asks the same has to wait for its end, however long ago this answer was given.
    """
    left = Departure.objects.filter(
        training_class__instructor=request.user, trainee=OuterRef("person"), left_at__gte=OuterRef("answered_at")
    )
    taught = Q(person__memberships__training_class__instructor=request.user) | Q(Exists(left))
    running = Q(posed__sitting__mode=Mode.TEST, posed__sitting__ended_at=None)
    mine = (
        Answer.objects.filter(Q(person=request.user) | taught)
        .exclude(running)
        .select_related("posed__sitting", "person")
    )
    found = get_object_or_404(mine.distinct(), pk=pk)
    if found.person == request.user and sittings.is_held(found.posed):
        return later(request, sittings.SetAsATest())
    return render(
        request, "training/quiz/answer.html", {"told": feedback_on(found), "own": found.person == request.user}
    )


def _narrowed(answers: QuerySet[Answer], form: HistoryForm) -> QuerySet[Answer]:
    found = answers.filter(**form.narrowed())
    right = form.cleaned_data["right"]
    return found.filter(right=right == "yes") if right else found
