"""What lies on a felt: stacks of chips, cards and hands, a sensor's light, and what each is called."""

import re
import xml.etree.ElementTree as ET
from math import hypot

import pytest

from casino.felt import cards, chips, live, pieces
from casino.felt import geometry as g
from casino.felt.cards import Hand
from casino.felt.chips import Wager
from casino.felt.drawing import Felt, Lying, Sensor, draw
from casino.felt.geometry import View
from games.cards import names
from games.cards.cards import DECK, Card
from games.cards.cards import cards as read
from tests.felt.drawing import STUD, SVG, SWITCH, WAR, by_id, drawn, star, title, turned


@pytest.mark.parametrize("view", View)
def test_wagers_lie_in_a_line_with_the_controlling_players_nearest_the_dealer(view: View) -> None:
    three = [Wager("Lan", 15000), Wager("Tom", 2500), Wager("Mia", 5000)]
    root = drawn(star("B"), 7, view, Lying(wagers={"area-3-main": three}))
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
    root = drawn(star("B"), 7, lying=Lying(wagers={"area-1-main": [Wager("Mia", 375)]}))
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
    assert names.name(read(card)[0]) == name


def test_every_card_face_differs() -> None:
    assert len({cards.face(card) for card in DECK}) == 52


def test_a_card_face_down_tells_nothing_of_its_face() -> None:
    root = drawn(STUD, 7, lying=Lying(hands={2: [Hand((None,) * 5)]}))
    hand = by_id(root, "area-2-cards")
    assert [title(e) for e in hand.iter() if e.get("class") == "playing-card"] == ["a card face down"] * 5
    assert not list(hand.iter(f"{SVG}text"))


def test_a_doubled_card_lies_sideways() -> None:
    root = drawn(star("B"), 7, lying=Lying(hands={2: [Hand(read("5C 6H 10D"), sideways=True)]}))
    turns = [("rotate(90)" in e.get("transform", "")) for e in root.iter() if e.get("class") == "playing-card"]
    assert turns == [False, False, True]


@pytest.mark.parametrize("places", [5, 6, 7, 9])
def test_a_card_that_lies_across_is_never_nearly_upside_down(places: int) -> None:
    hand = Hand(read("5C 6H 10D"), sideways=True)
    lying = Lying(hands={area: [hand] for area in range(1, places + 1)})
    felt = Felt(star("B"), places)
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
    hand = by_id(drawn(SWITCH, 5, view, lying), "area-3-cards")
    left_to_right = [title(e) for e in hand.iter() if e.get("class") == "playing-card"]
    assert left_to_right == [names.name(card) for text in order for card in read(text)]


@pytest.mark.parametrize(
    ("sensor", "lit", "barred"), [(Sensor.IDLE, 0, 0), (Sensor.ACCEPTED, 1, 0), (Sensor.LOCKED, 1, 1)]
)
def test_a_sensors_light_is_told_without_colour(sensor: Sensor, lit: int, barred: int) -> None:
    spot = by_id(drawn(star("D"), 7, lying=Lying(sensors={4: sensor})), "area-4-jackpot")
    assert title(spot) == f"Area 4, jackpot: {sensor.value}"
    assert len([e for e in spot.iter(f"{SVG}circle") if e.get("r") == "8"]) == lit
    assert len(spot.findall(f"{SVG}path")) == barred


def test_a_players_name_cannot_write_markup() -> None:
    evil = '<script>"&amp;'
    picture = draw(Felt(WAR, 7), Lying(names={1: evil}, wagers={"area-1-main": [Wager(evil, 500)]}))
    assert "<script" not in picture
    assert title(by_id(ET.fromstring(picture), "area-1-main")) == f"Area 1, Bet / War: {evil} $5"
