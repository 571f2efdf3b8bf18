"""A table as full as it gets, three players on every spot and every box split: nothing is covered, all can be read."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import cos, hypot, radians, sin
from xml.etree import ElementTree as ET

import pytest

from casino.felt import cards, cloth, live, tags
from casino.felt import geometry as g
from casino.felt.arrangement import INNER, OUTER, SHOWING, SMALLEST, Arrangement, arranged
from casino.felt.cards import Hand
from casino.felt.chips import Wager
from casino.felt.drawing import DEEP, Felt, Lying, spot_id, spots, where
from games.cards.cards import cards as read
from games.layout import Caption, Layout, Shape, Spot
from tests.felt.drawing import DIAGRAMS, STUD, SWITCH, WAR, star

Outline = list[tuple[float, float]]

STAR = [(star(diagram), places) for diagram in DIAGRAMS for places in (5, 6, 7, 9)]
CROWDED = [*STAR, (SWITCH, 5)]
ALONE = [(WAR, 7), (WAR, 9), (STUD, 7), (STUD, 9)]
PLAYERS = ("Wei Zhang", "Bartholomew", "Ann")
READABLE = 11 / (0.66 * 32)
"""How small a card may get: its index of 32 is then 11 px where a window of 1440 × 900 shows the felt at 0.66."""


def crowd(layout: Layout, places: int, players: int, paid: int) -> Lying:
    wagers = {
        spot_id(area, spot): [Wager(name, 1_750, key=name, part="1", paid=paid) for name in PLAYERS[:players]]
        for area in range(1, places + 1)
        for spot in spots(layout)
        if spot.shape is not Shape.SENSOR and spot.part != "insurance"
    }
    return Lying(wagers=wagers, names=dict.fromkeys(range(1, places + 1), "Wei Zhang"))


def outlines(layout: Layout, places: int, lying: Lying, kind: str) -> Iterator[tuple[str, Outline]]:
    """The ground of every tag or seat's plate, as it lies on the felt."""
    root = ET.fromstring(live.lying_on(Felt(layout, places), lying))
    for found in root.iter("g"):
        if kind in found.get("class", "").split():
            ground = next(found.iter("rect"))
            x, y, width, height = (float(ground.get(name, 0)) for name in ("x", "y", "width", "height"))
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            yield found.get("id", ""), [placed(found.get("transform", ""), *corner) for corner in corners]


def placed(transform: str, x: float, y: float) -> tuple[float, float]:
    left, top, turn = map(float, re.findall(r"-?[0-9.]+", transform))
    across, down = cos(radians(turn)), sin(radians(turn))
    return left + x * across - y * down, top + x * down + y * across


def covers(here: Outline, there: Outline) -> bool:
    return not any(apart(one, other) for one, other in ((here, there), (there, here)))


