"""The quiz in a browser: from the keyboard alone, against the clock, and back again in a later session."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from casino.felt.chips import KEYS
from casino.training.questions.contract import Kind
from tests.browser.floor import Floor
from tests.live.house import a_house

BRUCE, PRIYA = "bruce@pitschool.example", "priya@pitschool.example"
LONG = 30_000
SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}

BEGUN = """
from casino.accounts.models import Person
from casino.training.quiz import next_question as posing, sittings, selection as wanted
from casino.training.questions import catalogue as making
from games.records import plain
def begun(email, mode, seconds, wants):
    read = wanted.read(wants)
    sitting = sittings.begin(person=Person.objects.get(email=email), mode=mode, wants=read, seconds=seconds)
    asked = [posing.question(read, sitting.seed, number)[0] for number in range(1, read.count + 1)]
    return [sitting.pk, [[plain(making.show(each).fields), making.right(each)] for each in asked]]
print(json.dumps([begun(*each) for each in {sittings}]))
"""
DAILY = """
from casino.training.models import Posed
from casino.training.questions import catalogue as making
from casino.training.quiz.next_question import question_of
from games.records import plain
posed = Posed.objects.filter(sitting__person__email={email!r}).latest("pk")
question = question_of(posed)
about = [posed.kind, posed.rule, posed.sitting_id]
print(json.dumps([about, plain(making.show(question).fields), making.right(question)]))
"""
A_DAY_LATER = """
from datetime import timedelta
from django.db.models import F
from casino.training.models import Memory, Sitting
Sitting.objects.update(began_at=F("began_at") - timedelta(days=1))
Memory.objects.update(due_at=F("due_at") - timedelta(days=1))
print(1)
"""


Answer = list[tuple[dict[str, Any], str]]
"""Each field of a question with what is filled in."""


@dataclass(frozen=True)
class Paper:
    """A sitting, and the right answer to each of its questions."""

    address: str
    answers: list[Answer]


class Quiz(Floor):
    """A house in which tests begin sittings and know the answers."""

    def begin(
        self, *wishes: dict[str, Any], email: str = BRUCE, mode: str = "practice", seconds: int = 0
    ) -> list[Paper]:
        asked = [(email, mode, seconds or None, wish) for wish in wishes]
        made = self.house.ask(BEGUN.replace("{sittings}", repr(asked)))
        return [Paper(f"/quiz/sittings/{pk}/", [answered(*one) for one in answers]) for pk, answers in made]


def answered(fields: list[dict[str, Any]], right: dict[str, str]) -> Answer:
    return [(field, right[field["name"]]) for field in fields]


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Quiz]:
    with a_house(tmp_path_factory.mktemp("quiz")) as house:
        yield Quiz(house, house.start(), browser)


@pytest.fixture(scope="module")
def papers(open_house: Quiz) -> dict[str, Paper]:
    """One sitting of each kind; payments are asked for as an amount and from a tray."""
    kinds = [kind.value for kind in Kind]
    made = open_house.begin(*({"kinds": [kind], "count": 6 if kind == "pay" else 1} for kind in kinds))
    return dict(zip(kinds, made, strict=True))


@pytest.fixture
def quiz(open_house: Quiz) -> Iterator[Quiz]:
    yield open_house
    open_house.close()


def comes_into_focus(page: Page, name: str) -> None:
    """The page's script has put the reader where the answer begins, or goes on."""
    page.wait_for_function(
        # Between two pages there is a moment without a body, in which nothing has the focus.
        "name => { const at = document.activeElement; const blank = at?.closest('[data-blank]');"
        " return (at?.name || blank?.querySelector('input')?.name || '').split(':')[0] === name }",
        arg=name,
        timeout=LONG,
    )


def fill_in(page: Page, answer: Answer) -> None:
    """Every field from the keyboard, in the order in which the page offers them."""
    for at, (field, value) in enumerate(answer):
        comes_into_focus(page, field["name"])
        options = [option[0] for option in field["options"]]
        match field["input"]:
            case "one" if len(options) <= 9:
                page.keyboard.press(str(options.index(value) + 1))
                continue
            case "one":
                page.keyboard.type(field["options"][options.index(value)][1])
            case "several":
                for chosen in filter(None, value.split(",")):
                    page.keyboard.press(str(options.index(chosen) + 1))
            case "chips":
                for part in filter(None, value.split(",")):
                    cents, count = part.split("x")
                    for _ in range(int(count)):
                        page.keyboard.press(KEYS[int(cents)])
            case _:
                page.keyboard.type(value)
        if at < len(answer) - 1:
            page.keyboard.press("Enter")
    page.keyboard.press("Enter")


