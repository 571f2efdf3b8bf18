"""A dealer's place in the browser: what a wrong act does, names, focus, motion, dragging, and what axe finds."""

from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from casino.floor.table.dealer.verbs import FURTHER
from tests.browser.dealing import LONG, Bench, Call, Keys, to_do
from tests.browser.floor import Floor
from tests.browser.rounds import STAR, STUD, SWITCH, WAR

GAMES = {"star blackjack": STAR, "blackjack switch": SWITCH, "casino war": WAR, "caribbean stud": STUD}
SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
SLIPS = "() => { window.flown = 0; new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach("
SLIPS += (
    "(node) => { window.flown += node.className === 'in-flight'; }))).observe(document.body, { childList: true }); }"
)
NAMELESS = """() => [...document.querySelectorAll("#table :is(button, [role=button], input, select, a)")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.[0]?.textContent.trim()))
  .map((one) => one.outerHTML.slice(0, 120))"""


SPILT = """() => {
  const spilt = [];
  const box = (one) => one.getBoundingClientRect();
  const found = (what, one) => spilt.push(`${what}: ${one.textContent.trim()}`);
  const over = (one, next) => box(next).top < box(one).bottom && box(next).bottom > box(one).top
    && box(next).left < box(one).right - 1 && box(next).right > box(one).left + 1;
  for (const one of document.querySelectorAll("#hands button, #pace > span")) {
    if (!one.checkVisibility()) continue;
    if ([...one.children].some((part) => box(part).right > box(one).right + 1)) found("spills out", one);
    const scrolls = innerWidth < 700 && one.closest(".verbs, .phrases, .pad-kinds, .pad-ranks, .pad-totals");
    if (!scrolls && box(one).right > innerWidth - 8) found("past the edge", one);
    const next = one.nextElementSibling;
    if (next?.checkVisibility() && over(one, next)) found("under the next", one);
  }
  return spilt;
}"""


def wrong(bench: Bench, *keys: str) -> None:
    """An act that is not due, and its answer."""
    before = bench.seq
    for key in keys:
        bench.page.keyboard.press(key)
    bench.wait_past(before)


# --- a wrong act ------------------------------------------------------------------------------------


