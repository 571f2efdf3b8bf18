"""Rules 11 to 13 of Casino War: what goes wrong, what is done about it, and what is no remedy here."""

from typing import Any

import pytest

from games.cards import Card, cards
from games.casino_war import GAME, Options, opened
from games.casino_war.events import CloseBets, GoToWar, Surrender
from games.casino_war.irregularities import in_play
from games.irregularities.commands import (
    BurnExtraCard,
    BurnFacedCard,
    BurnLooseCard,
    CorrectPayment,
    DeclareMisdeal,
    EndRound,
    Failure,
    FillShoe,
    FindInvalidWager,
    FindWrongCards,
    HoldExtraCard,
    Invalidate,
    LeaveBurned,
    LeaveDiscards,
    MoveToSpareDevice,
    OfferReturn,
    PlayOn,
    PlayUnburned,
    PlayUncut,
    PlayUnshuffled,
    PutRight,
    RefuseCard,
    ShuffleAgain,
    StartAgain,
    TakeWagersBack,
    UseAsNextCard,
    UseBurnedCard,
    VoidEmptyRound,
    VoidRound,
    VoidWagersOf,
)
from games.irregularities.facts import (
    CardLoose,
    CardsMoved,
    CardsReplaced,
    PaymentCorrected,
    RoundPutRight,
    SettlementUndone,
    StaffTold,
)
from games.preparing import Burn
from games.settlement import Outcome, WagerSettled
from games.shoe import Dealing
from games.staff import Staff
from games.supervising.commands import Exclude
from games.table import CardBurned, CardHeld, FindWager, RoundClosed, WagerTakenBack
from games.wire import replace
from tests.games.remedying import SEED, Play

BY = Staff.SUPERVISOR
TWO = ((1, "ann", "initial", 1000), (2, "bob", "initial", 2000))


def laid(
    shoe: str, *wagers: tuple[int, str, str, int], dealing: Dealing = "shoe", discards: str = "", **table: Any
) -> Play:
    """Cards ready in the shoe or device and wagers on the layout."""
    state = opened(Options(), {}, cards(shoe))
    rack = cards(discards) if discards else ()
    ready = replace(state.table, shoe=replace(state.table.shoe, dealing=dealing, discards=rack), **table)
    play = Play(GAME, replace(state, table=ready), in_play)
    for area, player, kind, stake in wagers:
        play.do(FindWager(area=area, player=player, kind=kind, stake=stake))
    return play


def begun(shoe: str, *wagers: tuple[int, str, str, int], cards_dealt: int = 0, **how: Any) -> Play:
    play = laid(shoe, *wagers, **how)
    play.do(CloseBets())
    play.deal(cards_dealt)
    return play


def card(text: str) -> Card:
    return Card.of(text)


# --- single cards ---------------------------------------------------------------------------------


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
    assert play.refused(command) == "11.2"
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


# --- rounds ---------------------------------------------------------------------------------------


@pytest.mark.rule("CW 11.5")
def test_a_round_without_wagers_is_void_and_what_was_seen_is_burned() -> None:
    play = laid("9S 8H 7H 2S")
    assert play.do(VoidEmptyRound(cards=2)) == (
        CardBurned(card=card("9S"), rule="11.5"),
        CardBurned(card=card("8H"), rule="11.5"),
    )
    assert play.state.over
    assert play.state.table.rounds == 0
    assert laid("9S 8H 7H", *TWO).refused(VoidEmptyRound()) == "11.5"
    assert begun("9S 8H 7H", *TWO).refused(VoidEmptyRound()) == "11.5"


@pytest.mark.rule("CW 11.5", "CW 4.1.2")
def test_if_the_cutting_card_came_out_with_them_a_shuffle_follows() -> None:
    play = laid("9S 8H 7H 2S")
    shoe = replace(play.state.table.shoe, cutting_card=1)
    play.state = replace(play.state, table=replace(play.state.table, shoe=shoe))
    play.do(VoidEmptyRound(cards=2))
    assert play.due.act == "shuffle"


@pytest.mark.rule("CW 11.6")
@pytest.mark.parametrize("wrong", [(2, 1), (5, 2), (None, 1), (1, 1)])
def test_cards_dealt_to_wrong_places_are_laid_in_order_where_they_belong(wrong: tuple[int | None, ...]) -> None:
    play = begun("9S 8S 7S 6S", *TWO)
    facts = play.do(PutRight(dealt_to=wrong))
    assert facts[0] == RoundPutRight(dealt_to=wrong, rule="11.6")
    assert [hand.cards for hand in play.state.hands] == [(card("9S"),), (card("8S"),)]
    play.carry_on()
    assert play.net() == {"ann": 1000, "bob": 2000}
    assert play.no_card_lost()


