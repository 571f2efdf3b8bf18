"""Progressive jackpots: terms, the meter, and hands that win together (SB 14.26-14.28, CS 11.9 and 12)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chips import DENOMINATIONS, dollars, payable
from games.errors import BadNotation, GameError, RuleViolation
from games.jackpot import (
    Meter,
    Payout,
    Prize,
    Terms,
    Win,
    blazing_sevens,
    caribbean_stud,
    check_linked,
    check_reset,
    fed,
    in_turn,
    left_after,
    opened,
    rate,
    same_time,
    share_out,
    tenth_each,
    whole_each,
)
from games.wire import dumps, loads, replace

DIAMONDS, SUITED = "three_sevens_of_diamonds", "three_suited_sevens"
COLOUR, SEVENS, TWO, ONE = (
    "three_same_colour_sevens",
    "three_sevens",
    "two_player_sevens",
    "one_player_one_dealer_seven",
)
ROYAL, STRAIGHT, FOUR, FULL, FLUSH = "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush"


def sevens(reset: str, wager: str = "5", increment: str = "0") -> Terms:
    return blazing_sevens(wager=dollars(wager), reset=dollars(reset), increment=rate(increment))


def stud(reset: str = "0", wager: str = "5", increment: str = "0") -> Terms:
    return caribbean_stud(wager=dollars(wager), reset=dollars(reset, zero=True), increment=rate(increment))


def paid(payout: Payout) -> list[int]:
    return [payout.share(place).amount for place in range(len(payout.shares))]


def meter(text: str) -> Meter:
    return Meter(cents=dollars(text, zero=True))


# --- terms ----------------------------------------------------------------------------------------


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


@pytest.mark.rule("SB 14.28.1", "SB 14.28.2", "SB 14.28.3")
@pytest.mark.parametrize("reset", ["10000", "25000", "50000"])
def test_the_three_minimum_jackpots(reset: str) -> None:
    check_reset(sevens(reset))


@pytest.mark.rule("SB 14.28.1", "SB 14.28.2", "SB 14.28.3")
@pytest.mark.parametrize("reset", ["9999.99", "10000.01", "30000", "100000"])
def test_no_sevens_table_opens_with_another(reset: str) -> None:
    with pytest.raises(RuleViolation, match=r"\$10,000, \$25,000, \$50,000") as refused:
        check_reset(sevens(reset))
    assert refused.value.rule == "14.28"
    check_reset(stud(reset))


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


# --- the meter ------------------------------------------------------------------------------------


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


# --- sharing --------------------------------------------------------------------------------------

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


@pytest.mark.rule("SB 14.27.1", "SB 14.27.2", "SB 14.27.3", "SB 14.28")
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


@pytest.mark.rule("SB 14.27.4")
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (Win(table="T1", round=7, moment=100), Win(table="T1", round=7, moment=160), True),
        (Win(table="T1", round=7, moment=100), Win(table="T1", round=8, moment=100), False),
        (Win(table="T1", round=7, moment=100), Win(table="T2", round=3, moment=100), True),
        (Win(table="T1", round=7, moment=100), Win(table="T2", round=7, moment=101), False),
    ],
)
def test_what_counts_as_the_same_time(one: Win, other: Win, same: bool) -> None:
    assert same_time(one, other) is same_time(other, one) is same


# --- promises -------------------------------------------------------------------------------------

cents = st.integers(0, 20_000_000)
resets = st.sampled_from([0, 777, 1_000_000, 2_500_000, 5_000_000])


@st.composite
def situations(draw: st.DrawFn) -> tuple[Meter, list[str], Terms]:
    reset = draw(resets)
    terms = draw(st.sampled_from([blazing_sevens(wager=250, reset=reset), caribbean_stud(wager=500, reset=reset)]))
    over = draw(st.fractions(0, 1, max_denominator=1000).filter(lambda part: part < 1))
    hands = draw(st.lists(st.sampled_from([prize.hand for prize in terms.prizes]), max_size=7))
    return Meter.of(opened(draw(cents), terms).exact + over), hands, terms


def by_hand(pool: Fraction, hands: list[str], terms: Terms) -> tuple[dict[str, Fraction], Fraction]:
    """Each hand's share and the meter, winner by winner, as a supervisor with pencil and paper would work it out."""
    due: dict[str, Fraction] = {}
    whole, tenth, *fixed = terms.prizes
    for prize in fixed:
        due[prize.hand] = Fraction(prize.least)
    for prize in (tenth, whole):
        if not (winners := hands.count(prize.hand)):
            continue
        shown, slices = pool, list[Fraction]()
        for _ in range(winners if prize is tenth else 1):
            slices.append(shown * prize.percent / 100)
            shown = max(shown - slices[-1], Fraction(terms.reset))
        due[prize.hand] = sum(slices, Fraction(0)) / winners
        if due[prize.hand] < prize.least:
            due[prize.hand] = Fraction(prize.least)
            for _ in range(winners):
                pool = max(pool - prize.least, Fraction(terms.reset))
        else:
            pool = shown
    return due, pool


