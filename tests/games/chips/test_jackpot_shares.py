"""Hands that win a progressive jackpot together (SB 14.27 and 14.28, CS 12)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from games.chips.chips import DENOMINATIONS, dollars
from games.chips.jackpot import Meter, Payout, Terms, in_turn, share_out, tenth_each
from games.errors import GameError
from tests.games.chips.jackpots import (
    DIAMONDS,
    FLUSH,
    FULL,
    ONE,
    ROYAL,
    STRAIGHT,
    SUITED,
    TWO,
    meter,
    paid,
    sevens,
    stud,
)

CASES: list[tuple[Terms, str, Sequence[str], list[str], str, list[str]]] = [
    # terms, meter, hands, paid, meter after, rules
    (sevens("10000"), "54321", [DIAMONDS], ["54321"], "10000", ["14.24"]),
    (sevens("50000"), "500000", [SUITED], ["50000"], "450000", ["14.24"]),
    # the rule's own example
    (sevens("50000"), "500000", [SUITED, SUITED], ["47500", "47500"], "405000", ["14.27.2", "14.27.2"]),
    # the ruling's: the meter resets between two winners of one round
    (sevens("10000"), "10500", [SUITED, SUITED], ["1025", "1025"], "10000", ["14.27.2", "14.27.2"]),
    (sevens("10000"), "50000", [DIAMONDS, DIAMONDS], ["25000", "25000"], "10000", ["14.27.1", "14.27.1"]),
    (sevens("10000"), "15000", [DIAMONDS, DIAMONDS], ["10000", "10000"], "10000", ["14.27.1", "14.27.1"]),
    # fixed first, tenths next, the whole last, whoever sits where
    (sevens("10000"), "100000", [DIAMONDS, SUITED, ONE], ["90000", "10000", "50"], "10000", ["14.24"] * 3),
    (sevens("25000"), "26000", [DIAMONDS, SUITED], ["25000", "2600"], "25000", ["14.24"] * 2),
    (stud(), "80000", [STRAIGHT], ["8000"], "72000", ["12.1.2"]),
    (stud(), "100000", [STRAIGHT, STRAIGHT], ["9500", "9500"], "81000", ["12.3.2", "12.3.2"]),
    (stud(), "60000", [ROYAL], ["60000"], "0", ["12.1.1"]),
    (stud("20000"), "30000", [ROYAL], ["50000"], "20000", ["12.1.1"]),
    (stud(), "30000", [STRAIGHT], ["5000"], "25000", ["12.1.2"]),
    (stud(), "3000", [STRAIGHT], ["5000"], "0", ["12.1.2"]),
    (stud(), "52000", [STRAIGHT, STRAIGHT], ["5000", "5000"], "42000", ["12.3.2", "12.3.2"]),
    (stud(), "120000", [ROYAL, ROYAL], ["60000", "60000"], "0", ["12.3.1", "12.3.1"]),
    (stud(), "90000", [ROYAL, ROYAL], ["50000", "50000"], "0", ["12.3.1", "12.3.1"]),
    (stud(), "100000", [ROYAL, STRAIGHT, FLUSH], ["90000", "10000", "100"], "0", ["12.1.1", "12.1.2", "12.1.5"]),
    (stud("70000"), "72000", [ROYAL, STRAIGHT], ["70000", "7200"], "70000", ["12.1.1", "12.1.2"]),
]


@pytest.mark.rule("SB 14.27.1", "SB 14.27.2", "SB 14.27.3", "SB 14.27.4", "SB 14.28")
@pytest.mark.rule("CS 12.1.1", "CS 12.1.2", "CS 12.3.1", "CS 12.3.2", "CS 12.4")
@pytest.mark.parametrize(("terms", "before", "hands", "amounts", "after", "rules"), CASES)
def test_what_each_winner_gets(
    terms: Terms, before: str, hands: Sequence[str], amounts: list[str], after: str, rules: list[str]
) -> None:
    payout = share_out(meter(before), hands, terms)
    assert paid(payout) == [dollars(amount) for amount in amounts]
    assert payout.meter == meter(after)
    assert [payout.share(place).rule for place in range(len(hands))] == rules


@pytest.mark.rule("SB 14.27.3", "CS 12.4")
@pytest.mark.parametrize(
    ("terms", "hands", "order"),
    [
        (sevens("10000"), [DIAMONDS, ONE, SUITED, TWO, SUITED], {1, 3}),
        (stud(), [ROYAL, FLUSH, STRAIGHT, FULL, STRAIGHT], {1, 3}),
    ],
)
def test_fixed_amounts_then_tenths_then_the_whole(terms: Terms, hands: list[str], order: set[int]) -> None:
    places = [place for _, group in in_turn(hands, terms) for place in group]
    assert set(places[:2]) == order
    assert places[2:] == [2, 4, 0]
    assert [share.winner for share in share_out(meter("90000"), hands, terms).shares] == places


def test_shares_of_a_third_are_rounded_up_to_the_cent_or_to_chips() -> None:
    terms = sevens("10000")
    exact = tenth_each(Fraction(1_000_001), 3, terms.prizes[1], terms.reset)
    assert exact == (Fraction(1_000_001, 10) + 2 * Fraction(1_000_000, 10)) / 3
    in_cents, in_chips = (share_out(meter("10000.01"), [SUITED] * 3, terms, chips) for chips in (None, DENOMINATIONS))
    assert paid(in_cents) == [dollars("1000.01")] * 3
    assert paid(in_chips) == [dollars("1000.50")] * 3
    whole = [share_out(meter("100000"), [DIAMONDS] * 3, terms, chips) for chips in (None, DENOMINATIONS)]
    assert [paid(payout)[0] for payout in whole] == [dollars("33333.34"), dollars("33333.50")]


def test_rounding_up_in_chips_does_not_move_the_meter() -> None:
    assert share_out(meter("123456.78"), [SUITED], sevens("10000"), DENOMINATIONS).meter == Meter(
        cents=dollars("111111.10"), over=(1, 5)
    )


@pytest.mark.parametrize("hand", ["royal_flush", "", "three sevens"])
def test_a_hand_off_the_pay_table_wins_nothing(hand: str) -> None:
    with pytest.raises(GameError, match="no jackpot is paid on"):
        share_out(meter("90000"), [SUITED, hand], sevens("10000"))


def test_no_winners_leave_the_meter_as_it_is() -> None:
    assert share_out(meter("90000"), [], stud()) == Payout(shares=(), meter=meter("90000"))
