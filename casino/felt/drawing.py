"""One felt, drawn: the table, each area's spots by their ids, and the cards and chips that lie on it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from casino.felt import cards, chips, cloth, dyes
from casino.felt import geometry as g
from casino.felt.cards import Hand
from casino.felt.chips import Wager
from casino.felt.cloth import GOLD, Stock
from casino.felt.geometry import Place, View
from casino.felt.svg import SERIF, box, tag, text, title
from games.chips.chips import DENOMINATIONS, Denominations, shown
from games.layout import Layout, Shape, Spot

INSURANCE: Final = Spot("insurance", "insurance", Shape.CIRCLE, g.INSURANCE_LINE, 26, 26, printed=False)
DEEP: Final = 90
"""A spot at least this deep holds its wagers in a line that points at the dealer; a smaller one, side by side."""


class Sensor(Enum):
    """What the light of a jackpot sensor tells: nothing wagered, a wager taken, a wager in play."""

    IDLE = "idle"
    ACCEPTED = "accepted"
    LOCKED = "locked"


class Plaque(NamedTuple):
    """A marker for a player who keeps an old minimum, or (`limits`) the sign of a player's own limits."""

    words: str
    says: str
    limits: bool = False


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies on the cloth. Wagers go by the id of their spot, the controlling player's first.

    `turn` is the area that is being asked and the place of the hand in it; `insuring`: the insurance line is open.
    `plaques` lie before the box of the player they are for; `stock` is where the cards come from.
    `signals` are who is seen to do what at an area.
    """

    hands: Mapping[int, Sequence[Hand]] = field(default_factory=dict)
    wagers: Mapping[str, Sequence[Wager]] = field(default_factory=dict)
    dealer: Hand | None = None
    names: Mapping[int, str] = field(default_factory=dict)
    sensors: Mapping[int, Sensor] = field(default_factory=dict)
    meter: int | None = None
    turn: tuple[int, int] | None = None
    insuring: bool = False
    plaques: Mapping[int, Sequence[Plaque]] = field(default_factory=dict)
    stock: Stock = field(default_factory=Stock)
    signals: Mapping[int, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Felt:
    """One table's cloth as one viewer sees it. `held` are the chips in the float (None: some of each)."""

    layout: Layout
    places: int
    view: View = View.PLAYER
    chips: Denominations = DENOMINATIONS
    held: Denominations | None = None

    def __post_init__(self) -> None:
        if self.places not in g.SPREAD or self.places > self.layout.most:
            raise ValueError(f"{self.layout.game} is not drawn with {self.places} places")


def draw(felt: Felt, lying: Lying | None = None) -> str:
    """The whole picture as an SVG document."""
    lying = lying or Lying()
    return tag(
        "svg",
        title(f"{name_of(felt)}, {felt.view.value}’s view"),
        dyes.definitions(felt.layout.cloth),
        cloth.table(felt.view),
        cloth.printed(felt.layout, felt.view, felt.places),
        cloth.tools(felt.view, felt.chips, felt.held),
        cloth.card_tools(felt.view, lying.stock),
        cloth.meter(felt.view, lying.meter) if felt.layout.meter else "",
        *(area(felt, number, lying) for number in range(1, felt.places + 1)),
        dealer(felt, lying.dealer),
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {g.WIDTH} {g.HEIGHT}", role="group", class_="felt",
    )  # fmt: skip


def name_of(felt: Felt) -> str:
    return f"{felt.layout.game} table, diagram {felt.layout.diagram}, {felt.places} places"


def spots(layout: Layout) -> tuple[Spot, ...]:
    """Every spot that an area has, the insurance position among them."""
    return (*layout.spots, INSURANCE) if layout.insurance else layout.spots


def spot_id(area: int, spot: Spot) -> str:
    return f"area-{area}-{spot.part}"


def where(felt: Felt, number: int, spot: Spot, *, outwards: float = 0.0, across: float = 0.0) -> Place:
    """A place in an area: the middle of a spot, or so far from it."""
    angle = g.angles(felt.places)[number - 1]
    return g.place(felt.view, angle, spot.radius + outwards, spot.across + across)


