"""What follows from a command at Caribbean Stud."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any, assert_never, get_args

from games.cards.poker import HAND_SIZE, rank
from games.caribbean_stud import events, procedure, settlement
from games.caribbean_stud.choices import admits, bet_choice, concede_choice, correct_choice, fold_choice, let_by
from games.caribbean_stud.events import Event
from games.caribbean_stud.irregularities import in_play, meter_put_right
from games.caribbean_stud.mistakes import SHOW_FOLDED_HAND, decide_mistake, folded_hand_shown, hand_at, next_cards
from games.caribbean_stud.options import CODE, Progressive
from games.caribbean_stud.state import Hand, State, bet_of
from games.chips.jackpot import Meter, fed
from games.chips.settlement import settled
from games.choice import Act, open_or_refuse
from games.errors import RuleViolation
from games.irregularities.commands import Remedying
from games.irregularities.facts import ShuffleOrdered
from games.irregularities.remedies import apply, must_decide
from games.records import replace
from games.rulebook import cite, number_of
from games.supervising.commands import Ordering
from games.supervising.dispatch import decide_order
from games.table import table
from games.table.cut import shuffle_due
from games.table.preparation import ShoeCommand, decide_shoe
from games.table.wagering import decide_table, wager_of, wagers_open

Seldom = (
    events.Absent
    | events.Mistake
    | events.ShowFoldedHand
    | events.ReadMeter
    | table.TableCommand
    | ShoeCommand
    | Ordering
    | Remedying
)


def decide(state: State, command: events.Command) -> tuple[Event, ...]:
    """The facts that follow from a command, or RuleViolation. Changes nothing."""
    return _OFTEN.get(type(command), _seldom)(state, command)


def _seldom(state: State, command: Seldom) -> tuple[Event, ...]:
    match command:
        case events.Absent(area=area):
            hand = hand_at(state, area)
            open_or_refuse(fold_choice(state, hand))
            return (settlement.deemed_folded(hand),)
        case _ if isinstance(command, events.Mistake):
            went_wrong = decide_mistake(state, command)
            return (*went_wrong, *meter_put_right(state, went_wrong))
        case events.ShowFoldedHand(area=area):
            must_decide(SHOW_FOLDED_HAND, CODE, command)
            return (folded_hand_shown(state, hand_at(state, area)),)
        case table.TakeBackWager():
            return _taken_back(state, command)
        case table.SitDown():
            seated = decide_table(state.table, command, initial="ante", betting=state.over)
            return (*seated, *_reopening(state))
        case events.ReadMeter(meter=meter):
            _jackpot_of(state)
            return (events.MeterRead(meter=meter),)
        case _ if isinstance(command, table.TableCommand):
            return decide_table(state.table, command, initial="ante", betting=state.over, called=state.called)
        case _ if isinstance(command, ShoeCommand):
            return decide_shoe(state.table, command)
        case _ if isinstance(command, Ordering):
            return decide_order(state.table, command, betting=state.over)
        case _ if isinstance(command, Remedying):
            facts = apply(in_play(state), command)
            return (*facts, *meter_put_right(state, facts))
        case _:
            assert_never(command)


def _laid(state: State, command: table.FindWager | table.PlaceWager) -> tuple[Event, ...]:
    wagers_open(CODE, state.over, state.called)
    admits(state.table, wager_of(command))
    laid = decide_table(state.table, command, initial="ante", betting=True)
    return laid if isinstance(command, table.FindWager) else tuple(replace(f, rule=let_by(command.kind)) for f in laid)


def _done(state: State, command: events.SingleAct) -> Event:
    """What a dealer's act that is due brings about."""
    clause = _as_due(state, command).rule
    match command:
        case events.Deal(area=area):
            count = 1 if state.table.shoe.dealing == "shoe" else HAND_SIZE
            return events.CardsDealt(cards=next_cards(state, count), area=area, rule=clause)
        case events.Settle(area=area, wager=wager):
            return settled(settlement.line_for(state, hand_at(state, area), wager))
        case events.PickUp(area=area):
            cards = state.dealer if area is None else hand_at(state, area).cards
            return table.CardsPickedUp(cards=cards, area=area, rule=clause)
        case events.TurnHand(area=area):
            return events.HandTurned(area=area, rule=clause)
        case events.CloseBets():
            return events.BetsClosed(meter=_fed(state), rule=clause)
        case events.TurnUp():
            return events.CardTurnedUp(at=procedure.card_to_turn_up(state.table.shoe.dealing), rule=clause)
        case events.LetPlayersLook():
            return events.HandsTakenUp(rule=clause)
        case events.Reveal():
            return events.DealerRevealed(rule=clause)
        case events.Declare():
            value = rank(state.dealer)
            return events.HandDeclared(hand=value.words, qualifies=settlement.qualifies(value), rule=clause)
        case events.ShareJackpot():
            winners = tuple(filter(settlement.wins_jackpot, state.hands))
            return settlement.jackpot_shared(*_jackpot_of(state), winners, state.table.seating.invalid_cards)
        case events.CloseRound():
            return table.round_closed(state.table)
        case _:
            assert_never(command)


