"""Accuracy and speed as plots, drawn on the server with their numbers in words."""

from datetime import date

from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe

from casino.felt.svg import short, tag
from casino.plots import Goal, Point, line
from casino.training.quiz.progress import Standing
from casino.training.quiz.sittings import PASS_MARK

WIDTH, HEIGHT = 120, 28


def accuracy(standing: Standing) -> SafeString:
    points = [Point(_day(day), percent, f"{percent} per cent") for day, percent, _ in standing.days]
    return line("accuracy", "Right answers, per cent", points, top=100, goal=Goal(PASS_MARK, str(PASS_MARK)))


def speed(standing: Standing) -> SafeString:
    points = [Point(_day(day), round(seconds, 1), f"{seconds:.1f} seconds") for day, _, seconds in standing.days]
    top = max((point.value or 0 for point in points), default=0)
    return line("speed", "Seconds for an answer", points, top=max(10, 10 * -(-top // 10)))


def spark(standing: Standing) -> SafeString:
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


def _day(day: date) -> str:
    return date_format(day, "j M")
