"""What happens next? What `due` says, among acts of the same round."""

from collections import Counter
from typing import Any

import pytest

from casino.training.questions import catalogue, next_act
from casino.training.questions.contract import Kind
from casino.training.questions.rounds.round import written
from games.catalogue import GAMES
from tests.training.questions.asking import (
    about_even,
    accepted_and_near_misses_refused,
    answered,
    garbage_refused,
    questions,
    shown_without_the_answer,
)

COUNT = 300


@pytest.mark.parametrize("slug", GAMES)
def test_right_is_what_is_due(slug: str) -> None:
    for question, right in answered(Kind.NEXT, slug, COUNT):
        act = GAMES[slug].due(next_act._moment(question)[0])
        assert question.about["acts"][int(right["act"]) - 1] == act.words
        verdict = catalogue.check(question, right)
        assert verdict.rule == (f"{GAMES[slug].code} {act.rule}" if act.rule else None)
        assert act.rule or verdict.why.startswith("House procedure")


@pytest.mark.parametrize("slug", GAMES)
def test_near_misses_and_garbage(slug: str) -> None:
    for question in questions(Kind.NEXT, slug, COUNT)[:20]:
        accepted_and_near_misses_refused(question)
    garbage_refused(questions(Kind.NEXT, slug, COUNT)[0])


@pytest.mark.parametrize("slug", GAMES)
def test_acts_of_every_sort_come_before_the_round_and_in_it(slug: str) -> None:
    found = questions(Kind.NEXT, slug, COUNT)
    acts = {GAMES[slug].due(next_act._moment(question)[0]).act for question in found}
    assert {"shuffle", "close_bets", "deal", "ask", "settle", "pick_up"} <= acts
    assert "close_round" not in acts


def test_neither_place_nor_order_gives_the_act_away() -> None:
    """It lies anywhere in the list, and comes anywhere in the run of acts that the list was taken from."""
    listed: Counter[int] = Counter()
    for slug in GAMES:
        for question, right in answered(Kind.NEXT, slug, COUNT):
            if len(question.about["acts"]) == next_act.OPTIONS:
                listed[int(right["act"]) - 1] += 1
    assert about_even(listed, next_act.OPTIONS)


@pytest.mark.rule("SB 4.4", "BS 4.4", "CW 4.4")
@pytest.mark.parametrize(
    ("slug", "first"), [("star-blackjack", "SB 4.3.2"), ("blackjack-switch", "BS 4.2.2"), ("casino-war", "CW 4.3.2")]
)
def test_a_cut_is_offered_on_by_the_clause_on_refusing(slug: str, first: str) -> None:
    code = GAMES[slug].code
    for clause, refused in ((first, False), (f"{code} 4.4", True)):
        question = catalogue.make(Kind.NEXT, slug, bytes(32), rule=clause)
        assert question.rules == (clause,)
        assert ("refuses the cut" in catalogue.show(question).prompt) is refused
        assert catalogue.check(question, catalogue.right(question)).rule == clause


def test_a_question_can_be_wanted_about_one_clause() -> None:
    assert catalogue.make(Kind.NEXT, "star-blackjack", bytes(32), rule="SB 4.9").rules == ("SB 4.9",)
    assert catalogue.make(Kind.NEXT, "caribbean-stud", bytes(32), rule="CS 8.6").rules == ("CS 8.6",)


