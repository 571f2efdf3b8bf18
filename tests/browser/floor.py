"""Tables for the browser tests: cards in a known order, and people of the demo school who sit down at them."""

import re

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from casino.home import demo_people
from tests.live.house import House

OPENED = """
from casino.accounts.models import Person
from casino.floor.models import Table
from tests.tables import OPTIONS, a_table
from games.records import replace
margaret = Person.objects.get(email="margaret@pitschool.example")
options = replace(OPTIONS["{game}"], **{options})
table = a_table(margaret, "{game}", options=options, first="{first}", **{times})
print(json.dumps(table.code))
"""
DEALT_BY = """
from casino.accounts.models import Person
from casino.floor.play import tables
from casino.floor.models import Table
table = Table.objects.get(code="{code}")
tables.hand_the_deal(table=table, to=Person.objects.get(email="{email}"), by=table.opened_by)
print(1)
"""
SHOULD_NOT_BE_HEARD = ("Content Security Policy", "duplicate ids")
QUICK = {"betting_time": 6_000, "insurance_time": 5_000, "decision_time": 60_000, "pace": 10}


class Floor:
    """A running house in which tests open tables and sit down at them."""

    def __init__(self, house: House, address: str, browser: Browser) -> None:
        self.house, self.address, self._browser = house, address, browser
        self._contexts: list[BrowserContext] = []
        self._troubles: list[str] = []

    def open(self, game: str, first: str, options: dict[str, object] | None = None, **times: int) -> str:
        """The path of a new table with these cards on top."""
        script = OPENED.format(game=game, first=first, options=options or {}, times=QUICK | times)
        return f"/tables/{self.house.ask(script)}/"

    def deal(self, path: str, email: str) -> None:
        """Hand the deal of a table to somebody."""
        self.house.ask(DEALT_BY.format(code=path.strip("/").rsplit("/", 1)[1], email=email))

    def visitor(self, email: str, *, width: int = 1440, height: int = 900, **more: object) -> Page:
        """A browser in which somebody of the demo school is signed in."""
        context = self._browser.new_context(
            base_url=self.address,
            viewport={"width": width, "height": height},
            **more,  # type: ignore[arg-type]
        )
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self._troubles.append(str(error)))
        page.on("console", self._heard)
        page.goto("/sign-in/")
        page.get_by_label("E-mail").fill(email)
        page.get_by_label("Password").fill(demo_people.PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.locator("form[action='/sign-out/']").first.wait_for(state="attached")
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if any(words in message.text for words in SHOULD_NOT_BE_HEARD):
            self._troubles.append(message.text)

    def close(self) -> None:
        """Everybody goes home, and no page may have broken on the way."""
        for context in self._contexts:
            context.close()
        troubles = list(self._troubles)
        self._contexts.clear()
        self._troubles.clear()
        assert not troubles, troubles


def chips(page: Page) -> str:
    return page.locator("#me .me-balance strong").inner_text()


def lay(page: Page, spot: str, amount: str) -> None:
    """Put so many dollars on a spot of the felt."""
    page.locator("#rack-amount").fill(amount)
    page.locator(f"#{spot}").click()
    expect(page.locator("#notice")).to_contain_text(re.compile(rf"\${amount} on (each box of )?area"))


def felt(page: Page) -> list[str]:
    """What lies on the felt, in the words of its names."""
    return page.locator("#lying title").all_text_contents()
