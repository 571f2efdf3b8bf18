"""Read the hand: every total, hand and rank is the engine's own."""

from typing import Any

import pytest

from casino.training.questions import catalogue, read
from casino.training.questions.contract import Kind
from casino.training.questions.rounds.round import written
from games.cards.cards import cards
from games.cards.poker import rank
from games.catalogue import GAMES
from tests.training.questions.asking import (
    accepted_and_near_misses_refused,
    answered,
    garbage_refused,
    questions,
    shown_without_the_answer,
)

COUNT = 300


@pytest.mark.parametrize("slug", GAMES)
def test_right_is_accepted_and_near_misses_are_not(slug: str) -> None:
    for question in questions(Kind.READ, slug, COUNT)[:30]:
        accepted_and_near_misses_refused(question)
    for question, right in answered(Kind.READ, slug, COUNT):
        assert catalogue.check(question, right).right


@pytest.mark.parametrize("slug", GAMES)
def test_garbage_is_no_answer(slug: str) -> None:
    garbage_refused(questions(Kind.READ, slug, COUNT)[0])


@pytest.mark.parametrize("slug", ["star-blackjack", "blackjack-switch"])
def test_what_is_special_comes_often(slug: str) -> None:
    answers = [right for _, right in answered(Kind.READ, slug, COUNT)]
    assert {answer["standing"] for answer in answers} == {"blackjack", "twenty_one", "under", "over"}
    assert sum(answer["soft"] == "soft" for answer in answers) > COUNT / 10


def _split_aces() -> dict[str, object]:
    return {
        "game": "star-blackjack",
        "wagers": [{"area": 1, "player": "Ann", "kind": "main", "stake": "10"}],
        "cards": ["AH", "9C", "AS", "KD", "5C", "8H"],
        "calls": [{"call": "split", "area": 1}],
    }


def test_an_ace_and_a_ten_after_a_split_are_21() -> None:
    played: Any = written(_split_aces())
    posed = [read.pose(played, bytes([at])) for at in range(200)]
    question = next(one for one in posed if one.about["hand"] == 1 and len(played.at(one.moment).boxes[0].hands) == 2)
    assert catalogue.right(question) == {"total": "21", "soft": "soft", "standing": "twenty_one"}
    verdict = catalogue.check(question, {"total": "21", "soft": "soft", "standing": "blackjack"})
    assert (verdict.right, verdict.rule) == (False, "SB 12.3.2")
    assert "no blackjack" in verdict.why


def test_a_switched_ace_and_ten_are_21_and_a_doubled_ace_stays_at_1() -> None:
    switched = {
        "game": "blackjack-switch",
        "wagers": [{"area": 1, "player": "Ann", "kind": "main", "stake": "10", "box": box} for box in (1, 2)],
        "cards": ["AH", "9C", "7C", "5S", "KD", "10C"],
        "calls": [{"call": "switch", "area": 1}, {"call": "stand", "area": 1}],
    }
    played: Any = written(switched)
    posed = [read.pose(played, bytes([at])) for at in range(200)]
    formed = next(one for one in posed if one.about["box"] == 1 and played.at(one.moment).boxes[0].switched)
    assert catalogue.right(formed)["standing"] == "twenty_one"
    assert catalogue.check(formed, catalogue.right(formed)).rule == "BS 11.3"
    doubled = {
        "game": "star-blackjack",
        "wagers": [{"area": 1, "player": "Ann", "kind": "main", "stake": "10"}],
        "cards": ["AH", "9C", "8S", "2D", "10C"],
        "calls": [{"call": "double", "area": 1}],
    }
    played = written(doubled)
    posed = [read.pose(played, bytes([at])) for at in range(200)]
    held = next(one for one in posed if one.about["area"] and played.at(one.moment).boxes[0].hands[0].doubled)
    assert catalogue.right(held) == {"total": "11", "soft": "hard", "standing": "under"}
    assert catalogue.check(held, catalogue.right(held)).rule == "SB 11.1.2"


def test_the_dealers_hand_and_whether_it_qualifies() -> None:
    found = [pair for pair in answered(Kind.READ, "caribbean-stud", COUNT) if pair[0].about["area"] is None]
    assert {right["qualifies"] for _, right in found} == {"yes", "no"}
    for question, right in found:
        dealer = rank(written(question.round).at(question.moment).dealer)
        assert right == {
            "hand": dealer.key,
            "rank": str(dealer.ranks[0]),
            "qualifies": "yes" if dealer >= rank(cards("AS KD 4C 3H 2S")) else "no",
        }


def test_a_question_can_be_wanted_about_one_clause() -> None:
    question = catalogue.make(Kind.READ, "caribbean-stud", bytes(32), rule="CS 13.1.8")
    assert catalogue.right(question)["hand"] == "two_pairs"


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_is_made_without_the_answer(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for question in questions(Kind.READ, slug, COUNT)[:10]:
        with monkeypatch.context() as patched:
            shown_without_the_answer(question, patched, "casino.training.questions.read._reading")
