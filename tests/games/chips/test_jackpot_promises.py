"""What holds of every jackpot, whatever its terms, its meter and its winners."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.caribbean_stud.options import caribbean_stud
from games.chips.chips import DENOMINATIONS, payable
from games.chips.jackpot import Meter, Terms, opened, share_out, tenth_each, whole_each
from games.records import dumps, loads
from games.star_blackjack.sevens import blazing_sevens
from tests.games.chips.jackpots import paid

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
