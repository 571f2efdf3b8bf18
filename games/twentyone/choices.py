"""Hit, stand, double, split and joining a call: when each is open at either blackjack, and the clause that closes it.

The page's buttons, `decide`, simulated patrons and tests all ask here. What differs between games is data: CallRules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from games.chips.chips import shown
from games.choice import Choice
from games.errors import RuleViolation
from games.records import Record, replace
from games.rulebook import cite, clause_for, numbers_of, rule
from games.table.areas import controlling_player
from games.twentyone.boxes import MOST_HANDS, Box, Hand, drawn_far_enough, one_card_each, one_card_only
from games.twentyone.comparison import bust_loses
from games.twentyone.hands import DOUBLES_ON, MOST, is_ace, same_value
from games.words import place

CallName = Literal["hit", "stand", "double", "split"]
CALLS: tuple[CallName, ...] = ("hit", "stand", "double", "split")


class CallRules(Record, frozen=True):
    """How one table's calls differ: splitting again, doubling for less, doubling with an ace, insuring a ten."""

    code: str
    resplit: bool = False
    double_for_less: bool = True
    double_with_ace: bool = True
    insurance_on_ten: bool = False


class Closed(Exception):
    """Why a call is closed, on its way to a Choice."""

    def __init__(self, rule: str | None, why: str) -> None:
        super().__init__(why)
        self.rule, self.why = rule, why


# --- decisions ------------------------------------------------------------------------------------


@rule("SB 12.3", "BS 13.3")
def call_choice(rules: CallRules, call: CallName, box: Box, in_turn: Box | None, who: str | None = None) -> Choice:
    """A decision for the hand in turn of a box, split hands too: open, or closed by the clause named.

    `who` is the caller, if known.
    """
    at = len(box.hands) - 1 if box.turn is None else box.turn
    clause: str | None = None
    why = ""
    least = most = None
    try:
        if who is not None:
            must_control(rules.code, box, who)
        _must_be_in_turn(rules, call, box, in_turn)
        clause = _OPENS[call](rules, box, box.hands[at])
    except Closed as closed:
        clause, why = closed.rule, closed.why
    if call in ("double", "split"):
        most = box.part(box.controlling)
        least = 1 if call == "double" and rules.double_for_less else most
    return Choice(
        call=call,
        rule=clause,
        open=not why,
        why=why,
        player=box.controlling,
        area=box.area,
        box=box.box,
        hand=at + 1,
        least=least,
        most=most,
    )


def must_control(code: str, box: Box, who: str | None) -> None:
    """Only the controlling player calls."""
    if who is not None and who != box.controlling:
        raise Closed(cite(controlling_player, code), f"area {box.area} is {box.controlling}'s to call, not {who}'s")


@rule("SB 10.1", "BS 10.1")
def next_in_turn(boxes: tuple[Box, ...]) -> Box | None:
    """Decisions are called from the dealer's left, box by box."""
    for box in boxes:
        if box.turn is not None:
            return box
    return None


def _must_be_in_turn(rules: CallRules, call: CallName, box: Box, in_turn: Box | None) -> None:
    code, hand = rules.code, box.hand
    if box.turn is None or hand.done:
        _finished(rules, call, box, hand)
    if in_turn is not box and (in_turn is None or (in_turn.area, in_turn.box) != (box.area, box.box)):
        raise Closed(cite(next_in_turn, code), f"it is not the turn of {place(box.area, box.box)}")
    if box.asking:
        raise Closed(None, f"{box.asking[0]} has yet to say whether to join")
    if box.absent:
        raise Closed(cite(drawn_far_enough, code), "the dealer draws this area's cards: no decision was made in time")
    if hand.needs_card:
        raise Closed(None, "a card is on its way to this hand")


def _finished(rules: CallRules, call: CallName, box: Box, hand: Hand) -> None:
    """The hand takes no call any more: name what finished it."""
    code = rules.code
    if call == "split" and hand.split and hand.done != "doubled":
        _split_hand_again(rules, box, hand)
    if call == "split" and hand.done == "blackjack":
        raise Closed(cite(split_by_value, code), "an ace and a ten are not of one value")
    reasons: dict[str | None, tuple[Callable[..., Any], str]] = {
        "twenty_one": (may_draw, f"a total of {MOST} takes no more cards"),
        "blackjack": (may_draw, "a blackjack takes no more cards"),
        "doubled": (one_card_only, "a doubled hand takes one card and no more"),
        "one_card": (one_card_each, "a split ace takes one card and no more"),
        "absent": (drawn_far_enough, "the dealer drew this area's cards: no decision was made in time"),
        "bust": (bust_loses, "the hand has bust"),
    }
    if hand.done == "one_card" and len(box.hands) == MOST_HANDS:
        raise Closed(THIRD_HAND_ACES[code], reasons["one_card"][1])
    if hand.done in reasons:
        function, why = reasons[hand.done]
        raise Closed(cite(function, code), why)
    raise Closed(cite(next_in_turn, code), "the hand has stood")


def hit_opens(rules: CallRules, box: Box, hand: Hand) -> str:
    """A card may be drawn to any total below 21, but not to a split ace."""
    _no_card_to_split_ace(rules, hand)
    if not may_draw(hand.total.points):
        raise Closed(cite(may_draw, rules.code), f"a total of {MOST} takes no more cards")
    return HITS[rules.code]


