"""The public side of a table: what anybody sees of it, and who is there."""

from __future__ import annotations

from games.records import Record
from games.table.areas import Wager
from games.table.seating import Seat
from games.table.sign import Sign
from games.table.table import Stage, Table


class Felt(Record, frozen=True):
    """What anybody sees of the table itself: nothing of the order of the cards, and no card that lies face down."""

    code: str
    places: int
    seats: tuple[Seat, ...]
    wagers: tuple[Wager, ...]
    sign: Sign
    chips: tuple[int, ...]
    stage: Stage
    rounds: int
    discards: int
    dealing: str
    cutting_card_out: bool

    @property
    def players(self) -> set[str]:
        """Everybody with a seat or a wager."""
        return {seat.player for seat in self.seats} | {wager.player for wager in self.wagers}


def present(table: Table) -> set[str]:
    """Everybody with a seat or a wager."""
    return {seat.player for seat in table.seating.seats} | {wager.player for wager in table.wagers}


def felt(table: Table) -> Felt:
    """The public side of a table."""
    return Felt(
        code=table.code,
        places=table.seating.places,
        seats=table.seating.seats,
        wagers=table.wagers,
        sign=table.sign,
        chips=table.chips,
        stage=table.stage,
        rounds=table.rounds,
        discards=len(table.shoe.discards),
        dealing=table.shoe.dealing,
        cutting_card_out=table.shoe.cutting_card_out,
    )
