"""Rules 7 to 9: the initial deal, insurance, and what is settled before any decision."""

import pytest

from games.blackjack_switch import GAME, Options, opened
from games.cards.cards import cards
from games.table.preparation import RefillDevice
from games.table.table import CardsPickedUp
from games.twentyone.facts import CloseBets, Deal, Hit, Insure, MissInsurance, Stand
from tests.games.blackjack_switch.table import (
    ANN,
    BOB,
    acts,
    choice,
    lines,
    refusal,
    refused,
    step,
    switch,
    table,
    until,
)

TWO_AREAS = [ANN, (3, "bob", "both", "10")]
INSURED = "10S 10H AC 9S 8D"


@pytest.mark.rule("BS 7.1")
def test_a_card_to_each_box_in_sequence_then_the_dealer_then_a_second_to_each_box() -> None:
    done = acts(table("2S 3S 4S 5S 9D 2H 3H 4H 5H", *TWO_AREAS))
    dealt = [(act.area, act.box) for act in done if act.act == "deal"]
    boxes = [(1, 1), (1, 2), (3, 1), (3, 2)]
    assert dealt == [*boxes, (None, None), *boxes]
    assert (done[0].say, done[0].rule) == ("No more bets", "7.1")


@pytest.mark.rule("BS 7.1")
def test_a_card_out_of_turn_is_refused() -> None:
    state = step(table("2S 3S 4S", *TWO_AREAS), CloseBets())
    assert refusal(state, Deal(area=1, box=2, hand=1)) == "7.1"


@pytest.mark.rule("BS 7.2")
def test_a_device_takes_the_discards_back_after_the_initial_deal() -> None:
    state = table("10S 10H 6C 9S 8D 10D", dealing="device")
    state = until(GAME.evolve(state, CardsPickedUp(cards=cards("2C 3C"))), "refill")
    act = GAME.due(state)
    assert (act.act, act.rule, act.needs_seed) == ("refill", "7.2", True)
    state = step(state, RefillDevice(seed=bytes(32)))
    assert state.table.shoe.discards == ()
    assert GAME.due(state).act == "ask"


# --- insurance ------------------------------------------------------------------------------------


@pytest.mark.rule("BS 8.1")
@pytest.mark.parametrize("up", ["AC", "10C", "KC", "9C"])
def test_insurance_is_for_an_ace_only(up: str) -> None:
    result = switch(f"10S 10H {up} 9S 8D 10D", calls="insure 1 ann 10 box=1, stand 1, stand 1")
    if up == "AC":
        assert result["totals"] == {"ann": "-20.00"}
    else:
        assert refused(result) == "8.1"


@pytest.mark.rule("BS 8.1")
def test_each_hand_is_insured_for_up_to_half_its_wager() -> None:
    state = until(table(INSURED, ANN, BOB), "close_insurance")
    offers = [choice(state, "bob", "insure", box=box) for box in (1, 2)]
    assert [(offer.open, offer.rule, offer.most) for offer in offers] == [(True, "8.1", 500)] * 2
    assert refused(switch(INSURED, calls="insure 1 ann 10.01 box=2")) == "8.1"
    assert refused(switch(INSURED, calls="insure 1 ann 5 box=2, insure 1 ann 5 box=2")) == "8.1"
    assert switch(INSURED, calls="insure 1 ann 5")["error"]["at"] == "calls[0].box"
    both = switch(INSURED + " KD", calls="insure 1 ann 10 box=2, insure 1 ann 10 box=1, stand 1, stand 1")
    assert both["totals"] == {"ann": "0.00"}


@pytest.mark.rule("BS 8.1")
def test_whoever_has_a_wager_insures_it_and_nobody_else() -> None:
    """Ruling R5: Bob, who does not call, insures his own."""
    result = switch(INSURED + " KD", ANN, BOB, calls="insure 1 bob 5 box=1, stand 1, stand 1")
    assert result["totals"] == {"ann": "-40.00", "bob": "-10.00"}
    other = (2, "cat", "both", "10")
    assert refused(switch("10S 10H 9C 9D AC 9S 8D 9H 9S", ANN, other, calls="insure 1 cat 5 box=1")) == "8.1"


