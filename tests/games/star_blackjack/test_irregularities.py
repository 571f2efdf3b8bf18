"""Rules 16 to 18 of Star Blackjack with the cards on the table: refused cards, void rounds, the jackpot that fails.

What Star Blackjack shares with Blackjack Switch is tried in tests/games/twentyone/.
"""

from typing import Any

import pytest

from games.cards.cards import Card, cards
from games.chips.settlement import Outcome
from games.irregularities.commands import (
    BurnExtraCard,
    EndRound,
    Failure,
    FindInvalidWager,
    FindWrongCards,
    OfferReturn,
    PlayOn,
    PutRight,
    RefuseCard,
    TakeWagersBack,
    UseAsNextCard,
    VoidRound,
    VoidWagersOf,
)
from games.irregularities.facts import CardLoose, CardTurnedDown
from games.records import dumps, loads
from games.star_blackjack import GAME
from games.table.staff import Staff
from games.twentyone.facts import Absent, Double, Hit, Insure, Split, Stand
from tests.games.irregularities.remedies import Play
from tests.games.star_blackjack.rounds import AT_2, asked, begun
from tests.games.star_blackjack.table import ANN, BOB, Wager

BY = Staff.SUPERVISOR
AT_3: Wager = (3, "cat", "main", "30")
UNFAIR = Failure(disadvantage=True)


def hands(play: Play) -> list[tuple[Card, ...]]:
    return [hand.cards for box in play.state.boxes for hand in box.hands]


# --- a card dealt in error ------------------------------------------------------------------------

THREE_AREAS = "10S 9S 8S 6D 5S 6S 7S"
"""15 for ann, 15 for bob, 15 for cat against a 6."""


@pytest.mark.rule("SB 16.2")
def test_the_card_goes_to_the_next_player_who_draws() -> None:
    play = asked(f"{THREE_AREAS} 2H 3H 4H", ANN, AT_2, AT_3)
    play.do(Stand(area=1))
    assert play.do(UseAsNextCard()) == (CardLoose(card=Card.of("2H"), rule="16.2"),)
    play.do(Hit(area=2))
    play.carry_on("ask")
    assert hands(play)[1] == cards("9S 6S 2H")
    assert play.state.table.trouble.loose is None
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.3")
@pytest.mark.parametrize("no", [RefuseCard(area=2), RefuseCard(area=2, player="bob"), Stand(area=2)])
def test_whoever_refuses_it_gets_no_other_card(no: Any) -> None:
    play = asked(f"{THREE_AREAS} 2H 3H 4H", ANN, AT_2, AT_3)
    play.do(Stand(area=1), UseAsNextCard())
    assert play.do(no) == (CardTurnedDown(area=2, rule="16.3"),)
    assert play.due.player == "cat"
    assert play.refused(Hit(area=2)) is not None
    play.do(Hit(area=3))
    play.carry_on("ask")
    assert hands(play) == [cards("10S 5S"), cards("9S 6S"), cards("8S 7S 2H")]


@pytest.mark.rule("SB 16.3")
def test_nor_on_another_hand_or_area_unless_it_must_be_drawn_to() -> None:
    play = asked("8S 7S 6D 8H 9S KH 3H 4H KD 5D", ANN, (2, "ann", "main", "10"))
    play.do(Split(area=1))
    play.carry_on("ask")
    play.do(UseAsNextCard())
    facts = play.do(RefuseCard(area=1))
    assert facts == (CardTurnedDown(area=1, rule="16.3"), CardTurnedDown(area=2, rule="16.3"))
    play.carry_on("settle")
    assert hands(play) == [cards("8S KH"), cards("8H 3H 4H"), cards("7S 9S")]


@pytest.mark.rule("SB 16.3", "SB 10.2")
def test_below_12_it_cannot_be_refused() -> None:
    play = asked("4S 6D 5S 2H 3H", ANN)
    play.do(UseAsNextCard())
    assert play.refused(RefuseCard(area=1)) == "10.2"
    assert play.refused(Stand(area=1)) == "10.2"
    choice = {choice.call: choice for choice in GAME.legal(play.state, "ann")}["refuse_card"]
    assert (choice.open, choice.rule) == (False, "10.2")


@pytest.mark.rule("SB 16.3")
def test_only_in_turn_by_the_controlling_player_and_where_there_is_one() -> None:
    play = asked(f"{THREE_AREAS} 2H", ANN, AT_2, AT_3)
    assert play.refused(RefuseCard(area=1)) == "16.3"
    play.do(UseAsNextCard())
    assert play.refused(RefuseCard(area=2)) == "10.1"
    assert play.refused(RefuseCard(area=1, player="bob")) == "5.7"
    choices = {choice.call: choice for choice in GAME.legal(play.state, "ann")}
    assert choices["refuse_card"].open


