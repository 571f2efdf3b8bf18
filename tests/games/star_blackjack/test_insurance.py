"""Rules 8, 9 and 13.3: insurance, interim settlement and even money."""

import pytest

from games.star_blackjack import GAME
from games.star_blackjack.events import EvenMoney
from games.twentyone.facts import CallInsurance, CloseInsurance, Hit, Insure, MissInsurance, Stand
from tests.games.star_blackjack.table import (
    ANN,
    BOB,
    CAT,
    acts,
    blackjack,
    choice,
    lines,
    refusal,
    refused,
    step,
    table,
    until,
)

ACE_UP = "10H AD 9S"


@pytest.mark.rule("SB 8.1")
@pytest.mark.parametrize(("stake", "rule"), [("10", None), ("0.01", None), ("10.01", "8.1")])
def test_insurance_is_for_up_to_half_the_initial_wager(stake: str, rule: str | None) -> None:
    result = blackjack(f"{ACE_UP} KC", calls=f"insure 1 ann {stake}, stand 1")
    assert (refused(result) if "error" in result else None) == rule


@pytest.mark.rule("SB 8.1")
@pytest.mark.parametrize(
    ("shoe", "wagers", "calls"),
    [
        ("10H 9D 9S KC", (ANN,), "insure 1 ann 10"),
        (f"{ACE_UP} KC", (ANN,), "insure 1 ann 5, insure 1 ann 5"),
        ("10H 10C AD 9S 8S KC", (ANN, (2, "bob", "main", "10")), "insure 1 bob 5"),
        ("AH 6D KS", (ANN,), "insure 1 ann 10"),
        (f"{ACE_UP} KC", (ANN,), "insure 2 ann 10"),
    ],
)
def test_insurance_is_against_an_ace_once_and_on_ones_own_wager(
    shoe: str, wagers: tuple[tuple[int, str, str, str], ...], calls: str
) -> None:
    assert refused(blackjack(shoe, *wagers, calls=calls)) == "8.1"


@pytest.mark.rule("SB 8.1")
def test_everybody_insures_alone_and_the_part_in_play_counts() -> None:
    result = blackjack(f"{ACE_UP} KC", ANN, BOB, CAT, calls="insure 1 bob 5, insure 1 ann 10, stand 1")
    assert result["totals"] == {"ann": "0.00", "bob": "0.00", "cat": "-30.00"}
    over = (ANN, (1, "bob", "main", "30"))
    for stake, maximum in (("5.01", "30"), ("1", "20")):
        calls = f"insure 1 bob {stake}"
        result = blackjack(f"{ACE_UP} KC", *over, seats={"1": "ann"}, calls=calls, maximum=maximum)
        assert refused(result) == "8.1"


@pytest.mark.rule("SB 8.2", "SB 15.1.5")
def test_a_ten_is_insured_only_where_the_house_offers_it() -> None:
    assert refused(blackjack("10H KD 9S AC", calls="insure 1 ann 10, stand 1")) == "8.2"
    assert refused(blackjack("10H KD 9S AC", calls="insure 1 ann 10.01, stand 1", insurance_on_ten=True)) == "8.2"
    taken = blackjack("10H KD 9S AC", calls="insure 1 ann 10, stand 1", insurance_on_ten=True)
    assert lines(taken)[0] == ("ann", "insurance", None, "win", "100.00", "15.1.5")


@pytest.mark.rule("SB 8.3")
def test_insurance_is_called_and_closed_aloud_before_any_decision() -> None:
    done = [(act.act, act.say, act.rule) for act in acts(until(table(f"{ACE_UP} KC"), "call_insurance"), Stand(area=1))]
    assert done[:3] == [
        ("call_insurance", "Insurance", "8.3"),
        ("close_insurance", "Insurance is closed", "8.3"),
        ("ask", "19", "10.1"),
    ]
    assert GAME.due(until(table(f"{ACE_UP} KC"), "close_insurance")).first == ("insure", "even_money")


