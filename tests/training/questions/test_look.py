"""A question shows all that its answer depends on: no two rounds with different answers look alike."""

from operator import eq
from typing import Any

import pytest

from casino.training.lessons.curriculum import in_learning_order
from casino.training.questions import catalogue, felt, next_act
from casino.training.questions.contract import BadAnswer, Kind, NoSuchQuestion, Question
from casino.training.questions.felt import played
from casino.training.questions.rounds.round import written
from casino.training.questions.settlement import due, spot_of
from casino.training.quiz.selection import Aim
from games.errors import GameError
from games.records import dumps
from tests.training.questions.asking import questions
from tests.training.questions.flips import flips, from_there
from tests.training.questions.variants import variants

aims = pytest.mark.parametrize("aim", in_learning_order(), ids=lambda aim: f"{aim.kind}-{aim.game}-{aim.topic}")
SETTLEMENT = (Kind.PAY, Kind.BOX, Kind.TABLE)
UNASKED = (GameError, NoSuchQuestion, LookupError, ValueError, StopIteration, AttributeError)
"""What is raised where the question could not have been asked of a round."""
OF_EACH_GAME = 40
EACH, OF_SETTLEMENT = 4, 1
"""Questions of each kind, game and topic whose rounds are varied: each has some hundred variants, and the kinds that
ask about settlement have thirty topics."""


def looks(question: Question) -> tuple[Any, ...]:
    """What somebody sees who looks at the picture, and what somebody hears who is read the words."""
    asked = catalogue.show(question)
    around = (asked.prompt, asked.fields)
    return (*around, asked.felt), (*around, asked.felt_in_words)


def same_answer(one: Question, other: Question) -> bool:
    """Whether the right answer to each is right for the other too."""
    if one.kind is Kind.NEXT:
        return next_act._due(one).words == next_act._due(other).words
    try:
        return catalogue.check(one, catalogue.right(other)).right and catalogue.check(other, catalogue.right(one)).right
    except BadAnswer:
        return False


def comparable(one: Question) -> bool:
    """Whether the question could have been asked of that round at all."""
    try:
        return bool(catalogue.show(one).fields) and is_due(one) and same_answer(one, one)
    except UNASKED:
        return False


def is_due(one: Question) -> bool:
    """Whether a wager that is to be paid is settled at that moment of that round."""
    spot = {name: one.about.get(name) for name in ("area", "box", "hand", "player", "wager")}
    return one.kind is not Kind.PAY or spot in [spot_of(line) for line in due(played(one), one)]


@aims
def test_rounds_that_look_alike_have_one_answer(aim: Aim) -> None:
    for at in range(OF_SETTLEMENT if aim.kind in SETTLEMENT else EACH):
        question = catalogue.make(aim.kind, aim.game, f"look {at}".encode(), aim.topic)
        own = looks(question)
        for name, other in variants(question, played(question)):
            if comparable(other) and any(mine == theirs for mine, theirs in zip(own, looks(other), strict=True)):
                assert same_answer(question, other), (name, catalogue.show(question).prompt)


@pytest.mark.parametrize(
    ("kind", "slug"),
    [(kind, slug) for kind in Kind if kind is not Kind.CONTROL for slug in catalogue.games_of(kind)],
)
def test_a_past_that_decides_is_told(kind: Kind, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever led to the same cards and chips: where it changes the answer, it changes what is shown."""
    for question in questions(kind, slug, 120)[:OF_EACH_GAME]:
        round_ = played(question)
        if question.about.get("made_ready"):
            continue
        own, answer = looks(question), derived(question)
        for name, state in flips(round_.at(question.moment)):
            with monkeypatch.context() as patched:
                other_way = from_there(round_, question.moment, state)
                patched.setattr(felt, "_played", {dumps(question.round): other_way}.__getitem__)
                try:
                    theirs, other = looks(question), derived(question)
                except UNASKED:
                    continue
            assert other == answer or not any(map(eq, own, theirs)), (name, question)


def derived(question: Question) -> Any:
    return next_act._due(question).words if question.kind is Kind.NEXT else catalogue.right(question)


@pytest.mark.parametrize("kind", Kind)
def test_no_two_questions_look_alike_and_differ(kind: Kind) -> None:
    """Those that come, by the hundred."""
    for slug in catalogue.games_of(kind):
        seen: dict[Any, Question] = {}
        for question in questions(kind, slug, 120):
            for look in looks(question):
                assert same_answer(question, seen.setdefault(look, question))


# --- one by one -------------------------------------------------------------------------------------


def switch(cards: list[str], calls: list[dict[str, Any]]) -> dict[str, Any]:
    wagers = [{"area": 1, "player": "Ann", "kind": "main", "box": box, "stake": "10"} for box in (1, 2)]
    return {"game": "blackjack-switch", "wagers": wagers, "cards": cards, "calls": calls}


HIT = {"call": "hit", "area": 1, "box": 2}
AFTER_SWITCH = switch(["AS", "6H", "7D", "5C", "KD", "10C", "10S"], [{"call": "switch", "area": 1}, HIT])
BY_DEAL = switch(["AS", "6H", "7D", "KD", "5C", "10C", "10S"], [HIT])
"""Box 1 holds an ace and a king, box 2 a six and a five: after a switch, or from the deal."""


def reading(document: dict[str, Any], moment: int) -> Question:
    return Question(
        kind=Kind.READ,
        game="blackjack-switch",
        topic="totals",
        rules=("BS 3.2.1",),
        round=document,
        moment=moment,
        about={"area": 1, "box": 1, "hand": 1},
    )


def test_an_ace_and_a_ten_that_were_switched_together_are_told_from_a_blackjack() -> None:
    """Issue 11, item 16."""
    by_switch, by_deal = reading(AFTER_SWITCH, 7), reading(BY_DEAL, 6)
    assert catalogue.right(by_switch)["standing"] == "twenty_one"
    assert catalogue.right(by_deal)["standing"] == "blackjack"
    assert catalogue.show(by_switch).felt == catalogue.show(by_deal).felt
    assert "Area 1 was switched." in catalogue.show(by_switch).prompt
    assert "switched" not in catalogue.show(by_deal).prompt


def unlike(first: str, second: str) -> dict[str, Any]:
    """Box 1 busts and is gone; box 2 stands on 20 against the dealer's 17."""
    wagers = [
        {"area": 1, "player": "Ann", "kind": "main", "box": box, "stake": stake}
        for box, stake in ((1, first), (2, second))
    ]
    calls = [{"call": "hit", "area": 1, "box": 1}, {"call": "stand", "area": 1, "box": 2}]
    return {
        "game": "blackjack-switch",
        "wagers": wagers,
        "cards": ["10S", "10H", "7D", "6C", "QD", "9S", "10C"],
        "calls": calls,
    }


@pytest.mark.rule("BS 6.2.2")
def test_what_counts_of_a_wager_is_told_once_the_one_that_it_must_match_is_gone() -> None:
    """$15 on box 2 count as $10 where $10 lay on box 1, and nobody can see that any more."""
    asked = [at_the_end(unlike(first, "15")) for first in ("10", "15")]
    assert [catalogue.right(question)["w1-amount"] for question in asked] == ["10.00", "15.00"]
    lower, whole = map(catalogue.show, asked)
    assert lower.felt == whole.felt
    assert "Of Ann’s $15 on box 2 of area 1, $10 is in play." in lower.prompt
    assert "in play" not in whole.prompt


def at_the_end(document: dict[str, Any]) -> Question:
    posed = [catalogue.from_round(Kind.BOX, written(document), bytes([at])) for at in range(20)]
    return max(posed, key=lambda question: question.moment)
