"""What each person may ask for at Blackjack Switch, which wagers it admits, and the rule that closes the rest."""

from __future__ import annotations

from functools import partial

from games.blackjack_switch.irregularities import REMEDIES, in_play
from games.blackjack_switch.options import BOXES, CODE, KINDS, SUPER_MATCH, Options
from games.blackjack_switch.state import State
from games.blackjack_switch.switch import switch_choice
from games.choice import Choice
from games.errors import RuleViolation
from games.irregularities.device import return_choices
from games.irregularities.remedies import remedy_choices
from games.supervising.dispatch import order_choices
from games.table.areas import Wager
from games.table.staff import Staff, Who
from games.table.table import FindWager, Table, TableCommand, TableFact
from games.table.wagering import found, wager_choices, wager_of, wagers_open
from games.twentyone.decisions import box_choices
from games.twentyone.wagers import beside_initial, making_room, offered, one_each, three_of_a_kind, without_those_behind
from games.twentyone.wagers import lay as lay_wagers


def legal(state: State, who: Who, now: int = 0) -> tuple[Choice, ...]:
    """Every choice of a person now, open or closed."""
    if isinstance(who, Staff):
        return order_choices(state.table, who) + remedy_choices(in_play(state), who, REMEDIES)
    if who is None:
        return ()
    if state.table.trouble.to_choose:
        return return_choices(state.table, who)
    if state.over:
        return _spots(state, who, now)
    own = [box for box in state.boxes if box.part(who)]
    areas = dict.fromkeys(box.area for box in own)
    switches = tuple(switch_choice(state, state.on_area(area), who) for area in areas)
    calls = switches + tuple(choice for box in own for choice in box_choices(state, state.rules, box, who))
    return calls + _spots(state, who, now) if state.called else calls


def _spots(state: State, who: str, now: int) -> tuple[Choice, ...]:
    """Chips to lay and to take back."""
    return wager_choices(
        making_room(state.table, who, KINDS[1:]),
        who,
        state.options.kinds,
        initial="main",
        admits=partial(admits, state.options),
        now=now,
        boxes=BOXES,
        room=without_those_behind,
        called=state.called,
    )


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


def lay(state: State, command: TableCommand) -> tuple[TableFact, ...]:
    """What follows from a seat taken or left, or from chips laid or taken back."""
    admitted, staying = partial(admits, state.options), partial(stays, state.options)
    called = state.called
    return lay_wagers(state.table, command, betting=state.over, called=called, admits=admitted, stays=staying)


def find(state: State, command: FindWager) -> tuple[TableFact, ...]:
    """What follows from chips found on the layout."""
    wagers_open(CODE, state.over, state.called)
    wager = wager_of(command)
    one_each(state.table, wager)
    admits(state.options, state.table, wager)
    return (found(state.table, command, state.over, state.called),)
