"""A table in play: spots that can be pressed, and cards and chips that keep their ids so that a page can move them.

One drawing serves both views. Everything is placed as the player sees it; a page that shows the dealer's view turns the
groups called "turns" by half a circle and each group called "up" back again, so print is never upside down.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import groupby

from casino.felt import cards, cloth, pieces
from casino.felt import geometry as g
from casino.felt.arrangement import Arrangement, arranged
from casino.felt.bubbles import bubbles
from casino.felt.cards import Hand
from casino.felt.chips import Wager, tally
from casino.felt.cloth import Stock
from casino.felt.drawing import Felt, Lying, Plaque, Sensor, card_outline, name_of, shortened, spot_id, spots, where
from casino.felt.dyes import named
from casino.felt.geometry import Place, View
from casino.felt.stacks import stacks
from games.cards.cards import Card
from games.cards.names import name
from games.chips.chips import Denominations, shown
from games.layout import Layout, Shape, Spot

DEALERS_LINES = 20
"""Where the numbers of the lines printed for the dealer's view begin."""
DEALERS_ROOM = 300.0
PLAQUE, PLAQUE_DEPTH = 21.5, 27.0
"""The type on a marker, 12 px high where a tablet shows the felt at 0.56 of its size, and how deep the marker is."""
BETWEEN_AREAS = 6.0
LONGER = (cards.HEIGHT - cards.WIDTH) / 2
"""How much further a card that lies across reaches to either side."""


