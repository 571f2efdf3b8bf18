"""Rule 17 of Blackjack Switch with the cards on the table: refused cards, and a switch put right.

What it shares with Star Blackjack is tried in tests/games/twentyone/.
"""

from typing import Any

import pytest

from games.blackjack_switch import GAME
from games.blackjack_switch.events import Switch, SwitchUndone, UndoSwitch
from games.blackjack_switch.irregularities import in_play
from games.cards.cards import Card, cards
from games.chips.settlement import Outcome
from games.irregularities.commands import FindWrongCards, RefuseCard, UseAsNextCard, VoidRound, VoidWagersOf
from games.irregularities.facts import CardTurnedDown
from games.table.staff import Staff
from games.twentyone.facts import CloseBets, Hit, Stand
from tests.games.blackjack_switch.table import ANN, BOB, Wager, table
from tests.games.irregularities.remedies import Play

BY = Staff.SUPERVISOR
AT_2: Wager = (2, "bob", "both", "10")


def asked(shoe: str, *wagers: Wager, **options: Any) -> Play:
    """The initial deal is done and the first player is asked."""
    play = Play(GAME, table(shoe, *wagers, **options), in_play)
    play.do(CloseBets())
    play.carry_on("ask")
    return play


def hands(play: Play) -> list[tuple[Card, ...]]:
    return [hand.cards for box in play.state.boxes for hand in box.hands]


@pytest.mark.rule("BS 17.2", "BS 17.3")
@pytest.mark.parametrize("no", [RefuseCard(area=1), Stand(area=1)])
def test_a_refused_card_goes_on_to_the_next_player(no: Any) -> None:
    play = asked("10S 9S 8S 7S 6D 5S 6S 8D 9D 2H 3H", ANN, AT_2)
    play.do(UseAsNextCard())
    assert play.do(no) == (CardTurnedDown(area=1, rule="17.3"),)
    assert play.due.player == "bob"
    play.do(Hit(area=2))
    play.carry_on("ask")
    assert hands(play)[:3] == [cards("10S 5S"), cards("9S 6S"), cards("8S 8D 2H")]


@pytest.mark.rule("BS 17.3", "BS 10.2")
def test_the_other_box_is_drawn_to_where_it_is_below_12() -> None:
    play = asked("10S 4S 6D 5S 6S 2H 9H KD 5C", ANN)
    play.do(UseAsNextCard(), RefuseCard(area=1))
    play.carry_on("settle")
    assert hands(play) == [cards("10S 5S"), cards("4S 6S 2H")]
    play = asked("4S 10S 6D 5S 6S 2H 9H", ANN)
    play.do(UseAsNextCard())
    assert play.refused(RefuseCard(area=1)) == "10.2"


@pytest.mark.rule("BS 17.4", "BS 17.5")
def test_refused_by_all_it_is_the_dealers() -> None:
    play = asked("10S 9S 6D 5S 6S 2H KH", ANN)
    play.do(UseAsNextCard(), RefuseCard(area=1))
    assert (play.due.act, play.due.rule) == ("deal", "17.4")
    play.carry_on("settle")
    assert play.state.dealer == cards("6D 2H KH")
    assert play.no_card_lost()


@pytest.mark.rule("BS 17.8")
def test_a_switch_that_nobody_asked_for_is_put_right() -> None:
    play = asked("AS 5S 6D 8S KS 2H KH 9H", ANN)
    before = play.state
    play.do(Switch(area=1))
    assert hands(play) == [cards("AS KS"), cards("5S 8S")]
    assert play.do(UndoSwitch(area=1)) == (SwitchUndone(area=1, rule="17.8"),)
    assert play.state == before


@pytest.mark.rule("BS 17.8")
def test_two_blackjacks_switched_away_are_blackjacks_again() -> None:
    play = Play(GAME, table("AS KH 10D KS AH 2H KC 9H", ANN), in_play)
    play.do(CloseBets())
    play.deal(5)
    play.do(Switch(area=1))
    assert not any(hand.done == "blackjack" for box in play.state.boxes for hand in box.hands)
    play.do(UndoSwitch(area=1))
    assert [box.hands[0].done for box in play.state.boxes] == ["blackjack", "blackjack"]


@pytest.mark.rule("BS 17.8", "BS 17.2")
def test_cards_drawn_since_are_the_next_cards_in_the_order_they_came() -> None:
    play = asked("10S 5S 6D 3S 4S 2H 3H 9H 8H", ANN)
    before = play.state
    play.do(Switch(area=1), Hit(area=1))
    play.carry_on("ask")
    play.do(Stand(area=1), Hit(area=1))
    play.carry_on("ask")
    assert hands(play) == [cards("10S 4S 2H"), cards("5S 3S 3H")]
    assert play.do(UndoSwitch(area=1)) == (SwitchUndone(area=1, drawn=cards("2H 3H"), rule="17.8"),)
    assert (play.state.boxes, play.state.cards_used) == (before.boxes, before.cards_used)
    assert play.state.table.trouble.lying == cards("2H 3H")
    assert play.no_card_lost()
    play.do(Hit(area=1, box=1))
    play.carry_on("ask")
    assert hands(play) == [cards("10S 3S 2H"), cards("5S 4S")]


@pytest.mark.rule("BS 17.8")
def test_but_not_past_a_wager_a_bust_or_a_card_to_somebody_later() -> None:
    play = asked("10S 5S 6D 3S 6S 2H KH 9H 8H", ANN)
    assert play.refused(UndoSwitch(area=1)) == "17.8"
    assert play.refused(UndoSwitch(area=2)) == "17.8"
    play.do(Switch(area=1), Hit(area=1))
    play.carry_on("ask")
    play.do(Hit(area=1))
    play.carry_on("ask")
    assert play.refused(UndoSwitch(area=1)) == "17.8"
    play.do(VoidRound(by=BY))
    assert {line.outcome for line in play.state.lines} == {Outcome.VOID}
    others = asked("10S 5S 9S 8S 6D 9H 10H 5D 4D 2H 3H", ANN, AT_2)
    others.do(Switch(area=1), Stand(area=1), Stand(area=1), Hit(area=2))
    others.carry_on("ask")
    assert others.refused(UndoSwitch(area=1)) == "17.8"


@pytest.mark.rule("BS 17.8", "BS 17.15.2")
@pytest.mark.parametrize("command", [VoidRound(by=BY), FindWrongCards(what="foreign")])
def test_a_void_round_returns_busts_and_lost_super_match_but_no_payment(command: Any) -> None:
    side: Wager = (2, "bob", "super_match", "5")
    play = asked("AS 9S 10D 8S 6D KS 6S 3D 5S KD 2H", ANN, AT_2, side)
    play.do(Stand(area=1), Hit(area=2))
    play.carry_on("ask")
    paid = play.lines["ann", "main"].paid
    assert (play.net()["ann"], play.net()["bob"]) == (paid, -1500)
    play.do(command)
    assert (play.net()["ann"], play.net()["bob"]) == (paid, 0)
    assert paid > 0


@pytest.mark.rule("BS 19.3.1")
def test_a_controlling_player_put_out_of_the_round_leaves_the_calls_to_the_next() -> None:
    play = asked("10S 9S 6D 5S 6S 2H KH 9H", ANN, BOB)
    play.do(VoidWagersOf(player="ann", by=BY))
    assert play.due.player == "bob"
    play.do(Stand(area=1), Stand(area=1))
    play.carry_on()
    assert play.net()["ann"] == 0
    assert play.no_card_lost()
