"""Irregularity: the remedy is one that the engine applies in the game asked about, and a false alarm is wrong."""

from collections import Counter

import pytest

from casino.training.lessons.catalogue import lessons_of
from casino.training.questions import catalogue, irregularity
from casino.training.questions.contract import Kind, Question
from casino.training.questions.irregularity import mistakes, remedy_for, ways_out
from casino.training.questions.rounds.round import written
from casino.training.questions.sightings.family import NOTHING
from games.catalogue import GAMES
from games.errors import RuleViolation
from tests.training.questions.asking import (
    about_even,
    accepted_and_near_misses_refused,
    answered,
    garbage_refused,
    questions,
    shown_without_the_answer,
)

COUNT = 300


def _seen(slug: str, wrong: str) -> list[Question]:
    return [question for question, right in answered(Kind.IRREGULARITY, slug, COUNT) if right["wrong"] == wrong]


@pytest.mark.parametrize("slug", GAMES)
def test_the_remedy_is_applied_by_the_engine_and_lawful_in_this_game(slug: str) -> None:
    game = GAMES[slug]
    for question, right in answered(Kind.IRREGULARITY, slug, COUNT):
        state = irregularity._state(question)
        found = lessons_of(slug).sightings[question.about["seen"]].judge(game, state, question.about)
        if right["wrong"] == NOTHING:
            assert not found or not found.tries
            assert (right["remedy"], right["decides"], right["told"]) == (NOTHING, "nobody", "")
            continue
        assert found
        lying = found.lying(game, state)
        command = next(command for command in found.tries if remedy_for(command).call == right["remedy"])
        facts, remedy = game.decide(lying, command), remedy_for(command)
        assert remedy.clause(game.code)
        decides = remedy.decides(game.code, command)
        assert right["decides"] == decides.least.value
        assert ("house procedure" in catalogue.check(question, right).why) is not decides.named
        assert set(remedy.told) <= set(right["told"].split(","))
        assert catalogue.check(question, right).rule == f"{game.code} {facts[0].rule or remedy.clause(game.code)}"
        for other in found.tries[: found.tries.index(command)]:
            with pytest.raises(RuleViolation):
                game.decide(lying, other)


@pytest.mark.parametrize("slug", GAMES)
def test_near_misses_and_garbage(slug: str) -> None:
    for question in questions(Kind.IRREGULARITY, slug, COUNT)[:12]:
        accepted_and_near_misses_refused(question)
    garbage_refused(questions(Kind.IRREGULARITY, slug, COUNT)[0])


@pytest.mark.parametrize("slug", GAMES)
def test_some_rounds_have_nothing_wrong_and_a_false_alarm_is_an_error(slug: str) -> None:
    fine = _seen(slug, NOTHING)
    assert COUNT / 6 < len(fine) < COUNT / 2
    for question in fine[:10]:
        alarm = next(value for value in question.about["mistakes"] if value != NOTHING)
        assert not catalogue.check(question, {**catalogue.right(question), "wrong": alarm}).right


def test_a_mistake_passed_over_fails_a_test() -> None:
    question = _seen("star-blackjack", "faced")[0]
    verdict = catalogue.check(question, {"wrong": NOTHING, "remedy": NOTHING, "decides": "nobody", "told": ""})
    assert (verdict.right, verdict.critical) == (False, True)


@pytest.mark.parametrize("slug", GAMES)
def test_every_sort_of_thing_is_seen(slug: str) -> None:
    possible = set(lessons_of(slug).sightings)
    assert {question.about["seen"] for question in questions(Kind.IRREGULARITY, slug, COUNT)} == possible


