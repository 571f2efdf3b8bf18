"""A small table for the tests of the floor's orders."""

from typing import Any

import pytest

from games.cards.cards import cards
from games.cards.shoe import Shoe
from games.errors import RuleViolation
from games.records import replace
from games.supervising import dispatch
from games.supervising.commands import Ordering
from games.table.seating import Seat, Seating
from games.table.sign import Limits, Sign
from games.table.staff import Staff
from games.table.table import Table

CODES = ("SB", "BS", "CW", "CS")
BY, MANAGER, DEALER = Staff.SUPERVISOR, Staff.GAMING_MANAGER, Staff.DEALER
DECKS = {"SB": 8, "BS": 6, "CW": 6, "CS": 1}
IDLE = Seat(area=2, player="bob", idle=3)


def table(code: str = "SB", **changes: Any) -> Table:
    """Ann and bob sit at the only two areas; bob has let three rounds of the shoe pass."""
    shoe = Shoe(dealing="shoe", decks=DECKS[code], cards=cards("2S 3S 4S 5S"))
    seats = (Seat(area=1, player="ann"), IDLE)
    seating = Seating(places=2, seats=seats, every_round=("ann",))
    made = Table(code=code, seating=seating, shoe=shoe, sign=Sign(area=Limits(minimum=1000, maximum=50_000)))
    return replace(made, stage="ready", **changes)


def decide_order(made: Table, command: Ordering, *, betting: bool) -> tuple[Any, ...]:
    """What follows from an order: each test knows of which kind it is."""
    return dispatch.decide_order(made, command, betting=betting)


def refused(made: Table, command: Any, *, betting: bool = True) -> str | None:
    with pytest.raises(RuleViolation) as refusal:
        decide_order(made, command, betting=betting)
    return refusal.value.rule
