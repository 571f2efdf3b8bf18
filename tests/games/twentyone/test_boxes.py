"""A box of hands with the wagers of up to three players, as both blackjacks play it."""

from typing import Any

import pytest

from games.cards.cards import Card, cards
from games.errors import RuleViolation
from games.records import replace
from games.twentyone.boxes import (
    Box,
    Hand,
    card_would_count,
    doubled,
    gone_absent,
    joined,
    laid,
    picked_up,
    settle,
    split,
    stood,
    take_card,
    unsettled,
)
from games.twentyone.choices import CallName, CallRules, call_choice, check_joins, may_join
from games.twentyone.comparison import taken_by_blackjack
from games.twentyone.insurance import insure_choice

SB = CallRules(code="SB")
BS = CallRules(code="BS", double_for_less=False, double_with_ace=False)


def box(hand: str) -> Box:
    """Ann's $20 and bob's $10; ann controls, and the cards have been dealt."""
    stakes = (("ann", 2000), ("bob", 1000))
    made = laid(1, stakes, dict(stakes), "ann", 2)
    for card in cards(hand):
        made = take_card(made, 0, card, resplit=False)
    return made


def dealt(one: Box, at: int, card: str, *, resplit: bool = False) -> Box:
    return take_card(one, at, Card.of(card), resplit=resplit)


def test_the_controlling_players_wager_lies_nearest_the_dealer() -> None:
    made = laid(1, (("bob", 1000), ("cat", 500), ("ann", 2000)), {"ann": 1500, "bob": 1000, "cat": 0}, "ann")
    assert [(bet.player, bet.stake, bet.in_play) for bet in made.hands[0].bets] == [
        ("ann", 2000, 1500),
        ("bob", 1000, 1000),
        ("cat", 500, 0),
    ]
    assert (made.part("ann"), made.part("cat"), made.part("dan")) == (1500, 0, 0)


@pytest.mark.parametrize(
    ("hand", "done"),
    [("10H 6S", None), ("10H AS", "blackjack"), ("10H 6S 5C", "twenty_one"), ("10H 6S 6C", "bust"), ("10H", None)],
)
def test_what_finishes_a_hand(hand: str, done: str | None) -> None:
    made = box(hand)
    assert made.hands[0].done == done
    assert (made.turn is None) is (done in ("blackjack", "twenty_one"))


def test_a_bust_hand_keeps_the_turn_until_its_cards_are_gone() -> None:
    made = box("10H 6S 6C")
    assert made.turn == 0
    assert picked_up(made, 0).turn is None


@pytest.mark.rule("SB 12.3.2", "BS 13.3.2", "BS 11.3")
def test_a_blackjack_is_dealt_never_split_or_switched() -> None:
    assert box("AH KS").hands[0].done == "blackjack"
    assert dealt(split(box("KH KS"), 0, ("ann",)), 0, "AC").hands[0].done == "twenty_one"
    switched = replace(box("KH"), switched=True)
    assert dealt(switched, 0, "AC").hands[0].done == "twenty_one"


@pytest.mark.rule("SB 12.2", "BS 13.2")
def test_split_hands_are_played_in_order_and_a_new_one_comes_next() -> None:
    made = split(box("8H 8S"), 0, ("ann",))
    made = dealt(made, 0, "8C", resplit=True)
    again = split(made, 0, ("ann", "bob"))
    assert [[card.text for card in hand.cards] for hand in again.hands] == [["8H"], ["8C"], ["8S"]]
    assert [[(bet.player, bet.kind) for bet in hand.bets] for hand in again.hands] == [
        [("ann", "main"), ("bob", "main")],
        [("ann", "split"), ("bob", "split")],
        [("ann", "split")],
    ]
    again = stood(dealt(again, 0, "10C"), 0)
    assert again.turn == 1