HITS = numbers_of("SB 10.1.4", "BS 10.1.5")
_STANDS = numbers_of("SB 10.1.3", "BS 10.1.4")
THIRD_HAND_ACES = numbers_of("SB 12.5.4", "BS 13.5.4")
"""The clause on aces split twice, beside the one on aces split once."""


@rule("SB 10.3", "SB 10.1.4", "BS 10.3", "BS 10.1.5")
def may_draw(points: int) -> bool:
    """Below 21 a further card may be called; blackjack and 21 take none."""
    return points < MOST


@rule("SB 10.2", "BS 10.2")
def must_draw(points: int) -> bool:
    """Below 12 a hand may not stand."""
    return points < 12


def stand_opens(rules: CallRules, box: Box, hand: Hand) -> str:
    points = hand.total.points
    if must_draw(points):
        raise Closed(cite(must_draw, rules.code), f"{points} is below 12: the hand must take a card")
    return _STANDS[rules.code]


@rule("SB 11.1", "BS 12.1", "SB 10.1.1", "BS 10.1.3")
def double_opens(rules: CallRules, box: Box, hand: Hand) -> str:
    """Doubles come on the first two cards of a hand, split ones too: SB up to the original wager, BS exactly that."""
    clause = cite(double_opens, rules.code)
    _no_card_to_split_ace(rules, hand)
    if len(hand.cards) != 2:
        raise Closed(clause, "a double comes on the first two cards of a hand")
    if not may_draw(hand.total.points):
        raise Closed(cite(may_draw, rules.code), f"a total of {MOST} takes no more cards")
    points = hand.cards[0].points + hand.cards[1].points
    if not rules.double_with_ace and not ace_may_double(hand):
        raise Closed(cite(ace_may_double, rules.code), "a hand with an ace may not double")
    if not total_doubles(points):
        counted = ", the ace counting 1" if any(map(is_ace, hand.cards)) else ""
        raise Closed(cite(total_doubles, rules.code), f"a double needs 9, 10 or 11, and this is {points}{counted}")
    return clause


@rule("SB 11.1.1", "BS 12.1.1")
def total_doubles(points: int) -> bool:
    """Doubles are on 9, 10 and 11, an ace of the first two cards counting 1."""
    return points in DOUBLES_ON


@rule("BS 12.1.2")
def ace_may_double(hand: Hand) -> bool:
    """Unless the table permits it, a hand with an ace may not double."""
    return not any(map(is_ace, hand.cards))


def split_opens(rules: CallRules, box: Box, hand: Hand) -> str:
    if hand.split:
        _split_hand_again(rules, box, hand)
        return cite(three_hands_at_most, rules.code)
    if len(hand.cards) != 2 and rules.resplit:
        raise Closed(cite(split_before_third_card, rules.code), "a hand is split before its third card, or not at all")
    if not split_by_value(hand):
        raise Closed(cite(split_by_value, rules.code), "only the first two cards, and only of one value, are split")
    return cite(split_by_value, rules.code)


@rule("SB 12.1", "BS 13.1", "SB 10.1.2", "BS 10.1.2")
def split_by_value(hand: Hand) -> bool:
    """The first two cards may be split where they are of one value, a jack and a king too."""
    return len(hand.cards) == 2 and same_value(*hand.cards)


def _split_hand_again(rules: CallRules, box: Box, hand: Hand) -> None:
    code = rules.code
    if not split_again(rules):
        raise Closed(cite(split_again, code), "a split hand is not split again at this table")
    if not three_hands_at_most(box):
        raise Closed(cite(three_hands_at_most, code), "a box makes three hands at most")
    if not split_before_third_card(hand):
        raise Closed(cite(split_before_third_card, code), "a hand is split before its third card, or not at all")
    if not matches_first_split(hand):
        clause = clause_for(matches_first_split, code) or cite(split_by_value, code)
        raise Closed(clause, "only a second card of the same value splits again")


@rule("SB 12.4", "BS 13.4")
def split_again(rules: CallRules) -> bool:
    """A split hand is not split a second time, unless the table permits it."""
    return rules.resplit


@rule("SB 12.5")
def matches_first_split(hand: Hand) -> bool:
    """Where it is permitted, a split hand splits again when its second card is worth what the split cards were."""
    return len(hand.cards) == 2 and same_value(*hand.cards)


@rule("SB 12.5.3", "BS 13.5.3")
def three_hands_at_most(box: Box) -> bool:
    """A box never makes a fourth hand."""
    return len(box.hands) < MOST_HANDS


@rule("SB 12.5.5", "BS 13.5.5")
def split_before_third_card(hand: Hand) -> bool:
    """Whoever takes a third card has given up the split."""
    return len(hand.cards) <= 2


def _no_card_to_split_ace(rules: CallRules, hand: Hand) -> None:
    if hand.split_ace:
        raise Closed(cite(one_card_each, rules.code), "a split ace takes one card and no more")


_OPENS: dict[CallName, Callable[[CallRules, Box, Hand], str]] = {
    "hit": hit_opens,
    "stand": stand_opens,
    "double": double_opens,
    "split": split_opens,
}


# --- players behind the controlling one -----------------------------------------------------------


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
