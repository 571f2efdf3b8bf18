"""An instructor watches a trainee deal, puts trouble on the table, sees it dealt with, and signs the table test."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

from casino.home import demo_people
from tests.browser.dealing import BRUCE, LONG, MOVED_ON, press_keys
from tests.browser.floor import Floor
from tests.live.house import Visitor

MARGARET: Final = "margaret@pitschool.example"
SEED: Final = b"watched 0".ljust(32)
"""The device jams, and another stands ready."""
PLAYERS: Final = {1: "con@pitschool.example", 2: "wei@pitschool.example"}
OPENED: Final = f"""
from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.play import tables
from casino.floor.play.practice import Terms
from games.records import replace
from tests.tables import OPTIONS, STAR, a_table, bet, sit
found = {{one.email: one for one in Person.objects.all()}}
for old in Table.objects.filter(dealer=found["{BRUCE}"]):
    tables.hand_the_deal(table=old, to=None, by=old.opened_by)
options = replace(OPTIONS[STAR], dealing="device")
# to areas 1 and 2 and the dealer, and a second to each area: everybody may stand
first = "10C 9S 8D 10H 9H 10S"
table = a_table(found["{MARGARET}"], STAR, options=options, first=first, decision_time=60_000)
for area, email in {PLAYERS}.items():
    sit(table, found[email], area)
    bet(table, found[email], area, 1_000)
terms = Terms(level="test", seed={SEED!r})
tables.hand_the_deal(table=table, to=found["{BRUCE}"], by=table.opened_by, terms=terms)
print(json.dumps(table.code))
"""
DUE: Final = """
from casino.floor.models import Table
from casino.floor.play import log
from games.chips.chips import Float, cut
from games.dealing import remedy
from games.dealing.decisions import decide
from games.dealing.procedure import waits, ways
from games.handwork import done
from tests.browser.dealing import Keys
from tests.browser.rounds import STAR
row = Table.objects.get(code="{code}")
game, state, keys, found = row.engine, log.load(row), Keys(STAR), []
while not waits(game, state) and len(found) < {most}:
    step = next((way.step for way in ways(game, state) if not way.step.may), None)
    if step is None or state.table.rounds:
        break
    chips = cut(Float(chips=state.table.practice.tray), step.amount) if step.verb == "pay" else ()
    found.append([step.shows, list(keys.keys(step, chips))])
    state = game.fold(state, decide(game, state, done(step, chips=chips)))
print(json.dumps(found))
"""


class Story:
    """The trainee's page and the instructor's, and the table between them."""

    def __init__(self, floor: Floor) -> None:
        self.floor, self.code = floor, floor.house.ask(OPENED)
        self.trainee, self.instructor = floor.visitor(BRUCE), floor.visitor(MARGARET)
        self.watching = self.instructor.context.new_page()
        self.players = {area: Visitor(floor.address, email) for area, email in PLAYERS.items()}

    def deal(self, most: int = 99) -> list[str]:
        """So many right acts by the keys of the table, or all until somebody else is to answer."""
        told = []
        for shows, keys in self.floor.house.ask(DUE.format(code=self.code, most=most)):
            before = self.trainee.locator("#table").get_attribute("data-seq")
            press_keys(self.trainee, keys)
            self.trainee.wait_for_function(MOVED_ON, arg=before, timeout=LONG)
            told.append(shows)
        return told

    def stands(self, area: int) -> None:
        before = self.trainee.locator("#table").get_attribute("data-seq")
        assert self.players[area].call(self.code, "stand", seen=before, area=area) == 200
        self.trainee.wait_for_function(MOVED_ON, arg=before, timeout=LONG)

    def criterion(self, title: str) -> Locator:
        """A line of the sheet, by what it judges."""
        return self.watching.locator("tr").filter(has=self.watching.locator(f'input[value="{title}"]'))

    @property
    def last_trouble(self) -> Locator:
        return self.instructor.locator(".troubles li").first

    def put(self, kind: str) -> None:
        self.instructor.get_by_label("What goes wrong").select_option(kind)
        self.instructor.get_by_role("button", name="Put it on the table").click()
        expect(self.last_trouble).to_contain_text("on the table")


def test_from_the_deal_handed_over_to_the_sheet_that_is_signed(
    floor: Floor, accessible: Callable[[Page], None]
) -> None:
    story = Story(floor)
    trainee, instructor, watching = story.trainee, story.instructor, story.watching

    instructor.goto(f"/tables/{story.code}/supervisor/")
    expect(instructor.get_by_text("deals by hand, test")).to_be_visible()
    watching.goto(f"/tables/{story.code}/")
    trainee.goto("/rules/")
    with trainee.expect_event("load"):
        trainee.locator(".flash-deal a").click()
    assert story.deal(3)[-1] == "Deal a card to yourself"
    expect(watching.locator("#lying")).to_contain_text("8 of diamonds")

    story.put("card_too_many")
    for page in (trainee, watching):
        expect(page.locator("#said")).to_contain_text("Two cards came out of the shuffling device together")
    assert story.deal(1) == ["Keep the card that came out as well: it is the next one"]
    expect(story.last_trouble).to_contain_text("dealt with in time")
    for area in PLAYERS:
        assert story.deal()[-1] == f"Announce the total of area {area}"
        story.stands(area)

    story.put("device_jam")
    for page in (trainee, watching):
        expect(page.locator("#said")).to_contain_text("The shuffling device stops")
    assert story.deal(1) == ["Call the supervisor"]
    expect(watching.locator("#said")).to_contain_text("A supervisor comes to the table")
    story.deal(1)
    expect(story.last_trouble).to_contain_text("dealt with in time")
    accessible(instructor)

    assert story.deal()[-1] == "Lay your own cards in the discard rack"
    expect(trainee.locator("#pace")).to_contain_text("Round 2")
    watching.goto("/desk/pit/")
    here = watching.locator(f"#pit-{story.code}")
    expect(here).to_contain_text(re.compile(r"(\d+) of \1 acts right"))
    expect(here).to_contain_text("2 of 2 troubles dealt with")
    instructor.get_by_label("The deal goes to").select_option("")
    instructor.get_by_role("button", name="Hand over the deal").click()
    expect(instructor.get_by_text("The automatic dealer deals.")).to_be_visible()
    expect(trainee.locator("#dealing[data-level]")).to_have_count(0)

    here.get_by_role("link", name="Bruce Kelly").click()
    signs(story, accessible)


def signs(story: Story, accessible: Callable[[Page], None]) -> None:
    """From the deal's page to a sheet whose figures are the log's, signed and read by the trainee."""
    trainee, watching = story.trainee, story.watching
    watching.get_by_role("link", name="Assess on this deal").click()
    watching.get_by_role("button", name="Begin the sheet").click()
    expect(story.criterion("Irregularities")).to_contain_text(re.compile("Trouble caught in time *2 of 2"))
    expect(story.criterion("Order of acts")).to_contain_text(re.compile(r"Acts right *(\d+) of \1"))
    for title in ("Money accuracy", "Order of acts", "Calls", "Irregularities"):
        expect(story.criterion(title).locator("[name$=-final]")).to_have_value("competent")
    accessible(watching)
    story.criterion("Game control").locator("[name$=-final]").select_option("competent")
    watching.get_by_label("Your password").fill(demo_people.PASSWORD)
    watching.get_by_role("button", name="Sign and close it").click()
    expect(watching.get_by_text(re.compile("Signed by Margaret Doyle on"))).to_be_visible()
    trainee.goto(watching.url)
    expect(trainee.get_by_text("Trouble caught in time")).to_be_visible()