@given(situations())
def test_sharing_agrees_with_working_it_out_winner_by_winner(situation: tuple[Meter, list[str], Terms]) -> None:
    before, hands, terms = situation
    due, after = by_hand(before.exact, hands, terms)
    payout = share_out(before, hands, terms)
    assert paid(payout) == [-(-due[hand].numerator // due[hand].denominator) for hand in hands]
    assert payout.meter.exact == after


@given(situations())
def test_no_meter_ends_under_its_reset_value_nor_above_where_it_began(
    situation: tuple[Meter, list[str], Terms],
) -> None:
    before, hands, terms = situation
    assert terms.reset <= share_out(before, hands, terms).meter.exact <= before.exact


@given(situations())
def test_the_meter_falls_by_the_exact_shares_until_the_house_tops_it_up(
    situation: tuple[Meter, list[str], Terms],
) -> None:
    before, hands, terms = situation
    whole, tenth, *_ = terms.prizes
    drawn = Fraction(0)
    if winners := hands.count(tenth.hand):
        drawn += winners * tenth_each(before.exact, winners, tenth, terms.reset)
    rest = max(before.exact - drawn, Fraction(terms.reset))
    if winners := hands.count(whole.hand):
        drawn += winners * whole_each(rest, winners, whole)
    after = share_out(before, hands, terms).meter.exact
    assert after == before.exact - drawn if after > terms.reset else before.exact - drawn <= terms.reset


@given(situations(), st.data())
def test_who_sits_where_makes_no_difference(situation: tuple[Meter, list[str], Terms], data: st.DataObject) -> None:
    before, hands, terms = situation
    moved = data.draw(st.permutations(range(len(hands))))
    here, there = share_out(before, hands, terms), share_out(before, [hands[place] for place in moved], terms)
    assert paid(there) == [paid(here)[place] for place in moved]
    assert there.meter == here.meter


@given(situations())
def test_a_share_in_chips_is_the_share_paid_up(situation: tuple[Meter, list[str], Terms]) -> None:
    before, hands, terms = situation
    in_cents, in_chips = share_out(before, hands, terms), share_out(before, hands, terms, DENOMINATIONS)
    assert paid(in_chips) == [payable(amount) for amount in paid(in_cents)]
    assert in_chips.meter == in_cents.meter


@given(situations())
def test_meters_terms_and_payouts_travel_as_json(situation: tuple[Meter, list[str], Terms]) -> None:
    before, hands, terms = situation
    things: list[Any] = [
        before,
        terms,
        share_out(before, hands, terms),
        share_out(before, [terms.prizes[1].hand] * 30, terms),
    ]
    for thing in things:
        assert loads(dumps(thing), type(thing)) == thing


def test_a_meters_json_is_whole_numbers() -> None:
    assert re.fullmatch(rb'\{"cents":5,"over":\[1,3\]\}', dumps(Meter.of(Fraction(16, 3))))
