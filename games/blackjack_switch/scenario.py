"""Blackjack Switch's own part of the scenario format."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from games.blackjack_switch.calls import CALLS
from games.blackjack_switch.events import Event
from games.blackjack_switch.options import CODE
from games.blackjack_switch.state import State
from games.chips.settlement import Line, stood_off
from games.game import ScenarioPart
from games.rulebook import cite
from games.twentyone.boxes import Bet, Box, stake_of
from games.twentyone.calls import BoxCalls, dealt, round_result
from games.twentyone.choices import join_double, may_join


def result(state: State) -> dict[str, Any]:
    return {**round_result(state), "jackpot": None}


def lines(state: State) -> tuple[Line, ...]:
    """A line for each wager; the worked scenarios also give one, of nothing, to each player who let a double pass."""
    passed = (line for box in state.boxes for at in range(len(box.hands)) for line in _doubles_passed(box, at))
    return (*state.lines, *passed)


def _doubles_passed(box: Box, at: int) -> tuple[Line, ...]:
    hand, clause = box.hands[at], cite(join_double, CODE)
    if not hand.doubled:
        return ()
    passing = (player for player in may_join(box, hand) if hand.bet(player, "double") is None)
    nothing = (Bet(player=player, kind="double", stake=0, in_play=0) for player in passing)
    return tuple(stood_off(stake_of(box, at, bet), clause, f"{bet.player} did not join the double") for bet in nothing)


SCENARIO: ScenarioPart[State, Event] = ScenarioPart(
    result=result, lines=lines, dealt=dealt, round_calls=lambda: BoxCalls(CALLS, ()), decided=attrgetter("all_decided")
)
