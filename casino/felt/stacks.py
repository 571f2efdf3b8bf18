"""Chips on the spots of a table in play: a row for each owner or split hand, what was paid beside it, and a tag."""

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import cos, inf, radians, sin
from typing import Final, NamedTuple

from casino.felt import cloth, pieces, tags
from casino.felt import geometry as g
from casino.felt.chips import RADIUS, Wager
from casino.felt.drawing import DEEP, Felt, spot_id, where
from casino.felt.geometry import Place
from games.layout import OPTIONAL, Spot

CROWDED, CROWDED_RADIUS = 3, 17.0
"""With three players on a spot their chips lie closer."""
TO_BE_READ: Final = 27.0
REACH: Final = 42.0
"""How far a row of piles reaches to either side; more piles are smaller, and at last lie over each other."""
LEAST_RADIUS: Final = 13.0
BETWEEN_HANDS: Final = 1.4
"""How much further apart the piles of two hands lie than those of one."""
BESIDE: Final = 4.0
MOST_ROWS: Final = 3

ON_A_SMALL_SPOT, UNDER_A_TAG = (19.0, 16.0, 13.5), (15.0, 12.0)
"""How large chips are where one pile, two, or more lie side by side on a small spot, and with their tag on it too."""
READ_ON_A_SMALL_SPOT: Final = (24.0, 19.0, 15.0)
LEAST_BESIDE: Final = 64.0
"""A tag goes beside a small spot where there is this much room for it, enough for "$7.50" and a short name."""
LINES_BESIDE, LINES_BEFORE = 3, 2
"""How many lines a tag may have beside a small spot, and before it or on it."""
ENOUGH_BESIDE, PAST_CAPTIONS = 80.0, 16.0
"""With so much room a tag ends before the next area's caption; with less it lies this far outwards, past that."""
TAG_DEPTH: Final = 40.0
"""How deep a tag of two lines is."""
UNDER, OVER = 10.0, 12.0
"""How far from the middle of a small spot its tag lies outwards, and its chips inwards, where it must lie on it."""


class Row(NamedTuple):
    """Chips that lie together. `hand` is whose they are of a split box; only the first of its rows names the owner."""

    wagers: list[Wager]
    owner: str
    hand: int | None = None


def stacks(felt: Felt, number: int, spot: Spot, wagers: Sequence[Wager], *, before: bool = True) -> str:
    """The chips on a spot: in a line that points at the dealer where it is deep enough (5.10), else side by side.

    `before`: the ground between the area's cards and a small spot is free.
    """
    rows: dict[str, list[Wager]] = {}
    for wager in wagers:
        rows.setdefault(wager.key or wager.owner, []).append(wager)
    owned = list(rows.values())
    if spot.depth >= DEEP:
        return f'<g class="stacks">{_in_line(felt, number, spot, _rows(owned))}</g>'
    return f'<g class="stacks">{_abreast(felt, number, spot, owned, before)}</g>'


def hands_in_line(spot: Spot, wagers: Sequence[Wager]) -> list[tuple[int | None, float]]:
    """The hands whose chips lie in rows of their own on a spot, and how far outwards from its middle each row lies."""
    if spot.depth < DEEP or not wagers or len({wager.key or wager.owner for wager in wagers}) > 1:
        return [(None, 0.0)]
    rows = _rows([list(wagers)])
    return [(row.hand, _outwards(spot, at, len(rows))) for at, row in enumerate(rows)]


# --- in a line --------------------------------------------------------------------------------------


def _rows(owned: list[list[Wager]]) -> list[Row]:
    """A row for each player; of a player alone on a box that is split, a row for each hand."""
    hands = list(dict.fromkeys(wager.hand for wager in owned[0]))
    if len(owned) > 1 or not 1 < len(hands) <= MOST_ROWS:
        return [Row(row, row[0].owner) for row in owned]
    owner = owned[0][0].owner
    return [
        Row([wager for wager in owned[0] if wager.hand == hand], "" if at else owner, hand)
        for at, hand in enumerate(hands)
    ]