def _all_dealt(state: State, command: events.DealAll) -> tuple[Event, ...]:
    """As much of the deal as there are cards for."""
    _as_due(state, command)
    shoe, deal = state.table.shoe, procedure.to_be_dealt(state)
    count = 1 if shoe.dealing == "shoe" else HAND_SIZE
    whole = min(len(deal), shoe.remaining // count)
    cards = next_cards(state, max(whole, 1) * count)
    return tuple(
        [
            events.CardsDealt(cards=cards[at * count : (at + 1) * count], area=area, rule=clause)
            for at, (area, clause) in enumerate(deal[:whole])
        ]
    )


def _all_settled(state: State, command: events.SettleAll) -> tuple[Event, ...]:
    """Hand by hand, up to one before which players are given time to concede."""
    _as_due(state, command)
    hands = takewhile(lambda hand: not procedure.first_compared(state, hand), procedure.to_be_settled(state))
    return tuple([fact for hand in hands for fact in _hand_settled(state, hand)])


def _hand_settled(state: State, hand: Hand) -> list[Event]:
    """All that is to be done about one hand, but for a jackpot that it wins."""
    facts: list[Event] = []
    if state.revealed and procedure.to_be_turned(state, hand):
        facts.append(events.HandTurned(area=hand.area, rule=procedure.turned_by(state, hand)))
    facts += [settled(settlement.line_for(state, hand, wager)) for wager in procedure.wagers_left(hand)]
    if not settlement.wins_jackpot(hand):
        facts.append(table.CardsPickedUp(cards=hand.cards, area=hand.area, rule=procedure.put_away_by(state, hand)))
    return facts


def _called(state: State, command: events.PlayerCommand) -> Event:
    """A player's call, made for the player's own hand."""
    area, hand = command.area, hand_at(state, command.area)
    if command.player not in (None, hand.player):
        clause = cite(settlement.conceded if isinstance(command, events.Concede) else procedure.to_decide, CODE)
        raise RuleViolation(clause, f"area {area} is {hand.player}'s to call, not {command.player}'s")
    match command:
        case events.Bet(stake=stake):
            open_or_refuse(bet_choice(state, hand), stake)
            return events.BetPlaced(area=area, stake=bet_of(hand), rule=cite(bet_of, CODE))
        case events.Fold():
            choice = open_or_refuse(fold_choice(state, hand))
            return events.HandFolded(area=area, rule=choice.rule if hand.queried else cite(settlement.folded, CODE))
        case events.CorrectBet():
            choice = open_or_refuse(correct_choice(state, hand))
            return events.BetPlaced(area=area, stake=bet_of(hand), rule=choice.rule)
        case events.Concede():
            open_or_refuse(concede_choice(state, hand))
            return events.HandConceded(area=area, rule=cite(settlement.conceded, CODE))
        case _:
            assert_never(command)


_OFTEN: dict[type, Callable[[State, Any], tuple[Event, ...]]] = {
    **dict.fromkeys((table.FindWager, table.PlaceWager), _laid),
    **dict.fromkeys(get_args(events.SingleAct), lambda state, command: (_done(state, command),)),
    **dict.fromkeys(get_args(events.PlayerCommand), lambda state, command: (_called(state, command),)),
    events.DealAll: _all_dealt,
    events.SettleAll: _all_settled,
}
"""What a round is full of is found by its type at once: a match would try its cases one by one."""


def _reopening(state: State) -> tuple[ShuffleOrdered, ...]:
    """Whoever sits down at a table that stood empty since its last round finds the cards shuffled afresh."""
    stood_empty = state.over and state.table.rounds and not (state.table.seating.seats or state.table.wagers)
    clause = shuffle_due(state.table.shoe, "reopening", CODE) if stood_empty else None
    return (ShuffleOrdered(rule=clause),) if clause and state.table.stage != "shuffle" else ()


def _taken_back(state: State, command: table.TakeBackWager) -> tuple[Event, ...]:
    """A jackpot wager goes back with the ante that it lies beside (11.1)."""
    taken = decide_table(state.table, command, initial="ante", betting=state.over, called=state.called)
    facts: tuple[Event, ...] = tuple(replace(fact, rule=let_by(command.kind)) for fact in taken)
    if command.kind != "ante":
        return facts
    beside = (w for w in state.table.wagers if (w.area, w.player, w.kind) == (command.area, command.player, "jackpot"))
    return (*facts, *(table.WagerTakenBack(wager=wager, rule=cite(admits, CODE)) for wager in beside))


def _as_due(state: State, command: events.DealerCommand) -> Act:
    """The dealer's acts come in the order of the procedure; done by hand, in any that no clause forbids."""
    act = procedure.due(state)
    if command in (act.command, act.rest):
        return act
    for other in procedure.in_another_order(state) if state.table.practice else ():
        if command == other.command:
            return other
    raise RuleViolation(act.rule, f"not now. Next: {act.words.lower()}")


def _jackpot_of(state: State) -> tuple[Meter, Progressive]:
    if state.meter is None or state.options.jackpot is None:
        raise RuleViolation(number_of("CS 5.3.2"), "this table has no progressive jackpot")
    return state.meter, state.options.jackpot


def _fed(state: State) -> Meter | None:
    """The meter with the approved part of this round's jackpot wagers in it."""
    if state.meter is None or state.options.jackpot is None:
        return None
    wagered = sum(wager.stake for wager in state.table.wagers if wager.kind == "jackpot")
    return fed(state.meter, wagered, state.options.jackpot.terms)
