"""A person's first evening: signing up, out and in again, joining a class, and losing a card."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from casino.home import demo_people

Accessible = Callable[[Page], None]
PASSWORD = "a-long-walk-home"
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


def sign_up(page: Page, name: str, email: str) -> None:
    page.goto("/sign-up/")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Display name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()


def sign_in(page: Page, email: str, password: str) -> None:
    page.goto("/sign-in/")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def open_menu(page: Page) -> None:
    """On a phone the menu is one button; on a desk it is in the open."""
    expect(page.locator(".masthead-nav")).to_be_visible()
    if page.get_by_role("button", name="Menu").is_visible():
        page.get_by_role("button", name="Menu").click()


def fits(page: Page) -> bool:
    """Nothing sticks out to the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_an_evening(page: Page, browser: Browser, base_url: str, accessible: Accessible, size: dict[str, int]) -> None:
    name = "Alma Foster" if size is DESK else "Noel Barker"
    email = f"{name.split()[0].lower()}@example.com"
    page.set_viewport_size({"width": size["width"], "height": size["height"]})

    def looked_at() -> None:
        accessible(page)
        assert fits(page), page.url

    page.goto("/")
    looked_at()
    page.goto("/sign-up/")
    looked_at()
    sign_up(page, name, email)
    expect(page.get_by_text("your player card is issued")).to_be_visible()
    looked_at()

    open_menu(page)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    sign_in(page, email, "wrong-password")
    expect(page.get_by_text("do not belong together")).to_be_visible()
    sign_in(page, email, PASSWORD)
    open_menu(page)
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()

    page.goto("/join/")
    looked_at()
    page.get_by_label("Class code").fill("ptc-347")
    page.get_by_role("button", name="Join the class").click()
    expect(page.get_by_text(f"You are now a trainee in {demo_people.CLASS_NAME}")).to_be_visible()
    looked_at()
    for own_page in ("/me/name/", "/me/password/"):
        page.goto(own_page)
        looked_at()

    suspend_card_of(name, browser, base_url, accessible, size)
    page.goto("/me/")
    expect(page.get_by_text("Your card is suspended")).to_be_visible()
    expect(page.get_by_text("Wagered for a friend")).to_be_visible()
    looked_at()


def suspend_card_of(name: str, browser: Browser, base_url: str, accessible: Accessible, size: dict[str, int]) -> None:
    """What the instructor does meanwhile, in a browser of her own."""
    context = browser.new_context(base_url=base_url, viewport={"width": size["width"], "height": size["height"]})
    page = context.new_page()
    sign_in(page, demo_people.INSTRUCTOR.email, demo_people.PASSWORD)
    page.goto("/classes/new/")
    accessible(page)
    page.goto("/classes/")
    accessible(page)
    assert fits(page), page.url
    page.get_by_role("link", name=demo_people.CLASS_NAME).click()
    accessible(page)
    assert fits(page), page.url
    page.get_by_label("Find a trainee by name").fill(name.upper())
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("row")).to_have_count(2)
    page.get_by_role("link", name=f"Suspend the card of {name}").click()
    accessible(page)
    assert fits(page), page.url
    page.get_by_role("button", name="Suspend the card").click()
    expect(page).not_to_have_url(re.compile("suspend"))  # the browser itself asks for the reason
    page.get_by_label("Reason").fill("Wagered for a friend")
    page.get_by_role("button", name="Suspend the card").click()
    expect(page.get_by_text(f"The card of {name} is suspended.")).to_be_visible()
    accessible(page)
    page.goto("/cards/")
    expect(page.get_by_role("row", name=re.compile(name))).to_contain_text("suspended")
    accessible(page)
    assert fits(page), page.url
    context.close()


def test_the_way_back_for_who_forgot(page: Page, accessible: Accessible) -> None:
    page.goto("/sign-in/")
    accessible(page)
    page.get_by_role("link", name="Get a new password by e-mail").click()
    accessible(page)
    page.get_by_label("E-mail").fill("nobody@example.com")
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_role("heading", name="Look at your e-mail")).to_be_visible()
    accessible(page)
    page.goto("/password/reset/MQ/abc-def/")
    expect(page.get_by_role("link", name="Ask for a new link")).to_be_visible()
    accessible(page)


def test_the_keyboard_is_enough_and_the_first_mistake_has_the_focus(page: Page) -> None:
    page.goto("/sign-up/")
    page.get_by_label("E-mail").fill("keys@example.com")
    page.keyboard.press("Tab")
    page.keyboard.type("The Dealer")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("That name belongs to the house")).to_be_visible()
    expect(page.get_by_label("Display name")).to_be_focused()
    expect(page.get_by_label("Display name")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Display name")).to_have_accessible_description(re.compile("belongs to the house"))