def test_the_games_part_ways_over_the_same_mistake() -> None:
    """A burned card stays burned, but at Casino War; cards in wrong places are put right, but at Caribbean Stud."""
    remedies = {
        (slug, wrong): {
            right["remedy"] for _, right in answered(Kind.IRREGULARITY, slug, COUNT) if right["wrong"] == wrong
        }
        for slug in GAMES
        for wrong in ("burned", "wrong_place", "unfair", "players_hand")
    }
    assert remedies["star-blackjack", "burned"] == {"leave_burned"}
    assert remedies["casino-war", "burned"] == {"use_burned_card"}
    assert remedies["star-blackjack", "wrong_place"] == {"put_right", "void_round"}
    assert remedies["casino-war", "wrong_place"] == {"put_right"}
    assert remedies["caribbean-stud", "wrong_place"] == {"declare_misdeal"}
    assert remedies["blackjack-switch", "unfair"] == {"end_round"}
    assert remedies["caribbean-stud", "unfair"] == {"start_again"}
    assert remedies["casino-war", "players_hand"] == {"declare_misdeal"}
    assert "void_hand" in remedies["caribbean-stud", "players_hand"]


@pytest.mark.rule("CW 11.14", "CW 12.2", "CW 12.3.3", "CW 12.4", "CW 12.5.1")
def test_casino_wars_clauses_on_a_shuffling_device_are_asked_about() -> None:
    asked = answered(Kind.IRREGULARITY, "casino-war", COUNT)
    rules = {catalogue.check(question, right).rule for question, right in asked}
    assert {"CW 11.14", "CW 12.2", "CW 12.3.3", "CW 12.4", "CW 12.5.1"} <= rules
    torn = next(question for question, _ in asked if question.about.get("failure") == "damaged")
    assert torn.about["damaged"]
    assert "It has torn a card, the " in str(catalogue.show(torn))


@pytest.mark.rule("SB 16.8", "BS 17.8", "CW 11.6")
@pytest.mark.parametrize("slug", ["star-blackjack", "blackjack-switch", "casino-war"])
def test_a_round_is_void_only_where_nobody_knows_the_order_of_its_cards(slug: str) -> None:
    seen = [(one, right) for one, right in answered(Kind.IRREGULARITY, slug, COUNT) if "dealt_to" in one.about]
    wrong = [(one.about, right["remedy"]) for one, right in seen if right["wrong"] == "wrong_place"]
    assert wrong
    assert all(remedy == ("void_round" if about.get("mixed") else "put_right") for about, remedy in wrong)


def test_a_payment_over_a_thousand_dollars_wrong_goes_to_the_nicc() -> None:
    document = {
        "game": "casino-war",
        "wagers": [{"area": 1, "player": "Ann", "kind": "initial", "stake": "200"}],
        "cards": ["KH", "9C"],
        "calls": [],
    }
    told: dict[int, str] = {}
    for at in range(400):
        question = irregularity.pose(written(document), at.to_bytes(2, "big"))
        if question.about["seen"] == "money.payment":
            told[question.about["paid"] // 100] = catalogue.right(question)["told"]
    assert told[1200] == ""
    assert told[1205] == "nicc"
    assert all((who == "nicc") is (paid - 200 > 1000) for paid, who in told.items())


@pytest.mark.parametrize("slug", GAMES)
def test_options_are_the_familys_whatever_is_right(slug: str) -> None:
    for question in questions(Kind.IRREGULARITY, slug, COUNT):
        family = lessons_of(slug).sightings[question.about["seen"]].family
        for offered, known in (("mistakes", mistakes(slug, family)), ("ways_out", ways_out(family))):
            options = question.about[offered]
            assert NOTHING in options
            assert set(options) <= {value for value, _ in known}
            assert len(set(options)) == len(options) == min(irregularity.OPTIONS, len(known))


def test_the_place_of_the_right_option_is_chance() -> None:
    places: dict[int, Counter[int]] = {}
    for slug in GAMES:
        for question, right in answered(Kind.IRREGULARITY, slug, COUNT):
            ways = question.about["ways_out"]
            places.setdefault(len(ways), Counter())[ways.index(right["remedy"])] += 1
    assert all(about_even(found, size) for size, found in places.items())


def test_a_question_can_be_wanted_about_one_clause() -> None:
    question = catalogue.make(Kind.IRREGULARITY, "star-blackjack", bytes(32), rule="SB 16.13")
    assert (catalogue.right(question)["wrong"], question.rules) == ("insurance", ("SB 16.13",))


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_is_made_without_the_answer(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for question in questions(Kind.IRREGULARITY, slug, COUNT)[:10]:
        with monkeypatch.context() as patched:
            shown_without_the_answer(question, patched, "casino.training.questions.irregularity.ruled")