def test_a_wrong_act_slides_back_with_one_line_and_its_clause_unfolds_in_place(floor: Floor) -> None:
    bench = Bench(floor, STAR, level="coached")
    page = bench.page
    page.evaluate(SLIPS)
    wrong(bench, "Space", "3")
    notice = page.locator("#notice")
    expect(notice).to_have_attribute("data-slip", "")
    expect(notice.locator("p")).to_have_count(1)
    assert page.evaluate("window.flown") == 1
    expect(page.locator(".in-flight")).to_have_count(0)
    expect(page.locator("#reach-hand-3-1")).to_have_attribute("aria-label", "Area 3: no cards")
    expect(page.locator("#pace")).to_contain_text("Slips 1")
    notice.locator("a.rule").click()
    expect(page.locator("#clause-note")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#clause-note")).to_be_hidden()
    expect(page.locator("#pace")).to_contain_text("Slips 1")  # that Esc called nobody
    wrong(bench, "Space", "1")  # the clause has the focus again, and leaves the dealer's keys alone
    expect(page.locator("#reach-hand-1-1")).to_have_attribute("aria-label", "Area 1: 8 of clubs")
    page.keyboard.type("16")
    page.keyboard.press("Enter")
    expect(page.locator("#clause-note")).to_be_hidden()
    expect(page.locator("#pace")).to_contain_text("Slips 2")


def test_the_coach_shows_the_act_after_a_second_miss_and_takes_it_away_again(floor: Floor) -> None:
    bench = Bench(floor, STAR, level="coached")
    page = bench.page
    wrong(bench, "Space", "3")
    expect(page.locator(".reach-shown")).to_have_count(0)
    felt = page.locator(".stage").bounding_box()
    wrong(bench, "Space", "3")
    expect(page.locator("#dealing .shown")).to_contain_text("Deal a card to area 1")
    assert page.locator(".stage").bounding_box() == felt, "the felt moved under the hand"
    expect(page.locator("#reach .reach-shown")).to_have_attribute("id", "reach-hand-1-1")
    wrong(bench, "Space", "1")
    expect(page.locator("#notice")).not_to_have_attribute("data-slip", "")
    expect(page.locator("#dealing .shown")).to_have_count(0)


def test_with_reduced_motion_nothing_slides(floor: Floor) -> None:
    bench = Bench(floor, STAR, reduced_motion="reduce")
    page = bench.page
    page.evaluate(SLIPS)
    wrong(bench, "Space", "3")
    assert page.evaluate("window.flown") == 0
    wrong(bench, "Space", "1")
    expect(page.locator("#card-1-1-1")).to_have_count(1)
    assert page.evaluate("document.getAnimations().length") == 0


def test_at_a_test_a_wrong_card_lies_where_it_was_put_and_nothing_is_said(floor: Floor) -> None:
    bench = Bench(floor, STAR, level="test")
    page = bench.page
    wrong(bench, "Space", "3")
    expect(page.locator("#notice")).to_have_text("")
    expect(page.locator("#reach-hand-3-1")).to_have_attribute("aria-label", "Area 3: 8 of clubs")
    expect(page.locator("#card-3-1-1")).to_have_attribute("data-face", "8C")
    expect(page.locator("#pace")).not_to_contain_text("Slips")


def test_what_follows_a_slip_too_fast_is_not_done(floor: Floor) -> None:
    """Whoever types on after a wrong act has not seen it: the acts that waited are forgotten."""
    bench = Bench(floor, STAR)
    typed = [(" ", "Space"), ("3", "Digit3"), (" ", "Space"), ("2", "Digit2"), (" ", "Space"), ("0", "Digit0")]
    bench.page.evaluate(
        "keys => keys.forEach(([key, code]) => document.body.dispatchEvent("
        "new KeyboardEvent('keydown', { key, code, bubbles: true })))",
        typed,
    )
    expect(bench.page.locator("#notice")).to_have_attribute("data-slip", "")
    bench.page.wait_for_timeout(1_500)
    expect(bench.page.locator("#pace")).to_contain_text("Slips 1")


# --- hand, float, mouth -----------------------------------------------------------------------------


def test_chips_in_the_hand_are_seen_from_the_side_in_fives_and_told_by_their_number(floor: Floor) -> None:
    bench = Bench(floor, STAR)
    page, words = bench.page, bench.page.locator(".in-hand-words")
    page.keyboard.press("Shift+R")
    page.keyboard.press("r")
    page.keyboard.press("e")
    expect(words).to_have_text("1 of $25, 6 of $5")  # and no sum, which is to be read
    expect(page.locator(".in-hand-picture use[href='#edge-500']")).to_have_count(6)
    across = page.locator(".in-hand-picture use[href='#edge-500']").evaluate_all(
        "all => new Set(all.map(one => one.getAttribute('transform').split(' ')[0])).size"
    )
    assert across == 2
    for _ in range(7):
        page.keyboard.press("Backspace")
    expect(words).to_have_text("Your hand is empty")


def test_a_long_press_on_a_column_takes_five(floor: Floor) -> None:
    bench = Bench(floor, STAR, level="coached")
    column = bench.page.locator("#column-2500")
    column.click(delay=700)
    expect(bench.page.locator(".in-hand-words")).to_have_text("5 of $25: $125")
    column.click()
    expect(bench.page.locator(".in-hand-words")).to_have_text("6 of $25: $150")


def test_a_wager_that_is_touched_is_held_up_to_be_read(floor: Floor) -> None:
    bench = Bench(floor, STAR)
    bench.page.locator("#reach-spot-1-main").click()
    expect(bench.page.locator(".in-hand-words")).to_have_text("Area 1, main wager: Con Pappas 1 of $25")
    expect(bench.page.locator(".in-hand-picture use[href='#edge-2500']")).to_have_count(1)


def test_cards_and_wagers_can_be_dragged(floor: Floor) -> None:
    bench = Bench(floor, STAR)
    page = bench.page
    for target in ("#reach-hand-1-1", "#reach-hand-2-1", "#reach-hand-3-1", "#reach-own-0"):
        before = bench.seq
        page.locator("#reach-shoe").drag_to(page.locator(target))
        bench.wait_past(before)
    for target in ("#reach-hand-1-1", "#reach-hand-2-1", "#reach-hand-3-1"):
        before = bench.seq
        page.locator("#reach-shoe").drag_to(page.locator(target))
        bench.wait_past(before)
    page.locator("#column-2500").click()
    before = bench.seq
    page.locator("#reach-spot-3-opt1").click()
    bench.wait_past(before)
    before = bench.seq
    page.locator("#reach-spot-2-opt1").drag_to(page.locator("#reach-float"))
    bench.wait_past(before)
    expect(page.locator("#pace")).to_contain_text("Slips 0")
    expect(page.locator("#lines .line")).to_have_count(2)


def test_a_press_that_was_begun_can_be_put_back(floor: Floor) -> None:
    bench = Bench(floor, STAR)
    page, words = bench.page, bench.page.locator(".in-hand-words")
    page.locator("#reach-shoe").click()
    expect(words).to_have_text("A card, face up")
    page.get_by_role("button", name="Put back").click()
    expect(words).to_have_text("Your hand is empty")
    page.get_by_role("button", name="Take").click()
    expect(page.get_by_role("button", name="Take")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Take").click()
    expect(words).to_have_text("Your hand is empty")


def test_keys_can_be_switched_off_and_help_is_at_hand(floor: Floor) -> None:
    bench = Bench(floor, STAR)
    page = bench.page
    page.keyboard.press("?")
    expect(page.locator("#deal-keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#deal-keys")).to_be_hidden()
    page.get_by_role("button", name="More …").click()
    expect(page.locator("#further")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#further")).to_be_hidden()
    expect(page.locator("#pace")).to_contain_text("Slips 0")  # nor did that call the supervisor
    page.get_by_role("button", name="Four colours").click()
    page.keyboard.press("Space")  # a card, and not the button again
    expect(page.locator("#table")).to_have_attribute("data-colours", "four")
    expect(page.locator(".in-hand-words")).to_have_text("A card, face up")
    page.keyboard.press("Backspace")
    page.get_by_role("button", name="Keys").click()
    page.locator("body").press("Space")
    expect(page.locator(".in-hand-words")).to_have_text("Your hand is empty")


@pytest.mark.parametrize("size", SIZES)
def test_whoever_never_dealt_is_told_where_help_is_and_finds_every_act_in_it(floor: Floor, size: str) -> None:
    width, height = SIZES[size]
    page = Bench(floor, STAR, level="coached", width=width, height=height).page
    expect(page.locator("#notice")).to_contain_text("Help says how acts are done")
    page.get_by_role("button", name="Help").click()
    for button in FURTHER:
        expect(page.locator("#deal-keys .further-list")).to_contain_text(button.does)
    expect(page.locator("#deal-keys .by-key").first).to_be_visible(visible=size != "phone")


@pytest.mark.parametrize("size", [*SIZES, "phone on its side"])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_the_panel_is_cut_off_or_lies_over_its_neighbour(floor: Floor, name: str, size: str) -> None:
    width, height = SIZES.get(size) or reversed(SIZES["phone"])
    page = Bench(floor, GAMES[name], level="coached", width=width, height=height).page
    assert page.evaluate(SPILT) == []
    felt = page.locator(".felt").bounding_box()
    assert size == "phone" or (felt and felt["height"] > height / 2), "no felt to deal on"


# --- without a pointer, without eyes -----------------------------------------------------------------


def test_the_felt_is_walked_with_tab_and_arrows_and_the_focus_stays(floor: Floor) -> None:
    bench = Bench(floor, STAR)
    page = bench.page
    page.locator("#reach-shoe").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".in-hand-words")).to_have_text("A card, face up")
    page.locator("#reach-hand-2-1").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#reach-hand-1-1")).to_be_focused()
    before = bench.seq
    page.keyboard.press(" ")
    bench.wait_past(before)
    expect(page.locator("#reach-hand-1-1")).to_have_attribute("aria-label", "Area 1: 8 of clubs")
    expect(page.locator("#reach-hand-1-1")).to_be_focused()
    expect(page.locator("#whisper")).to_have_text("Area 1: 8 of clubs")
    assert page.locator("#reach [tabindex='0']").count() == 1


def test_what_players_do_is_heard_where_it_is_seen(floor: Floor) -> None:
    bench = Bench(floor, WAR)
    keys = Keys(WAR)
    for act, chips in to_do(WAR):
        if isinstance(act, Call):
            break
        before = bench.seq
        keys.do(bench.page, act, chips)
        bench.wait_past(before)
    bench.called(WAR.calls[0])
    answer = bench.page.locator("#dealing [aria-live] li")
    expect(answer).to_have_count(1)
    expect(bench.page.locator("#bubble-2")).to_have_attribute("aria-label", answer.inner_text())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_every_control_has_a_name_and_axe_finds_nothing(
    floor: Floor, name: str, size: str, accessible: Callable[[Page], None]
) -> None:
    width, height = SIZES[size]
    bench = Bench(floor, GAMES[name], level="coached", width=width, height=height)
    assert bench.page.evaluate(NAMELESS) == []
    accessible(bench.page)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_axe_finds_nothing_in_the_middle_of_a_round(
    floor: Floor, size: str, accessible: Callable[[Page], None]
) -> None:
    """With chips to be read, an answer at its seat, and cards that went astray."""
    width, height = SIZES[size]
    bench, keys = Bench(floor, WAR, level="test", width=width, height=height), Keys(WAR)
    for act, chips in to_do(WAR):
        if isinstance(act, Call):
            bench.called(act)
            break
        before = bench.seq
        keys.do(bench.page, act, chips)
        bench.wait_past(before)
    expect(bench.page.locator("#bubble-2, .place-answer:visible").first).to_be_attached()
    wrong(bench, "Space", "5")
    accessible(bench.page)


@pytest.mark.parametrize("size", ["desk", "tablet"])
def test_the_felt_takes_three_quarters_of_the_height(floor: Floor, size: str) -> None:
    width, height = SIZES[size]
    bench = Bench(floor, STAR, width=width, height=height)
    stage, play = (bench.page.locator(name).bounding_box() for name in (".stage", ".table-play"))
    assert stage
    assert play
    assert stage["height"] / play["height"] > 0.65
    assert play["y"] + play["height"] <= height + 1
    bench.page.locator("#reach-shoe").click()
    assert bench.page.locator(".stage").bounding_box() == stage, "the felt moved under the hand"


@pytest.mark.parametrize("name", GAMES)
def test_a_thumb_finds_every_target_on_a_phone(floor: Floor, name: str) -> None:
    bench = Bench(floor, GAMES[name], width=390, height=844, has_touch=True, is_mobile=True)
    small = bench.page.locator("#places button, #hands button").evaluate_all(
        "all => all.filter(one => one.checkVisibility()).map(one => [one.textContent, one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width < 44 || box.height < 44).map(([words, box]) => [words, box.width, box.height])"
    )
    assert small == []
    assert bench.page.evaluate("document.documentElement.scrollWidth") <= 390
    bench.page.locator("[data-verb=give]").tap()
    held = bench.page.locator(".in-hand")
    assert held.evaluate("one => one.scrollHeight <= one.clientHeight"), "what is in the hand is cut off"


def test_whoever_is_handed_the_deal_while_they_look_on_gets_the_place_that_goes_with_it(floor: Floor) -> None:
    path = floor.open("star-blackjack", "9C 6S 9D")
    page = floor.visitor("bruce@pitschool.example")
    page.goto(path)
    expect(page.locator("#hands")).to_have_count(0)
    code = path.strip("/").rsplit("/", 1)[1]
    with page.expect_event("load", timeout=LONG):  # before its scripts are there the new page's buttons do nothing
        floor.house.ask(
            "from casino.accounts.models import Person\nfrom casino.floor.models import Table\n"
            "from casino.floor.play import tables\nfrom casino.floor.play.practice import Terms\n"
            f'table = Table.objects.get(code="{code}")\nto = Person.objects.get(email="bruce@pitschool.example")\n'
            'tables.hand_the_deal(table=table, to=to, by=table.opened_by, terms=Terms(level="unaided"))\nprint(1)'
        )
    expect(page.locator("#hands")).to_have_count(1)
    page.get_by_role("button", name="Hand the deal back").first.click()
    expect(page.locator("#hands")).to_have_count(0, timeout=LONG)


# --- what is sent -----------------------------------------------------------------------------------


def sent(page: Page, *keys: str) -> dict[str, str]:
    """What the page posts after these keys; words are typed, other keys pressed."""
    with page.expect_request(lambda request: request.url.endswith("/act/")) as posted:
        for key in keys:
            page.keyboard.type(key.removeprefix("type:")) if key.startswith("type:") else page.keyboard.press(key)
    posted.value.response()
    given = parse_qs(posted.value.post_data or "")
    return {name: value[0] for name, value in given.items() if name not in ("command", "seen")}


SENT = {
    "the supervisor": (("Escape",), {"verb": "supervisor"}),
    "a card to the third hand": (("Space", ";", "2"), {"verb": "give", "area": "2", "hand": "3", "side": "up"}),
    "a card face down": (("\\", "Space", "2"), {"verb": "give", "area": "2", "side": "down"}),
    "a wager refused by its clause": (
        ("x", "z", "type:6.1", "Enter", "[", "2"),
        {"verb": "refuse", "area": "2", "spot": "perfect_pairs", "said": "6.1"},
    ),
    "another wager refused by another clause": (
        ("x", "z", "type:6.4", "Enter", "3"),
        {"verb": "refuse", "area": "3", "said": "6.4"},
    ),
    "somebody told": (("x", "t", "Enter"), {"verb": "tell", "said": "An inspector"}),
    "no answer": (("x", "a", "3"), {"verb": "pass", "area": "3"}),
    "a Player Card": (("x", "k", "1"), {"verb": "check", "area": "1"}),
    "chips changed": (("e", "e", "x", "c", "1"), {"verb": "colour", "area": "1", "chips": "2500x2"}),
    "put right, at an area": (("x", "m", "2"), {"verb": "mend", "area": "2"}),
    "put right, at the table": (("x", "m", "Enter"), {"verb": "mend"}),
    "a pair parted": (("x", "p", "Shift+Digit1"), {"verb": "part", "area": "1", "hand": "2"}),
    "the device refilled": (("x", "f"), {"verb": "refill"}),
    "wagers lined up": (("x", "w", "1"), {"verb": "line", "area": "1"}),
}


def test_each_act_is_sent_as_what_it_is(floor: Floor) -> None:
    page = Bench(floor, STAR).page
    for name, (keys, expected) in SENT.items():
        assert sent(page, *keys) == expected, name
        expect(page.locator(".in-hand-words")).to_have_text("Your hand is empty")
