"""What follows from a command at Star Blackjack."""

from __future__ import annotations

from typing import assert_never

from games.chips.jackpot import ShareAgain, Won
from games.chips.settlement import settled
from games.choice import open_or_refuse
from games.errors import RuleViolation
from games.irregularities.facts import SettlementUndone
from games.records import replace
from games.rulebook import cite
from games.star_blackjack import events
from games.star_blackjack.choices import even_money_choice, find, lay
from games.star_blackjack.events import Command, Event
from games.star_blackjack.evolution import evolve
from games.star_blackjack.handwork import in_another_order
from games.star_blackjack.irregularities import in_play, meter_put_right, stop_jackpot
from games.star_blackjack.options import CODE, SEVENS
from games.star_blackjack.procedure import at_once, due
from games.star_blackjack.settlement import even_money, line_for, lines_left
from games.star_blackjack.sevens import shared, shared_again, terms, winner
from games.star_blackjack.state import State
from games.supervising.commands import StopJackpot
from games.twentyone.boxes import Box
from games.twentyone.choices import next_in_turn
from games.twentyone.decisions import Decisions, as_due, box_at
from games.twentyone.facts import Call, Decline, Join

Own = events.EvenMoney | events.CollectSevens | events.ShareJackpot | ShareAgain | StopJackpot


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
            act = as_due(due(state), command, in_another_order(state) if state.table.practice else ())
            stake = state.wager(area, player, SEVENS).stake
            return (events.SevensCollected(area=area, player=player, stake=stake, rule=act.rule),)
        case events.ShareJackpot(linked=linked):
            as_due(due(state), events.ShareJackpot())
            return (_jackpot(state, linked or None),)
        case ShareAgain(wins=wins):
            return _shared_again(state, wins)
        case StopJackpot():
            return stop_jackpot(state, command)
        case _:
            assert_never(command)


def _jackpot(state: State, linked: Won | None) -> events.JackpotShared:
    sevens = [wager for wager in state.optional if wager.kind == SEVENS]
    cards = {box.area: box.hands[0].cards for box in state.boxes}
    winners = [found for w in sevens if (found := winner(w, cards[w.area], state.dealer[0]))]
    if state.options.jackpot is None or state.meter is None or not winners:
        raise RuleViolation(None, "there is no jackpot to share")
    sign = terms(state.options.jackpot, winners[0][0].stake)
    return shared(winners, state.meter, sign, state.table.chips, state.table.seating.invalid_cards, linked)


def _shared_again(state: State, wins: Won) -> tuple[Event, ...]:
    """The prizes as shared with linked tables; one that was paid by then is settled anew."""
    if state.options.jackpot is None or state.meter is None or state.won is None:
        raise RuleViolation(None, "nothing of the jackpot was won here")
    settled_ = {(line.area, line.player): line for line in state.lines if line.wager == SEVENS}
    stakes = (*(line.stake for line in settled_.values()), *(w.stake for w in state.optional if w.kind == SEVENS))
    again = shared_again(state.prizes, state.meter, terms(state.options.jackpot, stakes[0]), state.table.chips, wins)
    if (again.prizes, again.won.pool, again.won.others) == (state.prizes, state.won.pool, state.won.others):
        return ()
    paid = [(line, prize) for prize in again.prizes if (line := settled_.get((prize.area, prize.player)))]
    wrong = [(line, prize) for line, prize in paid if line.paid and line.paid != prize.amount]
    undone = (SettlementUndone(line=line, rule=again.rule) for line, _ in wrong)
    anew = (replace(line, paid=prize.amount, due=prize.amount, rule=prize.rule) for line, prize in wrong)
    return (*undone, again, *map(settled, anew))


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
    others=in_another_order,
    beside=meter_put_right,
).by_type(Command, _own, Own)
