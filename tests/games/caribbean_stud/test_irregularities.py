"""Rules 14 to 16 of Caribbean Stud: misdeals, wrong cards and payments, collusion, a device that fails."""

from typing import Any

import pytest

from games.cards.cards import Card, cards, decks
from games.cards.shuffle import shuffled
from games.caribbean_stud import GAME
from games.caribbean_stud.events import Bet, CloseBets, ExposeCard, Fold, VoidHand
from games.caribbean_stud.irregularities import in_play
from games.caribbean_stud.options import Progressive
from games.chips.jackpot import Meter
from games.chips.settlement import Outcome
from games.irregularities.commands import (
    BurnExtraCard,
    BurnFacedCard,
    CorrectPayment,
    DeclareMisdeal,
    EndRound,
    FindInvalidWager,
    FindWrongCards,
    HoldExtraCard,
    Invalidate,
    MoveToSpareDevice,
    OfferReturn,
    PutRight,
    ShuffleAgain,
    StartAgain,
    UseAsNextCard,
    VoidRound,
    VoidWagersOf,
)
from games.irregularities.facts import CardsReplaced, PaymentCorrected, StaffTold
from games.supervising.commands import EnglishOnly, KeepApart, PlayFirst, RestoreJackpot, StopJackpot
from games.table.staff import Staff
from games.table.table import CardBurned, FindWager, SitDown, WagerTakenBack
from tests.games.caribbean_stud.table import ACE_KING, table
from tests.games.irregularities.remedies import SEED, Play

BY = Staff.SUPERVISOR
ANTES = ((1, "ann", "ante", 1000), (2, "bob", "ante", 2000))
PAIR, NOTHING = "8S 8H 5C 3D 2S", "JS 10H 8D 5H 2C"
JACKPOT = Progressive(meter=6_000_000, wager=500)
FLUSH = "KH QH 9H 6H 3H"


def laid(shoe: str = "", *wagers: tuple[int, str, str, int], **options: Any) -> Play:
    cards_ = shoe or " ".join(card.text for card in shuffled(decks(1), SEED))
    return Play(GAME, table(cards_, *(wagers or ANTES), **options), in_play)


def begun(shoe: str = "", *wagers: tuple[int, str, str, int], **options: Any) -> Play:
    play = laid(shoe, *wagers, **options)
    play.do(CloseBets())
    return play


def dealt(*hands: str, wagers: tuple[tuple[int, str, str, int], ...] = ANTES, **options: Any) -> Play:
    """The dealer's five and each player's, dealt from a device; the first player is asked."""
    play = begun(" ".join((*hands, "2D 3C 4H 6C 7S 7H")), *wagers, dealing="device", **options)
    play.carry_on("ask")
    return play


# --- misdeals -------------------------------------------------------------------------------------


@pytest.mark.rule("CS 14.1", "CS 14.4")
@pytest.mark.parametrize("cards_dealt", [0, 1, 7, 15])
def test_a_wrong_deal_is_a_misdeal_until_somebody_handles_cards(cards_dealt: int) -> None:
    play = begun()
    for _ in range(cards_dealt):
        play.carry_on("deal")
        play.do(play.due.command)
    play.do(DeclareMisdeal(cause="order"))
    assert {(line.outcome, line.rule) for line in play.state.lines} == {(Outcome.VOID, "14.4")}
    assert play.state.over
    assert play.due.act == "shuffle"
    assert play.no_card_lost()


@pytest.mark.rule("CS 14.1")
def test_after_that_it_is_none() -> None:
    assert dealt(ACE_KING, PAIR, NOTHING).refused(DeclareMisdeal(cause="order")) == "14.1"


@pytest.mark.rule("CS 14.2", "CS 14.4")
@pytest.mark.parametrize("extra", [0, 1])
def test_the_dealers_hand_with_the_wrong_number_of_cards_is_one_at_any_time(extra: int) -> None:
    play = dealt(ACE_KING, PAIR, NOTHING)
    play.do(Bet(area=1), Bet(area=2))
    facts = play.do(DeclareMisdeal(cause="dealer", extra=extra))
    assert sum(isinstance(fact, CardBurned) for fact in facts) == extra
    assert [fact.rule for fact in facts if type(fact).__name__ == "RoundVoided"] == ["14.2"]
    assert play.net() == {"ann": 0, "bob": 0}
    assert len(play.state.lines) == 4
    assert play.no_card_lost()


