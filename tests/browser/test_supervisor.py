"""A supervisor's orders in real browsers: what the table hears, and that whoever was sent away can come back."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.floor import Floor, chips, lay

PLAYER, INSTRUCTOR = "sheila@pitschool.example", "margaret@pitschool.example"
DEALER = "bruce@pitschool.example"
NAME = "Sheila Nguyen"
LONG = 30_000
AGAIN = re.compile("/supervisor/again/")


def order(page: Page, path: str, title: str, **said: str) -> None:
    """Give an order as an instructor does: from the table's page, by its form."""
    page.goto(f"{path}supervisor/")
    page.get_by_role("link", name=title, exact=True).click()
    for label, value in said.items():
        field = page.get_by_label(label.replace("_", " "), exact=False)
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
    page.get_by_role("button", name=title).click()
    expect(page.locator(".flash")).to_contain_text(f"Order given: {title}.")


def sit(page: Page, area: int) -> None:
    page.get_by_role("button", name=f"Seat {area}", exact=True).click()
    expect(page.get_by_role("button", name=f"Leave seat {area}")).to_be_visible(timeout=LONG)


def test_the_table_hears_what_changes_and_from_when(floor: Floor) -> None:
    path = floor.open("star-blackjack", "10H 9S 5C 7D")
    ann, boss = floor.visitor(PLAYER), floor.visitor(INSTRUCTOR)
    ann.goto(path)
    sit(ann, 2)
    said = ann.locator("#said")
    order(boss, path, "Announce a higher minimum", Minimum="25", In_how_many_minutes="30")
    expect(said).to_contain_text("The minimum goes up to $25 in 30 minutes.")
    expect(ann.locator("#sign")).to_contain_text("Minimum $25 from")
    order(boss, path, "Raise the maximum for one player", Player=NAME, Minimum="50", Maximum="1000")
    expect(said).to_contain_text(f"Limits of $50 to $1,000 for {NAME} alone.")
    order(boss, path, "Withdraw an announced minimum")
    expect(ann.locator("#sign")).not_to_contain_text("Minimum $25 from")


def test_whoever_is_excluded_has_the_chips_back_and_may_be_let_in_again(floor: Floor) -> None:
    path = floor.open("star-blackjack", "10H 9S 5C 7D", betting_time=120_000)
    ann, boss = floor.visitor(PLAYER), floor.visitor(INSTRUCTOR)
    ann.goto(path)
    sit(ann, 2)
    held = chips(ann)
    lay(ann, "area-2-main", "25")
    order(boss, path, "Exclude from the game", Player=NAME)
    expect(ann.locator("#choices")).to_contain_text("excluded from further play")
    assert chips(ann) == held
    order(boss, path, "Let an excluded person play again", Player=NAME)
    sit(ann, 2)
    lay(ann, "area-2-main", "25")


def test_a_card_is_suspended_and_restored_under_a_players_eyes(floor: Floor) -> None:
    path = floor.open("casino-war", "9S 9H KD 4C", betting_time=120_000)
    ann, boss = floor.visitor(PLAYER), floor.visitor(INSTRUCTOR)
    ann.goto(path)
    sit(ann, 2)
    for link, button, word in (
        (f"Suspend the card of {NAME}", "Suspend", "suspended"),
        (f"Suspended: {NAME}", "Restore", "valid again"),
    ):
        boss.goto(f"{path}supervisor/")
        boss.get_by_text(link).click()
        boss.get_by_label("Reason").fill("Looked at again")
        boss.get_by_role("button", name=button, exact=True).click()
        expect(boss.locator(".flash")).to_contain_text(f"The card of {NAME} is {word}.")
        shut_out = expect(ann.locator("#choices"))
        (shut_out.to_contain_text if button == "Suspend" else shut_out.not_to_contain_text)("no valid Player Card")
    lay(ann, "area-2-main", "25")


def test_whoever_deals_says_that_something_is_wrong_and_calls_a_supervisor(
    floor: Floor, accessible: Callable[[Page], None]
) -> None:
    path = floor.open("star-blackjack", "10H AS 7D 5C 9S", betting_time=120_000)
    floor.deal(path, DEALER)
    ann, dealer, boss = floor.visitor(PLAYER), floor.visitor(DEALER), floor.visitor(INSTRUCTOR)
    ann.goto(path)
    sit(ann, 2)
    lay(ann, "area-2-main", "20")
    dealer.goto(path)
    for act in ("No more bets", "Deal a card to area 2", "Deal a card to yourself", "Deal a card to area 2"):
        dealer.get_by_role("button", name=act).click()
        expect(dealer.locator("#choices")).not_to_contain_text(act, timeout=LONG)
    dealer.get_by_role("link", name="Something is wrong").click()
    accessible(dealer)
    dealer.get_by_role("link", name="Take insurance that was not called").click()
    dealer.get_by_role("button", name="Take insurance that was not called").click()
    expect(dealer.locator(".flash")).to_contain_text("Order given: Take insurance that was not called.")
    expect(ann.get_by_role("button", name="Insure")).to_be_visible(timeout=LONG)
    dealer.get_by_role("button", name="Stop play and call a supervisor").click()
    expect(ann.locator("#choices")).to_contain_text("The table is paused", timeout=LONG)
    boss.goto(f"{path}supervisor/")
    expect(boss.locator("#running")).to_contain_text("has stopped play and calls a casino supervisor")
    order(boss, path, "Void the round")
    dealer.get_by_role("button", name="Go on dealing").click()
    expect(ann.locator("#choices")).not_to_contain_text("The table is paused", timeout=LONG)


def test_what_is_being_chosen_is_not_undone_by_the_page_that_looks_again(floor: Floor) -> None:
    """An answer that was asked for before somebody chose, and comes after it."""
    path = floor.open("star-blackjack", "10H 9S 5C 7D")
    ann, boss = floor.visitor(PLAYER), floor.visitor(INSTRUCTOR)
    boss.goto(f"{path}supervisor/")
    ann.goto(path)
    sit(ann, 2)
    held: list[Route] = []
    boss.route(AGAIN, lambda route: held.append(route))
    with boss.expect_request(AGAIN):
        boss.evaluate("htmx.trigger('#running', 'look-again')")
    goes_to = boss.get_by_label("The deal goes to")
    goes_to.select_option(label="Priya Raman")
    boss.get_by_role("heading", name="The sign", exact=True).click()  # nobody's hand is on the form any more
    with boss.expect_response(AGAIN):
        held[0].continue_()
    boss.wait_for_function("!document.getElementById('running').classList.contains('htmx-request')")
    assert goes_to.evaluate("one => one.selectedOptions[0].label") == "Priya Raman"
