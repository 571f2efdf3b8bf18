"""Which chips a fact moves, between whom: what a game reads from its own facts, so that a ledger settles nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from games.chips.settlement import Line, WagerSettled
from games.irregularities.facts import PaymentCorrected, SettlementUndone, TroubleFact
from games.table.practice import Mispaid
from games.table.table import TableFact, WagerPlaced, WagerTakenBack

Place = Literal["player", "layout", "float"]
MoveKind = Literal["laid", "taken back", "collected", "returned", "paid", "undone", "corrected", "mispaid"]


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


def table_moves(fact: TableFact | TroubleFact | WagerSettled | SettlementUndone) -> Iterator[Move]:
    """Of these facts only wagers laid, taken back and settled, and what is put right, move chips."""
    match fact:
        case WagerSettled(line=line):
            yield from settled(line)
        case SettlementUndone(line=line):
            yield from undone(line)
        case WagerPlaced(wager=wager):
            yield lay(wager.player, wager.area, wager.kind, wager.stake, wager.box)
        case WagerTakenBack(wager=wager):
            yield take_back(wager.player, wager.stake)
        case PaymentCorrected(player=player, due=due, paid=paid):
            if due > paid:
                yield Move(player, "float", "player", due - paid, "corrected")
            else:
                yield Move(player, "player", "float", paid - due, "corrected")
        case Mispaid(player=player, due=due, got=got):
            if got > due:
                yield Move(player, "float", "player", got - due, "mispaid")
            else:
                yield Move(player, "player", "float", due - got, "mispaid")
        case _:
            return
