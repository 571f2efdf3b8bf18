"""The switch (rule 11): when an area may have its two second cards change places, and what that makes of its hands."""

from __future__ import annotations

from games.blackjack_switch.options import CODE
from games.blackjack_switch.state import State, is_void
from games.cards.cards import Card
from games.choice import Choice
from games.records import replace
from games.rulebook import cite, rule
from games.twentyone.boxes import Box, Hand, drawn_far_enough, take_card
from games.twentyone.choices import Closed, must_control, next_in_turn
from games.twentyone.hands import MOST


@rule("BS 11.1", "BS 10.1.1")
def switch_choice(state: State, boxes: tuple[Box, ...], who: str | None = None) -> Choice:
    """The controlling player may switch once, before any decision on the area; that is final."""
    first, clause, why = boxes[0], cite(switch_choice, CODE), ""
    try:
        must_control(CODE, first, who)
        _cards_lie_as_dealt(boxes)
        _has_its_turn(state, first.area)
    except Closed as closed:
        clause, why = closed.rule or clause, closed.why
    return Choice(call="switch", rule=clause, open=not why, why=why, player=first.controlling, area=first.area)


def blackjacks_may_switch(state: State) -> bool:
    """Whether an area of two blackjacks, which is asked nothing, may switch now."""
    waiting = [box.area for box in state.boxes if box.hands[0].done == "blackjack" and not box.hands[0].picked_up]
    return any(switch_choice(state, state.on_area(area)).open for area in set(waiting) if waiting.count(area) > 1)


def offered_in_turn(boxes: tuple[Box, ...]) -> bool:
    """Whether an area whose turn it is may still switch: both its boxes lie as they were dealt."""
    first, second = boxes
    return not (decided(first) or decided(second) or first.hands[0].picked_up or second.hands[0].picked_up)


def _cards_lie_as_dealt(boxes: tuple[Box, ...]) -> None:
    area, clause = boxes[0].area, cite(switch_choice, CODE)
    if all(is_void(box) for box in boxes):
        raise Closed(cite(is_void, CODE), f"the cards of area {area} are void")
    if any(box.absent for box in boxes):
        raise Closed(cite(drawn_far_enough, CODE), f"no decision was made in time at area {area}: no switch is offered")
    if any(box.switched for box in boxes):
        raise Closed(clause, f"area {area} has switched: that is final")
    if any(decided(box) for box in boxes):
        raise Closed(clause, f"a decision has been made at area {area}: the switch comes before it")
    if any(box.hands[0].picked_up for box in boxes):
        raise Closed(clause, f"the cards of one box of area {area} are gone, so there is nothing to switch with")


def decided(box: Box) -> bool:
    """Whether a decision on a box has been made, by its controlling player or by the dealer for an absent one."""
    hand = box.hands[0]
    changed = len(box.hands) > 1 or len(hand.cards) > 2 or hand.called or hand.doubled
    return changed or box.switched or box.absent or hand.done == "stood"


def _has_its_turn(state: State, area: int) -> None:
    """An area with two blackjacks is asked nothing, and may still switch until the decisions have gone past it."""
    if state.over or len(state.dealer) > 1:
        raise Closed(cite(switch_choice, CODE), "the decisions of this round are over")
    clause, in_turn = cite(next_in_turn, CODE), state.in_turn
    waiting = state.at_once or state.insurance in ("due", "open") or not state.initial_deal_over
    if waiting or (in_turn and in_turn.area < area):
        raise Closed(clause, f"it is not area {area}'s turn")
    if any(decided(box) for box in state.boxes if box.area > area and not is_void(box)):
        raise Closed(clause, f"area {area}'s turn has gone by")


@rule("BS 11.2")
def switched(first: Box, second: Box) -> tuple[Box, Box]:
    """The second cards change places, for everybody with a wager on the area: its hands are dealt anew, as it were."""
    one, other = first.hands[0], second.hands[0]
    return (
        _formed(first, one, (one.cards[0], other.cards[1])),
        _formed(second, other, (other.cards[0], one.cards[1])),
    )


def _formed(box: Box, hand: Hand, cards: tuple[Card, ...]) -> Box:
    """A hand formed by a switch: an ace and a ten make 21, and no blackjack (ruling R18)."""
    formed = replace(hand, cards=cards, done=None)
    if formed.total.points == MOST:
        return replace(box, hands=(replace(formed, done="twenty_one"),), turn=None, switched=True)
    return replace(box, hands=(formed,), turn=0, switched=True)


def as_dealt(first: Box, second: Box) -> tuple[Box, Box]:
    """A switch made by mistake is undone: the second cards go back, and an ace and a ten are a blackjack again."""
    one, other = first.hands[0], second.hands[0]
    return _laid(first, (one.cards[0], other.cards[1])), _laid(second, (other.cards[0], one.cards[1]))


def _laid(box: Box, cards: tuple[Card, ...]) -> Box:
    bare = Hand(cards=cards[:1], bets=box.hands[0].bets)
    return take_card(replace(box, hands=(bare,), turn=0, switched=False), 0, cards[1], resplit=False)
