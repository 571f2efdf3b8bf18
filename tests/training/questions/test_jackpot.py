"""The jackpot: prizes, their order and the meter after them are the engine's."""

from typing import Any

import pytest

from casino.training.questions import catalogue, jackpot
from casino.training.questions.contract import Kind, Question
from casino.training.questions.felt import played
from casino.training.questions.rounds.round import written
from games.chips.chips import money
from games.scenario.scenario import settle
from tests.training.questions.asking import questions
from tests.training.questions.settled import (
    COUNT,
    JACKPOTS,
    cents,
    garbage_refused,
    lines,
    the_right_answer_costs_nothing,
    wrong,
)

each_game = pytest.mark.parametrize("slug", ["star-blackjack", "caribbean-stud"])


def settled(question: Question) -> dict[tuple[str, int], tuple[int, int]]:
    """What each jackpot wager is paid and as which in order, 0 for none."""
    found = [line for line in lines(question) if line["wager"] in JACKPOTS]
    winners = [line for line in found if cents(line["paid"])]
    return {
        (line["player"], line["area"]): (cents(line["paid"]), winners.index(line) + 1 if line in winners else 0)
        for line in found
    }


def answered(question: Question) -> dict[tuple[str, int], tuple[int, int]]:
    right, found = catalogue.right(question), {}
    for field in catalogue.show(question).fields[:-1:2]:
        player, area, _ = field.group.split(", ")
        place = int(right[f"{field.name}-place"])
        found[player, int(area.removeprefix("area "))] = cents(right[field.name]), place
    return found


@each_game
def test_prizes_order_and_meter_are_what_settle_says(slug: str) -> None:
    for question in questions(Kind.JACKPOT, slug, COUNT):
        assert answered(question) == settled(question)
        assert catalogue.right(question)["meter"] == settle(question.round)["jackpot"]["after"]
        the_right_answer_costs_nothing(question)


@each_game
def test_near_misses_are_wrong(slug: str) -> None:
    for question in questions(Kind.JACKPOT, slug, COUNT)[:120]:
        right = catalogue.right(question)
        wrong(question, meter=money(cents(right["meter"]) + 100))
        for at, line in enumerate((line for line in jackpot_lines(question)), 1):
            verdict = wrong(question, **{f"w{at}": money(line.paid + 100)})
            assert [(cost.player, cost.cents) for cost in verdict.costs] == [(line.player, 100)]
            assert verdict.critical is not bool(line.paid)


def jackpot_lines(question: Question) -> list[Any]:
    """In the order of the form."""
    by_spot = {(line.player, line.area): line for line in played(question).lines if line.wager in JACKPOTS}
    return [by_spot[spot] for spot in answered(question)]


@each_game
def test_sharing_comes_often(slug: str) -> None:
    together = [q for q in questions(Kind.JACKPOT, slug, COUNT) if len(jackpot.paid_in_order(played(q))) > 1]
    assert len(together) > COUNT / 5


@each_game
def test_garbage_is_no_answer(slug: str) -> None:
    question = questions(Kind.JACKPOT, slug, COUNT)[0]
    garbage_refused(question)


def test_another_order_is_wrong_where_the_rules_give_one() -> None:
    """Caribbean Stud pays from the dealer's right, a straight flush before a royal one (CS 12.2, 12.4)."""
    found = 0
    for question in questions(Kind.JACKPOT, "caribbean-stud", COUNT):
        right = catalogue.right(question)
        places = [name for name in right if name.endswith("-place") and right[name] != "0"]
        if len(places) > 1:
            found += 1
            wrong(question, **{places[0]: right[places[1]], places[1]: right[places[0]]})
    assert found > COUNT / 10


def sevens(*hands: tuple[str, str], up: str = "7D") -> Question:
    players = [f"P{at}" for at, _ in enumerate(hands, 1)]
    document = {
        "game": "star-blackjack",
        "table": {
            "layout": "D",
            "decks": 6,
            "dealing": "device",
            "optional_wagers": ["blazing_7s"],
            "jackpot": {"meter": "10500", "reset": "10000"},
        },
        "wagers": [
            {"area": at, "player": player, "kind": kind, "stake": stake}
            for at, player in enumerate(players, 1)
            for kind, stake in (("main", "10"), ("blazing_7s", "2.50"))
        ],
        "cards": [*(hand[0] for hand in hands), up, *(hand[1] for hand in hands), "10S", "10H"],
        "calls": [{"call": "stand", "area": at} for at, _ in enumerate(hands, 1)],
    }
    return jackpot.pose(written(document), b"")


def test_two_tenths_are_taken_one_after_the_other_and_the_meter_resets_between() -> None:
    """R13: ($1,050 + $1,000) / 2 each, and the meter shows its reset value."""
    question = sevens(("7S", "7S"), ("7S", "7S"), up="7S")
    right = catalogue.right(question)
    assert (right["w1"], right["w2"], right["meter"]) == ("1025.00", "1025.00", "10000.00")
    swapped = {**right, "w1-place": right["w2-place"], "w2-place": right["w1-place"]}
    assert catalogue.check(question, swapped).right  # those who share may be paid in either order
    assert not catalogue.check(question, {**right, "w1-place": right["w2-place"]}).right


def test_fixed_amounts_come_before_what_draws_on_the_meter() -> None:
    question = sevens(("7D", "7D"), ("7H", "9C"), up="7D")
    right = catalogue.right(question)
    assert (right["w1-place"], right["w2-place"]) == ("2", "1")
    wrong(question, **{"w1-place": "1", "w2-place": "2"})


def test_the_form_says_nothing_of_who_wins() -> None:
    """The same wagers on other cards: the same form, other answers."""
    one, other = sevens(("7D", "7D"), ("7H", "9C")), sevens(("7H", "9C"), ("7D", "7D"))
    assert catalogue.show(one).fields == catalogue.show(other).fields
    assert catalogue.right(one) != catalogue.right(other)
