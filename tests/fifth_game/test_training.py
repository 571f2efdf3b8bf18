"""The toy game in training: a sitting of the quiz through its pages, and a whole scenario in the editor."""

import json
import re

import pytest

from casino.accounts.models import Person
from casino.training.models import Answer, Sitting, WrittenScenario
from casino.training.quiz import sittings
from games.scenario.scenario import settle
from tests.fifth_game.high_card import GAME
from tests.people import SignedIn
from tests.training.sitting import right, sent, wrong

pytestmark = pytest.mark.django_db


def test_a_trainee_is_asked_about_it_from_the_first_page_to_the_result(signed_in: SignedIn, trainee: Person) -> None:
    browser = signed_in(trainee)
    assert "High Card" in browser.get("/quiz/").content.decode()
    wanted = {"mode": "practice", "count": "8", "games": [GAME.slug]}
    page = browser.post("/quiz/begin/", wanted)["Location"]
    sitting = Sitting.objects.get()
    assert "High Card" in browser.get(page).content.decode()
    while posed := sittings.current(sitting):
        given = wrong(posed) if posed.number == 1 else right(posed)
        told = browser.post(f"{page}{posed.number}/answer/", sent(posed, given), follow=True).content.decode()
        assert Answer.objects.get(posed=posed).right is (posed.number > 1)
        assert "House procedure" in told or re.search(rf"/rules/{GAME.slug}/[\d.]+/", told)
    assert len(set(Answer.objects.values_list("kind", flat=True))) > 2
    result = re.sub(r"\s+|<[^>]+>", " ", browser.get(page, follow=True).content.decode())
    assert "7 of 8" in result
    for after in ("/quiz/progress/", "/quiz/history/", "/quiz/"):
        assert "High Card" in browser.get(after).content.decode(), after


def test_an_instructor_writes_a_round_of_it_and_asks_about_it(
    signed_in: SignedIn, instructor: Person, trainee: Person
) -> None:
    author = signed_in(instructor)
    draft = author.post(f"/scenarios/new/{GAME.slug}/", {"as_usual": "yes"})["Location"]
    for fields in (
        {"step": "seat", "player": "Ann", "area": 2},
        {"step": "lay", "player": "Ann", "spot": "area-2-main", "amount": "25"},
        {"step": "lay", "player": "Ann", "spot": "area-2-opt1", "amount": "5"},
        {"step": "cards", "cards": "kh"},
        {"step": "cards", "cards": "KD"},
    ):
        answer = author.post(f"{draft}step/", fields, headers={"HX-Request": "true"})
        assert answer.status_code == 200, answer.content.decode()
    assert "The round is over." in answer.content.decode()
    document = json.loads(author.get(f"{draft}export/").content)
    assert settle(document)["totals"]["Ann"] == "50.00"
    kept = author.post(f"{draft}preview/?kind=pay", {"title": "A pair with the dealer"})
    assert kept.status_code == 302, kept.content.decode()
    assert WrittenScenario.objects.get().title == "A pair with the dealer"
