"""What went wrong at a table and has still to be put right. A table without trouble holds `Trouble()`."""

from __future__ import annotations

from typing import Final

from games.cards.cards import Card
from games.records import Record, replace
from games.table.cut import Occasion


class Trouble(Record, frozen=True):
    """`loose` left the shoe by mistake and lies beside it: it is the next card, and those `behind` it follow in order.

    `turned_down`: areas that refused it.

    `shuffle_owed` is the clause by which the cards are shuffled once the round is over, `cut_as` what they are cut as
    where nothing else tells. `to_choose` are the players who have yet to say whether they take their wagers back;
    `shoe_takes_over` once they have.
    """

    loose: Card | None = None
    behind: tuple[Card, ...] = ()
    turned_down: tuple[int, ...] = ()
    shuffle_owed: str | None = None
    refill_waits: bool = False
    to_choose: tuple[str, ...] = ()
    shoe_takes_over: bool = False
    jackpot_off: bool = False
    cut_as: Occasion | None = None

    @property
    def lying(self) -> tuple[Card, ...]:
        """Every card that lies loose, in the order in which they left the shoe."""
        return () if self.loose is None else (self.loose, *self.behind)


NONE: Final = Trouble()


def with_loose(trouble: Trouble, lying: tuple[Card, ...]) -> Trouble:
    """The same with these cards loose."""
    return replace(trouble, loose=lying[0] if lying else None, behind=lying[1:])


def after_the_round(trouble: Trouble) -> Trouble:
    """What a new round takes over: a shuffle owed, and a jackpot that is out of order."""
    if trouble == NONE:
        return trouble
    owed, cut_as = trouble.shuffle_owed, trouble.cut_as
    return Trouble(shuffle_owed=owed, jackpot_off=trouble.jackpot_off, cut_as=cut_as)
