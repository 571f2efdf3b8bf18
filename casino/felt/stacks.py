"""Chips on the spots of a table in play: a row for each owner, what was paid beside the wager, a tag with the sum."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from casino.felt import geometry as g
from casino.felt import pieces
from casino.felt.chips import RADIUS, Wager
from casino.felt.drawing import DEEP, Felt, spot_id, where
from casino.felt.geometry import Place
from casino.felt.layouts import Spot
from games.chips import shown

SMALL: Final = 15.0
SMALLER: Final = 12.0
OWNER, SUM = 16.5, 17.0
"""Type that is still 9 px high where a tablet shows the felt at 0.56 of its size."""
LETTER: Final = 0.585
"""How wide a letter is of its size, at most, over a whole word."""
MARGIN: Final = 12.0
CROWDED, CROWDED_RADIUS = 3, 17.0
"""With three players on a spot their chips lie closer."""
REACH: Final = 42.0
"""How far a row of piles reaches to either side; more piles lie over each other."""
BESIDE: Final = 4.0
UNDER, OVER = 10.0, 12.0
"""How far from the middle of a small spot its tag lies outwards, and its chips inwards."""
MOST_LINES: Final = 2
"""What a small spot's tag has room for."""

Line = tuple[str, float, str]


def stacks(felt: Felt, number: int, spot: Spot, wagers: Sequence[Wager]) -> str:
    """The chips on a spot: in a line that points at the dealer where it is deep enough (5.10), else side by side."""
    rows: dict[str, list[Wager]] = {}
    for wager in wagers:
        rows.setdefault(wager.key or wager.owner, []).append(wager)
    line_up = _in_line if spot.depth >= DEEP else _abreast
    return f'<g class="stacks">{line_up(felt, number, spot, list(rows.values()))}</g>'


def _in_line(felt: Felt, number: int, spot: Spot, rows: list[list[Wager]]) -> str:
    """A row for each player, its tag always on the same side: so the next area's never comes to lie over it."""
    pitch = spot.depth / 3.1
    side = -1 if spot.across < 0 else 1  # of two adjoining boxes, away from the other one
    radius = RADIUS if len(rows) < CROWDED else CROWDED_RADIUS
    drawn = []
    for at, row in enumerate(rows):
        outwards = pitch * (at - (len(rows) - 1) / 2)
        piles = _piles(row)
        step = min(2.1 * radius, (2 * REACH - 2 * radius) / max(1, len(piles) - 1))
        half = step * (len(piles) - 1) / 2
        for place, (id_, wager, paid) in enumerate(piles):
            point = where(felt, number, spot, outwards=outwards, across=side * (step * place - half))
            drawn.append(_pile(felt, number, spot, id_, wager, paid, point, radius))
        start = half + radius + BESIDE
        furthest = _beside(felt, spot, outwards)
        lines = _sums(row, furthest - start, alone=len(rows) == 1)
        across = min(start + _size(lines)[0] / 2, furthest - _size(lines)[0] / 2)
        point = where(felt, number, spot, outwards=outwards, across=side * across)
        drawn.append(_tag(f"tag-{spot_id(number, spot)}-{_whose(row[0])}", point, lines, row[0].calls))
    return "".join(drawn)


def _beside(felt: Felt, spot: Spot, outwards: float) -> float:
    """How far a tag may reach from the middle of a spot: to the next area's chips, or half way to its tag."""
    room = g.room(felt.places, spot.radius + outwards)
    return room / 2 - abs(spot.across) - BESIDE if spot.across else room - REACH - BESIDE


def _abreast(felt: Felt, number: int, spot: Spot, rows: list[list[Wager]]) -> str:
    """Small stacks side by side with one tag of amounts under them."""
    piles = [pile for row in rows for pile in _piles(row)]
    radius = SMALL if len(piles) == 1 else SMALLER
    step = min(1.7 * radius, (spot.width - 2 * radius) / max(1, len(piles) - 1))
    lines = [(words, OWNER, "sum") for words in _amounts(rows, spot.width)]
    drawn = []
    for at, (id_, wager, paid) in enumerate(piles):
        point = where(felt, number, spot, outwards=-OVER, across=step * (at - (len(piles) - 1) / 2))
        drawn.append(_pile(felt, number, spot, id_, wager, paid, point, radius))
    under = UNDER + (_size(lines)[1] - _size(lines[:1])[1]) / 2
    tag = _tag(f"tag-{spot_id(number, spot)}", where(felt, number, spot, outwards=under), lines, False)
    return "".join(drawn) + tag


