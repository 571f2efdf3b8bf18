"""The colours and weaves that the drawing refers to by name."""

from casino.felt import geometry as g
from casino.felt.svg import tag
from games.layout import Cloth


def definitions(cloth: Cloth) -> str:
    return tag("defs", lamp(cloth), glow(), leather(), weave(), card_back(), racked())


def lamp(cloth: Cloth) -> str:
    """The felt, lighter where the lamp hangs."""
    stops = stop("0", cloth.light) + stop("1", cloth.dark)
    return tag("radialGradient", stops, id="lamp", cx=g.WIDTH / 2, cy=330, r=820, gradientUnits="userSpaceOnUse")


def glow() -> str:
    """The lamp's own warmth, laid over any cloth."""
    stops = stop("0", "#ffe2a6", 0.09) + stop("1", "#ffe2a6", 0)
    return tag("radialGradient", stops, id="glow", cx=g.WIDTH / 2, cy=260, r=620, gradientUnits="userSpaceOnUse")


def leather() -> str:
    return tag("linearGradient", stop("0", "#3a2418"), stop("1", "#6b452d"), id="leather", x1=0, y1=0, x2=0, y2=1)


def stop(offset: str, colour: str, opacity: float = 1) -> str:
    return tag("stop", offset=offset, stop_color=colour, stop_opacity=opacity)


def weave() -> str:
    """So faint that it is felt rather than seen."""
    threads = (
        tag("path", d="M0 .5H6", stroke="#fff", stroke_opacity=0.035)
        + tag("path", d="M.5 0V6", stroke="#000", stroke_opacity=0.09)
        + tag("path", d="M3.500 0V6M0 3.500H6", stroke="#000", stroke_opacity=0.05)
    )
    return pattern("weave", 6, 6, threads, "rotate(32)")


def card_back() -> str:
    lattice = tag("path", d="M0 0L8 8M8 0L0 8", stroke="#c99a72", stroke_width=0.9)
    return pattern("card-back", 8, 8, tag("rect", width=8, height=8, fill="#6e1f2a") + lattice)


def racked() -> str:
    """The gaps between chips that stand on edge."""
    return pattern("racked", 10, 4, tag("path", d="M0 3.500H10", stroke="#000", stroke_opacity=0.5))


def pattern(id_: str, width: float, height: float, art: str, turned: str | None = None) -> str:
    return tag(
        "pattern", art, id=id_, width=width, height=height, patternUnits="userSpaceOnUse", patternTransform=turned
    )