def apart(here: Outline, there: Outline) -> bool:
    """Whether one side of a rectangle has all of another beyond it."""
    for (ax, ay), (bx, by) in zip(here, here[1:] + here[:1], strict=True):
        length = hypot(bx - ax, by - ay)
        if all(((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length > -1 for x, y in there):
            return True
    return False


@pytest.mark.parametrize("paid", [0, 2_625])
@pytest.mark.parametrize(
    ("layout", "places", "players"), [*((*one, n) for one in CROWDED for n in (1, 2, 3)), *((*one, 1) for one in ALONE)]
)
def test_no_tag_covers_another_or_a_name(layout: Layout, places: int, players: int, paid: int) -> None:
    lying = crowd(layout, places, players, paid)
    tagged = list(outlines(layout, places, lying, "tag"))
    plates = list(outlines(layout, places, lying, "seat"))
    assert len(plates) == places
    assert len(tagged) >= places * players
    assert [(one, other) for (one, a), (other, b) in combinations([*tagged, *plates], 2) if covers(a, b)] == []


@pytest.mark.parametrize(("layout", "places"), [*CROWDED, *ALONE])
def test_a_small_spots_tag_names_the_owner_and_lies_off_the_spots_and_the_cards(layout: Layout, places: int) -> None:
    felt = Felt(layout, places)
    small = [spot for spot in layout.spots if spot.depth < DEEP and spot.shape is not Shape.SENSOR]
    areas = range(2, places + 1)  # beside area 1 of nine places stands the shoe
    wagers = {spot_id(area, spot): [Wager("Mia", 1_000, key="p1")] for area in areas for spot in small}
    root = ET.fromstring(live.lying_on(felt, Lying(wagers=wagers)))
    tagged = list(outlines(layout, places, Lying(wagers=wagers), "tag"))
    words = [[text.text for text in one.iter("text")] for one in root.iter("g") if one.get("class") == "tag"]
    assert words == [["Mia", "$10"]] * len(areas) * len(small)
    ground = [(spot_id(area, spot), outline(felt, area, spot)) for area in areas for spot in layout.spots]
    hand = Spot("cards", "cards", Shape.BOX, g.CARDS, cards.WIDTH + cards.FAN, cards.HEIGHT)
    ground += [(spot_id(area, hand), outline(felt, area, hand)) for area in areas]
    ground += [
        (one.words, outline(felt, area, captioned(spot, one)))
        for area in areas
        for spot in layout.spots
        if (one := spot.caption)
    ]
    assert [(one, other) for one, a in tagged for other, b in ground if covers(a, b)] == []


def captioned(spot: Spot, caption: Caption) -> Spot:
    """The ground that a caption takes up, as if it were a spot."""
    radius, across = spot.radius + caption.outwards, spot.across + caption.across
    return Spot("caption", caption.words, Shape.BOX, radius, caption.width, cloth.CAPTION * 0.8, across)


@pytest.mark.parametrize(("layout", "places"), [*CROWDED, *ALONE])
def test_a_caption_lies_off_the_spots(layout: Layout, places: int) -> None:
    felt = Felt(layout, places)
    areas = range(1, places + 1)
    ground = [(spot_id(area, spot), outline(felt, area, spot)) for area in areas for spot in layout.spots]
    words = [outline(felt, area, captioned(s, s.caption)) for area in areas for s in layout.spots if s.caption]
    assert [name for name, b in ground for a in words if covers(a, b)] == []


def outline(felt: Felt, area: int, spot: Spot) -> Outline:
    """The ground of a spot; a circle counts as a shape of twenty-four sides."""
    x, y = spot.width / 2, spot.depth / 2
    round_ = [(x * cos(radians(15 * k)), x * sin(radians(15 * k))) for k in range(24)]
    corners = ((-x, -y), (x, -y), (x, y), (-x, y)) if spot.shape is Shape.BOX else round_
    return [placed(where(felt, area, spot).transform, *corner) for corner in corners]


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (1, [("", "Wei Zhang"), ("", "$2.50")]),
        (2, [("Wei", "$2.50"), ("Bartho…", "$12.50")]),
        (3, [("Wei", "$2.50"), ("Bartho…", "$12.50"), ("Ann", "$5")]),
    ],
)
def test_players_who_share_a_small_spot_are_told_apart(players: int, words: list[tuple[str, str]]) -> None:
    wagers = [Wager(*one, key=one[0]) for one in zip(PLAYERS, (250, 1_250, 500), strict=True)][:players]
    lying = Lying(wagers={"area-3-opt1": wagers})
    root = ET.fromstring(live.lying_on(Felt(star("C"), 6), lying))
    [tag] = [one for one in root.iter("g") if one.get("class") == "tag"]
    found = [(text.findtext("tspan") or "", "".join(text.itertext())) for text in tag.iter("text")]
    assert found == [(owner, f"{owner} {amount}".strip()) for owner, amount in words]


def test_where_names_have_no_room_their_first_letters_stand_as_the_chips_lie() -> None:
    wagers = [Wager(name, 500, key=name) for name in PLAYERS]
    root = ET.fromstring(live.lying_on(Felt(star("A"), 9), Lying(wagers={"area-3-opt1": wagers})))
    [tag] = [one for one in root.iter("g") if one.get("class") == "tag"]
    assert [text.text for text in tag.iter("text")] == ["W B A", "$15"]


def test_a_tag_is_as_wide_as_a_wide_face_writes_its_words() -> None:
    """Measured in DejaVu Sans Bold, the widest that a browser falls back on: "Rhonda" is 4.22 of its size wide."""
    assert tags.width("Rhonda", 100) - tags.MARGIN >= 422
    assert tags.size([tags.Line("Rhonda", 16.5, "owner")], True)[0] >= tags.width("Rhonda", 16.5) + 4


