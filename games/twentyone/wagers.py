"""Wagers before the deal at either blackjack: what must lie there first, who comes first, and what then gives way.

A game says which wagers it admits; `lay` moves the chips. First option on an area goes by the order of the deal (ruling
R21). It is looked at as the wagers lie, so nobody outbids another's place (ruling R99); but whoever sits at an area
comes first there, with chips on it or without.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Final

from games.chips.chips import payable_within
from games.chips.settlement import Stake
from games.errors import RuleViolation
from games.records import replace
from games.rulebook import cite, rule
from games.table.areas import Initial, Wager, controlling_player, from_the_dealer, parts_in_play
from games.table.seating import may_wager, seated
from games.table.sign import Sign, area_maximum, in_force, minimum_for
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

MAIN: Final = "main"
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
    if not any(other.area == wager.area and other.kind == MAIN for other in table.wagers):
        raise RuleViolation(cite(initial_on_area, table.code), f"nobody has an initial wager on area {wager.area}")


@rule("SB 14.9", "BS 15.5")
def three_of_a_kind(table: Table, wager: Wager) -> None:
    """An area takes three wagers of each optional kind, one a player (ruling R36)."""
    if _full(table, wager):
        why = f"area {wager.area} has its {wager.kind.replace('_', ' ')} wagers already"
        raise RuleViolation(cite(three_of_a_kind, table.code), why)


def one_each(table: Table, wager: Wager) -> None:
    """Found a second time on the same spot."""
    if wager.kind != MAIN and any(same_spot(other, wager) for other in table.wagers):
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
    called: str | None,
    admits: Admits,
    stays: Admits,
    gives_way: GivesWay = visitor_gives_way,
) -> tuple[TableFact, ...]:
    """What follows from a seat taken or left, or from chips laid or taken back.

    `stays` refuses an optional wager that may not lie any longer once an initial one is gone; `called` is the clause of
    the dealer's call, where no card is out yet.
    """
    if isinstance(command, PlaceWager):
        wagers_open(table.code, betting, called)
        return _laid(table, command, admits, stays, gives_way)
    facts = decide_table(table, command, initial=MAIN, betting=betting, called=called)
    if isinstance(command, TakeBackWager):
        taken = [fact.wager for fact in facts if isinstance(fact, WagerTakenBack) and fact.wager.kind == MAIN]
        facts += tuple(back for wager in taken for back in _stays_no_longer(wager_taken_back(table, wager), stays))
    return facts


def _laid(
    table: Table, command: PlaceWager, admits: Admits, stays: Admits, gives_way: GivesWay
) -> tuple[TableFact, ...]:
    wager = wager_of(command)
    if wager.kind == MAIN:
        return _laid_first(table, command, wager, admits, stays)
    leaving = gives_way(table, wager)
    room = replace(table, wagers=tuple(w for w in table.wagers if w is not leaving[0])) if leaving else table
    admits(room, wager)
    facts = decide_table(room, command, initial=MAIN, betting=True)
    if leaving is None:
        return facts
    return (WagerTakenBack(wager=leaving[0], rule=leaving[1], gives_way_to=wager.player), *facts)


def _laid_first(
    table: Table, command: PlaceWager, wager: Wager, admits: Admits, stays: Admits
) -> tuple[TableFact, ...]:
    """An initial wager, which some that lie already may give way to, with what lies beside them."""
    room = without_those_behind(table, wager)
    admits(room, wager)
    facts = decide_table(room, command, initial=MAIN, betting=True)
    leaving = giving_way(table, command, wager) if room is not table else ()
    if not leaving:
        return facts
    after = reduce(evolve_table, (*leaving, *facts), table)
    beside = (replace(fact, gives_way_to=wager.player) for fact in _stays_no_longer(after, stays))
    return (*leaving, *beside, *facts)


def _stays_no_longer(left: Table, stays: Admits) -> tuple[WagerTakenBack, ...]:
    """The optional wagers that may not lie any longer as the table is left."""
    back: list[WagerTakenBack] = []
    for wager in left.wagers:
        try:
            if wager.kind != MAIN:
                stays(left, wager)
        except RuleViolation as refused:
            back.append(WagerTakenBack(wager=wager, rule=refused.rule))
    return tuple(back)


# --- looking at a spot ----------------------------------------------------------------------------


def has_initial(table: Table, area: int, player: str) -> bool:
    return any(w.area == area and w.player == player and w.kind == MAIN for w in table.wagers)


def others_on_spot(table: Table, wager: Wager) -> list[Wager]:
    """Wagers of the same kind that other players have on the area."""
    return [w for w in table.wagers if w.area == wager.area and w.kind == wager.kind and w.player != wager.player]


def lying(wager: Wager) -> Stake:
    """An optional wager as settlement wants it; it belongs to no hand."""
    return Stake(wager.area, wager.player, wager.kind, wager.stake, wager.stake)


def same_spot(one: Wager, other: Wager) -> bool:
    return (one.area, one.player, one.kind) == (other.area, other.player, other.kind)


def _full(table: Table, wager: Wager) -> bool:
    if wager.kind == MAIN:
        return False
    return len(others_on_spot(table, wager)) >= min(MOST, table.seating.per_area)


# --- first option ---------------------------------------------------------------------------------


def without_those_behind(table: Table, wager: Wager) -> Table:
    """The table as it stands open to an initial wager: without those of the players who would give way to it."""
    behind = _behind(table, wager) if wager.kind == MAIN else ()
    if not behind:
        return table
    left = (other for other in table.wagers if not (_on_offer(table, other, wager) and other.player in behind))
    return replace(table, wagers=tuple(left))


def giving_way(table: Table, command: PlaceWager, wager: Wager) -> tuple[WagerTakenBack, ...]:
    """The chips that go back because this wager comes before them: players over the number, then all over the maximum.

    The wager itself has been found to fit among those before it.
    """
    behind = _behind(table, wager) if wager.kind == MAIN else ()
    if not behind:
        return ()
    on_area = [other for other in table.wagers if _on_offer(table, other, wager)]
    ahead = {other.player for other in on_area} - {*behind, wager.player}
    stay = behind[: max(table.seating.per_area - len(ahead) - 1, 0)]
    too_many = [other for other in on_area if other.player in behind and other.player not in stay]
    clause, to = cite(may_wager, table.code), wager.player
    return (
        *(WagerTakenBack(wager=other, rule=clause, gives_way_to=to) for other in too_many),
        *_over_the_maximum(table, command, wager, stay),
    )


def _behind(table: Table, wager: Wager) -> tuple[str, ...]:
    """The players whose wagers come after this player's on the area."""
    if not any(other.area == wager.area and other.player != wager.player for other in table.wagers):
        return ()
    initial = list(_held(table, wager.area).items())
    others = tuple(player for player, _ in initial if player != wager.player)
    if not others or seated(table.seating, wager.area) == wager.player:
        return others
    return _after(initial, seated(table.seating, wager.area), wager.player)