def _in_line(felt: Felt, number: int, spot: Spot, rows: list[Row]) -> str:
    """A row's tag is always on the same side: so the next area's never comes to lie over it."""
    side = -1 if spot.across < 0 else 1  # of two adjoining boxes, away from the other one
    largest = _largest(rows)
    drawn = []
    for at, row in enumerate(rows):
        outwards = _outwards(spot, at, len(rows))
        piles = _piles(row.wagers)
        radius, shifts = _spread(piles, largest)
        for shift, (id_, wager, paid) in zip(shifts, piles, strict=True):
            point = where(felt, number, spot, outwards=outwards, across=side * shift)
            drawn.append(_pile(felt, number, spot, id_, wager, paid, point, radius))
        start = shifts[-1] + radius + BESIDE
        furthest = _beside(felt, spot, outwards)
        calls = row.wagers[0].calls
        room = furthest - start - tags.BAR * calls
        lines = tags.sums(_label(row, room), row.wagers, room, alone=len(rows) == 1)
        wide, _ = tags.size(lines, calls)
        across = min(start + wide / 2, furthest - wide / 2)
        point = where(felt, number, spot, outwards=outwards, across=side * across)
        if row.wagers[0].read and not row.hand and len({one.wagers[0].key for one in rows}) == 1:
            continue  # the plate at the seat says whose they are
        hand = f"-{row.hand}" if row.hand else ""
        drawn.append(tags.tag(f"tag-{spot_id(number, spot)}-{_whose(row.wagers[0])}{hand}", point, lines, calls))
    return "".join(drawn)


def _outwards(spot: Spot, at: int, rows: int) -> float:
    return spot.depth / 3.1 * (at - (rows - 1) / 2)


def _largest(rows: list[Row]) -> float:
    """A pile that is to be read is as wide as its box has room for."""
    if len(rows) >= CROWDED:
        return CROWDED_RADIUS
    return TO_BE_READ if rows[0].wagers[0].read and len(rows) == 1 else RADIUS


def _label(row: Row, room: float) -> str:
    """The hand is named beside its owner where there is room for both; the first one is plain from the others."""
    if row.hand is None or not row.owner or row.wagers[0].read:
        return tags.shortened(row.owner, room) if row.hand is None else f"hand {row.hand}"
    both = f"{row.owner}, hand {row.hand}"
    return both if tags.width(both, tags.OWNER) <= room else tags.shortened(row.owner, room)


def _spread(piles: list[tuple[str, Wager, bool]], largest: float) -> tuple[float, list[float]]:
    """How large a row's chips are, so that piles lie beside each other if they can, and how far across each lies.

    Those of one hand lie together and another hand's a little apart.
    """
    hands = {wager.hand for _, wager, _ in piles}
    apart = BETWEEN_HANDS if len(piles) > len(hands) else 1.0
    steps = [0.0]
    for (_, one, _), (_, other, _) in pairwise(piles):
        steps.append(steps[-1] + (1.0 if one.hand == other.hand else apart))
    radius = max(LEAST_RADIUS, min(largest, REACH / (1 + steps[-1])))
    step = min(2.1 * radius, (2 * REACH - 2 * radius) / max(1.0, steps[-1]))
    return radius, [step * (at - steps[-1] / 2) for at in steps]


def _beside(felt: Felt, spot: Spot, outwards: float) -> float:
    """How far a tag may reach from the middle of a spot: to the next area's chips, or half way to its tag."""
    room = g.room(felt.places, spot.radius + outwards)
    return room / 2 - abs(spot.across) - BESIDE if spot.across else room - REACH - BESIDE


# --- side by side -----------------------------------------------------------------------------------


def _abreast(felt: Felt, number: int, spot: Spot, rows: list[list[Wager]], before: bool) -> str:
    """Small stacks side by side. Their tag goes beside the spot, else before it, and on it only where it must."""
    found = _tagged_beside(felt, number, spot, rows) or (_tagged_before(felt, spot, rows) if before else None)
    lines, outwards, across = found or _tagged_on(spot, rows)
    at = where(felt, number, spot, outwards=outwards, across=across)
    alone = rows[0][0].read and len(rows) == 1
    drawn = _side_by_side(felt, number, spot, rows, in_the_middle=alone or found is not None)
    if alone:
        return drawn
    return drawn + tags.tag(f"tag-{spot_id(number, spot)}", at, lines)


Tagged = tuple[list[tags.Line], float, float]
"""A tag's lines, and how far from the middle of its spot it lies: outwards and across."""


def _tagged_beside(felt: Felt, number: int, spot: Spot, rows: list[list[Wager]]) -> Tagged | None:
    free, most, outwards = _free_beside(felt, spot), LINES_BESIDE, 0.0
    captioned = _captioned(felt, spot)
    if captioned and free - captioned >= ENOUGH_BESIDE:
        free -= captioned
    elif captioned:
        most, outwards = LINES_BEFORE, PAST_CAPTIONS
    if free < LEAST_BESIDE:
        return None
    lines = tags.shared(rows, free, most)
    wide, _ = tags.size(lines)
    start = spot.width / 2 + BESIDE
    furthest = min(start + free, _up_to_the_shoe(felt, spot) if number == 1 else start + free)
    if furthest - wide < ON_A_SMALL_SPOT[0]:
        return None
    return lines, outwards, min(start + wide / 2, furthest - wide / 2)


