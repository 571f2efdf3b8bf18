"""Every layout on its real page, in the middle of a round: nothing covers, leaves or outgrows its place."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from casino.pictures.camera import SIZES, VIEWS, Size, at_table, signed_in, standing_at
from casino.pictures.house import House, open_house
from casino.pictures.rounds import layouts

SMALLEST = 9.0
"""Pixels of type that somebody at arm's length can still read."""
INDEX = {"desktop": 11.0, "tablet": 9.0}
"""Pixels of a card's index, split boxes among them."""
TOUCH = 1.0
"""Pixels by which neighbours may share an edge."""

MEASURE = """() => {
  const box = (one) => { const r = one.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const felt = document.querySelector(".stage .felt");
  const drawn = (use) => document.getElementById(use.getAttribute("href").slice(1));
  const corners = (use) => {
    const shape = drawn(use).firstElementChild, place = use.getScreenCTM(), b = shape.getBBox();
    const round = shape.tagName === "circle";
    const at = (x, y) => { const p = new DOMPoint(x, y).matrixTransform(place); return [p.x, p.y]; };
    const angles = [...Array(24).keys()].map((n) => n * Math.PI / 12);
    const [cx, cy] = [b.x + b.width / 2, b.y + b.height / 2];
    return round
      ? angles.map((a) => at(cx + b.width / 2 * Math.cos(a), cy + b.width / 2 * Math.sin(a)))
      : [at(b.x, b.y), at(b.x + b.width, b.y), at(b.x + b.width, b.y + b.height), at(b.x, b.y + b.height)];
  };
  const rows = (use) => {
    const hand = use.closest(".hand"), over = hand.parentElement.classList.contains("up");
    return over ? hand.parentElement.firstElementChild.id : hand.id;
  };
  const index = (use) => {
    const place = use.getScreenCTM(), b = drawn(use).querySelector("text").getBBox();
    const [top, bottom] = [b.y + b.height * 0.2, b.y + b.height * 0.8];  // the figure itself, without its leading
    return [[b.x, top], [b.x + b.width, top], [b.x + b.width, bottom], [b.x, bottom]].map(([x, y]) => {
      const p = new DOMPoint(x, y).matrixTransform(place);
      return [p.x, p.y];
    });
  };
  const outline = (rect) => {
    const place = rect.getScreenCTM(), b = rect.getBBox();
    return [[b.x, b.y], [b.x + b.width, b.y], [b.x + b.width, b.y + b.height], [b.x, b.y + b.height]].map(([x, y]) => {
      const p = new DOMPoint(x, y).matrixTransform(place);
      return [p.x, p.y];
    });
  };
  const seen = (one) => one.getClientRects().length > 0;
  const scale = (one) => Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b);
  const type = (text, shown) => [text.textContent.trim(), parseFloat(getComputedStyle(text).fontSize) * scale(shown)];
  const named = (use) => [...drawn(use).querySelectorAll("text")].map((text) => type(text, use));
  const all = (what) => [...felt.querySelectorAll(what)].filter((one) => !one.closest("defs") && seen(one));
  return {
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    felt: seen(felt) ? box(felt) : null,
    list: seen(document.querySelector("#areas, .areas")),
    rows: document.querySelectorAll(".areas .area-row").length,
    stage: box(document.querySelector(".stage")),
    spots: all(".spot use[href^='#print-']").map((use) => [use.closest(".spot").id, corners(use)]),
    things: all(".spot, .seat, .card, .tag, .meter, .stacks, text").map((one) => [one.id || one.textContent, box(one)]),
    texts: [...all("text").map((one) => type(one, one)), ...all(".spot use").flatMap(named)],
    indices: all("#lying .card use").flatMap(named).map(([, size]) => size),
    tags: all(".tag").map((tag) => [tag.id, outline(tag.querySelector("rect"))]),
    cards: all("#lying .card use").map((use) => [rows(use), corners(use)]),
    faces: all("#lying .card use").filter((use) => drawn(use).querySelector("text"))
      .map((use) => [use.closest(".hand").id, index(use), corners(use)]),
    window: [innerWidth, innerHeight],
    choices: [...document.querySelectorAll("#choices button")].map((one) => [one.textContent, box(one)]),
    first: [...document.querySelectorAll(".area-row-dealer, .area-row.own")].map(box),
    dock: box(document.querySelector(".dock")),
    rack: seen(document.querySelector("#rack")),
    seats: document.querySelectorAll("#me [data-seat]").length,
    shape: { scale: felt.getScreenCTM()?.a, x: felt.getScreenCTM()?.e, y: felt.getScreenCTM()?.f },
  };
}"""

Point = tuple[float, float]


@pytest.fixture(scope="module")
def tables() -> Iterator[House]:
    with open_house() as house:
        yield house


@pytest.fixture(scope="module")
def pages(browser: Browser, tables: House) -> Iterator[dict[str, Page]]:
    """One page for each view, walking from table to table."""
    with (
        standing_at(browser, tables.address, "player") as player,
        standing_at(browser, tables.address, "dealer") as dealer,
    ):
        yield {"player": player, "dealer": dealer}


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("slug", [setting.slug for setting in layouts()])
def test_a_layout_lies_as_it_should(tables: House, pages: dict[str, Page], slug: str, view: str) -> None:
    for size in SIZES:
        at_table(pages[view], tables.table(slug), size)
        found = pages[view].evaluate(MEASURE)
        assert found["wide"] <= 0, f"{size.name}: {found['wide']} px to scroll sideways"
        if size.is_phone:
            assert_a_list(found, slug)
        else:
            assert_a_felt(found, size, slug, view)
        assert_all_in_sight(found)
        if view == "dealer":
            assert not found["rack"]
            assert not found["seats"]


