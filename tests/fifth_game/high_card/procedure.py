"""What the dealer does next at High Card, and what follows from each command."""

from __future__ import annotations

from games.chips.chips import shown
from games.chips.settlement import Line, settled
from games.choice import Act, Choice
from games.errors import RuleViolation
from games.game import once
from games.rulebook import cite, number_of, rule
from games.supervising.commands import Ordering
from games.supervising.dispatch import decide_order, order_choices
from games.table.areas import Wager
from games.table.preparation import ShoeCommand, decide_shoe, due_reshuffle, due_shoe
from games.table.staff import Staff, Who
from games.table.table import CardsPickedUp, FindWager, PlaceWager, Table, TableCommand, next_card, round_closed
from games.table.wagering import decide_table, wager_choices, wager_of
from tests.fifth_game.high_card.events import Begin, Begun, Command, Deal, Dealt, Event, Finish, Settle
from tests.fifth_game.high_card.options import CODE, KINDS
from tests.fifth_game.high_card.settlement import lines_due
from tests.fifth_game.high_card.state import State


@once
def due(state: State) -> Act:
    """The next act."""
    if state.over:
        return due_shoe(state.table) or _wagers(state)
    if not state.dealer:
        return due_reshuffle(state.table) or _deal(deal_order(state)[0])
    lines = lines_due(state)
    if lines:
        return _settle(lines[0])
    return Act(act="close_round", rule=None, words="Pick up all cards: the round is over", command=Finish())


def _wagers(state: State) -> Act:
    if not state.bets:
        return Act(act="wait", rule=number_of("HC 2.2"), words="Wait for wagers")
    return Act(
        act="close_bets",
        rule=number_of("HC 2.3"),
        words="Call no more bets",
        say="No more bets",
        command=Begin(),
        first=("wager",),
    )


@rule("HC 2.4")
def deal_order(state: State) -> list[int | None]:
    """One card to each area with a bet, and then (None) one to the dealer."""
    return [*(area for area in state.bets if area not in state.cards), None]


def _deal(area: int | None) -> Act:
    words = f"Deal a card to area {area}" if area else "Deal a card to yourself"
    return Act(act="deal", rule=cite(deal_order, CODE), words=words, area=area, command=Deal(area=area))


def _settle(line: Line) -> Act:
    verb = "Pay" if line.paid else "Take" if line.collected else "Leave"
    amount = f": {shown(line.paid or line.collected)}" if line.paid or line.collected else ", a stand-off"
    return Act(
        act="settle",
        rule=line.rule,
        words=f"{verb} the {line.wager} at area {line.area}{amount}",
        area=line.area,
        player=line.player,
        kind=line.wager,
        amount=line.net,
        command=Settle(area=line.area, wager=line.wager),
    )


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The facts that follow from a command, or RuleViolation."""
    match command:
        case FindWager() | PlaceWager():
            admits(state.table, wager_of(command))
            return decide_table(state.table, command, initial="bet", betting=state.over)
        case _ if isinstance(command, TableCommand):
            return decide_table(state.table, command, initial="bet", betting=state.over)
        case _ if isinstance(command, ShoeCommand):
            return decide_shoe(state.table, command)
        case _ if isinstance(command, Ordering):
            return decide_order(state.table, command, betting=state.over)
        case _:
            return _dealers(state, command)


def _dealers(state: State, command: Begin | Deal | Settle | Finish) -> tuple[Event, ...]:
    act = due(state)
    if command != act.command:
        raise RuleViolation(act.rule, f"not now. Next: {act.words.lower()}")
    match command:
        case Begin():
            return (Begun(rule=act.rule),)
        case Deal(area=area):
            return (Dealt(card=next_card(state.table), area=area, rule=act.rule),)
        case Settle():
            return (settled(lines_due(state)[0]),)
        case Finish():
            cards = (*state.cards.values(), *state.dealer)
            return (CardsPickedUp(cards=cards), round_closed(state.table))


def legal(state: State, who: Who) -> tuple[Choice, ...]:
    """Every choice of a person now, open or closed."""
    if isinstance(who, Staff):
        return order_choices(state.table, who)
    if who is None or not state.over:
        return ()
    return wager_choices(state.table, who, KINDS, initial="bet", admits=admits)


@rule("HC 2.2")
def admits(table: Table, wager: Wager) -> None:
    """A match wager lies beside the player's own bet."""
    if wager.kind not in KINDS or wager.box is not None:
        raise RuleViolation(cite(admits, CODE), "High Card takes bets and match wagers, and no others")
    beside = any((one.area, one.player, one.kind) == (wager.area, wager.player, "bet") for one in table.wagers)
    if wager.kind == "match" and not beside:
        raise RuleViolation(cite(admits, CODE), f"{wager.player} has no bet on area {wager.area}")
