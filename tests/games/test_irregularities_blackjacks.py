"""What goes wrong at both blackjacks alike: rules 16 to 18 of Star Blackjack, 17 to 19 of Blackjack Switch."""

from collections.abc import Callable
from typing import Any

import pytest

from games import blackjack_switch, star_blackjack
from games.blackjack_switch.irregularities import in_play as switch_play
from games.cards import Card, decks
from games.irregularities.commands import (
    MISDEALT,
    BurnExtraCard,
    BurnFacedCard,
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
    RoundVoided,
    SettlementUndone,
    StaffTold,
)
from games.settlement import Outcome
from games.shoe import Dealing
from games.shuffle import shuffled
from games.staff import Staff
from games.star_blackjack.irregularities import in_play as star_play
from games.table import CardBurned, CardHeld, FindWager, RoundClosed, WagerTakenBack
from games.twentyone.facts import CloseBets, Hit, Stand
from games.wire import dumps, loads, replace
from tests.games.remedying import SEED, Play

BY = Staff.SUPERVISOR
BOTH = pytest.mark.parametrize("code", ["SB", "BS"])
GAMES: dict[str, tuple[Any, Callable[[Any], Any], tuple[int | None, ...]]] = {
    "SB": (star_blackjack, star_play, (None,)),
    "BS": (blackjack_switch, switch_play, (1, 2)),
}
CHAPTERS = {"16.15": "17.16", "16.16": "17.15", "18.4": "19.3", "18.5": "19.4", "18.6": "19.5"}


def rule(code: str, number: str) -> str:
    """Star Blackjack's clause, or where Blackjack Switch has the same."""
    if code == "SB":
        return number
    for here, there in CHAPTERS.items():
        if f"{number}.".startswith(f"{here}."):
            return there + number.removeprefix(here)
    chapter, _, rest = number.partition(".")
    return f"{int(chapter) + 1}.{rest}"


def laid(code: str, *, players: tuple[str, ...] = ("ann", "bob"), dealing: Dealing = "shoe", **table: Any) -> Play:
    """Whole decks in the shoe or device, a card in the rack, and a wager of each player on an area of their own."""
    package, layout, boxes = GAMES[code]
    state = package.opened(package.Options(dealing=dealing), {}, shuffled(decks(6), SEED))
    shoe = replace(state.table.shoe, dealt=1, discards=state.table.shoe.cards[:1])
    play = Play(package.GAME, replace(state, table=replace(state.table, shoe=shoe, **table)), layout)
    for area, player in enumerate(players, start=1):
        for box in boxes:
            play.do(FindWager(area=area, player=player, kind="main", stake=1000, box=box))
    return play


def begun(code: str, cards_dealt: int = 0, **how: Any) -> Play:
    play = laid(code, **how)
    play.do(CloseBets())
    play.deal(cards_dealt)
    return play


def finish(play: Play, until: str = "") -> None:
    """Everybody hits below 12 and stands on the rest."""
    while True:
        play.carry_on(until)
        if play.state.over or play.due.act == until:
            return
        box = play.state.in_turn
        hand = {"area": box.area, "box": box.box}
        play.do(Hit(**hand) if box.hand.total.points < 12 else Stand(**hand))


def next_card(play: Play) -> Card:
    card: Card = play.state.table.shoe.next_card
    return card


# --- cards ----------------------------------------------------------------------------------------


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


# --- rounds ---------------------------------------------------------------------------------------


