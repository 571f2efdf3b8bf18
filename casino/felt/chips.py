"""Training chips from above: the value is printed and the edge spots differ, so colour is never the only sign."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from casino.felt.svg import SANS, box, tag, text, title
from games.chips.chips import Denominations, Stack, break_down, payable, shown

RADIUS: Final = 20
RISE: Final = 3.4
"""How far a chip shows above the one under it."""
TALLEST: Final = 8
"""A taller stack is drawn this high: the amount beside it says the rest."""

IVORY: Final = "#f3ead5"
DARK: Final = "#231a13"


class Look(NamedTuple):
    """How the chips of one value are told from the others."""

    colour: str
    spots: int
    ink: str = IVORY
    edge: str = IVORY


LOOKS: Final = {
    100: Look("#efe6cf", 2, ink=DARK, edge="#8a6a3a"),
    250: Look("#dd94a6", 3, ink=DARK, edge="#fff6ee"),
    500: Look("#a3232b", 4),
    2_500: Look("#1d6a45", 5),
    10_000: Look("#232326", 6),
    50_000: Look("#59398a", 8),
    100_000: Look("#d27a26", 10, ink=DARK),
    500_000: Look("#757a82", 12, ink="#ffffff"),
}
KEYS: Final = {value: str(at) for at, value in enumerate(LOOKS, start=1)}
"""The key that lays a chip: by its value, so that it is the same at every table, whatever chips that has."""
PLAIN: Final = Look("#8a7350", 7)
"""For a value that an instructor added and nobody has given a colour."""


@dataclass(frozen=True, slots=True)
class Wager:
    """One person's chips on one spot.

    A live table says more: `key` tells owners of one name apart, `part` the chips of one owner ("2-double" lies beside
    the wager on the second hand), `paid` is what was paid beside them, `kept` that they are settled and the owner's
    again, `calls` that the owner calls for the area. Of `read` chips, which are the table's, no sum is told: they are
    drawn so that they can be counted.
    """

    owner: str
    cents: int
    key: str = ""
    part: str = ""
    paid: int = 0
    kept: bool = False
    calls: bool = False
    read: Denominations = ()

    @property
    def said(self) -> str:
        """How much lies there; or of which chips, where that is to be read."""
        return in_words(stack_of(self.cents, self.read)) if self.read else shown(self.cents)

    @property
    def paid_said(self) -> str:
        """What was paid beside it, in the same way."""
        return in_words(stack_of(self.paid, self.read)) if self.read else shown(self.paid)

    @property
    def hand(self) -> int | None:
        """The number of the hand that they lie on, where hands may be several."""
        number, among_hands, _ = self.part.partition("-")
        return int(number) if among_hands else None

    @property
    def on_box(self) -> str:
        """Which box an insurance is for, where an area has two."""
        return f" on box {self.part}" if self.part.isdigit() else ""


def chip(value: int, radius: float = RADIUS) -> str:
    """One chip, its middle at the origin."""
    look = LOOKS.get(value, PLAIN)
    printed = shown(value).removeprefix("$")
    size = radius * {1: 0.95, 2: 0.85, 3: 0.66, 4: 0.52}.get(len(printed), 0.44)
    # The spots are one dashed ring: a length of two for each, part drawn and part left out.
    spots = tag(
        "circle", r=radius * 0.85, fill="none", stroke=look.edge, stroke_width=radius * 0.26,
        pathLength=2 * look.spots, stroke_dasharray="0.8 1.2", class_="edge-spots",
    )  # fmt: skip
    return (
        tag("circle", r=radius, fill=look.colour, stroke="#17110c", stroke_width=0.9)
        + spots
        + tag("circle", r=radius * 0.66, fill="none", stroke=look.edge, stroke_width=0.9, stroke_opacity=0.75)
        + text(printed, size=size, font_family=SANS, font_weight="700", fill=look.ink)
    )


def stacked(cents: int, chips: Denominations) -> list[int]:
    """The top of the pile, as much of it as a pile is drawn high."""
    return all_of(cents, chips)[-TALLEST:]


def all_of(cents: int, chips: Denominations) -> list[int]:
    """The fewest chips, the highest value at the bottom. A stake that chips cannot make is drawn as the next sum up."""
    return [value for value, count in stack_of(cents, chips) for _ in range(count)]


def stack_of(cents: int, chips: Denominations) -> Stack:
    return break_down(payable(cents, chips), chips)


def pile(cents: int, chips: Denominations, radius: float = RADIUS) -> str:
    shadow = tag("circle", r=radius, cx=1.5, cy=2.5, fill="#000", fill_opacity=0.3)
    rise = RISE * radius / RADIUS
    return shadow + "".join(
        tag("g", chip(value, radius), transform=f"translate(0 {-rise * height:.1f})")
        for height, value in enumerate(stacked(cents, chips))
    )


def tally(wagers: Sequence[Wager]) -> str:
    """What lies on a spot, in words: "Mia $25, Sam $10"; of a split box, "Mia $25 on hand 1, Mia $25 on hand 2"."""
    return ", ".join(f"{wager.owner} {wager.said}{on_hand(wager, wagers)}{wager.on_box}" for wager in wagers)


def on_hand(wager: Wager, among: Sequence[Wager]) -> str:
    """Which hand chips lie on, where there are several, and that they are a double."""
    hand = f" on hand {wager.hand}" if len({other.hand for other in among}) > 1 else ""
    return (" double" if wager.part.endswith("-double") else "") + hand


def in_words(stack: Stack) -> str:
    """Chips without their sum: "2 of $25, 3 of $5"."""
    return ", ".join(f"{count} of {shown(value)}" for value, count in stack if count) or "no chips"


def label(lines: Sequence[tuple[str, float, str]]) -> str:
    """A dark tag with centred lines of (words, size, colour), its middle at the origin."""
    width, height = label_size(lines)
    drawn = [box(width, height, rx=5, fill="#0b1410", fill_opacity=0.74)]
    y = -height / 2 + 3
    for words, size, colour in lines:
        drawn.append(text(words, y=y + size * 0.55, size=size, font_family=SANS, font_weight="600", fill=colour))
        y += size * 1.12
    return "".join(drawn)


def label_size(lines: Sequence[tuple[str, float, str]]) -> tuple[float, float]:
    width = max(len(words) * size * 0.6 for words, size, _ in lines) + 10
    return width, sum(size * 1.12 for _, size, _ in lines) + 6


def wager_label(wager: Wager) -> list[tuple[str, float, str]]:
    owner = wager.owner if len(wager.owner) <= 9 else wager.owner[:8] + "…"
    return [(owner, 11.5, "#dcc385"), (shown(wager.cents), 15, "#fdf8ea")]


def named(wager: Wager) -> str:
    return title(f"{wager.owner}, {shown(wager.cents)}")
