"""What a table asks once more, opens in time, or tells one person: in a real browser, where the page does it itself."""

from playwright.sync_api import Page, expect

from tests.browser.floor import Floor, lay

ANN, BEN = "sheila@pitschool.example", "bruce@pitschool.example"
LONG = 30_000


def seated(page: Page, area: int) -> None:
    page.get_by_role("button", name=f"Seat {area}", exact=True).click()
    expect(page.get_by_role("button", name=f"Leave seat {area}")).to_be_visible(timeout=LONG)


def test_no_answer_opens_by_itself_when_the_time_has_passed(floor: Floor) -> None:
    path = floor.open("star-blackjack", "10H 6S 10D 10C 10S", decision_time=15_000, betting_time=1_500)
    ann, ben = floor.visitor(ANN), floor.visitor(BEN)
    for page in (ann, ben):
        page.goto(path)
    seated(ann, 2)
    lay(ann, "area-2-main", "20")
    expect(ann.locator("#choices [data-key=h]")).to_be_visible(timeout=LONG)
    floor.deal(path, BEN)
    no_answer = ben.locator("#choices").get_by_role("button", name="No answer")
    expect(no_answer).to_have_attribute("aria-disabled", "true", timeout=LONG)
    expect(ben.locator("#choices")).to_contain_text("has 15 seconds to answer")
    no_answer.click(force=True)
    expect(ben.locator("#notice")).to_contain_text("has 15 seconds to answer")
    expect(no_answer).not_to_have_attribute("aria-disabled", "true", timeout=LONG)
    ben.keyboard.press("a")
    expect(ann.locator("#said")).to_contain_text("No decision at area 2", timeout=LONG)


def test_a_hand_is_conceded_only_when_it_is_said_twice(floor: Floor) -> None:
    path = floor.open("caribbean-stud", "7D 2C 9S 3H JD 4C KS 5H AD 6C", betting_time=1_500, pace=100)
    page = floor.visitor(ANN)
    page.goto(path)
    seated(page, 1)
    lay(page, "area-1-main", "10")
    page.locator("#choices [data-key=b]").click(timeout=LONG)
    concede = page.locator("#choices [data-key=c]")
    concede.wait_for(timeout=LONG)
    sure = page.get_by_role("button", name="Yes, concede")
    expect(sure).to_be_hidden()
    page.keyboard.press("c")
    expect(sure).to_be_visible()
    sure.click()
    expect(page.locator("#said")).to_contain_text("Area 1 concedes.", timeout=LONG)


def test_whose_chips_gave_way_reads_it_beside_their_own_chips(floor: Floor) -> None:
    path = floor.open("star-blackjack", "", betting_time=60_000)
    ann, ben = floor.visitor(ANN), floor.visitor(BEN)
    for page in (ann, ben):
        page.goto(path)
    seated(ann, 2)
    ben.get_by_role("button", name="Stand behind").click()
    lay(ben, "area-2-main", "500")
    lay(ann, "area-2-main", "200")
    expect(ben.locator("#choices .choices-news")).to_contain_text("You have back $200 on area 2", timeout=LONG)
    expect(ben.locator("#choices .choices-news a")).to_have_text("6.1.1")
    expect(ann.locator("#choices .choices-news")).to_be_hidden()
