"""Rules 5.5, 5.6 and 8: fold or bet, in the order of the deal, and the dealer's hand shown."""

from typing import Any

import pytest

from games.caribbean_stud import GAME
from games.caribbean_stud.events import Absent, Bet, Concede, Fold
from games.errors import RuleViolation
from games.scenario.scenario import settle
from tests.games.caribbean_stud.table import ACE_KING, NO_HAND, acts, lines, step, stud, table, until

PAIR = "2S 2H 5C 8D 10C"
ODD = "3S 5H 6C 8H JC"
SHOE = f"{ACE_KING} {PAIR} {ODD}"
TWO = [(1, "ann", "ante", 1000), (2, "bob", "ante", 1500)]


def asked(dealing: Any = "device") -> Any:
    """Two players, and the first is asked."""
    return until(table(SHOE, *TWO, dealing=dealing), "ask")


def refused(state: Any, command: Any) -> str | None:
    with pytest.raises(RuleViolation) as error:
        GAME.decide(state, command)
    return error.value.rule


@pytest.mark.rule("CS 5.6", "CS 8.5")
@pytest.mark.parametrize(
    ("stake", "fits"), [(None, True), ("20", True), ("19.99", False), ("20.01", False), ("0", False)]
)
def test_a_bet_is_exactly_twice_the_ante(stake: str | None, fits: bool) -> None:
    call = {"call": "bet", "area": 1} | ({} if stake is None else {"stake": stake})
    document = {
        "game": "caribbean-stud",
        "table": {"dealing": "device"},
        "wagers": [{"area": 1, "player": "ann", "kind": "ante", "stake": "10"}],
        "cards": SHOE.split(),
        "calls": [call],
    }
    result = settle(document)
    if fits:
        assert result["totals"] == {"ann": "30.00"}
    else:
        assert (result["error"]["rule"], result["error"]["at"]) == ("5.6", "calls[0]")


@pytest.mark.rule("CS 8.1", "CS 5.5")
def test_players_decide_from_the_left_once_every_hand_is_dealt() -> None:
    begun = step(table(SHOE, *TWO), GAME.due(table(SHOE, *TWO)).command)
    assert refused(begun, Bet(area=1)) == "8.1"
    state = asked()
    assert [(choice.call, choice.open, choice.least, choice.rule) for choice in GAME.legal(state, "ann")] == [
        ("bet", True, 2000, "5.6"),
        ("fold", True, None, "8.1"),
        ("concede", False, None, "9.7"),
    ]
    assert [choice.open for choice in GAME.legal(state, "bob")] == [False, False, False]
    assert GAME.legal(state, "zoe") == ()
    assert refused(state, Bet(area=2)) == "8.1"
    assert refused(state, Fold(area=2)) == "8.1"
    assert refused(step(state, Bet(area=1)), Fold(area=1)) == "8.1"
    assert GAME.due(step(state, Bet(area=1))).area == 2


@pytest.mark.rule("CS 8.1")
def test_a_hand_is_called_by_its_own_player() -> None:
    state = asked()
    assert refused(state, Bet(area=1, player="bob")) == "8.1"
    assert refused(state, Fold(area=3)) is None
    assert step(state, Bet(area=1, player="ann")).hands[0].bet == 2000


@pytest.mark.rule("CS 8.4")
def test_a_fold_is_collected_at_once_ante_first_then_the_cards() -> None:
    state = step(asked(), Fold(area=1))
    assert refused(state, Bet(area=2)) == "8.1"
    done = []
    while (act := GAME.due(state)).act != "ask":
        done.append((act.act, act.area, act.kind, act.amount, act.rule))
        state = step(state, act.command)
    assert done == [("settle", 1, "ante", -1000, "8.4"), ("pick_up", 1, None, None, "8.4")]
    assert GAME.due(state).area == 2
    assert state.table.shoe.discards == state.hands[0].cards


