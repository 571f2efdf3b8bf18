"""Money, payable sums, the fewest chips, and a float that runs short."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.chips.chips import (
    DENOMINATIONS,
    MOST,
    Denominations,
    Float,
    FloatShort,
    Stack,
    break_down,
    cut,
    denominations,
    dollars,
    money,
    payable,
    payable_from,
    shown,
    take,
    worth,
)
from games.errors import BadNotation, GameError
from games.records import dumps, loads
from games.rulebook import cite

chip_sets = st.lists(st.integers(1, 40), min_size=1, max_size=5, unique=True).map(lambda values: tuple(sorted(values)))
floats = st.dictionaries(st.integers(1, 30), st.integers(0, 3), min_size=1, max_size=4).map(Float.of)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("1000", 100000),
        ("12.50", 1250),
        ("12.5", 1250),
        ("0.25", 25),
        ("0.01", 1),
        ("05", 500),
        ("100000000.00", MOST),
    ],
)
def test_an_amount_is_read_in_cents(text: str, cents: int) -> None:
    assert dollars(text) == cents


WRONG = [
    *("1e3", "٣", "\uff11", "1.٣", "NaN", "inf", "-5", "+5", "1.005", "1_000", "1,000", ".5", "5.", "$5", "0x10"),
    *("100000000.01", "", " 5", "5 ", "5\n", "5" * 5000, "0" * 13 + "5"),
    *(5, 5.0, None, True, b"5", ["5"]),
]


@pytest.mark.parametrize("text", [*WRONG, "0", "0.00", "00"])
def test_a_wrong_amount_is_refused_with_what_is_accepted(text: object) -> None:
    with pytest.raises(
        BadNotation, match=r"plain digits with at most two decimals, as in 25 or 12\.50, above 0"
    ) as refused:
        dollars(text)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("text", WRONG)
def test_nothing_else_is_let_in_where_zero_is_an_amount(text: object) -> None:
    with pytest.raises(BadNotation, match="from 0"):
        dollars(text, zero=True)
    assert dollars("0", zero=True) == dollars("0.00", zero=True) == 0


@pytest.mark.parametrize(
    ("cents", "written", "read"),
    [
        (1250, "12.50", "$12.50"),
        (2500, "25.00", "$25"),
        (123450, "1234.50", "$1,234.50"),
        (5, "0.05", "$0.05"),
        (0, "0.00", "$0"),
        (-1000, "-10.00", "-$10"),
        (-5, "-0.05", "-$0.05"),
    ],
)
def test_money_is_written_for_files_and_for_people(cents: int, written: str, read: str) -> None:
    assert (money(cents), shown(cents)) == (written, read)


@given(st.integers(1, MOST))
def test_money_reads_back(cents: int) -> None:
    assert dollars(money(cents)) == cents


def test_a_tables_chips_are_read_lowest_first() -> None:
    assert denominations(["1000", "2.50", "1", "5", "100", "25", "500"]) == DENOMINATIONS


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        ([], "from 1 to 16"),
        (["1", "1.00"], "each named once"),
        ([str(value) for value in range(1, 18)], "from 1 to 16"),
        (["0"], "above 0"),
        (["1000.01", "5000"], r"at most \$1,000"),
    ],
)
def test_chips_that_no_table_has_are_refused(texts: list[str], why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        denominations(texts)


@pytest.mark.rule("SB 5.12", "BS 5.10", "CW 5.11")
@pytest.mark.parametrize(
    ("due", "chips", "paid"),
    [
        ("3.75", ["1", "2.50"], "4"),
        ("3.75", ["2.50"], "5"),
        ("1.50", ["1", "2.50"], "2"),
        ("0.01", ["1", "2.50"], "1"),
        ("2.50", ["1", "2.50"], "2.50"),
        ("5.50", ["1", "2.50"], "5.50"),
        ("100000000", ["0.03", "0.07"], "100000000"),
        ("0.11", ["0.03", "0.07"], "0.12"),
        ("99999999.99", ["25"], "100000000"),
        ("2500.50", ["999.99", "1000"], "2999.97"),
    ],
)
def test_a_sum_that_chips_cannot_make_is_paid_up_to_the_next_they_can(due: str, chips: list[str], paid: str) -> None:
    assert payable(dollars(due), denominations(chips)) == dollars(paid)


@pytest.mark.rule("SB 5.12", "BS 5.10", "CW 5.11")
def test_each_game_cites_its_own_clause_and_nothing_due_is_nothing_paid() -> None:
    assert [cite(payable, code) for code in ("SB", "BS", "CW")] == ["5.12", "5.10", "5.11"]
    assert payable(0) == 0


def sums(limit: int, chips: Denominations) -> list[int | None]:
    """By brute force: for every sum up to the limit, the fewest chips that make it."""
    fewest: list[int | None] = [0]
    for total in range(1, limit + 1):
        ways = [before + 1 for chip in chips if chip <= total and (before := fewest[total - chip]) is not None]
        fewest.append(min(ways, default=None))
    return fewest


@pytest.mark.rule("SB 5.12", "BS 5.10", "CW 5.11")
@given(st.integers(0, 300), chip_sets)
def test_payable_is_the_smallest_sum_not_below(amount: int, chips: Denominations) -> None:
    fewest = sums(amount + max(chips), chips)
    assert payable(amount, chips) == next(total for total in range(amount, len(fewest)) if fewest[total] is not None)


@pytest.mark.parametrize(
    ("amount", "chips", "stack"),
    [
        ("3", ["1", "2.50"], [("1", 3)]),
        ("5", ["1", "2.50"], [("2.50", 2)]),
        ("0.12", ["0.01", "0.06", "0.09"], [("0.06", 2)]),
        ("1389.50", None, [("1000", 1), ("100", 3), ("25", 3), ("5", 2), ("2.50", 1), ("1", 2)]),
        ("100000000", None, [("1000", 100000)]),
        ("99999999", None, [("1000", 99999), ("500", 1), ("100", 4), ("25", 3), ("5", 4), ("1", 4)]),
        ("100000000", ["0.03", "0.07"], [("0.07", 1428571426), ("0.03", 6)]),
    ],
)
def test_the_fewest_chips_are_not_always_the_highest_first(
    amount: str, chips: list[str] | None, stack: list[tuple[str, int]]
) -> None:
    held = denominations(chips) if chips else DENOMINATIONS
    assert break_down(dollars(amount), held) == tuple((dollars(value), count) for value, count in stack)


@given(st.integers(0, 300), chip_sets)
def test_break_down_takes_the_fewest_chips_there_are(amount: int, chips: Denominations) -> None:
    fewest = sums(amount, chips)[amount]
    if fewest is None:
        with pytest.raises(GameError, match="cannot be made in chips of"):
            break_down(amount, chips)
        return
    stack = break_down(amount, chips)
    assert worth(stack) == amount
    assert sum(count for _, count in stack) == fewest
    assert stack == tuple(sorted(stack, reverse=True))


def test_chips_make_no_debt() -> None:
    with pytest.raises(GameError, match=r"-\$1 cannot be made"):
        break_down(-100)


def piles(tray: Float) -> dict[int, int]:
    """By brute force: every sum that the float makes, and the fewest chips that do."""
    fewest: dict[int, int] = {}
    for counts in product(*(range(count + 1) for _, count in tray.chips)):
        total = sum(value * count for (value, _), count in zip(tray.chips, counts, strict=True))
        fewest[total] = min(sum(counts), fewest.get(total, sum(counts)))
    return fewest


def pay(tray: Float, amount: int) -> tuple[Stack, Float]:
    """The chips that pay an amount due, up to what the float can make, and the float without them."""
    paid = cut(tray, payable_from(tray, amount))
    return paid, take(tray, tuple((value, -count) for value, count in paid))


@given(floats, st.integers(0, 120))
def test_a_float_pays_the_smallest_sum_it_can_make_in_the_fewest_chips(tray: Float, amount: int) -> None:
    makes = piles(tray)
    if amount > max(makes):
        with pytest.raises(FloatShort, match="too little to pay"):
            pay(tray, amount)
        return
    stack, left = pay(tray, amount)
    assert worth(stack) == payable_from(tray, amount) == min(total for total in makes if total >= amount)
    assert sum(count for _, count in stack) == makes[worth(stack)]
    assert take(left, stack) == tray


@given(floats, st.integers(1, 120))
def test_a_float_cuts_no_sum_that_it_does_not_hold(tray: Float, amount: int) -> None:
    assume(amount not in piles(tray))
    with pytest.raises(FloatShort, match="cannot make"):
        cut(tray, amount)


def test_a_float_out_of_one_dollar_chips_pays_up() -> None:
    tray = Float.of({100: 0, 250: 4, 2500: 40})
    assert payable(400) == 400
    assert payable_from(tray, 400) == 500
    assert pay(tray, 400) == (((250, 2),), Float.of({100: 0, 250: 2, 2500: 40}))


def test_a_full_float_pays_a_jackpot() -> None:
    tray = Float.of({100: 400, 250: 200, 500: 400, 2500: 800, 10000: 600, 50000: 200, 100000: 100})
    assert cut(tray, dollars("184999.50")) == (
        *((100000, 100), (50000, 169), (10000, 4), (2500, 3), (500, 4), (250, 1), (100, 2)),
    )


def test_a_stack_of_chips_new_to_the_float_gets_a_column() -> None:
    assert take(Float.of({500: 1}), ((2500, 2), (500, 1))) == Float.of({2500: 2, 500: 2})


@given(floats)
def test_a_float_travels_as_json(tray: Float) -> None:
    assert loads(dumps(tray), Float) == tray


@pytest.mark.parametrize(
    "text", ['{"chips":[[100,-1]]}', '{"chips":[[100,1],[500,1]]}', '{"chips":[[5,1],[5,1]]}', '{"chips":[[0,1]]}']
)
def test_an_impossible_float_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="a float counts each chip once"):
        loads(text, Float)
