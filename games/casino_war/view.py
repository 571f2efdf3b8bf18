"""What leaves the engine at Casino War. All cards lie face up, so everybody sees the same but for their own choices."""

from __future__ import annotations

from games.cards import Card
from games.casino_war.choices import legal
from games.casino_war.procedure import due
from games.casino_war.state import Hand, State
from games.round import Act, Choice
from games.settlement import Line
from games.staff import Staff, Who
from games.table import Felt, felt
from games.wire import Record


class View(Record, frozen=True):
    """The table as one person may see it."""

    felt: Felt
    hands: tuple[Hand, ...]
    dealer: tuple[Card, ...]
    lines: tuple[Line, ...]
    over: bool
    choices: tuple[Choice, ...] = ()
    due: Act | None = None


def view(state: State, who: Who) -> View:
    """No order of the shoe, no burned card; the dealer and those above also see what is due."""
    return View(
        felt=felt(state.table),
        hands=state.hands,
        dealer=state.dealer,
        lines=state.lines,
        over=state.over,
        choices=legal(state, who),
        due=due(state) if isinstance(who, Staff) else None,
    )
