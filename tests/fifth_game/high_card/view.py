"""What leaves the engine at High Card. All cards lie face up."""

from __future__ import annotations

from collections.abc import Iterator

from games.table.staff import Who
from games.view import HandSeen, View, WagerSeen, on_one_hand, view_of
from tests.fifth_game.high_card.procedure import due, legal
from tests.fifth_game.high_card.state import State


def view(state: State, who: Who) -> View:
    return view_of(state, who, due(state), legal(state, who), hands=tuple(_hands(state)), wagers=_wagers(state))


def every_card(state: State) -> View:
    return view(state, None)


def _hands(state: State) -> Iterator[HandSeen]:
    for area, bet in state.bets.items():
        cards = (state.cards[area],) if area in state.cards else ()
        yield HandSeen(area=area, player=bet.player, players=(bet.player,), cards=cards, picked_up=state.cleared)


def _wagers(state: State) -> Iterator[WagerSeen]:
    for stake in state.stakes():
        yield on_one_hand(stake, state.lines)
