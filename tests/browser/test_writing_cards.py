"""In a real browser: cards that are typed into a scenario, with and without an Enter after them."""

from playwright.sync_api import Page, expect

from casino.home import demo_people
from tests.browser.test_lobby import SOON, sign_in
from tests.browser.test_writing import begin, due, lay


def test_an_enter_after_a_whole_card_asks_for_nothing_more(page: Page) -> None:
    sign_in(page, demo_people.INSTRUCTOR.email)
    begin(page, "Star Blackjack")
    lay(page, "Ann", "35", "area-2-main")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.locator("#card").focus()
    page.keyboard.type("9H")
    page.keyboard.press("Enter")
    due(page, "it goes to the dealer")
    page.wait_for_timeout(300)  # long enough for a step that should not have gone to come back
    assert len(sent) == 1
    expect(page.locator("#notice")).not_to_contain_text("Which card", timeout=SOON)
