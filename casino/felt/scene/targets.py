"""What a dealer's hands reach, as controls over the felt: nothing is drawn of them but a ring where the hand is."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from casino.felt import cards, cloth
from casino.felt import geometry as g
from casino.felt.arrangement import FACING, Arrangement
from casino.felt.cards import Hand
from casino.felt.drawing import Felt, Lying, spots, where
from casino.felt.dyes import named
from casino.felt.geometry import Place, View
from casino.felt.live import DEALERS_ROOM, by_box, up
from casino.felt.scene.reach import Reach
from casino.felt.stacks import hands_in_line
from games.layout import Shape, Spot

LEAST: Final = 48.0
"""No target is smaller either way: 26 px where a tablet shows the felt at 0.54 of its size."""
AROUND: Final = 12.0
TOOLS: Final = {
    "shoe": (cloth.SHOE, (124.0, 88.0)),
    "rack": (cloth.RACK, (104.0, 88.0)),
    "float": ((g.WIDTH / 2, g.EDGE + 24.0), (cloth.TRAY[0] + 8.0, cloth.TRAY[1] + 8.0)),
}
STACK: Final = (980.0, 150.0)
"""Beside the dealer's own cards, towards the shoe."""
SEAT: Final = (120.0, LEAST)
ON_THE_LINE: Final = (64.0, LEAST)
"""An insurance position; where an area has two boxes each has half the room."""


def targets(felt: Felt, lying: Lying, reaches: Iterable[Reach], shown: str = "", stack: str = "") -> str:
    """Every target in its place, for whoever deals; `shown` is the one that a coach points at.

    `stack` says how far cards that are not in the shoe yet are made ready: they lie before the dealer.
    """
    drawn = (_target(felt, lying, one, shown) for one in reaches)
    return f'<g id="reach">{_stack(lying, stack)}{"".join(drawn)}</g>'


def _stack(lying: Lying, words: str) -> str:
    if not words:
        return ""
    art = f'<use href="#{named("discards", lying.stock.back)}"/>'
    at = f"{Place(*STACK).transform} scale(1.5)"
    return f'<g id="stack" role="img" aria-label="{escape(words)}" transform="{at}">{art}</g>'


def _target(felt: Felt, lying: Lying, one: Reach, shown: str) -> str:
    match one.at:
        case "shoe" | "rack" | "float":
            (x, y), (wide, deep) = TOOLS[one.at]
            inside = _columns(felt) if one.at == "float" else ""
            return _control(one, Place(x, y).transform, _box(wide, deep) + inside, shown)
        case "own":
            return _own(lying.dealer, one, shown)
        case "seat":
            return _control(one, _in_area(felt, one, g.SEAT).transform, _box(*SEAT), shown)
        case "hand":
            return _hand(felt, lying, one, shown)
        case "spot":
            return _spot(felt, lying, one, shown)


def _control(one: Reach, transform: str, art: str, shown: str) -> str:
    placed = {"area": one.area, "box": one.box, "hand": one.hand, "kind": one.kind or None}
    data = "".join(f' data-{name}="{value}"' for name, value in placed.items() if value is not None)
    marked = " reach-shown" if shown == one.id else ""
    return (
        f'<g id="reach-{one.id}" class="reach{marked}" role="button" tabindex="-1" aria-label="{escape(one.words)}"'
        f' data-at="{one.at}"{data} transform="{transform}">{art}</g>'
    )


def _box(wide: float, deep: float) -> str:
    return f'<rect x="{-wide / 2:.1f}" y="{-deep / 2:.1f}" width="{wide:.1f}" height="{deep:.1f}" rx="10"/>'


def _in_area(felt: Felt, one: Reach, radius: float, across: float = 0.0) -> Place:
    return g.place(View.PLAYER, g.angles(felt.places)[(one.area or 1) - 1], radius, across)


def _columns(felt: Felt) -> str:
    """The columns of the tray, to take a chip from: the float of the panel has the same ones, with their names."""
    wide, deep = cloth.TRAY
    ordered = cloth.in_the_tray(felt.chips)
    step = (wide - 16) / len(ordered)
    return "".join(
        f'<rect class="reach-column" data-column="{value}" x="{-wide / 2 + 8 + step * at:.1f}" y="{-deep / 2:.1f}"'
        f' width="{step:.1f}" height="{deep}"/>'
        for at, value in enumerate(ordered)
    )


# --- hands ------------------------------------------------------------------------------------------


def _own(hand: Hand | None, one: Reach, shown: str) -> str:
    wide = min(DEALERS_ROOM, hand.width) if hand and hand.cards else cards.WIDTH
    at = g.place(View.PLAYER, 0, g.DEALER_CARDS)
    return _control(one, at.transform, _box(wide + AROUND, cards.HEIGHT + AROUND), shown)


def _hand(felt: Felt, lying: Lying, one: Reach, shown: str) -> str:
    at = _in_area(felt, one, g.CARDS)
    for box, found in by_box(felt, lying.hands.get(one.area or 0, ())):
        for hand, (x, y) in zip(box, found.middles, strict=False):
            if (one.box or hand.box, one.hand) == (hand.box, hand.number):
                return _where_it_lies(at, found, hand, (x, y), one, shown)
    sides = {1: FACING, 2: -FACING}
    at = _in_area(felt, one, g.CARDS, sides.get(one.box or 0, 0.0))
    return _control(one, at.transform, _box(cards.WIDTH + AROUND, cards.HEIGHT + AROUND), shown)


def _where_it_lies(at: Place, found: Arrangement, hand: Hand, middle: Sequence[float], one: Reach, shown: str) -> str:
    """Just as the hand itself is drawn."""
    shape = _box(hand.width + AROUND, cards.HEIGHT + AROUND)
    control = _control(one, f"translate({middle[0]:.1f} {middle[1]:.1f})", shape, shown)
    place = f"{at.transform} translate({found.across:.1f} {found.outwards:.1f}) scale({found.scale:.3f})"
    return f'<g transform="{place}">{up(control) if found.over else control}</g>'


# --- wagers -----------------------------------------------------------------------------------------


def _spot(felt: Felt, lying: Lying, one: Reach, shown: str) -> str:
    spot = next(spot for spot in spots(felt.layout) if spot.part == one.part)
    if spot.part == "insurance":
        wide, deep = ON_THE_LINE
        across = 0.0 if one.box is None else (wide - 8) / 2 * (1 if one.box == 1 else -1)
        at = where(felt, one.area or 1, spot, across=across)
        return _control(one, at.transform, _box(wide if one.box is None else wide - 12, deep), shown)
    outwards = _outwards(lying, spot, one)
    at = where(felt, one.area or 1, spot, outwards=outwards)
    deep = spot.depth / 3.1 if one.row[1] > 1 else spot.depth
    wide = max(LEAST, spot.width)
    if spot.shape is Shape.BOX:
        return _control(one, at.transform, _box(wide, deep), shown)
    return _control(one, at.transform, f'<circle r="{wide / 2:g}"/>', shown)


def _outwards(lying: Lying, spot: Spot, one: Reach) -> float:
    if one.row[1] == 1:
        return 0.0
    rows = hands_in_line(spot, lying.wagers.get(f"area-{one.area}-{spot.part}", ()))
    return rows[one.row[0]][1]
