"""What is printed on a felt: spots and their names, inscriptions, the meter; and the pictures that the site keeps."""

import re
import xml.etree.ElementTree as ET
from math import cos
from pathlib import Path

import pytest
from django.conf import settings

from casino.felt import cloth
from casino.felt import geometry as g
from casino.felt.drawing import Felt, Lying, draw
from casino.felt.geometry import View
from casino.training.lessons.felts import PICTURES, write
from games.layout import Layout
from tests.felt.drawing import LAYOUTS, STUD, SVG, SWITCH, TABLES, WAR, by_id, drawn, named, star, title, turned


def test_each_spot_has_its_id_and_its_name() -> None:
    root = drawn(star("A", "perfect_pairs", "lucky_lucky"), 7)
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
        (star("A"), {"main": "box", "opt1": "box", "opt2": "circle", "insurance": "circle"}),
        (star("B"), {"main": "box", "opt1": "box", "insurance": "circle"}),
        (star("C"), {"main": "box", "opt1": "circle", "insurance": "circle"}),
        (star("D"), {"main": "box", "opt1": "circle", "jackpot": "sensor", "insurance": "circle"}),
        (SWITCH, {"main": "box", "main2": "box", "opt1": "circle", "insurance": "circle"}),
        (WAR, {"main": "box", "opt1": "circle"}),
        (STUD, {"main": "box", "bet": "box", "jackpot": "sensor"}),
    ],
    ids=named,
)
def test_every_area_has_the_spots_of_its_diagram(layout: Layout, parts: dict[str, str]) -> None:
    places = min(7, layout.most)
    root = drawn(layout, places)
    for number in range(1, places + 1):
        area = by_id(root, f"area-{number}")
        found = {e.get("id"): e.get("class") for e in area.iter() if "spot " in e.get("class", "")}
        assert found == {f"area-{number}-{part}": f"spot spot-{shape}" for part, shape in parts.items()}
    assert not [e for e in root.iter() if e.get("id") == f"area-{places + 1}"]


@pytest.mark.parametrize(
    ("layout", "print_"),
    [
        (star("A"), {"Blackjack pays 3 to 2", "Dealer must stand on hard 17 or soft 18", "Insurance"}),
        (
            SWITCH,
            {
                "Blackjack pays 1 to 1",
                "Dealer must draw to soft 17 or hard 16",
                "and stands off on hard 22",
                "Insurance pays 2 to 1",
            },
        ),
        (WAR, {"Casino War"}),
        (STUD, {"Dealer only plays with ace/king or higher"}),
    ],
    ids=named,
)
def test_the_inscriptions_are_those_of_the_rules(layout: Layout, print_: set[str]) -> None:
    root = drawn(layout, min(7, layout.most))
    assert {e.text for e in root.iter(f"{SVG}textPath")} == print_


@pytest.mark.parametrize("view", View)
def test_a_sentence_of_two_lines_is_read_from_the_top(view: View) -> None:
    root = drawn(SWITCH, 5, view)
    top = {}
    for words in root.iter(f"{SVG}textPath"):
        path = by_id(root, words.get("href", "").removeprefix("#")).get("d", "")
        radius = float(path.split("A")[1].split()[0])
        top[words.text] = g.place(view, 0, radius).y
    assert top["Dealer must draw to soft 17 or hard 16"] < top["and stands off on hard 22"] - 18


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("layout", LAYOUTS, ids=named)
def test_the_inscriptions_end_clear_of_the_float_tray(layout: Layout, view: View) -> None:
    """Even in a wide serif, whose letters take up two thirds of their size on average."""
    tray = 24 + cloth.TRAY[1] / 2
    for line in cloth.read_downwards(layout.inscriptions, view):
        half = len(line.words) * line.size * 0.67 / 2 / line.radius
        assert line.radius * cos(half) > tray + line.size / 2, line.words


@pytest.mark.parametrize("layout", LAYOUTS, ids=named)
def test_a_meter_is_drawn_where_there_is_a_jackpot(layout: Layout) -> None:
    jackpot = any(spot.part == "jackpot" for spot in layout.spots)
    shown = [
        e for e in drawn(layout, min(7, layout.most), lying=Lying(meter=1_048_215)).iter() if e.get("id") == "meter"
    ]
    assert [title(e) for e in shown] == (["Progressive jackpot $10,482.15"] if jackpot else [])


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize(("layout", "places"), TABLES, ids=named)
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
        Felt(star("A"), places)


def test_blackjack_switch_has_at_most_five_areas() -> None:
    with pytest.raises(ValueError, match="Blackjack Switch is not drawn with 6 places"):
        Felt(SWITCH, 6)


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
    assert stale == [], "run: python -m casino.training.lessons.felts static/img/felts"
