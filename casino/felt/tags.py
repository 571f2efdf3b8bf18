"""The dark tags beside chips: whose they are and how much, in words that fit where the tag lies."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import Final, NamedTuple

from casino.felt.chips import Wager
from casino.felt.geometry import Place
from games.chips.chips import shown

OWNER, SUM = 16.5, 17.0
"""Type that is still 9 px high where a tablet shows the felt at 0.56 of its size."""
LEADING: Final = 1.06
MARGIN: Final = 10.0
BAR: Final = 6.0
"""What the mark of whoever calls takes up at a tag's side."""
WIDTHS: Final = (
    (" ", 0.35), ("ijlI.,:;'’·|!()", 0.39), ("frtJ-", 0.5), ("+×–", 0.84), ("mwMW…", 1.05)
)  # fmt: skip
SMALL_LETTER, CAPITAL = 0.71, 0.8
"""How wide letters are of their size, in the widest bold face that a browser falls back on."""


class Line(NamedTuple):
    """One line of a tag. `kind` names its colour; `owner` stands before the words, in the colour of owners."""

    words: str
    size: float
    kind: str
    owner: str = ""

    @property
    def width(self) -> float:
        return width(f"{self.owner} {self.words}" if self.owner else self.words, self.size)


@lru_cache(maxsize=8192)
def width(words: str, size: float) -> float:
    return sum(map(_letter, words)) * size + MARGIN


def _letter(letter: str) -> float:
    among = next((wide for letters, wide in WIDTHS if letter in letters), None)
    return among or (CAPITAL if letter.isupper() or ord(letter) > 0x2E7F else SMALL_LETTER)


def size(lines: Sequence[Line], calls: bool = False) -> tuple[float, float]:
    return max(line.width for line in lines) + BAR * calls, sum(line.size * LEADING for line in lines) + 4


def amount(wagers: Sequence[Wager]) -> str:
    """ "$15", or where something was paid "$15 +$10" """
    paid = sum(wager.paid for wager in wagers)
    return shown(sum(wager.cents for wager in wagers)) + (f" +{shown(paid)}" if paid else "")


def by_hand(wagers: Sequence[Wager], most: float) -> str:
    """What lies on each hand of a split box, as fully as it fits: "$15 · $30", "2 × $15", or all of it."""
    sums: dict[int | None, int] = {}
    for wager in wagers:
        sums[wager.hand] = sums.get(wager.hand, 0) + wager.cents
    each = list(map(shown, sums.values()))
    if len(each) == 1 or any(wager.paid for wager in wagers):
        return amount(wagers)
    same = [f"{len(each)} × {each[0]}", f"{len(each)}×{each[0]}"] if len(set(each)) == 1 else []
    return next(filter(lambda words: width(words, SUM) <= most, [" · ".join(each), *same]), amount(wagers))


def shortened(name: str, most: float) -> str:
    """A name that fits: all of it, else its first word, else what there is room for."""
    return next(words for words in _shorter(name) if width(words, OWNER) <= most or len(words) < 4)


def _shorter(name: str) -> Iterator[str]:
    yield name
    first = name.split(" ")[0]
    yield first
    yield from (first[:letters] + "…" for letters in range(len(first) - 1, 0, -1))


def sums(label: str, wagers: Sequence[Wager], most: float, *, alone: bool) -> list[Line]:
    """Whose the chips are and how much; what was paid stands beside it, or under it where only one player wagers."""
    owner = Line(label, OWNER, "owner")
    if wagers[0].read:
        return [owner]
    words = by_hand(wagers, most)
    if width(words, SUM) <= most:
        return [owner, Line(words, SUM, "sum")]
    laid, _, paid = words.partition(" ")
    return [owner, *(Line(one, SUM, "sum") for one in (laid, paid) if one and (alone or one == (paid or laid)))]


def shared(rows: Sequence[Sequence[Wager]], most: float, lines: int) -> list[Line]:
    """A small spot's tag: a line for each player with the amount, as much as goes into so many lines so wide.

    Where that is too little the players are named by their first letters, as their chips lie, over what lies in all.
    """
    return [
        line._replace(words=line.words.replace("$", "")) if line.kind == "sum" and line.width > most else line
        for line in _shared(rows, most, lines)
    ]


def _shared(rows: Sequence[Sequence[Wager]], most: float, lines: int) -> list[Line]:
    if rows[0][0].read and len(rows) > 1:
        return [Line(" ".join(row[0].owner[:1] for row in rows), OWNER, "owner")]
    if len(rows) == 1:
        found = sums(shortened(rows[0][0].owner, most), rows[0], most, alone=True)
        return found if len(found) <= lines else found[1:]
    if len(rows) <= lines:
        each = [_owned(row, most) for row in rows]
        if all(line.width <= most for line in each):
            return each
        amounts = [Line(amount(row), OWNER, "sum") for row in rows]
        if all(line.width <= most for line in amounts):
            return amounts
    laid, _, paid = amount([wager for row in rows for wager in row]).partition(" ")
    if paid:
        return [Line(words, OWNER, "sum") for words in (laid, paid)]
    return [Line(" ".join(row[0].owner[:1] for row in rows), OWNER, "owner"), Line(laid, OWNER, "sum")]


def _owned(row: Sequence[Wager], most: float) -> Line:
    """ "Ann $15": the name as long as there is room, or its first letter."""
    words, owner = amount(row), row[0].owner
    names = (*_shorter(owner), owner[:1])
    lines = [Line(words, OWNER, "sum", name) for name in names if len(name.rstrip("…")) > 1 or name == owner[:1]]
    return next((line for line in lines if line.width <= most), lines[-1])


def tag(id_: str, at: Place, lines: Sequence[Line], calls: bool = False) -> str:
    """A dark tag of words, turned as its area is; a bar at its side marks whoever calls for the area."""
    wide, height = size(lines, calls)
    y, words = -height / 2 + 2, []
    aside = f' x="{BAR / 2:g}"' if calls else ""
    for line in lines:
        owner = f'<tspan class="owner">{escape(line.owner)}</tspan> ' if line.owner else ""
        words.append(
            f'<text class="{line.kind}" font-size="{line.size}"{aside} y="{y + line.size * 0.86:.1f}">'
            f"{owner}{escape(line.words)}</text>"
        )
        y += line.size * LEADING
    corner = f'x="{-wide / 2:.1f}" y="{-height / 2:.1f}" height="{height:.1f}"'
    ground = f'<rect class="tag-ground" {corner} width="{wide:.1f}" rx="5"/>'
    bar = f'<rect class="calls" {corner} width="4" rx="2"/>' if calls else ""
    return f'<g id="{id_}" class="tag" transform="{at.transform}"><g class="up">{ground}{bar}{"".join(words)}</g></g>'