@pytest.mark.rule("CW 11.6")
def test_nothing_is_put_right_where_nothing_is_wrong() -> None:
    assert begun("9S 8S 7S", *TWO).refused(PutRight(dealt_to=(1, 2, None))) == "11.6"
    assert laid("9S 8S 7S", *TWO).refused(PutRight(dealt_to=(2,))) == "11.6"


@pytest.mark.rule("CW 11.12")
def test_cards_too_many_after_the_dealers_are_burned() -> None:
    play = begun("9S 8S 7S 6S 5S", *TWO)
    facts = play.do(PutRight(dealt_to=(2, 1, 3, None, None)))
    assert facts[-2:] == (CardBurned(card=card("6S"), rule="11.12"), CardBurned(card=card("5S"), rule="11.12"))
    assert play.state.dealer == (card("7S"),)


@pytest.mark.rule("CW 11.6")
def test_what_cannot_be_put_right_a_supervisor_voids() -> None:
    play = begun("9S 8S 7S", *TWO, cards_dealt=3)
    assert play.refused(VoidRound(by=Staff.DEALER)) == "11.6"
    play.do(VoidRound(by=BY))
    assert {line.outcome for line in play.state.lines} == {Outcome.VOID}
    assert {line.rule for line in play.state.lines} == {"11.6"}
    assert play.net() == {"ann": 0, "bob": 0}
    assert laid("9S", *TWO).refused(VoidRound(by=BY)) == "11.6"


@pytest.mark.rule("CW 11.6")
def test_interim_settlements_stand_when_a_round_is_void() -> None:
    play = begun("9S 8S 8H", *TWO, (2, "bob", "tie", 500), cards_dealt=3)
    play.carry_on()
    assert play.due.act == "ask"
    play.do(VoidRound(by=BY))
    assert play.net() == {"ann": 1000, "bob": 5000}
    assert play.lines["bob", "initial"].outcome is Outcome.VOID


@pytest.mark.rule("CW 11.6")
def test_a_void_before_the_next_round_begins_undoes_the_final_settlement_alone() -> None:
    play = begun("9S 8S 8H 2S 3S", *TWO, cards_dealt=3)
    play.carry_on()
    play.do(GoToWar(area=2))
    play.carry_on()
    assert play.state.over
    assert play.net() == {"ann": 1000, "bob": -4000}
    facts = play.do(VoidRound(by=BY))
    assert [fact.line.wager for fact in facts if isinstance(fact, SettlementUndone)] == ["war", "initial"]
    assert not any(isinstance(fact, RoundClosed) for fact in facts)
    assert play.net() == {"ann": 1000, "bob": 0}


@pytest.mark.rule("CW 11.6.1")
def test_after_a_void_round_the_game_goes_on_with_the_cards_that_are_left() -> None:
    play = begun("9S 8S 7S 6S 5S 4S", *TWO, cards_dealt=3)
    play.do(VoidRound(by=BY))
    assert play.state.over
    assert play.state.table.stage == "ready"
    assert play.state.table.shoe.stack == cards("6S 5S 4S")
    assert play.state.table.shoe.discards == cards("9S 8S 7S")
    assert play.state.table.wagers == ()


@pytest.mark.rule("CW 11.13", "CW 11.16")
@pytest.mark.parametrize("extra", [0, 1, 2])
def test_a_wrong_number_of_dealers_cards_is_a_misdeal(extra: int) -> None:
    play = begun("9S 8S 8H 2S 3S", *TWO, (2, "bob", "tie", 500), cards_dealt=3)
    play.carry_on()
    facts = play.do(DeclareMisdeal(cause="dealer", extra=extra))
    assert sum(isinstance(fact, CardBurned) for fact in facts) == extra
    assert {line.rule for line in play.state.lines} == {"11.16"}
    assert play.net() == {"ann": 0, "bob": 0}
    assert play.state.over
    assert play.no_card_lost()


@pytest.mark.rule("CW 11.15", "CW 11.16")
def test_so_is_a_players_hand_with_too_many() -> None:
    play = begun("9S 8S 8H 2S", *TWO, cards_dealt=3)
    assert play.refused(DeclareMisdeal(cause="player")) == "11.15"
    play.do(DeclareMisdeal(cause="player", extra=1))
    assert {line.outcome for line in play.state.lines} == {Outcome.VOID}