def scene(felt: Felt, lying: str, mine: str) -> str:
    """The whole picture for a page: the cloth, then what lies on it, then what only this viewer sees of it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="felt" viewBox="0 0 {g.WIDTH} {g.HEIGHT}" role="group"'
        f' aria-label="{escape(name_of(felt))}">{_cloth(felt.layout, felt.places, felt.chips, felt.held)}'
        f'<g class="turns">{lying}{mine}<g id="ghosts"></g></g></svg>'
    )


def lying_on(felt: Felt, lying: Lying) -> str:
    """What lies on the cloth, as one group that a push replaces."""
    numbers = range(1, felt.places + 1)
    wagers = {id_: list(found) for id_, found in lying.wagers.items() if found}
    free = {number for number in numbers if _in_one_row(felt, lying.hands.get(number, ()))}
    parts = [
        _card_tools(lying.stock),
        *(_spots(felt, number, lying, wagers) for number in numbers),
        _meter(lying.meter) if felt.layout.meter else "",
        _dealer(felt, lying.dealer),
        *(hands(felt, number, lying.hands.get(number, ()), lying.turn) for number in numbers),
        *(_seat(felt, number, lying.names.get(number)) for number in numbers),
        *(_plaques(felt, number, lying.plaques.get(number, ())) for number in numbers),
        *(
            stacks(felt, number, spot, wagers[spot_id(number, spot)], before=number in free)
            for number in numbers
            for spot in spots(felt.layout)
            if spot.shape is not Shape.SENSOR and spot_id(number, spot) in wagers
        ),
        bubbles(felt, lying.signals),
    ]
    return f'<g id="lying">{"".join(parts)}</g>'


def held_by(felt: Felt, held: Mapping[int, Sequence[Hand]]) -> str:
    """Hands that only one viewer sees, over the backs that everybody does."""
    drawn = (hands(felt, area, lying, None, ids="mine-") for area, lying in held.items())
    return f'<g id="mine">{"".join(drawn)}</g>'


def up(art: str) -> str:
    """Something that stays upright for whoever looks."""
    return f'<g class="up">{art}</g>'


@lru_cache(maxsize=128)
def _cloth(layout: Layout, places: int, chips: Denominations, held: Denominations | None) -> str:
    """Everything that never moves, drawn once for each kind of table."""
    player, dealer = View.PLAYER, View.DEALER
    return (
        pieces.definitions(layout, chips)
        + f'<g class="turns">{cloth.table(player)}{cloth.tools(player, chips, held)}</g>'
        + f'<g class="for-player">{cloth.printed(layout, player, places)}</g>'
        + f'<g class="for-dealer">{cloth.printed(layout, dealer, places, DEALERS_LINES)}</g>'
    )


def _card_tools(stock: Stock) -> str:
    """Shoe or device and discard rack, with the backs of the cards in play."""
    inside = _use(named("inside", stock.waiting)) if stock.waiting else ""
    source = _use(f"tool-{stock.dealing}") + _use(named("mouth", stock.back)) + inside
    source += cloth.cutting_card(stock.cutting)
    rack = _use("tool-rack") + _use(named("discards", stock.back))
    return _tool("shoe", stock.words, cloth.SHOE, source) + _tool("discard", "Discard rack", cloth.RACK, rack)


def _tool(id_: str, name: str, at: tuple[float, float], art: str) -> str:
    return f'<g id="{id_}" class="tool" transform="{Place(*at).transform}"><title>{escape(name)}</title>{art}</g>'


def _use(piece: str) -> str:
    return f'<use href="#{piece}"/>'


def _plaques(felt: Felt, number: int, lying: Sequence[Plaque]) -> str:
    """What lies before a player's box, side by side: markers, and signs of a player's own limits.

    Where an area has no room for them all they are made narrower, and no lower: what they say can still be read.
    """
    angle, out = g.angles(felt.places)[number - 1], felt.layout.before_box
    widths = [0.6 * PLAQUE * len(plaque.words) + PLAQUE for plaque in lying]
    narrowed = min(1.0, (g.room(felt.places, out) - BETWEEN_AREAS) / sum(widths)) if widths else 1.0
    left, drawn = -narrowed * sum(widths) / 2, []
    for at, (plaque, wide) in enumerate(zip(lying, widths, strict=True), start=1):
        place = g.place(View.PLAYER, angle, out, -(left + narrowed * wide / 2))
        left += narrowed * wide
        drawn.append(
            f'<g id="plaque-{number}-{at}" class="plaque{" plaque-limits" if plaque.limits else ""}" role="img"'
            f' transform="{place.transform}"><title>Area {number}: {escape(plaque.says)}</title>'
            f"{up(_plaque(plaque.words, wide, narrowed))}</g>"
        )
    return "".join(drawn)


def _plaque(words: str, wide: float, narrowed: float) -> str:
    corner = f'x="{-wide / 2:.1f}" y="{-PLAQUE_DEPTH / 2}"'
    ground = f'<rect {corner} width="{wide:.1f}" height="{PLAQUE_DEPTH}" rx="9"/>'
    written = f'{ground}<text y="{PLAQUE * 0.34:.1f}">{escape(words)}</text>'
    return written if narrowed == 1 else f'<g transform="scale({narrowed:.2f} 1)">{written}</g>'


def _spots(felt: Felt, number: int, lying: Lying, wagers: dict[str, list[Wager]]) -> str:
    return "".join(
        _spot(felt, number, spot, wagers.get(spot_id(number, spot), ()), lying)
        for spot in spots(felt.layout)
        if spot.part != "insurance" or lying.insuring or wagers.get(spot_id(number, spot))
    )


def _spot(felt: Felt, number: int, spot: Spot, wagers: Sequence[Wager], lying: Lying) -> str:
    """A control with a name: what is pressed to lay chips, and what a screen reader says lies there."""
    sensor = lying.sensors.get(number, Sensor.IDLE)
    id_, at = spot_id(number, spot), where(felt, number, spot).transform
    return (
        f'<g id="{id_}" class="spot" role="button" tabindex="0" data-spot="{id_}" transform="{at}">'
        f"<title>{escape(spot_name(number, spot, wagers, sensor))}</title>{up(pieces.printed(spot, sensor))}</g>"
    )


def spot_name(number: int, spot: Spot, wagers: Sequence[Wager], sensor: Sensor = Sensor.IDLE) -> str:
    """ "Area 3, Perfect Pairs: Ann $15" """
    found = tally(wagers)
    if spot.shape is Shape.SENSOR:
        found = sensor.value + (f", {found}" if found else "")
    return f"Area {number}, {spot.name}" + (f": {found}" if found else "")


def _seat(felt: Felt, number: int, name: str | None) -> str:
    """The plate at the rim: free, it is pressed to sit down."""
    width = 30.0 if name is None else 56 + 10.6 * min(len(name), 14)
    x = 0 if name is None else -width / 2 + 17
    who = f'<text class="plate" x="12" y="6">{escape(shortened(name))}</text>' if name else ""
    pressed = 'role="img"' if name else 'role="button" tabindex="0"'
    says = f"Seat {number}: {escape(name) if name else 'free, sit down'}"
    at = g.place(View.PLAYER, g.angles(felt.places)[number - 1], g.SEAT).transform
    plate = f'<rect class="plate-ground" x="{-width / 2:.1f}" y="-14" width="{width:.1f}" height="28" rx="14"/>'
    digit = f'<text class="plate plate-number" x="{x:.1f}" y="6">{number}</text>'
    return (
        f'<g id="seat-{number}" class="seat{"" if name else " free"}" {pressed} data-seat="{number}" transform="{at}">'
        f"<title>{says}</title>{up(plate + digit + who)}</g>"
    )


def hands(felt: Felt, number: int, lying: Sequence[Hand], turn: tuple[int, int] | None, ids: str = "") -> str:
    """An area's hands. The first is nearest area 1's side, as the deal runs. `ids` sets a second drawing apart."""
    at = g.place(View.PLAYER, g.angles(felt.places)[number - 1], g.CARDS)
    marked = turn[1] if turn and turn[0] == number else None
    drawn = [up(card_outline())] if felt.layout.card_places and not ids else []
    first = 0
    for box, found in by_box(felt, lying):
        drawn.append(_laid_out(f"{ids}{number}", box, found, first, marked, cards.across(at.turn)))
        first += len(box)
    return _cards(f"{ids}area-{number}-cards", f"Area {number}", at, "".join(drawn), lying)


def by_box(felt: Felt, lying: Sequence[Hand]) -> list[tuple[tuple[Hand, ...], Arrangement]]:
    """The hands of each box of an area, and how they lie."""
    boxes = [tuple(box) for _, box in groupby(lying, key=lambda hand: hand.box)]
    widths = tuple(tuple(hand.width for hand in box) for box in boxes)
    return list(zip(boxes, arranged(widths, felt.places), strict=True)) if boxes else []


def _in_one_row(felt: Felt, lying: Sequence[Hand]) -> bool:
    """Whether an area's cards leave the ground before its optional spots free."""
    return all(outwards == 0 for _, found in by_box(felt, lying) for _, outwards in found.middles)