@pytest.mark.rule("SB 16.4")
def test_refused_by_all_it_is_the_dealers_next_card() -> None:
    play = asked("10S 6D 5S 2H 9H", ANN)
    play.do(UseAsNextCard(), Stand(area=1))
    assert play.due.act == "deal"
    assert play.due.rule == "16.4"
    play.carry_on("settle")
    assert play.state.dealer == cards("6D 2H 9H")
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.5")
def test_a_card_that_not_even_the_dealer_can_take_is_burned() -> None:
    play = asked("10S 6D 6S KH 9H", ANN)
    play.do(Hit(area=1))
    play.do(UseAsNextCard())
    assert play.state.table.trouble.loose == Card.of("KH")
    play.carry_on()
    assert play.state.over
    assert Card.of("KH") in play.state.table.shoe.discards
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.5")
def test_a_card_too_many_on_the_dealers_finished_hand_is_burned() -> None:
    play = asked("10S 6D 9S KH 9H 2C", ANN)
    assert play.refused(BurnExtraCard()) == "16.2"
    play.do(Stand(area=1))
    play.carry_on("settle")
    assert play.state.dealer == cards("6D KH 9H")
    play.do(BurnExtraCard())
    assert play.state.dealer == cards("6D KH 9H")
    assert play.state.table.shoe.discards == cards("2C")
    assert play.refused(UseAsNextCard()) == "16.5"


# --- put right or void ----------------------------------------------------------------------------


@pytest.mark.rule("SB 16.8", "SB 16.2")
def test_a_round_is_put_right_in_the_order_the_cards_left_the_shoe() -> None:
    play = begun("10S 9S 8S 6D 5S 6S 7S 2H", ANN, AT_2, AT_3)
    play.do(PutRight(dealt_to=(2, 1, None, 3, 1, 2, 3, 3)))
    assert hands(play) == [cards("10S 5S"), cards("9S 6S"), cards("8S 7S")]
    assert play.state.table.trouble.loose == Card.of("2H")
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.8", "SB 16.2")
def test_across_a_decision_the_cards_wait_for_it_in_the_order_they_left_the_shoe() -> None:
    play = begun("10S 9S 8S 6D 5S 6S 7S 2H 3H 4H", ANN, AT_2, AT_3)
    play.do(PutRight(dealt_to=(2, 1, None, 3, 1, 2, 3, 3, 3)))
    assert play.state.table.trouble.lying == cards("2H 3H")
    play.carry_on("ask")
    play.do(Hit(area=1))
    play.carry_on("ask")
    assert play.do(Stand(area=1)) == (CardTurnedDown(area=1, rule="16.3"),)
    assert play.do(Stand(area=2)) == (CardTurnedDown(area=2, rule="16.3"),)
    play.do(Hit(area=3))
    play.carry_on("ask")
    assert hands(play) == [cards("10S 5S 2H"), cards("9S 6S"), cards("8S 7S 3H")]
    assert play.state.table.trouble.lying == ()
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.8")
def test_but_not_where_nobody_knows_the_order_or_so_many_cards_never_left_the_shoe() -> None:
    play = begun("10S 9S 8S 6D 5S 6S 7S 2H", ANN, AT_2, AT_3)
    assert play.refused(PutRight(dealt_to=())) == "16.8"
    assert play.refused(PutRight(dealt_to=(2, 1, None, 3, 1, 2, 3, 3, 3))) == "16.8"


@pytest.mark.rule("SB 16.2", "SB 16.4", "SB 16.5")
def test_two_cards_dealt_in_error_are_the_next_cards_in_order() -> None:
    play = asked("10S 6D 5S 9H 3H KH", ANN)
    play.do(UseAsNextCard(), UseAsNextCard(), UseAsNextCard())
    assert play.state.table.trouble.lying == cards("9H 3H KH")
    play.do(Stand(area=1))
    assert (play.due.act, play.due.rule) == ("deal", "16.4")
    play.carry_on("burn_loose_card")
    assert play.state.dealer == cards("6D 9H 3H")
    play.carry_on()
    assert play.state.over
    assert Card.of("KH") in play.state.table.shoe.discards
    assert play.no_card_lost()


