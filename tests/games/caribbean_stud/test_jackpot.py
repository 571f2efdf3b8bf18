"""Rules 9.5, 11 and 12: the jackpot wager, who wins what, and in which order it is paid."""

from typing import Any

import pytest

from games.caribbean_stud import GAME, Progressive
from games.caribbean_stud.events import Bet, Concede, ReadMeter
from games.chips.chips import dollars, money
from games.chips.jackpot import Meter
from games.errors import RuleViolation
from games.table.table import FindWager
from tests.games.caribbean_stud.table import ACE_KING, NO_HAND, acts, lines, step, stud, table, until

ROYAL, OTHER_ROYAL = "AH KH QH JH 10H", "AC KC QC JC 10C"
STRAIGHT_FLUSH, OTHER_STRAIGHT_FLUSH = "4H 5H 6H 7H 8H", "5S 6S 7S 8S 9S"
FOURS = "6S 6D 6H 6C 2D"
FULL_HOUSE = "10S 10D 10H 4C 4S"
FLUSH = "2C 5C 9C JC KC"
STRAIGHT = "4S 5D 6C 7S 8D"
PROGRESSIVE = Progressive(meter=10_000_000, wager=500)


def prizes(result: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(area, outcome, paid, rule) for area, wager, outcome, paid, _, rule in lines(result) if wager == "jackpot"]


def meter(**terms: str) -> dict[str, Any]:
    return {"jackpot": {"wager": "5", **terms}}


@pytest.mark.parametrize(
    ("hand", "outcome", "paid", "rule"),
    [
        pytest.param(ROYAL, "win", "60000.00", "12.1.1", marks=pytest.mark.rule("CS 11.7.1", "CS 12.1.1")),
        pytest.param(STRAIGHT_FLUSH, "win", "6000.00", "12.1.2", marks=pytest.mark.rule("CS 11.7.2", "CS 12.1.2")),
        pytest.param(FOURS, "win", "500.00", "12.1.3", marks=pytest.mark.rule("CS 11.7.3", "CS 12.1.3")),
        pytest.param(FULL_HOUSE, "win", "150.00", "12.1.4", marks=pytest.mark.rule("CS 11.7.4", "CS 12.1.4")),
        pytest.param(FLUSH, "win", "100.00", "12.1.5", marks=pytest.mark.rule("CS 11.7.5", "CS 12.1.5")),
        (STRAIGHT, "lose", "0.00", "11.7"),
        ("2S 2H 5C 8D 10C", "lose", "0.00", "11.7"),
    ],
)
@pytest.mark.rule("CS 11.4", "CS 11.8")
def test_what_a_hand_wins_whether_or_not_the_dealer_plays(hand: str, outcome: str, paid: str, rule: str) -> None:
    for dealer in (ACE_KING, NO_HAND):
        result = stud(dealer, hand, jackpots=(1,))
        assert prizes(result) == [(1, outcome, paid, rule)]
        assert [line["wager"] for line in result["lines"]] == ["ante", "bet", "jackpot"]
        assert result["lines"][-1]["collected"] == "5.00"


@pytest.mark.rule("CS 12.1.1", "CS 12.1.2")
@pytest.mark.parametrize(
    ("hand", "shows", "paid", "left"),
    [
        (ROYAL, "49999.99", "50000.00", "1000.00"),
        (ROYAL, "50000.01", "50000.01", "1000.00"),
        (STRAIGHT_FLUSH, "49999", "5000.00", "44999.00"),
        (STRAIGHT_FLUSH, "50000.10", "5000.01", "45000.09"),
        (STRAIGHT_FLUSH, "50000.01", "5000.01", "45000.00"),
        (STRAIGHT_FLUSH, "4000", "5000.00", "1000.00"),
    ],
)
def test_the_greater_of_the_share_and_the_fixed_amount(hand: str, shows: str, paid: str, left: str) -> None:
    result = stud(NO_HAND, hand, jackpots=(1,), table=meter(meter=shows, reset="1000"))
    assert result["lines"][-1]["paid"] == paid
    assert result["jackpot"] == {"before": money(dollars(shows)), "after": left}


