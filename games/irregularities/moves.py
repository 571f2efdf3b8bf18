"""Which chips move by what happens at a table of any game, and by what is put right there."""

from __future__ import annotations

from collections.abc import Iterator

from games.irregularities.facts import PaymentCorrected, TroubleFact
from games.moves import Move, lay, take_back
from games.table.table import TableFact, WagerPlaced, WagerTakenBack


def table_moves(fact: TableFact | TroubleFact) -> Iterator[Move]:
    """Of these facts only wagers laid and taken back, and payments put right, move chips."""
    match fact:
        case WagerPlaced(wager=wager):
            yield lay(wager.player, wager.area, wager.kind, wager.stake, wager.box)
        case WagerTakenBack(wager=wager):
            yield take_back(wager.player, wager.stake)
        case PaymentCorrected(player=player, due=due, paid=paid):
            if due > paid:
                yield Move(player, "float", "player", due - paid, "corrected")
            else:
                yield Move(player, "player", "float", paid - due, "corrected")
        case _:
            return
