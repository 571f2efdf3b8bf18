"""How each fact moves a Blackjack Switch table on. Total: nothing here validates or refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.blackjack_switch.events import AtOnce, BoxesSwitched, Event, SwitchUndone
from games.blackjack_switch.options import SUPER_MATCH
from games.blackjack_switch.settlement import paid_at_interim
from games.blackjack_switch.state import State, boxes_on, is_void
from games.blackjack_switch.switch import as_dealt, switched
from games.chips.settlement import WagerSettled
from games.records import replace
from games.table.trouble import with_loose
from games.twentyone import rounds
from games.twentyone.boxes import Box
from games.twentyone.facts import BetsClosed, CardDealt

Seldom = BetsClosed | BoxesSwitched | SwitchUndone | rounds.SharedFact


def evolve(state: State, event: Event) -> State:
    """Fold one fact into the state."""
    return _OFTEN.get(type(event), _seldom)(state, event)


def _seldom(state: State, event: Seldom) -> State:
    match event:
        case BetsClosed():
            return _bets_closed(state)
        case BoxesSwitched(area=area):
            return _with_area(state, switched(*state.on_area(area)))
        case SwitchUndone():
            return _switch_undone(state, event)
        case _:
            return rounds.evolve_shared(state, event)


def _dealt(state: State, event: CardDealt) -> State:
    return rounds.card_dealt(state, event, resplit=state.options.resplit, settle_first=_settled_first)


def _settled(state: State, event: WagerSettled) -> State:
    return rounds.wager_settled(state, event.line)


def _bets_closed(state: State) -> State:
    table = state.table
    optional = tuple(wager for wager in table.wagers if wager.kind == SUPER_MATCH)
    return State(options=state.options, table=table, boxes=boxes_on(table), optional=optional, over=False)


def _settled_first(state: State) -> tuple[AtOnce, ...]:
    """Super Match, then void cards and blackjacks against 2 to 9, which leave the layout."""
    pays = paid_at_interim(state)
    interim = rounds.interim_due(
        reversed(state.boxes), lambda box: is_void(box) or (pays and box.hands[0].done == "blackjack")
    )
    return (*rounds.optional_due(state.optional), *interim)


def _switch_undone(state: State, event: SwitchUndone) -> State:
    """The area's first cards as dealt; those drawn since lie loose, before any that left the shoe after them."""
    table, drawn = state.table, event.drawn
    trouble = with_loose(table.trouble, (*drawn, *table.trouble.lying))
    state = replace(state, table=replace(table, trouble=trouble), cards_used=state.cards_used - len(drawn))
    return _with_area(state, as_dealt(*state.on_area(event.area)))


def _with_area(state: State, changed: tuple[Box, Box]) -> State:
    """The state with both boxes of an area changed."""
    new = {(box.area, box.box): box for box in changed}
    return replace(state, boxes=tuple(new.get((box.area, box.box), box) for box in state.boxes))


_OFTEN: dict[type, Callable[[State, Any], State]] = {CardDealt: _dealt, WagerSettled: _settled, **rounds.OFTEN}
