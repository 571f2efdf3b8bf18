"""Orders about the cards, the jackpot and people, carried out."""

from __future__ import annotations

from typing import Any, assert_never

from games.cut import may_change_cards, supervisor_may_direct
from games.errors import RuleViolation
from games.irregularities.facts import (
    CardsChecked,
    CardsReplaced,
    JackpotRestored,
    JackpotStopped,
    OrderGiven,
    ShuffleOrdered,
    StaffTold,
)
from games.orders import ORDERS, must_order
from games.rulebook import cite, rule
from games.seating import clause_for
from games.staff import Staff
from games.supervising.commands import (
    CardOrder,
    ChangeCards,
    CheckCards,
    CollectDroppedCards,
    Detain,
    EnglishOnly,
    Exclude,
    ExcludeFromCasino,
    FloorOrder,
    OrderShuffle,
    RestoreJackpot,
    StopJackpot,
    VerifyCards,
)
from games.supervising.seats import sent_away
from games.table import Table

Facts = tuple[Any, ...]


def decide_cards(table: Table, command: CardOrder, *, betting: bool) -> Facts:
    """What an order about the cards leads to, or RuleViolation."""
    by = command.by
    match command:
        case OrderShuffle():
            return _shuffle(table, by, betting)
        case ChangeCards():
            return _change(table, by, betting)
        case CheckCards():
            return _check(table, by, betting)
        case VerifyCards():
            clause = clause_for(verified_at_any_time, table.code)
            must_order("verify_cards", table.code, clause, by)
            return (CardsChecked(by=by, rule=clause),)
        case CollectDroppedCards():
            clause = clause_for(dropped_cards, table.code)
            must_order("collect_dropped_cards", table.code, clause, by)
            return (StaffTold(told=("supervisor",), rule=clause), CardsChecked(by=by, rule=clause))
        case _:
            assert_never(command)


def _shuffle(table: Table, by: Staff, betting: bool) -> Facts:
    clause = clause_for(supervisor_may_direct, table.code)
    must_order("order_shuffle", table.code, clause, by)
    if not (betting and supervisor_may_direct("round_over")) or table.stage != "ready":
        raise RuleViolation(clause, "a shuffle is ordered after a round, with the cards in use")
    return (ShuffleOrdered(rule=clause),)


def _change(table: Table, by: Staff, betting: bool) -> Facts:
    clause = cite(may_change_cards, table.code)
    must_order("change_cards", table.code, clause, by)
    if not (betting and may_change_cards(table.shoe, "round_over", table.code)):
        why = "cards are changed after a round, at a card shoe only one in which the cutting card came out"
        raise RuleViolation(clause, why)
    return (CardsReplaced(dealing=table.shoe.dealing, rule=clause),)


@rule("SB 16.1.1", "BS 17.1.1", "CW 11.1.1")
def checked_after_the_round(table: Table, betting: bool) -> bool:
    """More cards may be faced: after the round the rest are taken out and checked, at Casino War from a shoe too."""
    return betting and (table.code == "CW" or table.shoe.dealing == "device")


def _check(table: Table, by: Staff, betting: bool) -> Facts:
    """The cards have been looked through, so they are shuffled before they are played again."""
    clause = clause_for(checked_after_the_round, table.code)
    must_order("check_cards", table.code, clause, by)
    if not checked_after_the_round(table, betting):
        where = "shoe or device" if table.code == "CW" else "shuffling device"
        raise RuleViolation(clause, f"the cards left in a {where} are checked once the round is over")
    return (CardsChecked(by=by, rule=clause), ShuffleOrdered(rule=clause))


@rule("CW 3.8", "CS 3.8")
def verified_at_any_time(table: Table) -> bool:
    """A supervisor or an inspector may have the cards checked and verified at any time."""
    return True


@rule("SB 4.6.1", "BS 4.6.1")
def dropped_cards(table: Table) -> bool:
    """Dropped cards: a supervisor is told and verifies that all are found."""
    return True


# --- people and the jackpot -----------------------------------------------------------------------


@rule("SB 18.4.3", "BS 19.3.3", "CW 13.4.3", "CS 16.4.3")
def excluded_from_casino(table: Table) -> str:
    """Somebody who used a prohibited device may be excluded from the casino (Casino Control Act 1992, section 79)."""
    return cite(excluded_from_casino, table.code)


@rule("SB 18.4.4", "BS 19.3.4", "CW 13.4.4", "CS 16.4.4")
def detained(table: Table) -> str:
    """Whoever holds a prohibited device may be kept until an inspector or the police take over."""
    return cite(detained, table.code)


@rule("CS 14.13.3")
def english_only(table: Table) -> str | None:
    """Players suspected of sharing what they see may be told to speak English only."""
    return clause_for(english_only, table.code)


@rule("SB 16.18.2", "CS 14.15")
def goes_on_without_jackpot(table: Table) -> str | None:
    """The jackpot equipment failed: with a supervisor's approval the game goes on without it."""
    return clause_for(goes_on_without_jackpot, table.code)


def jackpot_working(table: Table) -> None:
    """Refuse a jackpot wager while the equipment is out of order."""
    if table.trouble.jackpot_off:
        raise RuleViolation(goes_on_without_jackpot(table), "the jackpot is out of order: the game goes on without it")


def decide_floor(table: Table, command: FloorOrder, *, betting: bool) -> Facts:
    """What an order about a person or the jackpot leads to, or RuleViolation."""
    match command:
        case ExcludeFromCasino():
            return _out_of_the_casino(table, command, betting)
        case Detain(player=player):
            clause = detained(table)
            given = _given(table, "detain", command.by, clause, player)
            return (given, StaffTold(told=("inspector",), rule=clause))
        case EnglishOnly():
            return (_given(table, "english_only", command.by, english_only(table)),)
        case StopJackpot() | RestoreJackpot():
            return _jackpot(table, command)
        case _:
            assert_never(command)


def _out_of_the_casino(table: Table, command: ExcludeFromCasino, betting: bool) -> Facts:
    """Whoever must leave the casino has left its game too."""
    clause, player = excluded_from_casino(table), command.player
    given = _given(table, "exclude_from_casino", command.by, clause, player)
    if player in table.seating.barred:
        return (given,)
    return (given, *sent_away(table, Exclude(by=command.by, player=player), clause, betting=betting))


def _jackpot(table: Table, command: StopJackpot | RestoreJackpot) -> Facts:
    clause = goes_on_without_jackpot(table)
    must_order("stop_jackpot", table.code, clause, command.by)
    if isinstance(command, RestoreJackpot):
        return (JackpotRestored(rule=clause),)
    stopped = JackpotStopped(rule=clause)
    return (stopped, StaffTold(told=("inspector",), rule=clause)) if table.code == "CS" else (stopped,)


def _given(table: Table, order: str, by: Staff, clause: str | None, player: str | None = None) -> OrderGiven:
    must_order(order, table.code, clause, by)
    words = f"{ORDERS[order].words}: {player}" if player else ORDERS[order].words
    return OrderGiven(order=order, by=by, words=words, player=player, rule=clause)