@pytest.mark.rule("CS 14.1", "CS 14.8")
@pytest.mark.parametrize("extra", [0, 1])
def test_a_players_hand_with_the_wrong_number_is_one_until_somebody_handles_cards(extra: int) -> None:
    play = begun()
    play.carry_on("let_look")
    facts = play.do(DeclareMisdeal(cause="player", extra=extra, by=Staff.DEALER))
    assert [fact.rule for fact in facts if type(fact).__name__ == "RoundVoided"] == ["14.1"]
    assert {(line.outcome, line.rule) for line in play.state.lines} == {(Outcome.VOID, "14.4")}
    assert play.no_card_lost()


@pytest.mark.rule("CS 14.8")
def test_after_that_it_is_none_and_the_hand_is_void() -> None:
    assert dealt(ACE_KING, PAIR, NOTHING).refused(DeclareMisdeal(cause="player", extra=1)) == "14.8"


@pytest.mark.rule("CS 14.3", "CS 14.4", "CS 14.5")
def test_two_cards_exposed_in_the_deal_are_a_misdeal_and_one_is_not() -> None:
    play = begun()
    play.deal(3)
    play.do(ExposeCard(area=1, at=0))
    assert play.refused(DeclareMisdeal(cause="exposed")) == "14.5"
    assert play.due.act == "deal"
    play.do(ExposeCard(area=None, at=0))
    assert (play.due.act, play.due.rule) == ("misdeal", "14.3")
    play.carry_on("shuffle")
    assert play.state.over
    assert {line.rule for line in play.state.lines} == {"14.4"}
    assert play.no_card_lost()


@pytest.mark.rule("CS 14.1", "CS 14.2", "CS 14.5")
@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (BurnFacedCard(), "14.5"),
        (UseAsNextCard(), "14.1"),
        (BurnExtraCard(), "14.2"),
        (HoldExtraCard(), "14.2"),
        (PutRight(dealt_to=(1,)), "14.1"),
        (VoidRound(by=BY), "14.1"),
        (MoveToSpareDevice(seed=SEED), "15.2.1"),
        (EndRound(), "15.2.1"),
        (OfferReturn(), "15.2.1"),
    ],
)
def test_what_other_games_do_is_no_remedy_here(command: Any, rule: str) -> None:
    assert begun().refused(command) == rule


# --- wrong cards, wrong money ---------------------------------------------------------------------


@pytest.mark.rule("CS 14.9.1", "CS 14.9.2", "CS 14.9.3", "CS 14.9.4")
def test_a_missing_card_returns_everything_of_the_round_and_nothing_of_earlier_ones() -> None:
    play = dealt(ACE_KING, PAIR, NOTHING)
    play.do(Fold(area=1))
    play.carry_on("ask")
    assert play.net() == {"ann": -1000}
    facts = play.do(FindWrongCards(what="missing", cards=cards("7D")))
    assert play.net() == {"ann": 0, "bob": 0}
    assert {line.rule for line in play.state.lines} == {"14.9.2"}
    assert facts[-2:] == (
        CardsReplaced(dealing="device", rule="14.9.3"),
        StaffTold(told=("surveillance", "inspector"), rule="14.9.4"),
    )
    assert play.state.table.shoe.remaining == 52
    before = play.state.lines
    play.do(FindWrongCards(what="foreign"))
    assert play.state.lines == before


@pytest.mark.rule("CS 14.18.1.1", "CS 14.18.1.2", "CS 14.19")
@pytest.mark.parametrize(
    ("due", "paid", "rule", "reported"),
    [(2000, 1000, "14.18.1.1", False), (0, 100_000, "14.18.1.2", False), (100_001, 0, "14.18.1.1", True)],
)
def test_wrong_payments_are_put_right_and_over_1000_dollars_reported(
    due: int, paid: int, rule: str, reported: bool
) -> None:
    facts = laid().do(CorrectPayment(player="ann", area=1, wager="bet", due=due, paid=paid))
    assert isinstance(facts[0], PaymentCorrected)
    assert (facts[0].rule, facts[0].report) == (rule, reported)
    assert facts[1:] == ((StaffTold(told=("nicc",), rule="14.19"),) if reported else ())


@pytest.mark.rule("CS 14.20.1")
def test_an_invalid_wager_found_before_the_hand_goes_back() -> None:
    play = laid()
    facts = play.do(FindInvalidWager(player="ann"))
    assert [fact.rule for fact in facts if isinstance(fact, WagerTakenBack)] == ["14.20.1"]