def _dealer(felt: Felt, hand: Hand | None) -> str:
    outlined = up(card_outline()) if felt.layout.card_places else ""
    lying = [hand] if hand and hand.cards else []
    at = g.place(View.PLAYER, 0, g.DEALER_CARDS)
    found = Arrangement(min(1.0, DEALERS_ROOM / lying[0].width) if lying else 1.0, 0.0, 0.0, ((0.0, 0.0),))
    return _cards("dealer-cards", "Dealer", at, outlined + _laid_out("dealer", lying, found), lying)


def _cards(id_: str, whose: str, at: Place, art: str, lying: Sequence[Hand]) -> str:
    if not lying:
        return f'<g id="{id_}" class="cards" transform="{at.transform}">{art}</g>'
    says = escape(f"{whose}: {in_words(lying)}")
    return f'<g id="{id_}" class="cards" role="img" transform="{at.transform}"><title>{says}</title>{art}</g>'


def in_words(lying: Sequence[Hand]) -> str:
    """ "8 of spades, 8 of hearts; and 10 of clubs" """
    return "; and ".join(_said(hand.cards) for hand in lying)


def _said(dealt: Sequence[Card | None]) -> str:
    if not any(dealt):
        return f"{len(dealt)} card{'s' if len(dealt) != 1 else ''} face down"
    return ", ".join(name(card) for card in dealt)


def _laid_out(
    whose: str, lying: Sequence[Hand], found: Arrangement, first: int = 0, marked: int | None = None, across: int = 90
) -> str:
    """The hands of one box, the area's `first` and the next ones. `across` is how a card that lies sideways is turned.

    Rows that lie over each other stay upright as one, so that in both views each leaves the indices above it in sight.
    """
    drawn = []
    for at, (hand, (x, y)) in enumerate(zip(lying, found.middles, strict=False), start=first):
        wide, deep = hand.width + 12, cards.HEIGHT + 12
        around = f'x="{-wide / 2:.0f}" y="{-deep / 2:.0f}" width="{wide:.0f}" height="{deep}"'
        ring = f'<rect class="in-turn" {around} rx="12"/>' if marked == at else ""
        inside = ring + _fan(f"card-{whose}-{at + 1}", hand, across, found.over)
        drawn.append(f'<g id="hand-{whose}-{at + 1}" class="hand" transform="translate({x:.1f} {y:.1f})">'
                     f"{inside if found.over else up(inside)}</g>")  # fmt: skip
    inside = up("".join(drawn)) if found.over else "".join(drawn)
    place = f"translate({found.across:.1f} {found.outwards:.1f}) scale({found.scale:.3f})"
    return f'<g transform="{place}">{inside}</g>' if drawn else ""


@lru_cache(maxsize=4096)
def _fan(id_: str, hand: Hand, across: int, raised: bool) -> str:
    """Each card over the one before it; a double's and a split ace's lies across, `raised` where a row lies over it."""
    left, drawn = -hand.width / 2 + cards.WIDTH / 2, []
    for at, card in enumerate(hand.cards):
        sideways = hand.sideways and at == len(hand.cards) - 1
        shift = left + cards.FAN * at + (LONGER if sideways else 0)
        y = -LONGER if sideways and raised else 0
        place = f"translate({shift:.1f} {y:g})" + (f" rotate({across})" if sideways else "")
        face = pieces.name(card, hand.back)
        drawn.append(
            f'<g id="{id_}-{at + 1}" class="flip card" data-face="{face}" transform="{place}">'
            f'<g class="move"><use href="#{face}"/></g></g>'
        )
    return "".join(drawn)


def _meter(cents: int | None) -> str:
    says = "Progressive jackpot" + (f" {shown(cents)}" if cents is not None else "")
    at = Place(*cloth.METER).transform
    art = up(cloth.meter_art(cents))
    return f'<g id="meter" class="meter" role="img" aria-label="{says}" transform="{at}">{art}</g>'
