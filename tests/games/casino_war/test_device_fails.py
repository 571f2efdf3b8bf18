"""Rule 12 of Casino War: a shuffling device that fails, and what is no remedy here."""

import pytest

from games.cards.cards import cards
from games.cards.shoe import Dealing
from games.casino_war import GAME
from games.chips.settlement import Outcome
from games.irregularities.commands import (
    EndRound,
    Failure,
    FillShoe,
    MoveToSpareDevice,
    OfferReturn,
    PlayOn,
    ShuffleAgain,
    StartAgain,
    TakeWagersBack,
)
from games.irregularities.facts import CardsMoved, ShoeTookOver
from games.records import replace
from tests.games.casino_war.remedying import TWO, begun, laid
from tests.games.irregularities.remedies import SEED, Play

DAMAGED = Failure(damaged=cards("6S"))
UNFAIR = Failure(disadvantage=True)
NO_SPARE = Failure(spare_device=False)
STUCK = Failure(cards_can_move=False, damaged=cards("6S"))


def failing(dealt: int = 2, dealing: Dealing = "device") -> Play:
    return begun("9S 8S 7S 6S 5S 4S", *TWO, (2, "bob", "tie", 500), dealing=dealing, cards_dealt=dealt)


@pytest.mark.rule("CW 12.1", "CW 12.1.1", "CW 12.1.2", "CW 12.1.3", "CW 12.1.4", "CW 12.1.5")
@pytest.mark.parametrize(
    ("play", "failure", "rule"),
    [
        (failing(dealing="shoe"), Failure(), "12.1.1"),
        (failing(dealt=0), Failure(), "12.1.2"),
        (failing(), UNFAIR, "12.1.3"),
        (failing(), NO_SPARE, "12.1.4"),
        (failing(), STUCK, "12.1.5"),
        (failing(), Failure(damaged=cards("KD")), None),
    ],
)
def test_the_cards_move_to_another_device_only_under_five_conditions(
    play: Play, failure: Failure, rule: str | None
) -> None:
    assert play.refused(MoveToSpareDevice(failure=failure, seed=SEED)) == rule


@pytest.mark.rule("CW 12.2", "CW 12.3.1", "CW 12.3.2", "CW 12.3.3", "CW 12.3.4")
@pytest.mark.parametrize(("failure", "rule"), [(Failure(), "12.2"), (DAMAGED, "12.3.3")])
def test_in_another_device_the_game_goes_on(failure: Failure, rule: str) -> None:
    play = failing()
    facts = play.do(MoveToSpareDevice(failure=failure, seed=SEED))
    assert facts == (CardsMoved(seed=SEED, damaged=failure.damaged, rule=rule),)
    assert play.state.table.shoe.stack != cards("7S 6S 5S 4S")
    assert play.no_card_lost()
    assert play.due.act == "deal"


@pytest.mark.rule("CW 12.4")
def test_where_somebody_was_hurt_the_round_ends_and_all_wagers_go_back() -> None:
    play = begun("9S 8S 8H 7S", *TWO, dealing="device", cards_dealt=3)
    play.carry_on()
    assert play.net() == {"ann": 1000}
    assert play.refused(EndRound(failure=Failure())) == "12.4"
    play.do(EndRound(failure=UNFAIR))
    assert play.net() == {"ann": 0, "bob": 0}
    assert {line.rule for line in play.state.lines} == {"12.4"}
    assert play.state.over
    assert play.no_card_lost()


@pytest.mark.rule("CW 12.5", "CW 12.5.1", "CW 12.5.2", "CW 12.5.3", "CW 12.5.4")
@pytest.mark.parametrize("failure", [NO_SPARE, STUCK])
def test_without_a_device_players_choose_and_the_round_is_finished_from_a_shoe(failure: Failure) -> None:
    play = failing()
    play.do(OfferReturn(failure=failure))
    assert play.due.player == "ann"
    assert {choice.call for choice in GAME.legal(play.state, "ann") if choice.open} == {"take_wagers_back", "play_on"}
    assert play.refused(FillShoe(seed=SEED)) == "12.5.4"
    play.do(PlayOn(player="ann"), TakeWagersBack(player="bob"))
    assert play.refused(PlayOn(player="ann")) == "12.5.1"
    assert {line.rule for line in play.state.lines} == {"12.5.1"}
    play.do(FillShoe(seed=SEED))
    assert play.state.table.shoe.dealing == "shoe"
    play.carry_on("shuffle")
    assert play.lines["ann", "initial"].outcome is not Outcome.VOID
    assert play.net()["bob"] == 0
    assert play.no_card_lost()


@pytest.mark.rule("CW 12.5", "CW 12.5.3", "CW 12.5.4")
def test_where_every_player_takes_the_wagers_back_a_shoe_deals_the_next_round() -> None:
    """The round is over, and the failed device deals no more (R89)."""
    play = failing()
    play.do(OfferReturn(failure=NO_SPARE), TakeWagersBack(player="ann"))
    assert not play.state.over
    facts = play.do(TakeWagersBack(player="bob"))
    assert facts[-1] == ShoeTookOver(rule="12.5.4")
    assert play.state.over
    assert set(play.net().values()) == {0}
    assert (play.due.act, play.due.rule, play.state.table.shoe.dealing) == ("shuffle", "12.5.4", "shoe")
    assert play.no_card_lost()


@pytest.mark.rule("CW 12.5.1")
@pytest.mark.parametrize(("failure", "rule"), [(Failure(), "12.5.1"), (replace(NO_SPARE, disadvantage=True), "12.4")])
def test_the_offer_is_for_nothing_else(failure: Failure, rule: str) -> None:
    assert failing().refused(OfferReturn(failure=failure)) == rule


@pytest.mark.rule("CW 12.2")
def test_caribbean_studs_remedies_are_none_here() -> None:
    assert failing().refused(StartAgain()) == "12.2"
    assert laid("9S", dealing="device").refused(ShuffleAgain()) is None
