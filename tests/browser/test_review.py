"""The desk in a real browser: a trainee's round is found, replayed by keys and by links, and noted."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.floor import Floor
from tests.live.house import a_house

MARGARET, BRUCE = "margaret@pitschool.example", "bruce@pitschool.example"
LONG = 30_000
PLAYED = """
from casino.accounts.models import Person
from casino.floor.names import player_key
from casino.floor.play.play import play
from games.errors import RuleViolation
from games.table.table import SitDown
from games.twentyone.facts import Double, Stand
from tests.tables import a_table, bet, run_on
margaret = Person.objects.get(email="margaret@pitschool.example")
bruce = Person.objects.get(email="bruce@pitschool.example")
table = a_table(margaret, first="10H KS 9C QD")
play(table.pk, SitDown(player=player_key(bruce), area=1), by=bruce, command_id="sit")
bet(table, bruce, 1, 1_500)
run_on(table, until="ask")
try:
    play(table.pk, Double(area=1, player=player_key(bruce)), by=bruce, command_id="double")
except RuleViolation:
    pass
play(table.pk, Stand(area=1, player=player_key(bruce)), by=bruce, command_id="stand")
run_on(table, until="wait")
print(json.dumps(table.code))
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[tuple[Floor, str]]:
    """A house in which Bruce has played one round, before its doors opened."""
    with a_house(tmp_path_factory.mktemp("review")) as house:
        code = house.ask(PLAYED)
        yield Floor(house, house.start(), browser), code


@pytest.fixture
def floor(played: tuple[Floor, str]) -> Iterator[Floor]:
    yield played[0]
    played[0].close()


@pytest.fixture
def base_url(played: tuple[Floor, str]) -> str:
    """This module's own house, for whatever asks for one."""
    return played[0].address


def stands_at(page: Page, step: int) -> None:
    expect(page.locator("#frame")).to_have_attribute("data-step", str(step), timeout=LONG)


def find_the_session(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Desk", exact=True).click()
    page.get_by_text("Find and sort").click()
    page.get_by_label("Name has").fill("bruce")
    page.get_by_label("Outcome").select_option(label="With errors")
    page.get_by_role("button", name="Find", exact=True).click()
    page.locator(".sessions tbody a").first.click()
    expect(page.get_by_role("heading", name="Bruce Kelly")).to_be_visible(timeout=LONG)


def test_an_instructor_finds_a_round_replays_it_and_leaves_a_note(
    floor: Floor, accessible: Callable[[Page], None]
) -> None:
    page = floor.visitor(MARGARET)
    find_the_session(page)
    expect(page.locator(".entry-refused")).to_contain_text("a double needs 9, 10 or 11, and this is 19")
    accessible(page)

    page.get_by_role("link", name="Replay round 1").click()
    stands_at(page, 0)
    page.wait_for_load_state()  # the felt is shown before the script that knows the keys has come
    last = int(page.locator("#frame").get_attribute("data-last") or 0)
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        stands_at(page, step)
    page.keyboard.press("e")
    expect(page.locator(".replay-said")).to_contain_text("this is 19", timeout=LONG)
    moment = page.locator("#frame").get_attribute("data-step")
    assert f"step={moment}" in page.url
    accessible(page)

    page.get_by_label("A note on this moment").fill("He asked to double a hard 19.")
    page.get_by_role("button", name="Put it on file").click()
    stands_at(page, int(moment or 0))
    expect(page.locator(".note")).to_contain_text("He asked to double a hard 19.")

    his = floor.visitor(BRUCE)
    his.get_by_role("link", name="My record").first.click()
    his.locator(".sessions tbody a").first.click()
    expect(his.locator(".timeline .note")).to_contain_text("He asked to double a hard 19.")
    expect(his.locator(".timeline .note")).to_contain_text("Margaret Doyle")


def test_a_replay_plays_by_itself_and_stops_at_the_end(floor: Floor, played: tuple[Floor, str]) -> None:
    page = floor.visitor(MARGARET)
    page.goto(f"/replay/{played[1]}/1/?view=dealer")
    last = int(page.locator("#frame").get_attribute("data-last") or 0)
    page.get_by_label("Speed").select_option(label="very quick")
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    stands_at(page, last)
    expect(page.get_by_role("button", name="Play")).to_be_visible(timeout=LONG)
    assert "view=dealer" in page.url
    expect(page.locator(".replay-felt")).to_have_attribute("data-view", "dealer")


def test_a_step_copies_no_style_that_the_policy_would_block(floor: Floor, played: tuple[Floor, str]) -> None:
    page = floor.visitor(MARGARET)
    page.goto(f"/replay/{played[1]}/1/")
    # As when somebody drags the note's corner; the floor hears whatever the browser then says of the policy.
    page.get_by_label("A note on this moment").evaluate("field => { field.style.height = '9rem'; }")
    page.get_by_role("link", name="Forward").click()
    stands_at(page, 1)
    page.wait_for_timeout(200)  # htmx settles a moment after it swaps


def test_a_session_on_paper_has_nothing_to_fill_in(floor: Floor) -> None:
    page = floor.visitor(MARGARET)
    find_the_session(page)
    note = page.get_by_label("A note on the whole session")
    expect(note).to_be_visible()
    page.emulate_media(media="print")
    for gone in (note, page.locator(".foot"), page.locator(".masthead")):
        expect(gone).to_be_hidden()
    expect(page.locator(".timeline").first).to_be_visible()


def test_it_needs_no_script(floor: Floor, played: tuple[Floor, str]) -> None:
    page = floor.visitor(MARGARET, java_script_enabled=False)
    page.goto(f"/replay/{played[1]}/1/")
    page.get_by_role("link", name="Forward").click()
    stands_at(page, 1)
    page.get_by_role("link", name="As Bruce Kelly saw it").click()
    stands_at(page, 1)
    page.get_by_role("link", name="Next error").click()
    expect(page.locator(".replay-said")).to_contain_text("this is 19")
    expect(page.get_by_role("button", name="Play")).to_be_hidden()  # once the style sheet is there


def test_the_pit_and_the_lists_are_for_everybody_and_every_screen(
    floor: Floor, played: tuple[Floor, str], accessible: Callable[[Page], None]
) -> None:
    page = floor.visitor(MARGARET, width=390, height=844)
    for address in ("/desk/?outcome=errors", "/desk/pit/", f"/replay/{played[1]}/1/?step=3"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
        accessible(page)
    page.goto("/desk/pit/")
    with page.expect_response(lambda answer: answer.url.endswith("/desk/pit/tables/"), timeout=LONG) as asked:
        pass
    assert asked.value.status == 200
    page.get_by_role("link", name="Watch Table 1").click()
    expect(page.locator("#table")).to_be_visible(timeout=LONG)


def test_what_was_played_and_noted_here_is_as_it_was_written(played: tuple[Floor, str]) -> None:
    assert "all as it was written" in played[0].house.manage("verify")
