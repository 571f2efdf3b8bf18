"""Rules 11.21, 11.22 and 13 of Casino War: wrong payments, invalid wagers, cheats, and who may ask for which remedy."""

from typing import Any

import pytest

from games.casino_war import GAME
from games.casino_war.events import CloseBets, GoToWar
from games.chips.settlement import Outcome, WagerSettled
from games.irregularities.commands import CorrectPayment, FindInvalidWager, Invalidate, UseAsNextCard, VoidWagersOf
from games.irregularities.facts import CardLoose, PaymentCorrected, StaffTold
from games.supervising.commands import Exclude
from games.table.staff import Staff
from games.table.table import FindWager, WagerTakenBack
from tests.games.casino_war.remedying import BY, TWO, begun, laid


@pytest.mark.rule("CW 11.21.1.1", "CW 11.21.1.2", "CW 11.21.2")
@pytest.mark.parametrize(
    ("due", "paid", "rule", "reported"),
    [
        (1000, 500, "11.21.1.1", False),
        (500, 1000, "11.21.1.2", False),
        (200_000, 100_000, "11.21.1.1", False),
        (200_001, 100_000, "11.21.1.1", True),
        (0, 100_000, "11.21.1.2", False),
        (0, 100_001, "11.21.1.2", True),
    ],
)
def test_a_wrong_payment_is_put_right_and_over_1000_dollars_reported(
    due: int, paid: int, rule: str, reported: bool
) -> None:
    play = laid("9S")
    facts = play.do(CorrectPayment(player="ann", area=1, wager="initial", due=due, paid=paid))
    assert isinstance(facts[0], PaymentCorrected)
    assert (facts[0].rule, facts[0].report) == (rule, reported)
    assert facts[1:] == ((StaffTold(told=("nicc",), rule="11.21.2"),) if reported else ())
    assert play.refused(CorrectPayment(player="ann", area=1, wager="initial", due=due, paid=due)) is None


@pytest.mark.rule("CW 11.22.1")
def test_an_invalid_wager_found_before_the_hand_goes_back() -> None:
    play = laid("9S 8S 7S", *TWO, (1, "ann", "tie", 500))
    facts = play.do(FindInvalidWager(player="ann"))
    assert [fact.rule for fact in facts if isinstance(fact, WagerTakenBack)] == ["11.22.1", "11.22.1"]
    assert [wager.player for wager in play.state.table.wagers] == ["bob"]
    assert play.refused(FindWager(area=1, player="ann", kind="initial", stake=500)) == "5.1"


@pytest.mark.rule("CW 11.22.2")
@pytest.mark.parametrize(
    ("shoe", "outcome", "rule", "net"),
    [("9S 8S 7S", Outcome.VOID, "11.22.2", 0), ("2S 8S 7S", Outcome.LOSE, "8.2.1", -1000)],
)
def test_found_during_the_hand_it_wins_nothing(shoe: str, outcome: Outcome, rule: str, net: int) -> None:
    play = begun(shoe, *TWO, cards_dealt=1)
    play.do(FindInvalidWager(player="ann"))
    play.carry_on()
    line = play.lines["ann", "initial"]
    assert (line.outcome, line.rule, line.net) == (outcome, rule, net)
    assert play.net()["bob"] == 2000


@pytest.mark.rule("CW 11.22.3")
def test_hands_already_settled_are_left_alone() -> None:
    play = begun("9S 8S 7S", *TWO)
    play.carry_on("pick_up")
    before = play.state.lines
    play.do(FindInvalidWager(player="ann"))
    assert play.state.lines == before
    assert play.net()["ann"] == 1000


@pytest.mark.rule("CW 13.4.1")
def test_the_wagers_of_somebody_with_a_device_are_void_and_the_others_play_on() -> None:
    play = begun("9S 9H 9D 2S 3S", *TWO, cards_dealt=3)
    assert play.refused(VoidWagersOf(player="ann", by=Staff.DEALER)) == "13.4.1"
    play.do(VoidWagersOf(player="ann", by=BY))
    assert play.lines["ann", "initial"].rule == "13.4.1"
    assert play.refused(VoidWagersOf(player="ann", by=BY)) == "13.4.1"
    assert play.due.player == "bob"
    play.do(GoToWar(area=2))
    play.carry_on()
    assert play.net() == {"ann": 0, "bob": -4000}
    assert play.no_card_lost()


