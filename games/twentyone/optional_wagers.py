"""Optional wagers beside the initial ones at either blackjack: what must lie there first, who gives way to whom.

A game says which wagers it admits; `lay` moves the chips.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Final

from games.errors import RuleViolation
from games.records import replace
from games.rulebook import cite, rule
from games.table.areas import Wager
from games.table.table import (
    PlaceWager,
    Table,
    TableCommand,
    TableFact,
    TakeBackWager,
    WagerTakenBack,
    evolve_table,
    wager_taken_back,
)
from games.table.wagering import Admits, decide_table, wager_of, wagers_open
from games.twentyone.first_option import giving_way, without_those_behind

MOST: Final = 3

GivesWay = Callable[[Table, Wager], tuple[Wager, str] | None]
"""The wager of somebody else that goes back because this one is to be preferred, and the clause that says so."""


# --- what must lie there first --------------------------------------------------------------------


@rule("SB 14.2", "SB 14.3", "BS 15.1")
def offered(code: str, kind: str, on_offer: tuple[str, ...]) -> None:
    """Optional wagers are made where the table offers them, on their own spot, before the round."""
    if kind not in on_offer:
        raise RuleViolation(cite(offered, code), f"this table does not offer {kind.replace('_', ' ')}")


def beside_initial(table: Table, wager: Wager, *, own: bool) -> None:
    """An optional wager lies beside an initial one: where the table says so (`own`), beside the player's own."""
    if own:
        own_initial_needed(table, wager)
    initial_on_area(table, wager)


@rule("SB 14.6", "BS 15.3")
def own_initial_needed(table: Table, wager: Wager) -> None:
    """Where a Gaming Manager says so, optional wagers are for players with an initial wager on the same area."""
    if not has_initial(table, wager.area, wager.player):
        why = f"at this table {wager.player} needs an initial wager on area {wager.area} first"
        raise RuleViolation(cite(own_initial_needed, table.code), why)


@rule("SB 14.8", "BS 15.4")
def initial_on_area(table: Table, wager: Wager) -> None:
    """Somebody must have an initial wager on the area before any optional one."""
    if not any(other.area == wager.area and other.kind == "main" for other in table.wagers):
        raise RuleViolation(cite(initial_on_area, table.code), f"nobody has an initial wager on area {wager.area}")


@rule("SB 14.9", "BS 15.5")
def three_of_a_kind(table: Table, wager: Wager) -> None:
    """An area takes three wagers of each optional kind, one a player (ruling R36)."""
    if _full(table, wager):
        why = f"area {wager.area} has its {wager.kind.replace('_', ' ')} wagers already"
        raise RuleViolation(cite(three_of_a_kind, table.code), why)


def one_each(table: Table, wager: Wager) -> None:
    """Found a second time on the same spot."""
    if wager.kind != "main" and any(same_spot(other, wager) for other in table.wagers):
        why = f"{wager.player} already has a {wager.kind.replace('_', ' ')} wager on area {wager.area}"
        raise RuleViolation(cite(three_of_a_kind, table.code), why)


# --- giving way -----------------------------------------------------------------------------------


def visitor_gives_way(table: Table, wager: Wager) -> tuple[Wager, str] | None:
    """On a full spot the last wager of somebody without an initial wager goes back for that of somebody with one."""
    if not _full(table, wager) or not has_initial(table, wager.area, wager.player):
        return None
    visitors = [other for other in others_on_spot(table, wager) if not has_initial(table, wager.area, other.player)]
    return (visitors[-1], cite(three_of_a_kind, table.code)) if visitors else None


def making_room(table: Table, player: str, optional: tuple[str, ...], gives_way: GivesWay = visitor_gives_way) -> Table:
    """The table as it stands open to a player: without the wagers that would give way."""
    areas = range(1, table.seating.places + 1)
    spots = (Wager(area=area, player=player, kind=kind, stake=0) for area in areas for kind in optional)
    leaving = {id(other[0]) for spot in spots if (other := gives_way(table, spot))}
    return replace(table, wagers=tuple(w for w in table.wagers if id(w) not in leaving)) if leaving else table


