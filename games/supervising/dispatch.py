"""Any order, carried out; and the list of orders, open or closed to a member of staff."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.choice import Choice
from games.errors import RuleViolation
from games.irregularities.facts import Facts
from games.rulebook import clause_for, has
from games.supervising import cards, commands
from games.supervising.seats import decide_seating, decide_wagers
from games.supervising.sign import decide_sign
from games.table import notices, orders, seating
from games.table.areas import by_seat
from games.table.cut import may_change_cards, supervisor_may_direct
from games.table.orders import ORDERS, must_order
from games.table.sign import closed
from games.table.staff import Staff
from games.table.table import Table

UNDER: Final[dict[str, tuple[Callable[..., Any], ...]]] = {
    "change_limits": (notices.change_limits,),
    "announce_rise": (notices.change_limits,),
    "raise_at_once": (notices.raise_at_once,),
    "announce_marked_rise": (notices.announce_marked_rise,),
    "raise_maximum_for": (notices.raise_maximum_for,),
    "announce_closure": (closed,),
    "limit_area": (seating.may_wager,),
    "limit_players": (seating.player_limits,),
    "reserve": (seating.reserved_areas,),
    "hold_for_the_shoe": (orders.hold_for_the_shoe,),
    "hold_beyond_the_shoe": (orders.hold_beyond_the_shoe,),
    "limit_to_one_area": (orders.limit_to_one_area,),
    "exclude": (seating.not_excluded,),
    "keep_apart": (seating.kept_apart,),
    "play_first": (orders.play_first,),
    "refuse_wagers": (orders.refuse_wagers,),
    "vacate": (seating.may_be_asked_to_vacate,),
    "give_up_area": (seating.must_give_up,),
    "order_shuffle": (supervisor_may_direct,),
    "change_cards": (may_change_cards,),
    "check_cards": (cards.shoe_or_device_checked, cards.device_checked),
    "verify_cards": (cards.verified_at_any_time,),
    "collect_dropped_cards": (cards.dropped_cards,),
    "exclude_from_casino": (cards.excluded_from_casino,),
    "detain": (cards.detained,),
    "english_only": (cards.english_only,),
    "stop_jackpot": (cards.goes_on_without_jackpot, cards.inspector_told),
}
"""Each order's functions, which know the clause behind it in every game that provides for it."""


def decide_order(table: Table, command: commands.Ordering, *, betting: bool) -> Facts:
    """The facts that follow from an order, or RuleViolation. `betting`: no round is in play."""
    if isinstance(command, commands.SignOrder):
        return decide_sign(table, command)
    if isinstance(command, commands.SeatingOrder):
        return decide_seating(table, command, betting=betting)
    if isinstance(command, commands.CardOrder):
        return cards.decide_cards(table, command, betting=betting)
    if isinstance(command, commands.FloorOrder):
        return cards.decide_floor(table, command, betting=betting)
    return decide_wagers(table, command, betting=betting)


def clause_of(order: str, code: str) -> str | None:
    """The clause of a game behind an order, or None where the game provides for none such."""
    if order == "limit_area" and not has(by_seat, code):
        return None  # one player an area, whatever anybody orders
    return next((clause for under in UNDER[order] if (clause := clause_for(under, code))), None)


def order_choices(table: Table, by: Staff) -> tuple[Choice, ...]:
    """Every order that the game provides for, open or closed to a member of staff by standing.

    Whether its particulars are in order is for `decide` to say.
    """
    return tuple(_choice(order, clause, by) for order in ORDERS if (clause := clause_of(order, table.code)))


def _choice(order: str, clause: str, by: Staff) -> Choice:
    try:
        must_order(order, clause, by, told=ORDERS[order].told)
    except RuleViolation as closed_:
        return Choice(call=order, rule=clause, open=False, why=closed_.why)
    return Choice(call=order, rule=clause)