def _amounts(rows: list[list[Wager]], most: float) -> list[str]:
    """Every player's amount, or where there are too many for a small spot, what lies there in all."""
    lines = _wrapped([_amount(row) for row in rows], most)
    if len(lines) <= MOST_LINES:
        return lines
    laid, _, paid = _amount([wager for row in rows for wager in row]).partition(" ")
    return [laid, paid] if paid else ["in all", laid]


def _wrapped(amounts: Sequence[str], most: float) -> list[str]:
    """Amounts in as few lines as their spot is wide enough for."""
    lines = [""]
    for amount in " · ".join(amounts).split(" "):
        longer = f"{lines[-1]} {amount}".strip()
        if lines[-1] and _width(longer, OWNER) > most:
            lines.append(amount)
        else:
            lines[-1] = longer
    return [words for words in (line.strip(" ·") for line in lines) if words]


def _piles(row: list[Wager]) -> list[tuple[str, Wager, bool]]:
    """Each wager's pile with its id, and after it what was paid beside it."""
    found = []
    for wager in row:
        id_ = f"{_whose(wager)}-{wager.part}" if wager.part else _whose(wager)
        found.append((id_, wager, False))
        if wager.paid:
            found.append((f"{id_}-paid", wager, True))
    return found


def _whose(wager: Wager) -> str:
    return wager.key or "".join(filter(str.isalnum, wager.owner))


def _pile(felt: Felt, number: int, spot: Spot, id_: str, wager: Wager, paid: bool, at: Place, radius: float) -> str:
    cents = wager.paid if paid else wager.cents
    state = " paid" if paid else " kept" if wager.kept or wager.paid else ""
    small = f' transform="scale({radius / RADIUS:.2f})"' if radius != RADIUS else ""
    return (
        f'<g id="pile-{spot_id(number, spot)}-{id_}" class="flip pile{state}" data-owner="{escape(wager.key)}"'
        f' data-area="{number}" transform="translate({at.x:.1f} {at.y:.1f})">'
        f'<g class="move"><g class="up"><g{small}>{pieces.pile(cents, felt.chips)}</g></g></g></g>'
    )


def _sums(row: list[Wager], most: float, *, alone: bool) -> list[Line]:
    """Whose the chips are and how much; what was paid stands beside it, or under it where only one player wagers."""
    owner: Line = (_shortened(row[0].owner, most), OWNER, "owner")
    amount = _amount(row)
    if _width(amount, SUM) <= most:
        return [owner, (amount, SUM, "sum")]
    laid, _, paid = amount.partition(" ")
    return [owner, *((words, SUM, "sum") for words in (laid, paid) if words and (alone or words == (paid or laid)))]


def _amount(row: list[Wager]) -> str:
    paid = sum(wager.paid for wager in row)
    return shown(sum(wager.cents for wager in row)) + (f" +{shown(paid)}" if paid else "")


def _shortened(name: str, most: float) -> str:
    """A name that fits: all of it, else its first word, else what there is room for."""
    return next(words for words in _shorter(name) if _width(words, OWNER) <= most or len(words) < 4)


def _shorter(name: str) -> Iterator[str]:
    yield name
    first = name.split(" ")[0]
    yield first
    yield from (first[:letters] + "…" for letters in range(len(first) - 1, 0, -1))


def _width(words: str, size: float) -> float:
    return len(words) * size * LETTER + MARGIN


def _size(lines: Sequence[Line]) -> tuple[float, float]:
    return max(_width(words, size) for words, size, _ in lines), sum(size * 1.12 for _, size, _ in lines) + 4


def _tag(id_: str, at: Place, lines: Sequence[Line], calls: bool) -> str:
    """A dark tag of words, turned as its area is; a bar at its side marks whoever calls for the area."""
    width, height = _size(lines)
    y, words = -height / 2 + 2, []
    aside = ' x="3"' if calls else ""
    for said, size, kind in lines:
        words.append(f'<text class="{kind}" font-size="{size}"{aside} y="{y + size * 0.89:.1f}">{escape(said)}</text>')
        y += size * 1.12
    corner = f'x="{-width / 2:.1f}" y="{-height / 2:.1f}" height="{height:.1f}"'
    ground = f'<rect class="tag-ground" {corner} width="{width:.1f}" rx="5"/>'
    bar = f'<rect class="calls" {corner} width="4" rx="2"/>'
    return (
        f'<g id="{id_}" class="tag" transform="{at.transform}"><g class="up">'
        f"{ground}{bar if calls else ''}{''.join(words)}</g></g>"
    )
