"""The colours and weaves that the drawing refers to by name."""

from typing import Final

from casino.felt import geometry as g
from casino.felt.svg import tag
from games.cards.backs import Back
from games.layout import Cloth

BACKS: Final[dict[Back, str]] = {"red": "#6e1f2a", "blue": "#1f3f78"}


def named(piece: str, back: Back) -> str:
    """What a thing is called that there is with either back: "back", "back-blue"."""
    return piece if back == "red" else f"{piece}-{back}"


def dyed(pattern: str, back: Back) -> str:
    return f"url(#{named(pattern, back)})"


def definitions(cloth: Cloth) -> str:
    """The felt, lighter where the lamp hangs, and the lamp's own warmth over it; leather; threads, backs and gaps."""
    # So faint that it is felt rather than seen.
    threads = (
        tag("path", d="M0 .5H6", stroke="#fff", stroke_opacity=0.035)
        + tag("path", d="M.5 0V6", stroke="#000", stroke_opacity=0.09)
        + tag("path", d="M3.500 0V6M0 3.500H6", stroke="#000", stroke_opacity=0.05)
    )
    lattice = tag("path", d="M0 0L8 8M8 0L0 8", stroke="#c99a72", stroke_width=0.9)
    between_chips = tag("path", d="M0 3.500H10", stroke="#000", stroke_opacity=0.5)
    return tag(
        "defs",
        light("lamp", 330, 820, stop("0", cloth.light) + stop("1", cloth.dark)),
        light("glow", 260, 620, stop("0", "#ffe2a6", 0.09) + stop("1", "#ffe2a6", 0)),
        tag("linearGradient", stop("0", "#3a2418"), stop("1", "#6b452d"), id="leather", x1=0, y1=0, x2=0, y2=1),
        pattern("weave", 6, 6, threads, "rotate(32)"),
        *(
            pattern(named("card-back", back), 8, 8, tag("rect", width=8, height=8, fill=dye) + lattice)
            for back, dye in BACKS.items()
        ),
        pattern("racked", 10, 4, between_chips),
    )


def light(id_: str, y: float, radius: float, stops: str) -> str:
    return tag("radialGradient", stops, id=id_, cx=g.WIDTH / 2, cy=y, r=radius, gradientUnits="userSpaceOnUse")


def stop(offset: str, colour: str, opacity: float = 1) -> str:
    return tag("stop", offset=offset, stop_color=colour, stop_opacity=opacity)


def pattern(id_: str, width: float, height: float, art: str, turned: str | None = None) -> str:
    units = "userSpaceOnUse"
    return tag("pattern", art, id=id_, width=width, height=height, patternUnits=units, patternTransform=turned)
