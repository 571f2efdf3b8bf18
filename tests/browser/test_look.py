"""The look, in a real browser: readable for everybody, by day and by night, on a desk, a tablet and a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1440, "height": 900},
    "tablet": {"width": 1024, "height": 768},
    "phone": {"width": 390, "height": 844},
}
PAGES = ["/", "/sign-in/", "/no-such-page/"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_for_everybody_at_any_size(
    page: Page, accessible: Callable[[Page], None], path: str, size: str
) -> None:
    page.set_viewport_size(SIZES[size])
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    accessible(page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", [*PAGES, "/sign-up/"])
def test_no_page_scrolls_sideways(page: Page, path: str, size: str) -> None:
    page.set_viewport_size(SIZES[size])
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size]["width"]


def test_the_table_is_really_drawn(page: Page) -> None:
    page.goto("/")
    for picture in page.locator("main img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0


def test_the_first_tab_offers_to_skip_to_the_content(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_what_can_be_touched_is_large_enough_for_a_finger(page: Page) -> None:
    page.set_viewport_size(SIZES["phone"])
    page.goto("/sign-in/")
    page.get_by_role("button", name="Menu").click()
    controls = page.locator("nav a, button:visible, main input:visible").all()
    assert len(controls) >= 5
    for control in controls:
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 43.5, control.inner_text()


@pytest.mark.parametrize(("asked", "other"), [("light", "dark"), ("dark", "light")])
def test_light_or_dark_follows_the_device_until_somebody_chooses(page: Page, asked: str, other: str) -> None:
    page.emulate_media(color_scheme="dark" if asked == "dark" else "light")
    page.goto("/")
    before = ground(page)
    page.get_by_role("button", name=f"Switch to {other}").click()
    after = ground(page)
    assert before != after
    page.goto("/sign-in/")
    assert ground(page) == after
    expect(page.get_by_role("button", name=f"Switch to {asked}")).to_be_visible()


def ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_on_paper_there_is_no_furniture(page: Page) -> None:
    page.goto("/")
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".masthead-nav")).to_be_hidden()
    expect(page.locator(".theme-toggle")).to_be_hidden()
    assert ground(page) == "rgb(255, 255, 255)"