@pytest.mark.rule("CS 14.20.2", "CS 14.20.3")
def test_found_during_it_wins_nothing_not_even_the_jackpot() -> None:
    wagers = (*ANTES, (1, "ann", "jackpot", 500))
    play = dealt(ACE_KING, FLUSH, PAIR, wagers=wagers, jackpot=JACKPOT)
    play.do(Bet(area=1), FindInvalidWager(player="ann"), Bet(area=2))
    play.carry_on("shuffle")
    assert {play.lines["ann", wager].outcome for wager in ("ante", "bet", "jackpot")} == {Outcome.VOID}
    assert {play.lines["ann", wager].rule for wager in ("ante", "bet", "jackpot")} == {"14.20.2"}
    assert play.net() == {"ann": 0, "bob": 2000 + 4000}
    before = play.state.lines
    play.do(FindInvalidWager(player="bob"))
    assert play.state.lines == before


@pytest.mark.rule("CS 14.20.2")
@pytest.mark.parametrize(
    ("invalid", "paid", "rule", "meter"),
    [(None, 570_000, "12.3.2", 4_860_000), ("bob", 600_000, "12.1.2", 5_400_000), ("ann", 0, "14.20.2", 5_400_000)],
)
def test_an_invalid_wager_takes_nothing_from_the_meter_or_from_another_winner(
    invalid: str | None, paid: int, rule: str, meter: int
) -> None:
    wagers = (*ANTES, (1, "ann", "jackpot", 500), (2, "bob", "jackpot", 500))
    play = dealt(ACE_KING, "4H 5H 6H 7H 8H", "4D 5D 6D 7D 8D", wagers=wagers, jackpot=JACKPOT)
    play.do(Bet(area=1), Bet(area=2))
    if invalid:
        play.do(FindInvalidWager(player=invalid))
    play.carry_on("shuffle")
    line = play.lines["ann", "jackpot"]
    assert (line.paid, line.rule, play.state.meter.cents) == (paid, rule, meter)


@pytest.mark.rule("CS 16.4.1")
@pytest.mark.parametrize("moment", ["deal", "turn_up", "ask", "reveal", "turn"])
def test_the_wagers_of_somebody_with_a_device_are_void(moment: str) -> None:
    wagers = (*ANTES, (1, "ann", "jackpot", 500))
    play = begun(f"{ACE_KING} {FLUSH} {PAIR}", *wagers, dealing="device", jackpot=JACKPOT)
    while play.due.act != moment:
        play.do(play.due.command or Bet(area=play.due.area or 0))
    assert play.refused(VoidWagersOf(player="ann", by=Staff.DEALER)) == "16.4.1"
    play.do(VoidWagersOf(player="ann", by=BY))
    while play.due.act != "shuffle":
        play.do(play.due.command or Bet(area=play.due.area or 0))
    assert play.net() == {"ann": 0, "bob": 6000}
    assert {line.rule for line in play.state.lines if line.player == "ann"} == {"16.4.1"}
    assert play.state.meter.cents == JACKPOT.meter
    assert play.no_card_lost()


@pytest.mark.rule("CS 16.5", "CS 16.5.1", "CS 16.5.2", "CS 16.6")
def test_a_cancelled_game_undoes_the_jackpot_too() -> None:
    straight_flush = "9H 8H 7H 6H 5H"
    wagers = (*ANTES, (1, "ann", "jackpot", 500))
    play = dealt(ACE_KING, straight_flush, PAIR, wagers=wagers, jackpot=JACKPOT)
    play.do(Bet(area=1), Bet(area=2))
    play.carry_on("shuffle")
    assert play.state.meter.cents < JACKPOT.meter
    assert play.refused(Invalidate(by=BY, cause="disruption", forfeits=("ann",))) == "16.6"
    play.do(Invalidate(by=BY, cause="fraud", forfeits=("ann",)))
    assert play.net() == {"ann": -3500, "bob": 0}
    assert play.state.meter.cents == JACKPOT.meter


# --- collusion ------------------------------------------------------------------------------------


@pytest.mark.rule("CS 14.13", "CS 14.13.1")
def test_a_suspected_player_decides_before_the_others_handle_their_cards() -> None:
    play = laid(f"{ACE_KING} {PAIR} {NOTHING}", dealing="device")
    assert play.refused(PlayFirst(by=Staff.DEALER, players=("bob",))) == "14.13.1"
    play.do(PlayFirst(by=BY, players=("bob",)), CloseBets())
    play.carry_on("ask")
    assert play.due.player == "bob"
    assert play.refused(Bet(area=1)) == "8.1"
    assert seen(play, "ann") == (None,) * 5
    assert seen(play, "bob") == cards(NOTHING)
    play.do(Fold(area=2))
    play.carry_on("ask")
    assert play.due.player == "ann"
    assert seen(play, "ann") == cards(PAIR)
    play.do(PlayFirst(by=BY))
    assert play.state.table.seating.play_first == ()


