"""Rounds in real browsers: several at one table, from the first chip to the last cent; what is hidden stays hidden."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.floor import Floor, chips, felt, lay
from tests.live.house import a_house

ANN, BEN, CLEO = "sheila@pitschool.example", "bruce@pitschool.example", "margaret@pitschool.example"
LONG = 30_000


def choose(page: Page, name: str) -> None:
    page.locator("#choices").get_by_role("button", name=name).click(timeout=LONG)


def over(page: Page) -> None:
    expect(page.locator("#lines-title")).to_have_text("The last round", timeout=LONG)


def seated(page: Page, area: int) -> None:
    page.get_by_role("button", name=f"Seat {area}", exact=True).click()
    expect(page.get_by_role("button", name=f"Leave seat {area}")).to_be_visible(timeout=LONG)


def behind(page: Page) -> None:
    page.get_by_role("button", name="Stand behind").click()
    expect(page.get_by_role("button", name="Step away")).to_be_visible(timeout=LONG)


def cents(page: Page) -> int:
    return round(float(chips(page).strip("$").replace(",", "")) * 100)


def all_see_the_same(pages: list[Page], lines: int) -> None:
    """The round is over for everybody, with the same felt and the same settlement lines."""
    for page in pages:
        over(page)
        expect(page.locator("#lines .line")).to_have_count(lines, timeout=LONG)
    said = [page.locator("#lines .line summary").all_inner_texts() for page in pages]
    assert all(one == said[0] for one in said)
    assert all(felt(page) == felt(pages[0]) for page in pages)


def test_three_at_one_area_insure_split_double_and_settle(floor: Floor) -> None:
    """Ann sits, Ben and Cleo bet behind: one joins and one declines each time, and all see the same table."""
    path = floor.open("star-blackjack", "8C AS 8D 3H 10H 10C 9D", betting_time=12_000)
    ann, ben, cleo = pages = [floor.visitor(email) for email in (ANN, BEN, CLEO)]
    for page in pages:
        page.goto(path)
    seated(ann, 2)
    behind(ben)
    before = [cents(page) for page in pages]
    for page, amount in zip(pages, ("20", "10", "5"), strict=True):
        lay(page, "area-2-main", amount)

    choose(ann, "Insure")
    expect(ann.locator("#area-2-insurance title")).to_contain_text("$10", timeout=LONG)
    choose(ann, "Split $20")
    choose(ben, "Join $10")
    choose(cleo, "Leave it")
    choose(ann, "Double")
    choose(ben, "Leave it")
    choose(cleo, "Join")
    choose(ann, "Stand")
    all_see_the_same(pages, lines=8)
    assert [cents(page) - was for page, was in zip(pages, before, strict=True)] == [1_000, 0, 1_000]


def test_a_line_opens_its_arithmetic_and_its_rule(floor: Floor) -> None:
    path = floor.open("star-blackjack", "AC 6S KD", betting_time=1_500)
    page = floor.visitor(ANN)
    page.goto(path)
    page.get_by_role("button", name="Seat 1", exact=True).click()
    lay(page, "area-1-main", "35")
    over(page)
    line = page.locator("#lines .line").first
    line.locator("summary").click()
    expect(line).to_contain_text("$35 at 3 to 2 is $52.50")
    line.get_by_role("link").first.click()
    note = page.locator("#clause-note")
    expect(note).to_be_visible()
    expect(page).to_have_url(floor.address + path)
    expect(note.get_by_role("link")).to_have_attribute("href", floor.address + "/rules/star-blackjack/9.1.1/")


def test_three_at_two_boxes_switch_double_and_settle(floor: Floor) -> None:
    """16 and 15 become 11 and 20 by a switch; one behind joins the double and one does not."""
    path = floor.open("blackjack-switch", "6C 10S 6S 10D 5H 10C 10H 9D", betting_time=12_000)
    ann, ben, cleo = pages = [floor.visitor(email) for email in (ANN, BEN, CLEO)]
    for page in pages:
        page.goto(path)
    seated(ann, 1)
    behind(ben)
    before = [cents(page) for page in pages]
    for page, amount in zip(pages, ("20", "10", "7.50"), strict=True):
        lay(page, "area-1-main", amount)
    choose(ann, "Switch")
    for page in pages:
        expect(page.locator("#said")).to_contain_text("Area 1 switches.", timeout=LONG)
        expect(page.locator("#area-1-cards title")).to_have_text(
            "Area 1: 6 of clubs, 5 of hearts; and 10 of spades, 10 of diamonds"
        )
    choose(ann, "Double")
    choose(ben, "Join")
    choose(cleo, "Leave it")
    choose(ann, "Stand")
    all_see_the_same(pages, lines=8)
    assert [cents(page) - was for page, was in zip(pages, before, strict=True)] == [6_000, 3_000, 1_500]


def test_one_goes_to_war_and_one_surrenders(floor: Floor) -> None:
    """Two tie with the dealer while a third looks on."""
    path = floor.open("casino-war", "9C 9S 9D KH 4C", betting_time=12_000)
    ann, ben, _ = pages = [floor.visitor(email) for email in (ANN, BEN, CLEO)]
    for page in pages:
        page.goto(path)
    seated(ann, 3)
    seated(ben, 4)
    before = [cents(page) for page in (ann, ben)]
    lay(ann, "area-3-main", "10")
    lay(ben, "area-4-main", "15")
    choose(ann, "Go to war $10")
    choose(ben, "Surrender")
    all_see_the_same(pages, lines=3)
    assert [cents(page) - was for page, was in zip((ann, ben), before, strict=True)] == [1_000, -750]


def test_one_bets_and_one_folds(floor: Floor) -> None:
    """A straight is paid 4 to 1 against a dealer who plays; a third looks on."""
    dealt = "7D 2C 8S 9S 3H 8C JD 4C 10S KS 5H QH AD 6C 2D"
    path = floor.open("caribbean-stud", dealt, betting_time=12_000)
    ann, ben, cleo = pages = [floor.visitor(email) for email in (ANN, BEN, CLEO)]
    for page in pages:
        page.goto(path)
    seated(ann, 1)
    seated(ben, 2)
    before = [cents(page) for page in (ann, ben)]
    lay(ann, "area-1-main", "10")
    lay(ben, "area-2-main", "5")
    choose(ann, "Bet $20")
    choose(ben, "Fold")
    all_see_the_same(pages, lines=3)
    assert [cents(page) - was for page, was in zip((ann, ben), before, strict=True)] == [9_000, -500]
    expect(cleo.locator("#lines")).to_contain_text("wins $80")


def test_a_hand_is_not_given_up_by_pressing_bet_twice(floor: Floor) -> None:
    """After the bet the hand may be conceded, by a button that can be read and is nowhere near the bet's place."""
    path = floor.open("caribbean-stud", "7D 2C 9S 3H JD 4C KS 5H AD 6C", betting_time=1_500, pace=100)
    page = floor.visitor(ANN, width=390, height=844)
    page.goto(path)
    page.locator("#list-1").get_by_role("button", name="Sit down").click()
    lay(page, "list-area-1-main", "10")
    bet = page.locator("#choices [data-key=b]")
    bet.wait_for(timeout=LONG)
    pressed = bet.bounding_box()
    bet.click()
    concede = page.locator("#choices [data-key=c]")
    expect(concede).to_be_visible(timeout=LONG)
    expect(concede).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    stands = concede.bounding_box()
    assert pressed is not None
    assert stands is not None
    assert stands["x"] >= pressed["x"] + pressed["width"]


