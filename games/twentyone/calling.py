"""What follows from a call at either blackjack: hit, stand, double, split, and the others' answers to the last two."""

from __future__ import annotations

from typing import assert_never

from games.errors import RuleViolation
from games.round import Choice, open_or_refuse
from games.rulebook import cite
from games.twentyone.boxes import Box, moved_on
from games.twentyone.calls import CallName, CallRules, call_choice
from games.twentyone.facts import (
    BoxFact,
    Call,
    CardCalled,
    Decline,
    Double,
    HandDoubled,
    HandJoined,
    HandSplit,
    HandStood,
    Hit,
    Join,
    JoinDeclined,
    Split,
    Stand,
)
from games.twentyone.joining import check_joins, join_choices, join_double, may_join

_NAMES: dict[type[Call], CallName] = {Hit: "hit", Stand: "stand", Double: "double", Split: "split"}


def called(rules: CallRules, command: Call, box: Box, in_turn: Box | None) -> tuple[BoxFact, ...]:
    """The fact that follows from a call for the hand in turn, or RuleViolation with the clause that closes it."""
    choice = call_choice(rules, _NAMES[type(command)], box, in_turn, command.player)
    if box is in_turn and command.player in (None, box.controlling):
        _right_hand(rules, command, choice)
    open_or_refuse(choice)
    area, number = box.area, choice.hand or 1
    match command:
        case Stand():
            return (HandStood(area=area, box=box.box, hand=number, rule=choice.rule),)
        case Hit():
            return (CardCalled(area=area, box=box.box, hand=number, rule=choice.rule),)
        case Double():
            return (_doubled(rules, command, box, choice),)
        case Split():
            return (_split(rules, command, box, choice),)
        case _:
            assert_never(command)


def answered(rules: CallRules, command: Join | Decline, box: Box, in_turn: Box | None) -> tuple[BoxFact, ...]:
    """Another player joins the double or split that was called, or leaves the wager as it lies."""
    choices = join_choices(rules, box, command.player) if box is in_turn else ()
    if not choices:
        raise RuleViolation(None, f"{command.player} is not being asked at area {box.area}")
    join, decline = choices
    if isinstance(command, Decline):
        return (JoinDeclined(area=box.area, box=box.box, player=command.player, rule=decline.rule),)
    stake = (join.most if command.stake is None else command.stake) or 0
    if box.hand.doubled:
        join_double(rules, box, box.hand, command.player, stake)
    open_or_refuse(join, stake)
    return (HandJoined(area=box.area, box=box.box, player=command.player, stake=stake, rule=join.rule),)


def _right_hand(rules: CallRules, command: Call, choice: Choice) -> None:
    """A call may say which hand it means; hands are played in order."""
    if command.hand not in (None, choice.hand):
        raise RuleViolation(cite(moved_on, rules.code), f"hand {choice.hand} is in turn, not hand {command.hand}")


def _doubled(rules: CallRules, command: Double, box: Box, choice: Choice) -> HandDoubled:
    stake = (choice.most if command.stake is None else command.stake) or 0
    open_or_refuse(choice, stake)
    others = command.joined or {}
    check_joins(rules, box, box.hand, others)
    asking = may_join(box, box.hand) if command.joined is None else ()
    stakes = ((box.controlling, stake), *others.items())
    return HandDoubled(
        area=box.area, box=box.box, hand=choice.hand or 1, stakes=stakes, asking=asking, rule=choice.rule
    )


def _split(rules: CallRules, command: Split, box: Box, choice: Choice) -> HandSplit:
    others = command.joined or ()
    check_joins(rules, box, box.hand, others)
    asking = may_join(box, box.hand) if command.joined is None else ()
    joined = (box.controlling, *others)
    return HandSplit(area=box.area, box=box.box, hand=choice.hand or 1, joined=joined, asking=asking, rule=choice.rule)
