"""Chips seen from the side, as whoever reads or cuts a stack has them before their eyes: no sum unless it is asked for.

From the side a chip shows its colour and the spots on its edge, so many for each value that colour is never the only
sign. Chips are cut and proved in fives: a gap, or a step to the side, says where each five ends.
"""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Final, Literal

from django.utils.safestring import SafeString, mark_safe

from casino.felt.chips import LOOKS, PLAIN, in_words
from casino.felt.svg import SANS, tag, text
from games.chips.chips import Stack, shown, worth

FIVE: Final = 5
WIDTH, THICK = 54.0, 9.0
"""A chip from the side."""
TOP: Final = 5.0
"""How much of the uppermost chip's face is seen."""
WIDEST: Final = 0.38
"""How much of the rim, in radians, one spot takes at most."""
STEP: Final = 5.0
"""How far every second five of one tall pile is pushed aside."""
BETWEEN, APART = 6.0, 16.0
"""Between piles of one value, and between two values."""
MARGIN: Final = 4.0
PRINT: Final = 16.0
"""Room for a line of print under the chips."""
COLUMN_HEIGHT: Final = 180.0
OUTLINE: Final = "#17110c"

Way = Literal["fives", "pile"]
"""Cut out in piles of five of one value, or as one pile, the highest value at the bottom."""


def side_stack_svg(stack: Stack, *, label: str, way: Way = "fives", total: bool = False) -> SafeString:
    """Chips as they stand on the layout or in the hand. `label` is what a screen reader says of them."""
    piles = list(_in_fives(stack)) if way == "fives" else [_one_pile(stack)]
    aside = STEP if way == "pile" else 0.0
    height = MARGIN + 1.5 * TOP + THICK * max((len(values) for _, values in piles), default=1)
    places, x = list[str](), MARGIN
    for gap, values in piles:
        x += gap
        places.append(tag("g", *_pile(values, aside), transform=f"translate({x:.1f} {height:.1f})"))
        x += WIDTH
    width = max(x + aside, MARGIN + WIDTH) + MARGIN
    places += [_line_of_cloth(width, height)] if not any(values for _, values in piles) else []
    below = PRINT if total else MARGIN
    places += [_print_words(shown(worth(stack)), width / 2, height + PRINT / 2)] if total else []
    return _draw(places, width, height + below, label)


def side_column_svg(value: int, count: int, *, label: str, room: int = 20, marked: bool = True) -> SafeString:
    """A column of the float, as high as it really is beside one with `room` chips; under it, its value."""
    thick = min(THICK, COLUMN_HEIGHT / max(room, count, 1))
    height = MARGIN + 1.5 * TOP + thick * max(room, count)
    chips = (tag("g", _edge(value, thick), transform=f"translate(0 {-thick * at:.1f})") for at in range(count))
    ends = (_end_of_five(thick * at) for at in range(FIVE, count, FIVE))
    face = [_face(value, thick * count)] if count else []
    standing = tag("g", *chips, *ends, *face, transform=f"translate({MARGIN} {height:.1f})")
    under = [_print_words(shown(value), MARGIN + WIDTH / 2, height + PRINT / 2)] if marked else []
    width = WIDTH + 2 * MARGIN
    return _draw([_line_of_cloth(width, height), standing, *under], width, height + PRINT, label)


