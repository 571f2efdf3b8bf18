"""What goes wrong at Caribbean Stud as at other games (its own mistakes are in mistakes.py).

A wrong deal is a misdeal until a player has handled the cards. Nothing is burned or reconstructed here, and nothing is
settled in the interim: a round that is void returns everything.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from games.caribbean_stud.clauses import INSTEAD, NO_MISDEAL
from games.caribbean_stud.events import HandVoided, MeterRead
from games.caribbean_stud.state import Hand, State
from games.chips.jackpot import put_back
from games.chips.settlement import WagerSettled
from games.irregularities.in_play import LaidHand, RoundInPlay
from games.records import Fact
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


def meter_put_right(state: State, facts: Sequence[Fact]) -> tuple[MeterRead, ...]:
    """Jackpot wagers that go back take what they fed with them; prizes that are undone are on the meter again."""
    lines = [fact.line for fact in facts if isinstance(fact, WagerSettled) and fact.line.wager == "jackpot"]
    back = {line.area for line in lines if line.returned}
    back |= {fact.area for fact in facts if isinstance(fact, HandVoided)}
    returned = sum(hand.jackpot for hand in state.hands if hand.area in back and not hand.void)
    if not (lines or returned) or state.meter is None or state.options.jackpot is None:
        return ()
    meter = put_back(state.meter, returned, state.options.jackpot.terms, _taken(state, {line.area for line in lines}))
    return (MeterRead(meter=meter, rule=facts[0].rule),)


def _taken(state: State, undone: Collection[int]) -> Fraction:
    """What the prizes of the round took, where all are undone; of a log that did not keep it, what the meter lacks."""
    if not state.shares or state.meter is None or state.meter_at_deal is None:
        return Fraction(0)
    if any(share.area not in undone for share in state.shares):
        return Fraction(0)
    return state.taken.exact if state.taken else state.meter_at_deal.exact - state.meter.exact
