"""The rail and the spots under somebody's finger: what a press lays, what the rail says, and where the focus stays."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.floor import Floor, lay

ANN, OPENER = "con@pitschool.example", "margaret@pitschool.example"
LONG = 30_000


def test_a_choice_that_was_made_leaves_the_focus_beside_it(floor: Floor) -> None:
    page = floor.visitor(ANN)
    page.goto(floor.open("casino-war", "9C 9D", betting_time=2_500))
    page.get_by_role("button", name="Seat 3", exact=True).click()
    expect(page.locator("#rack")).to_be_visible()
    lay(page, "area-3-main", "5")
    page.locator("#choices [data-key=u]").focus(timeout=LONG)
    page.keyboard.press("Enter")
    expect(page.locator("#lines-title")).to_have_text("The last round", timeout=LONG)
    expect(page.locator(".dock-choices")).to_be_focused()


def test_a_press_on_the_insurance_line_lays_no_more_than_it_takes(floor: Floor) -> None:
    page = floor.visitor(ANN)
    page.goto(floor.open("star-blackjack", "8C AS 8D", betting_time=2_500, insurance_time=20_000))
    page.get_by_role("button", name="Seat 2", exact=True).click()
    expect(page.locator("#rack")).to_be_visible()
    lay(page, "area-2-main", "5")
    page.locator("#area-2-insurance.open").click(timeout=LONG)
    expect(page.locator("#notice")).to_have_text("$2.50 on area 2, insurance.", timeout=LONG)


def test_a_press_on_the_bet_spot_bets_twice_the_ante(floor: Floor) -> None:
    page = floor.visitor(ANN)
    page.goto(floor.open("caribbean-stud", "7D 2C 9S 3H JD 4C KS 5H AD 6C", betting_time=2_500))
    page.get_by_role("button", name="Seat 3", exact=True).click()
    expect(page.locator("#rack")).to_be_visible()
    lay(page, "area-3-main", "5")
    page.locator("#area-3-bet.open").click(timeout=LONG)
    expect(page.locator("#said")).to_contain_text("Area 3 bets $10.", timeout=LONG)


def test_chips_on_one_box_say_which_and_that_they_do_not_count_alone(floor: Floor) -> None:
    page = floor.visitor(ANN)
    page.goto(floor.open("blackjack-switch", "", betting_time=30_000))
    page.get_by_role("button", name="Seat 3", exact=True).click()
    expect(page.locator("#rack")).to_be_visible()
    page.get_by_label("Both boxes").uncheck()
    rows = page.locator(".rack-chips, .rack-acts").evaluate_all(
        "parts => parts.map((one) => one.getBoundingClientRect().y)"
    )
    assert max(rows) - min(rows) < 10
    page.locator("#area-3-main2").click()
    expect(page.locator("#notice")).to_have_text("$5 on box 2 of area 3.", timeout=LONG)
    expect(page.locator("#choices")).to_contain_text("Area 3: nothing on box 1 and $5 on box 2")
    page.locator("#area-3-main").click()
    expect(page.locator("#choices")).not_to_contain_text("on box 2")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768)])
def test_the_felt_keeps_its_size_when_somebody_at_the_table_sits_down(floor: Floor, width: int, height: int) -> None:
    def felt(page: Page) -> float:
        box = page.locator(".stage").bounding_box()
        assert box
        return box["height"]

    page = floor.visitor(OPENER, width=width, height=height)
    page.goto(floor.open("star-blackjack", ""))
    before = felt(page)
    page.get_by_role("button", name="Seat 4", exact=True).click()
    expect(page.get_by_role("button", name="Leave seat 4")).to_be_visible(timeout=LONG)
    assert abs(felt(page) - before) < 4


CUT = """
from casino.accounts.models import Person
from casino.floor.play import tables
from tests.tables import OPTIONS, sit
margaret, con = (Person.objects.get(email=f"{name}@pitschool.example") for name in ("margaret", "con"))
times = {"pace": 10, "decision_time": 120_000}
table = tables.open_table(game="star-blackjack", options=OPTIONS["star-blackjack"], by=margaret, name="Cut", **times)
sit(table, con, 4)
print(json.dumps(table.code))
"""


def test_a_cut_says_where_it_goes_in(floor: Floor) -> None:
    page = floor.visitor(ANN)
    page.goto(f"/tables/{floor.house.ask(CUT)}/")
    place = page.locator("#choices [name=at]")
    expect(place).to_be_visible(timeout=LONG)
    expect(page.locator("#choices output")).to_have_text("208")
    place.press("ArrowRight")
    expect(page.locator("#choices output")).to_have_text("209")
    page.keyboard.press("k")
    expect(page.locator("#said")).to_contain_text("The cards are cut.", timeout=LONG)
