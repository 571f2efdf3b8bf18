"""Settle the table: the order of the areas and every player's result are the engine's."""

import pytest

from casino.training.questions import catalogue, settlement, table
from casino.training.questions.contract import Kind, NoSuchQuestion, Question, Verdict
from casino.training.questions.felt import played
from casino.training.questions.rounds.round import written
from games.catalogue import GAMES
from games.chips.chips import money
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

INITIAL = ("main", "initial", "ante")

each_game = pytest.mark.parametrize("slug", GAMES)


def settled(question: Question) -> tuple[list[int], dict[tuple[int, str], int]]:
    """The areas in the order in which their initial wagers, or where those are of one area at most any, are settled,
    and each player's result on each."""
    found = [line for line in lines(question) if line["wager"] not in JACKPOTS]
    order = list(dict.fromkeys(line["area"] for line in found if line["wager"] in INITIAL))
    order = order if len(order) > 1 else list(dict.fromkeys(line["area"] for line in found))
    nets: dict[tuple[int, str], int] = {}
    for line in found:
        spot = (line["area"], line["player"])
        nets[spot] = nets.get(spot, 0) + cents(line["paid"]) - cents(line["collected"])
    return order, nets


def answered(question: Question) -> tuple[list[int], dict[tuple[int, str], int]]:
    """The same from the right answer and the form's own headings."""
    right, form = catalogue.right(question), catalogue.show(question).fields
    places = {int(right[field.name]): int(field.group.split()[1]) for field in form if "order" in field.name}
    signs = {"pay": 1, "take": -1, "level": 0}
    nets = {
        (int(field.group.split()[1]), field.label.removesuffix(": result")): signs[right[field.name]]
        * cents(right[f"{field.name}-amount"])
        for field in form
        if field.label.endswith(": result")
    }
    return [places[at] for at in sorted(places)], nets


@each_game
def test_order_and_results_are_what_settle_says(slug: str) -> None:
    for at, question in enumerate(questions(Kind.TABLE, slug, COUNT)):
        the_right_answer_costs_nothing(question)
        if at % 3 == 0:
            assert answered(question) == settled(question)


@each_game
def test_another_order_is_wrong_only_where_a_clause_orders_the_areas(slug: str) -> None:
    """Ruling R95: elsewhere it is house procedure, and any other is as good."""
    for question in questions(Kind.TABLE, slug, COUNT):
        right = catalogue.right(question)
        first, second = [name for name in right if name.startswith("order")][:2]
        verdict = catalogue.check(question, {**right, first: right[second], second: right[first]})
        twice = wrong(question, **{first: right[second]})
        round_ = played(question)
        lines = table._counted(settlement.due(round_, question))
        bound = {f"order-{area}" for area in table._bound(round_, lines)} & {first, second}
        assert [part.field for part in verdict.parts if not part.ok] == ([first, second] if bound else [])
        assert not verdict.costs
        assert not verdict.critical
        assert bool(bound) <= (slug in ("casino-war", "caribbean-stud"))
        assert first in [part.field for part in twice.parts if not part.ok], "nobody is come to twice"


@each_game
def test_another_amount_result_or_player_is_wrong(slug: str) -> None:
    for question in questions(Kind.TABLE, slug, COUNT)[:60]:
        right, nets = catalogue.right(question), list(settled_in_form_order(question).items())
        for at, ((_, player), net) in enumerate(nets, 1):
            if net:
                more = wrong(question, **{f"p{at}-amount": money(abs(net) + 100)})
                assert [(cost.player, cost.cents) for cost in more.costs] == [(player, 100 if net > 0 else -100)]
            other = "take" if right[f"p{at}"] != "take" else "pay"
            assert wrong(question, **{f"p{at}": other}).critical is (net != 0)
        if nets[0][1] != nets[-1][1]:
            mine, theirs = "p1", f"p{len(nets)}"
            swapped = {mine: right[theirs], theirs: right[mine]}
            amounts = {f"{mine}-amount": right[f"{theirs}-amount"], f"{theirs}-amount": right[f"{mine}-amount"]}
            wrong(question, **swapped, **amounts)


