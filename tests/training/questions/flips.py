"""Rounds that came another way to the cards and chips of a question's moment: a thing flipped that nobody sees there.

Where the variants of a scenario would have to be dealt and called anew, these begin at the moment: the state with one
fact of its past flipped, and what the dealer settles from there on.
"""

import dataclasses
from collections.abc import Iterator
from typing import Any

from casino.training.questions.rounds.round import Played
from games.game import play
from games.records import replace
from games.twentyone.boxes import Box
from games.twentyone.hands import is_blackjack
from tests.training.questions.settled import CLEARING


def flips(state: Any) -> Iterator[tuple[str, Any]]:
    """States that look as this one does, with a name for what was otherwise."""
    if state.over:
        return
    if state.table.code == "BS" and state.initial_deal_over:
        for area in {box.area for box in state.boxes}:
            boxes = tuple(_switched(box) if box.area == area else box for box in state.boxes)
            yield f"area {area} switched or not", replace(state, boxes=boxes)
    for at, box in enumerate(getattr(state, "boxes", ())):
        if box.turn is not None and not box.asking and not box.hand.needs_card:
            away = replace(box, absent=not box.absent)
            yield f"area {box.area} without a decision or not", _with(state, "boxes", at, away)
    for at, hand in enumerate(getattr(state, "hands", ())):
        if getattr(state, "revealed", False) and hand.choice == "bet" and not (hand.turned or hand.picked_up):
            yield f"area {hand.area} conceded or not", _with(state, "hands", at, replace(hand, conceded=True))
    if getattr(state, "meter", None):
        yield "a third of a cent behind the meter", replace(state, meter=replace(state.meter, over=(1, 3)))


def _switched(box: Box) -> Box:
    """An ace and a ten are a blackjack from the deal alone."""
    hand = box.hands[0]
    if is_blackjack(hand.cards) and not hand.split and hand.done in ("blackjack", "twenty_one"):
        hand = replace(hand, done="blackjack" if box.switched else "twenty_one")
    return replace(box, switched=not box.switched, hands=(hand, *box.hands[1:]))


def _with(state: Any, part: str, at: int, instead: Any) -> Any:
    parts = getattr(state, part)
    return replace(state, **{part: (*parts[:at], instead, *parts[at + 1 :])})


def from_there(round_: Played, moment: int, state: Any) -> Played:
    """The round with that state at the moment, and all that the dealer settles from it."""
    states, log = [*round_.states[:moment], state], list(round_.log[:moment])
    while not states[-1].over and (act := round_.game.due(states[-1])).act in CLEARING:
        _, events = play(round_.game, states[-1], act.step)
        for event in events:
            states.append(round_.game.evolve(states[-1], event))
            log.append(event)
    other = dataclasses.replace(round_, log=tuple(log))
    vars(other)["states"] = tuple(states)
    return other