def test_the_felt_marks_nobody_and_the_prompt_says_what_was_called() -> None:
    """The ring about the hand being asked would answer the question; a call leaves no mark, so it is told."""
    for question in questions(Kind.NEXT, "star-blackjack", COUNT)[:60]:
        assert "in-turn" not in catalogue.show(question).felt
    document = {
        "game": "star-blackjack",
        "wagers": [{"area": 1, "player": "Ann", "kind": "main", "stake": "10"}],
        "cards": ["10H", "9C", "2S", "5D", "10C"],
        "calls": [{"call": "hit", "area": 1}, {"call": "stand", "area": 1}],
    }
    posed = [next_act.pose(written(document), bytes([at])) for at in range(100)]
    called = next(one for one in posed if one.moment == 5 and "made_ready" not in one.about)
    assert catalogue.show(called).prompt.startswith(
        "Area 1 calls for a card. What do you do next? Cards come from a shoe."
    )
    assert catalogue.check(called, catalogue.right(called)).parts[0].right == "Deal a card to area 1"


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_is_made_without_the_answer(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for question in questions(Kind.NEXT, slug, COUNT)[:10]:
        with monkeypatch.context() as patched:
            shown_without_the_answer(question, patched, "casino.training.questions.next_act._due")


LOST_WARS = {
    "game": "casino-war",
    "wagers": [{"area": area, "player": f"P{area}", "kind": "initial", "stake": "10"} for area in (1, 5)],
    "cards": ["9S", "9C", "9D", "QS", "JS", "KS"],
    "calls": [{"call": "war", "area": 1}, {"call": "war", "area": 5}],
}


def test_nothing_is_offered_that_no_clause_separates_from_what_is_due() -> None:
    """Two wagers of one lost war are taken by one clause (10.3), and no clause says which war comes first."""
    posed = [next_act.pose(written(LOST_WARS), bytes([at])) for at in range(120)]
    final = [one for one in posed if one.rules == ("CW 10.3",)]
    assert final
    for question in final:
        taken = [words for words in question.about["acts"] if words.startswith("Take the")]
        assert taken == [catalogue.check(question, catalogue.right(question)).parts[0].right]


AFTER_THE_DEAL = {
    "game": "star-blackjack",
    "table": {"optional_wagers": ["perfect_pairs"]},
    "wagers": [
        {"area": 1, "player": "P1", "kind": "main", "stake": "10"},
        {"area": 1, "player": "P1", "kind": "perfect_pairs", "stake": "5"},
    ],
    "cards": ["9S", "AC", "9D", "KS"],
    "calls": [{"call": "stand", "area": 1}],
}
"""A pair to be paid and insurance to be called: no clause says which comes first."""


@pytest.mark.rule("SB 8.3", "SB 9.1")
def test_what_follows_the_initial_deal_is_in_the_houses_order_and_said_to_be() -> None:
    """Ruling R96."""
    posed = [next_act.pose(written(AFTER_THE_DEAL), bytes([at])) for at in range(120)]
    pays, calls = "Pay P1's perfect pairs wager at area 1: $25", "Call for insurance wagers"
    due = {next_act._due(one).words: one for one in posed}
    for now, later in ((pays, calls), (calls, pays)):
        asked = [one for one in posed if next_act._due(one).words == now]
        assert asked
        assert all(later not in one.about["acts"] for one in asked)
        verdict = catalogue.check(asked[0], catalogue.right(asked[0]))
        assert verdict.why.endswith(next_act.HOUSE_ORDER)
    first = due["Call no more bets"]
    assert next_act.HOUSE_ORDER not in catalogue.check(first, catalogue.right(first)).why


@pytest.mark.parametrize("slug", GAMES)
def test_one_hand_or_wager_at_a_time_is_offered_where_only_the_house_orders_them(slug: str) -> None:
    """At Casino War's interim settlement a clause orders the areas, and there they are offered."""
    several = 0
    for question in questions(Kind.NEXT, slug, COUNT):
        state = next_act._moment(question)[0]
        due = GAMES[slug].due(state)
        if due.act != "settle":
            continue
        at_once = [act.words for act in _settled_from(GAMES[slug], state)]
        offered = [words for words in question.about["acts"] if words in at_once]
        if slug == "casino-war" and (due.rule or "").startswith("8."):
            several += len(offered) > 1
        else:
            assert offered == [due.words]
    assert bool(several) is (slug == "casino-war")


def _settled_from(game: Any, state: Any) -> list[Any]:
    """The wagers settled from here on, until the dealer does anything else than clear the layout."""
    found = []
    while (act := game.due(state)).act in next_act.CLEARING:
        found += [act] if act.act == "settle" else []
        for event in game.decide(state, act.command):
            state = game.evolve(state, event)
    return found
