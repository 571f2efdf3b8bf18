"""Rules 11.5 to 11.17 of Casino War: rounds put right, void or misdealt, and cards missing or foreign."""

from typing import Any

import pytest

from games.cards.cards import cards
from games.casino_war.events import GoToWar, Surrender
from games.chips.settlement import Outcome, WagerSettled
from games.irregularities.commands import DeclareMisdeal, FindWrongCards, PutRight, VoidEmptyRound, VoidRound
from games.irregularities.facts import CardsReplaced, RoundPutRight, SettlementUndone, StaffTold
from games.records import replace
from games.table.staff import Staff
from games.table.table import CardBurned, RoundClosed
from tests.games.casino_war.remedying import BY, TWO, begun, card, laid


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


@pytest.mark.rule("CW 11.6")
@pytest.mark.parametrize("wrong", [(None, 2), (1, 2, None, None, 2), (2, 1, None, 2, None)])
def test_a_round_that_is_over_is_put_right_until_the_next_begins(wrong: tuple[int | None, ...]) -> None:
    play = begun("9S 8S 8H 2S 3S", *TWO, (2, "bob", "tie", 500), cards_dealt=3)
    play.carry_on()
    play.do(GoToWar(area=2))
    play.carry_on()
    before = play.state
    for right in ((1, 2, None, 2, None), (2, None), (1, 1, 2, None, 2, None), ()):
        assert play.refused(PutRight(dealt_to=right)) == "11.6"
    facts = play.do(PutRight(dealt_to=wrong))
    assert [type(fact) for fact in facts] == [RoundPutRight, *[SettlementUndone] * 4, *[WagerSettled] * 4]
    assert play.state == before


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
def test_but_ties_initial_wagers_and_surrenders_that_were_taken_go_back() -> None:
    wagers = (*TWO, (1, "ann", "tie", 500), (3, "cat", "initial", 1000))
    play = begun("7S 8S KS 8H", *wagers, cards_dealt=4)
    play.carry_on()
    play.do(Surrender(area=2))
    play.do(play.due.command)
    assert play.net() == {"ann": -1500, "bob": -1000, "cat": 1000}
    play.do(VoidRound(by=BY))
    assert play.net() == {"ann": 0, "bob": 0, "cat": 1000}
    assert play.lines["cat", "initial"].outcome is Outcome.WIN
    assert play.no_card_lost()


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