def test_a_hidden_hand_reaches_nobody_else(floor: Floor) -> None:
    """Every byte that an onlooker is sent, from the first chip to the reveal, names none of the hidden cards."""
    dealt = "2C 7D 3H 9S 4C JD 5H QS 6C KD"
    path = floor.open("caribbean-stud", dealt, betting_time=1_500)
    watcher, ann = floor.visitor(BEN), floor.visitor(ANN)
    heard: list[str] = []
    watcher.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    watcher.goto(path)
    ann.goto(path)
    ann.get_by_role("button", name="Seat 1", exact=True).click()
    lay(ann, "area-1-main", "10")
    expect(ann.locator("#mine [data-face]")).to_have_count(5, timeout=LONG)
    held = [card.get_attribute("data-face") for card in ann.locator("#mine [data-face]").all()]
    expect(watcher.locator("#area-1-cards [data-face=back]")).to_have_count(5, timeout=LONG)
    sent = watcher.content() + "".join(heard)
    assert heard
    for face in held:
        assert f'data-face="{face}"' not in sent
    choose(ann, "Bet $20")
    over(watcher)


def test_a_page_that_was_cut_off_is_right_again_by_itself(floor: Floor) -> None:
    path = floor.open("star-blackjack", "9C 6S 9D")
    ann, ben = floor.visitor(ANN), floor.visitor(BEN)
    for page in (ann, ben):
        page.goto(path)
        expect(page.locator("#line-state")).to_be_hidden()
    ben.context.set_offline(True)
    ann.get_by_role("button", name="Seat 4", exact=True).click()
    expect(ann.locator("#seat-4")).to_contain_text("Sheila", timeout=LONG)
    ben.context.set_offline(False)
    expect(ben.locator("#seat-4")).to_contain_text("Sheila", timeout=20_000)


def test_a_tab_too_many_takes_the_oldest_ones_line_and_is_not_fought_over(tmp_path: Path, browser: Browser) -> None:
    with a_house(tmp_path) as house:
        house.environment |= {"SOCKETS_PER_PERSON": "1"}
        floor = Floor(house, house.start(), browser)
        first = floor.visitor(ANN)
        path = floor.open("star-blackjack", "9C 6S 9D")
        first.goto(path)
        expect(first.locator("#line-state")).to_be_hidden()
        lines: list[object] = []
        first.on("websocket", lambda line: lines.append(line))
        second = first.context.new_page()
        second.goto(path)
        expect(first.locator("#line-state")).to_have_text(re.compile("too many tables open"), timeout=LONG)
        second.wait_for_timeout(3_000)
        expect(second.locator("#line-state")).to_be_hidden()
        assert lines == [], "the first page does not try again"
        floor.close()


def test_the_house_goes_down_and_the_page_comes_back(tmp_path: Path, browser: Browser) -> None:
    with a_house(tmp_path) as house:
        floor = Floor(house, house.start(), browser)
        path = floor.open("star-blackjack", "9C 6S 9D")
        page = floor.visitor(ANN)
        page.goto(path)
        page.get_by_role("button", name="Seat 4", exact=True).click()
        expect(page.get_by_role("button", name="Leave seat 4")).to_be_visible(timeout=LONG)
        house.kill()
        expect(page.locator("#line-state")).to_be_visible(timeout=LONG)
        house.start()
        expect(page.locator("#line-state")).to_be_hidden(timeout=LONG)
        lay(page, "area-4-main", "5")
        expect(page.locator("#area-4-main title")).to_contain_text("$5", timeout=LONG)
        floor.close()
