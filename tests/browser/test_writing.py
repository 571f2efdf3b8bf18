"""In a real browser: an instructor writes a scenario, sets it, a trainee answers, and the instructor sees what."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from casino.home import demo_people
from games.scenario.scenario import settle
from tests.browser.test_lobby import SOON, TRAINEE, sign_in
from tests.browser.test_look import SIZES

Accessible = Callable[[Page], None]
ROUND = {
    "game": "star-blackjack",
    "wagers": [{"area": 2, "player": "Ann", "kind": "main", "stake": "35"}],
    "cards": ["KH", "6D", "AS"],
    "calls": [],
}


@pytest.fixture
def trainees_page(browser: Browser, base_url: str) -> Iterator[Page]:
    context: BrowserContext = browser.new_context(base_url=base_url)
    page = context.new_page()
    sign_in(page, TRAINEE)
    yield page
    context.close()


def begin(page: Page, game: str, *, script: bool = True) -> None:
    """A draft of a game at its usual table."""
    page.goto("/scenarios/new/")
    page.locator("li", has=page.get_by_role("heading", name=game)).get_by_role("button", name="Write").click()
    expect(page.locator("#writer-due")).to_contain_text("Lay the wagers", timeout=SOON)
    if script:  # it is there and hears keys
        expect(page.locator(".spot.open").first).to_be_attached(timeout=SOON)


def due(page: Page, words: str) -> None:
    expect(page.locator("#writer-due")).to_contain_text(words, timeout=SOON)


def lay(page: Page, player: str, amount: str, spot: str) -> None:
    page.locator("#player").fill(player)
    page.locator("#rack-amount").fill(amount)
    page.locator(f"#{spot}").click()
    expect(page.locator(".people")).to_contain_text(f"{player} ${amount}", timeout=SOON)


def from_file(page: Page, file: Path) -> None:
    """A draft that is over, from a file."""
    page.goto("/scenarios/new/")
    page.get_by_label("A file", exact=True).set_input_files(file)
    due(page, "The round is over.")


def saved(page: Page, file: Path, title: str, kind: str = "Pay this wager") -> None:
    from_file(page, file)
    page.get_by_role("link", name="Preview the question").click()
    page.get_by_role("navigation", name="Kind of question").get_by_role("link", name=kind).click()
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title, timeout=SOON)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(ROUND))
    return path


def test_a_scenario_from_the_felt_to_the_class_and_back(page: Page, trainees_page: Page) -> None:
    sign_in(page, demo_people.INSTRUCTOR.email)
    begin(page, "Star Blackjack")
    write_a_double(page)
    save_and_share(page, "A double joined for less")
    page.get_by_role("link", name="Set it as work").click()
    page.get_by_label("For", exact=True).select_option(label="Everybody in Tuesday evening intake")
    page.get_by_role("button", name="Set the work").click()
    expect(page.locator("main")).to_contain_text("is set.", timeout=SOON)
    trainees_page.goto("/quiz/")
    trainees_page.get_by_role("button", name=re.compile("Begin.*A double joined for less")).click()
    answer_wrongly(trainees_page)
    expect(trainees_page).to_have_url(re.compile("/result/"), timeout=SOON)
    page.reload()
    row = page.get_by_role("row", name=re.compile("Bruce"))
    expect(row).to_contain_text("failed")
    expect(page.locator("main")).to_contain_text("0 of 1 right")
    expect(page.locator(".work-mistakes")).to_contain_text("1 ×")
    page.get_by_role("link", name="Question 1").click()
    expect(page.get_by_role("row", name=re.compile("Bruce"))).to_contain_text("wrong")


def write_a_double(page: Page) -> None:
    """Two players on a box, by pointer; the shoe typed without a pause; calls by their keys; a step back."""
    page.locator("#player").fill("Ann")
    page.locator("#seat-3").click()
    expect(page.locator(".people")).to_contain_text("Ann sits at area 3", timeout=SOON)
    lay(page, "Ann", "25", "area-3-main")
    lay(page, "Bob", "15", "area-3-main")
    expect(page.locator("#area-3-main title")).to_have_text(re.compile("Ann .25.*Bob .15"))
    page.locator("#card").focus()
    page.keyboard.type("5h6d6s")
    due(page, "Ask Ann at area 3: 11")
    page.get_by_role("button", name="Split").click()
    expect(page.get_by_role("alert")).to_contain_text("12.1", timeout=SOON)
    page.get_by_label("Bob joins", exact=True).check()
    page.get_by_label("Bob joins with, in dollars").fill("10")
    page.keyboard.press("Enter")
    due(page, "it goes to area 3")
    page.get_by_role("button", name="2 of clubs").click()
    due(page, "it goes to the dealer")
    page.get_by_role("button", name="Undo").click()
    due(page, "it goes to area 3")
    page.locator("#card").focus()
    page.keyboard.type("10ckd2h")
    due(page, "The round is over.")


def save_and_share(page: Page, title: str) -> None:
    """Previewed, saved for the class, and taken away as a file that `settle` reads."""
    page.get_by_role("link", name="Preview the question").click()
    page.get_by_role("navigation", name="Kind of question").get_by_role("link", name="Settle the box").click()
    expect(page.locator("#scenario_right")).to_contain_text("$10 at 1 to 1 is $10.")
    page.get_by_label("Title").fill(title)
    page.get_by_label("Tuesday evening intake").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible(timeout=SOON)
    with page.expect_download() as download:
        page.get_by_role("link", name="Export JSON").click()
    document = json.loads(Path(download.value.path()).read_text())
    assert settle(document)["totals"] == {"Ann": "50.00", "Bob": "25.00"}


def answer_wrongly(page: Page) -> None:
    """Something in every field: the first of each choice, a dollar for each amount."""
    form = page.locator("#answer")
    expect(form).to_be_visible(timeout=SOON)
    for group in form.locator("[data-blank=one]").all():
        group.get_by_role("radio").first.check()
    for field in form.locator("[data-blank=money] input, [data-blank=whole] input").all():
        field.fill("1")
    for field in form.locator("[data-blank=list] select").all():
        field.select_option(index=1)
    page.locator("#send").click()


@pytest.mark.parametrize(
    ("game", "spot", "typed", "asked", "key", "rest"),
    [
        ("Casino War", "area-4-main", "9h9s", "war or surrender", "w", "khqd"),
        ("Caribbean Stud Poker", "area-4-main", "2h3h2d3d2s3s2c9d4hkh", "Ask Ann at area 4", "b", ""),
        ("Blackjack Switch", "area-4-main", "9h2h7d8c9s", "Ask Ann at area 4", "s", ""),
    ],
)
def test_every_game_is_written_with_the_keyboard_alone(
    page: Page, game: str, spot: str, typed: str, asked: str, key: str, rest: str
) -> None:
    sign_in(page, demo_people.INSTRUCTOR.email)
    begin(page, game)
    page.keyboard.press("4")
    expect(page.locator(f"#{spot}")).to_be_focused()
    page.keyboard.press("Enter")
    due(page, "Choose the next card")
    page.locator("body").press(typed[0])
    expect(page.locator("#card")).to_be_focused()
    page.keyboard.type(typed[1:])
    due(page, asked)
    page.locator("body").press(key)
    expect(page.locator(".writer-calls li")).to_have_count(1, timeout=SOON)
    if rest:
        page.locator("#card").focus()
        page.keyboard.type(rest)
        due(page, "The round is over.")
        page.locator("body").press("Backspace")
        due(page, "Choose the next card")


@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_for_everybody_at_any_size(page: Page, accessible: Accessible, file: Path, size: str) -> None:
    view: ViewportSize = SIZES[size]
    page.set_viewport_size(view)
    sign_in(page, demo_people.INSTRUCTOR.email)

    def looks_right() -> None:
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == view["width"], page.url
        if size != "tablet":  # whose contents are the desk's, and whose columns the phone's
            accessible(page)

    title = f"Awkward at {size}"
    begin(page, "Blackjack Switch")
    looks_right()
    from_file(page, file)
    looks_right()
    page.get_by_role("button", name="Undo").click()
    due(page, "it goes to area 2")
    looks_right()
    saved(page, file, title)
    looks_right()
    scenario = page.url.rstrip("/").rsplit("/", 1)[1]
    for path in ("/scenarios/", "/scenarios/new/", "/scenarios/new/star-blackjack/", f"/work/new/?scenario={scenario}"):
        page.goto(path)
        looks_right()
    page.get_by_role("button", name="Set the work").click()
    expect(page.locator("main")).to_contain_text("is set.", timeout=SOON)
    looks_right()
    page.goto("/work/")
    looks_right()


def test_the_writer_works_without_a_script(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    sign_in(page, demo_people.INSTRUCTOR.email)
    begin(page, "Casino War", script=False)
    page.locator("#spot").select_option(label="Area 2: Initial")
    page.get_by_role("button", name="Lay the chips").click()
    due(page, "it goes to area 2")
    page.get_by_label("Next card").fill("9H 8S")
    page.get_by_role("button", name="Deal it").click()
    due(page, "The round is over.")
    context.close()
