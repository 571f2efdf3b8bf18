"""Every cell of the blackjacks' charts, and what their wagers return, against a calculation written apart."""

from __future__ import annotations

from itertools import product

import pytest

from games.blackjack_switch.coach import box_values as switch_values
from games.blackjack_switch.coach import main_wagers
from games.blackjack_switch.odds import MAIN_WAGERS
from games.blackjack_switch.options import STANDS, DealerStands
from games.blackjack_switch.options import Options as SwitchOptions
from games.cards.cards import Card, cards
from games.star_blackjack.coach import box_values as star_values
from games.star_blackjack.coach import main_wager
from games.star_blackjack.odds import MAIN_WAGER
from games.star_blackjack.options import Options as StarOptions
from games.twentyone.boxes import Bet, Box, Hand
from games.twentyone.comparison import Takes
from games.twentyone.values.box import BoxValues
from games.twentyone.values.charts import UP
from games.twentyone.values.dealer import DRAWN
from tests.games.coach import apart
from tests.games.coach.apart import House

NEAR = 1e-9
SPLIT = {False: 2, True: 3}
WHO = "Vera"
TAKES: tuple[Takes, ...] = ("busted_plus_one", "original_only")


def star(resplit: bool, takes: Takes) -> object:
    values = star_values(StarOptions(resplit=resplit, dealer_blackjack_takes=takes))
    house = House(most_hands=SPLIT[resplit], first_only=takes == "original_only")
    return pytest.param(values, house, id=f"star-{resplit}-{takes}")


def switch(resplit: bool, aces: bool, stands: DealerStands, takes: Takes) -> object:
    values = switch_values(
        SwitchOptions(resplit=resplit, double_with_ace=aces, dealer_stands=stands, dealer_blackjack_takes=takes)
    )
    house = House(
        stands=(STANDS[stands].hard, STANDS[stands].soft),
        push_22=True,
        natural=1.0,
        aces_double=aces,
        most_hands=SPLIT[resplit],
        first_only=takes == "original_only",
    )
    return pytest.param(values, house, id=f"switch-{resplit}-{aces}-{stands}-{takes}")


STAR = [
    star(False, "busted_plus_one"),
    star(False, "original_only"),
    star(True, "busted_plus_one"),
    star(True, "original_only"),
]
SWITCH = [
    switch(False, False, "rule_14_2", "busted_plus_one"),
    switch(False, True, "inscription", "original_only"),
    switch(True, True, "rule_14_2", "original_only"),
    switch(True, False, "inscription", "busted_plus_one"),
]


def in_turn(*held: Card) -> Box:
    return a_box(Hand(cards=held, bets=(Bet(WHO, "main", 100, 100),)))


def a_box(*hands: Hand, turn: int = 0) -> Box:
    return Box(area=1, controlling=WHO, original=((WHO, 100),), hands=hands, turn=turn)


@pytest.mark.parametrize(("values", "house"), [*STAR, *SWITCH])
def test_every_call_on_two_cards_is_worth_what_the_rules_make_of_it(values: BoxValues, house: House) -> None:
    for up, (first, _), (second, _) in product(UP, DRAWN, DRAWN):
        if {first.points, second.points} == {1, 10}:
            continue
        found = {call: float(value) for call, value in values.calls(in_turn(first, second), up).items()}
        apart_from_it = apart.first_calls(house, up.points, first.points, second.points)
        assert found == pytest.approx(apart_from_it, abs=NEAR), (up, first, second)


@pytest.mark.parametrize(("values", "house"), [*STAR, *SWITCH])
def test_two_cards_are_worth_their_best_call(values: BoxValues, house: House) -> None:
    for up, (first, _), (second, _), switched in product(UP, DRAWN, DRAWN, (False, True)):
        found = float(values.first_two((first, second), up, switched=switched))
        wanted = apart.two_cards(house, up.points, first.points, second.points, formed=switched)
        assert found == pytest.approx(wanted, abs=NEAR), (up, first, second, switched)


