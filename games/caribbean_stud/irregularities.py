"""What goes wrong at Caribbean Stud as at other games (its own mistakes are in mistakes.py).

A wrong deal is a misdeal until a player has handled the cards. Nothing is burned or reconstructed here, and nothing is
settled in the interim: a round that is void returns everything.
"""

from __future__ import annotations

from games.caribbean_stud.clauses import INSTEAD, NO_MISDEAL
from games.caribbean_stud.events import HandVoided
from games.caribbean_stud.state import Hand, State
from games.irregularities.in_play import LaidHand, RoundInPlay
from games.table.table import CardsPickedUp

Racked = CardsPickedUp | HandVoided


def in_play(state: State) -> RoundInPlay[Racked]:
    """The round as the remedies see it."""
    lying = () if state.over else tuple(hand for hand in state.hands if not hand.picked_up)
    return RoundInPlay(
        table=state.table,
        over=state.over,
        begun=not state.over and bool(state.cards_used),
        dealer_done=not state.undealt,
        stakes=tuple(hand.on(wager) for hand in lying for wager in hand.wagers if wager not in hand.settled),
        lines=state.lines,
        hands=tuple(map(_laid, lying)),
        dealer=None if state.over or state.dealer_picked_up else CardsPickedUp(cards=state.dealer),
        otherwise=INSTEAD,
        no_misdeal=NO_MISDEAL,
        handled=state.taken_up,
        exposed=state.exposed,
    )


def _laid(hand: Hand) -> LaidHand[Racked]:
    picked_up = CardsPickedUp(cards=hand.cards, area=hand.area)
    return LaidHand(picked_up=picked_up, players=(hand.player,), left_out=HandVoided(area=hand.area))
