"""What leaves the engine at Blackjack Switch. All cards lie face up: everybody sees the same but their own choices."""

from __future__ import annotations

from games.blackjack_switch.choices import legal
from games.blackjack_switch.options import DealerStands
from games.blackjack_switch.procedure import due
from games.blackjack_switch.state import State
from games.cards import Card
from games.round import Act, Choice
from games.settlement import Line
from games.staff import Staff, Who
from games.table import Felt, felt
from games.twentyone.boxes import Box
from games.twentyone.insurance import Insurance, InsuranceStage
from games.wire import Record


class View(Record, frozen=True):
    """The table as one person may see it."""

    felt: Felt
    boxes: tuple[Box, ...]
    dealer: tuple[Card, ...]
    insurance: InsuranceStage
    insurances: tuple[Insurance, ...]
    lines: tuple[Line, ...]
    over: bool
    dealer_stands: DealerStands
    choices: tuple[Choice, ...] = ()
    due: Act | None = None


def view(state: State, who: Who) -> View:
    """No order of the shoe, no burned card; the dealer and those above also see what is due."""
    return View(
        felt=felt(state.table),
        boxes=state.boxes,
        dealer=state.dealer,
        insurance=state.insurance,
        insurances=state.insurances,
        lines=state.lines,
        over=state.over,
        dealer_stands=state.options.dealer_stands,
        choices=legal(state, who),
        due=due(state) if isinstance(who, Staff) else None,
    )
