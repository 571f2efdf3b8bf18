"""May they? The answer is what `decide` says of the command, and the options say nothing about it."""

from collections import Counter

import pytest

from casino.training.questions import catalogue
from casino.training.questions import may as may_question
from casino.training.questions.choices import chance, draw
from casino.training.questions.contract import Kind, Question
from casino.training.questions.may import request_of, requests_at
from games.catalogue import GAMES, clauses
from games.errors import RuleViolation
from games.game import Command
from games.records import dumps, loads
from games.table.table import PlaceWager, TakeBackWager
from tests.training.questions.asking import (
    about_even,
    accepted_and_near_misses_refused,
    answered,
    garbage_refused,
    questions,
    shown_without_the_answer,
)

COUNT = 300
CALLS = {
    "star-blackjack": {"cut", "wager", "take_back", "hit", "stand", "double", "split", "insure", "even_money"},
    "blackjack-switch": {"cut", "wager", "take_back", "hit", "stand", "double", "split", "insure", "switch"},
    "casino-war": {"cut", "wager", "take_back", "war", "surrender"},
    "caribbean-stud": {"wager", "take_back", "bet", "fold", "concede"},
}


def _command(question: Question) -> Command:
    command: Command = loads(dumps(question.about["command"]), GAMES[question.game].command)
    return command


@pytest.mark.parametrize("slug", GAMES)
def test_right_is_what_decide_says(slug: str) -> None:
    for question, right in answered(Kind.MAY, slug, COUNT):
        state = may_question._moment(question)[0]
        assert catalogue.check(question, right).right
        if right["allowed"] == "yes":
            assert GAMES[slug].decide(state, _command(question))
            continue
        with pytest.raises(RuleViolation) as refused:
            GAMES[slug].decide(state, _command(question))
        assert right["rule"] == refused.value.rule
        assert refused.value.why[1:].rstrip(".") in catalogue.check(question, right).why


@pytest.mark.parametrize("slug", GAMES)
def test_another_clause_is_wrong_unless_it_says_the_same(slug: str) -> None:
    for question, right in answered(Kind.MAY, slug, COUNT)[:40]:
        request = request_of(slug, _command(question))
        alike = requests_at(slug).as_good(request, right["rule"], allowed=right["allowed"] == "yes")
        for chosen in question.about["clauses"]:
            same = chosen == right["rule"] or chosen in alike
            assert catalogue.check(question, {**right, "rule": chosen}).right is same


@pytest.mark.parametrize("slug", GAMES)
def test_near_misses_and_garbage(slug: str) -> None:
    for question in questions(Kind.MAY, slug, COUNT)[:20]:
        accepted_and_near_misses_refused(question)
    garbage_refused(questions(Kind.MAY, slug, COUNT)[0])


@pytest.mark.parametrize("slug", GAMES)
def test_every_request_comes_and_is_granted_about_half_the_time(slug: str) -> None:
    found = answered(Kind.MAY, slug, COUNT)
    assert {request_of(slug, _command(question)).call for question, _ in found} == CALLS[slug]
    granted = sum(right["allowed"] == "yes" for _, right in found)
    assert COUNT / 4 < granted < 3 * COUNT / 4


def test_the_place_of_the_right_clause_is_chance() -> None:
    places: Counter[int] = Counter()
    for slug in GAMES:
        for question, right in answered(Kind.MAY, slug, COUNT):
            if len(question.about["clauses"]) == may_question.OPTIONS:
                places[question.about["clauses"].index(right["rule"])] += 1
    assert about_even(places, may_question.OPTIONS)


@pytest.mark.parametrize("slug", GAMES)
def test_options_come_from_one_pool_whatever_is_right(slug: str) -> None:
    """Any option of a question is one that another question about the same request could have for its answer."""
    code = GAMES[slug].code
    for question in questions(Kind.MAY, slug, COUNT):
        pool = request_of(slug, _command(question)).clauses
        assert set(question.about["clauses"]) <= set(pool) <= set(clauses(code))
        assert len(question.about["clauses"]) == min(may_question.OPTIONS, len(pool))


@pytest.mark.parametrize(
    ("slug", "rule"),
    [
        ("star-blackjack", "SB 5.4"),
        ("star-blackjack", "SB 5.7"),
        ("star-blackjack", "SB 8.4"),
        ("star-blackjack", "SB 11.1.1"),
        ("blackjack-switch", "BS 11.1"),
        ("casino-war", "CW 9.1"),
        ("caribbean-stud", "CS 5.6"),
    ],
)
def test_a_question_can_be_wanted_about_one_clause(slug: str, rule: str) -> None:
    assert catalogue.make(Kind.MAY, slug, bytes(32), rule=rule).rules == (rule,)


