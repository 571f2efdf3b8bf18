"""Drills in a real browser: from the keyboard alone, by touch on a phone, in one swap a question, and clean to axe."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from casino.felt.chips import KEYS
from casino.home import demo_people
from games.cards.cards import DECK, Card
from games.cards.names import name
from games.chips.chips import Stack, break_down, dollars, money, worth
from games.twentyone.hands import is_blackjack, total

BRUCE = "bruce@pitschool.example"
LONG = 20_000
WIDTH, HEIGHT = 390, 844
THUMB = 44
NAMES = {name(card): card for card in DECK}
DRILLS = (
    *("totals", "three-to-two", "odds", "cut", "stacks", "table"),
    *("insurance", "shuffle", "stud-hands", "pay-tables", "storm"),
)


def sign_in(page: Page) -> None:
    page.goto("/sign-in/")
    page.get_by_label("E-mail").fill(BRUCE)
    page.get_by_label("Password").fill(demo_people.PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.locator("form[action='/sign-out/']").first.wait_for(state="attached")


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=base_url, viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    sign_in(page)
    yield page
    context.close()


def cards_on(page: Page) -> tuple[Card, ...]:
    label = page.locator(".drill-hand").get_attribute("aria-label") or ""
    return tuple(NAMES[part] for part in label.split(", "))


def stack_on(page: Page) -> Stack:
    label = page.locator(".side-stack").get_attribute("aria-label") or ""
    found = re.findall(r"(\d+) of \$([\d,.]+?)(?=,? |, |$)", label)
    return tuple((dollars(value.replace(",", "")), int(count)) for count, value in found)


def next_question(page: Page, number: int) -> None:
    page.locator(f"#answer[action$='/{number}/']").wait_for(timeout=LONG)


def called(cards: tuple[Card, ...]) -> str:
    points, soft = total(cards)
    return "b" if is_blackjack(cards) else f"{'s' if soft else ''}{points}"


def test_a_run_from_the_keyboard_alone(page: Page) -> None:
    """Totals: eight right, the points and the time that they bring, then wrong ones until the time is gone."""
    sign_in(page)
    page.goto("/drills/totals/")
    expect(page.get_by_role("button", name="Start")).to_be_focused()
    asked: list[str] = []

    def heard(request: Request) -> None:
        if request.resource_type != "other":  # the browser's own wish for an icon
            asked.append(f"{request.method} {request.resource_type}")

    page.on("request", heard)
    page.keyboard.press("Enter")
    for number in range(1, 9):
        next_question(page, number)
        said = called(cards_on(page))
        page.keyboard.type(said)
        if said != "b":
            page.keyboard.press("Enter")
    next_question(page, 9)
    expect(page.locator("[data-verdict]")).to_contain_text("Right. +40")
    # Five at the first level, the fifth twice; then three at the second, twice each: 4 × 10 + 20 + 3 × 40.
    expect(page.locator(".drill-score")).to_contain_text(re.compile(r"Level\s*2\s*Score\s*180\s*In a row\s*8\s*×2"))
    assert page.locator("[data-said]").text_content().startswith("Right. +40")  # type: ignore[union-attr]
    assert asked == ["POST xhr"] * 9, "the start and eight answers: one swap each, and no page within the clock"
    for number in range(9, 40):
        if page.locator(".drill-end").count():
            break
        page.keyboard.type("99")
        page.keyboard.press("Enter")
        page.locator(f".drill-end, #answer[action$='/{number + 1}/']").first.wait_for(timeout=LONG)
    expect(page.get_by_role("heading", name="180")).to_be_visible()
    expect(page.get_by_role("heading", name="Missed")).to_be_visible()
    expect(page.get_by_role("button", name="Run it again")).to_be_focused()
    assert set(asked) == {"POST xhr"}
    page.get_by_role("button", name="Try the missed ones").press("Enter")
    expect(page.locator(".question-count")).to_contain_text("left")
    expect(page.locator("[data-clock]")).to_have_count(0)
    next_question(page, 1)
    page.keyboard.type(called(cards_on(page)))
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_contain_text("Right.")


def test_chips_are_cut_with_the_keys_of_their_values(page: Page) -> None:
    sign_in(page)
    page.goto("/drills/cut/")
    page.keyboard.press("Enter")
    next_question(page, 1)
    amount = dollars((page.locator("#prompt").text_content() or "").strip("Cut $.").replace(",", ""))
    page.keyboard.press(KEYS[100])
    page.keyboard.press("Backspace")
    for value, count in break_down(amount):
        for _ in range(count):
            page.keyboard.press(KEYS[value])
    expect(page.locator("[data-cut] svg")).to_have_count(sum(count for _, count in break_down(amount)))
    page.keyboard.press("Enter")
    next_question(page, 2)
    expect(page.locator("[data-verdict]")).to_contain_text("Right.")


def test_a_digit_chooses_and_answers_at_once(page: Page) -> None:
    sign_in(page)
    page.goto("/drills/stud-hands/")
    page.keyboard.press("Enter")
    for number in range(1, 4):
        next_question(page, number)
        page.keyboard.press("0")
    next_question(page, 4)
    expect(page.locator("[data-verdict]")).to_contain_text(re.compile("Right|Wrong"))


def test_a_run_by_touch_on_a_phone(phone: Page) -> None:
    """Stacks read from the side, on keys for thumbs; nothing is wider than the screen."""
    phone.goto("/drills/stacks/")
    phone.get_by_role("button", name="Start").tap()
    for number in range(1, 5):
        next_question(phone, number)
        assert phone.evaluate("document.documentElement.scrollWidth") == WIDTH
        for key in money(worth(stack_on(phone))).removesuffix(".00"):
            phone.locator(f".keypad [data-type='{key}']").tap()
        phone.get_by_role("button", name="Answer").tap()
    next_question(phone, 5)
    expect(phone.locator("[data-verdict]")).to_contain_text("Right.")
    expect(phone.locator(".drill-score")).to_contain_text(re.compile(r"Score\s*40"))
    for button in phone.locator(".keypad button, .drill-go button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= THUMB
    expect(phone.locator(".keypad button").last).to_be_in_viewport()


def test_a_wager_is_taken_or_left_without_scrolling_past_the_digits(phone: Page) -> None:
    phone.goto("/drills/table/")
    phone.get_by_role("button", name="Start").tap()
    next_question(phone, 1)
    digits, take = phone.locator(".keypad").bounding_box(), phone.get_by_role("button", name="Take").bounding_box()
    assert digits
    assert take
    assert take["y"] + take["height"] <= digits["y"]


def test_chips_are_cut_with_a_thumb(phone: Page) -> None:
    phone.goto("/drills/cut/")
    phone.get_by_role("button", name="Start").tap()
    next_question(phone, 1)
    amount = dollars((phone.locator("#prompt").text_content() or "").strip("Cut $.").replace(",", ""))
    chips = {value: phone.locator(f"[data-chip='{value}']") for value, _ in break_down(amount)}
    before = {value: chip.bounding_box() for value, chip in chips.items()}
    for value, count in break_down(amount):
        for _ in range(count):
            chips[value].tap()
    assert {value: chip.bounding_box() for value, chip in chips.items()} == before, "what is pressed stays where it is"
    phone.get_by_role("button", name="Done").tap()
    next_question(phone, 2)
    expect(phone.locator("[data-verdict]")).to_contain_text("Right.")


@pytest.mark.parametrize("drill", DRILLS)
def test_every_drill_fits_a_phone_and_axe_finds_nothing(
    phone: Page, accessible: Callable[[Page], None], drill: str
) -> None:
    phone.goto(f"/drills/{drill}/")
    phone.get_by_role("button", name="Start").tap()
    next_question(phone, 1)
    assert phone.evaluate("document.documentElement.scrollWidth") == WIDTH
    expect(phone.locator("#answer button").first).to_be_visible()
    accessible(phone)


def test_the_other_pages_are_clean_to_axe(page: Page, accessible: Callable[[Page], None]) -> None:
    sign_in(page)
    page.goto("/drills/shuffle/")
    accessible(page)
    page.keyboard.press("Enter")
    next_question(page, 1)
    page.keyboard.press("1")
    next_question(page, 2)
    accessible(page)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Run it again")).to_be_visible()
    accessible(page)
    for address in ("/drills/", "/drills/history/"):
        page.goto(address)
        accessible(page)


def test_time_that_runs_out_leads_to_the_end(page: Page) -> None:
    """The page's clock is the house's: when it is up, the result is there without a press."""
    sign_in(page)
    page.goto("/drills/stacks/")
    page.keyboard.press("Enter")
    for number in range(1, 12):
        next_question(page, number)
        page.keyboard.type("7777")  # no stack of the first level is worth that
        page.keyboard.press("Enter")
    next_question(page, 12)
    expect(page.locator(".drill-end")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("heading", name="0 points")).to_be_visible()


def test_with_reduced_motion_nothing_moves(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, reduced_motion="reduce")
    page = context.new_page()
    sign_in(page)
    page.goto("/drills/totals/")
    page.keyboard.press("Enter")
    next_question(page, 1)
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator(".drill-verdict").evaluate("at => getComputedStyle(at).animationName") == "none"
    context.close()
