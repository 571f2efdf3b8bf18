"""Which chips a fact moves, between whom: what a game reads from its own facts, so that a ledger settles nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from games.chips.settlement import Line

Place = Literal["player", "layout", "float"]
MoveKind = Literal["laid", "taken back", "collected", "returned", "paid", "undone", "corrected"]


@dataclass(frozen=True)
class Laid:
    """Chips that went onto the layout, as reports list them.

    `hand` is the one of the box that they were added to; `splits`: it is new, and those from its number on move up one.
    """

    player: str
    area: int
    kind: str
    stake: int
    box: int | None = None
    hand: int | None = None
    splits: bool = False


@dataclass(frozen=True)
class Move:
    """Chips on their way: each end is the player's, the layout's or the float's. `laid`: on which spot they are put."""

    player: str
    source: Place
    target: Place
    amount: int
    kind: MoveKind
    laid: Laid | None = None


def laid(moves: Iterable[Move]) -> tuple[Laid, ...]:
    """Those of the chips that went onto the layout."""
    return tuple(move.laid for move in moves if move.laid)


def lay(
    player: str,
    area: int,
    kind: str,
    stake: int,
    box: int | None = None,
    hand: int | None = None,
    *,
    splits: bool = False,
) -> Move:
    return Move(player, "player", "layout", stake, "laid", Laid(player, area, kind, stake, box, hand, splits))


def take_back(player: str, amount: int) -> Move:
    return Move(player, "layout", "player", amount, "taken back")


def settled(line: Line, lies: Place = "layout") -> Iterator[Move]:
    """The chips of one line, whose wager lies on the layout or was put into the float before the deal."""
    if line.collected and lies == "layout":
        yield Move(line.player, "layout", "float", line.collected, "collected")
    if line.returned:
        yield Move(line.player, lies, "player", line.returned, "returned")
    if line.paid:
        yield Move(line.player, "float", "player", line.paid, "paid")


def undone(line: Line, lies: Place = "layout") -> Iterator[Move]:
    """The reverse, so that the wager lies again where it lay."""
    if line.paid:
        yield Move(line.player, "player", "float", line.paid, "undone")
    if line.collected and lies == "layout":
        yield Move(line.player, "float", "layout", line.collected, "undone")
    if line.returned:
        yield Move(line.player, "player", lies, line.returned, "undone")