def area(felt: Felt, number: int, lying: Lying) -> str:
    """A playing area: its spots, its cards, its seat, then the chips over them all."""
    sensor = lying.sensors.get(number, Sensor.IDLE)
    mine = {spot: lying.wagers.get(spot_id(number, spot), ()) for spot in spots(felt.layout)}
    return tag(
        "g",
        *(spot_art(felt, number, spot, wagers, sensor) for spot, wagers in mine.items()),
        card_place(felt, number, lying.hands.get(number, ())),
        seat(felt, number, lying.names.get(number)),
        *(stacks(felt, number, spot, wagers) for spot, wagers in mine.items()),
        id=f"area-{number}", class_="area",
    )  # fmt: skip


def spot_art(felt: Felt, number: int, spot: Spot, wagers: Sequence[Wager], sensor: Sensor) -> str:
    """The spot as printed, named for the pointer and the screen reader with what lies on it."""
    found = sensor.value if spot.shape is Shape.SENSOR else chips.tally(wagers)
    name = f"Area {number}, {spot.name}" + (f": {found}" if found else "")
    words = light(sensor) if spot.shape is Shape.SENSOR else print_in(spot) if spot.printed else ""
    return tag(
        "g", title(name), outline(spot), words,
        id=spot_id(number, spot), class_=f"spot spot-{spot.shape.value}", transform=where(felt, number, spot).transform,
    )  # fmt: skip


def outline(spot: Spot) -> str:
    line: dict[str, str | float | None] = {"fill": "#000", "fill_opacity": 0.12, "stroke": GOLD, "stroke_width": 2}
    if spot is INSURANCE:
        return tag("circle", r=spot.width / 2, **line | {"stroke_opacity": 0.0, "fill_opacity": 0.0})
    match spot.shape:
        case Shape.BOX:
            return box(spot.width, spot.depth, rx=8, **line)
        case Shape.CIRCLE:
            return tag("circle", r=spot.width / 2, **line)
        case Shape.SENSOR:
            return tag("circle", r=spot.width / 2, **line | {"fill": "#1b1210", "fill_opacity": 1.0})


def light(sensor: Sensor) -> str:
    """Dark, lit, or lit with a bar across: told apart without colour."""
    if sensor is Sensor.IDLE:
        return tag("circle", r=6, fill="none", stroke="#7d5a3a", stroke_width=1.5)
    bar = tag("path", d="M-6 0H6", stroke="#1b1210", stroke_width=3) if sensor is Sensor.LOCKED else ""
    return tag("circle", r=8, fill="#f4c56a") + bar


def print_in(spot: Spot) -> str:
    """The spot's name, one word to a line, as large as the spot allows."""
    lines = [spot.name] if spot.depth >= DEEP else spot.name.split()
    inside = spot.width * (0.78 if spot.shape is Shape.CIRCLE else 0.96)
    size = min(20.0, inside / (max(len(line) for line in lines) * 0.56))
    top = -size * 0.54 * (len(lines) - 1)
    return "".join(
        text(line, y=top + size * 1.08 * at, size=size, font_family=SERIF, font_variant="small-caps", fill=GOLD)
        for at, line in enumerate(lines)
    )


def card_place(felt: Felt, number: int, hands: Sequence[Hand]) -> str:
    """Where an area's cards lie; the first hand is nearest area 1's side, as the deal runs."""
    angle = g.angles(felt.places)[number - 1]
    in_view = list(hands)[::-1] if felt.view is View.PLAYER else hands
    drawn = cards.side_by_side(in_view, g.room(felt.places, g.CARDS) - 12, -angle)
    return tag(
        "g", title(f"Area {number}, cards"), card_outline() if felt.layout.card_places else "", drawn,
        id=f"area-{number}-cards", class_="cards", transform=g.place(felt.view, angle, g.CARDS).transform,
    )  # fmt: skip


