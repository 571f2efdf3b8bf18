"""Which chips move by what happens at a table of any game, and by what is put right there."""

from __future__ import annotations

from collections.abc import Iterator

from games.chips.settlement import WagerSettled
from games.irregularities.facts import PaymentCorrected, SettlementUndone, TroubleFact
from games.moves import Move, lay, settled, take_back, undone
from games.table.table import TableFact, WagerPlaced, WagerTakenBack


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
        case _:
            return
