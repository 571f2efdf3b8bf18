"""A total is filed under what makes it, by a clause of the rulebook; what was filed before is found and asked still."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone
from fsrs import Card

from casino.accounts.models import Person
from casino.training.lessons.curriculum import topics_of
from casino.training.models import Memory
from casino.training.questions import catalogue, read
from casino.training.questions.contract import Kind, Question
from casino.training.questions.rounds.round import written
from casino.training.quiz import next_question, sittings
from casino.training.quiz.names import topic_name
from casino.training.quiz.next_question import question_of
from casino.training.quiz.selection import Wanted
from games.catalogue import GAMES, clauses
from tests.people import SignedIn
from tests.review.answering import answered, sat
from tests.training.questions.asking import questions

MADE_BY = {"hard-totals", "aces", "naturals", "busts"}
filing = import_module("casino.training.migrations.0003_totals_by_what_makes_them")


def dealt(*cards: str, game: str = "star-blackjack", calls: tuple[str, ...] = ()) -> dict[str, Any]:
    """One hand against the dealer; at Blackjack Switch two."""
    boxes = (1, 2) if game == "blackjack-switch" else (None,)
    wagers = [
        {"area": 1, "player": "Ann", "kind": "main", "stake": "10"} | ({"box": box} if box else {}) for box in boxes
    ]
    return {"game": game, "wagers": wagers, "cards": list(cards), "calls": [{"call": c, "area": 1} for c in calls]}


def first_hand(document: dict[str, Any], moment_of: int) -> Question:
    """The question about the player's hand once it holds so many cards."""
    played: Any = written(document)
    for seed in range(300):
        question = read.pose(played, seed.to_bytes(2, "big"))
        hand = played.at(question.moment).boxes[0].hands[0]
        if question.about["area"] and (question.about["box"] or 1) == 1 and len(hand.cards) == moment_of:
            return question
    raise AssertionError("never asked")


@pytest.mark.rule("SB 3.2.1", "SB 3.2.2", "SB 3.2.3")
@pytest.mark.parametrize(
    ("cards", "calls", "count", "topic", "rule"),
    [
        (("9H", "9C", "7S", "8D"), ("stand",), 2, "hard-totals", "SB 3.2.2"),
        (("9H", "9C", "KS", "8D"), ("stand",), 2, "hard-totals", "SB 3.2.3"),
        (("AH", "9C", "7S", "8D"), ("stand",), 2, "aces", "SB 3.2.1"),
        (("AH", "9C", "7S", "9D", "8D"), ("hit", "stand"), 3, "aces", "SB 3.2.1"),
        (("AH", "9C", "8S", "2D", "10C"), ("double",), 3, "aces", "SB 11.1.2"),
        (("AH", "9C", "KS"), (), 2, "naturals", "SB 1.1"),
        (("9H", "9C", "8S", "KD", "8D"), ("hit",), 3, "busts", "SB 10.5"),
    ],
)
def test_a_total_is_filed_under_what_makes_it(
    cards: tuple[str, ...], calls: tuple[str, ...], count: int, topic: str, rule: str
) -> None:
    question = first_hand(dealt(*cards, calls=calls), count)
    assert (question.topic, question.rules) == (topic, (rule,))
    assert catalogue.check(question, catalogue.right(question)).rule == rule


@pytest.mark.rule("BS 3.2.1", "BS 3.2.2", "BS 3.2.3")
def test_at_blackjack_switch_too_each_hand_is_read_by_what_lies_in_it() -> None:
    boxes = dealt("9H", "AC", "6C", "7S", "KD", "10C", game="blackjack-switch", calls=("stand",))
    rules = {one.rules[0] for one in asked_of(boxes) if one.about["area"]}
    assert rules == {"BS 3.2.2", "BS 1.1"}
    eighteen = dealt("9H", "AC", "6C", "KS", "7D", "10C", game="blackjack-switch", calls=("stand", "stand"))
    assert {one.rules[0] for one in asked_of(eighteen) if one.about["area"]} == {"BS 3.2.3", "BS 3.2.1"}


@pytest.mark.rule("SB 3.2.2", "SB 10.5")
def test_a_dealer_over_21_is_read_by_the_cards_and_not_by_the_players_clause() -> None:
    busts = [one for one in asked_of(dealt("10H", "6C", "9S", "9D", "8C", calls=("stand",))) if one.topic == "busts"]
    assert {(one.about["area"], one.rules) for one in busts} == {(None, ("SB 3.2.2",))}


