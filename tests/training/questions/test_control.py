"""Who calls this box, and how much of each wager is in play: as the engine has it once the bets are closed."""

import pytest

from casino.training.questions import catalogue, control
from casino.training.questions.contract import Kind, Question
from casino.training.questions.felt import felt_of
from casino.training.questions.rounds.round import written
from games.chips.chips import money
from games.scenario.scenario import settle
from tests.training.questions.asking import questions
from tests.training.questions.settled import (
    COUNT,
    cents,
    every_line,
    garbage_refused,
    the_right_answer_costs_nothing,
    wrong,
)

each_game = pytest.mark.parametrize("slug", ["star-blackjack", "blackjack-switch"])


def placed(question: Question) -> list[dict[str, object]]:
    """The initial wagers on the area, as they were placed."""
    area = question.about["area"]
    return [wager for wager in question.round["wagers"] if wager["area"] == area and wager["kind"] == "main"]


@each_game
def test_caller_and_parts_in_play_are_what_settle_says(slug: str) -> None:
    for question in questions(Kind.CONTROL, slug, COUNT):
        right, area = catalogue.right(question), question.about["area"]
        assert right["caller"] == settle(question.round)["controlling"][str(area)]
        in_play = {
            (line["player"], line["box"]): line["in_play"]
            for line in every_line(question)
            if line["area"] == area and line["wager"] == "main"
        }
        expected = [in_play[str(wager["player"]), wager.get("box")] for wager in placed(question)]
        assert [right[f"w{at}"] for at in range(1, len(expected) + 1)] == expected
        the_right_answer_costs_nothing(question)


@each_game
def test_another_player_or_amount_is_wrong(slug: str) -> None:
    for question in questions(Kind.CONTROL, slug, COUNT):
        right = catalogue.right(question)
        caller = next(field for field in catalogue.show(question).fields if field.name == "caller")
        for other, _ in caller.options:
            if other != right["caller"]:
                assert next(part.ok for part in wrong(question, caller=other).parts) is False
        for name in (name for name in right if name != "caller"):
            wrong(question, **{name: money(cents(right[name]) + 100)})


@each_game
def test_all_three_ways_to_call_a_box_are_asked_about(slug: str) -> None:
    asked = {question.rules[0].split(".")[-1] for question in questions(Kind.CONTROL, slug, COUNT)}
    assert {"1", "2", "3"} <= asked
    assert any("6.3" in rule for question in questions(Kind.CONTROL, slug, COUNT) for rule in question.rules)


@each_game
def test_garbage_is_no_answer(slug: str) -> None:
    garbage_refused(questions(Kind.CONTROL, slug, COUNT)[0])


def shared(seat: str, first: str, second: str) -> Question:
    document = {
        "game": "star-blackjack",
        "table": {"maximum": "100"},
        "seats": {"2": seat} if seat else {},
        "wagers": [
            {"area": 2, "player": "Ann", "kind": "main", "stake": first},
            {"area": 2, "player": "Bob", "kind": "main", "stake": second},
        ],
        "cards": ["10S", "9H", "10C", "10D"],
        "calls": [{"call": "stand", "area": 2}],
    }
    return control.pose(written(document), b"")


@pytest.mark.parametrize(
    ("seat", "first", "second", "caller", "parts", "rule"),
    [
        ("Ann", "20", "90", "Ann", ("20.00", "80.00"), "SB 5.7.1"),
        ("", "20", "90", "Bob", ("10.00", "90.00"), "SB 5.7.2"),
        ("", "60", "60", "Ann", ("60.00", "40.00"), "SB 5.7.3"),
    ],
)
def test_who_calls_and_who_gives_way(
    seat: str, first: str, second: str, caller: str, parts: tuple[str, str], rule: str
) -> None:
    question = shared(seat, first, second)
    assert catalogue.right(question) == {"caller": caller, "w1": parts[0], "w2": parts[1]}
    assert question.rules == (rule, "SB 6.3")


def test_the_felt_does_not_mark_the_caller() -> None:
    """On a live table whoever calls lies nearest the dealer with a bar at the tag; here chips lie as placed."""
    question = shared("", "60", "70")
    live, _ = felt_of(question.game, written(question.round).laid)
    assert 'class="calls"' in live
    asked = catalogue.show(question)
    assert 'class="calls"' not in asked.felt
    assert "Ann $60, Bob $70" in asked.felt_in_words


def test_the_form_says_nothing_of_who_calls() -> None:
    """The same chips, and somebody in the seat or not: the same form, another answer."""
    one, other = shared("", "60", "70"), shared("Ann", "60", "70")
    assert catalogue.show(one).fields == catalogue.show(other).fields
    assert catalogue.right(one) != catalogue.right(other)


def test_a_mistake_is_explained_by_its_own_clause() -> None:
    """Asked for the maximum of a lone wager, and wrong on nothing but who calls; or the other way round."""
    document = {
        "game": "star-blackjack",
        "table": {"maximum": "100"},
        "seats": {"2": "Ann"},
        "wagers": [
            {"area": 2, "player": "Ann", "kind": "main", "stake": "150"},
            {"area": 5, "player": "Bob", "kind": "main", "stake": "10"},
        ],
        "cards": ["10S", "9S", "9H", "10C", "9C", "10D"],
        "calls": [{"call": "stand", "area": 2}, {"call": "stand", "area": 5}],
    }
    question = control.pose(written(document), b"")
    right = catalogue.right(question)
    assert catalogue.check(question, right).rule == "SB 6.3"
    assert catalogue.check(question, {**right, "caller": "Bob"}).rule == "SB 5.7.1"
    assert catalogue.check(question, {**right, "w1": "150"}).rule == "SB 6.3"


def test_the_verdict_tells_nothing_of_how_the_round_went_on() -> None:
    question = shared("", "60", "70")
    assert not catalogue.check(question, catalogue.right(question)).lines