def pile_of_named(values: Sequence[int]) -> str:
    """One pile of chips that the page has drawn once and knows by name; the middle of its foot is at the origin."""
    left = [-WIDTH / 2 + STEP * (at // FIVE % 2) for at in range(len(values))]
    piled = [
        f'<use href="#edge-{value}" x="{x:g}" y="{-THICK * at:g}"/>'
        for at, (x, value) in enumerate(zip(left, values, strict=True))
    ]
    if values:
        piled.append(f'<use href="#face-{values[-1]}" x="{left[-1]:g}" y="{-THICK * len(values):g}"/>')
    return "".join(piled)


def named_chips(values: Sequence[int]) -> str:
    """A chip's edge and what is seen of its face, drawn once for each value: "edge-2500", "face-2500"."""
    each = ((value, _edge(value, THICK), _face(value, 0.0)) for value in values)
    return "".join(tag("g", edge, id=f"edge-{one}") + tag("g", face, id=f"face-{one}") for one, edge, face in each)


def one_chip_svg(value: int) -> SafeString:
    """One chip, its edge and what is seen of its face by themselves, so that a page can pile up more of them."""
    edge = tag("g", _edge(value, THICK), class_="chip-edge")
    face = tag("g", _face(value, 0.0), class_="chip-face", transform=f"translate(0 {-THICK:g})")
    high = THICK + 1.5 * TOP + 2
    view = f"-2 {-high:g} {WIDTH + 4:g} {high + 2:g}"
    return mark_safe(tag("svg", edge, face, viewBox=view, width=WIDTH, height=high, aria_hidden="true"))  # noqa: S308


def tubes(values: Sequence[int]) -> str:
    """For each value a pattern of five chips, "tube-2500", to fill a column of the float with from its foot upwards."""
    return "".join(_tube(value) for value in values)


def _tube(value: int) -> str:
    five = (tag("g", _edge(value, THICK), transform=f"translate(0 {THICK * (at + 1):g})") for at in range(FIVE))
    end = tag("path", d=f"M0 0H{WIDTH}", stroke=OUTLINE, stroke_width=5)
    size = {"width": WIDTH, "height": THICK * FIVE}
    return tag("pattern", *five, end, id=f"tube-{value}", patternUnits="userSpaceOnUse", **size)


def chips_in_words(stack: Stack) -> str:
    """What a screen reader is told of chips whose sum is asked for: "2 of $25, 3 of $5"."""
    return in_words(stack)


# --- piles ------------------------------------------------------------------------------------------


def _in_fives(stack: Stack) -> Iterator[tuple[float, list[int]]]:
    """Piles of at most five of one value, each with the gap before it."""
    gap = 0.0
    for value, count in stack:
        for done in range(0, count, FIVE):
            yield gap, [value] * min(FIVE, count - done)
            gap = BETWEEN
        gap = APART if gap else 0.0


def _one_pile(stack: Stack) -> tuple[float, list[int]]:
    return 0.0, [value for value, count in stack for _ in range(count)]


def _pile(values: list[int], aside: float) -> Iterator[str]:
    """From the bottom up; the uppermost shows a little of its face."""
    x = 0.0
    for at, value in enumerate(values):
        x = aside * (at // FIVE % 2)
        yield tag("g", _edge(value, THICK), transform=f"translate({x:.1f} {-THICK * at:.1f})")
    if values:
        yield tag("g", _face(values[-1], THICK * len(values)), transform=f"translate({x:.1f} 0)")


# --- one chip ---------------------------------------------------------------------------------------


def _edge(value: int, thick: float) -> str:
    """A chip's edge, its lower left corner at the origin, with the spots that its value is known by."""
    look = LOOKS.get(value, PLAIN)
    shape: dict[str, float] = {"y": -thick, "width": WIDTH, "height": thick, "rx": min(2.0, thick / 3)}
    body = tag("rect", fill=look.colour, **shape)
    rim = tag("rect", fill="none", stroke=OUTLINE, stroke_width=min(1.0, thick / 7), **shape)
    right = f"M{WIDTH - 9:.0f} {0.5 - thick:.1f}H{WIDTH - 1:.0f}V-.5H{WIDTH - 9:.0f}Z"
    shade = tag("path", d=right, fill="#000", fill_opacity=0.16)
    return body + "".join(_spots(_spots_of(value), look.edge, thick)) + shade + rim


def _spots_of(value: int) -> int:
    """How many spots are seen: another number for each value that has a colour."""
    values = list(LOOKS)
    return values.index(value) + 1 if value in LOOKS else len(values) + 1


def _spots(count: int, colour: str, thick: float) -> Iterator[str]:
    """Spots around the half of the rim that is seen: those towards its ends look narrower."""
    half, wide = WIDTH / 2, min(0.4 * pi / count, WIDEST)
    for at in range(count):
        middle = pi * (at + 0.5) / count
        x, width = half - half * cos(middle), WIDTH * sin(wide / 2) * sin(middle)
        yield tag("rect", x=x - width / 2, y=-thick + 1, width=width, height=thick - 2, fill=colour)


def _face(value: int, height: float) -> str:
    look = LOOKS.get(value, PLAIN)
    middle: dict[str, float] = {"cx": WIDTH / 2, "cy": 1.5 - height - TOP / 2}
    rim = tag("ellipse", rx=WIDTH / 2 - 0.5, ry=TOP - 1, fill=look.colour, stroke=OUTLINE, **middle)
    edge = {"fill": "none", "stroke": look.edge}
    ring = tag("ellipse", rx=WIDTH / 2 - 8, ry=TOP - 3, stroke_opacity=0.8, **middle, **edge)
    return rim + ring


def _end_of_five(height: float) -> str:
    return tag("path", d=f"M-1 {-height:.1f}H{WIDTH + 1}", stroke=OUTLINE, stroke_width=2)


# --- the drawing ------------------------------------------------------------------------------------


def _line_of_cloth(width: float, height: float) -> str:
    """Where chips would stand."""
    return tag("path", d=f"M{MARGIN} {height:.1f}H{width - MARGIN:.1f}", stroke="currentColor", stroke_opacity=0.5)


def _print_words(words: str, x: float, y: float) -> str:
    return text(words, size=12, x=x, y=y, font_family=SANS, font_weight="600", fill="currentColor")


def _draw(inside: list[str], width: float, height: float, label: str) -> SafeString:
    drawn = tag(
        "svg", *inside, class_="side-stack", viewBox=f"0 0 {width:.1f} {height:.1f}", width=width, height=height,
        role="img", aria_label=label,
    )  # fmt: skip
    return mark_safe(drawn)  # noqa: S308  (everything in it is escaped by `tag` and `text`)
