"""A progressive jackpot's terms and its meter (SB 14.24-14.28, CS 11.9 and 12.1)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chips.chips import DENOMINATIONS, dollars
from games.chips.jackpot import Meter, Prize, Terms, check_linked, fed, left_after, opened, rate, share_out
from games.errors import BadNotation, RuleViolation
from games.records import replace
from games.star_blackjack.sevens import blazing_sevens
from tests.games.chips.jackpots import COLOUR, DIAMONDS, FLUSH, FOUR, FULL, ONE, SEVENS, TWO, meter, paid, sevens, stud


@pytest.mark.parametrize(
    ("text", "millionths"), [("0", 0), ("0.25", 250_000), ("1", 10**6), ("1.0", 10**6), ("0.000001", 1)]
)
def test_a_rate_is_read_exactly(text: str, millionths: int) -> None:
    assert rate(text) == millionths


@pytest.mark.parametrize(
    "text",
    [
        "1.01",
        "2",
        "-0.1",
        "25%",
        "1/4",
        ".5",
        "1e-3",
        "0.0000001",
        "\u0660",
        "",
        " 0",
        "0\n",
        0.25,
        None,
        "0." + "1" * 5000,
    ],
)
def test_a_wrong_rate_is_refused_with_what_is_accepted(text: object) -> None:
    with pytest.raises(BadNotation, match=r"a share from 0 to 1 with at most six decimals, as in 0\.25"):
        rate(text)


@pytest.mark.parametrize(
    ("wager", "amounts"), [("2.50", ["1250", "500", "50", "25"]), ("5", ["2500", "1000", "100", "50"])]
)
def test_the_larger_sevens_wager_doubles_the_fixed_amounts(wager: str, amounts: list[str]) -> None:
    payout = share_out(meter("20000"), [COLOUR, SEVENS, TWO, ONE], sevens("10000", wager), DENOMINATIONS)
    assert paid(payout) == [dollars(amount) for amount in amounts]
    assert {share.rule for share in payout.shares} == {"14.24"}
    assert payout.meter == meter("20000")


@pytest.mark.parametrize("wager", ["2", "10", "2.51"])
def test_a_sevens_wager_is_one_of_two(wager: str) -> None:
    with pytest.raises(RuleViolation, match=r"\$2\.50 or \$5"):
        sevens("10000", wager)


@pytest.mark.rule("CS 12.1.3", "CS 12.1.4", "CS 12.1.5")
@pytest.mark.parametrize(
    ("hand", "amount", "clause"), [(FOUR, "500", "12.1.3"), (FULL, "150", "12.1.4"), (FLUSH, "100", "12.1.5")]
)
@pytest.mark.parametrize("winners", [1, 3])
def test_a_stud_bonus_is_fixed_and_leaves_the_meter_alone(hand: str, amount: str, clause: str, winners: int) -> None:
    payout = share_out(meter("60000"), [hand] * winners, stud())
    assert paid(payout) == [dollars(amount)] * winners
    assert {share.rule for share in payout.shares} == {clause}
    assert payout.meter == meter("60000")


SAME_HAND_PAYS_MORE = Prize(hand=FLUSH, percent=0, least=20_000, alone="12.1.5", together="12.1.5")


@pytest.mark.rule("SB 14.26.1", "SB 14.26.2", "SB 14.26.3", "CS 11.9.1", "CS 11.9.2", "CS 11.9.3")
@pytest.mark.parametrize(
    ("one", "other", "clause"),
    [
        (sevens("10000", "5"), sevens("10000", "2.50"), "14.26.3"),
        (sevens("10000"), sevens("25000"), "14.26.2"),
        (sevens("10000", increment="0.25"), sevens("10000", increment="0.26"), "14.26.2"),
        (sevens("10000"), replace(sevens("10000"), prizes=sevens("10000").prizes[:-1]), "14.26.1"),
        (sevens("10000"), stud("10000"), "14.26.1"),
        (stud(wager="5"), stud(wager="1"), "11.9.3"),
        (stud("50000"), stud("60000"), "11.9.2"),
        (stud(increment="0.7"), stud(increment="0.71"), "11.9.2"),
        (stud(), replace(stud(), prizes=(*stud().prizes[:-1], SAME_HAND_PAYS_MORE)), "11.9.1"),
    ],
)
def test_linked_tables_have_equal_terms(one: Terms, other: Terms, clause: str) -> None:
    check_linked([one, one, one])
    with pytest.raises(RuleViolation, match="tables linked to one jackpot must") as refused:
        check_linked([one, one, other])
    assert refused.value.rule == clause


def test_a_part_of_a_cent_is_not_lost() -> None:
    terms = sevens("10000", "2.50", "0.0041")
    fourth = before = opened(0, terms)
    for _ in range(4):
        fourth = fed(fourth, dollars("2.50"), terms)
    assert fourth == Meter(cents=before.cents + 4, over=(1, 10))
    assert fed(before, dollars("2.50") * 4, terms) == fourth


@given(st.lists(st.integers(1, 10**6), max_size=20), st.integers(0, 10**6))
def test_the_meter_grows_by_exactly_the_rate(stakes: list[int], increment: int) -> None:
    terms = blazing_sevens(wager=500, reset=1_000_000, increment=increment)
    grown = opened(0, terms)
    for stake in stakes:
        grown = fed(grown, stake, terms)
    assert grown.exact == terms.reset + sum(stakes) * Fraction(increment, 10**6)
    assert grown.cents <= grown.exact < grown.cents + 1


@pytest.mark.rule("SB 14.28")
@pytest.mark.parametrize(
    ("before", "falls", "after"),
    [
        ("10500", "500", "10000"),
        ("10500", "500.01", "10000"),
        ("10500", "499.99", "10000.01"),
        ("10500", "99999", "10000"),
    ],
)
def test_a_meter_under_its_minimum_goes_back_to_it(before: str, falls: str, after: str) -> None:
    assert left_after(meter(before).exact, Fraction(dollars(falls)), dollars("10000")) == dollars(after)


@pytest.mark.rule("SB 14.28")
def test_a_meter_never_opens_under_its_minimum() -> None:
    assert opened(dollars("9999"), sevens("10000")) == meter("10000")
    assert opened(dollars("10001"), sevens("10000")) == meter("10001")
    assert paid(share_out(meter("5"), [DIAMONDS], sevens("10000"))) == [dollars("10000")]
    assert share_out(meter("5"), [ONE], sevens("10000")).meter == meter("10000")
