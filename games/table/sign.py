"""The sign at the table: the limits in force, and the stakes that they leave open.

Amounts are cents; times are seconds, handed in as `now`. Limits go by name: "area" (the table's own), "player", or a
bet type such as "tie". How staff change them is in notices.py.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, TypedDict, Unpack

from msgspec import field

from games.chips.chips import shown
from games.errors import RuleViolation
from games.records import Record, replace
from games.rulebook import clause_for


class Limits(Record, frozen=True):
    """The least and most of a wager, and the unit in which it may exceed the least (None: any amount)."""

    minimum: int = 0
    maximum: int | None = None
    unit: int | None = None


class Rise(Record, frozen=True):
    """A higher minimum on the sign and when it begins. `marked` raises the old minimum of the players who kept it."""

    minimum: int
    shown_at: int
    from_at: int
    marked: bool = False
    of: str = "area"


class Marker(Record, frozen=True):
    """The marker before the area where a player is, who may go on playing at an old minimum."""

    player: str
    minimum: int
    area: int


class Personal(Record, frozen=True):
    """The sign of one player's own limits, whose maximum is above the table's."""

    player: str
    minimum: int
    maximum: int


class Sign(Record, frozen=True):
    """`area` bounds the initial wagers on an area: its minimum each of them, its maximum all together.

    `player` bounds one player's initial wagers on the whole table, `kinds` each bet type by name.
    """

    area: Limits = Limits()
    player: Limits = Limits()
    kinds: dict[str, Limits] = field(default_factory=dict)
    rises: tuple[Rise, ...] = ()
    markers: tuple[Marker, ...] = ()
    personal: tuple[Personal, ...] = ()
    closes_at: int | None = None


class Stakes(Record, frozen=True):
    """The stakes open to a player: from `least` to `most` (None: no end), in steps of `unit` from `least`."""

    least: int
    most: int | None = None
    unit: int | None = None


# --- which limits are in force --------------------------------------------------------------------


def in_force(sign: Sign, now: int) -> Sign:
    """The sign with the rises that have come due in their place; a marker that no longer lowers anything is gone.

    With the last marker goes the notice that was for those who had one.
    """
    if not sign.rises and not sign.markers:
        return sign
    due = sorted((rise for rise in sign.rises if rise.from_at <= now), key=lambda rise: rise.from_at)
    for rise in due:
        sign = _risen(sign, rise)
    markers = tuple(marker for marker in sign.markers if marker.minimum < sign.area.minimum)
    coming = tuple(rise for rise in sign.rises if rise.from_at > now and (markers or not rise.marked))
    return replace(sign, rises=coming, markers=markers)


def minimum_for(sign: Sign, player: str, now: int) -> int:
    """The minimum that binds a player: the one on a sign of his or her own goes before the table's."""
    sign = in_force(sign, now)
    if own := personal_limits(sign, player):
        return own.minimum
    return minimum_kept(sign, player)


def personal_limits(sign: Sign, player: str) -> Personal | None:
    """A player's own limits, if the table shows any."""
    return next((own for own in sign.personal if own.player == player), None)


def area_maximum(sign: Sign, players: Collection[str] = ()) -> int | None:
    """The most that counts on an area where `players` wager: the table's maximum, or a higher one of one of them."""
    if sign.area.maximum is None:
        return None
    return max([sign.area.maximum, *(own.maximum for own in sign.personal if own.player in players)])


def limits_shown(sign: Sign, now: int) -> tuple[Limits, ...]:
    """The table's limits as the sign gives them: the new ones and, while players keep old ones, the old ones too."""
    sign = in_force(sign, now)
    old = sorted({marker.minimum for marker in sign.markers}, reverse=True)
    return (sign.area, *(replace(sign.area, minimum=minimum) for minimum in old))


def limits_of(sign: Sign, of: str) -> Limits:
    """The limits of that name."""
    if of == "area":
        return sign.area
    return sign.player if of == "player" else sign.kinds.get(of, Limits())


def with_limits(sign: Sign, of: str, limits: Limits) -> Sign:
    """The sign with other limits of that name."""
    if of == "area":
        return replace(sign, area=limits)
    if of == "player":
        return replace(sign, player=limits)
    return replace(sign, kinds=sign.kinds | {of: limits})


def minimum_kept(sign: Sign, player: str) -> int:
    """Newcomers play at the table minimum; whoever was there before it rose keeps the one on the marker."""
    marked = (marker.minimum for marker in sign.markers if marker.player == player)
    return min(sign.area.minimum, next(marked, sign.area.minimum))


def _risen(sign: Sign, rise: Rise) -> Sign:
    if rise.marked:
        markers = (replace(marker, minimum=max(marker.minimum, rise.minimum)) for marker in sign.markers)
        return replace(sign, markers=tuple(markers))
    limits = limits_of(sign, rise.of)
    return with_limits(sign, rise.of, replace(limits, minimum=max(limits.minimum, rise.minimum)))


def remove_marker(sign: Sign, player: str) -> Sign:
    """A player who leaves the table leaves no marker behind, nor a sign of his or her own."""
    markers = tuple(marker for marker in sign.markers if marker.player != player)
    return replace(sign, markers=markers, personal=tuple(own for own in sign.personal if own.player != player))