@pytest.mark.rule("CS 12.1.3", "CS 12.1.4", "CS 12.1.5")
def test_fixed_bonuses_are_the_houses_and_leave_the_meter_alone() -> None:
    result = stud("AS KD JH 7C 4D", FOURS, "10S 10D 10H 3C 3S", FLUSH, jackpots=(1, 2, 3))
    assert result["jackpot"] == {"before": "60000.00", "after": "60000.00"}
    assert prizes(result) == [
        (3, "win", "100.00", "12.1.5"),
        (2, "win", "150.00", "12.1.4"),
        (1, "win", "500.00", "12.1.3"),
    ]


@pytest.mark.rule("CS 11.4")
def test_a_hand_that_loses_to_the_dealer_still_wins_the_jackpot() -> None:
    result = stud(ROYAL, FLUSH, jackpots=(1,))
    assert result["totals"] == {"ann": "65.00"}


@pytest.mark.rule("CS 11.1")
def test_a_jackpot_hand_without_a_jackpot_wager_wins_nothing_more() -> None:
    result = stud(ACE_KING, ROYAL, "2S 2H 5C 8D 10C", jackpots=(2,))
    assert prizes(result) == [(2, "lose", "0.00", "11.7")]


@pytest.mark.rule("CS 8.4")
def test_a_folded_jackpot_hand_is_lost() -> None:
    result = stud(ACE_KING, ROYAL, calls="fold 1", jackpots=(1,))
    assert lines(result) == [
        (1, "ante", "lose", "0.00", "10.00", "8.4"),
        (1, "jackpot", "lose", "0.00", "5.00", "8.4"),
    ]
    assert result["jackpot"]["after"] == "60000.00"


def test_an_absent_players_jackpot_wager_is_lost_with_the_hand() -> None:
    result = stud(ACE_KING, ROYAL, FLUSH, calls="bet 2", absent=["ann"], jackpots=(1, 2))
    assert prizes(result) == [(1, "lose", "0.00", "14.14"), (2, "win", "100.00", "12.1.5")]


@pytest.mark.rule("CS 9.7", "CS 11.4")
def test_a_conceded_hand_keeps_its_jackpot() -> None:
    result = stud(ACE_KING, FLUSH, STRAIGHT, calls="bet 1, bet 2, concede 2, concede 1", jackpots=(1, 2))
    assert prizes(result) == [(2, "lose", "0.00", "11.7"), (1, "win", "100.00", "12.1.5")]
    assert result["totals"] == {"ann": "65.00", "bob": "-35.00"}


# --- several winners ------------------------------------------------------------------------------


@pytest.mark.rule("CS 12.3.1")
@pytest.mark.parametrize(("shows", "each"), [("60000", "50000.00"), ("100000", "50000.00"), ("100001", "50000.50")])
def test_two_royal_flushes_share_the_jackpot_or_have_50000_each(shows: str, each: str) -> None:
    result = stud("AS KS 9D 8D 4S", ROYAL, OTHER_ROYAL, jackpots=(1, 2), table=meter(meter=shows, reset="20000"))
    assert prizes(result) == [(2, "win", each, "12.3.1"), (1, "win", each, "12.3.1")]
    assert result["jackpot"]["after"] == "20000.00"


@pytest.mark.rule("CS 12.3.2")
def test_two_straight_flushes_share_a_tenth_and_a_tenth_of_the_rest() -> None:
    result = stud("KS QD 9H 8C 3D", STRAIGHT_FLUSH, OTHER_STRAIGHT_FLUSH, jackpots=(1, 2), table=meter(meter="100000"))
    assert prizes(result) == [(2, "win", "9500.00", "12.3.2"), (1, "win", "9500.00", "12.3.2")]
    assert result["jackpot"]["after"] == "81000.00"