def test_ace_and_ten_that_are_no_blackjack_are_filed_with_those_that_are() -> None:
    split = dealt("AH", "9C", "AS", "KD", "5C", "8H", calls=("split",))
    assert ("naturals", ("SB 12.3.2",)) in {(one.topic, one.rules) for one in asked_of(split)}
    switched = dealt("AH", "9C", "7C", "5S", "KD", "10C", game="blackjack-switch", calls=("switch", "stand"))
    assert ("naturals", ("BS 11.3",)) in {(one.topic, one.rules) for one in asked_of(switched)}


def asked_of(document: dict[str, Any]) -> Iterator[Question]:
    played = written(document)
    return (read.pose(played, seed.to_bytes(2, "big")) for seed in range(200))


@pytest.mark.parametrize("slug", GAMES)
def test_every_reading_is_under_a_topic_and_a_clause_that_there_are(slug: str) -> None:
    topics = set()
    for question in questions(Kind.READ, slug, 120):
        (rule,) = question.rules
        assert rule.split()[1] in clauses(GAMES[slug].code)
        assert question.topic in {topic.slug for topic in topics_of(slug, Kind.READ)}
        topics.add(question.topic)
    assert topics == {topic.slug for topic in topics_of(slug, Kind.READ)}


@pytest.mark.parametrize("slug", ["star-blackjack", "blackjack-switch"])
def test_no_clause_holds_most_of_the_totals(slug: str) -> None:
    """All but what bust, split or doubled was under 3.2.1."""
    rules = [question.rules[0] for question in questions(Kind.READ, slug, 120)]
    assert max(map(rules.count, rules)) < 0.45 * len(rules)


def test_a_war_is_compared_by_equal_ranks_or_by_their_order() -> None:
    for question in questions(Kind.READ, "casino-war", 60):
        ties = "tie" in catalogue.right(question).values()
        assert question.rules == ("CW 3.2" if ties else "CW 3.2.1",)


# --- what was there before -------------------------------------------------------------------------------


def test_set_work_on_the_old_topic_asks_for_what_it_has_become() -> None:
    wants = Wanted(topics=("totals",), games=("star-blackjack",), count=8)
    assert catalogue.possible(wants)
    asked = [next_question.question(wants, "old", number)[0] for number in range(1, 9)]
    assert {question.kind for question in asked} == {Kind.READ}
    assert {question.topic for question in asked} == MADE_BY


def remembered(person: Person, topic: str, rule: str) -> Memory:
    card = Card(card_id=0).to_dict()
    about = {"kind": "read", "game": "star-blackjack", "topic": topic, "rule": rule}
    return Memory.objects.create(person=person, card=card, due_at=timezone.now(), **about)


def test_what_was_remembered_of_totals_is_filed_anew(trainee: Person) -> None:
    made = {rule: remembered(trainee, "totals", rule) for rule in ("SB 3.2.1", "SB 12.3.2", "SB 10.5")}
    filing.forwards(apps, None)
    now = {rule: Memory.objects.get(pk=memory.pk).topic for rule, memory in made.items()}
    assert now == {"SB 3.2.1": "aces", "SB 12.3.2": "naturals", "SB 10.5": "busts"}
    filing.backwards(apps, None)
    assert set(Memory.objects.values_list("topic", flat=True)) == {"totals"}


def test_a_memory_left_under_the_old_topic_is_asked_for_by_its_rule_and_then_kept_under_the_new(
    trainee: Person,
) -> None:
    remembered(trainee, "totals", "SB 3.2.1")
    sitting = sittings.begin_daily(person=trainee)
    assert sitting.wanted["plan"][0]["topic"] == "totals"
    posed = sittings.current(sitting)
    assert posed is not None
    assert (posed.topic, posed.rule) == ("aces", "SB 3.2.1")
    sittings.answer(posed=posed, given=catalogue.right(question_of(posed)))
    assert list(trainee.memories.values_list("topic", flat=True)) == ["aces"]


def test_answers_of_before_keep_their_name_and_are_found(trainee: Person, signed_in: SignedIn) -> None:
    assert topic_name("totals") == "Hand totals"
    answered(sat(trainee), topic="totals")
    browser: Client = signed_in(trainee)
    page = browser.get("/quiz/history/?topic=totals").content.decode()
    assert "see it on the felt" in page