@pytest.mark.rule("SB 7.1", "BS 7.1", "CW 7.1", "CS 7.2")
@pytest.mark.parametrize(
    ("slug", "call"),
    [("star-blackjack", "7.1"), ("blackjack-switch", "7.1"), ("casino-war", "7.1"), ("caribbean-stud", "7.2")],
)
def test_between_the_call_and_the_first_card_the_call_is_why(slug: str, call: str) -> None:
    code = GAMES[slug].code
    question = catalogue.make(Kind.MAY, slug, bytes(32), rule=f"{code} {call}")
    assert "No more bets" in catalogue.show(question).prompt
    right = catalogue.right(question)
    assert right == {"allowed": "no", "rule": call}
    verdict = catalogue.check(question, right)
    assert verdict.right
    assert not verdict.critical
    assert verdict.why == "The dealer has called no more bets: wagers stay as they lie until settled."


@pytest.mark.rule("SB 7.1")
def test_after_the_first_card_the_clause_on_the_deal_forbids_a_bet_too() -> None:
    placing, taking_back = (requests_at("star-blackjack").of[kind] for kind in (PlaceWager, TakeBackWager))
    assert requests_at("star-blackjack").as_good(placing, "5.4", allowed=False) == ("7.1",)
    assert requests_at("star-blackjack").as_good(placing, "7.1", allowed=False) == ()
    assert requests_at("star-blackjack").as_good(taking_back, "5.4", allowed=False) == ()


def test_letting_chips_be_moved_after_the_deal_fails_a_test() -> None:
    question = catalogue.make(Kind.MAY, "casino-war", bytes(32), rule="CW 5.5")
    right = catalogue.right(question)
    assert catalogue.check(question, {**right, "allowed": "yes"}).critical
    assert not catalogue.check(question, right).critical


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_is_made_without_the_answer(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for question in questions(Kind.MAY, slug, COUNT)[:10]:
        with monkeypatch.context() as patched:
            shown_without_the_answer(question, patched, "casino.training.questions.may.ruled")


def test_any_other_option_is_drawn_as_often_whichever_is_right() -> None:
    pool = ("a", "b", "c", "d", "e", "f")
    for right in pool:
        beside = Counter(other for at in range(1_500) for other in draw(right, pool, 3, chance(bytes(at), right)))
        del beside[right]
        assert about_even(Counter(dict(enumerate(beside.values()))), len(pool) - 1)


@pytest.mark.rule("SB 4.4", "BS 4.4", "CW 4.4")
@pytest.mark.parametrize(
    ("slug", "first"), [("star-blackjack", "4.3.2"), ("blackjack-switch", "4.2.2"), ("casino-war", "4.3.2")]
)
def test_after_a_refused_cut_the_clause_on_refusing_decides(slug: str, first: str) -> None:
    """Before that, the one that names whose area the cutting card came out on; where a cut lies is 4.5's to say."""
    met = set()
    for question in questions(Kind.MAY, slug, 60, "cut"):
        right, prompt = catalogue.right(question), catalogue.show(question).prompt
        refused = "refuses the cut" in prompt
        if right["rule"] == "4.5" or not question.round.get("seats"):
            continue
        named, other = ("4.4", first) if refused else (first, "4.4")
        assert right["rule"] == named
        if other in question.about["clauses"]:
            assert not catalogue.check(question, {**right, "rule": other}).right
        met.add((refused, right["allowed"]))
    assert met == {(True, "yes"), (True, "no"), (False, "yes"), (False, "no")}


def test_a_cut_that_every_player_refused_is_the_supervisors() -> None:
    whys = {catalogue.check(each, catalogue.right(each)).why for each in questions(Kind.MAY, "casino-war", 60, "cut")}
    assert "The cut is offered to the casino supervisor now." in whys


@pytest.mark.rule("SB 4.3.2", "BS 4.2.2", "CW 4.3.2")
@pytest.mark.parametrize("slug", ["star-blackjack", "blackjack-switch", "casino-war"])
def test_a_question_about_the_cut_says_where_the_cutting_card_came_out(slug: str) -> None:
    prompts = [catalogue.show(catalogue.make(Kind.MAY, slug, f"area {at}".encode(), "cut")).prompt for at in range(8)]
    assert [prompt for prompt in prompts if "None" in prompt] == []
    assert [prompt for prompt in prompts if "The cutting card came out on area" in prompt]
