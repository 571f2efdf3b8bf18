"""What a dealer says of hands at either blackjack: each total before a decision on it and after every further card.

A box takes one announcement for each number of cards in it, whichever of its hands the last one went to. A split moves
cards between hands and adds none, so the number tells the announcements of a round apart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.handwork import OWN, Phrase, Step
from games.records import replace
from games.rulebook import cite, numbers_of
from games.table.practice import AGAIN
from games.twentyone.boxes import Box, Hand, natural
from games.twentyone.choices import call_choice, next_in_turn
from games.twentyone.hands import MOST, Total, is_blackjack, total
from games.twentyone.rounds import BoxState
from games.words import place

AnyState = BoxState[Any]
Hidden = Callable[[Any, Box], bool]
"""Whether a box's first cards lie face down, so that nobody can say what they are worth."""

FIRST_CARDS: Final = 2
BLACKJACK: Final = Phrase("Blackjack", "B")
_AFTER_EACH_CARD: Final = numbers_of("SB 10.4", "BS 10.4")
_NATURAL: Final = ("blackjack", "21", "soft 21", "s21")


def says(worth: Total) -> tuple[str, ...]:
    """The ways to say a total, of which any will do.

    The rules ask for the point total, in which an ace counts as it does: that it is soft may be left unsaid.
    """
    points = str(worth.points)
    if worth.soft:
        return (
            f"soft {points}",
            points,
            f"s{points}",
            f"{worth.points - 10} or {points}",
            f"{worth.points - 10} {points}",
        )
    return (points, "too many", "bust") if worth.points > MOST else (points,)


def said_of(box: Box, hand: Hand) -> tuple[str, ...]:
    """A blackjack goes by its name, or by its total as any other hand."""
    return _NATURAL if natural(box, hand) else says(hand.total)


# --- players' hands -------------------------------------------------------------------------------


def after_the_card(state: AnyState, hidden: Hidden) -> Step | None:
    """The total after the last card that went to a player's hand, until it is said or the dealer draws."""
    if state.over or not state.initial_deal_over or len(state.dealer) > 1:
        return None
    box = next((box for box in reversed(state.boxes) if _in_box(box) > FIRST_CARDS), None)
    if box is None or hidden(state, box):
        return None
    drawn_to = [at for at, hand in enumerate(box.hands) if len(hand.cards) > (1 if hand.split else FIRST_CARDS)]
    if not drawn_to:  # split a second time
        return None
    return _unsaid(state, _total(box, drawn_to[-1], _clause(state.table.code, box.hands[drawn_to[-1]])))


def before_the_decision(state: AnyState, box: Box) -> Step | None:
    """The total of the hand that is asked about, where nobody has said it yet."""
    at = box.turn or 0
    hand = box.hands[at]
    drawn = len(hand.cards) > FIRST_CARDS or hand.split
    code = state.table.code
    return _unsaid(state, _total(box, at, _clause(code, hand) if drawn else cite(next_in_turn, code)))


def once_more(state: AnyState, box: Box) -> Step:
    """A total that was said may be said again, as often as it helps."""
    done = state.table.practice.done if state.table.practice else ()
    again = _total(box, box.turn or 0, cite(next_in_turn, state.table.code))
    return replace(again, may=True, once=f"{AGAIN} {len(done)}")


def _total(box: Box, at: int, clause: str) -> Step:
    hand = box.hands[at]
    number = f", hand {at + 1}" if len(box.hands) > 1 else ""
    return Step(
        verb="announce",
        rule=clause,
        shows=f"Announce the total of {place(box.area, box.box)}{number}",
        area=box.area,
        box=box.box,
        hand=at + 1,
        says=said_of(box, hand),
        once=f"{_in_box(box)}{' switched' if box.switched else ''}",
    )


def _clause(code: str, hand: Hand) -> str:
    """A split hand's second card has a clause of its own."""
    return cite(call_choice, code) if hand.split and len(hand.cards) == FIRST_CARDS else _AFTER_EACH_CARD[code]


def _in_box(box: Box) -> int:
    return sum(len(hand.cards) for hand in box.hands)


def _unsaid(state: AnyState, step: Step) -> Step | None:
    return None if done_for_the_box(state, step) else step


def done_for_the_box(state: AnyState, step: Step) -> bool:
    """Whether it was done for any hand of the box: with a split the hands behind move up."""
    done = state.table.practice.done if state.table.practice else ()
    box, once = f"{step.verb}:{step.area}:{step.box or ''}:", f":{step.once}"
    return any(key.startswith(box) and key.endswith(once) for key in done)


# --- blackjacks, and the dealer's hand ------------------------------------------------------------


def blackjack(box: Box) -> Step:
    """By house procedure a blackjack that is paid before the decisions is called."""
    return Step(
        verb="call",
        rule=None,
        shows=f"Call the blackjack of {place(box.area, box.box)}",
        area=box.area,
        box=box.box,
        says=(BLACKJACK.words,),
        once="blackjack",
    )


def own_total(state: AnyState, *, may: bool) -> Step | None:
    """By house procedure the dealer says what the house hand is worth, from its second card on."""
    dealer = state.dealer
    if state.over or state.dealer_picked_up or len(dealer) < FIRST_CARDS:
        return None
    said = _NATURAL if is_blackjack(dealer) else says(total(dealer))
    return Step(
        verb="announce", rule=None, shows="Announce your own total", area=OWN, says=said, may=may, once=str(len(dealer))
    )
