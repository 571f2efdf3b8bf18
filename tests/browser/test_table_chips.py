"""Chips and calls at the table page: laid and taken back, refused on the spot, lost on the way, pressed twice."""

import re

from playwright.sync_api import Route, expect

from tests.browser.floor import Floor, chips, lay

ANN, BEN = "con@pitschool.example", "wei@pitschool.example"
LONG = 30_000


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
