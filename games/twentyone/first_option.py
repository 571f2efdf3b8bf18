"""First option on an area of either blackjack: who comes first when chips are laid, and what then gives way.

The order is that of the deal (ruling R21). It is looked at as the wagers lie, so nobody outbids another's place
(ruling R99); but whoever sits at an area comes first there, with chips on it or without.
"""

from __future__ import annotations

from typing import Final

from games.chips.chips import payable_within
from games.records import replace
from games.rulebook import cite
from games.table.areas import Initial, Wager, controlling_player, from_the_dealer, parts_in_play
from games.table.seating import may_wager, seated
from games.table.sign import Sign, area_maximum, in_force, minimum_for
from games.table.table import PlaceWager, Table, WagerTakenBack

MAIN: Final = "main"


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