def assert_a_list(found: dict[str, Any], slug: str) -> None:
    """One row for each area and one for the dealer, and no felt."""
    assert found["felt"] is None
    assert found["list"]
    assert found["rows"] == places(slug) + 1


def assert_all_in_sight(found: dict[str, Any]) -> None:
    """Whoever is asked sees the choices, and the felt or the dealer's cards and their own, without scrolling."""
    width, height = found["window"]
    window = [0.0, 0.0, width, height]
    assert found["choices"]
    assert [words for words, box in found["choices"] if not inside(box, window)] == []
    clear = [0.0, 0.0, width, found["dock"][1]]
    assert [box for box in found["first"] + [found["felt"]] * bool(found["felt"]) if not inside(box, clear)] == []


def assert_a_felt(found: dict[str, Any], size: Size, slug: str, view: str) -> None:
    assert not found["list"]
    assert found["felt"]
    spots = [(name, [(x, y) for x, y in corners]) for name, corners in found["spots"]]
    assert {name.split("-")[1] for name, _ in spots} == {str(area + 1) for area in range(places(slug))}
    assert overlapping(spots) == []
    assert [name for name, corners in spots if not on_the_cloth(corners, found["shape"], view)] == []
    assert [name for name, box in found["things"] if not inside(box, found["felt"])] == []
    assert inside(found["felt"], found["stage"])
    assert min(found["indices"]) >= INDEX[size.name]
    laid = [(name, [(x, y) for x, y in corners]) for name, corners in (*found["tags"], *found["cards"])]
    assert overlapping(laid) == []
    assert covered(found["faces"]) == []
    assert {(words, round(px, 1)) for words, px in found["texts"] if px < SMALLEST} == set(), size.name


def places(slug: str) -> int:
    return int(slug.rsplit("-", 1)[1])


def covered(faces: list[tuple[str, list[Point], list[Point]]]) -> list[tuple[str, str]]:
    """Hands with an index that the card of another hand lies over."""
    return [
        (hand, other)
        for at, (hand, index, _) in enumerate(faces)
        for other, _, card in faces[at + 1 :]
        if hand != other and not apart(index, card) and not apart(card, index)
    ]


def overlapping(spots: list[tuple[str, list[Point]]]) -> list[tuple[str, str]]:
    """Pairs that share ground. What goes by one name may: the cards of a hand, and rows that lie over each other."""
    return [
        (one, other)
        for at, (one, here) in enumerate(spots)
        for other, there in spots[at + 1 :]
        if one != other and not apart(here, there) and not apart(there, here)
    ]


def apart(here: list[Point], there: list[Point]) -> bool:
    """Whether a side of the first outline has all of the second beyond it: convex outlines that share no ground."""
    middle = (sum(x for x, _ in here) / len(here), sum(y for _, y in here) / len(here))
    for (ax, ay), (bx, by) in zip(here, here[1:] + here[:1], strict=True):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5

        def beyond(point: Point, ax: float = ax, ay: float = ay, bx: float = bx, by: float = by) -> float:
            return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)

        side = 1 if beyond(middle) < 0 else -1
        if all(side * beyond(point) / length >= -TOUCH for point in there):
            return True
    return False


def on_the_cloth(corners: list[Point], shape: dict[str, float], view: str) -> bool:
    """Within the half-moon of cloth: its radius from the middle of the dealer's edge, and this side of that edge."""
    for x, y in corners:
        across, down = (x - shape["x"]) / shape["scale"] - 800, (y - shape["y"]) / shape["scale"]
        out = down - 50 if view == "player" else 850 - down
        if out < 0 or (across**2 + out**2) ** 0.5 > 760:
            return False
    return True


def inside(box: list[float], around: list[float]) -> bool:
    left, top, right, bottom = box
    return (
        left >= around[0] - TOUCH
        and top >= around[1] - TOUCH
        and right <= around[2] + TOUCH
        and bottom <= around[3] + TOUCH
    )


@pytest.mark.parametrize("slug", ["star-blackjack-d-9", "blackjack-switch-5", "casino-war-9", "caribbean-stud-9"])
def test_axe_finds_nothing(browser: Browser, tables: House, slug: str) -> None:
    # axe-core writes styles into the page, which our policy rightly forbids, so it gets a page without one.
    context = browser.new_context(base_url=tables.address, bypass_csp=True, reduced_motion="reduce")
    page = signed_in(context, "player")
    for size in (SIZES[0], SIZES[-1]):
        at_table(page, tables.table(slug), size)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{slug}, {size.name}:\n{found.generate_report()}"
    context.close()


@pytest.mark.parametrize(
    ("there", "clear"),
    [([(2.0, 0.0), (3.0, 0.0), (3.0, 1.0), (2.0, 1.0)], True), ([(-5.0, 0.4), (9.0, 0.4), (9.0, 30.0)], False)],
)
def test_the_measure_knows_apart_from_over(there: list[Point], clear: bool) -> None:
    here = [(-9.0, -9.0), (1.0, -9.0), (1.0, 9.0), (-9.0, 9.0)]
    assert (apart(here, there) or apart(there, here)) is clear
