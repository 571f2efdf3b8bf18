"""What goes wrong at Casino War. A card dealt or burned in error is the next card, which nobody may refuse.

A hand with the wrong number of cards is a misdeal. Interim payments stand only where a round is void for a misdealt
card; a misdeal, and a missing or foreign card, undo them too.
"""

from __future__ import annotations

from games.casino_war.clauses import FINAL, INSTEAD
from games.casino_war.events import CardDealt, HandsPickedUp
from games.casino_war.procedure import due, to_be_offered
from games.casino_war.state import Hand, State, evolve
from games.choice import Act
from games.irregularities.commands import PutRight, Remedying
from games.irregularities.in_play import LaidHand, RoundInPlay
from games.irregularities.remedies import apply, remedy_for
from games.irregularities.rounds import put_right
from games.irregularities.voids import Remedied
from games.table.preparation import due_refill
from games.table.table import next_card


def in_play(state: State) -> RoundInPlay[HandsPickedUp]:
    """The round as the remedies see it."""
    on_layout = () if state.over else tuple(hand for hand in state.hands if not hand.picked_up)
    dealers = HandsPickedUp(areas=(), cards=state.dealer, dealer=True)
    return RoundInPlay(
        table=state.table,
        over=state.over,
        begun=not state.over and bool(state.cards_used),
        dealer_done=dealer_done(state),
        stakes=tuple(hand.on(wager) for hand in on_layout for wager in hand.unsettled),
        lines=state.lines,
        hands=tuple(_laid(hand) for hand in on_layout),
        dealer=None if state.over or state.dealer_picked_up else dealers,
        areas={hand.area: hand.player for hand in state.hands},
        otherwise=INSTEAD,
        final=FINAL,
        dealt_to=dealt_to(state),
        refill_due=_refill_due(state),
    )


def dealer_done(state: State) -> bool:
    """No war can bring the dealer another card."""
    if state.over or len(state.dealer) != 1:
        return bool(state.dealer)
    return to_be_offered(state) is None and not any(hand.at_war for hand in state.hands)


def dealt_to(state: State) -> tuple[int | None, ...]:
    """Where the cards of the round went, in the order of the two deals."""
    places: list[int | None] = []
    for deal in range(2):
        places += [hand.area for hand in state.hands if len(hand.cards) > deal]
        places += [None] if len(state.dealer) > deal else []
    return tuple(places)


def _refill_due(state: State) -> bool:
    """The initial deal is over, and more lies in the rack than hands of this round."""
    if state.over or not state.dealer or due_refill(state.table) is None:
        return False
    own = [*state.dealer] if state.dealer_picked_up else []
    own += [card for hand in state.hands if hand.picked_up for card in hand.cards]
    return len(state.table.shoe.discards) > len(own)


def _laid(hand: Hand) -> LaidHand[HandsPickedUp]:
    picked_up = HandsPickedUp(areas=(hand.area,), cards=hand.cards)
    return LaidHand(picked_up=picked_up, players=(hand.player,) if hand.unsettled else ())


def decide_remedy(state: State, command: Remedying) -> tuple[Remedied | HandsPickedUp | CardDealt, ...]:
    """What follows from a remedy, or RuleViolation."""
    play = in_play(state)
    if isinstance(command, PutRight):
        remedy_for(play, command)
        return put_right(play, state, command, due=due, lay=_card_laid, evolve=evolve)
    return apply(play, command)


def _card_laid(state: State, act: Act) -> CardDealt:
    return CardDealt(card=next_card(state.table), area=act.area, rule=act.rule)