@pytest.mark.rule("CW 13.4.1")
@pytest.mark.parametrize("dealt", [0, 1])
def test_before_their_card_too(dealt: int) -> None:
    play = begun("9S 8S 7S 6S", *TWO, cards_dealt=dealt)
    play.do(VoidWagersOf(player="bob", by=BY))
    play.carry_on()
    assert play.net() == {"ann": 1000, "bob": 0}
    assert [len(hand.cards) for hand in play.state.hands] == [1, 0]
    assert play.no_card_lost()


@pytest.mark.rule("CW 13.4.1")
def test_before_the_round_and_when_nobody_else_plays() -> None:
    play = laid("9S 8S 7S", *TWO)
    play.do(VoidWagersOf(player="ann", by=BY))
    assert [wager.player for wager in play.state.table.wagers] == ["bob"]
    play.do(CloseBets())
    play.deal(1)
    play.do(VoidWagersOf(player="bob", by=BY))
    assert play.state.over
    assert play.no_card_lost()


@pytest.mark.rule("CW 13.4.1")
def test_a_hand_void_before_its_card_is_told_that_it_is_out_of_the_round() -> None:
    play = begun("9S 8H KD", (1, "ann", "initial", 1000), (2, "bob", "initial", 1000))
    play.do(VoidWagersOf(player="ann", by=BY))
    play.carry_on("settle")
    assert play.state.dealer
    assert {choice.why for choice in GAME.legal(play.state, "ann")} == {"the hand is out of the round"}


@pytest.mark.rule("CW 13.5", "CW 13.5.1", "CW 13.5.2", "CW 13.6")
@pytest.mark.parametrize("cause", ["disruption", "fraud"])
def test_a_cancelled_outcome_refunds_all_wagers(cause: Any) -> None:
    play = begun("9S 8S 7S", *TWO)
    play.carry_on()
    assert play.net() == {"ann": 1000, "bob": 2000}
    assert play.refused(Invalidate(by=Staff.DEALER, cause=cause)) == "13.5"
    play.do(Invalidate(by=BY, cause=cause))
    assert play.net() == {"ann": 0, "bob": 0}
    assert {line.rule for line in play.state.lines} == {"13.6"}
    assert laid("9S").refused(Invalidate(by=BY, cause=cause)) == "13.5"


@pytest.mark.rule("CW 13.6")
def test_whoever_was_behind_the_fraud_forfeits_whether_or_not_caught_with_a_device() -> None:
    """Ruling R97: the clause names 13.4 and means 13.5.2."""
    play = begun("9S 8S 7S", *TWO, cards_dealt=2)
    play.do(Exclude(by=BY, player="ann"))
    assert play.refused(Invalidate(by=BY, cause="disruption", forfeits=("ann",))) == "13.6"
    play.do(Invalidate(by=BY, cause="fraud", forfeits=("bob",)))
    assert play.net() == {"ann": 0, "bob": -2000}


def test_the_floor_sees_every_remedy_open_or_closed() -> None:
    play = begun("9S 8S 7S", *TWO, cards_dealt=1)
    for by, may in ((Staff.DEALER, False), (Staff.SUPERVISOR, True)):
        choices = {choice.call: choice for choice in GAME.legal(play.state, by)}
        assert choices["void_round"].open is may
        assert choices["void_round"].rule == "11.6"
        assert choices["change_limits"].open is may
        assert choices["burn_faced_card"].open
        assert not choices["void_empty_round"].open
    assert not any(choice.call == "refuse_card" for choice in GAME.legal(play.state, BY))
    assert isinstance(play.do(UseAsNextCard())[0], CardLoose)
    assert not any(
        isinstance(fact, WagerSettled)
        for fact in play.do(CorrectPayment(player="ann", area=1, wager="initial", due=1, paid=2))
    )
