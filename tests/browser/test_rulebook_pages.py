"""The rulebook in a real browser: found and read from the keyboard, for everybody, on any screen and on paper."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1440, "height": 900},
    "tablet": {"width": 1024, "height": 768},
    "phone": {"width": 390, "height": 844},
}
PAGES = [
    "/rules/",
    "/rules/?q=insurance",
    "/rules/?q=insurence",
    "/rules/?q=200+to+1",
    "/rules/caribbean-stud/",
    "/rules/star-blackjack/14.17/",
    "/rules/star-blackjack/15.1/",
    "/rules/blackjack-switch/12.4/",
    "/rules/star-blackjack/odds/",
    "/rules/star-blackjack/best/",
    "/rules/caribbean-stud/best/",
    "/rules/rulings/",
]
MOST_TABS = 60


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until something has the focus, as somebody without a pointer does."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    pytest.fail(f"{wanted} is not reached with {MOST_TABS} tabs")


def test_a_rule_is_found_and_read_from_the_keyboard(page: Page) -> None:
    page.goto("/rules/")
    tab_to(page, page.get_by_role("searchbox", name="Search all the rules"))
    page.keyboard.type("insurance")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile(r"^\d+ found$"))).to_be_visible()
    tab_to(page, page.get_by_role("link", name="Star Blackjack 8.1", exact=True))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/rules/star-blackjack/8\.1/$"))
    tab_to(page, page.get_by_role("link", name="R5", exact=True))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/rules/rulings/#R5$"))
    expect(page.locator("#R5")).to_be_in_viewport()
    expect(page.locator("#R5")).to_contain_text("Who may insure")


def test_a_ruling_opens_beside_its_clause_from_the_keyboard(page: Page) -> None:
    page.goto("/rules/caribbean-stud/#9.7")
    note = page.locator("[id='9.7'] details.ruling").first
    expect(note.locator("p").first).to_be_hidden()
    note.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(note.locator("p").first).to_be_visible()


@pytest.mark.parametrize(
    ("path", "size"),
    [
        *((path, "phone") for path in PAGES),
        ("/rules/caribbean-stud/", "desk"),
        ("/rules/star-blackjack/14.17/", "desk"),
    ],
)
def test_a_page_of_the_rulebook_is_for_everybody(
    page: Page, accessible: Callable[[Page], None], path: str, size: str
) -> None:
    page.set_viewport_size(SIZES[size])
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    accessible(page)


@pytest.mark.parametrize("size", SIZES)
def test_no_page_of_the_rulebook_scrolls_sideways(page: Page, size: str) -> None:
    page.set_viewport_size(SIZES[size])
    for path in (*PAGES, "/rules/star-blackjack/"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size]["width"], path


def test_the_chapters_stay_beside_the_text_on_a_desk(page: Page) -> None:
    page.set_viewport_size(SIZES["desk"])
    page.goto("/rules/star-blackjack/")
    contents = page.get_by_role("navigation", name="Chapters")
    contents.get_by_role("link", name="13 The dealer's hand").click()
    expect(page.get_by_role("heading", name="13 The dealer's hand")).to_be_in_viewport()
    expect(contents).to_be_in_viewport()


def test_the_chapters_unfold_on_a_phone(page: Page) -> None:
    page.set_viewport_size(SIZES["phone"])
    page.goto("/rules/star-blackjack/")
    expect(page.get_by_role("navigation", name="Chapters")).to_be_hidden()
    page.locator("#chapters summary").click()
    page.get_by_role("link", name="13 The dealer's hand").click()
    expect(page.get_by_role("heading", name="13 The dealer's hand")).to_be_in_viewport()


def test_the_felt_of_an_example_is_really_drawn(page: Page) -> None:
    page.goto("/rules/star-blackjack/9.1.2/")
    for picture in page.locator(".example-felt img:visible").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0


def test_on_paper_the_rulings_are_unfolded(page: Page) -> None:
    page.goto("/rules/casino-war/")
    page.emulate_media(media="print")
    expect(page.locator(".book-contents")).to_be_hidden()
    folded = page.locator("details.ruling p").first
    expect(folded).to_be_visible()
    box = folded.bounding_box()
    assert box is not None
    assert box["height"] > 10
