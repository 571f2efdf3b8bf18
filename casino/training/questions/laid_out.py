"""The felt of questions from before each had a moment of its own: the whole round, as if nothing had been settled.

New questions show a state that the engine reached (settling.due); these are still shown to those who look back at them.
"""

from __future__ import annotations

from typing import Any

from games.caribbean_stud.state import State as StudState
from games.casino_war.state import State as WarState
from games.twentyone.boxes import Hand
from games.twentyone.insurance import Insurance
from games.wire import replace


def laid_out(state: Any) -> Any:
    """The table with nothing settled and nothing picked up: every card and chip of the round where it lay."""
    if isinstance(state, WarState):
        hands = tuple(replace(hand, settled=(), picked_up=False) for hand in state.hands)
        left = sum(len(hand.unsettled) for hand in hands)
        return replace(state, hands=hands, lines=(), unsettled=left, dealer_picked_up=False)
    if isinstance(state, StudState):
        return _stud(state)
    boxes = tuple(replace(box, hands=tuple(map(_unsettled, box.hands))) for box in state.boxes)
    optional = tuple(wager for wager in state.table.wagers if wager.kind != "main")
    back = replace(state, boxes=boxes, lines=(), optional=optional, insurances=_insurances(state))
    return replace(back, meter=state.meter_at_deal, prizes=()) if hasattr(state, "meter") else back


def _unsettled(hand: Hand) -> Hand:
    bets = tuple(replace(bet, settled=False) for bet in hand.bets)
    return replace(hand, bets=bets, picked_up=False)


def _insurances(state: Any) -> tuple[Insurance, ...]:
    settled = [line for line in state.lines if line.wager == "insurance"]
    back = (Insurance(area=line.area, box=line.box, player=line.player, stake=line.stake) for line in settled)
    return (*state.insurances, *back)


def _stud(state: StudState) -> StudState:
    """Hands that stayed in lie face up once the dealer's hand is shown, so that they can be read."""
    hands = tuple(
        replace(
            hand,
            settled=(),
            picked_up=False,
            turned=hand.turned or (state.revealed and hand.choice == "bet" and (not hand.conceded or hand.jackpot > 0)),
        )
        for hand in state.hands
    )
    return replace(state, hands=hands, lines=(), shares=(), meter=state.meter_at_deal, dealer_picked_up=False)
