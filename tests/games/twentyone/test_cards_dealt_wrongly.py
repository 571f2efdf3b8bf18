"""Cards that go wrong at both blackjacks alike, and steps that were forgotten: rules SB 16 and BS 17."""

import pytest

from games.irregularities.commands import (
    BurnExtraCard,
    BurnFacedCard,
    HoldExtraCard,
    LeaveBurned,
    LeaveDiscards,
    PlayUnburned,
    PlayUncut,
    PlayUnshuffled,
    UseAsNextCard,
    UseBurnedCard,
)
from games.irregularities.facts import CardLoose
from games.records import replace
from games.table.preparation import RefillDevice
from games.table.table import CardBurned, CardHeld
from games.twentyone.facts import CloseBets
from tests.games.irregularities.remedies import SEED
from tests.games.twentyone.remedies import BOTH, begun, finish, laid, next_card, rule


@pytest.mark.rule("SB 16.1", "BS 17.1")
@BOTH
@pytest.mark.parametrize("dealt", [0, 1, 3])
def test_a_faced_card_is_burned_and_play_goes_on(code: str, dealt: int) -> None:
    play = begun(code, dealt)
    faced = next_card(play)
    assert play.do(BurnFacedCard()) == (CardBurned(card=faced, rule=rule(code, "16.1")),)
    assert play.state.table.shoe.discards[-1] == faced
    finish(play)
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.2", "BS 17.2")
@BOTH
def test_a_card_dealt_in_error_is_the_next_card(code: str) -> None:
    play = begun(code, 1)
    wrong = next_card(play)
    assert play.do(UseAsNextCard()) == (CardLoose(card=wrong, rule=rule(code, "16.2")),)
    play.deal(1)
    assert play.state.boxes[1].hands[0].cards == (wrong,)
    finish(play)
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.17", "BS 17.17")
@BOTH
def test_a_card_burned_in_error_stays_burned(code: str) -> None:
    play = begun(code, 1)
    burned = next_card(play)
    assert play.refused(UseBurnedCard()) == rule(code, "16.17")
    assert play.do(LeaveBurned()) == (CardBurned(card=burned, rule=rule(code, "16.17")),)
    assert next_card(play) != burned
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.5", "BS 17.5")
@BOTH
def test_an_exposed_card_too_many_for_the_dealer_is_burned(code: str) -> None:
    play = begun(code)
    assert play.refused(BurnExtraCard()) == rule(code, "16.2")
    finish(play, "pick_up")
    while play.state.over is False and not play.layout(play.state).dealer_done:
        play.do(play.due.command)
        finish(play, "settle")
    dealer, extra = play.state.dealer, next_card(play)
    assert play.do(BurnExtraCard()) == (CardBurned(card=extra, rule=rule(code, "16.5")),)
    assert play.state.dealer == dealer
    finish(play)
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.6", "BS 17.6")
@BOTH
def test_an_unseen_one_waits_under_the_shoe_and_opens_the_next_round(code: str) -> None:
    play = begun(code, 3)
    held = next_card(play)
    assert play.do(HoldExtraCard()) == (CardHeld(card=held, rule=rule(code, "16.6")),)
    finish(play)
    assert next_card(play) == held
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.11", "BS 17.11")
@BOTH
def test_without_a_cut_the_round_is_finished_and_a_shuffle_follows(code: str) -> None:
    """Only the cut was missed: the cutting card is placed and the first card burned (R88)."""
    play = laid(code, stage="cut")
    play.do(PlayUncut())
    assert (play.due.act, play.due.rule) == ("place_cutting_card", "4.6")
    play.carry_on("burn")
    assert (play.due.act, play.due.rule) == ("burn", "4.9")
    finish(play, "shuffle")
    assert play.state.over
    assert play.state.lines
    assert play.due.rule == rule(code, "16.11")
    play.carry_on("cut")
    assert play.due.act == "cut"


@pytest.mark.rule("SB 16.12", "BS 17.12")
@BOTH
def test_a_first_card_not_burned_stays_in_the_game(code: str) -> None:
    play = laid(code, stage="burn")
    first = next_card(play)
    play.do(PlayUnburned(), CloseBets())
    play.deal(1)
    assert play.state.boxes[0].hands[0].cards == (first,)


@pytest.mark.rule("SB 16.14", "BS 17.14")
@BOTH
def test_after_a_missed_shuffle_the_round_is_finished_first(code: str) -> None:
    play = laid(code, stage="shuffle")
    assert play.refused(PlayUnshuffled()) == rule(code, "16.14")
    shoe = replace(play.state.table.shoe, cutting_card=0)
    play.state = replace(play.state, table=replace(play.state.table, shoe=shoe))
    play.do(PlayUnshuffled())
    finish(play, "shuffle")
    assert play.state.lines
    assert play.due.rule == rule(code, "16.14")


@pytest.mark.rule("SB 16.15", "BS 17.16")
@BOTH
def test_discards_not_taken_back_wait_for_the_next_initial_deal(code: str) -> None:
    play = begun(code, dealing="device")
    finish(play, "refill")
    rack = play.state.table.shoe.discards
    play.do(LeaveDiscards())
    finish(play)
    assert play.state.table.shoe.discards[: len(rack)] == rack
    assert begun(code).refused(LeaveDiscards()) == rule(code, "16.15")


@pytest.mark.rule("SB 16.15", "BS 17.16")
@BOTH
def test_discards_that_were_not_due_to_go_back_are_not_left(code: str) -> None:
    """While the initial deal runs, once they have gone back, or with the rack empty at its end."""
    play = begun(code, 2, dealing="device")
    assert play.refused(LeaveDiscards()) == rule(code, "16.15")
    finish(play, "refill")
    play.do(RefillDevice(seed=SEED))
    assert play.refused(LeaveDiscards()) == rule(code, "16.15")
    empty = begun(code, dealing="device")
    shoe = replace(empty.state.table.shoe, discards=())
    empty.state = replace(empty.state, table=replace(empty.state.table, shoe=shoe))
    empty.carry_on("ask")
    assert empty.refused(LeaveDiscards()) == rule(code, "16.15")


@pytest.mark.rule("SB 7.2", "BS 7.2")
@BOTH
def test_the_device_is_refilled_at_the_end_of_the_initial_deal_and_at_no_other_time(code: str) -> None:
    refill = RefillDevice(seed=SEED)
    assert laid(code, dealing="device").refused(refill) == "7.2"
    play = begun(code, 2, dealing="device")
    assert play.refused(refill) == "7.2"
    finish(play, "refill")
    play.do(refill)
    assert play.refused(refill) == "7.2"
    finish(play)
    assert play.state.table.shoe.discards
    assert play.refused(refill) == "7.2"
    left = begun(code, dealing="device")
    finish(left, "refill")
    left.do(LeaveDiscards())
    assert left.refused(refill) == "7.2"
