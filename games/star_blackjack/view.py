"""What leaves the engine at Star Blackjack: no order of the shoe, no burned card, no face that is hidden."""

from __future__ import annotations

from games.records import replace
from games.star_blackjack.choices import legal
from games.star_blackjack.procedure import due
from games.star_blackjack.state import State, hidden
from games.table.staff import Who
from games.twentyone.view import hands_seen, offered, wagers_seen
from games.view import HandSeen, View, view_of


def view(state: State, who: Who) -> View:
    return view_of(
        state,
        who,
        due(state),
        legal(state, who),
        hands=_hands(state, who),
        wagers=wagers_seen(state),
        offered=offered(state),
    )


def every_card(state: State) -> View:
    return replace(view(state, None), hands=hands_seen(state))


def _hands(state: State, who: Who) -> tuple[HandSeen, ...]:
    """Where cards are dealt face down, those who call for a box hold its hand."""
    if not state.options.face_down:
        return hands_seen(state)
    face_down = {box.area for box in state.boxes if hidden(state, box, who)}
    held = {box.area for box in state.boxes if box.controlling == who and box.area not in face_down}
    return hands_seen(state, face_down, held)
