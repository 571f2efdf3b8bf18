"""Settle the box: each wager's outcome and amount are the engine's."""

from collections import Counter
from typing import Any

import pytest

from casino.training.questions import box, catalogue
from casino.training.questions.contract import Kind, Question
from casino.training.questions.rounds.round import written
from games.catalogue import GAMES
from games.chips.chips import money, shown
from tests.training.questions.asking import questions
from tests.training.questions.settled import COUNT, cents, garbage_refused, lines, the_right_answer_costs_nothing, wrong

SAID = {"win": "pay", "lose": "take", "stand_off": "stand_off", "void": "void", "surrender": "surrender"}

each_game = pytest.mark.parametrize("slug", GAMES)


def settled(question: Question) -> Counter[tuple[str, str, str, int]]:
    """Whose wager of how much has which outcome, and what moves."""
    return Counter(
        (line["player"], shown(cents(line["stake"])), SAID[line["outcome"]], moved(line))
        for line in lines(question)
        if line["area"] == question.about["area"]
    )


def moved(line: dict[str, Any]) -> int:
    return cents(line["collected" if line["outcome"] == "lose" else "paid"])


def answered(question: Question) -> Counter[tuple[str, str, str, int]]:
    """The same from the right answer and the form's own headings."""
    right, found = catalogue.right(question), Counter[tuple[str, str, str, int]]()
    for field in catalogue.show(question).fields[::2]:
        player, stake = field.group.split("’s ")[0], field.group.split(", ")[-1]
        found[player, stake, right[field.name], cents(right[f"{field.name}-amount"])] += 1
    return found


@each_game
def test_every_wager_is_settled_as_settle_says(slug: str) -> None:
    for at, question in enumerate(questions(Kind.BOX, slug, COUNT)):
        the_right_answer_costs_nothing(question)
        if at % 3 == 0:
            assert answered(question) == settled(question)


@each_game
def test_near_misses_are_refused_and_cost_what_they_would(slug: str) -> None:
    for question in questions(Kind.BOX, slug, COUNT)[:60]:
        right = catalogue.right(question)
        for at, line in enumerate(box.lines_of(question), 1):
            said, amount = right[f"w{at}"], cents(right[f"w{at}-amount"])
            if said in ("pay", "take"):
                sign = 1 if said == "pay" else -1
                more = wrong(question, **{f"w{at}_amount": money(amount + 100)})
                assert [(cost.player, cost.cents) for cost in more.costs] == [(line.player, sign * 100)]
                assert not more.critical
            others = {"pay", "take", "stand_off", "void"} - {said}
            for other in others:
                verdict = wrong(question, **{f"w{at}": other})
                paid_a_loser = other == "pay" and said in ("take", "void")
                assert verdict.critical is (paid_a_loser or (other == "take" and said == "pay"))


def test_another_players_amount_is_wrong() -> None:
    found = 0
    for question in questions(Kind.BOX, "star-blackjack", COUNT):
        right = catalogue.right(question)
        names = [name for name in right if name.endswith("-amount")]
        one, other = names[0], names[-1]
        if right[one] != right[other]:
            found += 1
            wrong(question, **{one.replace("-", "_"): right[other], other.replace("-", "_"): right[one]})
    assert found > COUNT / 5


@each_game
def test_garbage_is_no_answer(slug: str) -> None:
    garbage_refused(questions(Kind.BOX, slug, COUNT)[0])


def split_and_bust(takes: str) -> dict[str, Any]:
    """Eights split, the first hand busts, the second stands on 18, and the dealer's ace finds a king."""
    return {
        "game": "star-blackjack",
        "table": {"dealer_blackjack_takes": takes},
        "seats": {"1": "Ann"},
        "wagers": [{"area": 1, "player": "Ann", "kind": "main", "stake": "10"}],
        "cards": ["8S", "AH", "8D", "6C", "KC", "10D", "KS"],
        "calls": [{"call": "split", "area": 1}, {"call": "hit", "area": 1}, {"call": "stand", "area": 1}],
    }


def posed(takes: str) -> tuple[Question, Question]:
    """The box when the first hand has bust, and at the end."""
    found = {(question := box.pose(written(split_and_bust(takes)), bytes([at]))).moment: question for at in range(20)}
    first, last = sorted(found)
    return found[first], found[last]


def test_a_split_with_a_bust_against_the_dealers_blackjack() -> None:
    """The busted hand is lost, and one original wager more (R1); on the other reading nothing more."""
    for takes, at_the_end in (("busted_plus_one", ("take", "10.00")), ("original_only", ("stand_off", ""))):
        bust, last = map(catalogue.right, posed(takes))
        assert bust == {"w1": "take", "w1-amount": "10.00"}
        assert last == dict(zip(("w1", "w1-amount"), at_the_end, strict=True))


def test_the_form_and_the_felt_say_nothing_of_what_decides() -> None:
    """The two readings of R1 show the same cards and chips and ask for the same; only the house's choice is told."""
    one, other = (catalogue.show(posed(takes)[1]) for takes in ("busted_plus_one", "original_only"))
    assert one.fields == other.fields
    assert (one.felt, one.felt_in_words, one.hints) == (other.felt, other.felt_in_words, other.hints)
    assert "R1" not in one.prompt
    assert "R1" in other.prompt


def test_what_is_settled_and_picked_up_lies_there_no_more() -> None:
    """While it busts the hand lies there with its wager; at the end it is gone, and that it bust is told."""
    bust, last = map(catalogue.show, posed("busted_plus_one"))
    assert "8 of spades, 6 of clubs, king of clubs; and 8 of diamonds" in bust.felt_in_words
    assert "Ann $10 on hand 1, Ann $10 on hand 2" in bust.felt_in_words
    assert "Area 1: 8 of diamonds, 10 of diamonds." in last.felt_in_words
    assert "8 of spades" not in last.felt_in_words
    assert last.felt.count('class="flip card"') == 4
    assert "Hand 1 of area 1 bust and is gone." in last.prompt
