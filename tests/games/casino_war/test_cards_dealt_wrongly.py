"""Rules 11.1 to 11.4 of Casino War, and 11.9 to 11.14: single cards that go wrong, and steps that were forgotten."""

from typing import Any

import pytest

from games.cards.cards import cards
from games.casino_war.events import CloseBets, Surrender
from games.irregularities.commands import (
    BurnExtraCard,
    BurnFacedCard,
    BurnLooseCard,
    HoldExtraCard,
    LeaveBurned,
    LeaveDiscards,
    PlayUnburned,
    PlayUncut,
    PlayUnshuffled,
    RefuseCard,
    UseAsNextCard,
    UseBurnedCard,
)
from games.irregularities.facts import CardLoose
from games.records import replace
from games.table.preparation import Burn
from games.table.table import CardBurned, CardHeld, FindWager
from tests.games.casino_war.remedying import TWO, begun, card, laid


@pytest.mark.rule("CW 11.1")
@pytest.mark.parametrize("dealt", [0, 1, 2])
def test_a_faced_card_is_burned_and_the_next_one_dealt(dealt: int) -> None:
    play = begun("9S 8S 7S 6S", *TWO, cards_dealt=dealt)
    faced = play.state.table.shoe.next_card
    assert play.do(BurnFacedCard()) == (CardBurned(card=faced, rule="11.1"),)
    assert play.state.table.shoe.discards == (faced,)
    play.carry_on()
    assert play.state.over
    assert play.no_card_lost()


@pytest.mark.rule("CW 11.2")
@pytest.mark.parametrize("command", [UseAsNextCard(), UseBurnedCard()])
def test_a_card_dealt_or_burned_in_error_goes_to_whoever_is_next(command: Any) -> None:
    play = begun("9S 8S 7S 6S", *TWO, cards_dealt=1)
    assert play.do(command) == (CardLoose(card=card("8S"), rule="11.2"),)
    play.deal(2)
    assert play.state.hands[1].cards == (card("8S"),)
    assert play.state.dealer == (card("7S"),)
    assert play.no_card_lost()


@pytest.mark.rule("CW 11.2")
@pytest.mark.parametrize("command", [LeaveBurned(), RefuseCard(area=2)])
def test_it_neither_stays_burned_nor_may_be_refused(command: Any) -> None:
    assert begun("9S 8S 7S 6S", *TWO, cards_dealt=1).refused(command) == "11.2"


@pytest.mark.rule("CW 11.2", "CW 11.3")
def test_a_loose_card_that_the_war_never_came_to_is_burned() -> None:
    play = begun("9S 9H 2S", (1, "ann", "initial", 1000), cards_dealt=2)
    play.do(UseAsNextCard())
    assert play.refused(BurnLooseCard()) == "11.2"
    play.do(Surrender(area=1))
    play.carry_on("burn_loose_card")
    assert play.due.rule == "11.3"
    play.carry_on()
    assert play.state.over
    assert play.state.table.shoe.discards[-1] == card("2S")
    assert play.no_card_lost()


@pytest.mark.rule("CW 11.3")
def test_an_exposed_card_too_many_on_the_dealers_finished_hand_is_burned() -> None:
    play = begun("9S 8H 7H 2S", *TWO, cards_dealt=3)
    assert play.do(BurnExtraCard()) == (CardBurned(card=card("2S"), rule="11.3"),)
    assert play.refused(UseAsNextCard()) == "11.3"


@pytest.mark.rule("CW 11.3", "CW 11.2")
@pytest.mark.parametrize(("shoe", "dealt"), [("9S 8H 7H 2S", 2), ("9S 8H 8S 2S", 3)])
def test_but_while_a_card_is_still_to_come_it_is_the_next_card(shoe: str, dealt: int) -> None:
    assert begun(shoe, *TWO, cards_dealt=dealt).refused(BurnExtraCard()) == "11.2"


@pytest.mark.rule("CW 11.4")
def test_an_unseen_one_opens_the_next_round() -> None:
    play = begun("9S 8H 7H 2S 3S", *TWO, cards_dealt=3)
    assert play.do(HoldExtraCard()) == (CardHeld(card=card("2S"), rule="11.4"),)
    assert play.state.table.shoe.next_card == card("3S")
    play.carry_on()
    assert play.state.over
    assert play.state.table.shoe.next_card == card("2S")
    assert play.no_card_lost()


@pytest.mark.rule("CW 11.9")
def test_without_a_cut_the_round_is_played_and_a_shuffle_follows() -> None:
    """Only the cut was missed: the cutting card is placed and the first card burned (R88)."""
    play = laid(f"2S 9S 8S 7S {' '.join(['6S'] * 5)} {' '.join(['5H'] * 150)}", *TWO, stage="cut")
    play.do(PlayUncut())
    assert (play.due.act, play.due.rule) == ("place_cutting_card", "4.6")
    play.carry_on("burn")
    assert play.due.rule == "4.9"
    play.carry_on("shuffle")
    assert play.net() == {"ann": 1000, "bob": 2000}
    assert play.due.rule == "11.9"
    assert laid("9S").refused(PlayUncut()) is None


@pytest.mark.rule("CW 11.10")
def test_a_card_that_was_not_burned_stays_in_the_game() -> None:
    play = laid("9S 8S 7S 6S", *TWO, stage="burn")
    play.do(PlayUnburned(), CloseBets())
    play.deal(1)
    assert play.state.hands[0].cards == (card("9S"),)
    assert play.refused(Burn()) is None


@pytest.mark.rule("CW 11.11")
def test_after_a_missed_shuffle_the_round_is_played_and_the_shuffle_follows() -> None:
    play = laid("9S 8S 7S 6S", *TWO, stage="shuffle")
    assert play.refused(PlayUnshuffled()) == "11.11"
    shoe = replace(play.state.table.shoe, cutting_card=0)
    play.state = replace(play.state, table=replace(play.state.table, shoe=shoe))
    play.do(PlayUnshuffled())
    play.carry_on("shuffle")
    assert play.net() == {"ann": 1000, "bob": 2000}
    assert play.due.rule == "11.11"


@pytest.mark.rule("CW 11.14")
def test_discards_that_were_not_taken_back_wait_for_the_next_initial_deal() -> None:
    play = begun("9S 8S 7S 6S 5S 4S 3S", *TWO, dealing="device", discards="KD", cards_dealt=3)
    assert play.due.act == "refill"
    play.do(LeaveDiscards())
    play.carry_on()
    assert set(cards("KD")) <= set(play.state.table.shoe.discards)
    play.do(FindWager(area=1, player="ann", kind="initial", stake=1000), CloseBets())
    play.carry_on("refill")
    assert play.due.act == "refill"
    assert begun("9S 8S 7S", *TWO, cards_dealt=3).refused(LeaveDiscards()) == "11.14"
