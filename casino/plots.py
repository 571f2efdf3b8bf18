"""Plots drawn on the server as SVG with text in it: they read on paper, on a phone, and aloud.

Colours come from classes of css/reports.css, so that they follow the theme and print dark on white. Nothing here knows
a database: what is plotted is handed in.
"""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from django.utils.safestring import SafeString, mark_safe

from casino.felt.svg import short, tag

WIDTH: Final = 440
HEIGHT: Final = 246
LEFT, RIGHT, TOP, BOTTOM = 40, 14, 38, 34
SIZE: Final = 13
MOST_LABELS: Final = 7
MOST_NUMBERS: Final = 9
"""More numbers than this beside a line run into each other; the table next to the plot has them all."""
ROW: Final = 40


class Point(NamedTuple):
    """One place on a line or one bar. A value of None leaves a gap; `words` is how the value is read aloud."""

    label: str
    value: float | None
    words: str = ""

    @property
    def said(self) -> str:
        return f"{self.label}: {self.words or ('nothing' if self.value is None else short(self.value))}"


class Goal(NamedTuple):
    """A level to be reached, drawn as a dashed line with its words."""

    value: float
    words: str


def line(name: str, title: str, points: Sequence[Point], *, top: float, goal: Goal | None = None) -> SafeString:
    """Values over time, from 0 to `top`, the newest on the right. `name` is unique on the page."""
    room, last = WIDTH - LEFT - RIGHT, len(points) - 1
    places = [(LEFT + room * (at / last if last else 0.5), point) for at, point in enumerate(points)]
    parts = [*_grid(top), *_stretches(places, top), *_dots(places, top), *_labels(places)]
    if goal:
        parts += _goal(goal, top)
    return _plot(name, title, points, goal, parts, HEIGHT)


def bars(name: str, title: str, points: Sequence[Point], *, top: float, goal: Goal | None = None) -> SafeString:
    """One bar for each point, its label and number above it; `goal` is a mark across all of them."""
    parts = []
    for at, point in enumerate(points):
        y = at * ROW
        parts.append(_words(point.label, 0, y + 15, "start"))
        parts.append(_words(_number(point), WIDTH, y + 15, "end", class_="plot-number"))
        parts.append(tag("rect", x=0, y=y + 21, width=WIDTH, height=10, class_="plot-groove"))
        if point.value:
            width = _share(point.value, top) * WIDTH
            parts.append(tag("rect", x=0, y=y + 21, width=width, height=10, class_="plot-bar"))
    height = len(points) * ROW
    if goal and points:
        x = _share(goal.value, top) * WIDTH
        parts.append(tag("line", x1=x, y1=14, x2=x, y2=height - 4, class_="plot-goal"))
    return _plot(name, title, points, goal, parts, max(height, 1))


def _plot(
    name: str, title: str, points: Sequence[Point], goal: Goal | None, parts: Sequence[str], height: float
) -> SafeString:
    said = "; ".join(point.said for point in points) or "Nothing yet"
    described = f"{said}. {goal.words}." if goal else f"{said}."
    written = tag(
        "svg",
        tag("title", escape(title), id=f"{name}-title"),
        tag("desc", escape(described), id=f"{name}-desc"),
        *parts,
        class_="plot",
        viewBox=f"0 0 {WIDTH} {short(height)}",
        role="img",
        aria_labelledby=f"{name}-title {name}-desc",
    )
    return mark_safe(written)  # noqa: S308  (tag escapes attributes, and every text is escaped here)


def _grid(top: float) -> list[str]:
    parts = []
    for level in (0, top / 2, top):
        y = _down(level, top)
        parts.append(tag("line", x1=LEFT, y1=y, x2=WIDTH - RIGHT, y2=y, class_="plot-grid"))
        parts.append(_words(short(level), LEFT - 6, y + SIZE * 0.34, "end"))
    return parts


def _stretches(places: Sequence[tuple[float, Point]], top: float) -> list[str]:
    """The line, broken where there is nothing to show."""
    stretches: list[list[str]] = [[]]
    for x, point in places:
        if point.value is None:
            stretches.append([])
        else:
            stretches[-1].append(f"{short(x)},{short(_down(point.value, top))}")
    return [tag("polyline", points=" ".join(one), class_="plot-line") for one in stretches if len(one) > 1]


def _dots(places: Sequence[tuple[float, Point]], top: float) -> list[str]:
    parts = []
    for x, point in places:
        if point.value is None:
            continue
        y = _down(point.value, top)
        parts.append(tag("circle", tag("title", escape(point.said)), cx=x, cy=y, r=3.5, class_="plot-dot"))
        if len(places) <= MOST_NUMBERS:
            parts.append(_words(_number(point), x, y - 8, "middle", class_="plot-number"))
    return parts


def _labels(places: Sequence[tuple[float, Point]]) -> list[str]:
    """Words under the line, as many as there is room for, the newest always among them."""
    every = -(-len(places) // MOST_LABELS)
    last = len(places) - 1
    return [
        _words(point.label, x, HEIGHT - 10, "middle" if 0 < at < last else "start" if at < last else "end")
        for at, (x, point) in enumerate(places)
        if (last - at) % every == 0
    ]


def _goal(goal: Goal, top: float) -> list[str]:
    """Its line across the plot, and above the plot, where no number comes, what it means."""
    y = _down(goal.value, top)
    return [
        tag("line", x1=LEFT, y1=y, x2=WIDTH - RIGHT, y2=y, class_="plot-goal"),
        tag("line", x1=LEFT, y1=8, x2=LEFT + 24, y2=8, class_="plot-goal"),
        _words(goal.words, LEFT + 30, 12, "start"),
    ]


def _words(words: str, x: float, y: float, anchor: str, class_: str | None = None) -> str:
    return tag("text", escape(words), x=x, y=y, text_anchor=anchor, font_size=SIZE, class_=class_)


def _number(point: Point) -> str:
    return "–" if point.value is None else short(point.value)


def _down(value: float, top: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - _share(value, top))


def _share(value: float, top: float) -> float:
    return min(max(value / top, 0), 1) if top else 0
