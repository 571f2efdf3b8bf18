"""Pay this wager: the amount is the engine's, chips are any that make it, and a short float changes it."""

from typing import Any

import pytest

from casino.training.questions import catalogue, pay
from casino.training.questions.contract import BadAnswer, Kind, Question
from casino.training.questions.rounds.round import written
from games.catalogue import GAMES
from games.chips.chips import Stack, cut, money, take, worth
from games.records import replace
from tests.training.questions.asking import questions
from tests.training.questions.settled import COUNT, cents, garbage_refused, lines, the_right_answer_costs_nothing, wrong

SPOT = ("area", "box", "hand", "player", "wager")

each_game = pytest.mark.parametrize("slug", GAMES)


def settled(question: Question) -> dict[str, Any]:
    """The line of the wager, at a table whose chips are those that the float still has."""
    tray, round_ = pay.tray_of(question), question.round
    if tray:
        left = [money(value) for value, count in sorted(tray.chips) if count]
        round_ = {**round_, "table": {**round_.get("table", {}), "chips": left}}
    found = lines(replace(question, round=round_))
    (line,) = (line for line in found if all(line[name] == question.about[name] for name in SPOT))
    return line


def handed(answer: dict[str, str]) -> int:
    """What an answer hands over, in money or in chips."""
    return cents(answer["amount"]) if "amount" in answer else worth(stack(answer["chips"]))


def stack(text: str) -> Stack:
    columns = (part.split("x") for part in text.split(",") if part)
    return tuple((int(value), int(count)) for value, count in columns)


def sent(chips: Stack) -> str:
    return ",".join(f"{value}x{count}" for value, count in chips if count)


@each_game
def test_the_answer_is_what_settle_pays(slug: str) -> None:
    for question in questions(Kind.PAY, slug, COUNT):
        assert handed(catalogue.right(question)) == cents(settled(question)["paid"])
        the_right_answer_costs_nothing(question)


@each_game
def test_one_chip_more_or_less_is_wrong_and_costs_as_much(slug: str) -> None:
    for question in questions(Kind.PAY, slug, COUNT):
        line, tray = settled(question), pay.tray_of(question)
        right = handed(catalogue.right(question))
        if tray is None:
            smallest = min(map(cents, question.round.get("table", {}).get("chips", ["1.00"])))
            verdict = wrong(question, amount=money(right + smallest))
        else:
            smallest = min(value for value, count in tray.chips if count)
            without = take(tray, ((smallest, -1),))
            verdict = wrong(question, chips=sent(take_one(cut(without, right), smallest)))
        assert [(cost.player, cost.cents) for cost in verdict.costs] == [(line["player"], smallest)]
        assert verdict.over == smallest
        assert verdict.under == 0
        assert verdict.critical is (line["outcome"] in ("lose", "void"))
        if right:
            less = wrong(question, **({"amount": "0"} if tray is None else {"chips": ""}))
            assert less.under == right
            assert less.over == 0
            assert not less.critical


def take_one(chips: Stack, value: int) -> Stack:
    counts = dict(chips)
    counts[value] = counts.get(value, 0) + 1
    return tuple(counts.items())


@each_game
def test_garbage_is_no_answer(slug: str) -> None:
    with_amount = next(one for one in questions(Kind.PAY, slug, COUNT) if pay.tray_of(one) is None)
    garbage_refused(with_amount)
    with_tray = next(one for one in questions(Kind.PAY, slug, COUNT) if pay.tray_of(one))
    for text in ("500", "500x", "x2", "500x2;100x1", "50000000000x1", "7x1", "2500x9999", "500x1,500x1", "x" * 5_000):
        with pytest.raises(BadAnswer) as refused:
            catalogue.check(with_tray, {"chips": text})
        assert refused.value.field == "chips"


def blackjack(chips: list[str]) -> dict[str, Any]:
    return {
        "game": "star-blackjack",
        "table": {"chips": chips},
        "wagers": [{"area": 1, "player": "Ann", "kind": "main", "stake": "7.50"}],
        "cards": ["AS", "7H", "KD"],
    }


def test_a_float_without_a_value_pays_up_to_what_it_can_make() -> None:
    """$7.50 at 3 to 2 is $11.25: $11.50 with $2.50 and $1 chips, $12 without the $2.50 ones (SB 5.12, R9)."""
    played = written(blackjack(["1", "2.50", "5", "25"]))
    posed = (pay.pose(played, bytes([seed])) for seed in range(200))
    by_empty = {empty(question): question for question in posed if pay.tray_of(question)}
    assert handed(catalogue.right(by_empty[()])) == 1150
    assert handed(catalogue.right(by_empty[(250,)])) == 1200
    assert handed(catalogue.right(by_empty[(100,)])) == 1250
    assert "no $2.50 chips" in catalogue.show(by_empty[(250,)]).prompt
    short = wrong(by_empty[(250,)], chips="500x2,100x1")
    assert short.under == 100
    assert not catalogue.check(by_empty[(250,)], {"chips": "100x12"}).right  # twelve chips where four would do
    assert catalogue.check(by_empty[(250,)], {"chips": "500x2,100x2"}).right
    with pytest.raises(BadAnswer, match="0 chips of"):
        catalogue.check(by_empty[(250,)], {"chips": "250x4,100x2"})


def empty(question: Question) -> tuple[int, ...]:
    tray = pay.tray_of(question)
    return tuple(value for value, count in tray.chips if not count) if tray else ()


def test_a_large_mistake_is_reportable() -> None:
    document = blackjack(["1", "2.50", "5", "25"])
    document["wagers"][0]["stake"] = "2000"
    played = written(document)
    question = next(one for seed in range(99) if pay.tray_of(one := pay.pose(played, bytes([seed]))) is None)
    assert not wrong(question, amount="4000").reportable  # $1,000 too much is not over $1,000
    assert wrong(question, amount="4000.01").reportable
    assert wrong(question, amount="1999.99").reportable
