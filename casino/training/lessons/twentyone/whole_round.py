"""A round of either of the blackjacks with nothing settled and nothing picked up, as earlier questions showed it."""

from typing import TypeVar

from games.blackjack_switch.state import State as SwitchState
from games.records import replace
from games.star_blackjack.state import State as StarState
from games.twentyone.boxes import Hand
from games.twentyone.insurance import Insurance

S = TypeVar("S", StarState, SwitchState)


def whole_round(state: S) -> S:
    """Every card and chip of the round where it lay."""
    boxes = tuple(replace(box, hands=tuple(map(_unsettled, box.hands))) for box in state.boxes)
    optional = tuple(wager for wager in state.table.wagers if wager.kind != "main")
    return replace(state, boxes=boxes, lines=(), optional=optional, insurances=_insurances(state))


def _insurances(state: StarState | SwitchState) -> tuple[Insurance, ...]:
    settled = [line for line in state.lines if line.wager == "insurance"]
    back = (Insurance(area=line.area, box=line.box, player=line.player, stake=line.stake) for line in settled)
    return (*state.insurances, *back)


def _unsettled(hand: Hand) -> Hand:
    bets = tuple(replace(bet, settled=False) for bet in hand.bets)
    return replace(hand, bets=bets, picked_up=False)
