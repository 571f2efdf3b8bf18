"""What leaves the engine at Blackjack Switch. All cards lie face up: everybody sees the same but their own choices."""

from __future__ import annotations

from games.blackjack_switch.choices import legal
from games.blackjack_switch.procedure import due
from games.blackjack_switch.state import State
from games.table.staff import Who
from games.twentyone.view import hands_seen, offered, wagers_seen
from games.view import View, view_of


def view(state: State, who: Who) -> View:
    """No order of the shoe, no burned card."""
    return view_of(
        state,
        who,
        due(state),
        legal(state, who),
        hands=hands_seen(state),
        wagers=wagers_seen(state),
        offered=offered(state),
    )
