"""Rule 14: cards exposed, hands with the wrong number of cards, and bets that are not twice the ante."""

from typing import Any

import pytest

from games.caribbean_stud import GAME, Progressive, State
from games.caribbean_stud.events import (
    Bet,
    Concede,
    CorrectBet,
    ExposeCard,
    FindBet,
    Fold,
    QueryBet,
    RackStrayHand,
    VoidHand,
)
from games.errors import RuleViolation
from tests.games.caribbean_stud.table import ACE_KING, acts, step, table, until

PAIR = "2S 2H 5C 8D 10C"
SHOE = f"{ACE_KING} {PAIR} 3D 5D 9D JD QD 6S 6H 6C 8S KS"
TWO = [(1, "ann", "ante", 1000), (2, "bob", "ante", 1000), (2, "bob", "jackpot", 500)]
PROGRESSIVE = Progressive(meter=6_000_000, wager=500)


def two(dealing: Any = "device") -> State:
    return table(SHOE, *TWO, dealing=dealing, jackpot=PROGRESSIVE)


def asked() -> State:
    return until(two(), "ask")


def refused(state: State, command: Any) -> str | None:
    with pytest.raises(RuleViolation) as error:
        GAME.decide(state, command)
    return error.value.rule


def total(state: State) -> list[tuple[int, str, int, str]]:
    """Play the round out: area, wager, net and rule of each line."""
    while not state.over:
        act = GAME.due(state)
        state = step(state, act.command or Bet(area=act.area or 0))
    return [(line.area, line.wager, line.net, line.rule) for line in state.lines]


# --- exposed cards --------------------------------------------------------------------------------


def dealt(cards: int, dealing: Any = "shoe") -> State:
    """A table in the middle of the deal, after so many cards."""
    state = two(dealing)
    while state.cards_used < cards:
        state = step(state, GAME.due(state).command)
    return state


@pytest.mark.rule("CS 14.5")
def test_a_players_card_exposed_is_turned_down_again_and_the_deal_goes_on() -> None:
    state = dealt(5)
    after = step(state, ExposeCard(area=1, at=1))
    assert GAME.due(after) == GAME.due(state)
    assert after.exposed == 1
    assert GAME.view(after, "bob").hands[0].cards == (None, None)
    assert refused(state, ExposeCard(area=1, at=2)) == "14.5"
    assert refused(asked(), ExposeCard(area=1, at=0)) == "14.5"


@pytest.mark.rule("CS 14.6")
def test_a_card_of_the_dealers_exposed_stays_up_and_no_other_is_turned() -> None:
    state = step(dealt(4), ExposeCard(area=None, at=1))
    assert [act.act for act in acts(state)].count("turn_up") == 0
    ready = until(state, "ask")
    assert [card.text if card else None for card in GAME.view(ready, "zoe").dealer] == [None, "7C", None, None, None]
    assert refused(state, ExposeCard(area=None, at=1)) == "14.6"
    assert refused(state, ExposeCard(area=None, at=4)) == "14.6"


@pytest.mark.rule("CS 14.7")
def test_after_the_deal_an_exposed_card_of_the_dealers_leaves_players_their_choice() -> None:
    state = step(asked(), Bet(area=1))
    after = step(state, ExposeCard(area=None, at=2))
    assert after.exposed == 0
    assert after.shown == (0, 2)
    assert [choice.open for choice in GAME.legal(after, "bob")][:2] == [True, True]
    assert refused(after, ExposeCard(area=None, at=2)) == "14.7"


# --- the wrong number of cards --------------------------------------------------------------------


@pytest.mark.rule("CS 14.8")
@pytest.mark.parametrize("moment", ["ask", "declare"])
def test_a_hand_with_the_wrong_number_of_cards_is_void_and_its_wagers_go_back(moment: str) -> None:
    state = step(until(two(), moment), VoidHand(area=2))
    got = total(state)
    assert [line for line in got if line[0] == 2] == [
        (2, wager, 0, "14.8") for wager in (("ante", "jackpot") if moment == "ask" else ("ante", "bet", "jackpot"))
    ]
    assert [line[2] for line in got if line[0] == 1] == [1000, 2000]


