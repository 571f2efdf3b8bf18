"""How what is due at Casino War is done by hand: cards go to the rack hand by hand, in the order of the house.

The engine hears of cards that are picked up when the last of them is: until then each hand is a step of its own.
"""

from __future__ import annotations

from typing import Final

from games.casino_war.events import PickUp
from games.casino_war.options import CODE
from games.casino_war.procedure import decided_hands, due, in_another_order
from games.casino_war.state import Hand, State
from games.choice import Act
from games.handwork import OWN, Handwork, Phrase, Step, Steps
from games.rulebook import number_of
from games.table.seating import cards_to_check


def before(state: State, act: Act) -> Steps:
    """Player Cards may be looked at before the deal (5.1).

    In the interim settlement the dealer acts on each hand in turn (8.2): its card may go to the rack at once.
    """
    if act.act == "close_bets":
        return cards_to_check(CODE, state.table.seating)
    if act.act != "settle" or act.kind != "initial" or len(state.dealer) > 1:
        return ()
    return tuple(_rack(hand, may=True) for hand in reversed(decided_hands(state)) if hand.choice is None)


def instead(state: State, act: Act) -> Steps | None:
    return _racks(state, act.area) if act.act == "pick_up" else None


def _racks(state: State, first: int | None = None) -> Steps:
    """The hands that are picked up now, by house procedure from the right and the dealer's own last."""
    hands = [_rack(hand) for hand in reversed(decided_hands(state))]
    own = () if state.unsettled else (_OWN_CARDS,)
    return tuple(sorted((*hands, *own), key=lambda step: step.area != first))


def _rack(hand: Hand, *, may: bool = False) -> Step:
    shows = f"Lay the cards of area {hand.area} in the discard rack"
    return Step(verb="rack", rule=_COLLECTED[hand.choice], shows=shows, area=hand.area, may=may)


def racked(state: State, hand: Hand) -> bool:
    """Whether a hand was laid in the rack by hand, and the engine has not heard of it yet."""
    practice = state.table.practice
    return practice is not None and not state.over and _rack(hand).key in practice.done


_COLLECTED: Final = {None: number_of("CW 8.2.3"), "surrender": number_of("CW 8.3"), "war": number_of("CW 10.4")}
"""The clause by which a hand's cards are collected: it won or lost at once, was surrendered, or went to war."""
_OWN_CARDS: Final = Step(
    verb="rack", rule=number_of("CW 10.4"), shows="Lay your own cards in the discard rack", area=OWN
)


def alternatives(state: State) -> tuple[Act, ...]:
    """Other wagers that may be settled first, and other hands that may be picked up first."""
    act = due(state)
    if act.act != "pick_up":
        return tuple(in_another_order(state)) if act.act == "settle" else ()
    others = _racks(state)[1:]
    return tuple(Act("pick_up", step.rule, step.shows, area=step.area, command=PickUp()) for step in others)


def phase(state: State, act: Act) -> str:
    """The chapters of the rules, and where the interim settlement comes to the tied hands, those."""
    if state.over:
        return "before the deal" if state.table.stage == "ready" else "making the cards ready"
    if not state.dealer:
        return "the deal"
    if len(state.dealer) > 1:
        return "the final settlement"
    if act.act == "deal":
        return "the subsequent deal"
    return (
        "the tied hands" if act.act == "ask" or any(hand.choice for hand in state.hands) else "the interim settlement"
    )


HANDWORK: Final = Handwork[State](
    before=before,
    instead=instead,
    alternatives=alternatives,
    phase=phase,
    phrases=(Phrase("No more bets", "N"),),
)