@pytest.mark.rule("CS 12.4", "CS 12.2")
def test_a_straight_flush_is_paid_before_a_royal_flush_and_the_rest_from_the_right() -> None:
    hands = (FULL_HOUSE.replace("10H", "10C"), STRAIGHT_FLUSH, ROYAL, FLUSH)
    result = stud("KS QD 9S 8D 3D", *hands, jackpots=(1, 2, 3, 4), table=meter(meter="100000"))
    assert prizes(result) == [
        (4, "win", "100.00", "12.1.5"),
        (2, "win", "10000.00", "12.1.2"),
        (1, "win", "150.00", "12.1.4"),
        (3, "win", "90000.00", "12.1.1"),
    ]
    assert result["jackpot"]["after"] == "0.00"


@pytest.mark.rule("CS 12.2")
def test_a_royal_flush_is_paid_in_its_turn_where_there_is_no_straight_flush() -> None:
    result = stud("KS QD 9S 8D 3D", FLUSH, ROYAL, jackpots=(1, 2), table=meter(meter="100000"))
    assert prizes(result) == [(2, "win", "100000.00", "12.1.1"), (1, "win", "100.00", "12.1.5")]


# --- the meter ------------------------------------------------------------------------------------


def test_the_meter_takes_its_part_of_every_jackpot_wager_before_the_deal() -> None:
    terms = meter(meter="60000", increment="0.25")
    result = stud(NO_HAND, FLUSH, STRAIGHT_FLUSH, calls="fold 1, bet 2", jackpots=(1, 2), table=terms)
    assert result["jackpot"] == {"before": "60002.50", "after": "54002.25"}
    assert result["lines"][-1]["paid"] == "6000.25"


def test_linked_tables_move_the_meter_and_a_table_without_one_has_none_to_read() -> None:
    state = table(f"{NO_HAND} {STRAIGHT_FLUSH}", (1, "ann", "ante", 1000), dealing="device", jackpot=PROGRESSIVE)
    state = until(step(state, FindWager(area=1, player="ann", kind="jackpot", stake=500)), "ask")
    state = step(state, ReadMeter(meter=Meter(cents=20_000_000)))
    done = until(step(state, Bet(area=1)), "close_round")
    assert done.lines[-1].paid == 2_000_000
    assert GAME.view(done, None).meter == 18_000_000
    with pytest.raises(RuleViolation):
        step(table(NO_HAND, (1, "ann", "ante", 1000)), ReadMeter(meter=Meter(cents=1)))


# --- procedure ------------------------------------------------------------------------------------


def test_the_cards_of_a_winner_stay_face_up_until_the_jackpot_is_paid() -> None:
    wagers = [
        (1, "ann", "ante", 1000),
        (2, "bob", "ante", 1000),
        (1, "ann", "jackpot", 500),
        (2, "bob", "jackpot", 500),
    ]
    state = table(f"{ACE_KING} {FLUSH} {STRAIGHT}", *wagers, dealing="device", jackpot=PROGRESSIVE)
    done = acts(step(until(state, "turn"), Concede(area=1)))
    assert [(act.act, act.area, act.kind, act.rule) for act in done] == [
        ("turn", 1, None, "9.5"),
        ("settle", 1, "ante", "9.7"),
        ("settle", 1, "bet", "9.7"),
        ("turn", 2, None, "9.4.1"),
        ("settle", 2, "ante", "9.4.1.1"),
        ("settle", 2, "bet", "10.1"),
        ("settle", 2, "jackpot", "11.7"),
        ("pick_up", 2, None, "9.4.2"),
        ("share_jackpot", None, None, "12.1"),
        ("settle", 1, "jackpot", "12.1.5"),
        ("pick_up", 1, None, "9.5"),
        ("pick_up", None, None, None),
        ("close_round", None, None, None),
    ]


def test_after_no_hand_only_hands_with_a_jackpot_wager_are_looked_at() -> None:
    wagers = [(1, "ann", "ante", 1000), (2, "bob", "ante", 1000), (1, "ann", "jackpot", 500)]
    state = table(f"{NO_HAND} {FLUSH} {STRAIGHT}", *wagers, dealing="device", jackpot=PROGRESSIVE)
    done = acts(until(state, "settle"))
    assert [(act.area, act.rule) for act in done if act.act == "turn"] == [(1, "9.5")]
