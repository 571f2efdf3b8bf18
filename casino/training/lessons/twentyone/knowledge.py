"""What a dealer knows at either of the blackjacks and no felt shows."""

from collections.abc import Iterator
from typing import TypeVar

from casino.training.lessons.twentyone.requests import State
from games.blackjack_switch.state import State as SwitchState
from games.chips.chips import shown
from games.choice import Act
from games.records import replace
from games.star_blackjack.state import State as StarState
from games.twentyone.boxes import Box, Hand
from games.twentyone.insurance import Insurance
from games.words import place

S = TypeVar("S", StarState, SwitchState)


def called(state: State) -> list[str]:
    """What was called in the round and cannot be seen in the cards and chips that lie there."""
    boxes = () if state.over else state.boxes
    told = [f"Area {area} was switched." for area in dict.fromkeys(box.area for box in boxes if box.switched)]
    for box in boxes:
        told += [*_bust(box), *_not_wholly_in_play(state, box), *_undecided(box)]
    return told


def _bust(box: Box) -> Iterator[str]:
    """Hands of a split that are gone: a dealer's blackjack takes less from what is left (rulings R1, R2)."""
    for number, hand in enumerate(box.hands, 1):
        if hand.picked_up and len(box.hands) > 1:
            yield f"Hand {number} of {place(box.area, box.box)} bust and is gone."


def _not_wholly_in_play(state: State, box: Box) -> Iterator[str]:
    """What counts of a wager, once others that shared the maximum with it, or had to match it, are gone."""
    if not any(line.area == box.area and line.wager == "main" and line.in_play for line in state.lines):
        return
    for number, hand in enumerate(box.hands, 1):
        for bet in hand.bets if not hand.picked_up else ():
            if bet.in_play < bet.stake and not bet.settled:
                where = place(box.area, box.box) + (f", hand {number}" if len(box.hands) > 1 else "")
                yield f"Of {bet.player}’s {shown(bet.stake)} on {where}, {shown(bet.in_play)} is in play."


def _undecided(box: Box) -> Iterator[str]:
    """Whoever was asked and said nothing is not asked again: the rules say how far the dealer draws."""
    if box.absent and box.turn is not None:
        yield f"{box.controlling} has made no decision on {place(box.area, box.box)}: you draw as the rules say."


def counted_by(state: State) -> list[str]:
    split = any(len(box.hands) > 1 for box in state.boxes)
    if split and state.options.dealer_blackjack_takes == "original_only":
        return ["The house’s choice (R1): a dealer’s blackjack takes nothing more once the original hand has bust."]
    return []


def said_before(state: State) -> str:
    return "Insurance is closed." if state.insurance == "closed" else ""


def on_offer(state: State) -> str:
    return "Insurance has been called, and nobody has more to say." if state.insurance == "open" else ""


def hand(state: State, act: Act) -> str:
    box = next((box for box in state.boxes if (box.area, box.box) == (act.area, act.box)), None)
    return f", hand {act.hand}" if act.hand and box and len(box.hands) > 1 else ""


def whole_round(state: S) -> S:
    """Nothing settled and nothing picked up: every card and chip of the round where it lay."""
    boxes = tuple(replace(box, hands=tuple(map(_unsettled, box.hands))) for box in state.boxes)
    optional = tuple(wager for wager in state.table.wagers if wager.kind != "main")
    return replace(state, boxes=boxes, lines=(), optional=optional, insurances=_insurances(state))


def _insurances(state: State) -> tuple[Insurance, ...]:
    settled = [line for line in state.lines if line.wager == "insurance"]
    back = (Insurance(area=line.area, box=line.box, player=line.player, stake=line.stake) for line in settled)
    return (*state.insurances, *back)


def _unsettled(hand: Hand) -> Hand:
    bets = tuple(replace(bet, settled=False) for bet in hand.bets)
    return replace(hand, bets=bets, picked_up=False)