@pytest.mark.rule("SB 12.3.1", "BS 13.3.1", "SB 12.5.4", "BS 13.5.4")
@pytest.mark.parametrize(
    ("resplit", "card", "open_"), [(False, "AC", False), (True, "AC", True), (True, "9C", False), (False, "9C", False)]
)
def test_a_split_ace_is_done_with_one_card_unless_it_can_split_again(resplit: bool, card: str, open_: bool) -> None:
    made = dealt(split(box("AH AS"), 0, ("ann",)), 0, card, resplit=resplit)
    assert (made.hands[0].done is None) is open_


@pytest.mark.rule("SB 11.1.3", "BS 12.1.3")
def test_a_doubled_hand_is_done_with_one_card() -> None:
    made = dealt(doubled(box("6H 5S"), 0, [("ann", 500)]), 0, "2C")
    assert (made.hands[0].done, made.hands[0].total.points, made.turn) == ("doubled", 13, None)


@pytest.mark.rule("SB 16.10", "BS 17.10")
def test_without_decisions_cards_come_until_the_total_exceeds_11() -> None:
    assert gone_absent(box("10H 2S")).turn is None
    low = gone_absent(box("2H 3S"))
    assert low.card_due
    assert dealt(low, 0, "6C").turn == 0
    assert dealt(dealt(low, 0, "6C"), 0, "AC").hands[0].done == "absent"


def test_those_asked_join_the_double_or_the_new_hand() -> None:
    asked = doubled(box("6H 5S"), 0, [("ann", 2000)], ("bob",))
    assert not asked.card_due
    assert [bet.kind for bet in joined(asked, "bob", 400).hands[0].bets] == ["main", "main", "double", "double"]
    halves = joined(split(box("8H 8S"), 0, ("ann",), ("bob",)), "bob", 1000)
    assert [[bet.player for bet in hand.bets] for hand in halves.hands] == [["ann", "bob"], ["ann", "bob"]]
    assert halves.asking == ()


@pytest.mark.rule("SB 13.4", "BS 14.4")
@pytest.mark.parametrize(
    ("dealer", "hand", "insured", "counts"),
    [
        ("6D", "10H 8S", False, True),
        ("6D", "AH KS", False, False),
        ("AD", "AH KS", False, True),
        ("KD 5C", "AH KS", False, False),
        ("KD 5C", "10H 8S", False, True),
        ("AD", None, True, True),
        ("AD 5C", None, True, False),
        ("6D", None, False, False),
    ],
)
def test_when_a_dealers_card_could_still_count(dealer: str, hand: str | None, insured: bool, counts: bool) -> None:
    boxes = (box(hand),) if hand else (Box(area=1, controlling="ann", original=(), hands=(Hand(),)),)
    assert card_would_count(cards(dealer), boxes, insured=insured) is counts


def test_settled_wagers_are_left_behind() -> None:
    made = settle(box("10H 8S"), 0, "ann", "main")
    following = unsettled(made.hands[0])
    assert following is not None
    assert following.player == "bob"
    assert unsettled(settle(made, 0, "bob", "main").hands[0]) is None


@pytest.mark.rule("SB 11.4", "SB 12.7", "BS 12.5", "BS 13.7")
def test_one_hand_is_taken_by_a_dealers_blackjack() -> None:
    made = dealt(split(box("8H 8S"), 0, ("ann",)), 0, "10C")
    assert taken_by_blackjack(made, "ann", "busted_plus_one") == 0
    bust = replace(made, hands=(replace(made.hands[0], done="bust"), made.hands[1]))
    assert taken_by_blackjack(bust, "ann", "busted_plus_one") == 1
    assert taken_by_blackjack(bust, "ann", "original_only") is None
    assert taken_by_blackjack(bust, "bob", "busted_plus_one") is None


# --- what differs between the games ---------------------------------------------------------------


def closed(rules: CallRules, call: CallName, made: Box, who: str | None = None) -> str | None:
    choice = call_choice(rules, call, made, made if made.turn is not None else None, who)
    return None if choice.open else choice.rule


