"""The floor's orders as commands, and who may give them: the same table that pages and quiz read."""

from types import ModuleType
from typing import Any, get_args

import pytest

from games import blackjack_switch, caribbean_stud, casino_war, star_blackjack
from games.cards.cards import cards
from games.catalogue import clauses
from games.irregularities.commands import Remedying
from games.irregularities.facts import CardsChecked, CardsReplaced, ShuffleOrdered, StaffTold
from games.irregularities.remedies import REMEDIES
from games.records import dumps, loads, replace
from games.supervising.commands import (
    ChangeCards,
    CheckCards,
    CollectDroppedCards,
    LimitPlayers,
    Ordering,
    OrderShuffle,
    VerifyCards,
)
from games.supervising.dispatch import UNDER, clause_of, decide_order, order_choices
from games.table.orders import ORDERS
from games.table.staff import Staff
from tests.games.supervising.orders import BY, CODES, DEALER, refused, table

# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("SB 4.1.4", "BS 4.1.4", "CW 4.1.4")
@pytest.mark.parametrize("code", ["SB", "BS", "CW"])
def test_a_shuffle_is_ordered_after_a_round(code: str) -> None:
    assert decide_order(table(code), OrderShuffle(by=BY), betting=True) == (ShuffleOrdered(rule="4.1.4"),)
    assert refused(table(code), OrderShuffle(by=BY), betting=False) == "4.1.4"
    assert refused(table(code), OrderShuffle(by=DEALER)) == "4.1.4"
    assert refused(table("CS"), OrderShuffle(by=BY)) is None


@pytest.mark.rule("SB 3.5", "SB 3.5.1", "SB 3.5.2", "CS 3.7")
@pytest.mark.parametrize(
    ("code", "dealing", "cutting_card", "may"),
    [("SB", "shoe", None, False), ("SB", "shoe", 0, True), ("SB", "device", None, True), ("CS", "shoe", None, True)],
)
def test_cards_are_changed_after_a_round(code: str, dealing: Any, cutting_card: int | None, may: bool) -> None:
    shoe = replace(table(code).shoe, dealing=dealing, cutting_card=cutting_card)
    made, rule = table(code, shoe=shoe), {"SB": "3.5", "CS": "3.7"}[code]
    if may:
        assert decide_order(made, ChangeCards(by=BY), betting=True) == (CardsReplaced(dealing=dealing, rule=rule),)
    else:
        assert refused(made, ChangeCards(by=BY)) == rule
    assert refused(made, ChangeCards(by=BY), betting=False) == rule
    assert refused(made, ChangeCards(by=DEALER)) == rule


@pytest.mark.rule("SB 16.1.1", "BS 17.1.1", "CW 11.1.1")
@pytest.mark.parametrize(
    ("code", "dealing", "rule", "may"),
    [
        ("SB", "device", "16.1.1", True),
        ("SB", "shoe", "16.1.1", False),
        ("BS", "device", "17.1.1", True),
        ("BS", "shoe", "17.1.1", False),
        ("CW", "device", "11.1.1", True),
        ("CW", "shoe", "11.1.1", True),
    ],
)
def test_more_faced_cards_are_looked_for_after_the_round(code: str, dealing: Any, rule: str, may: bool) -> None:
    made = table(code, shoe=replace(table(code).shoe, dealing=dealing))
    if may:
        facts = decide_order(made, CheckCards(by=BY), betting=True)
        assert facts == (CardsChecked(by=BY, rule=rule), ShuffleOrdered(rule=rule))
    assert refused(made, CheckCards(by=BY), betting=not may) == rule


@pytest.mark.rule("CW 3.8", "CS 3.8", "SB 4.6.1", "BS 4.6.1")
def test_cards_are_verified_at_any_time_and_dropped_ones_found() -> None:
    for code in ("CW", "CS"):
        assert decide_order(table(code), VerifyCards(by=BY), betting=False) == (CardsChecked(by=BY, rule="3.8"),)
        assert refused(table(code), CollectDroppedCards(by=BY)) is None
    for code in ("SB", "BS"):
        facts = decide_order(table(code), CollectDroppedCards(by=BY), betting=True)
        assert facts[0] == StaffTold(told=("supervisor",), rule="4.6.1")
        assert refused(table(code), VerifyCards(by=BY)) is None


# --- the tables of orders and remedies ------------------------------------------------------------


def test_every_order_and_every_remedy_is_listed_once() -> None:
    assert set(UNDER) == set(ORDERS)
    assert set(REMEDIES) == set(get_args(Remedying))
    calls = [remedy.call for remedy in REMEDIES.values()]
    assert len(set(calls)) == len(calls)
    assert len({command.__name__ for command in (*get_args(Ordering), *get_args(Remedying))}) == len(
        (*get_args(Ordering), *get_args(Remedying))
    )


@pytest.mark.parametrize("code", CODES)
def test_who_orders_and_who_is_told_agree_with_the_rulebook(code: str) -> None:
    for act, order in ORDERS.items():
        number = clause_of(act, code)
        clause = clauses(code).get(number or "")
        if clause and clause.orders:
            assert order.least is Staff(clause.orders), act
            assert set(order.told) <= set(clause.told), act
    for remedy in REMEDIES.values():
        clause = clauses(code).get(remedy.clause(code) or "")
        if clause and clause.orders and remedy.call != "put_right":  # the dealer's; only the void is a supervisor's
            assert remedy.least is Staff(clause.orders), remedy.call


@pytest.mark.parametrize("game", [star_blackjack, blackjack_switch, casino_war, caribbean_stud])
def test_what_stands_instead_of_a_remedy_is_a_clause(game: ModuleType) -> None:
    assert set(game.clauses.INSTEAD) <= set(REMEDIES)
    assert set(game.clauses.INSTEAD.values()) <= set(clauses(game.GAME.code))


@pytest.mark.parametrize("code", CODES)
def test_every_clause_of_a_choice_exists(code: str) -> None:
    for by in Staff:
        for choice in order_choices(table(code), by):
            assert choice.rule in clauses(code)
            assert choice.open or choice.why
    opened = {choice.call for choice in order_choices(table(code), BY) if choice.open}
    assert {"change_limits", "announce_closure"} <= opened
    assert ("hold_beyond_the_shoe" in opened) is False


@pytest.mark.parametrize("package", [casino_war, star_blackjack])
def test_an_order_reaches_the_table_through_the_game(package: Any) -> None:
    state = package.opened(package.Options(), {}, cards("2S 3S"))
    command = loads(dumps(LimitPlayers(by=BY, most=1)), package.GAME.command)
    for fact in package.GAME.decide(state, command):
        state = package.GAME.evolve(state, fact)
    assert state.table.seating.most_players == 1
    assert any(choice.call == "limit_players" for choice in package.GAME.legal(state, BY))