def seen(play: Play, player: str) -> tuple[Card | None, ...]:
    hands = GAME.view(play.state, player).hands
    shown: tuple[Card | None, ...] = next(hand.cards for hand in hands if hand.player == player)
    return shown


@pytest.mark.rule("CS 14.13.2", "CS 14.13.3")
def test_partners_are_kept_apart_and_english_spoken() -> None:
    play = Play(GAME, table(PAIR), in_play)
    play.do(SitDown(player="ann", area=1), KeepApart(by=BY, players=("ann", "bob")))
    assert play.refused(SitDown(player="bob", area=2)) == "14.13.2"
    assert play.refused(EnglishOnly(by=Staff.DEALER)) == "14.13.3"
    facts = play.do(EnglishOnly(by=BY))
    assert (facts[0].order, facts[0].rule) == ("english_only", "14.13.3")


# --- equipment ------------------------------------------------------------------------------------


@pytest.mark.rule("CS 14.15")
def test_without_its_jackpot_the_game_goes_on_and_an_inspector_is_told() -> None:
    play = laid(PAIR, *ANTES, (1, "ann", "jackpot", 500), jackpot=JACKPOT)
    assert play.refused(StopJackpot(by=Staff.DEALER)) == "14.15"
    facts = play.do(StopJackpot(by=BY))
    assert facts[1] == StaffTold(told=("inspector",), rule="14.15")
    assert any(wager.kind == "jackpot" for wager in play.state.table.wagers)
    jackpot = FindWager(area=2, player="bob", kind="jackpot", stake=500)
    assert play.refused(jackpot) == "14.15"
    play.do(RestoreJackpot(by=BY), jackpot)


@pytest.mark.rule("CS 15.1")
def test_a_device_that_jams_shuffles_again() -> None:
    play = laid(PAIR, *ANTES, dealing="device")
    play.do(ShuffleAgain())
    assert (play.due.act, play.due.rule) == ("shuffle", "15.1")
    assert laid(PAIR).refused(ShuffleAgain()) == "15.1"
    assert begun(dealing="device").refused(ShuffleAgain()) == "15.1"


@pytest.mark.rule("CS 15.2", "CS 15.2.1", "CS 15.2.2", "CS 15.2.3")
@pytest.mark.parametrize("onto", ["device", "shoe"])
def test_one_that_fails_in_a_round_voids_it_and_new_cards_are_brought(onto: Any) -> None:
    play = dealt(ACE_KING, PAIR, NOTHING)
    play.do(Fold(area=1))
    play.carry_on("ask")
    facts = play.do(StartAgain(onto=onto))
    assert play.net() == {"ann": 0, "bob": 0}
    assert {line.rule for line in play.state.lines} == {"15.2.1"}
    assert facts[-1] == CardsReplaced(dealing=onto, rule="15.2.3")
    assert play.state.table.shoe.dealing == onto
    assert play.due.act == "shuffle"
    assert play.refused(StartAgain()) == "15.2.1"
    assert begun(dealing="device").refused(StartAgain()) == "15.2"


# --- the jackpot's wagers -------------------------------------------------------------------------

FED = Progressive(meter=6_000_000, wager=100, reset=5_000_000, increment=300_000)
JACKPOTS = ((1, "ann", "jackpot", 100), (2, "bob", "jackpot", 100))


@pytest.mark.rule("CS 14.4", "CS 14.9.2", "CS 15.2.1")
@pytest.mark.parametrize(
    "command", [DeclareMisdeal(cause="dealer"), FindWrongCards(what="missing"), StartAgain(onto="shoe")]
)
def test_a_void_round_takes_what_its_jackpot_wagers_fed_off_the_meter(command: Any) -> None:
    play = dealt(ACE_KING, PAIR, NOTHING, wagers=(*ANTES, *JACKPOTS), jackpot=FED)
    assert play.state.meter == Meter(cents=6_000_060)
    play.do(command)
    assert play.net() == {"ann": 0, "bob": 0}
    assert play.state.meter == Meter(cents=6_000_000)


@pytest.mark.rule("CS 14.8")
def test_a_void_hand_takes_what_its_own_fed() -> None:
    play = dealt(ACE_KING, PAIR, NOTHING, wagers=(*ANTES, *JACKPOTS), jackpot=FED)
    play.do(VoidHand(area=1))
    assert play.state.meter == Meter(cents=6_000_030)
    play.do(FindWrongCards(what="missing"))
    assert play.state.meter == Meter(cents=6_000_000), "and no more than once"
