"""What follows from a command at Casino War."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from games.casino_war import events
from games.casino_war.choices import admits, surrender_choice, war_choice
from games.casino_war.events import Event
from games.casino_war.irregularities import decide_remedy
from games.casino_war.options import CODE
from games.casino_war.procedure import cards_to_deal, decided_hands, due, in_another_order, lines_due
from games.casino_war.settlement import absent_surrenders, line_for
from games.casino_war.state import Hand, State
from games.chips.settlement import settled
from games.choice import Act, open_or_refuse
from games.errors import RuleViolation
from games.irregularities.commands import Remedying
from games.rulebook import cite, number_of
from games.supervising.commands import Ordering
from games.supervising.dispatch import decide_order
from games.table.preparation import ShoeCommand, decide_shoe
from games.table.table import (
    FindWager,
    PlaceWager,
    TableCommand,
    TakeBackWager,
    WagerTakenBack,
    next_card,
    next_cards,
    round_closed,
)
from games.table.wagering import decide_table, wager_of, wagers_open

Seldom = (events.Deal | events.Settle | events.GoToWar | events.Surrender | events.Absent | events.AskAgain) | (
    TableCommand | ShoeCommand | Ordering | Remedying
)


def decide(state: State, command: events.Command) -> tuple[Event, ...]:
    """The facts that follow from a command, or RuleViolation. Changes nothing."""
    return _OFTEN.get(type(command), _seldom)(state, command)


def _seldom(state: State, command: Seldom) -> tuple[Event, ...]:
    match command:
        case events.Deal(area=area):
            act = _as_due(state, command)
            return (events.CardDealt(card=next_card(state.table), area=area, rule=act.rule),)
        case events.Settle(area=area, wager=wager):
            _as_due(state, command)
            return (settled(line_for(state, _hand(state, area), wager)),)
        case events.GoToWar(area=area, player=player):
            hand = _called_by(state, area, player)
            open_or_refuse(war_choice(state, hand))
            return (events.WarRaised(area=area, stake=hand.in_play, rule=cite(war_choice, CODE)),)
        case events.Surrender(area=area, player=player):
            open_or_refuse(surrender_choice(state, _called_by(state, area, player)))
            return (events.Surrendered(area=area, rule=number_of("CW 8.2.4")),)
        case events.AskAgain(area=area):
            hand = _hand(state, area)
            open_or_refuse(surrender_choice(state, hand))
            if hand.asked_again:
                raise RuleViolation(None, f"area {area} has been asked once more already")
            return (events.AskedAgain(area=area),)
        case events.Absent(area=area):
            open_or_refuse(surrender_choice(state, _hand(state, area)))
            return (absent_surrenders(area),)
        case TakeBackWager():
            return _taken_back(state, command)
        case _ if isinstance(command, TableCommand):
            return decide_table(state.table, command, initial="initial", betting=state.over, called=state.called)
        case _ if isinstance(command, ShoeCommand):
            return decide_shoe(state.table, command, due(state))
        case _ if isinstance(command, Ordering):
            return decide_order(state.table, command, betting=state.over)
        case _ if isinstance(command, Remedying):
            return decide_remedy(state, command)
        case _:
            assert_never(command)


def _as_due(state: State, command: events.Command) -> Act:
    """The dealer's acts come in the order of the procedure; done by hand, in any that no clause forbids."""
    act = due(state)
    if command in (act.command, act.rest):
        return act
    for other in in_another_order(state) if state.table.practice else ():
        if command == other.command:
            return other
    raise RuleViolation(act.rule, f"not now. Next: {act.words.lower()}")


def _laid(state: State, command: FindWager | PlaceWager) -> tuple[Event, ...]:
    wagers_open(CODE, state.over, state.called)
    admits(state.table, wager_of(command))
    return decide_table(state.table, command, initial="initial", betting=True)


def _taken_back(state: State, command: TakeBackWager) -> tuple[Event, ...]:
    """A tie wager goes back with the initial wager that it lies beside."""
    facts = decide_table(state.table, command, initial="initial", betting=state.over, called=state.called)
    if command.kind != "initial":
        return facts
    beside = (w for w in state.table.wagers if (w.area, w.player, w.kind) == (command.area, command.player, "tie"))
    return (*facts, *(WagerTakenBack(wager=wager, rule=cite(admits, CODE)) for wager in beside))


def _all_dealt(state: State, command: events.DealAll) -> tuple[Event, ...]:
    """As many of this deal's cards as there still are."""
    areas, clause = cards_to_deal(state), _as_due(state, command).rule
    cards = next_cards(state.table, len(areas))
    return tuple(
        [events.CardDealt(card=card, area=area, rule=clause) for card, area in zip(cards, areas, strict=False)]
    )


def _all_settled(state: State, command: events.SettleAll) -> tuple[Event, ...]:
    _as_due(state, command)
    return tuple([settled(line) for line in lines_due(state)])


def _picked_up(state: State, command: events.PickUp) -> tuple[Event, ...]:
    """The decided hands; the dealer's cards lie until every wager is settled."""
    clause = _as_due(state, command).rule
    hands, last = decided_hands(state), not state.unsettled
    cards = [card for hand in hands for card in hand.cards] + list(state.dealer if last else ())
    areas = tuple([hand.area for hand in hands])
    return (events.HandsPickedUp(areas=areas, cards=tuple(cards), dealer=last, rule=clause),)


def _round_closed(state: State, command: events.CloseRound) -> tuple[Event, ...]:
    _as_due(state, command)
    return (round_closed(state.table, state.player_at),)


_OFTEN: dict[type, Callable[[State, Any], tuple[Event, ...]]] = {
    FindWager: _laid,
    PlaceWager: _laid,
    events.CloseBets: lambda state, command: (events.BetsClosed(rule=_as_due(state, command).rule),),
    events.DealAll: _all_dealt,
    events.SettleAll: _all_settled,
    events.PickUp: _picked_up,
    events.CloseRound: _round_closed,
}
"""What a round is full of is found by its type at once: a match would try its cases one by one."""


def _hand(state: State, area: int) -> Hand:
    hand = state.hand(area)
    if hand is None:
        raise RuleViolation(None, f"nobody has an initial wager in play on area {area}")
    return hand


def _called_by(state: State, area: int, player: str | None) -> Hand:
    hand = _hand(state, area)
    if player not in (None, hand.player):
        raise RuleViolation(number_of("CW 5.8"), f"area {area} is {hand.player}'s to call, not {player}'s")
    return hand