def _captioned(felt: Felt, spot: Spot) -> float:
    """How much of the room beside a spot has the caption of the next area's sensor over it."""
    near = [other for other in felt.layout.spots if other.radius == spot.radius]
    reach = (one.caption.width / 2 - one.caption.across - one.width / 2 for one in near if one.caption)
    return max(reach, default=0.0)


def _up_to_the_shoe(felt: Felt, spot: Spot) -> float:
    """How far beside a spot of area 1 a tag may reach: the card shoe stands there."""
    turned = radians(g.angles(felt.places)[0])
    shoe = cloth.SHOE[1] + cloth.SHOE_DEPTH / 2 + BESIDE
    return (g.EDGE + (spot.radius - TAG_DEPTH / 2) * cos(turned) - shoe) / sin(turned) if turned else inf


def _free_beside(felt: Felt, spot: Spot) -> float:
    """The room on area 1's side of a small spot: to the next thing at its distance, or half way to the next tags."""
    near = [other for other in felt.layout.spots if abs(other.radius - spot.radius) < (other.depth + spot.depth) / 2]
    if spot not in near or any(other.across > spot.across for other in near):
        return 0.0
    area, own = g.room(felt.places, spot.radius), spot.across + spot.width / 2
    if any(other.across < 0 and other.depth >= DEEP for other in felt.layout.spots):
        return area / 2 - own - 2 * BESIDE
    return area + min(other.across - other.width / 2 for other in near) - own - 2 * BESIDE


def _tagged_before(felt: Felt, spot: Spot, rows: list[list[Wager]]) -> Tagged | None:
    """Between the cards and a spot; where there are two spots, in its own half of the area."""
    if spot.radius != OPTIONAL:
        return None
    halves = 2 if spot.across else 1
    most = g.room(felt.places, spot.radius - spot.depth / 2 - TAG_DEPTH) / halves - BESIDE
    lines = tags.shared(rows, most, LINES_BEFORE)
    wide, high = tags.size(lines)
    if wide > most:
        return None
    middle = min(max(abs(spot.across), (wide + BESIDE) / 2), most - wide / 2 + BESIDE / 2) if spot.across else 0.0
    side = -1 if spot.across < 0 else 1
    return lines, -(spot.depth + high) / 2, side * middle - spot.across


def _tagged_on(spot: Spot, rows: list[list[Wager]]) -> Tagged:
    lines = tags.shared(rows, spot.width, LINES_BEFORE)
    return lines, UNDER + (tags.size(lines)[1] - tags.size(lines[:1])[1]) / 2, 0.0


def _side_by_side(felt: Felt, number: int, spot: Spot, rows: list[list[Wager]], *, in_the_middle: bool) -> str:
    piles = [pile for row in rows for pile in _piles(row)]
    sizes = ON_A_SMALL_SPOT if in_the_middle else UNDER_A_TAG
    sizes = READ_ON_A_SMALL_SPOT if rows[0][0].read else sizes
    radius = sizes[min(len(piles), len(sizes)) - 1]
    step = min(1.8 * radius, max(0.0, spot.width - 2 * radius) / max(1, len(piles) - 1))
    drawn = []
    for at, (id_, wager, paid) in enumerate(piles):
        across = step * (at - (len(piles) - 1) / 2)
        point = where(felt, number, spot, outwards=0.0 if in_the_middle else -OVER, across=across)
        drawn.append(_pile(felt, number, spot, id_, wager, paid, point, radius))
    return "".join(drawn)


# --- piles ------------------------------------------------------------------------------------------


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
    pile = pieces.pile_from_the_side if wager.read else pieces.pile
    small = f' transform="scale({radius / RADIUS:.2f})"' if radius != RADIUS else ""
    return (
        f'<g id="pile-{spot_id(number, spot)}-{id_}" class="flip pile{state}" data-owner="{escape(wager.key)}"'
        f' data-area="{number}" transform="translate({at.x:.1f} {at.y:.1f})">'
        f'<g class="move"><g class="up"><g{small}>{pile(cents, felt.chips)}</g></g></g></g>'
    )