# --- chips laid and taken back --------------------------------------------------------------------


def lay(
    table: Table,
    command: TableCommand,
    *,
    betting: bool,
    admits: Admits,
    stays: Admits,
    gives_way: GivesWay = visitor_gives_way,
) -> tuple[TableFact, ...]:
    """What follows from a seat taken or left, or from chips laid or taken back.

    `stays` refuses an optional wager that may not lie any longer once an initial one is gone.
    """
    if isinstance(command, PlaceWager):
        wagers_open(table.code, betting)
        return _laid(table, command, admits, stays, gives_way)
    facts = decide_table(table, command, initial="main", betting=betting)
    if isinstance(command, TakeBackWager):
        taken = [fact.wager for fact in facts if isinstance(fact, WagerTakenBack) and fact.wager.kind == "main"]
        facts += tuple(back for wager in taken for back in _goes_back_too(table, wager, stays))
    return facts


def _laid(
    table: Table, command: PlaceWager, admits: Admits, stays: Admits, gives_way: GivesWay
) -> tuple[TableFact, ...]:
    wager = wager_of(command)
    if wager.kind == "main":
        return _laid_first(table, command, wager, admits, stays)
    leaving = gives_way(table, wager)
    room = replace(table, wagers=tuple(w for w in table.wagers if w is not leaving[0])) if leaving else table
    admits(room, wager)
    facts = decide_table(room, command, initial="main", betting=True)
    if leaving is None:
        return facts
    return (WagerTakenBack(wager=leaving[0], rule=leaving[1], gives_way_to=wager.player), *facts)


def _laid_first(
    table: Table, command: PlaceWager, wager: Wager, admits: Admits, stays: Admits
) -> tuple[TableFact, ...]:
    """An initial wager, which some that lie already may give way to, with what lies beside them."""
    room = without_those_behind(table, wager)
    admits(room, wager)
    facts = decide_table(room, command, initial="main", betting=True)
    leaving = giving_way(table, command, wager) if room is not table else ()
    if not leaving:
        return facts
    after = reduce(evolve_table, (*leaving, *facts), table)
    beside = (replace(fact, gives_way_to=wager.player) for fact in _stays_no_longer(after, stays))
    return (*leaving, *beside, *facts)


def _goes_back_too(table: Table, taken: Wager, stays: Admits) -> tuple[WagerTakenBack, ...]:
    return _stays_no_longer(wager_taken_back(table, taken), stays)


def _stays_no_longer(left: Table, stays: Admits) -> tuple[WagerTakenBack, ...]:
    """The optional wagers that may not lie any longer as the table is left."""
    back: list[WagerTakenBack] = []
    for wager in left.wagers:
        try:
            if wager.kind != "main":
                stays(left, wager)
        except RuleViolation as refused:
            back.append(WagerTakenBack(wager=wager, rule=refused.rule))
    return tuple(back)


# --- looking at a spot ----------------------------------------------------------------------------


def has_initial(table: Table, area: int, player: str) -> bool:
    return any(w.area == area and w.player == player and w.kind == "main" for w in table.wagers)


def others_on_spot(table: Table, wager: Wager) -> list[Wager]:
    """Wagers of the same kind that other players have on the area."""
    return [w for w in table.wagers if w.area == wager.area and w.kind == wager.kind and w.player != wager.player]


def same_spot(one: Wager, other: Wager) -> bool:
    return (one.area, one.player, one.kind) == (other.area, other.player, other.kind)


def _full(table: Table, wager: Wager) -> bool:
    if wager.kind == "main":
        return False
    return len(others_on_spot(table, wager)) >= min(MOST, table.seating.per_area)