# --- the keyboard alone ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind.value for kind in Kind])
def test_each_kind_is_answered_from_the_keyboard_alone(quiz: Quiz, papers: dict[str, Paper], kind: str) -> None:
    paper, page = papers[kind], quiz.visitor(BRUCE)
    page.goto(paper.address)
    for number, answer in enumerate(paper.answers, start=1):
        expect(page.get_by_text(f"Question {number} of {len(paper.answers)}")).to_be_visible(timeout=LONG)
        fill_in(page, answer)
        expect(page.get_by_role("heading", name="Right", exact=True)).to_be_visible(timeout=LONG)
        expect(page.locator("[data-next]")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=f"{len(paper.answers)} right")).to_be_visible(timeout=LONG)


def test_chips_are_laid_and_taken_back_by_keys(quiz: Quiz) -> None:
    (paper,) = quiz.begin({"kinds": ["pay"], "games": ["star-blackjack"], "count": 12})
    page = quiz.visitor(BRUCE)
    page.goto(paper.address)
    for answer in paper.answers:
        if answer[0][0]["input"] == "chips":
            break
        fill_in(page, answer)
        page.locator("[data-next]").click(timeout=LONG)
    total = page.locator("[data-sum]")
    expect(page.locator(".tray-chip").first).to_be_focused(timeout=LONG)
    key = page.locator(".tray-chip").first.get_attribute("data-key")
    assert key
    page.keyboard.press(key)
    page.keyboard.press(key)
    expect(total).to_contain_text("2 ×")
    expect(page.locator(".tray-laid .chip-edge")).to_have_count(2)  # as they stand on the layout, from the side
    page.keyboard.press("Backspace")
    expect(total).to_contain_text("1 ×")
    expect(page.locator(".tray-laid .chip-edge")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(total).to_have_text("nothing yet")


# --- one request an answer -------------------------------------------------------------------------------------


def asked_of_the_house(page: Page) -> list[str]:
    """From now on, each request for a page or a part of one."""
    found: list[str] = []
    pages = ("document", "xhr", "fetch")
    page.on("request", lambda asked: found.append(asked.method) if asked.resource_type in pages else None)
    return found


@pytest.mark.parametrize("mode", ["practice", "learn"])
def test_an_answer_is_one_request_and_so_is_the_next_question(quiz: Quiz, mode: str) -> None:
    (paper,) = quiz.begin({"kinds": ["read"], "games": ["casino-war"], "count": 3}, mode=mode)
    page = quiz.visitor(BRUCE)
    page.goto(paper.address)
    asked = asked_of_the_house(page)
    for number, answer in enumerate(paper.answers[:2], start=1):
        fill_in(page, answer)
        expect(page.locator("[data-next]")).to_be_focused(timeout=LONG)
        expect(page).to_have_title(f"Right: question {number} · Pit School")
        expect(page.locator("[data-said]")).to_contain_text("Right")
        assert page.url.endswith(f"{paper.address}{number}/")
        assert asked == ["POST"]
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"Question {number + 1} of 3")).to_be_visible(timeout=LONG)
        assert page.url.endswith(paper.address)
        assert asked == ["POST", "GET"]
        asked.clear()
    page.reload()
    expect(page.get_by_text("Question 3 of 3")).to_be_visible(timeout=LONG)


def test_in_a_storm_the_answer_brings_the_next_question(quiz: Quiz) -> None:
    (paper,) = quiz.begin({"kinds": ["read"], "games": ["casino-war"], "count": 4}, mode="storm")
    page = quiz.visitor(BRUCE)
    page.goto(paper.address)
    asked = asked_of_the_house(page)
    for number, answer in enumerate(paper.answers[:3], start=1):
        fill_in(page, answer)
        expect(page.get_by_text(f"Question {number + 1}", exact=True)).to_be_visible(timeout=LONG)
        expect(page.get_by_text("Right.", exact=True)).to_be_visible()
    assert asked == ["POST"] * 3


