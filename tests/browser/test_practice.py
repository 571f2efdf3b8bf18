"""The practice room in a browser: one click from a trainee's first page to a table, a few acts, the end, the result."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from casino.floor.table.dealer.verbs import FURTHER, MAIN
from games.handwork import Verb
from tests.browser.dealing import LONG, MOVED_ON
from tests.browser.floor import Floor

BRUCE: Final = "bruce@pitschool.example"
MARGARET: Final = "margaret@pitschool.example"
KEYS: Final = {button.verb: button.key.lower().split(" ") for button in (*MAIN, *FURTHER)}
DEALT: Final = """
from django.utils import timezone
from casino.accounts.models import Person
from casino.training.practice import runs
from casino.training.practice.task import Task
from tests.training.practice.robot import Robot
from tests.training.practice.test_marks import in_small_chips, overpaid, to_another
now = timezone.now()
bruce = Person.objects.get(email="bruce@pitschool.example")
run = runs.begin(person=bruce, wants=Task(game="star-blackjack", level="{level}", rounds=3, patrons=4), now=now)
robot = Robot(run.table, bruce, now)
for errs in (overpaid(), {second}, None):
    robot.deal(1, errs)
runs.end_if_over(run, robot.now)
print(json.dumps([run.pk, run.table.code]))
"""
SIZES: Final = {"wide": (1440, 900), "phone": (390, 844)}


def press(page: Page, verb: Verb, *then: str) -> None:
    """An act by its key, and then a place; the table has moved on after it."""
    before = page.locator("#table").get_attribute("data-seq")
    for key in (*KEYS[verb], *then):
        page.keyboard.press(key)
    page.wait_for_function(MOVED_ON, arg=before, timeout=LONG)


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth + 1")


@pytest.mark.parametrize("size", SIZES)
def test_from_the_first_page_to_a_table_and_to_what_came_of_it(
    floor: Floor, accessible: Callable[[Page], None], size: str
) -> None:
    width, height = SIZES[size]
    page = floor.visitor(BRUCE, width=width, height=height)
    page.goto("/deal/?level=unaided")
    page.goto("/")
    fits(page)
    page.get_by_role("button", name=re.compile("^Deal .* rounds?, ")).click()
    page.wait_for_url(re.compile(r"/tables/\w+/$"))
    expect(page.locator("#dealing[data-level=coached]")).to_have_count(1)
    press(page, "shuffle")
    press(page, "rack", "Digit1")
    expect(page.locator("#notice[data-slip], #notice [data-slip]")).to_have_count(1)
    page.goto("/rules/")
    expect(page.locator(".flash-deal")).to_contain_text("Your deal waits at Practice")
    page.locator(".flash-deal a").click()
    page.wait_for_url(re.compile(r"/tables/\w+/$"))  # with its styles: until then there are two such links
    page.get_by_role("link", name="End it …").click()
    page.wait_for_url(re.compile(r"/deal/runs/\d+/$"))
    page.get_by_text("End it here …").click()
    page.get_by_role("button", name="End the deal").click()
    expect(page.locator(".mark-right").nth(1)).to_be_visible()
    expect(page.get_by_text("do not count: you were coached")).to_be_visible()
    expect(page.get_by_text("What went wrong")).to_be_visible()
    fits(page)
    accessible(page)


@pytest.mark.parametrize("size", SIZES)
def test_a_mark_opens_the_replay_there_and_every_page_fits(
    floor: Floor, accessible: Callable[[Page], None], size: str
) -> None:
    width, height = SIZES[size]
    pk, code = floor.house.ask(DEALT.format(level="unaided", second="to_another()"))
    page = floor.visitor(BRUCE, width=width, height=height)
    for address in ("/", "/deal/", "/deal/history/", f"/deal/runs/{pk}/"):
        page.goto(address)
        fits(page)
        accessible(page)
    page.locator("a.mark-critical").first.click()
    page.wait_for_url(re.compile(rf"/{code}/2/\?step=\d+"))
    expect(page.locator("#frame .replay-said")).to_contain_text("It is stopped")
    page.go_back()
    page.get_by_role("button", name=re.compile("Deal the rounds? you slipped in again")).click()
    page.wait_for_url(re.compile(r"/tables/\w+/$"))
    expect(page.locator("#pace")).to_contain_text("Round 1 of 1")


def test_an_instructor_sets_a_deal_and_sees_who_has_dealt_it(floor: Floor, accessible: Callable[[Page], None]) -> None:
    page = floor.visitor(MARGARET)
    page.goto("/work/")
    page.get_by_role("link", name="Set a deal").click()
    page.get_by_label("Title").fill("Three rounds of war")
    page.get_by_label("For", exact=True).select_option(label="Everybody in Tuesday evening intake")
    page.get_by_label("Game").select_option("casino-war")
    page.get_by_label("Test: nothing is said").check()
    page.get_by_label("Rounds", exact=True).fill("3")
    accessible(page)
    page.get_by_role("button", name="Set the deal").click()
    expect(page.get_by_role("heading", name="Three rounds of war")).to_be_visible()
    accessible(page)
    trainee = floor.visitor(BRUCE, width=390, height=844)
    trainee.goto("/")
    trainee.get_by_role("button", name=re.compile("Begin ?: Three rounds of war")).click()
    trainee.wait_for_url(re.compile(r"/tables/\w+/$"))
    expect(trainee.locator("#dealing[data-level=test]")).to_have_count(1)