def test_a_table_with_one_card_loose_as_it_was_kept_before_reads_back() -> None:
    play = asked("10S 6D 5S 9H", ANN)
    play.do(UseAsNextCard())
    old = dumps(play.state).replace(b'"behind":[],', b"")
    assert b"behind" not in old
    assert loads(old, GAME.state) == play.state


VOIDS = pytest.mark.parametrize(
    ("command", "clause"), [(VoidRound(by=BY), "16.8"), (FindWrongCards(what="missing"), "16.16.2")]
)


@pytest.mark.rule("SB 16.8", "SB 16.16.2")
@VOIDS
def test_a_void_round_leaves_paid_what_was_paid_in_the_interim_and_returns_what_was_taken(
    command: Any, clause: str
) -> None:
    sides: tuple[Wager, ...] = ((2, "bob", "perfect_pairs", "5"), (3, "cat", "perfect_pairs", "5"))
    play = asked("AS 10S 9C 6D KS 5S 9D KD 2H", ANN, AT_2, AT_3, *sides, optional_wagers=PAIRS)
    play.do(Hit(area=2))
    play.carry_on("ask")
    assert play.net() == {"ann": 3000, "bob": -1500, "cat": 2500}
    play.do(command)
    assert play.net() == {"ann": 3000, "bob": 0, "cat": 2500}
    gone_back = {who for who, line in play.lines.items() if (line.outcome, line.rule) == (Outcome.VOID, clause)}
    assert gone_back == {("bob", "main"), ("bob", "perfect_pairs"), ("cat", "main")}
    assert play.state.over


@pytest.mark.rule("SB 16.8", "SB 16.16.2")
@VOIDS
def test_and_insurance_that_was_lost(command: Any, clause: str) -> None:
    play = begun("10S AD 9S 5H 2H", ANN)
    play.carry_on("close_insurance")
    play.do(Insure(area=1, player="ann", stake=1000))
    play.carry_on("ask")
    play.do(Stand(area=1))
    play.carry_on("deal")
    play.do(play.due.command)
    play.do(play.due.command)
    assert play.lines["ann", "insurance"].collected == 1000
    play.do(command)
    assert {(line.outcome, line.rule) for line in play.state.lines} == {(Outcome.VOID, clause)}
    assert play.net() == {"ann": 0}


@pytest.mark.rule("SB 16.8")
def test_a_void_round_is_over_and_loses_no_card() -> None:
    play = asked("AS 10S 6D KS 5S 2H KD 9D", ANN, AT_2)
    play.do(VoidRound(by=BY))
    assert play.net() == {"ann": 3000, "bob": 0}
    assert play.lines["bob", "main"].outcome is Outcome.VOID
    assert play.lines["bob", "main"].rule == "16.8"
    assert play.state.over
    assert play.no_card_lost()


PAIRS = ("perfect_pairs",)


@pytest.mark.rule("SB 16.8")
def test_found_before_the_next_round_only_the_final_settlement_is_undone() -> None:
    play = asked("AS 10S 6D KS 8S KH KD", ANN, AT_2)
    play.do(Stand(area=2))
    play.carry_on()
    assert play.state.over
    assert play.net() == {"ann": 3000, "bob": 1000}
    play.do(VoidRound(by=BY))
    assert play.net() == {"ann": 3000, "bob": 0}
    assert len(play.state.lines) == 2


@pytest.mark.rule("SB 16.8", "SB 16.16.2")
def test_insurance_splits_and_doubles_go_back_too() -> None:
    play = begun("8S AD 8H 3S KS 2H", ANN)
    play.carry_on("close_insurance")
    play.do(Insure(area=1, player="ann", stake=1000))
    play.carry_on("ask")
    play.do(Split(area=1))
    play.carry_on("ask")
    play.do(Double(area=1))
    play.do(VoidRound(by=BY))
    assert {line.wager for line in play.state.lines} == {"main", "split", "double", "insurance"}
    assert {line.outcome for line in play.state.lines} == {Outcome.VOID}
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.16.1", "SB 16.16.2", "SB 16.16.3", "SB 16.16.4")
def test_a_foreign_card_voids_the_round_but_not_what_was_paid_in_the_interim() -> None:
    play = asked("AS 10S 6D KS 5S 2H", ANN, AT_2)
    facts = play.do(FindWrongCards(what="foreign", cards=cards("2H")))
    assert play.net() == {"ann": 3000, "bob": 0}
    assert play.lines["bob", "main"].rule == "16.16.2"
    assert [fact.rule for fact in facts[-2:]] == ["16.16.3", "16.16.4"]
    assert play.state.table.shoe.remaining == 416
    assert play.due.act == "shuffle"


