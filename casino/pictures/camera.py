"""Table pages photographed in Chromium: the player's view as a player sees it, the dealer's as the dealer does."""

import base64
import json
import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from casino.home import demo_people

QUALITY: Final = 50


class Size(NamedTuple):
    name: str
    width: int
    height: int

    @property
    def is_phone(self) -> bool:
        """Too narrow for a felt: the areas stand one under the other."""
        return self.width < 700

    @property
    def viewport(self) -> ViewportSize:
        return {"width": self.width, "height": self.height}


SIZES: Final = (Size("desktop", 1440, 900), Size("tablet", 1024, 768), Size("phone", 390, 844))
VIEWS: Final = {"player": demo_people.PLAYER, "dealer": demo_people.TRAINEE}


@contextmanager
def standing_at(browser: Browser, address: str, view: str) -> Iterator[Page]:
    """A page signed in as whoever has this view of the tables, with nothing in motion."""
    context = browser.new_context(base_url=address, reduced_motion="reduce", color_scheme="light")
    with context:
        yield signed_in(context, view)


def signed_in(context: BrowserContext, view: str) -> Page:
    kept = json.dumps({"view": view == "dealer"})
    context.add_init_script(f"localStorage.setItem('pit-school-table', {json.dumps(kept)})")
    page = context.new_page()
    page.goto("/sign-in/")
    page.get_by_label("E-mail").fill(VIEWS[view].email)
    page.get_by_label("Password").fill(demo_people.PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.locator("form[action='/sign-out/']").first.wait_for(state="attached")
    return page


def at_table(page: Page, address: str, size: Size) -> None:
    page.set_viewport_size(size.viewport)
    if page.url != address:
        page.goto(address)
        page.evaluate("document.fonts.ready")
        page.locator("#line-state").wait_for(state="hidden")


def taken(page: Page, size: Size, path: Path) -> None:
    """WebP, which Chromium writes but Playwright's own call does not; a phone's list in its whole length."""
    if size.is_phone:
        end = page.evaluate("document.querySelector('.table-play').getBoundingClientRect().bottom + scrollY")
        page.set_viewport_size({"width": size.width, "height": math.ceil(end) + 8})
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    chrome = page.context.new_cdp_session(page)
    picture = chrome.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.write_bytes(base64.b64decode(picture["data"]))
    chrome.detach()