@pytest.mark.rule("CW 11.6")
def test_a_card_in_the_wrong_place_is_put_right_and_no_misdeal() -> None:
    play = begun("9S 8S 8H 2S", *TWO, cards_dealt=3)
    assert play.refused(DeclareMisdeal(cause="order")) == "11.6"
    assert play.refused(DeclareMisdeal(cause="exposed")) is None


@pytest.mark.rule("CW 11.17.1", "CW 11.17.2", "CW 11.17.3", "CW 11.17.4")
@pytest.mark.parametrize("what", ["missing", "foreign"])
def test_a_missing_or_foreign_card_returns_all_money_of_the_round(what: Any) -> None:
    play = begun("9S 8S 8H", *TWO, (2, "bob", "tie", 500), cards_dealt=3)
    play.carry_on()
    assert play.net() == {"ann": 1000, "bob": 5000}
    facts = play.do(FindWrongCards(what=what, cards=cards("KD")))
    assert {line.rule for line in play.state.lines} == {"11.17.2"}
    assert play.net() == {"ann": 0, "bob": 0}
    assert facts[-2:] == (
        CardsReplaced(dealing="shoe", rule="11.17.3"),
        StaffTold(told=("surveillance", "inspector"), rule="11.17.4"),
    )
    assert play.due.act == "shuffle"
    assert play.state.table.shoe.remaining == 312


@pytest.mark.rule("CW 11.17.1")
def test_found_between_rounds_it_leaves_the_last_one_alone() -> None:
    play = begun("9S 8S 7S", *TWO)
    play.carry_on()
    before = play.state.lines
    play.do(FindWrongCards(what="missing"))
    assert play.state.lines == before != ()


# --- steps forgotten ------------------------------------------------------------------------------


@pytest.mark.rule("CW 11.9")
def test_without_a_cut_the_round_is_played_and_a_shuffle_follows() -> None:
    play = laid("9S 8S 7S 6S", *TWO, stage="cut")
    play.do(PlayUncut())
    assert play.due.act == "close_bets"
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


# --- money ----------------------------------------------------------------------------------------


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


@pytest.mark.rule("CW 13.6", "CW 13.4.2")
def test_only_somebody_caught_with_a_device_forfeits_here() -> None:
    play = begun("9S 8S 7S", *TWO, cards_dealt=2)
    forfeit = Invalidate(by=BY, cause="fraud", forfeits=("bob",))
    assert play.refused(forfeit) == "13.6"
    play.do(Exclude(by=BY, player="bob"), forfeit)
    assert play.net() == {"ann": 0, "bob": -2000}


# --- a device that fails --------------------------------------------------------------------------

DAMAGED = Failure(damaged=cards("6S"))
UNFAIR = Failure(disadvantage=True)
NO_SPARE = Failure(spare_device=False)
STUCK = Failure(cards_can_move=False, damaged=cards("6S"))


def failing(dealt: int = 2, dealing: Dealing = "device") -> Play:
    return begun("9S 8S 7S 6S 5S 4S", *TWO, (2, "bob", "tie", 500), dealing=dealing, cards_dealt=dealt)


@pytest.mark.rule("CW 12.1.1", "CW 12.1.2", "CW 12.1.3", "CW 12.1.4", "CW 12.1.5")
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


@pytest.mark.rule("CW 12.5.1", "CW 12.5.2", "CW 12.5.3", "CW 12.5.4")
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


@pytest.mark.rule("CW 12.5.1")
@pytest.mark.parametrize(("failure", "rule"), [(Failure(), "12.5.1"), (replace(NO_SPARE, disadvantage=True), "12.4")])
def test_the_offer_is_for_nothing_else(failure: Failure, rule: str) -> None:
    assert failing().refused(OfferReturn(failure=failure)) == rule


@pytest.mark.rule("CW 12.2")
def test_caribbean_studs_remedies_are_none_here() -> None:
    assert failing().refused(StartAgain()) == "12.2"
    assert laid("9S", dealing="device").refused(ShuffleAgain()) is None


# --- who may ask for what -------------------------------------------------------------------------


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


@pytest.mark.rule("CW 13.4.1")
def test_a_hand_void_before_its_card_is_told_that_it_is_out_of_the_round() -> None:
    play = begun("9S 8H KD", (1, "ann", "initial", 1000), (2, "bob", "initial", 1000))
    play.do(VoidWagersOf(player="ann", by=BY))
    play.carry_on("settle")
    assert play.state.dealer
    assert {choice.why for choice in GAME.legal(play.state, "ann")} == {"the hand is out of the round"}