@pytest.mark.rule("SB 17.4")
def test_where_a_device_hurt_somebody_all_that_was_wagered_goes_back() -> None:
    play = asked("AS 10S 6D KS 5S 2H", ANN, AT_2, dealing="device")
    play.do(EndRound(failure=UNFAIR))
    assert play.net() == {"ann": 0, "bob": 0}
    assert play.state.over
    assert play.no_card_lost()


# --- one player leaves the round ------------------------------------------------------------------


@pytest.mark.rule("SB 18.4.1")
def test_a_controlling_player_who_is_put_out_is_followed_by_the_next() -> None:
    play = asked("10S 6D 5S 2H 9H 8C", ANN, BOB)
    assert play.due.player == "ann"
    play.do(VoidWagersOf(player="ann", by=BY))
    assert play.due.player == "bob"
    assert play.refused(Hit(area=1, player="ann")) == "5.7"
    play.do(Hit(area=1, player="bob"))
    play.carry_on("ask")
    play.do(Stand(area=1))
    play.carry_on()
    assert play.lines["ann", "main"].outcome is Outcome.VOID
    assert play.net()["ann"] == 0
    assert play.state.over
    assert play.no_card_lost()


@pytest.mark.rule("SB 18.4.1")
@pytest.mark.parametrize("dealt", range(5))
def test_during_the_initial_deal_the_area_is_dealt_to_but_not_asked(dealt: int) -> None:
    play = begun("10S 9S 6D 5S KS KH QH", ANN, AT_2)
    play.deal(dealt)
    play.do(VoidWagersOf(player="ann", by=BY))
    play.carry_on("ask")
    assert play.due.player == "bob"
    play.do(Stand(area=2))
    play.carry_on()
    assert play.net() == {"ann": 0, "bob": 1000}
    assert play.no_card_lost()


@pytest.mark.rule("SB 17.5.1", "SB 17.5.3", "SB 17.5.4")
def test_from_a_shoe_the_round_is_finished_for_those_who_play_on() -> None:
    play = asked("10S 9S 6D 5S KS KH QH 2C 3C 4C 5C", ANN, AT_2, dealing="device")
    play.do(OfferReturn(failure=Failure(spare_device=False)))
    assert play.refused(Hit(area=1)) is not None
    play.do(TakeWagersBack(player="ann"), PlayOn(player="bob"))
    play.carry_on("ask")
    assert play.state.table.shoe.dealing == "shoe"
    assert play.due.player == "bob"
    play.do(Stand(area=2))
    play.carry_on("shuffle")
    assert play.state.over
    assert play.net()["ann"] == 0
    assert play.no_card_lost()


@pytest.mark.rule("SB 17.5.1")
def test_each_amount_wagered_in_the_round_can_be_had_back_and_a_bust_too() -> None:
    play = asked("10S 9S 6D 5S KS KH QH 2C 3C 4C 5C", ANN, AT_2, dealing="device")
    play.do(Hit(area=1))
    play.carry_on("ask")
    assert play.net() == {"ann": -2000}
    facts = play.do(OfferReturn(failure=Failure(spare_device=False)))
    assert facts[0].players == ("bob", "ann")
    play.do(TakeWagersBack(player="ann"), PlayOn(player="bob"))
    assert play.net() == {"ann": 0}
    play.carry_on("ask")
    assert play.due.player == "bob"
    assert play.no_card_lost()


# --- invalid wagers -------------------------------------------------------------------------------


@pytest.mark.rule("SB 16.22.2", "SB 16.22.3")
def test_an_invalid_wager_wins_nothing_more_but_keeps_what_was_settled() -> None:
    play = asked("AS 10S 6D KS 8S KH KD", (1, "bob", "main", "20"), AT_2)
    assert play.net() == {"bob": 3000}
    play.do(FindInvalidWager(player="bob"))
    play.do(Stand(area=2))
    play.carry_on()
    later = next(line for line in play.state.lines if line.area == 2)
    assert (later.outcome, later.rule) == (Outcome.VOID, "16.22.2")
    assert play.net() == {"bob": 3000}


@pytest.mark.rule("SB 16.10", "SB 16.3")
def test_an_absent_players_area_takes_a_loose_card_like_any_other() -> None:
    play = asked("4S 6D 5S 2H 9H KD 5C", ANN)
    play.do(UseAsNextCard(), Absent(area=1))
    play.carry_on("settle")
    assert hands(play)[0] == cards("4S 5S 2H 9H")
