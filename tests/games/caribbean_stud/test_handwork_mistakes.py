"""Caribbean Stud by hand: cards laid the wrong way up, wrong bets, and what only the house orders."""

from typing import Any

import pytest

from games.caribbean_stud import GAME, State
from games.caribbean_stud.events import Bet, Concede, FindBet
from games.chips.settlement import Outcome
from games.handwork import Attempt
from games.table.practice import Level
from tests.games.by_hand import done_by_hand, due_steps, slips
from tests.games.caribbean_stud.hands import LOW, PAIR, TWO_PAIRS, played, table
from tests.games.caribbean_stud.table import ACE_KING, step

# --- cards laid face up ------------------------------------------------------------------------------


def face_up(state: State, area: int) -> State:
    """A card, or five from a device, laid open at a test."""
    after: State = done_by_hand(GAME, state, Attempt(verb="give", area=area, side="up"))[0]
    return after


def _to(state: State, area: int) -> State:
    while (next_ := GAME.due(state)).act != "deal" or (next_.area or 0) != area:
        state = step(state, next_.step)
    return state


@pytest.mark.rule("CS 14.5", "CS 14.3")
def test_a_players_card_dealt_face_up_is_turned_over_and_a_second_makes_a_misdeal() -> None:
    state = face_up(_to(table(ACE_KING, PAIR, level="test", dealing="shoe"), 1), 1)
    assert state.exposed == 1
    assert due_steps(GAME, state) == [("give", 0, None, "7.3.3")]
    state = face_up(_to(state, 1), 1)
    assert due_steps(GAME, state) == [("call", None, None, "14.3")]
    state, facts = done_by_hand(GAME, state, Attempt(verb="call", said="Misdeal"))
    assert not slips(facts)
    assert {line.outcome for line in state.lines} == {Outcome.VOID}


@pytest.mark.rule("CS 14.6")
def test_the_dealers_own_card_dealt_face_up_stays_so() -> None:
    state = face_up(_to(table(ACE_KING, PAIR, level="test", dealing="shoe"), 0), 0)
    assert (state.shown, state.exposed) == ((0,), 1)
    state = played(state, "let_look")
    assert state.shown == (0,), "no other card is turned up"


@pytest.mark.rule("CS 7.3.3")
def test_the_dealers_last_card_laid_face_up_is_the_one_that_is_turned() -> None:
    state = table(ACE_KING, PAIR, level="test", dealing="shoe")
    while len(state.dealer) < 4 or GAME.due(state).area:
        state = step(state, GAME.due(state).step)
    state = face_up(state, 0)
    assert (state.shown, state.exposed) == ((4,), 0)


@pytest.mark.rule("CS 14.3")
def test_five_cards_laid_face_up_at_once_are_a_misdeal() -> None:
    state = face_up(_to(table(ACE_KING, PAIR, LOW, level="test"), 1), 1)
    assert state.exposed == 5
    assert due_steps(GAME, state) == [("call", None, None, "14.3")]


@pytest.mark.rule("CS 14.3")
def test_so_are_those_of_the_last_hand_that_is_dealt() -> None:
    state = face_up(_to(table(ACE_KING, PAIR, LOW, level="test"), 2), 2)
    assert (state.undealt, state.exposed) == (0, 5)
    assert due_steps(GAME, state) == [("call", None, None, "14.3")]
    state, facts = done_by_hand(GAME, state, Attempt(verb="call", said="Misdeal"))
    assert not slips(facts)
    assert {line.outcome for line in state.lines} == {Outcome.VOID}


@pytest.mark.rule("CS 14.5")
def test_a_single_card_of_the_last_hand_is_turned_over_and_the_players_look() -> None:
    state = played(table(ACE_KING, PAIR, level="test", dealing="shoe"), "deal")
    while state.undealt > 1 or GAME.due(state).act != "deal":
        state = step(state, GAME.due(state).step)
    state = face_up(state, 1)
    assert (state.undealt, state.exposed) == (0, 1)
    assert due_steps(GAME, state) == [("call", None, None, "8.1")]


def test_a_card_exposed_in_an_earlier_version_counts_as_it_did() -> None:
    old = GAME.read_event(b'{"type":"CardExposed","rule":"14.5","area":1,"at":0}')
    state = played(table(ACE_KING, PAIR, level="test"), "let_look")
    assert GAME.fold(state, [old, old]).exposed == 0


@pytest.mark.rule("CS 14.7")
def test_the_dealers_hand_turned_too_early_stays_face_up_and_the_players_still_choose() -> None:
    state = played(table(ACE_KING, PAIR, LOW, level="test"), "ask", Bet(area=1))
    assert len(state.shown) == 1
    state, facts = done_by_hand(GAME, state, Attempt(verb="turn", area=0))
    assert slips(facts) == [("another", "critical")]
    assert sorted(state.shown) == [0, 1, 2, 3, 4]
    assert due_steps(GAME, state)[-1] == ("ask", 2, None, "8.1")


