"""Blackjack Switch's own part of the scenario format."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from games.blackjack_switch import GAME
from games.blackjack_switch.events import Switch
from games.blackjack_switch.options import BOXES, CODE, DECKS, MOST_PLACES, STANDS, Options
from games.blackjack_switch.state import State, opened
from games.chips import DENOMINATIONS
from games.fields import Fields
from games.rulebook import cite
from games.scenario import Adapter
from games.settlement import Line, stood_off
from games.twentyone import scenario as box_scenario
from games.twentyone.boxes import Bet, Box, stake_of
from games.twentyone.joining import join_double, may_join


def read_options(fields: Fields) -> Options:
    given: Any = {
        "dealer_stands": fields.one_of("dealer_stands", tuple(STANDS), "rule_14_2"),
        "dealer_blackjack_takes": fields.one_of("dealer_blackjack_takes", box_scenario.TAKES, box_scenario.TAKES[0]),
    }
    return Options(
        places=fields.whole("places", 1, MOST_PLACES, MOST_PLACES),
        minimum=fields.maybe_amount("minimum", zero=True) or 0,
        maximum=fields.maybe_amount("maximum"),
        chips=fields.chips("chips", DENOMINATIONS),
        resplit=fields.flag("resplit", default=False),
        double_with_ace=fields.flag("double_with_ace", default=False),
        super_match=fields.flag("super_match", default=True),
        super_match_needs_initial=fields.flag("super_match_needs_initial", default=False),
        **given,
    )


def deck_count(options: Options) -> int:
    return DECKS


def read_call(name: str, fields: Fields) -> Any:
    area = fields.whole("area", 1, MOST_PLACES)
    if name == "switch":
        return Switch(area=area, player=fields.maybe_text("player"))
    return box_scenario.read_call(name, fields, area, boxes=len(BOXES))


def result(state: State) -> dict[str, Any]:
    return {**box_scenario.result(state), "jackpot": None}


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


SCENARIO = Adapter(
    game=GAME,
    initial="main",
    read_options=read_options,
    opened=opened,
    deck_count=deck_count,
    read_call=read_call,
    absent=box_scenario.absent,
    result=result,
    lines=lines,
    decided=attrgetter("all_decided"),
)
