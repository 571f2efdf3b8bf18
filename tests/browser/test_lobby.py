"""The lobby in a real browser: it keeps itself up to date, a table opens in two clicks, and a supervisor runs it."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from casino.home import demo_people
from tests.browser.test_look import SIZES

Accessible = Callable[[Page], None]
PLAYER, TRAINEE = "sheila@pitschool.example", "bruce@pitschool.example"
SOON = 20_000
"""Milliseconds: the lobby looks again every four seconds, and machines are slow when they are busy."""


def sign_in(page: Page, email: str) -> None:
    page.goto("/sign-in/")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(demo_people.PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.locator("form[action='/sign-out/']").first.wait_for(state="attached")  # on a phone it is in the menu


def open_table(page: Page, game: str = "Casino War") -> str:
    """In two clicks from the lobby; answers with the table's code."""
    page.goto("/tables/")
    page.get_by_role("link", name="Open a table").first.click()
    page.locator("li", has=page.get_by_role("heading", name=game)).get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile(r"/tables/[a-z0-9]{6}/$"))
    return page.url.rstrip("/").rsplit("/", 1)[1]


def close_table(page: Page, code: str) -> None:
    page.goto(f"/tables/{code}/supervisor/")
    page.get_by_text("Close the table…").click()
    page.get_by_role("button", name="Close the table").click()


def felts(page: Page) -> list[str]:
    return [str(felt) for felt in page.locator(".lobby-table svg").evaluate_all("all => all.map(one => one.innerHTML)")]


@pytest.fixture
def somebody(browser: Browser, base_url: str) -> Iterator[Callable[[str], Page]]:
    """Another person in a browser of their own."""
    contexts: list[BrowserContext] = []

    def enters(email: str) -> Page:
        contexts.append(browser.new_context(base_url=base_url))
        page = contexts[-1].new_page()
        sign_in(page, email)
        return page

    yield enters
    for context in contexts:
        context.close()


@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_for_everybody_at_any_size(page: Page, accessible: Accessible, size: str) -> None:
    view: ViewportSize = SIZES[size]
    page.set_viewport_size(view)
    sign_in(page, demo_people.INSTRUCTOR.email)
    page.goto("/tables/")
    expect(page.locator(".lobby-table").first).to_be_visible()
    panel = page.get_by_role("link", name="Run Star Blackjack A").get_attribute("href")
    for path in (
        "/tables/",
        "/tables/?q=nothing-like-it",
        "/tables/new/",
        "/tables/new/star-blackjack/",
        "/tables/new/caribbean-stud/",
        f"{panel}",
        f"{panel}orders/change_limits/",
        f"{panel}orders/limit_to_one_area/",
    ):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == view["width"], path
        if size != "tablet":  # whose contents are the desk's, and whose columns the phone's
            accessible(page)


def test_the_options_unfolded_are_for_everybody_too(page: Page, accessible: Accessible) -> None:
    sign_in(page, PLAYER)
    page.goto("/tables/new/star-blackjack/")
    page.get_by_label("Layout").select_option("B")
    page.get_by_role("button", name="Open the table with these options").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("room for one optional wager")
    alert.get_by_role("link", name="14.4").click()
    expect(page).to_have_url(re.compile("/rules/star-blackjack/14.4/"))


def test_small_felts_come_alive_without_a_reload(page: Page) -> None:
    sign_in(page, PLAYER)
    page.goto("/tables/")
    page.evaluate("window.sameOldPage = true")
    before = felts(page)
    assert len(before) >= 8
    for _ in range(30):
        with page.expect_response(re.compile("/tables/list/"), timeout=SOON):
            pass  # the page has asked again; what it is told it shows before it asks the next time
        if felts(page) != before:
            break
    assert felts(page) != before
    assert page.evaluate("window.sameOldPage") is True


def test_two_clicks_open_a_table_that_others_see(page: Page, somebody: Callable[[str], Page]) -> None:
    other = somebody(TRAINEE)
    other.goto("/tables/?game=casino-war")
    other.evaluate("window.sameOldPage = true")
    sign_in(page, PLAYER)
    code = open_table(page)
    listed = other.locator(f"#table-{code}")
    expect(listed).to_contain_text("Casino War", timeout=SOON)
    expect(listed).to_contain_text("simulated:", timeout=SOON)
    expect(listed.get_by_role("link", name="Run")).to_have_count(0)
    listed.get_by_role("link", name="Sit or watch").click()
    expect(other).to_have_url(re.compile(f"/tables/{code}/"))
    other.goto("/tables/?game=casino-war")
    close_table(page, code)
    expect(page).to_have_url(re.compile("/tables/$"))
    expect(other.locator(f"#table-{code}")).to_have_count(0, timeout=SOON)


def test_looking_again_keeps_the_focus_and_what_was_typed(page: Page) -> None:
    sign_in(page, PLAYER)
    page.goto("/tables/")
    page.get_by_label("Name of a table or a person").fill("half a na")
    way_in = page.get_by_role("link", name="Sit or watch at Casino War", exact=True)
    way_in.focus()
    with page.expect_response(re.compile("/tables/list/"), timeout=SOON):
        pass
    with page.expect_response(re.compile("/tables/list/"), timeout=SOON):
        pass
    expect(way_in).to_be_focused()
    expect(page.get_by_label("Name of a table or a person")).to_have_value("half a na")


def test_who_was_signed_out_elsewhere_is_sent_to_the_door(page: Page) -> None:
    sign_in(page, "con@pitschool.example")
    page.goto("/tables/")
    page.context.clear_cookies()
    expect(page).to_have_url(re.compile(r"/sign-in/\?next=/tables/"), timeout=SOON)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)


def test_a_supervisor_changes_limits_and_the_lobby_says_so(page: Page, somebody: Callable[[str], Page]) -> None:
    sign_in(page, PLAYER)
    code = open_table(page)
    watching = somebody(TRAINEE)
    watching.goto("/tables/")
    instructor = somebody(demo_people.INSTRUCTOR.email)
    instructor.goto(f"/tables/{code}/supervisor/")
    instructor.get_by_role("link", name="Change the limits at once").click()
    instructor.get_by_label("Minimum ($)").fill("10")
    instructor.get_by_role("button", name="Change the limits at once").click()
    refused = instructor.get_by_role("alert")
    expect(refused).to_contain_text("only after 20 minutes on the sign")
    expect(refused.get_by_role("link", name="6.5")).to_be_visible()
    instructor.get_by_label("Minimum ($)").fill("5")
    instructor.get_by_label("Maximum ($), empty for none").fill("1,250")
    instructor.get_by_role("button", name="Change the limits at once").click()
    expect(instructor.get_by_text("Order given: Change the limits at once.")).to_be_visible()
    expect(watching.locator(f"#table-{code}")).to_contain_text("$5 to $1,250", timeout=SOON)
    instructor.get_by_role("button", name="Pause play").click()
    expect(watching.locator(f"#table-{code}")).to_contain_text("paused", timeout=SOON)
    instructor.get_by_role("button", name="Resume play").click()
    expect(instructor.get_by_text("Play goes on.")).to_be_visible()


def test_a_page_nobody_looks_at_asks_for_nothing(page: Page) -> None:
    sign_in(page, PLAYER)
    page.goto("/tables/")
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(5_000)
    assert not [url for url in asked if "/tables/list/" in url]
