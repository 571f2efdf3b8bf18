"""Looking back: progress as plots, and every answer with its round on the felt again."""

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino.accounts.models import Departure
from casino.accounts.permissions import PersonRequest
from casino.felt.svg import short, tag
from casino.plots import Goal, Point, line
from casino.training.models import Answer, Mode
from casino.training.quiz import progress as quiz_progress
from casino.training.quiz import sittings
from casino.training.quiz.feedback import feedback_on
from casino.training.quiz.forms import HistoryForm, LookBackForm
from casino.training.quiz.names import topic_name
from casino.training.quiz.results import told
from casino.training.quiz.views.sitting import later

ON_A_PAGE = 25
WIDTH, HEIGHT = 120, 28


@never_cache
@require_safe
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
        "accuracy": accuracy(whole),
        "speed": speed(whole),
        "topics": [(topic_name(one.name), one, spark(one)) for one in topics],
        "rules": [(one.name, one, spark(one)) for one in quiz_progress.by(answers, lambda one: one.rule)],
        "streak": quiz_progress.streak(request.user, timezone.now()),
        "weak": quiz_progress.weak_rules(request.user),
        "lately": quiz_progress.LATELY,
    }
    return render(request, "training/quiz/progress.html", context, status=200 if form.is_valid() else 422)


@never_cache
@require_safe
def history(request: PersonRequest) -> HttpResponse:
    form = HistoryForm(request.GET)
    every = told(request.user)
    found = every.filter(**form.narrowed()) if form.is_valid() else every.none()
    page = Paginator(found.order_by("-pk"), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "any": every.exists()}
    return render(request, "training/quiz/history.html", context, status=200 if form.is_valid() else 422)


@never_cache
@require_safe
def answer(request: PersonRequest, pk: int) -> HttpResponse:
    """One answer, for whoever gave it and for their instructors; of a test only once it has ended.

    Whoever is set a test that asks the same has to wait for its end, however long ago this answer was given.
    """
    left = Departure.objects.filter(
        training_class__instructor=request.user, trainee=OuterRef("person"), left_at__gte=OuterRef("answered_at")
    )
    taught = Q(person__memberships__training_class__instructor=request.user) | Q(Exists(left))
    running = Q(posed__sitting__mode=Mode.TEST, posed__sitting__ended_at=None)
    mine = Answer.objects.filter(Q(person=request.user) | taught).exclude(running)
    found = get_object_or_404(mine.select_related("posed__sitting", "person").distinct(), pk=pk)
    if found.person == request.user and sittings.is_held(found.posed):
        return later(request, sittings.SetAsATest())
    context = {"told": feedback_on(found), "own": found.person == request.user}
    return render(request, "training/quiz/answer.html", context)


def accuracy(standing: quiz_progress.Standing) -> SafeString:
    points = [Point(date_format(day, "j M"), percent, f"{percent} per cent") for day, percent, _ in standing.days]
    return line(
        "accuracy", "Right answers, per cent", points, top=100, goal=Goal(sittings.PASS_MARK, str(sittings.PASS_MARK))
    )


def speed(standing: quiz_progress.Standing) -> SafeString:
    points = [
        Point(date_format(day, "j M"), round(seconds, 1), f"{seconds:.1f} seconds") for day, _, seconds in standing.days
    ]
    top = max((point.value or 0 for point in points), default=0)
    return line("speed", "Seconds for an answer", points, top=max(10, 10 * -(-top // 10)))


def spark(standing: quiz_progress.Standing) -> SafeString:
    """The share of right answers from day to day, small enough for a row of a table that says it in numbers too."""
    days = [percent for _, percent, _ in standing.days]
    step = (WIDTH - 8) / max(len(days) - 1, 1)
    places = [(4 + at * step, 4 + (HEIGHT - 8) * (1 - percent / 100)) for at, percent in enumerate(days)]
    points = " ".join(f"{short(x)},{short(y)}" for x, y in places)
    x, y = places[-1] if places else (4, HEIGHT - 4)
    drawn = tag(
        "svg",
        tag("line", x1=4, y1=4, x2=WIDTH - 4, y2=4, class_="plot-grid"),
        tag("line", x1=4, y1=HEIGHT - 4, x2=WIDTH - 4, y2=HEIGHT - 4, class_="plot-grid"),
        tag("polyline", points=points, class_="plot-line"),
        tag("circle", cx=x, cy=y, r=3, class_="plot-dot"),
        class_="spark",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        aria_hidden="true",
    )
    return mark_safe(drawn)  # noqa: S308  (numbers only)