def closed(sign: Sign, now: int) -> bool:
    """A table closes at the time that a sign has shown for 20 minutes, and not before."""
    return sign.closes_at is not None and now >= sign.closes_at


# --- which stakes are open ------------------------------------------------------------------------


class _Bound(NamedTuple):
    """One limit as it meets one stake: whose it is, what already counts towards its maximum, a clause of its own."""

    least: int
    most: int | None
    unit: int | None
    words: str
    counted: str = ""
    rule: str | None = None


class Around(TypedDict, total=False):
    """What a stake meets at the table. `held_by` is the clause that holds the player to the minimum, which is
    `one_chip` where the sign states none (R91).
    """

    others_on_area: int
    own_elsewhere: int
    initial: bool
    held_by: str | None
    one_chip: int


def open_stakes(sign: Sign, *, player: str, kind: str, now: int, **around: Unpack[Around]) -> Stakes | None:
    """The stakes that `check_stake` would accept, or None where nothing is left for the player."""
    if closed(sign, now):
        return None
    bounds = _bounds(in_force(sign, now), player, kind, **around)
    least = max([1, *(bound.least for bound in bounds)])
    mosts = [bound.most for bound in bounds if bound.most is not None]
    most = min(mosts) if mosts else None
    unit, start = _steps(bounds)
    if unit is not None:
        least += (start - least) % unit
        most = None if most is None else most - (most - start) % unit
    return None if most is not None and most < least else Stakes(least=least, most=most, unit=unit)


def check_stake(
    code: str, sign: Sign, *, player: str, kind: str, stake: int, now: int, **around: Unpack[Around]
) -> None:
    """A stake keeps to the sign: the minimum, what others leave of the area's maximum, the player's, the bet type's.

    `stake` is all that the player would then have on the spot (at Blackjack Switch on both boxes, ruling R37).
    """
    if closed(sign, now):
        raise RuleViolation(clause_for(closed, code), "the table is closed")
    clause = clause_for(check_stake, code)
    if stake < 1:
        raise RuleViolation(clause, f"a wager of {shown(stake)} is none")
    bounds = _bounds(in_force(sign, now), player, kind, **around)
    for bound in bounds:
        if stake < bound.least:
            raise RuleViolation(clause, f"{shown(stake)} is under the minimum of {shown(bound.least)}{bound.words}")
        if bound.most is not None and stake > bound.most:
            most = f"{shown(max(bound.most, 0))}{bound.words}{bound.counted}"
            raise RuleViolation(bound.rule or clause, f"{shown(stake)} is over the maximum of {most}")
    unit, start = _steps(bounds)
    if unit is not None and (over := (stake - start) % unit):
        near = f"{shown(max(stake - over, 0))} or {shown(stake - over + unit)}"
        raise RuleViolation(clause, f"{shown(stake)} is not in units of {shown(unit)}: {near} would be")


def _bounds(
    sign: Sign,
    player: str,
    kind: str,
    *,
    others_on_area: int = 0,
    own_elsewhere: int = 0,
    initial: bool = True,
    held_by: str | None = None,
    one_chip: int = 1,
) -> list[_Bound]:
    bounds = []
    own = personal_limits(sign, player) if initial else None
    if own:  # a sign of the player's own stands in place of every limit on the table's
        limits = replace(sign.area, minimum=own.minimum, maximum=area_maximum(sign, (player,)))
        bounds.append(_on_area(limits, others_on_area, f" on {player}'s own sign"))
    else:
        if kind in sign.kinds:
            limits = sign.kinds[kind]
            bounds.append(_Bound(limits.minimum, limits.maximum, limits.unit, f" for a {kind.replace('_', ' ')} wager"))
        if initial:
            limits = replace(sign.area, minimum=minimum_kept(sign, player))
            bounds.append(_on_area(limits, others_on_area, " on an area"))
            bounds.append(_of_player(sign.player, own_elsewhere))
    if held_by and initial:
        stated = own.minimum if own else minimum_kept(sign, player)
        least = stated or max([one_chip, *(bound.least for bound in bounds)])
        bounds.append(_Bound(least, least, None, " for a player held to the minimum", rule=held_by))
    return bounds


def _on_area(limits: Limits, others: int, words: str) -> _Bound:
    """The minimum is each player's own; of the maximum, which is shared, a player has what the others left."""
    if limits.maximum is None:
        return _Bound(limits.minimum, None, limits.unit, words)
    counted = f": others hold {shown(others)} of {shown(limits.maximum)}" if others else ""
    return _Bound(limits.minimum, limits.maximum - others, limits.unit, words, counted)


def _of_player(limits: Limits, elsewhere: int) -> _Bound:
    words = f" beside {shown(elsewhere)} on other areas" if elsewhere else " for one player at the table"
    most = None if limits.maximum is None else limits.maximum - elsewhere
    return _Bound(limits.minimum - elsewhere, most, limits.unit, words)


def _steps(bounds: list[_Bound]) -> tuple[int | None, int]:
    """The unit that counts and the stake it counts from: the bet type's own, else the area's, else the player's."""
    return next(((bound.unit, bound.least) for bound in bounds if bound.unit), (None, 0))
