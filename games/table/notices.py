"""How staff change the sign: at once what helps players, with 20 minutes' notice what costs them.

Each function answers with the new sign, or refuses with the rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.chips.chips import shown
from games.errors import RuleViolation
from games.records import replace
from games.rulebook import clause_for
from games.table.orders import must_order
from games.table.sign import Limits, Marker, Personal, Rise, Sign, closed, in_force, limits_of, with_limits
from games.table.staff import Staff

NOTICE: Final = 20 * 60
"""How long a sign stands before a minimum goes up or a table closes: 20 minutes."""


def change_limits(code: str, sign: Sign, limits: Limits, *, by: Staff, now: int, of: str = "area") -> Sign:
    """A supervisor may change limits at any time, but a higher minimum only with 20 minutes' notice."""
    clause = must_order("change_limits", clause_for(change_limits, code), by)
    sign = in_force(sign, now)
    if limits.minimum > (old := limits_of(sign, of).minimum):
        why = f"the minimum goes up from {shown(old)} to {shown(limits.minimum)} only after 20 minutes on the sign"
        raise RuleViolation(clause, why)
    highest = max([limits.minimum, *(rise.minimum for rise in sign.rises if rise.of == of)])
    _sensible(limits, highest)
    return in_force(with_limits(sign, of, limits), now)


def announce_rise(code: str, sign: Sign, *, by: Staff, minimum: int, now: int, from_at: int, of: str = "area") -> Sign:
    """Put a higher minimum on the sign, to begin 20 minutes from now or later; players with a marker keep theirs."""
    clause = must_order("announce_rise", clause_for(change_limits, code), by)
    _noticed(clause, now, from_at)
    then = limits_of(in_force(sign, from_at), of)
    _higher(minimum, then.minimum)
    _sensible(then, minimum)
    return replace(sign, rises=(*sign.rises, Rise(minimum=minimum, shown_at=now, from_at=from_at, of=of)))


def withdraw_rises(code: str, sign: Sign, *, by: Staff, now: int, of: str = "area") -> Sign:
    """Take the announced minimums that have not begun off the sign again."""
    must_order("change_limits", clause_for(change_limits, code), by)
    sign = in_force(sign, now)
    return replace(sign, rises=tuple(rise for rise in sign.rises if rise.of != of))


def raise_at_once(code: str, sign: Sign, *, by: Staff, minimum: int, now: int, playing: Mapping[str, int]) -> Sign:
    """Raise the table minimum without notice: everybody already playing keeps the old one, shown by a marker.

    `playing` is each player and the area to put the marker at, as `seating.located` gives them. An older marker stays.
    """
    must_order("raise_at_once", clause_for(raise_at_once, code), by)
    sign = in_force(sign, now)
    _higher(minimum, sign.area.minimum)
    _sensible(sign.area, minimum)
    marked = {marker.player for marker in sign.markers}
    new = tuple(
        Marker(player=player, minimum=sign.area.minimum, area=area)
        for player, area in playing.items()
        if player not in marked
    )
    rises = tuple(rise for rise in sign.rises if rise.marked or rise.of != "area" or rise.minimum > minimum)
    return replace(sign, area=replace(sign.area, minimum=minimum), markers=(*sign.markers, *new), rises=rises)


def announce_marked_rise(code: str, sign: Sign, *, by: Staff, minimum: int, now: int, from_at: int) -> Sign:
    """The old minimum that marked players keep also goes up only after 20 minutes on the sign."""
    clause = must_order("announce_marked_rise", clause_for(announce_marked_rise, code), by)
    _noticed(clause, now, from_at)
    then = in_force(sign, from_at)
    if not then.markers:
        raise RuleViolation(None, "nobody has a marker for an old minimum")
    _higher(minimum, min(marker.minimum for marker in then.markers))
    if minimum > then.area.minimum:
        raise RuleViolation(None, f"{shown(minimum)} is over the table minimum of {shown(then.area.minimum)}")
    return replace(sign, rises=(*sign.rises, Rise(minimum=minimum, shown_at=now, from_at=from_at, marked=True)))


def raise_maximum_for(code: str, sign: Sign, *, by: Staff, player: str, minimum: int, maximum: int) -> Sign:
    """One player may wager above the table's maximum, under a sign that shows that player's own minimum and maximum."""
    clause = must_order("raise_maximum_for", clause_for(raise_maximum_for, code), by)
    if sign.area.maximum is None or maximum <= sign.area.maximum:
        raise RuleViolation(clause, f"{shown(maximum)} is not above the table's maximum")
    _sensible(Limits(maximum=maximum), minimum)
    others = tuple(own for own in sign.personal if own.player != player)
    return replace(sign, personal=(*others, Personal(player=player, minimum=minimum, maximum=maximum)))


def end_personal(code: str, sign: Sign, *, by: Staff, player: str) -> Sign:
    """The player's own sign is taken away; the table's limits hold again."""
    must_order("raise_maximum_for", clause_for(raise_maximum_for, code), by)
    return replace(sign, personal=tuple(own for own in sign.personal if own.player != player))


def announce_closure(
    code: str, sign: Sign, *, by: Staff, now: int, closes_at: int, players_present: bool = True
) -> Sign:
    """A table with players at it closes once a sign has shown the time for 20 minutes; an empty one closes at once."""
    clause = must_order("announce_closure", clause_for(closed, code), by)
    if players_present:
        _noticed(clause, now, closes_at)
    return replace(sign, closes_at=closes_at)


def stay_open(code: str, sign: Sign, *, by: Staff) -> Sign:
    """The sign with the closing time is taken away."""
    must_order("announce_closure", clause_for(closed, code), by)
    return replace(sign, closes_at=None)


def _noticed(clause: str | None, now: int, from_at: int) -> None:
    if from_at - now < NOTICE:
        minutes = max(from_at - now, 0) // 60
        raise RuleViolation(clause, f"the sign must stand for 20 minutes first, not {minutes}")


def _higher(minimum: int, old: int) -> None:
    if minimum <= old:
        raise RuleViolation(None, f"{shown(minimum)} is no higher than the minimum of {shown(old)}")


def _sensible(limits: Limits, minimum: int) -> None:
    if minimum < 0 or (limits.unit is not None and limits.unit < 1):
        raise RuleViolation(None, "a minimum is $0 or more and a unit more than $0")
    if limits.maximum is not None and limits.maximum < max(minimum, 1):
        why = f"a maximum of {shown(limits.maximum)} leaves no room for a minimum of {shown(minimum)}"
        raise RuleViolation(None, why)