@pytest.mark.rule("BS 12.1", "BS 12.1.1", "BS 12.1.2", "BS 10.2", "BS 10.3", "BS 13.1", "BS 13.4")
@pytest.mark.parametrize(
    ("call", "hand", "sb", "bs"),
    [
        ("double", "6H 5S", None, None),
        ("double", "AH 8S", None, "12.1.2"),
        ("double", "7H 5S", "11.1.1", "12.1.1"),
        ("double", "2H 3S 4C", "11.1", "12.1"),
        ("stand", "6H 5S", "10.2", "10.2"),
        ("hit", "10H 6S 5C", "10.3", "10.3"),
        ("split", "8H 9S", "12.1", "13.1"),
        ("split", "8H 8S", None, None),
    ],
)
def test_each_game_names_its_own_clause(call: CallName, hand: str, sb: str | None, bs: str | None) -> None:
    made = box(hand)
    assert (closed(SB, call, made), closed(BS, call, made)) == (sb, bs)


@pytest.mark.rule("SB 12.4", "BS 13.4", "SB 12.5.3", "BS 13.5.3", "SB 12.5.5", "BS 13.5.5", "SB 12.5")
def test_splitting_again() -> None:
    made = dealt(split(box("8H 8S"), 0, ("ann",)), 0, "8C")
    assert (closed(SB, "split", made), closed(BS, "split", made)) == ("12.4", "13.4")
    sb, bs = replace(SB, resplit=True), replace(BS, resplit=True)
    assert (closed(sb, "split", made), closed(bs, "split", made)) == (None, None)
    unlike = dealt(split(box("8H 8S"), 0, ("ann",)), 0, "7C")
    assert (closed(sb, "split", unlike), closed(bs, "split", unlike)) == ("12.5", "13.1")
    third = dealt(split(made, 0, ("ann",)), 0, "8D")
    assert (closed(sb, "split", third), closed(bs, "split", third)) == ("12.5.3", "13.5.3")
    late = box("2H 2S 2C")
    assert (closed(sb, "split", late), closed(bs, "split", late)) == ("12.5.5", "13.5.5")


def test_a_double_is_for_less_at_one_game_and_exact_at_the_other() -> None:
    made = box("6H 5S")
    ranges = [(one.least, one.most) for one in (call_choice(rules, "double", made, made) for rules in (SB, BS))]
    assert ranges == [(1, 2000), (2000, 2000)]
    check_joins(SB, made, made.hand, {"bob": 400})
    with pytest.raises(RuleViolation) as error:
        check_joins(BS, made, made.hand, {"bob": 400})
    assert error.value.rule == "12.1"


def test_only_the_controlling_player_calls() -> None:
    made = box("10H 6S")
    assert (closed(SB, "hit", made, "bob"), closed(BS, "hit", made, "bob"), closed(BS, "hit", made, "ann")) == (
        "5.7",
        "5.6",
        None,
    )
    assert may_join(made, made.hand) == ("bob",)


@pytest.mark.rule("SB 8.1", "BS 8.1", "SB 8.4", "BS 8.3", "SB 16.13", "BS 17.13")
@pytest.mark.parametrize(
    ("up", "stage", "rules", "expected"),
    [
        ("AD", "open", SB, (True, "8.1")),
        ("AD", "closed", SB, (False, "8.4")),
        ("AD", "closed", BS, (False, "8.3")),
        ("AD", "missed", SB, (True, "16.13")),
        ("AD", "missed", BS, (True, "17.13")),
        ("KD", "none", SB, (False, "8.2")),
        ("KD", "none", BS, (False, "8.1")),
        ("9D", "none", BS, (False, "8.1")),
    ],
)
def test_insurance(up: str, stage: Any, rules: CallRules, expected: tuple[bool, str]) -> None:
    choice = insure_choice(rules, box("10H 6S"), "ann", cards(up), stage, insured=False)
    assert (choice.open, choice.rule) == expected
    assert (choice.least, choice.most) == (1, 1000)
