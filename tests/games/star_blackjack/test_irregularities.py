"""Rules 16 to 18 of Star Blackjack with the cards on the table: refused cards, void rounds, the jackpot that fails.

What Star Blackjack shares with Blackjack Switch is tried in tests/games/twentyone/.
"""

from fractions import Fraction
from typing import Any

import pytest

from games.cards.cards import Card, cards
from games.chips.jackpot import Meter
from games.chips.settlement import Outcome
from games.irregularities.commands import (
    BurnExtraCard,
    EndRound,
    Failure,
    FindInvalidWager,
    FindWrongCards,
    Invalidate,
    OfferReturn,
    PlayOn,
    PutRight,
    RefuseCard,
    TakeWagersBack,
    UseAsNextCard,
    VoidRound,
    VoidWagersOf,
)
from games.irregularities.facts import CardLoose, CardTurnedDown, JackpotStopped, SettlementUndone
from games.records import dumps, loads
from games.star_blackjack import GAME
from games.star_blackjack.events import JackpotShared
from games.star_blackjack.irregularities import in_play
from games.star_blackjack.options import Jackpot
from games.supervising.commands import RestoreJackpot, StopJackpot
from games.table.staff import Staff
from games.table.table import FindWager, PlaceWager, WagerTakenBack
from games.twentyone.facts import Absent, CloseBets, Double, Hit, Insure, Split, Stand
from tests.games.irregularities.remedies import Play
from tests.games.star_blackjack.table import ANN, BOB, Wager, table

BY = Staff.SUPERVISOR
AT_2: Wager = (2, "bob", "main", "10")
AT_3: Wager = (3, "cat", "main", "30")
UNFAIR = Failure(disadvantage=True)


def begun(shoe: str, *wagers: Wager, **options: Any) -> Play:
    play = Play(GAME, table(shoe, *wagers, **options), in_play)
    play.do(CloseBets())
    return play


def asked(shoe: str, *wagers: Wager, **options: Any) -> Play:
    """The initial deal is done and the first player is asked."""
    play = begun(shoe, *wagers, **options)
    play.carry_on("ask")
    return play


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


# --- the jackpot ----------------------------------------------------------------------------------

JACKPOT: dict[str, Any] = {
    "layout": "D",
    "decks": 6,
    "dealing": "device",
    "optional_wagers": ("blazing_7s",),
    "jackpot": Jackpot(meter=10_000_000, reset=1_000_000),
}
SEVENS: tuple[Wager, ...] = (ANN, (1, "ann", "blazing_7s", "5"), AT_2, (2, "bob", "blazing_7s", "5"))


@pytest.mark.rule("SB 16.18.1", "SB 16.18.2")
@pytest.mark.parametrize("moment", ["collect", "deal", "settle"])
def test_jackpot_wagers_of_the_round_go_back_and_the_game_goes_on(moment: str) -> None:
    play = begun("7S 9S 7D 7S KS KH QH", *SEVENS, **JACKPOT)
    play.carry_on(moment)
    assert play.refused(StopJackpot(by=Staff.DEALER)) == "16.18.2"
    facts = play.do(StopJackpot(by=BY))
    assert facts[0] == JackpotStopped(rule="16.18.2")
    assert {line.rule for line in play.state.lines} == {"16.18.1"}
    play.carry_on("ask")
    play.do(Stand(area=1))
    play.carry_on("ask")
    play.do(Stand(area=2))
    play.carry_on()
    assert play.state.over
    assert {play.lines[name, "blazing_7s"].outcome for name in ("ann", "bob")} == {Outcome.VOID}
    assert play.state.meter.cents == 10_000_000
    assert play.refused(PlaceWager(area=1, player="ann", kind="blazing_7s", stake=500)) == "16.18.2"


