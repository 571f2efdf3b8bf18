"""Players behind the controlling one: who may join a double or a split at either blackjack, and for how much."""

from __future__ import annotations

from collections.abc import Mapping

from games.chips.chips import shown
from games.choice import Choice
from games.errors import RuleViolation
from games.records import replace
from games.rulebook import cite, numbers_of, rule
from games.twentyone.boxes import Box, Hand
from games.twentyone.choices import CallRules, double_opens


def may_join(box: Box, hand: Hand) -> tuple[str, ...]:
    """The other players with a wager in play on a hand, in order from the dealer."""
    return tuple(
        bet.player
        for bet in hand.bets
        if bet.kind != "double" and bet.player != box.controlling and box.part(bet.player)
    )


@rule("SB 11.3", "BS 12.4")
def join_double(rules: CallRules, box: Box, hand: Hand, player: str, stake: int) -> None:
    """Others with a wager on the hand may double too, each up to (BS: exactly) their own original wager."""
    if player not in may_join(box, hand):
        raise RuleViolation(cite(join_double, rules.code), f"{player} has no wager on this hand to double")
    part, clause = box.part(player), cite(double_opens, rules.code)
    if stake > part:
        raise RuleViolation(clause, f"{shown(stake)} is more than {player}'s original wager of {shown(part)}")
    if stake < part and not rules.double_for_less:
        raise RuleViolation(clause, f"{shown(stake)} is less than {player}'s original wager of {shown(part)}")


@rule("SB 12.6", "BS 13.6")
def join_split(rules: CallRules, box: Box, hand: Hand, player: str) -> None:
    """Others with a wager on the hand being split may back the new hand too (ruling R31)."""
    if player not in may_join(box, hand):
        raise RuleViolation(cite(join_split, rules.code), f"{player} has no wager on this hand to split")


def check_joins(rules: CallRules, box: Box, hand: Hand, joined: Mapping[str, int] | tuple[str, ...]) -> None:
    """Refuse the first of those named who may not join, or not for that much."""
    if isinstance(joined, tuple):
        if len(set(joined)) < len(joined):
            raise RuleViolation(cite(join_split, rules.code), "a player joins a split once")
        for player in joined:
            join_split(rules, box, hand, player)
    else:
        for player, stake in joined.items():
            join_double(rules, box, hand, player, stake)


def join_choices(rules: CallRules, box: Box, player: str) -> tuple[Choice, ...]:
    """What a player who is asked may answer."""
    if not box.asking or box.asking[0] != player or box.turn is None:
        return ()
    part = box.part(player)
    if box.hand.doubled:
        join = decline = cite(join_double, rules.code)
        least = 1 if rules.double_for_less else part
    else:
        join, decline = _SPLIT_JOINED[rules.code], _SPLIT_DECLINED[rules.code]
        least = part
    asked = Choice(call="decline", rule=decline, player=player, area=box.area, box=box.box, hand=box.turn + 1)
    return replace(asked, call="join", rule=join, least=least, most=part), asked


_SPLIT_JOINED = numbers_of("SB 12.6.1", "BS 13.6.1")
_SPLIT_DECLINED = numbers_of("SB 12.6.2", "BS 13.6.2")
