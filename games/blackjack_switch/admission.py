"""Which wagers a Blackjack Switch table admits before the deal."""

from __future__ import annotations

from functools import partial

from games.blackjack_switch.options import BOXES, CODE, KINDS, SUPER_MATCH, Options
from games.errors import RuleViolation
from games.table.areas import Wager
from games.table.table import FindWager, Table, TableCommand, TableFact
from games.table.wagering import found, wager_of, wagers_open
from games.twentyone.wagers import beside_initial, offered, one_each, three_of_a_kind
from games.twentyone.wagers import lay as lay_wagers


def admits(options: Options, table: Table, wager: Wager) -> None:
    """Refuse a wager that the game, the table's offer or what lies on the area has no place for.

    A wager on one box alone is let lie: it is only found wanting once the first card is out (6.2.1).
    """
    boxes = BOXES if wager.kind == "main" else (None,)
    if wager.kind not in KINDS or wager.box not in boxes:
        raise RuleViolation(None, f"Blackjack Switch has no {wager.kind!r} wager on such a spot")
    if wager.kind == SUPER_MATCH:
        offered(CODE, wager.kind, options.kinds)
        stays(options, table, wager)
        three_of_a_kind(table, wager)


def stays(options: Options, table: Table, wager: Wager) -> None:
    """Super Match lies beside an initial wager."""
    beside_initial(table, wager, own=options.super_match_needs_initial)


def lay(options: Options, table: Table, command: TableCommand, *, betting: bool) -> tuple[TableFact, ...]:
    """What follows from a seat taken or left, or from chips laid or taken back."""
    return lay_wagers(table, command, betting=betting, admits=partial(admits, options), stays=partial(stays, options))


def find(options: Options, table: Table, command: FindWager, *, betting: bool) -> tuple[TableFact, ...]:
    """What follows from chips found on the layout."""
    wagers_open(CODE, betting)
    wager = wager_of(command)
    one_each(table, wager)
    admits(options, table, wager)
    return (found(table, command, betting),)