def card_outline() -> str:
    line: dict[str, str | float | None] = {"stroke": GOLD, "stroke_opacity": 0.7, "stroke_width": 1.5}
    return box(cards.WIDTH + cards.FAN + 10, cards.HEIGHT + 10, rx=9, fill="none", **line, stroke_dasharray="7 6")


def dealer(felt: Felt, hand: Hand | None) -> str:
    at = g.place(felt.view, 0, g.DEALER_CARDS)
    outlined = card_outline() if felt.layout.card_places else ""
    drawn = cards.side_by_side([hand], 260) if hand else ""
    return tag("g", title("Dealer’s cards"), outlined, drawn, id="dealer-cards", class_="cards", transform=at.transform)


def seat(felt: Felt, number: int, name: str | None) -> str:
    """The plate at the rim: the area's number, and who sits there."""
    width = 30.0 if name is None else 44 + 9.5 * min(len(name), 14)
    plate = box(width, 28, rx=14, fill="#1d120c", fill_opacity=0.8, stroke=GOLD, stroke_width=1)
    digit = plate_text(str(number), GOLD, 0 if name is None else -width / 2 + 17)
    who = plate_text(shortened(name), "#f5efe2", 12) if name else ""
    at = g.place(felt.view, g.angles(felt.places)[number - 1], g.SEAT).transform
    whose = f"Area {number}, " + (name or "free seat")
    return tag("g", title(whose), plate, digit, who, class_="seat", transform=at)


def plate_text(words: str, colour: str, x: float) -> str:
    return text(words, x=x, size=18.5, fill=colour, font_family=SERIF, font_weight="600")


def shortened(name: str) -> str:
    return name if len(name) <= 14 else name[:13] + "…"


def stacks(felt: Felt, number: int, spot: Spot, wagers: Sequence[Wager]) -> str:
    """The chips on a spot, drawn upright whatever the turn of the spot."""
    if not wagers:
        return ""
    line_up = in_line if spot.depth >= DEEP else abreast
    return tag("g", line_up(felt, number, spot, wagers), class_="stacks", data_spot=spot_id(number, spot))


def in_line(felt: Felt, number: int, spot: Spot, wagers: Sequence[Wager]) -> str:
    """Wagers in a line that points at the dealer, the first nearest (5.10); the amounts alternate sides."""
    pitch = spot.depth / 3.1
    outer = -1 if spot.across < 0 else 1  # of two adjoining boxes, away from the other one
    drawn = []
    for at, wager in enumerate(wagers):
        outwards = pitch * (at - (len(wagers) - 1) / 2)
        lines = chips.wager_label(wager)
        side = (chips.RADIUS + 6 + chips.label_size(lines)[0] / 2) * (outer if at % 2 == 0 else -outer)
        pile = chips.named(wager) + chips.pile(wager.cents, felt.chips)
        drawn.append(put(where(felt, number, spot, outwards=outwards), pile))
        drawn.append(put(where(felt, number, spot, outwards=outwards, across=side), chips.label(lines)))
    return "".join(drawn)


def abreast(felt: Felt, number: int, spot: Spot, wagers: Sequence[Wager]) -> str:
    """Small stacks side by side with one tag of amounts under them."""
    radius = 15.0 if len(wagers) == 1 else 12.0
    drawn = []
    for at, wager in enumerate(wagers):
        across = 20 * (at - (len(wagers) - 1) / 2)
        art = chips.named(wager) + chips.pile(wager.cents, felt.chips, radius)
        drawn.append(put(where(felt, number, spot, across=across), art))
    amounts = " · ".join(shown(wager.cents) for wager in wagers)
    under = where(felt, number, spot)
    drawn.append(put(Place(under.x, under.y + 23), chips.label([(amounts, 12.5, "#fdf8ea")])))
    return "".join(drawn)


def put(place: Place, art: str) -> str:
    """Set something down upright."""
    return tag("g", art, transform=Place(place.x, place.y).transform)
