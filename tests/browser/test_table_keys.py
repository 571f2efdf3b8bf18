"""The table page from the keyboard alone: a whole round, every game's decisions, and where the focus goes."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.floor import Floor

ANN = "con@pitschool.example"
LONG = 30_000
SIZES = {"desk": (1440, 900), "phone": (390, 844)}


def tab_to(page: Page, selector: str, most: int = 120) -> None:
    """Press Tab until something is in focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"Tab never came to {selector}")


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


@pytest.mark.parametrize("size", SIZES)
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