def test_an_answer_that_does_not_arrive_is_not_lost(quiz: Quiz) -> None:
    (paper,) = quiz.begin({"kinds": ["read"], "games": ["casino-war"], "count": 1})
    page = quiz.visitor(BRUCE)
    page.goto(paper.address)
    page.context.set_offline(True)
    fill_in(page, paper.answers[0])
    expect(page.get_by_text("did not reach the house")).to_be_visible(timeout=LONG)
    page.context.set_offline(False)
    page.locator("#send").click()
    expect(page.get_by_role("heading", name="Right", exact=True)).to_be_visible(timeout=LONG)
    expect(page.get_by_text("did not reach the house")).to_be_hidden()


def test_whoever_is_signed_out_meanwhile_signs_in_and_goes_on(quiz: Quiz) -> None:
    (paper,) = quiz.begin({"kinds": ["read"], "games": ["casino-war"], "count": 1})
    page = quiz.visitor(BRUCE)
    page.goto(paper.address)
    comes_into_focus(page, paper.answers[0][0][0]["name"])
    page.context.clear_cookies(name="sessionid")
    fill_in(page, paper.answers[0])
    page.wait_for_url(lambda url: url.endswith(f"/sign-in/?next={paper.address}"), timeout=LONG)


# --- the felt from either side ------------------------------------------------------------------------------


def test_the_first_area_is_at_the_dealers_left_until_the_felt_is_turned_round(quiz: Quiz) -> None:
    """And it stays turned for the next question: who sits would rather go on sitting."""
    (paper,) = quiz.begin({"kinds": ["read"], "games": ["casino-war"], "count": 2})
    page = quiz.visitor(BRUCE)
    page.goto(paper.address)
    assert left_to_right(page)
    page.get_by_role("button", name="See it from the players’ side").click()
    assert not left_to_right(page)
    page.reload()
    assert not left_to_right(page)
    page.get_by_role("button", name="See it from the dealer’s side").click()
    assert left_to_right(page)


def left_to_right(page: Page) -> bool:
    """Whether area 1 lies left of area 3 on the screen."""
    first, third = (page.locator(f"#seat-{area}").bounding_box() for area in (1, 3))
    assert first
    assert third
    return first["x"] < third["x"]


def test_names_on_chips_that_share_a_spot_can_be_read(quiz: Quiz, accessible: Callable[[Page], None]) -> None:
    staked = [(player, kind) for kind in ("main", "perfect_pairs", "any_pairs") for player in ("Ann", "Bob")]
    round_ = {
        "game": "star-blackjack",
        "table": {"optional_wagers": ["perfect_pairs", "any_pairs"]},
        "wagers": [{"area": 5, "player": player, "kind": kind, "stake": "10"} for player, kind in staked],
        "cards": ["QH", "9D", "KH", "10S"],
        "calls": [{"call": "stand", "area": 5}],
    }
    wish = {"kinds": ["box"], "round": round_, "count": 1}
    tries = (quiz.begin(wish)[0] for _ in range(20))
    # Some ask about the two main wagers, when the four on pairs are settled; each wager has two fields.
    paper = next(paper for paper in tries if len(paper.answers[0]) == 8)
    page = quiz.visitor(BRUCE)
    page.goto(paper.address)
    expect(page.locator(".tag tspan.owner").first).to_be_visible()
    accessible(page)


def test_a_test_is_ended_by_hand_only_after_a_second_word(quiz: Quiz) -> None:
    (paper,) = quiz.begin({"kinds": ["read"], "count": 5}, mode="test", seconds=600)
    page = quiz.visitor(BRUCE)
    page.goto(paper.address)
    end = page.get_by_role("button", name="End the test now")
    expect(end).to_be_hidden()
    page.get_by_text("End the test…").click()
    expect(page.get_by_text("Question 1 of 5")).to_be_visible()
    end.click()
    expect(page.get_by_role("heading", name="Not passed")).to_be_visible(timeout=LONG)


# --- the clock, two tabs, later sessions -------------------------------------------------------------------


def test_a_test_ends_by_itself(quiz: Quiz) -> None:
    page = quiz.visitor(BRUCE)
    (paper,) = quiz.begin({"kinds": ["read"], "count": 5}, mode="test", seconds=5)
    page.goto(paper.address)
    page.wait_for_url(f"**{paper.address}result/", timeout=LONG)
    expect(page.get_by_role("heading", name="Not passed")).to_be_visible()
    page.goto(paper.address)
    expect(page.get_by_role("heading", name="Not passed")).to_be_visible()


