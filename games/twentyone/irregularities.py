"""What goes wrong at either blackjack: when the dealer's hand is finished, and what follows from a remedy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.choice import Act
from games.irregularities.commands import PutRight, RefuseCard, Remedying
from games.irregularities.in_play import InPlay
from games.irregularities.remedies import apply, remedy_for
from games.irregularities.rounds import put_right
from games.irregularities.voids import Facts
from games.twentyone import irregular_boxes
from games.twentyone.rounds import BoxState


def dealer_done(state: BoxState[Any], dealers_card: Callable[[Any], Any]) -> bool:
    """No player and no rule asks for another card; `dealers_card` is the one the dealer's own hand asks for."""
    if state.over or not state.initial_deal_over:
        return state.over
    return all(box.turn is None for box in state.boxes) and dealers_card(state) is None


def decide_remedy(
    state: BoxState[Any],
    play: InPlay,
    command: Remedying,
    *,
    due: Callable[[Any], Act],
    decide: Callable[[Any, Any], Any],
    evolve: Callable[[Any, Any], Any],
) -> Facts:
    """What follows from a remedy, or RuleViolation."""
    code = state.table.code
    if isinstance(command, RefuseCard):
        remedy_for(play, command)
        return irregular_boxes.refuse_card(code, state, command)
    if isinstance(command, PutRight):
        remedy_for(play, command)
        return put_right(state, command, code, due=due, decide=decide, evolve=evolve)
    return apply(play, command)
