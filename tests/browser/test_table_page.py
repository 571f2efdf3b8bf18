"""The table page for everybody: on a phone, in both views, with the deal, readable, light and still."""

import gzip
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, expect

from tests.browser.floor import Floor, lay

ANN, BEN = "con@pitschool.example", "wei@pitschool.example"
LONG = 30_000
SIZES = {
    "desk": (1440, 900),
    "tablet": (1024, 768),
    "tablet upright": (768, 1024),
    "phone": (390, 844),
    "phone on its side": (844, 390),
}
UNCOVERED = """clock => {
    const box = clock.getBoundingClientRect();
    return clock.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def test_the_dealers_view_turns_the_table_and_keeps_its_print_upright(floor: Floor) -> None:
    page = floor.visitor(ANN)
    page.goto(floor.open("star-blackjack", "9C 6S 9D"))

    def across(id_: str) -> float:
        box = page.locator(f"#{id_}").bounding_box()
        assert box
        return box["x"] + box["width"] / 2

    middle = across("float")
    assert across("area-1-main") > middle < across("shoe")
    page.get_by_role("button", name="Dealer’s view").click()
    assert across("area-1-main") < middle > across("shoe")
    turn = page.locator("#seat-4 .plate-number").evaluate(
        "text => { const m = text.getScreenCTM(); return [m.a, m.b]; }"
    )
    assert turn[0] > 0
    assert abs(turn[1]) < 0.001
    page.reload()
    assert across("area-1-main") < middle


def test_on_a_phone_the_areas_are_a_list_and_a_round_can_be_played(floor: Floor) -> None:
    page = floor.visitor(ANN, width=390, height=844, has_touch=True, is_mobile=True)
    page.goto(floor.open("casino-war", "9C 9D 2S 2H 2D KH 4C", betting_time=4_000))
    expect(page.locator(".stage .felt")).to_be_hidden()
    expect(page.locator("#areas")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="Menu").tap()
    leave = page.get_by_role("button", name="Sign out").first.bounding_box()
    assert leave is not None
    assert leave["x"] + leave["width"] <= 390
    page.keyboard.press("Escape")
    page.locator("#me [data-seat='3']").tap()
    expect(page.locator("#me [data-call=stand_up]")).to_be_visible(timeout=LONG)
    page.locator("#list-area-3-main").tap()
    expect(page.locator("#list-area-3-main")).to_contain_text("$5", timeout=LONG)
    page.locator("#choices [data-call=surrender] button").tap(timeout=LONG)
    expect(page.locator("#lines-title")).to_have_text("The last round", timeout=LONG)
    expect(page.locator("#lines")).to_contain_text("surrenders")


def test_on_a_phone_chips_behind_somebody_do_not_make_the_area_ones_own(floor: Floor) -> None:
    path = floor.open("star-blackjack", "9C 6S 9D", betting_time=30_000)
    seated, page = floor.visitor(BEN), floor.visitor(ANN, width=390, height=844, has_touch=True, is_mobile=True)
    seated.goto(path)
    seated.get_by_role("button", name="Seat 2", exact=True).click()
    expect(seated.locator("#rack")).to_be_visible()
    lay(seated, "area-2-main", "5")
    page.goto(path)
    page.get_by_role("button", name="Stand behind").tap()
    for area, said in ((2, " · your chips too"), (4, " · yours")):
        page.locator(f"#list-area-{area}-main").tap()
        expect(page.locator(f"#list-area-{area}-main")).to_contain_text("Con Pappas", timeout=LONG)
        heading = page.locator(f"#list-{area} h2")
        assert heading.evaluate("heading => getComputedStyle(heading, '::after').content") == f'"{said}"'


@pytest.mark.parametrize("size", SIZES)
def test_a_table_is_for_everybody_at_any_size(floor: Floor, size: str) -> None:
    """As a watcher, betting, asked and settled: everything in sight, and axe-core finds nothing in either theme."""
    width, height = SIZES[size]
    # axe-core writes styles into the page, which our policy rightly forbids, so it gets a page without one.
    page = floor.visitor(ANN, width=width, height=height, bypass_csp=True, reduced_motion="reduce")
    spot = "#list-area-3-main" if size == "phone" else "#area-3-main"
    page.goto(
        floor.open("star-blackjack", "6C 6S 5D 10H 9C 10D", {"optional_wagers": ("any_pairs",)}, betting_time=9_000)
    )
    assert_nothing_is_amiss(page, width)
    page.locator("#me [data-seat='3']").click()
    expect(page.locator("#rack")).to_be_visible()
    page.locator(spot).click()
    expect(page.locator("#me [data-call=stand_up]")).to_be_visible(timeout=LONG)
    assert_nothing_is_amiss(page, width)
    expect(page.locator("#choices [data-key=d]")).to_be_visible(timeout=LONG)
    expect(page).to_have_title(re.compile("^Your turn · Table 1"))
    expect(page.locator("#rack")).to_be_hidden()
    for button in page.locator("#choices button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    assert page.locator("#clock").evaluate(UNCOVERED)
    assert_nothing_is_amiss(page, width)
    page.locator("#choices [data-key=d]").click()
    expect(page.locator("#lines-title")).to_have_text("The last round", timeout=LONG)
    page.locator("#lines .line summary").first.click()
    assert_nothing_is_amiss(page, width)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_whoever_deals_is_offered_the_deal_and_no_chips(floor: Floor, size: str) -> None:
    width, height = SIZES[size]
    path = floor.open("star-blackjack", "6C 6S 5D 10H 9C 10D", decision_time=600_000)
    floor.deal(path, BEN)
    player = floor.visitor(ANN)
    player.goto(path)
    player.get_by_role("button", name="Seat 3", exact=True).click()
    expect(player.locator("#rack")).to_be_visible()
    lay(player, "area-3-main", "5")
    page = floor.visitor(BEN, width=width, height=height, bypass_csp=True, reduced_motion="reduce")
    page.goto(path)
    expect(page.locator("#me")).to_contain_text("You deal this table.")
    expect(page.locator("#rack")).to_be_hidden()
    expect(page.locator("#me [data-seat]")).to_have_count(0)
    next_act = page.locator("#choices [data-call=next_act] button")
    expect(next_act).to_be_in_viewport(ratio=1)
    assert_nothing_is_amiss(page, width)
    page.keyboard.press("q")
    expect(player.locator("#said")).to_contain_text("No more bets", timeout=LONG)


def assert_nothing_is_amiss(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{page.url} in {scheme}:\n{found.generate_report()}"


# --- weight -----------------------------------------------------------------------------------------

MOST = {"star-blackjack": 9, "blackjack-switch": 5, "casino-war": 9, "caribbean-stud": 9}


@pytest.mark.parametrize("game", MOST)
def test_the_first_load_of_a_table_is_light(floor: Floor, game: str) -> None:
    """Every byte of the page and of what the socket brings at once; its files as a public house sends them."""
    page = floor.visitor(ANN)
    path = floor.open(game, "9C 6S 9D", {"places": MOST[game]})
    answers: list[Response] = []
    pushed: list[int] = []
    page.on("response", lambda answer: answers.append(answer))
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: pushed.append(len(frame))))
    page.goto(path, wait_until="networkidle")
    expect(page.locator("#line-state")).to_be_hidden()
    assert len(answers) >= 8
    total = sum(pushed) + sum(map(weight, answers))
    assert total < 180_000, f"{total:,} bytes"


def weight(answer: Response) -> int:
    body = answer.body() if answer.ok else b""
    return len(gzip.compress(body) if "/static/" in answer.url else body)


def test_nothing_moves_for_those_who_ask_for_stillness(floor: Floor) -> None:
    moving = "() => document.getAnimations().filter((one) => one.effect?.target?.closest?.('.felt .move')).length"

    def most_at_once(**wishes: Any) -> int:
        page = floor.visitor(ANN, **wishes)
        page.goto(floor.open("star-blackjack", "6C 6S 5D", betting_time=1_500, pace=60))
        page.get_by_role("button", name="Seat 3", exact=True).click()
        expect(page.locator("#rack")).to_be_visible()
        page.evaluate(
            f"() => {{ window.most = 0; setInterval(() => (window.most = Math.max(window.most, ({moving})())), 16); }}"
        )
        lay(page, "area-3-main", "5")
        expect(page.locator("#choices [data-key=d]")).to_be_visible(timeout=LONG)
        return int(page.evaluate("window.most"))

    assert most_at_once() > 0
    assert most_at_once(reduced_motion="reduce") == 0