def test_a_second_tab_and_the_way_back_cannot_better_an_answer(quiz: Quiz) -> None:
    (paper,) = quiz.begin({"kinds": ["read"], "games": ["casino-war"], "count": 3})
    page = quiz.visitor(BRUCE)
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(paper.address)
        expect(tab.get_by_text("Question 1 of 3")).to_be_visible(timeout=LONG)
    right = paper.answers[0]
    page.bring_to_front()
    fill_in(page, wrongly(right))
    expect(page.get_by_role("heading", name="Wrong")).to_be_visible(timeout=LONG)
    other.bring_to_front()
    fill_in(other, right)
    expect(other.get_by_text("Your first answer counts")).to_be_visible(timeout=LONG)
    expect(other.get_by_role("heading", name="Wrong")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Question 2 of 4")).to_be_visible(timeout=LONG)


def test_a_wrong_answer_returns_in_a_later_session(quiz: Quiz) -> None:
    page = quiz.visitor(PRIYA)
    page.goto("/quiz/")
    page.get_by_role("button", name="Start today’s session").click()
    expect(page.get_by_text("Question 1 of 10")).to_be_visible(timeout=LONG)
    (kind, rule, sitting), *question = quiz.house.ask(DAILY.format(email=PRIYA))
    fill_in(page, wrongly(answered(*question)))
    expect(page.get_by_role("heading", name="Wrong")).to_be_visible(timeout=LONG)
    quiz.house.ask(A_DAY_LATER)
    page.goto("/quiz/")
    expect(page.get_by_text("1 thing you are about to forget")).to_be_visible()
    page.get_by_role("button", name="Start today’s session").click()
    expect(page.get_by_text("Question 1 of 10")).to_be_visible(timeout=LONG)
    (again, by, later), *_ = quiz.house.ask(DAILY.format(email=PRIYA))
    assert later != sitting
    assert (again, by) == (kind, rule)


def wrongly(answer: Answer) -> Answer:
    return [(field, _other(field, value)) for field, value in answer]


def _other(field: dict[str, Any], value: str) -> str:
    if field["input"] == "one":
        return next(str(option[0]) for option in field["options"] if option[0] != value)
    return "1" if value != "1" else "2"


# --- for everybody -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", list(SIZES))
def test_every_page_is_readable_at_every_size(quiz: Quiz, accessible: Callable[[Page], None], size: str) -> None:
    made = quiz.house.ask(EVERY_PAGE)
    width, height = SIZES[size]
    page = quiz.visitor(BRUCE, width=width, height=height)
    for address in made:
        page.goto(address)
        if size != "tablet":
            accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), address


EVERY_PAGE = """
import hashlib, itertools, secrets
turns = itertools.count()  # the same questions every time: a page that fails fails again
secrets.token_hex = lambda size=32: hashlib.sha256(b"%d" % next(turns)).hexdigest()[: 2 * size]
from casino.accounts.models import Person
from casino.training.quiz import sittings
from casino.home.demo_history import practise
from casino.training.models import Answer
from casino.training.questions.contract import Kind
from casino.training.quiz.selection import Wanted
person = Person.objects.get(email="bruce@pitschool.example")
practise(person)
pages = ["/", "/quiz/", "/quiz/?games=casino-war&topics=ties", "/quiz/progress/", "/quiz/history/"]
learnt = ("learn", ("pay", "box")), ("practice", ("table", "irregularity", "may"))
for mode, kinds in (*learnt, ("storm", ("read",)), ("test", ("control",))):
    for kind in kinds:
        wants = Wanted(kinds=(Kind(kind),), count=2)
        sitting = sittings.begin(person=person, mode=mode, wants=wants)
        pages.append(f"/quiz/sittings/{sitting.pk}/")
answer = Answer.objects.filter(person=person).latest("pk")
pages += [f"/quiz/history/{answer.pk}/", f"/quiz/sittings/{answer.posed.sitting_id}/{answer.posed.number}/"]
pages += [f"/quiz/sittings/{answer.posed.sitting_id}/result/"]
print(json.dumps(pages))
"""
