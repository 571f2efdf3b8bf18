"""What follows from a command at Blackjack Switch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never, get_args

from games.blackjack_switch.admission import find, lay
from games.blackjack_switch.events import BoxesSwitched, Command, Event, Switch, UndoSwitch
from games.blackjack_switch.irregularities import decide_remedy, undo_switch
from games.blackjack_switch.options import CODE
from games.blackjack_switch.procedure import at_once, due
from games.blackjack_switch.settlement import line_for, lines_left
from games.blackjack_switch.state import State, is_void
from games.blackjack_switch.switch import switch_choice
from games.chips.settlement import settled
from games.choice import open_or_refuse
from games.errors import RuleViolation
from games.irregularities.commands import RefuseCard, Remedying
from games.rulebook import cite
from games.supervising.commands import Ordering
from games.supervising.dispatch import decide_order
from games.table.preparation import ShoeCommand, decide_shoe
from games.table.table import FindWager, PlaceWager, TableCommand
from games.twentyone.boxes import Box
from games.twentyone.choices import next_in_turn
from games.twentyone.decisions import (
    absent,
    all_at_once,
    all_dealt,
    answered,
    as_due,
    box_at,
    called,
    dealt_with,
    insurance_forgotten,
    insured,
)
from games.twentyone.facts import (
    Absent,
    Call,
    DealAll,
    Decline,
    Insure,
    Join,
    MissInsurance,
    SettleAll,
    SingleAct,
    Stand,
)

Seldom = (Switch | UndoSwitch | Insure | MissInsurance | Join | Decline | Absent) | (
    TableCommand | ShoeCommand | Ordering | Remedying
)


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The facts that follow from a command, or RuleViolation. Changes nothing."""
    return _OFTEN.get(type(command), _seldom)(state, command)


def _found(state: State, command: FindWager) -> tuple[Event, ...]:
    return find(state.options, state.table, command, betting=state.over)


def _laid(state: State, command: PlaceWager) -> tuple[Event, ...]:
    return lay(state.options, state.table, command, betting=state.over)


def _done(state: State, command: SingleAct) -> tuple[Event, ...]:
    return (dealt_with(state, command, as_due(due(state), command), line_for),)


def _all_dealt(state: State, command: DealAll) -> tuple[Event, ...]:
    return all_dealt(state, as_due(due(state), command))


def _all_settled(state: State, command: SettleAll) -> tuple[Event, ...]:
    as_due(due(state), command)
    return all_at_once(state, at_once, line_for) or tuple(map(settled, lines_left(state)))


def _called(state: State, command: Call) -> tuple[Event, ...]:
    if state.table.trouble.loose and isinstance(command, Stand):
        return decide_remedy(state, RefuseCard(area=command.area, player=command.player), decide)
    return called(state.rules, command, _meant(state, command), state.in_turn)


_OFTEN: dict[type, Callable[[State, Any], tuple[Event, ...]]] = {
    FindWager: _found,
    PlaceWager: _laid,
    **dict.fromkeys(get_args(SingleAct), _done),
    **dict.fromkeys(get_args(Call), _called),
    DealAll: _all_dealt,
    SettleAll: _all_settled,
}
"""What a round is full of is found by its type at once: a match would try its cases one by one."""


def _seldom(state: State, command: Seldom) -> tuple[Event, ...]:
    match command:
        case Switch(area=area, player=player):
            box_at(state, area, clause=cite(switch_choice, CODE))
            choice = open_or_refuse(switch_choice(state, state.on_area(area), player))
            return (BoxesSwitched(area=area, rule=choice.rule),)
        case UndoSwitch(area=area):
            return undo_switch(state, area)
        case Insure():
            return (insured(state, state.rules, command),)
        case Join() | Decline():
            return answered(state.rules, command, _meant(state, command), state.in_turn)
        case Absent(area=area):
            return (absent(state, area),)
        case MissInsurance():
            return (insurance_forgotten(state),)
        case _ if isinstance(command, TableCommand):
            return lay(state.options, state.table, command, betting=state.over)
        case _ if isinstance(command, ShoeCommand):
            return decide_shoe(state.table, command)
        case _ if isinstance(command, Ordering):
            return decide_order(state.table, command, betting=state.over)
        case _ if isinstance(command, Remedying):
            return decide_remedy(state, command, decide)
        case _:
            assert_never(command)


def _meant(state: State, command: Call | Join | Decline) -> Box:
    """The box that a call is for: the one it names, else the area's box in turn, or its last when both are played."""
    area, clause = command.area, cite(next_in_turn, CODE)
    box = box_at(state, area, command.box, clause)
    if is_void(box):
        raise RuleViolation(cite(is_void, CODE), f"the cards of area {area} are void: there is nothing to call")
    if command.box is not None:
        return box
    boxes = state.on_area(area)
    return next((one for one in boxes if one.turn is not None), boxes[-1])
