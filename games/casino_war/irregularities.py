"""What goes wrong at Casino War. A card dealt or burned in error is the next card, which nobody may refuse.

A hand with the wrong number of cards is a misdeal. Interim payments stand only where a round is void for a misdealt
card; a misdeal, and a missing or foreign card, undo them too.
"""

from __future__ import annotations

from typing import Any

from games.casino_war.clauses import FINAL, INSTEAD
from games.casino_war.events import HandsPickedUp
from games.casino_war.options import CODE
from games.casino_war.procedure import due, to_be_offered
from games.casino_war.state import Hand, State, evolve
from games.irregularities.commands import PutRight, Remedying
from games.irregularities.in_play import InPlay, LaidHand
from games.irregularities.remedies import apply, remedy_for
from games.irregularities.rounds import put_right
from games.irregularities.voids import Facts


def in_play(state: State) -> InPlay:
    """The round as the remedies see it."""
    on_layout = () if state.over else tuple(hand for hand in state.hands if not hand.picked_up)
    dealers = HandsPickedUp(areas=(), cards=state.dealer, dealer=True)
    return InPlay(
        table=state.table,
        over=state.over,
        begun=not state.over and bool(state.cards_used),
        dealer_done=dealer_done(state),
        stakes=tuple(hand.on(wager) for hand in on_layout for wager in hand.unsettled),
        lines=state.lines,
        hands=tuple(_laid(hand) for hand in on_layout),
        dealer=None if state.over or state.dealer_picked_up else dealers,
        otherwise=INSTEAD,
        final=FINAL,
    )


def dealer_done(state: State) -> bool:
    """No war can bring the dealer another card."""
    if state.over or len(state.dealer) != 1:
        return bool(state.dealer)
    return to_be_offered(state) is None and not any(hand.at_war for hand in state.hands)


def _laid(hand: Hand) -> LaidHand:
    picked_up = HandsPickedUp(areas=(hand.area,), cards=hand.cards)
    return LaidHand(picked_up=picked_up, players=(hand.player,) if hand.unsettled else ())


def decide_remedy(state: State, command: Remedying, decide: Any) -> Facts:
    """What follows from a remedy, or RuleViolation."""
    play = in_play(state)
    if isinstance(command, PutRight):
        remedy_for(play, command)
        return put_right(state, command, CODE, due=due, decide=decide, evolve=evolve)
    return apply(play, command)