def _after(initial: Initial, sits: str | None, player: str) -> tuple[str, ...]:
    order = from_the_dealer([one for one, _ in initial], controlling_player(initial, sits))
    return order[order.index(player) + 1 :] if player in order else ()


def _on_offer(table: Table, other: Wager, wager: Wager) -> bool:
    """Whether a wager counts among those of the area: an area for one player is that player's alone, whatever lies."""
    return other.area == wager.area and (other.kind == MAIN or table.seating.per_area == 1)


def _held(table: Table, area: int, more: Wager | None = None) -> dict[str, int]:
    """What each player holds of the area's maximum, in the order placed: on two boxes twice the higher (ruling R37)."""
    spots: dict[tuple[str, int | None], int] = {}
    for wager in (*table.wagers, *((more,) if more else ())):
        if wager.area == area and wager.kind == MAIN:
            spot = wager.player, wager.box
            spots[spot] = spots.get(spot, 0) + wager.stake
    held: dict[str, int] = {}
    for (player, box), stake in spots.items():
        held[player] = max(held.get(player, 0), stake * _boxes(box))
    return held


def _over_the_maximum(
    table: Table, command: PlaceWager, wager: Wager, stay: tuple[str, ...]
) -> tuple[WagerTakenBack, ...]:
    """What is over the area's maximum goes back, from those farthest from the dealer."""
    sign, held = in_force(table.sign, command.now), _held(table, wager.area, wager)
    maximum = area_maximum(sign, held)
    if maximum is None:
        return ()
    left = maximum - sum(stake for player, stake in held.items() if player not in _behind(table, wager))
    back: list[WagerTakenBack] = []
    for player in stay:
        least = max(minimum_for(sign, player, command.now), 1)
        part = held[player] if held[player] <= left else _part(table, sign, _boxes(wager.box), least, left)
        left -= part
        if part < held[player]:
            back += _down_to(table, wager, player, part)
    return tuple(back)


def _part(table: Table, sign: Sign, boxes: int, least: int, left: int) -> int:
    """How much of a wager may stay: what is left, in units and chips of the table, and nothing under the minimum."""
    whole = left - (left - least) % sign.area.unit if sign.area.unit else left
    part = payable_within(whole // boxes, table.chips) * boxes
    return part if part >= least else 0


def _down_to(table: Table, wager: Wager, player: str, part: int) -> list[WagerTakenBack]:
    """A player's chips over their part of the area, each box's by itself."""
    clause, stays = cite(parts_in_play, table.code), part // _boxes(wager.box)
    own = (one for one in table.wagers if (one.area, one.player, one.kind) == (wager.area, player, MAIN))
    over = [replace(one, stake=one.stake - stays) for one in own if one.stake > stays]
    return [WagerTakenBack(wager=one, rule=clause, gives_way_to=wager.player) for one in over]


def _boxes(box: int | None) -> int:
    return 1 if box is None else 2