@pytest.mark.rule("CS 8.4")
def test_a_fold_loses_the_ante_whatever_the_dealer_turns_out_to_have() -> None:
    for dealer in (ACE_KING, NO_HAND):
        result = stud(dealer, PAIR, "AD AH AC 2D 3C", calls="bet 1, fold 2")
        assert (2, "ante", "lose", "0.00", "10.00", "8.4") in lines(result)
        assert result["totals"]["bob"] == "-10.00"


@pytest.mark.rule("CS 14.14")
def test_a_player_who_does_not_decide_has_folded() -> None:
    result = stud(ACE_KING, PAIR, ODD, calls="bet 2", absent=["ann"])
    assert lines(result)[0] == (1, "ante", "lose", "0.00", "10.00", "14.14")
    state = asked()
    assert refused(state, Absent(area=2)) == "8.1"
    slow = step(state, Absent(area=1))
    assert (slow.hands[0].choice, slow.hands[0].absent) == ("fold", True)


@pytest.mark.rule("CS 8.6")
@pytest.mark.parametrize(
    ("dealer", "say", "rule"),
    [
        (ACE_KING, "Ace and king", "8.6"),
        ("2D 2C 9H 7C 4D", "A pair of twos", "8.6"),
        (NO_HAND, "King and queen. No hand", "9.2"),
    ],
)
def test_the_dealers_hand_is_turned_over_and_called_when_all_have_decided(dealer: str, say: str, rule: str) -> None:
    state = table(f"{dealer} {PAIR.replace('2', '6')} {ODD}", *TWO, dealing="device")
    done = [(act.act, act.say, act.rule) for act in acts(state, folds=(2,)) if act.act in ("ask", "reveal", "declare")]
    assert done == [
        ("ask", "Fold or bet?", "8.1"),
        ("ask", "Fold or bet?", "8.1"),
        ("reveal", "", "8.6"),
        ("declare", say, rule),
    ]


@pytest.mark.rule("CS 8.6")
def test_the_dealers_hand_is_shown_even_where_everybody_folds() -> None:
    done = acts(table(SHOE, *TWO, dealing="device"), folds=(1, 2))
    assert [act.act for act in done][-4:] == ["reveal", "declare", "pick_up", "close_round"]


@pytest.mark.parametrize(
    ("calls", "at", "rule"),
    [
        ("bet 2, bet 1", "calls[0]", "8.1"),
        ("fold 1, bet 1, bet 2", "calls[1]", "8.1"),
        ("bet 1, bet 2, bet 1", "calls[2]", "8.1"),
        ("bet 1, bet 2, fold 2", "calls[2]", "8.1"),
        ("bet 1", "calls[1]", None),
        ("bet 1, bet 3", "calls[1]", None),
        ("concede 1, bet 1", "calls[0]", "9.7"),
        ("bet 1, concede 1, bet 2", "calls[1]", "9.7"),
        ("bet 1, hit 2", "calls[1].call", None),
    ],
)
def test_calls_that_cannot_be_made(calls: str, at: str, rule: str | None) -> None:
    error = stud(ACE_KING, PAIR, ODD, calls=calls)["error"]
    assert (error["at"], error["rule"]) == (at, rule)


def test_an_absent_player_makes_no_call() -> None:
    document = {
        "game": "caribbean-stud",
        "table": {"dealing": "device"},
        "wagers": [{"area": 1, "player": "ann", "kind": "ante", "stake": "10"}],
        "cards": SHOE.split(),
        "absent": ["ann"],
    }
    error = settle(document | {"calls": [{"call": "bet", "area": 1, "player": "ann"}]})["error"]
    assert (error["at"], error["rule"]) == ("calls[0]", None)
    assert settle(document | {"calls": [{"call": "bet", "area": 1}]})["error"]["at"] == "calls[0]"
    assert refused(asked(), Concede(area=1, player="bob")) == "9.7"
