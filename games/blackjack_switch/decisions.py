"""What follows from a command at Blackjack Switch."""

from __future__ import annotations

from typing import assert_never

from games.blackjack_switch.choices import find, lay
from games.blackjack_switch.events import BoxesSwitched, Command, Event, Switch, Switching, UndoSwitch
from games.blackjack_switch.evolution import evolve
from games.blackjack_switch.handwork import in_another_order
from games.blackjack_switch.irregularities import in_play, undo_switch
from games.blackjack_switch.options import CODE
from games.blackjack_switch.procedure import at_once, due
from games.blackjack_switch.settlement import line_for, lines_left
from games.blackjack_switch.state import State, is_void
from games.blackjack_switch.switch import switch_choice
from games.choice import open_or_refuse
from games.errors import RuleViolation
from games.rulebook import cite
from games.twentyone.boxes import Box
from games.twentyone.choices import next_in_turn
from games.twentyone.decisions import Decisions, box_at
from games.twentyone.facts import Call, Decline, Join


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The facts that follow from a command, or RuleViolation. Changes nothing."""
    return _DECISIONS[type(command)](state, command)


def _switched(state: State, command: Switching) -> tuple[Event, ...]:
    match command:
        case Switch(area=area, player=player):
            box_at(state, area, clause=cite(switch_choice, CODE))
            choice = open_or_refuse(switch_choice(state, state.on_area(area), player))
            return (BoxesSwitched(area=area, rule=choice.rule),)
        case UndoSwitch():
            return undo_switch(state, command)
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


_DECISIONS = Decisions[State](
    due=due,
    evolve=evolve,
    at_once=at_once,
    line_for=line_for,
    lines_left=lines_left,
    in_play=in_play,
    lay=lay,
    find=find,
    meant=_meant,
    others=in_another_order,
).by_type(Command, _switched, Switching)