@pytest.mark.rule("SB 2.3.4.3", "SB 17.5.4")
def test_where_a_card_shoe_took_over_from_the_device_there_is_no_blazing_sevens() -> None:
    play = begun("7S 9S 7D 7S KS KH QH", *SEVENS, **JACKPOT)
    play.carry_on("deal")
    play.deal(1)
    play.do(
        OfferReturn(failure=Failure(spare_device=False)), TakeWagersBack(player="ann"), TakeWagersBack(player="bob")
    )
    play.do(PlaceWager(area=1, player="ann", kind="main", stake=2000))
    assert play.refused(PlaceWager(area=1, player="ann", kind="blazing_7s", stake=500)) == "2.3.4.3"
    sevens = [one for one in GAME.legal(play.state, "ann") if one.kind == "blazing_7s"]
    assert {(one.open, one.rule) for one in sevens} == {(False, "2.3.4.3")}


@pytest.mark.rule("SB 16.18.1", "SB 16.18.2")
def test_before_the_deal_they_are_handed_back_and_later_it_works_again() -> None:
    play = Play(GAME, table("7S", *SEVENS, **JACKPOT), in_play)
    facts = play.do(StopJackpot(by=BY))
    assert [fact.rule for fact in facts if isinstance(fact, WagerTakenBack)] == ["16.18.1", "16.18.1"]
    seven = FindWager(area=1, player="ann", kind="blazing_7s", stake=500)
    assert play.refused(seven) == "16.18.2"
    play.do(RestoreJackpot(by=BY), seven)
    assert Play(GAME, table("7S"), in_play).refused(StopJackpot(by=BY)) is None


@pytest.mark.rule("SB 18.5", "SB 18.6")
def test_an_invalidated_game_gives_the_jackpot_back_to_the_meter() -> None:
    play = begun("7S 9S 7S 7S KS KH QH", *SEVENS, **JACKPOT)
    play.carry_on("ask")
    assert play.state.meter.cents < 10_000_000
    play.do(Invalidate(by=BY, cause="fraud", forfeits=("ann",)))
    assert play.net() == {"ann": -2500, "bob": 0}
    assert play.state.meter.cents == 10_000_000


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


@pytest.mark.rule("SB 16.22.2")
@pytest.mark.parametrize(("invalid", "paid", "meter"), [(None, 9_500, 81_000), ("bob", 10_000, 90_000)])
def test_an_invalid_wager_takes_nothing_from_the_meter_or_from_another_winner(
    invalid: str | None, paid: int, meter: int
) -> None:
    play = begun("7S 7S 7S 7S 7S KH QH", *SEVENS, **JACKPOT)
    play.carry_on("deal")
    if invalid:
        play.do(FindInvalidWager(player=invalid))
    play.carry_on("ask")
    assert play.lines["ann", "blazing_7s"].paid == paid * 100
    assert play.state.meter.cents == meter * 100
    if invalid:
        assert (play.lines[invalid, "blazing_7s"].outcome, play.lines[invalid, "blazing_7s"].rule) == (
            Outcome.VOID,
            "16.22.2",
        )


@pytest.mark.rule("SB 16.10", "SB 16.3")
def test_an_absent_players_area_takes_a_loose_card_like_any_other() -> None:
    play = asked("4S 6D 5S 2H 9H KD 5C", ANN)
    play.do(UseAsNextCard(), Absent(area=1))
    play.carry_on("settle")
    assert hands(play)[0] == cards("4S 5S 2H 9H")


FED: dict[str, Any] = {**JACKPOT, "jackpot": Jackpot(meter=10_000_000, reset=1_000_000, increment=250_000)}


