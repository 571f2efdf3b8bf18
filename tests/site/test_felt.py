"""The felt: where things lie, what they are called, and that nothing lies on anything else."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import cos, hypot, radians, sin
from pathlib import Path

import pytest
from django.conf import settings

from casino.felt import cards, chips, cloth, live, pieces
from casino.felt import geometry as g
from casino.felt.__main__ import PICTURES, write
from casino.felt.cards import Hand
from casino.felt.chips import Wager
from casino.felt.drawing import Felt, Lying, Sensor, draw, spot_id, spots, where
from casino.felt.geometry import Place, View
from casino.felt.layouts import BLACKJACK_SWITCH, CARIBBEAN_STUD, CASINO_WAR, LAYOUTS, Layout, Shape, star_blackjack
from games.cards import DECK, Card
from games.cards import cards as read

SVG = "{http://www.w3.org/2000/svg}"
Corners = list[tuple[float, float]]
TABLES = [(layout, places) for layout in LAYOUTS for places in (5, 6, 7, 9) if places <= layout.most]


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


# --- positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("places", "half"), [(5, 60), (6, 65), (7, 68), (9, 74)])
def test_areas_are_spread_evenly_from_the_dealers_left(places: int, half: float) -> None:
    angles = g.angles(places)
    steps = {round(a - b, 6) for a, b in pairwise(angles)}
    assert angles[0] == half
    assert angles[-1] == pytest.approx(-half)
    assert len(angles) == places
    assert len(steps) == 1


def test_a_lone_area_faces_the_dealer() -> None:
    assert g.angles(1) == (0,)


@pytest.mark.parametrize(
    ("view", "first", "shoe", "rack"),
    [(View.PLAYER, "right", "right", "left"), (View.DEALER, "left", "left", "right")],
)
def test_the_shoe_is_beside_area_1_and_the_rack_opposite(view: View, first: str, shoe: str, rack: str) -> None:
    def side(x: float) -> str:
        return "left" if x < g.WIDTH / 2 else "right"

    across = [g.place(view, angle, g.MAIN).x for angle in g.angles(7)]
    assert across == sorted(across, reverse=first == "right")
    assert side(g.seen(view, *cloth.SHOE).x) == shoe
    assert side(g.seen(view, *cloth.RACK).x) == rack


@pytest.mark.parametrize("angle", [-68, -20, 0, 45, 74])
def test_the_dealers_view_is_half_a_turn_of_the_players(angle: float) -> None:
    ours, theirs = g.place(View.PLAYER, angle, 500, 30), g.place(View.DEALER, angle, 500, 30)
    assert (theirs.x, theirs.y) == pytest.approx((g.WIDTH - ours.x, g.HEIGHT - ours.y))


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("angle", [-68, 0, 74])
def test_an_area_points_at_the_dealer(view: View, angle: float) -> None:
    near, far, dealer = g.place(view, angle, 300), g.place(view, angle, 700), g.place(view, 0, 0)
    axis = radians(far.turn)
    towards = (far.x - near.x, far.y - near.y)
    assert hypot(near.x - dealer.x, near.y - dealer.y) == pytest.approx(300)
    assert towards[0] * cos(axis) + towards[1] * sin(axis) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize(("layout", "places"), TABLES, ids=lambda value: getattr(value, "slug", value))
def test_nothing_lies_on_anything_else(layout: Layout, places: int, view: View) -> None:
    marks = footprints(Felt(layout, places, view))
    touching = [(a, b) for (a, one), (b, other) in combinations(marks.items(), 2) if not apart(one, other)]
    assert touching == []


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize(("layout", "places"), TABLES, ids=lambda value: getattr(value, "slug", value))
def test_everything_lies_inside_the_felt(layout: Layout, places: int, view: View) -> None:
    dealer = g.place(view, 0, 0)
    for name, marks in footprints(Felt(layout, places, view)).items():
        assert all(hypot(x - dealer.x, y - dealer.y) < g.FELT for x, y in marks), name
        assert all((y - dealer.y) * g.towards_player(view) > -26 for _, y in marks), name


def test_the_proof_of_overlap_can_fail() -> None:
    square = corners(Place(0, 0), 10, 10)
    assert not apart(square, corners(Place(6, 6, 45), 10, 10))
    assert apart(square, corners(Place(13, 0, 45), 10, 10))


# --- print ----------------------------------------------------------------------------------------


def test_each_spot_has_its_id_and_its_name() -> None:
    root = drawn(star_blackjack("A", "Perfect Pairs", "Lucky Lucky"), 7)
    names = {part: title(by_id(root, f"area-3-{part}")) for part in ("main", "opt1", "opt2", "insurance", "cards")}
    assert names == {
        "main": "Area 3, main wager",
        "opt1": "Area 3, Perfect Pairs",
        "opt2": "Area 3, Lucky Lucky",
        "insurance": "Area 3, insurance",
        "cards": "Area 3, cards",
    }


@pytest.mark.parametrize(
    ("layout", "parts"),
    [
        (star_blackjack("A"), {"main": "box", "opt1": "box", "opt2": "circle", "insurance": "circle"}),
        (star_blackjack("B"), {"main": "box", "opt1": "box", "insurance": "circle"}),
        (star_blackjack("C"), {"main": "box", "opt1": "circle", "insurance": "circle"}),
        (star_blackjack("D"), {"main": "box", "opt1": "circle", "jackpot": "sensor", "insurance": "circle"}),
        (BLACKJACK_SWITCH, {"main": "box", "main2": "box", "opt1": "circle", "insurance": "circle"}),
        (CASINO_WAR, {"main": "box", "opt1": "circle"}),
        (CARIBBEAN_STUD, {"main": "box", "bet": "box", "jackpot": "sensor"}),
    ],
    ids=lambda value: getattr(value, "slug", ""),
)
def test_every_area_has_the_spots_of_its_diagram(layout: Layout, parts: dict[str, str]) -> None:
    root = drawn(layout, layout.places)
    for number in range(1, layout.places + 1):
        area = by_id(root, f"area-{number}")
        found = {e.get("id"): e.get("class") for e in area.iter() if "spot " in e.get("class", "")}
        assert found == {f"area-{number}-{part}": f"spot spot-{shape}" for part, shape in parts.items()}
    assert not [e for e in root.iter() if e.get("id") == f"area-{layout.places + 1}"]


@pytest.mark.parametrize(
    ("layout", "print_"),
    [
        (star_blackjack("A"), {"Blackjack pays 3 to 2", "Dealer must stand on hard 17 or soft 18", "Insurance"}),
        (
            BLACKJACK_SWITCH,
            {
                "Blackjack pays 1 to 1",
                "Dealer must draw to soft 17 or hard 16",
                "and stands off on hard 22",
                "Insurance pays 2 to 1",
            },
        ),
        (CASINO_WAR, {"Casino War"}),
        (CARIBBEAN_STUD, {"Dealer only plays with ace/king or higher"}),
    ],
    ids=lambda value: getattr(value, "slug", ""),
)
def test_the_inscriptions_are_those_of_the_rules(layout: Layout, print_: set[str]) -> None:
    root = drawn(layout, layout.places)
    assert {e.text for e in root.iter(f"{SVG}textPath")} == print_


@pytest.mark.parametrize("view", View)
def test_a_sentence_of_two_lines_is_read_from_the_top(view: View) -> None:
    root = drawn(BLACKJACK_SWITCH, 5, view)
    top = {}
    for words in root.iter(f"{SVG}textPath"):
        path = by_id(root, words.get("href", "").removeprefix("#")).get("d", "")
        radius = float(path.split("A")[1].split()[0])
        top[words.text] = g.place(view, 0, radius).y
    assert top["Dealer must draw to soft 17 or hard 16"] < top["and stands off on hard 22"] - 18


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.slug)
def test_the_inscriptions_end_clear_of_the_float_tray(layout: Layout, view: View) -> None:
    """Even in a wide serif, whose letters take up two thirds of their size on average."""
    tray = 24 + cloth.TRAY[1] / 2
    for line in cloth.read_downwards(layout.lines, view):
        half = len(line.words) * line.size * 0.67 / 2 / line.radius
        assert line.radius * cos(half) > tray + line.size / 2, line.words


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.slug)
def test_a_meter_is_drawn_where_there_is_a_jackpot(layout: Layout) -> None:
    jackpot = any(spot.part == "jackpot" for spot in layout.spots)
    shown = [e for e in drawn(layout, layout.places, lying=Lying(meter=1_048_215)).iter() if e.get("id") == "meter"]
    assert [title(e) for e in shown] == (["Progressive jackpot $10,482.15"] if jackpot else [])


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize(("layout", "places"), TABLES, ids=lambda value: getattr(value, "slug", value))
def test_print_is_never_upside_down(layout: Layout, places: int, view: View) -> None:
    """No text, and nothing that holds text, is turned by more than a right angle; arcs run from left to right."""
    root = drawn(layout, places, view)
    texts = [(element.text, turn) for element, turn in turned(root) if element.tag == f"{SVG}text"]
    assert len(texts) > places
    assert [words for words, turn in texts if abs(turn) > 90] == []
    for path in (e for e in root.iter() if e.get("id", "").startswith("line-")):
        numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", path.get("d", ""))]
        start, sweep, end = numbers[0], numbers[6], numbers[7]
        assert start < end
        assert sweep == (0 if view is View.PLAYER else 1)


@pytest.mark.parametrize("places", [0, 10])
def test_a_table_of_no_known_size_is_not_drawn(places: int) -> None:
    with pytest.raises(ValueError, match=f"not drawn with {places} places"):
        Felt(star_blackjack("A"), places)


def test_blackjack_switch_has_at_most_five_areas() -> None:
    with pytest.raises(ValueError, match="Blackjack Switch is not drawn with 6 places"):
        Felt(BLACKJACK_SWITCH, 6)


# --- what lies on it ------------------------------------------------------------------------------


@pytest.mark.parametrize("view", View)
def test_wagers_lie_in_a_line_with_the_controlling_players_nearest_the_dealer(view: View) -> None:
    three = [Wager("Lan", 15000), Wager("Tom", 2500), Wager("Mia", 5000)]
    root = drawn(star_blackjack("B"), 7, view, Lying(wagers={"area-3-main": three}))
    dealer = g.place(view, 0, 0)
    far = {}
    for stack in (e for e in root.iter() if e.get("data-spot") == "area-3-main"):
        for pile in (e for e in stack if title(e)):
            x, y = map(float, re.findall(r"-?[\d.]+", pile.get("transform", ""))[:2])
            far[title(pile)] = hypot(x - dealer.x, y - dealer.y)
    assert sorted(far, key=lambda name: far[name] if name else 0) == ["Lan, $150", "Tom, $25", "Mia, $50"]
    assert title(by_id(root, "area-3-main")) == "Area 3, main wager: Lan $150, Tom $25, Mia $50"


def test_a_stack_has_its_highest_value_at_the_bottom() -> None:
    pile = ET.fromstring(f"<g>{chips.pile(13_250, (100, 250, 500, 2500, 10000))}</g>")
    assert [e.text for e in pile.iter("text")] == ["100", "25", "5", "2.50"]
    heights = [float(g_.get("transform", "").split()[1].rstrip(")")) for g_ in pile.findall("g")]
    assert heights == sorted(heights, reverse=True)


def test_a_stake_that_chips_cannot_make_is_still_drawn_with_its_own_amount() -> None:
    root = drawn(star_blackjack("B"), 7, lying=Lying(wagers={"area-1-main": [Wager("Mia", 375)]}))
    assert title(by_id(root, "area-1-main")) == "Area 1, main wager: Mia $3.75"
    assert "$3.75" in {e.text for e in root.iter(f"{SVG}text")}


def test_chips_of_two_values_never_look_alike() -> None:
    looks = list(chips.LOOKS.values())
    assert len({look.colour for look in looks}) == len({look.spots for look in looks}) == len(looks) == 8


def test_a_chip_has_as_many_edge_spots_as_its_look_says() -> None:
    for value, look in chips.LOOKS.items():
        rings = [e for e in ET.fromstring(f"<g>{chips.chip(value)}</g>") if e.get("class") == "edge-spots"]
        assert [float(ring.get("pathLength", 0)) for ring in rings] == [2 * look.spots]


@pytest.mark.parametrize(("card", "name"), [("QH", "queen of hearts"), ("10S", "10 of spades"), ("AC", "ace of clubs")])
def test_a_card_says_what_it_is(card: str, name: str) -> None:
    assert cards.name(read(card)[0]) == name


def test_every_card_face_differs() -> None:
    assert len({cards.face(card) for card in DECK}) == 52
    assert len({cards.FOUR_COLOURS[card.suit] for card in DECK}) == 4


def test_a_card_face_down_tells_nothing_of_its_face() -> None:
    root = drawn(CARIBBEAN_STUD, 7, lying=Lying(hands={2: [Hand((None,) * 5)]}))
    hand = by_id(root, "area-2-cards")
    assert [title(e) for e in hand.iter() if e.get("class") == "playing-card"] == ["a card face down"] * 5
    assert not list(hand.iter(f"{SVG}text"))


def test_a_doubled_card_lies_sideways() -> None:
    root = drawn(star_blackjack("B"), 7, lying=Lying(hands={2: [Hand(read("5C 6H 10D"), sideways=True)]}))
    turns = [("rotate(90)" in e.get("transform", "")) for e in root.iter() if e.get("class") == "playing-card"]
    assert turns == [False, False, True]


@pytest.mark.parametrize("places", [5, 6, 7, 9])
def test_a_card_that_lies_across_is_never_nearly_upside_down(places: int) -> None:
    hand = Hand(read("5C 6H 10D"), sideways=True)
    lying = Lying(hands={area: [hand] for area in range(1, places + 1)})
    felt = Felt(star_blackjack("B"), places)
    for drawn_felt in (draw(felt, lying), live.lying_on(felt, lying)):
        root = ET.fromstring(f"<g>{drawn_felt}</g>")
        turns = [turn for e, turn in turned(root) if e.get("class") in ("playing-card", "flip card")]
        assert len(turns) == 3 * places
        assert all(abs(turn) <= 90 for turn in turns)


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.text)
def test_a_six_and_a_nine_have_a_line_under_them(card: Card) -> None:
    lines = [one for one in (cards.face(card), pieces._card(card)) if re.search(r'<rect[^>]*height="3"', one)]
    assert len(lines) == (2 if card.text[:-1] in ("6", "9") else 0)


@pytest.mark.parametrize("hands", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [2, 5, 9])
def test_hands_never_leave_their_areas_room(hands: int, size: int) -> None:
    most = g.room(9, g.CARDS)
    group = ET.fromstring(cards.side_by_side([Hand(DECK[:size])] * hands, most))
    scale = float(group.get("transform", "").removeprefix("scale(").rstrip(")"))
    width = hands * Hand(DECK[:size]).width + 10 * (hands - 1)
    assert scale * width <= most + 1
    assert scale == 1 or scale * width == pytest.approx(most, abs=1)


@pytest.mark.parametrize(("view", "order"), [(View.PLAYER, ["2C", "AS"]), (View.DEALER, ["AS", "2C"])])
def test_the_first_hand_is_on_the_side_the_deal_starts_from(view: View, order: list[str]) -> None:
    lying = Lying(hands={3: [Hand(read("AS")), Hand(read("2C"))]})
    hand = by_id(drawn(BLACKJACK_SWITCH, 5, view, lying), "area-3-cards")
    left_to_right = [title(e) for e in hand.iter() if e.get("class") == "playing-card"]
    assert left_to_right == [cards.name(card) for text in order for card in read(text)]


@pytest.mark.parametrize(
    ("sensor", "lit", "barred"), [(Sensor.IDLE, 0, 0), (Sensor.ACCEPTED, 1, 0), (Sensor.LOCKED, 1, 1)]
)
def test_a_sensors_light_is_told_without_colour(sensor: Sensor, lit: int, barred: int) -> None:
    spot = by_id(drawn(star_blackjack("D"), 7, lying=Lying(sensors={4: sensor})), "area-4-jackpot")
    assert title(spot) == f"Area 4, jackpot: {sensor.value}"
    assert len([e for e in spot.iter(f"{SVG}circle") if e.get("r") == "8"]) == lit
    assert len(spot.findall(f"{SVG}path")) == barred


def test_a_players_name_cannot_write_markup() -> None:
    evil = '<script>"&amp;'
    picture = draw(Felt(CASINO_WAR, 7), Lying(names={1: evil}, wagers={"area-1-main": [Wager(evil, 500)]}))
    assert "<script" not in picture
    assert title(by_id(ET.fromstring(picture), "area-1-main")) == f"Area 1, Bet / War: {evil} $5"


# --- the pictures ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_obeys_the_content_policy(name: str) -> None:
    root = ET.fromstring(draw(*PICTURES[name]))
    assert not [e for e in root.iter() if e.tag.endswith(("style", "script", "image", "foreignObject"))]
    names = {key for e in root.iter() for key in e.keys()}  # noqa: SIM118 (an element's own keys method)
    assert not {key for key in names if key == "style" or key.startswith("on")}


def test_ids_are_unique_in_a_picture() -> None:
    for felt, lying in PICTURES.values():
        ids = [e.get("id") for e in ET.fromstring(draw(felt, lying)).iter() if e.get("id")]
        assert len(ids) == len(set(ids))


def test_the_site_shows_what_the_code_draws(tmp_path: Path) -> None:
    write(tmp_path)
    kept = Path(settings.ROOT) / "static" / "img" / "felts"
    stale = [path.name for path in tmp_path.iterdir() if path.read_text() != (kept / path.name).read_text()]
    assert stale == [], "run: python -m casino.felt static/img/felts"
