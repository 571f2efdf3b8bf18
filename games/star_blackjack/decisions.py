"""What follows from a command at Star Blackjack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never, get_args

from games.chips.settlement import settled
from games.choice import Act, open_or_refuse
from games.errors import RuleViolation
from games.irregularities.commands import RefuseCard, Remedying
from games.rulebook import cite
from games.star_blackjack.admission import find, lay
from games.star_blackjack.choices import even_money_choice
from games.star_blackjack.events import (
    CollectSevens,
    Command,
    EvenMoney,
    EvenMoneyTaken,
    Event,
    JackpotShared,
    SevensCollected,
    ShareJackpot,
)
from games.star_blackjack.irregularities import decide_remedy, stop_jackpot
from games.star_blackjack.options import CODE, SEVENS
from games.star_blackjack.procedure import at_once, due
from games.star_blackjack.settlement import even_money, line_for, lines_left
from games.star_blackjack.sevens import shared, terms, winner
from games.star_blackjack.state import State
from games.supervising.commands import Ordering, StopJackpot
from games.supervising.dispatch import decide_order
from games.table.preparation import ShoeCommand, decide_shoe
from games.table.table import FindWager, PlaceWager, TableCommand
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

Seldom = (CollectSevens | ShareJackpot | EvenMoney | Insure | MissInsurance | Join | Decline | Absent) | (
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
    box = box_at(state, command.area, clause=cite(next_in_turn, CODE))
    return called(state.rules, command, box, state.in_turn)


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
        case CollectSevens() | ShareJackpot():
            return (_looked_after(state, command, as_due(due(state), command)),)
        case Insure():
            return (insured(state, state.rules, command),)
        case EvenMoney(area=area, player=player):
            box = box_at(state, area, clause=cite(even_money, CODE))
            choice = open_or_refuse(even_money_choice(state, box, player))
            return (EvenMoneyTaken(area=area, player=player, rule=choice.rule),)
        case Join() | Decline():
            return answered(state.rules, command, box_at(state, command.area), state.in_turn)
        case Absent(area=area):
            return (absent(state, area),)
        case MissInsurance():
            return (insurance_forgotten(state),)
        case _ if isinstance(command, TableCommand):
            return lay(state.options, state.table, command, betting=state.over)
        case _ if isinstance(command, ShoeCommand):
            return decide_shoe(state.table, command)
        case StopJackpot():
            return stop_jackpot(state, command)
        case _ if isinstance(command, Ordering):
            return decide_order(state.table, command, betting=state.over)
        case _ if isinstance(command, Remedying):
            return decide_remedy(state, command, decide)
        case _:
            assert_never(command)


def _looked_after(state: State, command: CollectSevens | ShareJackpot, act: Act) -> Event:
    match command:
        case CollectSevens(area=area, player=player):
            stake = state.wager(area, player, SEVENS).stake
            return SevensCollected(area=area, player=player, stake=stake, rule=act.rule)
        case ShareJackpot():
            return _jackpot(state)
        case _:
            assert_never(command)


def _jackpot(state: State) -> JackpotShared:
    sevens = [wager for wager in state.optional if wager.kind == SEVENS]
    cards = {box.area: box.hands[0].cards for box in state.boxes}
    winners = [found for w in sevens if (found := winner(w, cards[w.area], state.dealer[0]))]
    if state.options.jackpot is None or state.meter is None or not winners:
        raise RuleViolation(None, "there is no jackpot to share")
    sign = terms(state.options.jackpot, winners[0][0].stake)
    return shared(winners, state.meter, sign, state.table.chips, state.table.seating.invalid_cards)
