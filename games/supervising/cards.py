"""Orders about the cards, the jackpot and people, carried out."""

from __future__ import annotations

from typing import assert_never

from games.cards.backs import new_backs
from games.errors import RuleViolation
from games.irregularities import facts
from games.irregularities.facts import Facts
from games.rulebook import cite, clause_for, has
from games.supervising import commands
from games.supervising.seats import sent_away
from games.table.cut import may_change_cards, supervisor_may_direct
from games.table.orders import ORDERS, must_order
from games.table.staff import Staff
from games.table.table import Table


def decide_cards(table: Table, command: commands.CardOrder, *, betting: bool) -> Facts:
    """What an order about the cards leads to, or RuleViolation."""
    by = command.by
    match command:
        case commands.OrderShuffle():
            clause = must_order("order_shuffle", clause_for(supervisor_may_direct, table.code), by)
            if not (betting and supervisor_may_direct("round_over")) or table.stage != "ready":
                raise RuleViolation(clause, "a shuffle is ordered after a round, with the cards in use")
            return (facts.ShuffleOrdered(rule=clause),)
        case commands.ChangeCards(back=wanted):
            clause = must_order("change_cards", clause_for(may_change_cards, table.code), by)
            if not (betting and may_change_cards(table.shoe, "round_over", table.code)):
                why = "cards are changed after a round, at a card shoe only one in which the cutting card came out"
                raise RuleViolation(clause, why)
            back = new_backs(table.back, wanted, table.code)
            return (facts.CardsReplaced(dealing=table.shoe.dealing, back=back, rule=clause),)
        case commands.CheckCards():
            return _check(table, by, betting)
        case commands.VerifyCards():
            return verified_at_any_time(table, by)
        case commands.CollectDroppedCards():
            return dropped_cards(table, by)
        case _:
            assert_never(command)


def device_checked(table: Table, betting: bool) -> bool:
    """More cards may be faced: after the round the rest are taken out of a shuffling device and checked."""
    return betting and table.shoe.dealing == "device"


def shoe_or_device_checked(table: Table, betting: bool) -> bool:
    """More cards may be faced: after the round the rest are taken out and checked, from a shoe too."""
    return betting


def _check(table: Table, by: Staff, betting: bool) -> Facts:
    """The cards have been looked through, so they are shuffled before they are played again."""
    from_a_shoe = has(shoe_or_device_checked, table.code)
    checked = shoe_or_device_checked if from_a_shoe else device_checked
    clause = must_order("check_cards", clause_for(checked, table.code), by)
    if not checked(table, betting):
        where = "shoe or device" if from_a_shoe else "shuffling device"
        raise RuleViolation(clause, f"the cards left in a {where} are checked once the round is over")
    return (facts.CardsChecked(by=by, rule=clause), facts.ShuffleOrdered(rule=clause))


def verified_at_any_time(table: Table, by: Staff) -> Facts:
    """A supervisor or an inspector may have the cards checked and verified at any time."""
    clause = must_order("verify_cards", clause_for(verified_at_any_time, table.code), by)
    return (facts.CardsChecked(by=by, rule=clause),)


def dropped_cards(table: Table, by: Staff) -> Facts:
    """Dropped cards: a supervisor is told and verifies that all are found."""
    clause = must_order("collect_dropped_cards", clause_for(dropped_cards, table.code), by)
    return (facts.StaffTold(told=("supervisor",), rule=clause), facts.CardsChecked(by=by, rule=clause))


def excluded_from_casino(table: Table) -> str:
    """Somebody who used a prohibited device may be excluded from the casino (Casino Control Act 1992, section 79)."""
    return cite(excluded_from_casino, table.code)


def detained(table: Table) -> str:
    """Whoever holds a prohibited device may be kept until an inspector or the police take over."""
    return cite(detained, table.code)


def english_only(table: Table) -> str | None:
    """Players suspected of sharing what they see may be told to speak English only."""
    return clause_for(english_only, table.code)


def goes_on_without_jackpot(table: Table) -> str | None:
    """The jackpot equipment failed: with a supervisor's approval the game goes on without it."""
    return clause_for(goes_on_without_jackpot, table.code) or clause_for(inspector_told, table.code)


def inspector_told(table: Table) -> Facts:
    """Where the rules say so, an inspector is told that the jackpot equipment failed."""
    clause = clause_for(inspector_told, table.code)
    return (facts.StaffTold(told=("inspector",), rule=clause),) if clause else ()


def jackpot_working(table: Table) -> None:
    """Refuse a jackpot wager while the equipment is out of order."""
    if table.trouble.jackpot_off:
        raise RuleViolation(goes_on_without_jackpot(table), "the jackpot is out of order: the game goes on without it")


def decide_floor(table: Table, command: commands.FloorOrder, *, betting: bool) -> Facts:
    """What an order about a person or the jackpot leads to, or RuleViolation."""
    match command:
        case commands.ExcludeFromCasino(by=by, player=player):
            clause = excluded_from_casino(table)
            given = _given(table, "exclude_from_casino", by, clause, player)
            if player in table.seating.barred:
                return (given,)
            # Whoever must leave the casino has left its game too.
            return (given, *sent_away(table, commands.Exclude(by=by, player=player), clause, betting=betting))
        case commands.Detain(by=by, player=player):
            clause = detained(table)
            given = _given(table, "detain", by, clause, player)
            return (given, facts.StaffTold(told=("inspector",), rule=clause))
        case commands.EnglishOnly(by=by):
            return (_given(table, "english_only", by, english_only(table)),)
        case commands.StopJackpot(by=by):
            clause = must_order("stop_jackpot", goes_on_without_jackpot(table), by)
            return (facts.JackpotStopped(rule=clause), *inspector_told(table))
        case commands.RestoreJackpot(by=by):
            clause = must_order("stop_jackpot", goes_on_without_jackpot(table), by)
            return (facts.JackpotRestored(rule=clause),)
        case _:
            assert_never(command)


def _given(table: Table, order: str, by: Staff, clause: str | None, player: str | None = None) -> facts.OrderGiven:
    must_order(order, clause, by)
    words = f"{ORDERS[order].words}: {player}" if player else ORDERS[order].words
    return facts.OrderGiven(order=order, by=by, words=words, player=player, rule=clause)
