"""What leaves the engine at Casino War. All cards lie face up, so everybody sees the same but for their own choices."""

from __future__ import annotations

from collections.abc import Iterator

from games.casino_war.choices import legal
from games.casino_war.handwork import racked
from games.casino_war.procedure import due
from games.casino_war.state import Hand, State
from games.table.staff import Who
from games.view import HandSeen, View, WagerSeen, on_one_hand, view_of


def view(state: State, who: Who) -> View:
    """No order of the shoe, no burned card."""
    return view_of(
        state,
        who,
        due(state),
        legal(state, who),
        hands=tuple([_hand(state, hand) for hand in state.hands]),
        wagers=_wagers(state),
    )


def _hand(state: State, hand: Hand) -> HandSeen:
    gone = hand.picked_up or racked(state, hand)
    return HandSeen(area=hand.area, player=hand.player, cards=hand.cards, players=(hand.player,), picked_up=gone)


def _wagers(state: State) -> Iterator[WagerSeen]:
    """A war wager lies beside the initial one, on the same spot."""
    for hand in state.hands:
        if not hand.picked_up:
            for kind in ("initial", "war", "tie"):
                stake = hand.on(kind)
                if stake.stake:
                    yield on_one_hand(stake, state.lines, part="war" if kind == "war" else "")