@pytest.mark.rule("SB 8.4")
def test_no_insurance_once_it_is_closed() -> None:
    assert refused(blackjack("5H AD 9S 4C KC", calls="hit 1, insure 1 ann 10")) == "8.4"
    state = until(table(f"{ACE_UP} KC"), "close_insurance")
    assert choice(state, "ann", "insure").open
    assert refusal(step(state, CloseInsurance()), Insure(area=1, player="ann", stake=500)) == "8.4"
    assert refusal(until(table(f"{ACE_UP} KC"), "call_insurance"), Insure(area=1, player="ann", stake=500)) == "8.4"


@pytest.mark.rule("SB 16.13")
def test_forgotten_insurance_stays_open_until_the_dealers_second_card() -> None:
    state = step(until(table("5H AD 9S 4C KC 9C", ANN, BOB), "call_insurance"), MissInsurance())
    state = until(step(state, Hit(area=1)))
    assert (choice(state, "ann", "insure").open, choice(state, "ann", "insure").rule) == (True, "16.13")
    state = step(state, Insure(area=1, player="ann", stake=1000), Stand(area=1))
    assert refusal(until(state, "settle"), Insure(area=1, player="bob", stake=500)) == "8.4"
    assert [(line.wager, line.net) for line in until(state).lines] == [
        ("insurance", 2000),
        ("main", -2000),
        ("main", -1000),
    ]
    assert refusal(until(table("5H 9D 9S 4C")), MissInsurance()) == "16.13"


def test_insurance_is_called_only_when_it_is_due() -> None:
    assert refusal(until(table("10H 9D 9S KC")), CallInsurance()) == "10.1"


@pytest.mark.rule("SB 15.1.4")
def test_insurance_against_an_ace_pays_2_to_1() -> None:
    assert lines(blackjack(f"{ACE_UP} KC", calls="insure 1 ann 7.50, stand 1")) == [
        ("ann", "insurance", None, "win", "15.00", "15.1.4"),
        ("ann", "main", 1, "lose", "-20.00", "15.1.6"),
    ]


@pytest.mark.rule("SB 15.1.4")
def test_won_insurance_waits_for_the_final_settlement() -> None:
    state = until(table("10H 10C AD 9S 9C KC", ANN, (2, "bob", "main", "10")), "close_insurance")
    state = until(step(state, Insure(area=1, player="ann", stake=1000)))
    done = acts(state, Stand(area=1), Stand(area=2))
    assert [(act.area, act.kind) for act in done if act.act == "settle"] == [(2, "main"), (1, "insurance"), (1, "main")]


@pytest.mark.rule("SB 13.3")
def test_lost_insurance_is_taken_as_soon_as_the_second_card_is_seen() -> None:
    state = step(until(table("10H AD 9S 5C 3H"), "close_insurance"), Insure(area=1, player="ann", stake=1000))
    done = [(act.act, act.kind, act.rule) for act in acts(until(state), Stand(area=1))]
    assert done[1:4] == [("deal", None, "13.1"), ("settle", "insurance", "13.3"), ("deal", None, "13.2")]


@pytest.mark.rule("SB 13.3")
def test_insurance_on_a_ten_is_lost_with_any_second_card_but_an_ace() -> None:
    result = blackjack("10H KD 9S 5C 6C", calls="insure 1 ann 10, stand 1", insurance_on_ten=True)
    assert lines(result)[0] == ("ann", "insurance", None, "lose", "-10.00", "13.3")


@pytest.mark.rule("SB 13.4")
def test_insurance_alone_draws_the_dealers_second_card_and_no_third() -> None:
    result = blackjack("10H AD 6S KC 5C 2H", calls="insure 1 ann 10, hit 1")
    assert result["dealer"]["cards"] == ["AD", "5C"]
    assert result["totals"] == {"ann": "-30.00"}


