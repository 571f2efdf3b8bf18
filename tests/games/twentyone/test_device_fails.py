"""A shuffling device that fails at both blackjacks alike: rules SB 17 and BS 18."""

import pytest

from games.cards.shoe import Dealing
from games.chips.settlement import Outcome
from games.irregularities.commands import (
    EndRound,
    Failure,
    FillShoe,
    MoveToSpareDevice,
    OfferReturn,
    PlayOn,
    StartAgain,
    TakeWagersBack,
)
from games.irregularities.facts import CardsMoved, ShoeTookOver
from games.records import replace
from tests.games.irregularities.remedies import SEED, Play
from tests.games.twentyone.remedies import BOTH, begun, finish, rule

UNFAIR = Failure(disadvantage=True)
NO_SPARE = Failure(spare_device=False)
STUCK = Failure(cards_can_move=False)


def failing(code: str, dealt: int = 2, dealing: Dealing = "device") -> Play:
    return begun(code, dealt, dealing=dealing)


@pytest.mark.rule("SB 17.1", "SB 17.1.1", "SB 17.1.2", "SB 17.1.3", "SB 17.1.4", "SB 17.1.5")
@pytest.mark.rule("BS 18.1", "BS 18.1.1", "BS 18.1.2", "BS 18.1.3", "BS 18.1.4", "BS 18.1.5")
@BOTH
@pytest.mark.parametrize(
    ("dealt", "dealing", "failure", "clause"),
    [
        (2, "shoe", Failure(), "17.1.1"),
        (0, "device", Failure(), "17.1.2"),
        (2, "device", UNFAIR, "17.1.3"),
        (2, "device", NO_SPARE, "17.1.4"),
        (2, "device", STUCK, "17.1.5"),
    ],
)
def test_cards_move_to_another_device_under_five_conditions(
    code: str, dealt: int, dealing: Dealing, failure: Failure, clause: str
) -> None:
    play = failing(code, dealt, dealing)
    assert play.refused(MoveToSpareDevice(failure=failure, seed=SEED)) == rule(code, clause)


@pytest.mark.rule("SB 17.2", "SB 17.3.1", "SB 17.3.2", "SB 17.3.3", "SB 17.3.4")
@pytest.mark.rule("BS 18.2", "BS 18.3.1", "BS 18.3.2", "BS 18.3.3", "BS 18.3.4")
@BOTH
@pytest.mark.parametrize(("damaged", "clause"), [(0, "17.2"), (2, "17.3.3")])
def test_in_another_device_the_game_goes_on(code: str, damaged: int, clause: str) -> None:
    play = failing(code)
    broken = play.state.table.shoe.stack[:damaged]
    facts = play.do(MoveToSpareDevice(failure=Failure(damaged=broken), seed=SEED))
    assert facts == (CardsMoved(seed=SEED, damaged=broken, rule=rule(code, clause)),)
    finish(play)
    assert play.no_card_lost()


@pytest.mark.rule("SB 17.4", "BS 18.4")
@BOTH
def test_where_somebody_was_hurt_the_round_ends(code: str) -> None:
    play = failing(code)
    assert play.refused(EndRound()) == rule(code, "17.4")
    play.do(EndRound(failure=UNFAIR))
    assert {(line.outcome, line.rule) for line in play.state.lines} == {(Outcome.VOID, rule(code, "17.4"))}
    assert play.state.over


@pytest.mark.rule("SB 17.5", "SB 17.5.1", "SB 17.5.2", "SB 17.5.3", "SB 17.5.4")
@pytest.mark.rule("BS 18.5", "BS 18.5.1", "BS 18.5.2", "BS 18.5.3", "BS 18.5.4")
@BOTH
@pytest.mark.parametrize("failure", [NO_SPARE, STUCK])
def test_without_one_players_choose_and_a_shoe_takes_over(code: str, failure: Failure) -> None:
    play = failing(code)
    broken = play.state.table.shoe.stack[:1]
    facts = play.do(OfferReturn(failure=replace(failure, damaged=broken)))
    assert facts[0].damaged == broken
    assert play.refused(FillShoe(seed=SEED)) == rule(code, "17.5.4")
    play.do(TakeWagersBack(player="ann"), PlayOn(player="bob"))
    assert {line.player for line in play.state.lines} == {"ann"}
    assert {line.rule for line in play.state.lines} == {rule(code, "17.5.1")}
    before = play.state.table.shoe.stack
    finish(play, "shuffle")
    assert play.state.table.shoe.dealing == "shoe"
    assert play.state.table.shoe.stack != before[-play.state.table.shoe.remaining :]
    assert play.net()["ann"] == 0
    assert any(line.outcome is not Outcome.VOID for line in play.state.lines if line.player == "bob")
    assert play.no_card_lost()


@pytest.mark.rule("SB 17.5", "SB 17.5.3", "SB 17.5.4", "BS 18.5", "BS 18.5.3", "BS 18.5.4")
@BOTH
def test_where_every_player_takes_the_wagers_back_a_shoe_deals_the_next_round(code: str) -> None:
    """The round is over, and the failed device deals no more (R89)."""
    play = failing(code)
    play.do(OfferReturn(failure=NO_SPARE), TakeWagersBack(player="ann"))
    facts = play.do(TakeWagersBack(player="bob"))
    assert facts[-1] == ShoeTookOver(rule=rule(code, "17.5.4"))
    assert play.state.over
    assert set(play.net().values()) == {0}
    assert (play.due.act, play.due.rule) == ("shuffle", rule(code, "17.5.4"))
    play.carry_on("wait")
    shoe = play.state.table.shoe
    assert (shoe.dealing, shoe.cutting_card is not None, play.state.table.stage) == ("shoe", True, "ready")
    assert play.no_card_lost()


@pytest.mark.rule("SB 17.5.1", "BS 18.5.1")
@BOTH
def test_the_round_goes_on_until_the_last_player_has_answered(code: str) -> None:
    play = failing(code)
    play.do(OfferReturn(failure=NO_SPARE), TakeWagersBack(player="ann"))
    assert not play.state.over
    assert play.due.player == "bob"


@pytest.mark.rule("SB 17.4", "SB 17.5.1", "BS 18.4", "BS 18.5.1")
@BOTH
def test_the_offer_and_the_restart_are_for_nothing_else(code: str) -> None:
    play = failing(code)
    assert play.refused(OfferReturn()) == rule(code, "17.5.1")
    assert play.refused(OfferReturn(failure=replace(NO_SPARE, disadvantage=True))) == rule(code, "17.4")
    assert play.refused(StartAgain()) == rule(code, "17.2")
