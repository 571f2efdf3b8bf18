"""Which cards lie face down (3.6): none, unless a Gaming Manager lets the players' first two cards be dealt so."""

from __future__ import annotations

from games.rulebook import rule
from games.staff import Who
from games.star_blackjack.state import State
from games.twentyone.boxes import Box


@rule("SB 3.6.1", "SB 3.6.2")
def hidden(state: State, box: Box, who: Who = None) -> bool:
    """Whether a box's first two cards are hidden from somebody.

    The controlling player, who handles them, sees them. Everybody does once they are turned up: for a blackjack, an
    optional wager to be settled, a double, a split or a bust, and for the dealer's own hand at the end.
    """
    if not state.options.face_down or who == box.controlling:
        return False
    hand = box.hands[0]
    if len(box.hands) > 1 or hand.doubled or hand.done in ("bust", "blackjack"):
        return False
    if not state.initial_deal_over:
        return True
    optional = any(wager.area == box.area and wager.kind != "main" for wager in state.table.wagers)
    return not (optional or state.over or len(state.dealer) > 1 or state.dealer_picked_up or hand.picked_up)
