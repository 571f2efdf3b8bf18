"""The table page for everybody: from the keyboard alone, on a phone, in both views, readable and still."""

import gzip
import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response, Route, expect

from tests.browser.floor import Floor, chips, lay
from tests.live.house import a_house

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


@pytest.fixture(scope="module")
def open_floor(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Floor]:
    with a_house(tmp_path_factory.mktemp("floor")) as house:
        yield Floor(house, house.start(), browser)


@pytest.fixture
def floor(open_floor: Floor) -> Iterator[Floor]:
    yield open_floor
    open_floor.close()


def tab_to(page: Page, selector: str, most: int = 120) -> None:
    """Press Tab until something is in focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"Tab never came to {selector}")


# --- keys -------------------------------------------------------------------------------------------


def test_a_whole_round_from_the_keyboard(floor: Floor) -> None:
    page = floor.visitor(ANN)
    page.goto(floor.open("casino-war", "9C 9D 2S 2H 2D KH 4C", betting_time=4_000))
    tab_to(page, "#me [data-seat='3']")
    page.keyboard.press("Enter")
    expect(page.locator("#me [data-call=stand_up]")).to_be_visible(timeout=LONG)
    page.keyboard.press("3")
    expect(page.locator("#area-3-main")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#area-3-main title")).to_have_text("Area 3, Bet / War: Con Pappas $5", timeout=LONG)
    page.keyboard.press("ArrowUp")
    expect(page.locator("#area-3-opt1")).to_be_focused()
    page.keyboard.press(" ")
    expect(page.locator("#area-3-opt1 title")).to_have_text("Area 3, Tie: Con Pappas $5", timeout=LONG)
    page.keyboard.press("Backspace")
    expect(page.locator("#area-3-opt1 title")).to_have_text("Area 3, Tie", timeout=LONG)
    expect(page.locator("#area-3-opt1")).to_be_focused()
    expect(page.locator("#choices [data-key=w]")).to_be_visible(timeout=LONG)
    page.keyboard.press("w")
    expect(page.locator("#lines-title")).to_have_text("The last round", timeout=LONG)
    tab_to(page, "#lines summary")
    page.keyboard.press("Enter")
    expect(page.locator("#lines .line").first).to_have_attribute("open", "")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_whoever_sat_down_goes_on_at_the_chips_and_does_not_stand_up_again(floor: Floor, size: str) -> None:
    width, height = SIZES[size]
    page = floor.visitor(ANN, width=width, height=height)
    page.goto(floor.open("casino-war", "9C 9D", betting_time=600_000))
    page.locator("[data-seat='3']:visible").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rack [name=chip]:checked")).to_be_focused(timeout=LONG)
    page.keyboard.press("Enter")
    expect(page.locator("#me [data-call=stand_up]")).to_be_visible()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator("#area-3-main title")).to_have_text("Area 3, Bet / War: Con Pappas $5", timeout=LONG)


# Each game's own decisions: what lies on the shoe, the seat, the keys in their order, and how a line of it ends.
DECISIONS = {
    "insure, split, double, stand": ("star-blackjack", "8C AS 8D 3H 10H 10C 9D", 2, "ipds", "Split $5"),
    "hit": ("star-blackjack", "5C 6S 5D 10H 10C 10S", 4, "hs", "wins $5"),
    "switch": ("blackjack-switch", "6C 10S 6S 10D 5H 10C 10H 9D", 1, "wds", "Double $5"),
    "surrender": ("casino-war", "9C 9D", 5, "u", "surrenders"),
    "bet": ("caribbean-stud", "7D 2C 9S 3H JD 4C KS 5H AD 6C", 3, "b", "wins $40"),
    "fold": ("caribbean-stud", "7D 2C 9S 3H JD 4C KS 5H AD 7C", 6, "f", "loses $5"),
}


@pytest.mark.parametrize("decision", DECISIONS)
def test_every_games_decisions_from_the_keyboard(floor: Floor, decision: str) -> None:
    game, dealt, seat, keys, end = DECISIONS[decision]
    page = floor.visitor(ANN)
    page.goto(floor.open(game, dealt, betting_time=2_500))
    tab_to(page, f"#me [data-seat='{seat}']")
    page.keyboard.press("Enter")
    expect(page.locator("#me [data-call=stand_up]")).to_be_visible(timeout=LONG)
    page.keyboard.press(str(seat))
    expect(page.locator(f"#area-{seat}-main")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f"#area-{seat}-main title")).to_contain_text("Con Pappas $5", timeout=LONG)
    for key in keys:
        expect(page.locator(f"#choices [data-key={key}]")).to_be_visible(timeout=LONG)
        seen = page.locator("#table").get_attribute("data-seq")
        page.keyboard.press(key)
        expect(page.locator("#table")).not_to_have_attribute("data-seq", seen or "", timeout=LONG)
    expect(page.locator("#lines-title")).to_have_text("The last round", timeout=LONG)
    expect(page.locator("#lines")).to_contain_text(end)


def test_keys_can_be_switched_off(floor: Floor) -> None:
    page = floor.visitor(ANN)
    page.goto(floor.open("star-blackjack", "9C 6S 9D"))
    page.get_by_role("button", name="Keys").click()
    page.keyboard.press("3")
    expect(page.locator("#area-3-main")).not_to_be_focused()
    page.reload()
    expect(page.get_by_role("button", name="Keys")).to_have_attribute("aria-pressed", "false")


# --- chips ------------------------------------------------------------------------------------------


def test_chips_are_laid_added_to_and_taken_back(floor: Floor) -> None:
    page = floor.visitor(ANN)
    page.goto(floor.open("star-blackjack", "9C 6S 9D", betting_time=30_000))
    page.get_by_role("button", name="Seat 2", exact=True).click()
    page.get_by_text("$25", exact=True).locator("xpath=..").click()
    expect(page.locator("#rack-amount")).to_have_value("25")
    before = chips(page)
    lay(page, "area-2-main", "25")
    lay(page, "area-2-main", "5")
    expect(page.locator("#area-2-main title")).to_have_text("Area 2, main wager: Con Pappas $30", timeout=LONG)
    page.locator("#area-2-main").click(modifiers=["Shift"])
    expect(page.locator("#area-2-main title")).to_have_text("Area 2, main wager", timeout=LONG)
    expect(page.locator("#me .me-balance strong")).to_have_text(before)
    expect(page.locator("#notice")).to_have_text("Your chips there are back.")
    lay(page, "area-5-main", "5")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#me .me-balance strong")).to_have_text(before)
    expect(page.locator("#notice")).to_have_text("All your chips are back.")


def test_a_chip_under_the_minimum_is_made_up_to_it(floor: Floor) -> None:
    page = floor.visitor(ANN)
    page.goto(floor.open("star-blackjack", "9C 6S 9D"))
    page.get_by_role("button", name="Seat 2", exact=True).click()
    expect(page.locator("#rack")).to_be_visible()
    page.locator("#rack-amount").fill("1")
    page.locator("#area-2-main").click()
    expect(page.locator("#notice")).to_contain_text("$5, the minimum, on area 2.", timeout=LONG)


def test_a_closed_spot_tells_its_rule_without_asking_the_house(floor: Floor) -> None:
    page = floor.visitor(ANN)
    page.goto(floor.open("star-blackjack", "9C 6S 9D", {"optional_wagers": ("any_pairs",)}))
    page.locator("#area-3-opt1").click(force=True)
    expect(page.locator("#notice")).to_have_text("Take a seat or stand behind one first.")
    page.get_by_role("button", name="Seat 2", exact=True).click()
    expect(page.locator("#rack")).to_be_visible()
    page.locator("#area-3-opt1").click(force=True)
    expect(page.locator("#notice")).to_have_text("Nobody has an initial wager on area 3. 14.8")
    expect(page.locator("#notice a")).to_have_attribute("href", "/rules/star-blackjack/14.8/")


def test_a_late_answer_does_not_take_away_what_was_said_after_its_call(floor: Floor) -> None:
    page = floor.visitor(ANN)
    page.goto(floor.open("star-blackjack", "9C 6S 9D", {"optional_wagers": ("any_pairs",)}))
    held: list[Route] = []
    page.route("**/call/", lambda route: held.append(route))
    with page.expect_request("**/call/"):
        page.get_by_role("button", name="Seat 2", exact=True).click()
    answer = held[0].fetch()
    expect(page.locator("#rack")).to_be_visible(timeout=LONG)
    page.locator("#area-3-opt1").click(force=True)
    expect(page.locator("#notice")).to_have_text("Nobody has an initial wager on area 3. 14.8")
    with page.expect_response("**/call/"):
        held[0].fulfill(response=answer)
    page.wait_for_timeout(300)
    expect(page.locator("#notice")).to_have_text("Nobody has an initial wager on area 3. 14.8")


def test_a_call_that_is_lost_on_the_way_is_sent_again_and_acts_once(floor: Floor) -> None:
    """The house has carried it out, and the answer never came: the same id is sent once more."""
    page = floor.visitor(ANN)
    page.goto(floor.open("star-blackjack", "9C 6S 9D", betting_time=60_000))
    page.get_by_role("button", name="Seat 2", exact=True).click()
    expect(page.locator("#rack")).to_be_visible(timeout=LONG)
    ids: list[str] = []

    def lose_the_first(route: Route) -> None:
        ids.append(re.findall(r"command=([^&]+)", route.request.post_data or "")[0])
        if len(ids) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/call/", lose_the_first)
    lay(page, "area-2-main", "25")
    assert len(ids) == 2
    assert len(set(ids)) == 1
    expect(page.locator("#area-2-main title")).to_have_text("Area 2, main wager: Con Pappas $25", timeout=LONG)


def test_pressed_twice_a_call_is_judged_by_what_was_seen(floor: Floor) -> None:
    """The second waits for the first, and is refused: its caller had not seen the card that the first one brought."""
    page = floor.visitor(ANN)
    page.goto(floor.open("star-blackjack", "2C 6S 3D 4H 10C 10S", betting_time=2_500))
    page.get_by_role("button", name="Seat 2", exact=True).click()
    expect(page.locator("#rack")).to_be_visible(timeout=LONG)
    lay(page, "area-2-main", "5")
    hit = page.locator("#choices [data-key=h]")
    expect(hit).to_be_visible(timeout=LONG)
    with page.expect_response(lambda answer: answer.status == 409):
        hit.evaluate("button => { button.click(); button.click(); }")
    expect(page.locator("#area-2-cards title")).to_have_text("Area 2: 2 of clubs, 3 of diamonds, 4 of hearts")


def test_a_push_keeps_focus_and_what_is_typed(floor: Floor) -> None:
    path = floor.open("star-blackjack", "9C 6S 9D", betting_time=30_000)
    page, other = floor.visitor(ANN), floor.visitor(BEN)
    page.goto(path)
    page.get_by_role("button", name="Seat 2", exact=True).click()
    expect(page.locator("#rack")).to_be_visible()
    page.locator("#rack-amount").fill("123")
    page.locator("#area-4-main").focus()
    other.goto(path)
    other.get_by_role("button", name="Seat 4", exact=True).click()
    lay(other, "area-4-main", "5")
    expect(page.locator("#area-4-main title")).to_contain_text("Wei Zhang $5", timeout=LONG)
    expect(page.locator("#area-4-main")).to_be_focused()
    expect(page.locator("#rack-amount")).to_have_value("123")


# --- views ------------------------------------------------------------------------------------------


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
