"""A felt drawn and read back: its parts by id, their names, and the ground they take up."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from math import cos, radians, sin

from casino.felt import cards, cloth
from casino.felt import geometry as g
from casino.felt.drawing import Felt, Lying, draw, spot_id, spots, where
from casino.felt.geometry import Place, View
from games import blackjack_switch, caribbean_stud, casino_war, star_blackjack
from games.caribbean_stud.options import Progressive
from games.layout import Layout, Shape
from games.star_blackjack.options import Diagram, Jackpot

SVG = "{http://www.w3.org/2000/svg}"
Corners = list[tuple[float, float]]


def star(diagram: Diagram, *wagers: str) -> Layout:
    """A Star Blackjack cloth with all that its diagram has room for."""
    offered = wagers or ("perfect_pairs", "lucky_lucky")
    return star_blackjack.GAME.layout(
        star_blackjack.Options(layout=diagram, optional_wagers=offered, jackpot=Jackpot(meter=1_000_000))
    )


DIAGRAMS: tuple[Diagram, ...] = ("A", "B", "C", "D")
SWITCH = blackjack_switch.GAME.layout(blackjack_switch.Options())
WAR = casino_war.GAME.layout(casino_war.Options())
STUD = caribbean_stud.GAME.layout(caribbean_stud.Options(jackpot=Progressive(meter=0, wager=100)))
LAYOUTS = [*(star(diagram) for diagram in DIAGRAMS), SWITCH, WAR, STUD]
TABLES = [(layout, places) for layout in LAYOUTS for places in (5, 6, 7, 8, 9) if places <= layout.most]


def named(value: object) -> object:
    """What a case of a test is called."""
    return f"{value.game}-{value.diagram}".replace(" ", "-").lower() if isinstance(value, Layout) else value


def drawn(layout: Layout, places: int, view: View = View.PLAYER, lying: Lying | None = None) -> ET.Element:
    return ET.fromstring(draw(Felt(layout, places, view), lying))


def by_id(root: ET.Element, id_: str) -> ET.Element:
    found = [element for element in root.iter() if element.get("id") == id_]
    assert len(found) == 1, f"{len(found)} elements are called {id_}"
    return found[0]


def title(element: ET.Element) -> str | None:
    return element.findtext(f"{SVG}title")


def corners(place: Place, width: float, depth: float) -> Corners:
    turn = radians(place.turn)
    return [
        (place.x + x * cos(turn) - y * sin(turn), place.y + x * sin(turn) + y * cos(turn))
        for x, y in ((-width / 2, -depth / 2), (width / 2, -depth / 2), (width / 2, depth / 2), (-width / 2, depth / 2))
    ]


def apart(one: Corners, other: Corners) -> bool:
    """Two convex shapes are apart when some side of either has the whole of the other beyond it."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
            reach = [[(by - ay) * x + (ax - bx) * y for x, y in points] for points in (one, other)]
            if max(reach[0]) <= min(reach[1]) + 0.01 or max(reach[1]) <= min(reach[0]) + 0.01:
                return True
    return False


def turned(element: ET.Element, turn: float = 0.0) -> Iterator[tuple[ET.Element, float]]:
    """Every part of a drawing, and how far it is turned in all."""
    turn += sum(map(float, re.findall(r"rotate\((-?[\d.]+)", element.get("transform", ""))))
    yield element, turn
    for child in element:
        yield from turned(child, turn)


def footprints(felt: Felt) -> dict[str, Corners]:
    """The ground that each thing of a felt takes up; a circle counts as its twelve-sided outline."""
    found: dict[str, Corners] = {}
    for number in range(1, felt.places + 1):
        for spot in spots(felt.layout):
            place = where(felt, number, spot)
            round_ = [(place.x + spot.width / 2 * cos(k), place.y + spot.width / 2 * sin(k)) for k in twelve()]
            square = corners(place, spot.width, spot.depth)
            found[spot_id(number, spot)] = square if spot.shape is Shape.BOX else round_
        angle = g.angles(felt.places)[number - 1]
        hand = g.place(felt.view, angle, g.CARDS)
        found[f"area-{number}-cards"] = corners(hand, cards.WIDTH + cards.FAN, cards.HEIGHT)
        found[f"area-{number}-seat"] = corners(g.place(felt.view, angle, g.SEAT), 30, 28)
    tools = {
        "float": ((g.WIDTH / 2, g.EDGE + 24), cloth.TRAY),
        "shoe": (cloth.SHOE, (108, 72)),
        "drop": (cloth.DROP, (96, 46)),
        "discard": (cloth.RACK, (88, 72)),
    }
    if felt.layout.meter:
        tools["meter"] = (cloth.METER, (172, 50))
    for name, (at, (width, depth)) in tools.items():
        found[name] = corners(g.seen(felt.view, *at), width, depth)
    found["dealer-cards"] = corners(g.place(felt.view, 0, g.DEALER_CARDS), cards.WIDTH + 4 * cards.FAN, cards.HEIGHT)
    return found


def twelve() -> list[float]:
    return [radians(30 * k) for k in range(12)]