def settled_in_form_order(question: Question) -> dict[tuple[int, str], int]:
    nets = settled(question)[1]
    return {spot: nets[spot] for spot in answered(question)[1]}


@each_game
def test_garbage_is_no_answer(slug: str) -> None:
    garbage_refused(questions(Kind.TABLE, slug, COUNT)[0])


def test_what_is_left_at_the_end_is_settled_from_the_dealers_right() -> None:
    """Area 5 was paid before and area 1 bust: neither is asked about, and nothing of them lies there any more."""
    document = {
        "game": "star-blackjack",
        "wagers": [{"area": area, "player": f"P{area}", "kind": "main", "stake": "10"} for area in (1, 3, 5, 7)],
        "cards": ["10S", "10H", "AS", "10C", "9H", "6D", "9S", "KD", "8S", "KH", "8C"],
        "calls": [
            {"call": "hit", "area": 1},
            {"call": "stand", "area": 3},
            {"call": "stand", "area": 7},
        ],
    }
    question = table.pose(written(document), b"")
    right, words = catalogue.right(question), catalogue.show(question).felt_in_words
    assert {name: place for name, place in right.items() if "order" in name} == {"order-7": "1", "order-3": "2"}
    assert "P1" not in words
    assert "P5" not in words
    assert "P3 $10" in words


def test_a_table_of_one_box_is_no_table() -> None:
    document = {
        "game": "casino-war",
        "wagers": [{"area": 1, "player": "Ann", "kind": "initial", "stake": "10"}],
        "cards": ["10S", "9S"],
    }
    with pytest.raises(NoSuchQuestion):
        table.pose(written(document), b"")


def out_of_order(question: Question, one: int, other: int) -> Verdict:
    """Every result right, and two areas settled in each other's place."""
    right = catalogue.right(question)
    return catalogue.check(
        question, {**right, f"order-{one}": right[f"order-{other}"], f"order-{other}": right[f"order-{one}"]}
    )


def test_an_order_that_no_rule_gives_is_the_houses_and_no_clause_is_to_blame() -> None:
    document = {
        "game": "star-blackjack",
        "wagers": [{"area": area, "player": f"P{area}", "kind": "main", "stake": "10"} for area in (1, 3)],
        "cards": ["10S", "10H", "9H", "10C", "9S", "KD"],
        "calls": [{"call": "stand", "area": 1}, {"call": "stand", "area": 3}],
    }
    question = table.pose(written(document), b"")
    assert catalogue.check(question, {**catalogue.right(question), "order-1": "1", "order-3": "2"}).right
    verdict = wrong(question, order_1="1")
    assert verdict.rule is None
    assert verdict.why == (
        "Every result is right, and only the order is wrong: area 3, then 1."
        " House procedure: from your right to your left."
    )


WAR_AND_PEACE = {
    "game": "casino-war",
    "wagers": [{"area": area, "player": f"P{area}", "kind": "initial", "stake": "10"} for area in (1, 3, 5, 7)],
    "cards": ["9S", "KH", "9C", "2C", "9D", "QS", "JS", "10S"],
    "calls": [{"call": "war", "area": 1}, {"call": "war", "area": 5}],
}
"""Areas 3 and 7 win and lose at once; 1 and 5 go to war."""


@pytest.mark.rule("CW 8.2")
def test_casino_war_orders_the_interim_settlement_and_not_the_wars() -> None:
    found = {(one := table.pose(written(WAR_AND_PEACE), bytes([at]))).moment: one for at in range(20)}
    interim, at_the_end = (found[moment] for moment in sorted(found))
    at_once, wars = out_of_order(interim, 3, 7), out_of_order(at_the_end, 1, 5)
    assert not at_once.right
    assert at_once.rule == "CW 8.2"
    assert "only the order is wrong: area 7, then 3." in at_once.why
    assert wars.right


def test_a_question_can_be_wanted_about_the_order() -> None:
    question = catalogue.make(Kind.TABLE, "casino-war", bytes(32), rule="CW 8.2")
    assert question.rules[0] == "CW 8.2"
    assert catalogue.check(question, catalogue.right(question)).right