@pytest.mark.rule("CS 14.3")
def test_a_players_hand_turned_over_during_the_deal_is_a_misdeal() -> None:
    state = _to(table(ACE_KING, PAIR, LOW, level="test"), 2)
    state, facts = done_by_hand(GAME, state, Attempt(verb="turn", area=1))
    assert slips(facts) == [("another", "critical")]
    assert due_steps(GAME, state) == [("call", None, None, "14.3")]


def test_at_other_levels_a_card_laid_face_up_is_stopped() -> None:
    state = _to(table(ACE_KING, PAIR, dealing="shoe"), 1)
    after, facts = done_by_hand(GAME, state, Attempt(verb="give", area=1, side="up"))
    assert slips(facts) == [("side", "critical")]
    assert after.hands == state.hands


# --- a bet that is not twice the ante ----------------------------------------------------------------

REFUSED = Attempt(verb="refuse", area=1, spot="bet", said="5.6")


def wrong_bet(level: Level = "unaided") -> State:
    return step(played(table(ACE_KING, PAIR, LOW, level=level), "ask"), FindBet(area=1, stake=1500))


@pytest.mark.rule("CS 14.11", "CS 5.6", "CS 8.5")
def test_a_bet_that_is_not_twice_the_ante_is_refused_and_asked_about() -> None:
    state = wrong_bet()
    assert due_steps(GAME, state) == [("refuse", 1, "bet", "14.11")]
    state, facts = done_by_hand(GAME, state, REFUSED)
    assert not slips(facts)
    assert due_steps(GAME, state) == [("ask", 1, None, "14.11")]


@pytest.mark.rule("CS 5.6")
def test_a_right_bet_is_not_refused() -> None:
    state = step(played(table(ACE_KING, PAIR, LOW), "ask"), Bet(area=1))
    assert slips(done_by_hand(GAME, state, REFUSED)[1]) == [("another", "serious")]


@pytest.mark.rule("CS 14.12", "CS 14.12.1")
def test_a_wrong_bet_that_nobody_saw_counts_as_it_lies() -> None:
    state, facts = done_by_hand(GAME, wrong_bet("test"), Attempt(verb="ask", area=2))
    assert slips(facts)
    assert not GAME.due(state).command, "the next player has been asked"
    lines = played(state, "close_round", Bet(area=2)).lines
    assert [(line.area, line.in_play) for line in lines if line.wager == "bet"] == [(2, 2000), (1, 1500)]


@pytest.mark.rule("CS 14.11")
def test_a_wrong_bet_let_pass_may_be_refused_until_the_dealers_hand_is_shown() -> None:
    state, _ = done_by_hand(GAME, wrong_bet("test"), Attempt(verb="ask", area=2))
    state = step(state, Bet(area=2))
    after, facts = done_by_hand(GAME, state, REFUSED)
    assert slips(facts) == [("order", "minor")]
    assert GAME.due(after).act == "ask_about_bet"
    shown = step(state, GAME.due(state).step)
    assert slips(done_by_hand(GAME, shown, REFUSED)[1]) == [("late", "serious")]


# --- what only the house orders ----------------------------------------------------------------------


@pytest.mark.parametrize(("level", "found"), [("coached", []), ("unaided", [("order", "minor")])])
def test_another_hand_may_be_compared_first(level: Level, found: list[Any]) -> None:
    state = played(table(ACE_KING, PAIR, LOW, TWO_PAIRS, level=level), "turn")
    assert slips(done_by_hand(GAME, state, Attempt(verb="turn", area=1))[1]) == found


@pytest.mark.parametrize(("level", "found"), [("coached", []), ("unaided", [("order", "minor")])])
def test_the_bet_may_be_settled_before_the_ante(level: Level, found: list[Any]) -> None:
    state = played(table(ACE_KING, PAIR, level=level), "settle")
    said, pay = (
        Attempt(verb="announce", area=1, said="one pair K"),
        Attempt(verb="pay", area=1, spot="bet", chips=((500, 4),)),
    )
    assert slips(done_by_hand(GAME, state, said, pay)[1]) == found


@pytest.mark.rule("CS 9.7")
def test_a_conceded_hand_is_taken_at_once() -> None:
    state = table(ACE_KING, PAIR, LOW, level="coached")
    state = played(state, "settle", Bet(area=1), Bet(area=2), Concede(area=1))
    assert [result for result, _ in slips(done_by_hand(GAME, state, Attempt(verb="turn", area=2))[1])] == ["early"]