@pytest.mark.rule("SB 16.18.1", "SB 14.22")
@pytest.mark.parametrize("moment", ["collect", "deal", "settle", "ask"])
def test_whatever_became_of_them_and_what_they_fed_leaves_the_meter(moment: str) -> None:
    play = begun("8S 9S 5D 8H KS KH QH", *SEVENS, **FED)
    play.carry_on(moment)
    fed = play.state.meter.cents
    assert fed == 10_000_000 + (0 if moment == "collect" else 250)
    facts = play.do(StopJackpot(by=BY))
    assert {play.lines[name, "blazing_7s"].rule for name in ("ann", "bob")} == {"16.18.1"}
    assert {play.lines[name, "blazing_7s"].returned for name in ("ann", "bob")} == {500}
    assert play.state.meter == Meter(cents=10_000_000)
    undone = [fact.line.rule for fact in facts if isinstance(fact, SettlementUndone)]
    assert undone == (["14.22", "14.22"] if moment == "ask" else [])


@pytest.mark.rule("SB 16.18.1")
@pytest.mark.parametrize("paid", [0, 1, 2])
def test_prizes_not_yet_paid_are_not_paid_and_are_on_the_meter_again(paid: int) -> None:
    play = begun("7S 7S 7S 7S 7S KH QH", *SEVENS, **FED)
    play.carry_on("share_jackpot")
    play.do(play.due.command)
    assert play.state.meter == Meter(cents=10_000_250 * 81 // 100, over=(1, 2))
    each = play.state.prizes[0].amount
    for _ in range(paid):
        play.do(play.due.command)
    play.do(StopJackpot(by=BY))
    sevens = [line for line in play.state.lines if line.wager == "blazing_7s"]
    assert [line.paid for line in sevens] == [each] * paid + [0] * (2 - paid)
    assert {(line.collected, line.returned, line.rule) for line in sevens} == {(0, 500, "16.18.1")}
    shares = Fraction(19 * 10_000_250, 200) * paid
    assert play.state.meter.exact == 10_000_000 - shares
    assert [prize.amount for prize in play.state.prizes] == [each] * paid
    play.carry_on("ask")
    assert play.due.player == "ann"


@pytest.mark.rule("SB 16.18.1")
@pytest.mark.parametrize("again", [StopJackpot(by=BY), Invalidate(by=BY, cause="disruption")])
def test_wagers_that_went_back_take_what_they_fed_off_the_meter_once(again: Any) -> None:
    play = begun("7S 9S 7S 7S KS KH QH", *SEVENS, **FED)
    play.carry_on("ask")
    play.do(StopJackpot(by=BY))
    assert play.state.meter.exact == Fraction(9 * 10_000_250, 10) - 250
    play.do(RestoreJackpot(by=BY))
    play.do(again)
    prize = play.lines["ann", "blazing_7s"].paid
    assert play.state.meter.exact == (Fraction(9 * 10_000_250, 10) - 250 if prize else 10_000_000)


@pytest.mark.rule("SB 16.8")
def test_a_void_round_takes_what_its_jackpot_wagers_fed_off_the_meter_too() -> None:
    play = begun("8S 9S 5D 8H KS KH QH", *SEVENS, **FED)
    play.carry_on("ask")
    play.do(VoidRound(by=BY))
    assert play.net() == {"ann": 0, "bob": 0}
    assert play.state.meter == Meter(cents=10_000_000)


@pytest.mark.rule("SB 16.8")
def test_but_a_jackpot_that_was_paid_stands_with_what_its_wager_fed() -> None:
    play = begun("7S 9S 7S 7S KS KH QH", *SEVENS, **FED)
    play.carry_on("ask")
    prize = play.lines["ann", "blazing_7s"].paid
    assert prize == 1_000_050, "a tenth, paid up to what chips make"
    before = play.state.meter.exact
    play.do(VoidRound(by=BY))
    assert play.lines["ann", "blazing_7s"].paid == prize
    assert play.state.meter.exact == before - 125


def test_a_jackpot_shared_before_its_fall_was_kept_reads_back() -> None:
    old = b'{"type":"JackpotShared","rule":"14.24","prizes":[],"meter":{"cents":7,"over":[0,1]}}'
    assert loads(old, GAME.event) == JackpotShared(prizes=(), meter=Meter(cents=7), rule="14.24")
