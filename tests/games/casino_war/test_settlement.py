"""Rules 3.2, 5.2, 8 and 10: who wins what at Casino War."""

from itertools import pairwise

import pytest

from tests.games.casino_war.table import lines, war

ANN = (1, "ann", "initial", "20")


@pytest.mark.rule("CW 3.2", "CW 3.2.1")
def test_the_ranks_run_from_ace_down_to_two() -> None:
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    for higher, lower in pairwise(ranks):
        assert lines(war(f"{higher}S {lower}H", ANN))[0][2] == "win", (higher, lower)
        assert lines(war(f"{lower}S {higher}H", ANN))[0][2] == "lose", (lower, higher)


@pytest.mark.rule("CW 8.2.2", "CW 5.2.1.1")
def test_a_higher_card_is_paid_even() -> None:
    assert lines(war("KS 10H", ANN)) == [(1, "initial", "win", "20.00", "0.00", "8.2.2")]


@pytest.mark.rule("CW 8.2.1", "CW 5.2.1.2")
def test_a_lower_card_loses() -> None:
    assert lines(war("9S 10H", ANN)) == [(1, "initial", "lose", "0.00", "20.00", "8.2.1")]


@pytest.mark.rule("CW 8.1.2", "CW 5.2.3.1")
def test_a_tie_wager_wins_ten_to_one() -> None:
    result = war("9S 9H", ANN, (1, "ann", "tie", "5"), calls="surrender 1")
    assert lines(result)[0] == (1, "tie", "win", "50.00", "0.00", "8.1.2")


@pytest.mark.rule("CW 8.1.1", "CW 5.2.3.2")
def test_a_tie_wager_loses_on_any_other_rank() -> None:
    result = war("10S 9H", ANN, (1, "ann", "tie", "5"))
    assert lines(result)[0] == (1, "tie", "lose", "0.00", "5.00", "8.1.1")


@pytest.mark.rule("CW 8.2.4.1", "CW 5.2.1.3")
@pytest.mark.parametrize(("stake", "paid"), [("20", "10.00"), ("5", "2.50"), ("7.50", "4.00"), ("1", "1.00")])
def test_a_surrender_pays_half_and_takes_the_wager(stake: str, paid: str) -> None:
    result = war("KS KH", (1, "ann", "initial", stake), calls="surrender 1")
    assert lines(result) == [(1, "initial", "surrender", paid, f"{float(stake):.2f}", "8.2.4.1")]


@pytest.mark.rule("CW 10.1", "CW 5.2.2.1", "CW 5.2.1.5", "CW 5.2.1.4")
def test_a_war_won_pays_the_war_wager_alone() -> None:
    assert set(lines(war("QS QH 9S 4D", ANN, calls="war 1"))) == {
        (1, "initial", "stand_off", "0.00", "0.00", "10.1"),
        (1, "war", "win", "20.00", "0.00", "10.1"),
    }


@pytest.mark.rule("CW 10.2")
def test_a_tie_in_the_war_pays_two_to_one() -> None:
    assert set(lines(war("QS QH 4S 4D", ANN, calls="war 1"))) == {
        (1, "initial", "stand_off", "0.00", "0.00", "10.2"),
        (1, "war", "win", "40.00", "0.00", "10.2"),
    }


@pytest.mark.rule("CW 10.3", "CW 5.2.1.6", "CW 5.2.2.2")
def test_a_war_lost_takes_both() -> None:
    assert set(lines(war("QS QH 4S 9D", ANN, calls="war 1"))) == {
        (1, "initial", "lose", "0.00", "20.00", "10.3"),
        (1, "war", "lose", "0.00", "20.00", "10.3"),
    }


@pytest.mark.rule("CW 6.2", "CW 11.18.1")
def test_a_wager_found_under_the_minimum_counts() -> None:
    assert lines(war("KS 10H", ANN, minimum="50"))[0][3] == "20.00"


@pytest.mark.rule("CW 6.3", "CW 11.18.2")
@pytest.mark.parametrize(("cards", "paid", "collected"), [("KS 10H", "15.00", "0.00"), ("9S 10H", "0.00", "15.00")])
def test_a_wager_over_the_maximum_counts_to_the_maximum(cards: str, paid: str, collected: str) -> None:
    result = war(cards, ANN, maximum="15")
    assert lines(result)[0][3:5] == (paid, collected)
    assert result["lines"][0]["in_play"] == "15.00"


@pytest.mark.rule("CW 6.3")
def test_the_maximum_bounds_each_wager_by_itself() -> None:
    """Ruling R40: the tie wager too; and a war wager equals the part of the initial wager in play."""
    result = war("KS KH AS 2D", ANN, (1, "ann", "tie", "20"), calls="war 1", maximum="15")
    assert {(line[1], line[3]) for line in lines(result)} == {("tie", "150.00"), ("initial", "0.00"), ("war", "15.00")}
    assert result["totals"] == {"ann": "165.00"}


@pytest.mark.rule("CW 5.11")
def test_a_payment_is_made_up_to_what_chips_can_make() -> None:
    assert lines(war("KS KH", (1, "ann", "initial", "3"), calls="surrender 1", chips=["1"]))[0][3] == "2.00"


@pytest.mark.rule("CW 11.8")
def test_an_absent_player_surrenders_a_tie_and_is_otherwise_settled_as_usual() -> None:
    tied = war("9S 9H", ANN, absent="ann")
    assert lines(tied) == [(1, "initial", "surrender", "10.00", "20.00", "11.8")]
    assert lines(war("KS 9H", ANN, absent="ann"))[0][2] == "win"
