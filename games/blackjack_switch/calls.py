"""Blackjack Switch's calls: those of both blackjacks, and the switch; and a round as a scenario writes it."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from games.blackjack_switch.events import BoxesSwitched, Event, Switch
from games.blackjack_switch.options import BOXES, CODE, MOST_PLACES
from games.blackjack_switch.state import State
from games.calls import GENERAL, PLAYER, Call, Document, area
from games.chips.settlement import Line, stood_off
from games.game import ScenarioPart
from games.rulebook import cite
from games.twentyone import calls as shared
from games.twentyone.boxes import Bet, Box, stake_of
from games.twentyone.calls import BoxCalls, dealt, round_result
from games.twentyone.choices import join_double, may_join


def _switch_told(before: State, fact: BoxesSwitched) -> tuple[str, Document]:
    return before.on_area(fact.area)[0].controlling, {"area": fact.area}


SWITCH: Final = Call(
    *("switch", Switch, "Switch", "W"),
    apart=True,
    entries={"area": area(MOST_PLACES), "player": PLAYER},
    fact=BoxesSwitched,
    told=_switch_told,
    early=True,
    signal="turns a hand from palm down to palm up",
)
CALLS: Final[tuple[Call[State], ...]] = (
    *shared.calls(MOST_PLACES, len(BOXES)),
    SWITCH,
    *shared.JOINING,
    shared.insure(MOST_PLACES, len(BOXES)),
    *GENERAL,
)


# --- a round as a scenario writes it --------------------------------------------------------------


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
