"""Playing areas: the wagers that lie on one, who calls its decisions, and how much of each wager is in play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.records import Record
from games.rulebook import cite


class Wager(Record, frozen=True):
    """Chips of one player on one spot. `box` is Blackjack Switch's; wagers keep the order they were placed in."""

    area: int
    player: str
    kind: str
    stake: int
    box: int | None = None


class Control(Record, frozen=True):
    """Who calls for a box, and the clause by which."""

    area: int
    player: str
    rule: str
    box: int | None = None


Initial = Sequence[tuple[str, int]]
"""Each player's initial wager on an area, in the order they were placed (ruling R23: nothing else counts)."""


def controlling_player(initial: Initial, seated: str | None) -> str | None:
    """The seated player calls; else the highest wager; of equal ones the nearest to the dealer."""
    if not initial:
        return None
    return by_seat(initial, seated) or by_place(by_amount(initial))


def by_seat(initial: Initial, seated: str | None) -> str | None:
    """Whoever is seated at an area and wagers on it calls it."""
    return seated if any(player == seated for player, _ in initial) else None


def by_amount(initial: Initial) -> list[str]:
    """With nobody seated, the highest wager decides; several may be equal."""
    highest = max(stake for _, stake in initial)
    return [player for player, stake in initial if stake == highest]


def by_place(equal: Sequence[str]) -> str:
    """Of equal wagers the nearest to the dealer: the first placed."""
    return equal[0]


def controls_by(code: str, initial: Initial, seated: str | None) -> str:
    """The clause by which somebody calls an area."""
    if by_seat(initial, seated):
        return cite(by_seat, code)
    return cite(by_amount if len(by_amount(initial)) == 1 else by_place, code)


def from_the_dealer(players: Iterable[str], controlling: str | None) -> tuple[str, ...]:
    """The controlling player's wager lies nearest the dealer, the others in a line behind it as they were placed."""
    return tuple(sorted(players, key=lambda player: player != controlling))


def parts_in_play(initial: Sequence[tuple[str, int]], controlling: str | None, maximum: int | None) -> dict[str, int]:
    """Over the area's maximum the controlling player's wager counts first, then the others in order (ruling R21)."""
    stakes = dict(initial)
    if maximum is None:
        return stakes
    room, parts = maximum, dict.fromkeys(stakes, 0)
    for player in from_the_dealer(stakes, controlling):
        parts[player] = min(stakes[player], room)
        room -= parts[player]
    return parts


def part_in_play(stake: int, maximum: int | None) -> int:
    """Where an area holds one player's wager, what lies over the maximum is not in play."""
    return stake if maximum is None else min(stake, maximum)