@pytest.mark.rule("SB 9.1.1")
@pytest.mark.parametrize("up", ["2D", "5D", "9D"])
def test_blackjack_against_2_to_9_is_paid_3_to_2_and_its_cards_go(up: str) -> None:
    state = until(table(f"AH 10C {up} KS 8S 10S", ANN, (2, "bob", "main", "10")))
    assert [(line.player, line.paid, line.rule) for line in state.lines] == [("ann", 3000, "9.1.1")]
    assert state.boxes[0].hands[0].picked_up
    assert GAME.due(state).area == 2


@pytest.mark.rule("SB 9.1.1", "SB 13.4")
def test_a_table_may_hold_a_blackjack_to_the_end_for_the_same_amount() -> None:
    state = until(table("AH 6D KS 10S", hold_blackjacks=True))
    assert [(line.paid, line.rule) for line in state.lines] == [(3000, "15.1.1")]
    assert len(state.dealer) == 1


@pytest.mark.rule("SB 9.1.2")
def test_even_money_is_one_to_one_now_and_gives_the_insurance_back() -> None:
    for calls in ("insure 1 ann 10, even_money 1 ann", "even_money 1 ann, insure 1 ann 10"):
        result = blackjack("AH AD QS KC", calls=calls)
        assert sorted(lines(result)) == [
            ("ann", "insurance", None, "void", "-0.00", "9.1.2"),
            ("ann", "main", 1, "win", "20.00", "9.1.2"),
        ]
        assert result["cards_used"] == 3


@pytest.mark.rule("SB 8.1")
def test_insurance_that_even_money_gave_back_is_not_placed_again() -> None:
    calls = "even_money 1 ann, insure 1 ann 10, insure 1 ann 10"
    assert refused(blackjack("AH AD QS KC", calls=calls)) == "8.1"


@pytest.mark.rule("SB 9.1.2")
@pytest.mark.parametrize(
    ("shoe", "calls"),
    [
        ("10H AD 9S KC", "even_money 1 ann"),
        ("AH KD QS AC", "even_money 1 ann"),
        ("AH 6D QS AC", "even_money 1 ann"),
        ("AH AD QS KC", "even_money 1 ann, even_money 1 ann"),
        ("AH AD QS KC", "even_money 2 ann"),
    ],
)
def test_even_money_takes_a_blackjack_against_an_ace(shoe: str, calls: str) -> None:
    assert refused(blackjack(shoe, calls=calls)) == "9.1.2"


@pytest.mark.rule("SB 9.1.2")
def test_each_player_on_a_blackjack_asks_alone_and_the_cards_stay_for_the_rest() -> None:
    state = until(table("AH AD QS 9C", ANN, BOB), "close_insurance")
    state = until(step(state, EvenMoney(area=1, player="ann")), "close_insurance")
    assert not state.boxes[0].hands[0].picked_up
    assert refusal(state, EvenMoney(area=1, player="cat")) == "9.1.2"
    both = until(step(state, EvenMoney(area=1, player="bob")), "close_insurance")
    assert both.boxes[0].hands[0].picked_up
    assert [(line.player, line.net, line.rule) for line in until(state).lines] == [
        ("ann", 2000, "9.1.2"),
        ("bob", 1500, "15.1.1"),
    ]


def test_even_money_is_too_late_after_insurance_is_closed() -> None:
    state = step(until(table("AH 5H AD QS 9H 9C", ANN, (2, "bob", "main", "10")), "close_insurance"), CloseInsurance())
    assert refusal(state, EvenMoney(area=1, player="ann")) == "9.1"


@pytest.mark.rule("SB 9.1.3")
@pytest.mark.parametrize(
    ("second", "outcome"), [("AC", ("stand_off", "-0.00", "15.1.8")), ("9C", ("win", "30.00", "15.1.1"))]
)
def test_blackjack_against_a_ten_waits_for_the_dealer(second: str, outcome: tuple[str, str, str]) -> None:
    state = until(table(f"AH 10C KD QS 8S {second}", ANN, (2, "bob", "main", "10")))
    assert (state.lines, state.boxes[0].hands[0].picked_up) == ((), False)
    assert lines(blackjack(f"AH KD QS {second} 5H"))[0][3:] == outcome