def test_the_measure_knows_what_covers() -> None:
    here = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert covers(here, [(5.0, 5.0), (15.0, 5.0), (15.0, 15.0), (5.0, 15.0)])
    assert not covers(here, [(12.0, 0.0), (20.0, 0.0), (20.0, 10.0), (12.0, 10.0)])


@pytest.mark.parametrize("places", [5, 6, 7, 9])
@pytest.mark.parametrize("dealt", ["8C 3S", "8C 3S 5D", "8C 3S 5D 2H"])
def test_three_hands_of_a_box_can_be_read(places: int, dealt: str) -> None:
    hand = Hand(read(dealt))
    [found] = arranged(((hand.width,) * 3,), places)
    assert found.scale >= READABLE
    assert_in_their_slice(found, [hand] * 3, places)


@pytest.mark.parametrize("hands", [(1, 1), (2, 1), (1, 3), (3, 3)])
@pytest.mark.parametrize("dealt", ["8C 3S", "8C 3S 5D"])
def test_the_hands_of_two_boxes_can_be_read_and_stay_before_their_own(hands: tuple[int, int], dealt: str) -> None:
    hand = Hand(read(dealt))
    both = arranged(tuple((hand.width,) * count for count in hands), 5)
    assert min(found.scale for found in both) >= READABLE
    for found, count in zip(both, hands, strict=True):
        assert_in_their_slice(found, [hand] * count, 5)
    first, second = (list(ends(found, [hand] * count)) for found, count in zip(both, hands, strict=True))
    assert min(left for left, _ in first) > max(right for _, right in second)


def test_each_box_is_as_large_as_its_own_hands_let_it_be() -> None:
    one, three = Hand(read("8C 3S")), Hand(read("AD 10D"), sideways=True)
    first, second = arranged(((one.width,), (three.width,) * 3), 5)
    assert first.scale > second.scale >= SMALLEST


@pytest.mark.parametrize("places", [5, 6, 7, 9])
@pytest.mark.parametrize("dealt", ["8C 3S", "8C 3S 5D", "8C 3S 5D 2H"])
def test_where_rows_lie_over_each_other_every_index_stays_in_sight(places: int, dealt: str) -> None:
    [found] = arranged(((Hand(read(dealt)).width,) * 3,), places)
    down = [outwards for _, outwards in found.middles]
    steps = {round(after - before, 6) for before, after in pairwise(down) if after != before}
    assert all(step >= (SHOWING if found.over else cards.HEIGHT) for step in steps)
    assert found.scale >= SMALLEST or found.over


@pytest.mark.parametrize("across", [90, -90])
def test_the_index_of_a_card_that_lies_across_is_above_the_row_that_lies_over_it(across: int) -> None:
    """Its index is 24 wide at most, from 32 left of the card's middle on and 32 above it, before it is turned."""
    fan = ET.fromstring(f"<g>{live._fan('card', Hand(read('AD 10D'), sideways=True), across, True)}</g>")
    _, lying = (one.get("transform", "") for one in fan)
    _, y, turn = map(float, re.findall(r"-?[0-9.]+", lying))
    lowest = y - (-8 if turn > 0 else -32) * sin(radians(-turn))
    assert lowest <= SHOWING - cards.HEIGHT / 2


def ends(found: Arrangement, hands: list[Hand]) -> Iterator[tuple[float, float]]:
    """How far each hand reaches to the left and to the right."""
    for hand, (across, _) in zip(hands, found.middles, strict=True):
        middle, half = found.across + found.scale * across, found.scale * hand.width / 2
        yield middle - half, middle + half


def assert_in_their_slice(found: Arrangement, hands: list[Hand], places: int) -> None:
    """Every corner of every hand between the insurance arc and the spots, and in the area's own part of the table."""
    slope = g.room(places, 1.0) / 2
    for sides, (_, outwards) in zip(ends(found, hands), found.middles, strict=True):
        for side in sides:
            for end in (-1, 1):
                radius = g.CARDS + found.outwards + found.scale * (outwards + end * cards.HEIGHT / 2)
                assert abs(side) <= slope * radius
                assert INNER - 1 <= radius <= OUTER + 1


def test_a_lone_hand_keeps_its_size() -> None:
    [found] = arranged(((Hand(read("8C 3S")).width,),), 9)
    assert found.scale == 1
