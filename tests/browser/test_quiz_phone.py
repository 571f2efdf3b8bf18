"""The quiz on a phone: all that an answer needs is in sight, the menu takes one row, a clause opens where it stands."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.floor import Floor
from tests.live.house import a_house

BRUCE = "bruce@pitschool.example"
WIDTH, HEIGHT = 390, 844
SOON = 20_000
PUT = """
from casino.accounts.models import Person
from casino.training.quiz import sittings
from casino.training.questions import catalogue as making
from casino.training.questions.contract import Kind
from casino.training.quiz.next_question import question_of
from casino.training.quiz.selection import Wanted
from games.catalogue import GAMES
person = Person.objects.get(email="bruce@pitschool.example")
def put(kind, game, mode="test"):
    wants = Wanted(kinds=(kind,), games=(game,), count=2)
    sitting = sittings.begin(person=person, mode=mode, wants=wants)
    return sitting, sittings.current(sitting)
found = [[kind.value, game, put(kind, game)[0].pk] for kind in Kind for game in GAMES if making.asks(kind, game)]
sitting, posed = put(Kind.READ, "star-blackjack", "practice")
sittings.answer(posed=posed, given=making.right(question_of(posed)))
print(json.dumps([found, f"/quiz/sittings/{sitting.pk}/1/"]))
"""


class Quiz(Floor):
    questions: list[tuple[str, str, int]]
    told: str


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Quiz]:
    with a_house(tmp_path_factory.mktemp("phone")) as house:
        quiz = Quiz(house, house.start(), browser)
        quiz.questions, quiz.told = house.ask(PUT)
        yield quiz


@pytest.fixture
def quiz(open_house: Quiz) -> Iterator[Quiz]:
    yield open_house
    open_house.close()


@pytest.fixture
def phone(quiz: Quiz) -> Page:
    return quiz.visitor(BRUCE, width=WIDTH, height=HEIGHT, has_touch=True, is_mobile=True)


def bottom(page: Page, selector: str) -> float:
    """How far down the first of these ends, wholly between the edges of the screen."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= WIDTH
    return box["y"] + box["height"]


def test_what_the_answer_needs_is_in_sight(quiz: Quiz, phone: Page) -> None:
    """Of every kind and game: the question, the dealer's cards, each area that has any, without moving sideways."""
    for kind, game, pk in quiz.questions:
        phone.goto(f"/quiz/sittings/{pk}/")
        assert bottom(phone, ".question-prompt") < HEIGHT / 2, (kind, game)
        # Its words come from a new seed each time, and some take five lines: on the first screen is what counts.
        assert bottom(phone, ".row-dealer") < HEIGHT * 0.75, (kind, game)
        for face in phone.locator(".row .face").all():
            box = face.bounding_box()
            assert box is not None
            assert (box["x"] >= 0, box["x"] + box["width"] <= WIDTH) == (True, True), (kind, game)
        if phone.locator(".row-asked").count():
            assert bottom(phone, ".row-asked") < HEIGHT, (kind, game)
        expect(phone.locator(".felt")).to_be_hidden()
        assert phone.evaluate("document.documentElement.scrollWidth") == WIDTH, (kind, game)


def test_the_felt_itself_is_there_on_demand_and_says_that_it_goes_on(quiz: Quiz, phone: Page) -> None:
    phone.goto(f"/quiz/sittings/{quiz.questions[0][2]}/")
    phone.get_by_role("button", name="Show the felt").tap()
    expect(phone.locator(".felt")).to_be_visible()
    expect(phone.get_by_text("wider than the screen")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == WIDTH
    phone.get_by_role("button", name="Show the felt").tap()
    expect(phone.locator(".row-dealer")).to_be_visible()


@pytest.mark.parametrize("width", [390, 320])
def test_the_menu_takes_one_row_and_reaches_everything(quiz: Quiz, width: int) -> None:
    page = quiz.visitor(BRUCE, width=width, height=HEIGHT, has_touch=True, is_mobile=True)
    page.goto("/quiz/")
    head = page.locator(".masthead").bounding_box()
    assert head is not None
    assert head["height"] <= 64
    page.get_by_role("button", name="Menu").tap()
    for name in ("Tables", "Quiz", "Rules", "My record", "Join a class"):
        expect(page.locator("#menu").get_by_role("link", name=name)).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Sign out").tap()
    expect(page.get_by_role("heading", name="Sign in").or_(page.get_by_text("signed out")).first).to_be_visible(
        timeout=SOON
    )


def test_a_wide_screen_has_its_menu_in_the_open(quiz: Quiz) -> None:
    page = quiz.visitor(BRUCE, width=1024, height=768)
    page.goto("/quiz/")
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()
    expect(page.get_by_role("link", name="Tables")).to_be_visible()


@pytest.mark.parametrize("by", ["touch", "keyboard"])
def test_a_clause_opens_where_it_stands(quiz: Quiz, phone: Page, by: str) -> None:
    phone.goto(quiz.told)
    rule = ".verdict a.rule"
    text = phone.locator(rule).get_attribute("title")
    assert text
    if by == "touch":
        phone.tap(rule)
    else:
        phone.press(rule, "Enter")
    note = phone.locator("#clause-note")
    expect(note).to_contain_text(text)
    expect(note.get_by_role("link", name="In the rulebook")).to_have_attribute("target", "_blank")
    expect(note).to_be_in_viewport(ratio=0.99)
    assert phone.url.endswith(quiz.told)
    phone.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(phone.locator(rule)).to_be_focused()