@pytest.mark.rule("BS 8.2")
def test_insurance_is_called_and_closed() -> None:
    done = acts(table(INSURED))
    said = [(act.say, act.rule) for act in done if act.act in ("call_insurance", "close_insurance")]
    assert said == [("Insurance", "8.2"), ("Insurance is closed", "8.2")]


@pytest.mark.rule("BS 8.3")
def test_insurance_comes_before_the_decisions() -> None:
    assert refused(switch(INSURED + " 5C", calls="stand 1, insure 1 ann 5 box=2")) == "8.3"
    assert refusal(until(table(INSURED), "call_insurance"), Insure(area=1, box=1, player="ann", stake=100)) == "8.3"


@pytest.mark.rule("BS 17.13")
def test_insurance_that_was_forgotten_stays_open_until_the_dealers_second_card() -> None:
    late = Insure(area=1, box=2, player="ann", stake=1000)
    state = step(until(table(INSURED + " 2C KD"), "call_insurance"), MissInsurance(), Stand(area=1))
    assert step(state, late).insurances[0].box == 2
    assert refusal(state, MissInsurance()) == "17.13"
    state = step(state, Stand(area=1), Deal())
    assert refusal(state, late) == "8.3"


@pytest.mark.rule("BS 14.3")
def test_insurance_is_lost_as_soon_as_the_second_card_is_no_ten() -> None:
    answers = [Insure(area=1, box=1, player="ann", stake=500), Insure(area=1, box=2, player="ann", stake=500)]
    state = step(until(table(INSURED + " 2C 4C"), "close_insurance"), *answers)
    done = acts(state, Stand(area=1), Stand(area=1))
    dealt = [at for at, act in enumerate(done) if act.act == "deal"]
    after = [(act.act, act.kind, act.box, act.rule) for act in done[dealt[0] + 1 : dealt[1]]]
    assert after == [("settle", "insurance", 2, "14.3"), ("settle", "insurance", 1, "14.3")]


@pytest.mark.rule("BS 16.1.6")
def test_insurance_wins_2_to_1_though_the_hand_has_bust() -> None:
    result = switch("10S 10H AC 6S 8D 10C KD", calls="insure 1 ann 10 box=1, hit 1, stand 1")
    assert lines(result) == [
        (1, 0, "insurance", "win", "20.00", "16.1.6"),
        (1, 1, "main", "lose", "-20.00", "10.5"),
        (2, 1, "main", "lose", "-20.00", "16.1.7"),
    ]


# --- interim settlement ---------------------------------------------------------------------------


@pytest.mark.rule("BS 9.2.1")
@pytest.mark.parametrize("up", ["2C", "9C"])
def test_a_blackjack_against_2_to_9_is_paid_even_and_its_cards_leave(up: str) -> None:
    state = until(table(f"AS 10H {up} KS 9D 10D 10C"))
    assert [line.paid for line in state.lines] == [2000]
    assert (state.lines[0].rule, state.lines[0].box) == ("9.2.1", 1)
    assert [card.text for card in state.table.shoe.discards] == ["AS", "KS"]
    assert GAME.due(state).box == 2


@pytest.mark.rule("BS 9.2.2")
@pytest.mark.parametrize("up", ["AC", "10C", "KC"])
def test_a_blackjack_against_an_ace_or_a_ten_waits(up: str) -> None:
    state = until(table(f"AS 10H {up} KS 9D 9C"), "ask")
    assert (state.lines, state.table.shoe.discards) == ((), ())


@pytest.mark.rule("BS 9.2.1", "BS 14.4")
def test_two_blackjacks_paid_leave_the_dealer_nothing_to_draw_for() -> None:
    result = switch("AS AH 6C KS QD 10D")
    assert (result["totals"], result["cards_used"]) == ({"ann": "40.00"}, 5)


def test_a_table_opens_with_a_wait_for_wagers() -> None:
    act = GAME.due(opened(Options(), {}, ()))
    assert (act.act, act.rule, act.command) == ("wait", "5.3", None)


@pytest.mark.rule("BS 17.9")
def test_cards_that_run_out_are_shuffled_from_the_rack() -> None:
    state = until(table("10S 10H 6C 2S 5D"))
    state = step(GAME.evolve(state, CardsPickedUp(cards=cards("9C 9D"))), Hit(area=1))
    assert (GAME.due(state).act, GAME.due(state).rule) == ("shuffle_discards", "17.9")