@pytest.mark.rule("SB 16.7", "BS 17.7")
@BOTH
def test_a_round_without_wagers_is_void(code: str) -> None:
    play = laid(code, players=())
    seen = play.state.table.shoe.stack[:3]
    facts = play.do(VoidEmptyRound(cards=3))
    assert facts == tuple(CardBurned(card=card, rule=rule(code, "16.7")) for card in seen)
    assert laid(code).refused(VoidEmptyRound()) == rule(code, "16.7")
    assert begun(code).refused(VoidEmptyRound()) == rule(code, "16.7")


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
def test_misdealt_cards_are_laid_where_they_should_have_gone(code: str) -> None:
    play, right = begun(code), begun(code, 3)
    facts = play.do(PutRight(dealt_to=(3, None, 1)))
    assert facts[0] == RoundPutRight(dealt_to=(3, None, 1), rule=rule(code, "16.8"))
    assert play.state == right.state
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
def test_or_by_a_supervisor_the_round_is_void(code: str) -> None:
    play = begun(code, 4)
    assert play.refused(VoidRound(by=Staff.DEALER)) == rule(code, "16.8")
    play.do(VoidRound(by=BY))
    assert {(line.outcome, line.rule) for line in play.state.lines} == {(Outcome.VOID, rule(code, "16.8"))}
    assert play.net() == {"ann": 0, "bob": 0}
    assert play.no_card_lost()
    assert play.refused(VoidRound(by=BY)) == rule(code, "16.8"), "what is void is not voided again"


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("area 2 had no first card", "area 2 had no first card"),
        (" Two cards fell. ", "Two cards fell"),
        (" . ", MISDEALT),
    ],
)
def test_for_the_reason_that_the_supervisor_gives(code: str, said: str, kept: str) -> None:
    facts = begun(code, 4).do(VoidRound(by=BY, why=said))
    assert facts[0] == RoundVoided(why=kept, rule=rule(code, "16.8"))
    assert loads(dumps(facts[0]), RoundVoided) == facts[0]


@BOTH
def test_a_reason_has_an_end(code: str) -> None:
    play = begun(code, 4)
    assert play.refused(VoidRound(by=BY, why="x" * 201)) is None
    play.do(VoidRound(by=BY, why="x" * 200))


def test_a_round_voided_without_words_of_its_own_reads_back() -> None:
    old = b'{"type":"VoidRound","by":"supervisor"}'
    assert loads(old, VoidRound) == VoidRound(by=BY, why=MISDEALT)


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
def test_until_the_next_round_begins(code: str) -> None:
    play = begun(code)
    finish(play)
    interim = [line for line in play.state.lines if not line.rule.startswith("15." if code == "SB" else "16.")]
    facts = play.do(VoidRound(by=BY))
    assert len([fact for fact in facts if isinstance(fact, SettlementUndone)]) == len(play.state.lines) - len(interim)
    assert not any(isinstance(fact, RoundClosed) for fact in facts)
    assert [line for line in play.state.lines if line.outcome is not Outcome.VOID] == interim


@pytest.mark.rule("SB 16.8.1", "BS 17.8.1")
@BOTH
def test_the_game_then_goes_on_with_the_cards_that_are_left(code: str) -> None:
    play = begun(code, 4)
    left = play.state.table.shoe.stack
    play.do(VoidRound(by=BY))
    assert play.state.over
    assert play.state.table.shoe.stack == left
    assert play.state.table.stage == "ready"


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
@pytest.mark.parametrize("cause", ["order", "dealer", "player", "exposed"])
def test_nothing_is_a_misdeal_here(code: str, cause: Any) -> None:
    assert begun(code, 4).refused(DeclareMisdeal(cause=cause, extra=1)) == rule(code, "16.8")


@pytest.mark.rule("SB 16.16.1", "SB 16.16.2", "SB 16.16.3", "SB 16.16.4")
@pytest.mark.rule("BS 17.15.1", "BS 17.15.2", "BS 17.15.3", "BS 17.15.4")
@BOTH
@pytest.mark.parametrize("what", ["missing", "foreign"])
def test_wrong_cards_void_the_round_and_the_rest_of_the_cards(code: str, what: Any) -> None:
    play = begun(code, 4)
    facts = play.do(FindWrongCards(what=what))
    assert {line.rule for line in play.state.lines} == {rule(code, "16.16.2")}
    assert facts[-2:] == (
        CardsReplaced(dealing="shoe", rule=rule(code, "16.16.3")),
        StaffTold(told=("surveillance", "inspector"), rule=rule(code, "16.16.4")),
    )
    assert play.due.act == "shuffle"
    before = play.state.lines
    play.do(FindWrongCards(what=what))
    assert play.state.lines == before


# --- steps forgotten ------------------------------------------------------------------------------


@pytest.mark.rule("SB 16.11", "BS 17.11")
@BOTH
def test_without_a_cut_the_round_is_finished_and_a_shuffle_follows(code: str) -> None:
    play = laid(code, stage="cut")
    play.do(PlayUncut())
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


# --- money and people -----------------------------------------------------------------------------


