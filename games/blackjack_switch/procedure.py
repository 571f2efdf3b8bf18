"""What the dealer does next at Blackjack Switch (rules 5, 7 to 16): from no more bets to the last card picked up."""

from __future__ import annotations

from games.blackjack_switch.events import AtOnce
from games.blackjack_switch.options import STANDS
from games.blackjack_switch.settlement import interim_blackjack, line_for, lines_left
from games.blackjack_switch.state import State, is_void
from games.blackjack_switch.switch import blackjacks_may_switch, decided, offered_in_turn
from games.choice import Act
from games.game import once
from games.records import replace
from games.twentyone import acts
from games.twentyone.boxes import Box, announced
from games.twentyone.choices import CALLS, next_in_turn
from games.twentyone.facts import Settle


@once
def due(state: State) -> Act:
    """The next act that the procedure asks of the dealer; without a command, what the dealer waits for."""
    act = acts.before_decisions(state, at_once)
    if act:
        return act
    box = next_in_turn(state.boxes)
    if box:
        return _decision(state, box)
    return house_card(state) or acts.settlement_act(lines_left(state)) or acts.clearing(state)


def at_once(state: State, command: AtOnce) -> Act:
    """What the cards on the layout have decided, to be done before play goes on."""
    if isinstance(command, Settle):
        return acts.settle_act(line_for(state, command))
    box = state.box(command.area or 0, command.box)
    return acts.pick_up_act(
        command, acts.cleared_by(state, command, is_void if box and is_void(box) else interim_blackjack)
    )


def _decision(state: State, box: Box) -> Act:
    """While an area may still switch, the dealer announces both its totals."""
    act = acts.decision(state, box)
    if act.act != "ask" or decided(box):
        return act
    boxes = state.on_area(box.area)
    if not offered_in_turn(boxes):
        return act
    first, second = (announced(one, one.hands[0]) for one in boxes)
    words = f"Ask {box.controlling} at area {box.area}, {first} and {second}: switch, or decide on box {box.box}"
    return replace(act, words=words, say=f"{first} and {second}".capitalize(), first=(*CALLS, "switch"))


def house_card(state: State) -> Act | None:
    """Before the dealer's second card an area of two blackjacks, which was asked nothing, may still switch."""
    stands = STANDS[state.options.dealer_stands]
    last_chance = len(state.dealer) == 1 and blackjacks_may_switch(state)
    return acts.dealers_card(state, stands, ("switch",) if last_chance else ())