@pytest.mark.parametrize(("values", "house"), [*STAR, *SWITCH])
@pytest.mark.parametrize("first_busts", [False, True])
def test_a_second_hand_knows_what_became_of_the_first(values: BoxValues, house: House, first_busts: bool) -> None:
    """The dealer's blackjack takes one wager of the box (R1, R2): whether the first hand bust changes what the next
    has to lose."""
    main, added = (Bet(WHO, "main", 100, 100),), (Bet(WHO, "split", 100, 100),)
    gone = cards("8S 6S 10S") if first_busts else cards("8S 10S")
    before = Hand(cards=gone, bets=main, split=True, done="bust" if first_busts else "stood")
    takes = first_busts and not house.first_only
    for up, (second, _) in product(UP, DRAWN):
        box = a_box(before, Hand(cards=(cards("8S")[0], second), bets=added, split=True), turn=1)
        spot = apart.Spot(8, 2, 0, takes)
        pair = 8 if second.points == 8 else 0
        wanted = apart.calls(house, up.points, 8 + second.points, second.points == 1, 2, pair, spot)
        found = {call: float(value) for call, value in values.calls(box, up).items()}
        assert found == pytest.approx(wanted, abs=NEAR), (up, second)


def test_what_the_main_wager_of_star_blackjack_returns() -> None:
    for resplit, takes in product((False, True), TAKES):
        house = House(most_hands=SPLIT[resplit], first_only=takes == "original_only")
        worth = sum(
            a * b * c * apart.two_cards(house, up, one, other)
            for (up, a), (one, b), (other, c) in product(apart.CHANCES.items(), repeat=3)
        )
        assert float(main_wager(resplit, takes)) == pytest.approx(worth, abs=NEAR)
    assert list(MAIN_WAGER.values()) == [main_wager(False), main_wager(True)]
    assert f"{float(main_wager()):.6f}" == "-0.008913"


def test_what_the_main_wagers_of_blackjack_switch_return() -> None:
    """Where the dealer stands on hard 16, as 14.2 has it, they return more than is staked (R16)."""
    for stands in STANDS:
        house = House(stands=(STANDS[stands].hard, STANDS[stands].soft), push_22=True, natural=1.0, aces_double=False)
        worth = sum(chance * both_boxes(house, up) for up, chance in apart.CHANCES.items())
        assert float(main_wagers(stands)) == pytest.approx(worth, abs=NEAR)
        assert MAIN_WAGERS[stands] == main_wagers(stands) / 2
    assert [f"{float(main_wagers(stands) / 2):.6f}" for stands in STANDS] == ["0.022447", "-0.007662"]


def both_boxes(house: House, up: int) -> float:
    two = {
        (one, other, formed): apart.two_cards(house, up, one, other, formed=formed)
        for one, other, formed in product(apart.CHANCES, apart.CHANCES, (False, True))
    }
    worth = 0.0
    for (a, pa), (b, pb), (c, pc), (d, pd) in product(apart.CHANCES.items(), repeat=4):
        kept, now = two[a, b, False] + two[c, d, False], two[a, d, True] + two[c, b, True]
        paid = up not in (1, 10) and ({a, b} == {1, 10} or {c, d} == {1, 10})
        worth += pa * pb * pc * pd * (kept if paid else max(kept, now))
    return worth


PUBLISHED = {
    "2S AS": {"stand": -0.722307, "hit": -0.378980},
    "3S 2S": {"hit": -0.528987},
    "4S 3S": {"hit": -0.553054},
    "5S 4S": {"hit": -0.395636},
    "6S AS": {"stand": -0.665036, "hit": -0.462428},
    "6S 5S": {"hit": -0.235977},
    "7S AS": {"stand": -0.465508, "hit": -0.420237},
}
"""Wizard of Odds, Blackjack Appendix 9: eight decks, dealer draws to soft 17 and has no hole card; against an ace.

Each hand of eight decks is a little off what it is in a shoe without end, and none by more than four thousandths.
"""


@pytest.mark.parametrize("held", PUBLISHED)
def test_values_are_near_those_published_for_eight_decks(held: str) -> None:
    found = star_values(StarOptions()).calls(in_turn(*cards(held)), cards("AS")[0])
    for call, value in PUBLISHED[held].items():
        assert float(found[call]) == pytest.approx(value, abs=0.004)