@pytest.mark.rule("CS 14.8", "CS 8.4")
def test_found_when_a_folded_hand_is_counted_its_wagers_go_back_and_the_jackpots_too() -> None:
    state = until(step(asked(), Bet(area=1)), "ask")
    state = until(step(state, Fold(area=2)), "pick_up")
    assert [(line.wager, line.net) for line in state.lines] == [("ante", -1000), ("jackpot", -500)]
    state = step(state, VoidHand(area=2))
    void = [(2, "ante", 0, "14.8"), (2, "jackpot", 0, "14.8")]
    assert [line for line in total(state) if line[0] == 2] == void


@pytest.mark.rule("CS 14.8")
def test_a_void_hand_decides_nothing_more_and_is_never_turned() -> None:
    state = step(asked(), VoidHand(area=1))
    assert refused(state, Bet(area=1)) == "8.1"
    assert refused(state, Fold(area=1)) == "8.1"
    assert refused(state, Concede(area=1)) == "14.8"
    assert refused(state, VoidHand(area=1)) is None
    done = acts(state)
    assert [(act.act, act.rule) for act in done if act.area == 1] == [("settle", "14.8"), ("pick_up", "14.8")]


@pytest.mark.rule("CS 14.8", "CS 14.10")
def test_before_a_player_has_handled_cards_it_would_be_a_misdeal() -> None:
    state = until(two(), "let_look")
    assert refused(state, VoidHand(area=1)) == "14.1"
    assert refused(state, RackStrayHand(area=3)) == "14.1"


@pytest.mark.rule("CS 14.10")
def test_a_hand_dealt_where_no_ante_lies_goes_to_the_rack_and_the_round_goes_on() -> None:
    state = asked()
    after = step(state, RackStrayHand(area=3))
    assert [card.text for card in after.table.shoe.discards] == ["6S", "6H", "6C", "8S", "KS"]
    assert after.cards_used == 20
    assert GAME.due(after) == GAME.due(state)
    assert refused(state, RackStrayHand(area=1)) == "14.10"
    assert refused(state, RackStrayHand(area=8)) == "14.10"
    assert refused(after, RackStrayHand(area=4)) is None, "no five cards are left"


# --- a bet that is not twice the ante -------------------------------------------------------------


def queried(stake: int) -> State:
    return step(step(asked(), FindBet(area=1, stake=stake)), QueryBet(area=1))


@pytest.mark.rule("CS 14.11.1")
@pytest.mark.parametrize("stake", [1500, 2500])
def test_asked_about_a_wrong_bet_the_player_makes_it_right(stake: int) -> None:
    state = queried(stake)
    act = GAME.due(state)
    assert (act.act, act.rule, act.area, act.first) == ("ask_about_bet", "14.11", 1, ("correct_bet", "fold"))
    assert [(choice.call, choice.open, choice.least, choice.rule) for choice in GAME.legal(state, "ann")][:2] == [
        ("correct_bet", True, 2000, "14.11.1"),
        ("fold", True, None, "14.11.2"),
    ]
    assert refused(state, Bet(area=2)) == "8.1"
    assert refused(state, CorrectBet(area=1, player="bob")) == "8.1"
    settled = total(step(state, CorrectBet(area=1)))
    assert [line for line in settled if line[0] == 1] == [(1, "ante", 1000, "9.4.1.1"), (1, "bet", 2000, "10.1")]


@pytest.mark.rule("CS 14.11.2")
def test_or_folds_and_has_the_bet_back() -> None:
    state = step(queried(1500), Fold(area=1))
    assert total(state)[:2] == [(1, "ante", -1000, "8.4"), (1, "bet", 0, "14.11.2")]


@pytest.mark.rule("CS 14.11.1", "CS 14.12.1")
def test_a_bet_is_queried_only_where_it_is_wrong_and_before_the_dealers_hand_is_shown() -> None:
    assert refused(step(asked(), Bet(area=1)), QueryBet(area=1)) == "14.11"
    assert refused(asked(), QueryBet(area=1)) == "14.11"
    assert refused(step(asked(), Bet(area=1)), CorrectBet(area=1)) == "14.11.1"
    assert refused(asked(), FindBet(area=1, stake=0)) == "5.6"
    assert refused(asked(), FindBet(area=2, stake=500)) == "8.1"
    late = until(step(asked(), FindBet(area=1, stake=1500)), "declare")
    assert refused(late, QueryBet(area=1)) == "14.12"
    assert (1, "bet", 1500, "10.1") in total(late)


def test_no_mistake_is_made_between_rounds() -> None:
    for command in (ExposeCard(area=None, at=0), VoidHand(area=1), QueryBet(area=1)):
        assert refused(two(), command) is None
