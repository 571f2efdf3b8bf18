"""What follows from a command at Star Blackjack."""

from __future__ import annotations

from typing import assert_never

from games.choice import open_or_refuse
from games.errors import RuleViolation
from games.rulebook import cite
from games.star_blackjack import events
from games.star_blackjack.choices import even_money_choice, find, lay
from games.star_blackjack.events import Command, Event
from games.star_blackjack.evolution import evolve
from games.star_blackjack.irregularities import in_play, meter_put_right, stop_jackpot
from games.star_blackjack.options import CODE, SEVENS
from games.star_blackjack.procedure import at_once, due
from games.star_blackjack.settlement import even_money, line_for, lines_left
from games.star_blackjack.sevens import shared, terms, winner
from games.star_blackjack.state import State
from games.supervising.commands import StopJackpot
from games.twentyone.boxes import Box
from games.twentyone.choices import next_in_turn
from games.twentyone.decisions import Decisions, as_due, box_at
from games.twentyone.facts import Call, Decline, Join

Own = events.EvenMoney | events.CollectSevens | events.ShareJackpot | StopJackpot


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The facts that follow from a command, or RuleViolation. Changes nothing."""
    return _DECISIONS[type(command)](state, command)


def _own(state: State, command: Own) -> tuple[Event, ...]:
    match command:
        case events.EvenMoney(area=area, player=player):
            box = box_at(state, area, clause=cite(even_money, CODE))
            choice = open_or_refuse(even_money_choice(state, box, player))
            return (events.EvenMoneyTaken(area=area, player=player, rule=choice.rule),)
        case events.CollectSevens(area=area, player=player):
            clause, stake = as_due(due(state), command).rule, state.wager(area, player, SEVENS).stake
            return (events.SevensCollected(area=area, player=player, stake=stake, rule=clause),)
        case events.ShareJackpot():
            as_due(due(state), command)
            return (_jackpot(state),)
        case StopJackpot():
            return stop_jackpot(state, command)
        case _:
            assert_never(command)


def _jackpot(state: State) -> events.JackpotShared:
    sevens = [wager for wager in state.optional if wager.kind == SEVENS]
    cards = {box.area: box.hands[0].cards for box in state.boxes}
    winners = [found for w in sevens if (found := winner(w, cards[w.area], state.dealer[0]))]
    if state.options.jackpot is None or state.meter is None or not winners:
        raise RuleViolation(None, "there is no jackpot to share")
    sign = terms(state.options.jackpot, winners[0][0].stake)
    return shared(winners, state.meter, sign, state.table.chips, state.table.seating.invalid_cards)


def _meant(state: State, command: Call | Join | Decline) -> Box:
    """The box that a call is for."""
    clause = None if isinstance(command, (Join, Decline)) else cite(next_in_turn, CODE)
    return box_at(state, command.area, clause=clause)


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
    beside=meter_put_right,
).by_type(Command, _own, Own)