@pytest.mark.rule("SB 16.21.1.1", "SB 16.21.1.2", "SB 16.21.3")
@pytest.mark.parametrize(
    ("due", "paid", "clause", "reported"),
    [(1000, 500, "16.21.1.1", False), (0, 100_000, "16.21.1.2", False), (0, 100_001, "16.21.1.2", True)],
)
def test_star_blackjack_puts_wrong_payments_right(due: int, paid: int, clause: str, reported: bool) -> None:
    facts = laid("SB").do(CorrectPayment(player="ann", area=1, wager="main", due=due, paid=paid))
    assert isinstance(facts[0], PaymentCorrected)
    assert (facts[0].rule, facts[0].report) == (clause, reported)
    assert facts[1:] == ((StaffTold(told=("nicc",), rule="16.21.3"),) if reported else ())


@pytest.mark.rule("SB 16.22.1")
def test_star_blackjack_hands_invalid_wagers_back_before_the_hand() -> None:
    play = laid("SB")
    facts = play.do(FindInvalidWager(player="ann"))
    assert [fact.rule for fact in facts if isinstance(fact, WagerTakenBack)] == ["16.22.1"]
    assert [wager.player for wager in play.state.table.wagers] == ["bob"]


def test_blackjack_switch_has_no_rule_for_either() -> None:
    assert laid("BS").refused(FindInvalidWager(player="ann")) is None
    assert laid("BS").refused(CorrectPayment(player="ann", area=1, wager="main", due=0, paid=1)) is None


@pytest.mark.rule("SB 18.4.1", "BS 19.3.1")
@BOTH
@pytest.mark.parametrize("dealt", [0, 2, None])
def test_the_wagers_of_somebody_with_a_device_are_void(code: str, dealt: int | None) -> None:
    play = begun(code, dealt or 0)
    if dealt is None:
        finish(play, "ask")
    assert play.refused(VoidWagersOf(player="ann", by=Staff.DEALER)) == rule(code, "18.4.1")
    before = play.net().get("ann", 0)
    play.do(VoidWagersOf(player="ann", by=BY))
    finish(play)
    assert play.net()["ann"] == before
    assert all(line.outcome is not Outcome.VOID for line in play.state.lines if line.player == "bob")
    assert play.no_card_lost()


@pytest.mark.rule("SB 18.5", "SB 18.5.1", "SB 18.5.2", "SB 18.6")
@pytest.mark.rule("BS 19.4", "BS 19.4.1", "BS 19.4.2", "BS 19.5")
@BOTH
def test_a_cancelled_outcome_refunds_wagers_but_not_the_cheats(code: str) -> None:
    play = begun(code, 4)
    assert play.refused(Invalidate(by=Staff.DEALER, cause="fraud")) == rule(code, "18.5")
    forfeit = Invalidate(by=BY, cause="disruption", forfeits=("bob",))
    assert play.refused(forfeit) == rule(code, "18.6")
    play.do(replace(forfeit, cause="fraud"))
    staked = 1000 if code == "SB" else 2000
    assert play.net() == {"ann": 0, "bob": -staked}
    play = begun(code, 4)
    play.do(Invalidate(by=BY, cause="disruption"))
    assert play.net() == {"ann": 0, "bob": 0}
    assert play.no_card_lost()


# --- a device that fails --------------------------------------------------------------------------


def failing(code: str, dealt: int = 2, dealing: Dealing = "device") -> Play:
    return begun(code, dealt, dealing=dealing)


UNFAIR = Failure(disadvantage=True)
NO_SPARE = Failure(spare_device=False)
STUCK = Failure(cards_can_move=False)


@pytest.mark.rule("SB 17.1", "SB 17.1.1", "SB 17.1.2", "SB 17.1.3", "SB 17.1.4", "SB 17.1.5")
@pytest.mark.rule("BS 18.1.1", "BS 18.1.2", "BS 18.1.3", "BS 18.1.4", "BS 18.1.5")
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
@pytest.mark.rule("BS 18.5.1", "BS 18.5.2", "BS 18.5.3", "BS 18.5.4")
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


@pytest.mark.rule("SB 17.4", "SB 17.5.1", "BS 18.4", "BS 18.5.1")
@BOTH
def test_the_offer_and_the_restart_are_for_nothing_else(code: str) -> None:
    play = failing(code)
    assert play.refused(OfferReturn()) == rule(code, "17.5.1")
    assert play.refused(OfferReturn(failure=replace(NO_SPARE, disadvantage=True))) == rule(code, "17.4")
    assert play.refused(StartAgain()) == rule(code, "17.2")
